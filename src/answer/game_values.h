/* game_values.h: game values as the rule language holds them: handles of rules.h. */
#ifndef MX_GAME_VALUES_H
#define MX_GAME_VALUES_H

#include "session.h"

/* The handle of FORM. Equal forms have equal handles. Time O(1). */
int64_t mx__value_handle(const mx__forms *forms, mx__form form);

/* The form that HANDLE stands for in SESSION's table, made if need be. */
MX_MUSTUSE mx_status mx__value_form(mx_session *session, int64_t handle, mx__form *out,
                                    mx_error *err);

/* OP (mx__value_op) on the handles A and B, TEXT for MX_V_TEXT; as mx__host.game_value.
   MX_FAULT: the result is no value of a short game, or leaves 64 bits. MX_SYNTAX and
   MX_RANGE of the value reader. */
MX_MUSTUSE mx_status mx__values_op(mx_session *session, int op, int64_t a, int64_t b,
                                   const char *text, int64_t *out, mx_error *err);

/* Appends the canonical text of HANDLE. */
MX_MUSTUSE mx_status mx__value_text(mx_session *session, int64_t handle, mx__text *out,
                                    mx_error *err);

#endif
