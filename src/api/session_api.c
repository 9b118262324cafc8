/* session_api.c: include/mexor/session.h: argument checks and handles only. */
#include "answer.h"
#include "certify.h"
#include "emit.h"
#include "fail.h"
#include "gallery.h"
#include "session.h"

#include <mexor/mexor.h>

static mx_status missing(mx_error *err)
{
    return mx__fail(err, MX_RANGE, "an argument is NULL");
}

const char *mx_version(void)
{
    return MX_VERSION;
}

mx_status mx_session_new(const mx_limits *limits, mx_session **out)
{
    return out ? mx__session_make(limits, out) : MX_RANGE;
}

void mx_session_free(mx_session *session)
{
    mx__session_free(session);
}

void mx_session_notes(mx_session *session, mx_text *out)
{
    if (session && out) mx__session_take_notes(session, out);
}

void mx_session_progress(mx_session *session, mx_progress *report, void *context)
{
    if (!session) return;
    session->report = report;
    session->report_context = context;
}

mx_status mx_open(mx_session *session, const char *game, const mx_open_options *options,
                  mx_opened **out, mx_error *err)
{
    if (!session || !game || !out) return missing(err);
    return mx__session_open(session, game, options, out, err);
}

mx_status mx_open_rules(mx_session *session, const char *name, const char *text,
                        size_t n, const mx_open_options *options, mx_opened **out,
                        mx_error *err)
{
    if (!session || !name || !text || !out) return missing(err);
    return mx__session_open_rules(session, name, text, n, options, out, err);
}

mx_status mx_open_game(mx_session *session, const mx_game *game, mx_opened **out,
                       mx_error *err)
{
    if (!session || !game || !out) return missing(err);
    return mx__session_open_game(session, game, out, err);
}

const mx_game *mx_opened_game(const mx_opened *opened)
{
    return opened ? opened->game : NULL;
}

void mx_opened_example(const mx_opened *game, mx_text *out)
{
    if (game && out) mx__answer_example(game, out);
}

mx_status mx_sum_new(mx_session *session, mx_sum **out)
{
    return session && out ? mx__sum_make(session, out) : MX_RANGE;
}

void mx_sum_free(mx_sum *sum)
{
    mx__sum_free(sum);
}

mx_status mx_sum_add(mx_sum *sum, mx_opened *game, const char *position, mx_error *err)
{
    if (!sum || !game || !position) return missing(err);
    return mx__sum_add_text(sum, game, position, err);
}

mx_status mx_sum_add_at(mx_sum *sum, mx_opened *game, mx_span at, mx_error *err)
{
    if (!sum || !game || (at.n && !at.at)) return missing(err);
    return mx__sum_add_span(sum, game, at, err);
}

mx_status mx_solve(mx_sum *sum, mx_answer *answer, mx_value *values, mx_error *err)
{
    if (!sum || !answer) return missing(err);
    return mx__answer_solve(sum, answer, values, err);
}

mx_status mx_solve_starting(mx_sum *sum, mx_player starter, mx_outcome *winner,
                            mx_error *err)
{
    if (!sum || !winner) return missing(err);
    return mx__answer_starting(sum, starter, winner, err);
}

mx_status mx_solve_text(mx_sum *sum, mx_format format, mx_text *out, mx_error *err)
{
    if (!sum || !out) return missing(err);
    return mx__answer_solve_text(sum, format, out, err);
}

mx_status mx_moves_text(mx_sum *sum, mx_format format, mx_text *out, mx_error *err)
{
    if (!sum || !out) return missing(err);
    return mx__answer_moves_text(sum, format, out, err);
}

mx_status mx_explain_text(mx_sum *sum, mx_format format, unsigned flags, mx_text *out,
                          mx_error *err)
{
    if (!sum || !out) return missing(err);
    return mx__answer_explain(sum, format, flags, out, err);
}

mx_status mx_session_language(mx_session *session, const char *name)
{
    if (!session || !name) return MX_RANGE;
    return mx__lang_named(name, &session->lang) ? MX_OK : MX_RANGE;
}

mx_status mx_values(mx_opened *game, int64_t from, int64_t to, mx_format format,
                    unsigned flags, mx_write *write, void *context, mx_error *err)
{
    const mx_values_options options = { .size = sizeof options, .flags = flags };

    return mx_values_with(game, from, to, &options, format, write, context, err);
}

mx_status mx_values_with(mx_opened *game, int64_t from, int64_t to,
                         const mx_values_options *options, mx_format format,
                         mx_write *write, void *context, mx_error *err)
{
    if (!game || !write) return missing(err);
    return mx__answer_values(game, from, to, options, format, write, context, err);
}

mx_status mx_values_at(mx_opened *game, int64_t from, size_t n, uint32_t *g,
                       mx_error *err)
{
    if (!game || (n && !g)) return missing(err);
    return mx__answer_values_at(game, from, n, g, err);
}

mx_status mx_table(mx_opened *game, int64_t from_1, int64_t to_1, int64_t from_2,
                   int64_t to_2, mx_format format, unsigned flags, mx_write *write,
                   void *context, mx_error *err)
{
    const int64_t from[2] = { from_1, from_2 }, to[2] = { to_1, to_2 };

    if (!game || !write) return missing(err);
    return mx__answer_table(game, from, to, format, flags, write, context, err);
}

mx_status mx_judge(mx_opened *game, const char *input_name, const char *input, size_t n,
                   mx_text *out, mx_error *err)
{
    if (!game || !input_name || (n && !input) || !out) return missing(err);
    return mx__answer_judge(game, input_name, input ? input : "", n, out, err);
}

mx_status mx_check(mx_opened *game, const mx_check_options *options, mx_text *out,
                   mx_checked *counts, mx_error *err)
{
    if (!game || !out || !counts) return missing(err);
    if (options && options->size < sizeof *options) return missing(err);
    return mx__answer_check(game, options, out, counts, err);
}

mx_status mx_plan(mx_opened *game, mx_sum *sum, mx_format format, mx_text *out,
                  mx_error *err)
{
    if (!game || !out) return missing(err);
    return mx__answer_plan(game, sum, format, out, err);
}

mx_status mx_period_text(mx_opened *game, uint64_t n, mx_format format, mx_text *out,
                         mx_error *err)
{
    if (!game || !out) return missing(err);
    return mx__answer_period(game, n, format, out, err);
}

mx_status mx_quotient_text(mx_opened *game, uint64_t to, mx_format format, mx_text *out,
                           mx_error *err)
{
    if (!game || !out) return missing(err);
    return mx__answer_quotient(game, to, format, out, err);
}

mx_status mx_value_text(mx_session *session, const char *expression, mx_format format,
                        int explain, int picture, mx_text *out, mx_error *err)
{
    if (!session || !expression || !out) return missing(err);
    return mx__answer_value(session, expression, format, explain != 0, picture != 0,
                            out, err);
}

mx_status mx_emit(mx_opened *game, int with_main, mx_text *out, mx_error *err)
{
    if (!game || !out) return missing(err);
    return mx__answer_emit(game, with_main != 0, out, err);
}

mx_status mx_find_text(mx_session *session, const char *game,
                       const mx_open_options *options, const char *const *positions,
                       size_t n_positions, const mx_search *search, mx_format format,
                       mx_text *out, mx_error *err)
{
    if (!session || !game || (n_positions && !positions) || !search || !out)
        return missing(err);
    if (search->size < sizeof *search || !search->param) return missing(err);
    return mx__answer_find(session, game, options, positions, n_positions, search,
                           format, out, err);
}

mx_status mx_guess_text(mx_session *session, const char *game,
                        const mx_open_options *options, const mx_guess *guess,
                        mx_format format, mx_text *out, mx_error *err)
{
    if (!session || !game || !out || (guess && guess->size < sizeof *guess))
        return missing(err);
    return mx__answer_guess(session, game, options, guess, format, out, err);
}

mx_status mx_certify_text(mx_session *session, const char *game,
                          const mx_open_options *options, const mx_certify *what,
                          const char *const *positions, size_t n_positions,
                          mx_text *out, mx_error *err)
{
    if (!session || !game || !what || what->size < sizeof *what || !out)
        return missing(err);
    if (what->what == MX_CERTIFY_PERIOD ? n_positions != 0
                                        : !positions || n_positions == 0)
        return missing(err);
    return mx__answer_certify(session, game, options, what, positions, n_positions, out,
                              err);
}

mx_status mx_verify_text(mx_session *session, const char *text, size_t n, mx_text *out,
                         mx_error *err)
{
    if (!session || !text || !out) return missing(err);
    return mx__answer_verify(session, text, n, out, err);
}

size_t mx_gallery_count(void)
{
    return mx__gallery_count();
}

mx_gallery_game mx_gallery_at(size_t i)
{
    const mx__gallery_row *row = &mx__gallery_table[i];

    return (mx_gallery_game){ .name = row->name, .text = row->text };
}

void mx_gallery_title(const mx_gallery_game *game, mx_text *out)
{
    if (game && game->text && out) mx__gallery_title(game->text, out);
}
