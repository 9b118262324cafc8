/* vm_value.c: game values in claims and judge programs: integers here, others by the
   host. */
#include "judge.h"

/* The integers that both handles are; false: one is no integer. */
static bool are_integers(int64_t a, int64_t b)
{
    return a % 2 == 0 && b % 2 == 0;
}

/* OP where no host is needed; false: it is. */
static bool by_integers(int op, int64_t a, int64_t b, int64_t *out)
{
    int64_t m = a / 2, n = b / 2;

    switch (op) {
    case MX_V_ADD: return !MX_ADD_OVERFLOWS(a, b, out);
    case MX_V_SUB: return !MX_SUB_OVERFLOWS(a, b, out);
    case MX_V_NEG: return !MX_SUB_OVERFLOWS((int64_t)0, a, out);
    case MX_V_MUL: return !MX_MUL_OVERFLOWS(a, n, out);
    case MX_V_DIV:
        if (n == 0 || n == -1 || m % n != 0) return false;
        *out = m / n * 2;
        return true;
    case MX_V_LT: *out = a < b; return true;
    case MX_V_LE: *out = a <= b; return true;
    default: return false;
    }
}

static mx_status no_host(mx__vm *vm)
{
    mx__vm_fault(vm, "this asks for values of games");
    return MX_UNSUPPORTED;
}

static mx_status from_text(mx__vm *vm, mx__host *host, int64_t word, int64_t *out)
{
    mx__text text = { 0 };
    mx_status st;

    mx__say(&text, &mx__type_word, word, NULL);
    mx__text_str(&text, "");
    st = text.failed
             ? MX_NOMEM
             : host->game_value(host->self, MX_V_TEXT, 0, 0, text.at, out, vm->err);
    mx__text_clear(&text);
    return st;
}

mx_status mx__vm_value(mx__vm *vm, int op, const int64_t *args, int64_t *out)
{
    mx__host *host = vm->judge ? vm->judge->host : NULL;
    int64_t a = args[0], b = args[1];

    if (op == MX_V_INTEGER) {
        if (MX_ADD_OVERFLOWS(a, a, out))
            return mx__vm_fault(vm, "%lld is too large for a game value", (long long)a);
        return MX_OK;
    }
    if (op == MX_V_NEG) b = 0;
    if (op != MX_V_TEXT && are_integers(a, b) && by_integers(op, a, b, out))
        return MX_OK;
    if (op == MX_V_DIV && b == 0) return mx__vm_fault(vm, "division by zero");
    if (!host || !host->game_value) return no_host(vm);
    if (op == MX_V_TEXT) return from_text(vm, host, a, out);
    return host->game_value(host->self, op, a, b, NULL, out, vm->err);
}
