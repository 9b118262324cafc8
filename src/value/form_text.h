/* form_text.h: values as text, both ways, in the field's notation.

   Written: `0`, `-3/4`, `^` (up), `v2` (two downs), `*3`, a sum of those by putting them
   side by side, `1/2^2*`; every other form as `{left|right}` with its options written the
   same way, sorted by their bytes. One value, one text.

   Read, besides: sums and differences of values, `(...)`, `^^` and `vv`, braces with
   repeated bars (`{1||0|-2}` is `{1|{0|-2}}`), `{...}*` and `(...)^`, `3.G` for three
   copies of G (G with all that is joined to it), `+-G` at the start of a term for
   {G|-G}, `*2 @ *3` for the nim product, the functions of mx__form_calls, and the signs
   of print: up and down arrows, plus-minus, minus.
   A minus directly before a number belongs to the number, as it is written: `-1^` is the
   sum of -1 and ^; a minus between two terms takes the whole term away: `2-1^` = 1v. */
#ifndef MX_FORM_TEXT_H
#define MX_FORM_TEXT_H

#include "form.h"
#include "form_reason.h"

typedef enum mx__form_style {
    MX__FORM_PLAIN, /* as above */
    MX__FORM_LATEX  /* for math mode; switches by \pm, tinies by \tiny_{G} in \mathrm */
} mx__form_style;

/* Adds the text of G to OUT. MX_LIMIT: longer than MX__MOST_FORM_TEXT bytes. Time: the
   length of the texts of all forms below. */
enum { MX__MOST_FORM_TEXT = 1 << 24, MX__FORM_NESTING = 400 };
MX_MUSTUSE mx_status mx__form_print(mx__forms *forms, mx__form g, mx__form_style style,
                                    mx__text *out, mx_error *err);

/* A function of values that is a value. */
typedef struct mx__form_call {
    const char *name;
    unsigned n_args; /* 1 or 2 */
    const char *meaning;
    mx_status (*one)(mx__forms *forms, mx__form g, mx__form *out, mx_error *err);
    mx_status (*two)(mx__forms *forms, mx__form g, mx__form h, mx__form *out,
                     mx_error *err);
} mx__form_call;

/* The functions the reader knows, *N of them; static. */
const mx__form_call *mx__form_calls(size_t *n);

/* Text being read. */
typedef struct mx__form_reader {
    mx__forms *forms;
    const char *name; /* of the text, for messages */
    const char *text;
    size_t n, at;   /* its length; the next byte to read */
    unsigned depth; /* of braces and signs */
    mx__form_reasons
        *reasons; /* where to explain what becomes of braces; NULL: do not */
} mx__form_reader;

/* Reads one value from where READER stands, up to the first sign that can not belong to
   it. MX_SYNTAX, MX_RANGE, MX_UNSUPPORTED with the place in ERR; MX_LIMIT also for more
   than MX__FORM_NESTING braces inside one another. */
MX_MUSTUSE mx_status mx__form_read_value(mx__form_reader *reader, mx__form *out,
                                         mx_error *err);

/* Reads the N bytes at TEXT, all of them, as one value. */
MX_MUSTUSE mx_status mx__form_read(mx__forms *forms, const char *text, size_t n,
                                   mx__form *out, mx_error *err);

/* Steps over blanks. */
void mx__form_skip_blanks(mx__form_reader *reader);

/* Fills ERR with STATUS, the sentence and the place FROM .. reader->at. */
mx_status mx__form_complain(const mx__form_reader *reader, size_t from, mx_error *err,
                            mx_status status, const char *sentence, ...)
    MX_PRINTF(5, 6);

#endif
