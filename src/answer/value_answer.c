/* value_answer.c: the calculator of game values, within a session. */
#include "answer.h"
#include "calculator.h"
#include "fail.h"
#include "session.h"

#include <string.h>

mx_status mx__answer_value(mx_session *session, const char *expression,
                           mx_format format, bool explain, bool picture, mx_text *out,
                           mx_error *err)
{
    mx__calculator_format as = picture                     ? MX__CALCULATE_SVG
                               : format == MX_FORMAT_JSON  ? MX__CALCULATE_JSON
                               : format == MX_FORMAT_LATEX ? MX__CALCULATE_LATEX
                                                           : MX__CALCULATE_TEXT;
    mx_status status = MX_OK;

    if (format == MX_FORMAT_CSV || format == MX_FORMAT_BFILE)
        return mx__fail(err, MX_RANGE, "a value is written as text, json or latex");
    mx__budget_start(&session->budget);
    if (!session->forms) status = mx__forms_new(&session->budget, &session->forms, err);
    if (status != MX_OK) return status;
    return mx__calculate(session->forms, expression, strlen(expression), as, explain,
                         session->lang, out, err);
}
