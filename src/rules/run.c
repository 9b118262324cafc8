/* run.c: the loop that runs instructions. */
#include "builtins.h"
#include "builtins_graph.h"
#include "sending.h"

#include <assert.h>
#include <string.h>

/* A called function's frame; its registers follow. */
typedef struct call {
    struct call *caller;
    const mx__unit *unit;
    const mx__instr *back; /* the CALL itself */
    int64_t *frame;        /* the caller's registers */
} call;

enum { CALL_WORDS = (sizeof(call) + sizeof(int64_t) - 1) / sizeof(int64_t) };

static MX_NOINLINE mx_status shortage(mx__vm *vm)
{
    if (vm->shortage == MX_LIMIT)
        vm->fault = "the rules need more memory than they may take";
    return vm->shortage;
}

/* Places the failure STATUS of the instruction AT; the host's own errors stay. */
static MX_NOINLINE mx_status fail(mx__vm *vm, const mx__unit *unit, const mx__instr *at,
                                  mx_status status, mx_error *err)
{
    mx__text at_text = { 0 };
    const char *fault = vm->fault;
    mx__bytes place = unit->places[at - unit->code];

    vm->fault = NULL;
    if (status == MX_NOMEM) return mx__fail(err, MX_NOMEM, "memory ran out");
    if (!fault) return status;
    if (vm->at.n) mx__say_position(vm->program, vm->at, &at_text);
    if (at_text.at)
        mx__source_fail(vm->program->tree->source, place, err, status,
                        "%s, while expanding %s", fault, at_text.at);
    else
        mx__source_fail(vm->program->tree->source, place, err, status, "%s", fault);
    mx__text_clear(&at_text);
    return status;
}

static const char *fault_sentence(unsigned number)
{
    static const char *const sentences[] = {
#define SENTENCE(name, sentence) sentence,
        MX_FAULTS(SENTENCE)
#undef SENTENCE
    };

    return sentences[number];
}

/* Floored division; false when it overflows. B is not 0. */
static inline bool floor_div(int64_t a, int64_t b, int64_t *out)
{
    if (b == -1) return !MX_SUB_OVERFLOWS((int64_t)0, a, out);
    *out = a / b - (a % b != 0 && (a % b < 0) != (b < 0));
    return true;
}

static inline int64_t floor_mod(int64_t a, int64_t b)
{
    int64_t rest;

    if (b == -1) return 0;
    rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static inline uint64_t magnitude(int64_t a)
{
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

static bool gcd(int64_t a, int64_t b, int64_t *out)
{
    uint64_t g = mx__gcd(magnitude(a), magnitude(b));

    *out = (int64_t)g;
    return g <= INT64_MAX;
}

static mx_status push_call(mx__vm *vm, call **top, const mx__unit **unit,
                           const mx__instr *pc, int64_t **frame, mx_error *err)
{
    const mx__unit *callee = vm->program->units[pc->c];
    int64_t *words, *regs;
    call *made;

    if (++vm->n_calls > MX_MOST_CALLS)
        return mx__vm_fault(vm, "a function calls itself more than %d deep",
                            MX_MOST_CALLS);
    words = mx__vm_words(vm, CALL_WORDS + callee->n_regs + 1);
    if (!words) return shortage(vm);
    made = (call *)(void *)words;
    regs = words + CALL_WORDS;
    *made = (call){ *top, *unit, pc, *frame };
    memcpy(regs, *frame + pc->b, callee->n_params * sizeof *regs);
    for (size_t i = 0; i < callee->n_pool; i++) {
        const mx__pool *pool = &callee->pool[i];

        if (pool->is_data && !vm->data->is_set[pool->value]) {
            mx_status st;
            int64_t *unused;

            st = mx__vm_enter(vm, pc->c, &unused, err); /* words the fault */
            return st ? st : MX_FAULT;
        }
        regs[callee->pool_at + i] =
            pool->is_data ? vm->data->value[pool->value] : pool->value;
    }
    *top = made;
    *unit = callee;
    *frame = regs;
    return MX_OK;
}

/* A copy of VALUE that lives as long as the machine. */
static bool keep(mx__vm *vm, const mx__type *type, int64_t *value)
{
    const int64_t *from = mx__block(*value);
    size_t head, n;
    int64_t *copy;

    if (type->kind == MX_T_GRAPH) { /* one block */
        n = (size_t)mx__graph_at(*value)->n_words;
        copy = MX_ARENA_ARRAY(&vm->kept, int64_t, n);
        if (copy) memcpy(copy, from, n * sizeof *copy);
        *value = mx__address(copy);
        return copy != NULL;
    }
    if (!mx__is_block(type)) return true;
    if (type->kind == MX_T_ARRAY) {
        head = 1;
        n = (size_t)from[0];
    } else if (type->kind == MX_T_BOARD) {
        head = 2;
        n = (size_t)(from[0] * from[1]);
    } else {
        head = 0;
        n = type->n_fields;
    }
    copy = MX_ARENA_ARRAY(&vm->kept, int64_t, head + n + 1);
    if (!copy) return false;
    memcpy(copy, from, (head + n) * sizeof *copy);
    for (size_t i = 0; i < n; i++)
        if (!keep(vm, type->kind == MX_T_RECORD ? type->fields[i] : type->element,
                  copy + head + i))
            return false;
    *value = mx__address(copy);
    return true;
}

static mx_status global(mx__vm *vm, size_t index, int64_t *out, mx_error *err)
{
    bool had_result = vm->has_result; /* of the run that asks for the constant */
    mx_status st;
    int64_t *frame;

    if (vm->version == vm->data->version && vm->is_known[index]) {
        *out = vm->globals[index];
        return MX_OK;
    }
    if (vm->n_nested >= MX_MOST_NESTED)
        return mx__vm_fault(vm, "constants need each other more than %d deep",
                            MX_MOST_NESTED);
    st = mx__vm_enter(vm, index, &frame, err);
    if (!st) st = mx__vm_run(vm, index, err);
    vm->has_result = had_result;
    if (st) return st;
    *out = vm->result;
    if (!keep(vm, vm->program->units[index]->global->result, out)) return MX_NOMEM;
    vm->globals[index] = *out;
    vm->is_known[index] = true;
    return MX_OK;
}

static int64_t *copy_block(mx__vm *vm, const int64_t *from, bool is_board)
{
    size_t n = is_board ? (size_t)(from[0] * from[1]) + 2 : (size_t)from[0] + 1;
    int64_t *copy = mx__vm_words(vm, n);

    if (copy) memcpy(copy, from, n * sizeof *copy);
    return copy;
}

/* The cell that EDIT and CELL mean, or NULL with a fault. */
static int64_t *cell_of(mx__vm *vm, int64_t *block, const int64_t *index, bool is_board)
{
    if (!is_board) {
        if ((uint64_t)index[0] < (uint64_t)block[0]) return block + 1 + index[0];
        mx__fault_index(vm, index[0], block[0]);
        return NULL;
    }
    if ((uint64_t)index[0] < (uint64_t)block[0] &&
        (uint64_t)index[1] < (uint64_t)block[1])
        return block + 2 + index[0] * block[1] + index[1];
    mx__vm_fault(vm, "cell [%lld][%lld] is off a board of %lld rows and %lld columns",
                 (long long)index[0], (long long)index[1], (long long)block[0],
                 (long long)block[1]);
    return NULL;
}

static mx_status edit(mx__vm *vm, int64_t *block, const int64_t *change, unsigned how)
{
    int64_t *cell = cell_of(vm, block, change, how & 1), value = change[2];
    bool overflows = false;

    if (!cell) return MX_FAULT;
    if (how >> 1 == 0)
        *cell = value;
    else if (how >> 1 == 1)
        overflows = MX_ADD_OVERFLOWS(*cell, value, cell);
    else if (how >> 1 == 2)
        overflows = MX_SUB_OVERFLOWS(*cell, value, cell);
    else
        overflows = MX_MUL_OVERFLOWS(*cell, value, cell);
    return overflows ? mx__fault_overflow(vm) : MX_OK;
}

static int64_t *block_of(mx__vm *vm, const int64_t *from, size_t n, size_t head)
{
    int64_t *made = mx__vm_words(vm, n + head);

    if (!made) return NULL;
    if (head) made[0] = (int64_t)n;
    memcpy(made + head, from, n * sizeof *made);
    return made;
}

/* Long work looks at the clock and the cancel flag from time to time. */
static MX_NOINLINE mx_status look_up(mx__vm *vm, mx_error *err)
{
    vm->breath = MX_BREATH;
    return vm->budget && *vm->budget ? mx__budget_charge(*vm->budget, 0, err) : MX_OK;
}

#if MX_HAS_LABELS
#define CASE(name) op_##name
#define JUMP       MX_GOTO(table[pc->op])
#else
#define CASE(name) case MX_I_##name
#define JUMP       goto again
#endif
#define NEXT  \
    do {      \
        pc++; \
        JUMP; \
    } while (0)
#define LEAP                      \
    do {                          \
        pc += (int16_t)pc->c + 1; \
        JUMP;                     \
    } while (0)
#define A R[pc->a]
#define B R[pc->b]
#define C R[pc->c]
#define IF(condition)        \
    do {                     \
        if (condition) LEAP; \
        NEXT;                \
    } while (0)
#define TRY(call)            \
    do {                     \
        st = (call);         \
        if (st) goto failed; \
        NEXT;                \
    } while (0)
#define MAKE(call)                        \
    do {                                  \
        int64_t *made_ = (call);          \
        if (!made_) goto short_of_memory; \
        A = mx__address(made_);           \
        NEXT;                             \
    } while (0)

mx_status mx__vm_run(mx__vm *vm, size_t index, mx_error *err)
{
#if MX_HAS_LABELS
    static const void *const table[] = {
#define ROW(name, operands, sentence) MX_LABEL(op_##name),
        MX_OPCODES(ROW)
#undef ROW
    };
#endif
    const mx__unit *unit = vm->program->units[index];
    const mx__instr *pc = unit->code;
    int64_t *R = vm->frames[index];
    call *top = NULL;
    mx_status st = MX_OK;
    unsigned n_calls = vm->n_calls;

    vm->n_nested++;
#if MX_HAS_LABELS
    JUMP;
#else
again:
    switch ((mx__opcode)pc->op) {
    case MX_N_OPCODES: goto done;
#endif
    CASE(NOP) : NEXT;
    CASE(HALT) : goto done;
    CASE(RET) :
    {
        int64_t value = A;

        if (!top) {
            vm->result = value;
            vm->has_result = true;
            goto done;
        }
        pc = top->back;
        unit = top->unit;
        R = top->frame;
        top = top->caller;
        vm->n_calls--;
        A = value;
        NEXT;
    }
    CASE(FAIL) : vm->fault = fault_sentence(pc->a);
    st = MX_FAULT;
    goto failed;
    CASE(MOVE) : A = B;
    NEXT;
    CASE(WORD) : A = mx__block(B)[pc->c];
    NEXT;
    CASE(ADD) : if (MX_UNLIKELY(MX_ADD_OVERFLOWS(B, C, &A))) goto overflow;
    NEXT;
    CASE(SUB) : if (MX_UNLIKELY(MX_SUB_OVERFLOWS(B, C, &A))) goto overflow;
    NEXT;
    CASE(MUL) : if (MX_UNLIKELY(MX_MUL_OVERFLOWS(B, C, &A))) goto overflow;
    NEXT;
    CASE(DIV) : if (MX_UNLIKELY(C == 0)) goto by_zero;
    if (MX_UNLIKELY(!floor_div(B, C, &A))) goto overflow;
    NEXT;
    CASE(MOD) : if (MX_UNLIKELY(C == 0)) goto by_zero;
    A = floor_mod(B, C);
    NEXT;
    CASE(XOR) : A = B ^ C;
    NEXT;
    CASE(MIN) : A = B < C ? B : C;
    NEXT;
    CASE(MAX) : A = B > C ? B : C;
    NEXT;
    CASE(GCD) : if (MX_UNLIKELY(!gcd(B, C, &A))) goto overflow;
    NEXT;
    CASE(NEG) : if (MX_UNLIKELY(MX_SUB_OVERFLOWS((int64_t)0, B, &A))) goto overflow;
    NEXT;
    CASE(NOT) : A = B == 0;
    NEXT;
    CASE(ODD) : A = B & 1;
    NEXT;
    CASE(EQ) : A = B == C;
    NEXT;
    CASE(LT) : A = B < C;
    NEXT;
    CASE(LE) : A = B <= C;
    NEXT;
    CASE(JMP) : LEAP;
    CASE(JZ) : IF(A == 0);
    CASE(JNZ) : IF(A != 0);
    CASE(JEQ) : IF(A == B);
    CASE(JNE) : IF(A != B);
    CASE(JLT) : IF(A < B);
    CASE(JLE) : IF(A <= B);
    CASE(LOOP) : if (A < B)
    {
        A++;
        if (MX_UNLIKELY(--vm->breath == 0)) goto breathe;
        LEAP;
    }
    NEXT;
    CASE(SWEEP) : st = mx__sweep_on(vm, unit, &unit->sweeps[pc->c], R, &A, B);
    if (st) goto failed;
    if (vm->is_enough) goto done;
    NEXT;
    CASE(SPAN) :
    {
        int64_t *array = mx__block(B);

        R[pc->a + 1] = mx__address(array + 1 + array[0]);
        A = mx__address(array + 1);
        NEXT;
    }
    CASE(EACH) : if (A != R[pc->a + 1])
    {
        B = *mx__block(A);
        A += (int64_t)sizeof(int64_t);
        if (MX_UNLIKELY(--vm->breath == 0)) goto breathe;
        LEAP;
    }
    NEXT;
    CASE(ARCS) :
    {
        size_t n;
        const uint32_t *row = mx__row_of(vm, B, C, &n);

        if (MX_UNLIKELY(!row)) {
            st = MX_FAULT;
            goto failed;
        }
        R[pc->a + 1] = (int64_t)(uintptr_t)(row + n);
        A = (int64_t)(uintptr_t)row;
        NEXT;
    }
    CASE(EACHARC) : if (A != R[pc->a + 1])
    {
        B = *(const uint32_t *)(uintptr_t)A;
        A += (int64_t)sizeof(uint32_t);
        if (MX_UNLIKELY(--vm->breath == 0)) goto breathe;
        LEAP;
    }
    NEXT;
    CASE(BESIDE) : IF(mx__next_beside(mx__block(B), &A, R + pc->a + 1, R + pc->a + 3));
    CASE(INDEX) :
    {
        const int64_t *array = mx__block(B);

        if (MX_UNLIKELY((uint64_t)C >= (uint64_t)array[0])) {
            st = mx__fault_index(vm, C, array[0]);
            goto failed;
        }
        A = array[1 + C];
        NEXT;
    }
    CASE(CELL) :
    {
        const int64_t *cell = cell_of(vm, mx__block(B), R + pc->c, true);

        if (!cell) {
            st = MX_FAULT;
            goto failed;
        }
        A = *cell;
        NEXT;
    }
    CASE(BLOCK) : MAKE(block_of(vm, R + pc->b, pc->c, 1));
    CASE(RECORD) : MAKE(block_of(vm, R + pc->b, pc->c, 0));
    CASE(LIST) : MAKE(mx__list_new(vm, 6));
    CASE(PUSH) : if (!mx__list_push(vm, &A, B)) goto short_of_memory;
    NEXT;
    CASE(COPY) : MAKE(copy_block(vm, mx__block(B), pc->c));
    CASE(EDIT) : TRY(edit(vm, mx__block(A), R + pc->b, pc->c));
    CASE(TWICE) : if (A == B && (!pc->c || R[pc->a + 1] == R[pc->b + 1]))
    {
        st = mx__vm_fault(vm, "two edits set one cell");
        goto failed;
    }
    NEXT;
    CASE(LIB) : st = mx__builtin_table[pc->c](vm, R + pc->b, &A);
    if (MX_UNLIKELY(st)) {
        if (!vm->fault && st != MX_NOMEM) goto short_of_memory;
        goto failed;
    }
    NEXT;
    CASE(CALL) : st = push_call(vm, &top, &unit, pc, &R, err);
    if (st) goto failed;
    if (MX_UNLIKELY(--vm->breath == 0)) {
        st = look_up(vm, err);
        if (st) goto failed;
    }
    pc = unit->code;
    JUMP;
    CASE(GLOBAL) : TRY(global(vm, pc->b, &A, err));
    CASE(DATA) : if (!vm->data->is_set[pc->b])
    {
        const mx__field *field = vm->program->tree->data;

        for (unsigned i = pc->b; i > 0; i--)
            field = field->next;
        st = mx__vm_fault(vm, "data '%s' has no value", field->name);
        goto failed;
    }
    A = vm->data->value[pc->b];
    NEXT;
    CASE(MARK) :
    {
        mx__arena_mark mark = mx__arena_here(&vm->arena);

        A = (int64_t)(uintptr_t)mark.last;
        R[pc->a + 1] = (int64_t)(uintptr_t)mark.next;
        NEXT;
    }
    CASE(RELEASE)
        : if (MX_LIKELY((int64_t)(uintptr_t)vm->arena.last == A))
              vm->arena.next = (char *)(uintptr_t)R[pc->a + 1];
    else mx__arena_release(&vm->arena,
                           (mx__arena_mark){ (mx__arena_block *)(uintptr_t)A,
                                             (char *)(uintptr_t)R[pc->a + 1] });
    NEXT;
    CASE(EMIT) : switch (mx__send_plain(vm, &A, pc->b, &unit->sites[pc->c]))
    {
    case MX_SENT:
    case MX_DROPPED: NEXT;
    case MX_ENOUGH: goto done;
    case MX_OUTSIDE:
        st = mx__emit_note(vm, &unit->sites[pc->c], vm->plain[vm->n_sound]);
        if (st) goto failed;
        NEXT;
    case MX_ITSELF: break;
    }
    st = mx__emit_self(vm);
    goto failed;
    CASE(EMITX) : st = mx__emit_plain(vm, unit, &unit->sites[pc->c], R, &A, pc->b);
    if (st) goto failed;
    if (vm->is_enough) goto done;
    NEXT;
    CASE(OPEN) : mx__emit_open(vm);
    NEXT;
    CASE(PART) : TRY(mx__emit_part(vm, &A));
    CASE(PARTS) : TRY(mx__emit_parts(vm, mx__block(A)));
    CASE(CLOSE) : st = mx__emit_close(vm, &unit->sites[pc->a], R);
    if (st) goto failed;
    if (vm->is_enough) goto done;
    NEXT;
    CASE(JBARE) : IF(!(vm->want & MX_LABELS));
    CASE(LINE) : vm->seen.n = 0;
    NEXT;
    CASE(MORE) :
    {
        int64_t before = A;

        A = mx__judge_more(vm);
        if (A == before) {
            st = mx__vm_fault(vm, "this repeat reads nothing and would not end");
            goto failed;
        }
        IF(A >= 0);
    }
    CASE(TAKE) : TRY(mx__judge_take(vm, pc->b, &A));
    CASE(TAKES) : TRY(mx__judge_takes(vm, B, pc->c, &A));
    CASE(SAY) : TRY(mx__judge_say(vm, (const mx__type *)(uintptr_t)B, A));
    CASE(SAYC) : mx__judge_say_char(vm, (char)pc->a);
    NEXT;
    CASE(BEGIN) : mx__judge_begin(vm);
    NEXT;
    CASE(ADDSUM) : TRY(mx__judge_add(vm, A, B));
    CASE(ASK) : TRY(mx__judge_ask(vm, pc->c, B, R[pc->b + 1], &A));
    CASE(ASKSTART) : TRY(mx__judge_ask_start(vm, pc->c, B, &A));
    CASE(ASKGAME) : TRY(mx__judge_ask_game(vm, B, R[pc->b + 1], &A));
    CASE(START) : TRY(mx__judge_start(vm, &A));
    CASE(VALUE) : TRY(mx__vm_value(vm, pc->c, R + pc->b, &A));
    CASE(TRIED) : TRY(mx__judge_tried(vm));
    CASE(SETDATA) : TRY(mx__judge_set(vm, pc->b, A));
#if !MX_HAS_LABELS
}
#endif
breathe : st = look_up(vm, err);
if (st) goto failed;
LEAP;
overflow : st = mx__fault_overflow(vm);
goto failed;
by_zero : st = mx__vm_fault(vm, "division by zero");
goto failed;
short_of_memory : st = shortage(vm);
failed : st = fail(vm, unit, pc, st, err);
done : vm->n_nested--;
vm->n_calls = n_calls;
return st;
}
