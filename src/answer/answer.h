/* answer.h: the questions of session.h, answered. The floor api checks arguments and
   calls these; the contracts stand in <mexor/session.h>. */
#ifndef MX_ANSWER_H
#define MX_ANSWER_H

#include "compiler.h"

#include <mexor/session.h>

MX_MUSTUSE mx_status mx__session_make(const mx_limits *limits, mx_session **out);
void mx__session_free(mx_session *session);
void mx__session_take_notes(mx_session *session, mx_text *out);

MX_MUSTUSE mx_status mx__session_open(mx_session *session, const char *text,
                                      const mx_open_options *options, mx_opened **out,
                                      mx_error *err);
MX_MUSTUSE mx_status mx__session_open_rules(mx_session *session, const char *name,
                                            const char *text, size_t n,
                                            const mx_open_options *options,
                                            mx_opened **out, mx_error *err);
MX_MUSTUSE mx_status mx__session_open_game(mx_session *session, const mx_game *game,
                                           mx_opened **out, mx_error *err);

void mx__answer_example(const mx_opened *game, mx_text *out);

MX_MUSTUSE mx_status mx__sum_make(mx_session *session, mx_sum **out);
void mx__sum_free(mx_sum *sum);
MX_MUSTUSE mx_status mx__sum_add_text(mx_sum *sum, mx_opened *game,
                                      const char *position, mx_error *err);
MX_MUSTUSE mx_status mx__sum_add_span(mx_sum *sum, mx_opened *game, mx_span at,
                                      mx_error *err);

MX_MUSTUSE mx_status mx__answer_solve(mx_sum *sum, mx_answer *answer, mx_value *values,
                                      mx_error *err);
MX_MUSTUSE mx_status mx__answer_starting(mx_sum *sum, mx_player starter,
                                         mx_outcome *winner, mx_error *err);
MX_MUSTUSE mx_status mx__answer_solve_text(mx_sum *sum, mx_format format, mx_text *out,
                                           mx_error *err);
MX_MUSTUSE mx_status mx__answer_moves_text(mx_sum *sum, mx_format format, mx_text *out,
                                           mx_error *err);
MX_MUSTUSE mx_status mx__answer_explain(mx_sum *sum, mx_format format, unsigned flags,
                                        mx_text *out, mx_error *err);
MX_MUSTUSE mx_status mx__answer_values(mx_opened *game, int64_t from, int64_t to,
                                       const mx_values_options *options,
                                       mx_format format, mx_write *write, void *context,
                                       mx_error *err);
MX_MUSTUSE mx_status mx__answer_values_at(mx_opened *game, int64_t from, size_t n,
                                          uint32_t *g, mx_error *err);
MX_MUSTUSE mx_status mx__answer_table(mx_opened *game, const int64_t from[2],
                                      const int64_t to[2], mx_format format,
                                      unsigned flags, mx_write *write, void *context,
                                      mx_error *err);
MX_MUSTUSE mx_status mx__answer_judge(mx_opened *game, const char *input_name,
                                      const char *input, size_t n, mx_text *out,
                                      mx_error *err);
MX_MUSTUSE mx_status mx__answer_check(mx_opened *game, const mx_check_options *asked,
                                      mx_text *out, mx_checked *counts, mx_error *err);
MX_MUSTUSE mx_status mx__answer_plan(mx_opened *game, mx_sum *sum, mx_format format,
                                     mx_text *out, mx_error *err);
MX_MUSTUSE mx_status mx__answer_period(mx_opened *game, uint64_t n, mx_format format,
                                       mx_text *out, mx_error *err);
MX_MUSTUSE mx_status mx__answer_quotient(mx_opened *game, uint64_t to, mx_format format,
                                         mx_text *out, mx_error *err);
MX_MUSTUSE mx_status mx__answer_find(mx_session *session, const char *game,
                                     const mx_open_options *options,
                                     const char *const *positions, size_t n_positions,
                                     const mx_search *search, mx_format format,
                                     mx_text *out, mx_error *err);
MX_MUSTUSE mx_status mx__answer_guess(mx_session *session, const char *game,
                                      const mx_open_options *options,
                                      const mx_guess *guess, mx_format format,
                                      mx_text *out, mx_error *err);
MX_MUSTUSE mx_status mx__answer_value(mx_session *session, const char *expression,
                                      mx_format format, bool explain, bool picture,
                                      mx_text *out, mx_error *err);

#endif
