/* survey_row.c: one row of a survey as text, CSV or JSON. */
#include "survey_text.h"

#include "json.h"
#include "render.h"

#include <inttypes.h>
#include <string.h>

const char *mx__survey_status(const mx__survey_row *row)
{
    return row->period.standing == MX_PERIOD_PROVED     ? "proved"
           : row->period.standing == MX_PERIOD_OBSERVED ? "observed"
                                                        : "none";
}

void mx__survey_head(mx__text *out)
{
    mx__text_str(out, "code,heaps,class,shift,name,status,period,preperiod,saltus,"
                      "largest,largest_at,checked_to,theorem\r\n");
}

static void field(mx__text *out, const char *text)
{
    if (text) mx__csv_field(out, text, strlen(text));
    mx__text_char(out, ',');
}

static void number(mx__text *out, bool given, uint64_t value)
{
    if (given) mx__text_fmt(out, "%" PRIu64, value);
    mx__text_char(out, ',');
}

static void as_csv(const mx__survey_row *row, mx__text *out)
{
    const mx__period *p = &row->period;
    bool known = p->standing != MX_PERIOD_NONE;

    field(out, row->code);
    number(out, true, row->n);
    field(out, row->form);
    number(out, true, row->shift);
    field(out, row->name);
    field(out, mx__survey_status(row));
    number(out, known, p->period);
    number(out, known, p->preperiod);
    number(out, known, p->saltus);
    number(out, true, p->largest);
    number(out, true, p->largest_at);
    number(out, true, p->checked_to);
    if (p->standing == MX_PERIOD_PROVED)
        mx__csv_field(out, p->theorem, strlen(p->theorem));
    mx__text_str(out, "\r\n");
}

static void member(mx__json *json, const char *key, bool given, uint64_t value)
{
    mx__json_key(json, key);
    if (given)
        mx__json_int(json, (int64_t)value);
    else
        mx__json_null(json);
}

static void as_json(const mx__survey_row *row, mx__text *out)
{
    const mx__period *p = &row->period;
    mx__json json = { .out = out };
    bool known = p->standing != MX_PERIOD_NONE;

    mx__json_open(&json, '{');
    mx__json_key(&json, "code");
    mx__json_str(&json, row->code);
    member(&json, "heaps", true, row->n);
    mx__json_key(&json, "class");
    mx__json_str(&json, row->form);
    member(&json, "shift", true, row->shift);
    mx__json_key(&json, "name");
    mx__json_str(&json, row->name);
    mx__json_key(&json, "status");
    mx__json_str(&json, mx__survey_status(row));
    member(&json, "period", known, p->period);
    member(&json, "preperiod", known, p->preperiod);
    member(&json, "saltus", known, p->saltus);
    member(&json, "largest", true, p->largest);
    member(&json, "largest_at", true, p->largest_at);
    member(&json, "checked_to", true, p->checked_to);
    mx__json_key(&json, "theorem");
    mx__json_str(&json, p->standing == MX_PERIOD_PROVED ? p->theorem : NULL);
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

static unsigned long long wide(uint64_t value)
{
    return value;
}

static void as_text(const mx__survey_row *row, mx__lang lang, mx__text *out)
{
    const mx__period *p = &row->period;

    mx__text_fmt(out, "%-9s ", row->code);
    if (p->standing == MX_PERIOD_NONE)
        mx__text_fmt(out, mx__message_in(lang, "no period below %llu"),
                     wide(p->checked_to));
    else
        mx__text_fmt(out,
                     p->standing == MX_PERIOD_PROVED
                         ? mx__message_in(lang, "period %llu from %llu, proved")
                         : mx__message_in(lang, "period %llu from %llu, observed"),
                     wide(p->period), wide(p->preperiod));
    if (p->standing != MX_PERIOD_NONE && p->saltus)
        mx__text_fmt(out, mx__message_in(lang, ", saltus %llu"), wide(p->saltus));
    mx__text_fmt(out, mx__message_in(lang, ", largest %llu at %llu"), wide(p->largest),
                 wide(p->largest_at));
    if (row->shift)
        mx__text_fmt(out, mx__message_in(lang, ", is %s with heaps %u larger"),
                     row->form, row->shift);
    if (row->name) mx__text_fmt(out, ", %s", row->name);
    mx__text_char(out, '\n');
}

void mx__survey_line(const mx__survey_row *row, mx_format format, mx__lang lang,
                     mx__text *out)
{
    if (format == MX_FORMAT_CSV)
        as_csv(row, out);
    else if (format == MX_FORMAT_JSON)
        as_json(row, out);
    else
        as_text(row, lang, out);
}
