/* calculator.h: values of combinatorial games from text to text.

   One line is a value, a comparison of two, or a function that is no value:

       {2|0} + ^*             the canonical form
       ^ > *, {1|-1} || 0     = != < <= > >= || (confused), |> (greater or confused),
                              <| (less or confused): true or false
       outcome(G)             L, R, N or P
       thermograph(G)         mean, temperature and the corners of both walls

   Values are written as form_text.h says; functions that give values are listed there. */
#ifndef MX_CALCULATOR_H
#define MX_CALCULATOR_H

#include "form.h"
#include "message.h"
#include "text.h"

typedef enum mx__calculator_format {
    MX__CALCULATE_TEXT,  /* a line; thermographs take several */
    MX__CALCULATE_JSON,  /* one object and a newline, see below */
    MX__CALCULATE_LATEX, /* for math mode */
    MX__CALCULATE_SVG    /* the thermograph of a value, as a picture */
} mx__calculator_format;

/* mx__calculate answers the N bytes at TEXT in FORMAT, appended to OUT. FORMS is a table
   of the caller's, which may be used for any number of lines. With EXPLAIN, a text answer
   is followed by sentences in LANG that say what became of the options in each pair of braces, and
   JSON has them as "reasons"; other formats do not.

   JSON, by the kind of line; numbers and values are strings, for they are exact:
     {"expression","value","outcome","left_stop","right_stop","mean","temperature",
      "birthday"}                       mean and temperature null where they are too large
     {"expression","relation","left","right","result"}
     {"expression","outcome"}
     {"expression","mean","temperature","left":[{"t","value"}...],"right":[...]}
   "reasons", when asked for, is [{"step":"number"|"dominated"|"reversed","side","option",
   "by","sentence"}].

   MX_SYNTAX, MX_RANGE, MX_UNSUPPORTED: ERR has the place, in the text "<value>".
   MX_LIMIT, MX_CANCELLED, MX_NOMEM as in form.h. OUT is left alone on failure. */
MX_MUSTUSE mx_status mx__calculate(mx__forms *forms, const char *text, size_t n,
                                   mx__calculator_format format, bool explain,
                                   mx__lang lang, mx__text *out, mx_error *err);

/* The same in English with a table of its own, within BUDGET. */
MX_MUSTUSE mx_status mx__calculate_once(mx__budget *budget, const char *text, size_t n,
                                        mx__calculator_format format, bool explain,
                                        mx__text *out, mx_error *err);

#endif
