/* picture_out.h: where pictures go: the format by the file's suffix, programs that draw,
   files. */
#ifndef CLI_PICTURE_OUT_H
#define CLI_PICTURE_OUT_H

#include "ask.h"

/* The format of a picture for FILE (NULL: standard output): --format where it is given,
   else what FILE's suffix says, else FALLBACK. NULL after saying that the command does not
   write the suffix's. */
const char *cli_picture_format(const cli_call *call, const char *file,
                               const char *fallback);

/* Replaces ASK->text by what graphviz's `dot` makes of it: FORMAT "svg" or "png". */
int cli_picture_by_dot(cli_ask *ask, const char *format);

/* Replaces ASK->text, SVG, by the PNG that `rsvg-convert` makes of it. */
int cli_picture_by_rsvg(cli_ask *ask);

/* Writes ASK->text to FILE, or to standard output when FILE is NULL or "-", and says the
   notes. BINARY: never to a terminal. */
int cli_picture_write(cli_ask *ask, const char *file, bool binary);

#endif
