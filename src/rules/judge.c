/* judge.c: runs the `judge` block: input, the start, questions, output. */
#include "judge.h"

#include "letter.h"
#include "library_rows.h"

#include <assert.h>
#include <string.h>

void mx__judge_clear(mx__judge *judge)
{
    MX_VEC_CLEAR(judge->words);
    MX_VEC_CLEAR(judge->start);
    MX_VEC_CLEAR(judge->spans);
}

mx_status mx__judge_unit(mx__judge *judge, size_t unit, mx_error *err)
{
    mx__vm *vm = judge->rules->vm;
    mx_status st;

    assert(vm->n_nested == 0);
    vm->judge = judge;
    vm->err = err;
    vm->at.n = 0;
    vm->has_result = false;
    st = mx__vm_run(vm, unit, err);
    vm->judge = NULL;
    vm->err = NULL;
    return st;
}

/* --- input ------------------------------------------------------------------------ */

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\v';
}

static void skip_blanks(mx__judge *judge)
{
    while (judge->at < judge->n && is_blank(judge->input[judge->at]))
        judge->at++;
}

int64_t mx__judge_more(mx__vm *vm)
{
    mx__judge *judge = vm->judge;

    skip_blanks(judge);
    if (judge->inventor && !mx__invent_more(judge)) return -1;
    return judge->at < judge->n || judge->inventor ? (int64_t)judge->at : -1;
}

mx_status mx__judge_tried(mx__vm *vm)
{
    mx__judge *judge = vm->judge;

    judge->n_tried++;
    return judge->at_setting ? judge->at_setting(judge->context, vm->err) : MX_OK;
}

static mx_status misread(mx__vm *vm, size_t start, size_t end, const char *noun)
{
    mx__judge *judge = vm->judge;
    mx_status st;

    if (start >= judge->n)
        st = mx__fail(vm->err, MX_SYNTAX, "the input ends where %s is due", noun);
    else
        st = mx__fail(vm->err, MX_SYNTAX, "expected %s, found '%.*s'", noun,
                      (int)(end - start > 40 ? 40 : end - start), judge->input + start);
    mx__fail_place(vm->err, judge->name, judge->input, judge->n, start, end);
    return st;
}

static size_t word_end(const mx__judge *judge, size_t at)
{
    while (at < judge->n && !is_blank(judge->input[at]))
        at++;
    return at;
}

static mx_status take_integer(mx__vm *vm, int64_t *out)
{
    mx__judge *judge = vm->judge;
    const char *text = judge->input;
    size_t start, at;
    uint64_t value = 0;
    bool negative = false;

    skip_blanks(judge);
    at = start = judge->at;
    if (at < judge->n && (text[at] == '-' || text[at] == '+'))
        negative = text[at++] == '-';
    if (at == judge->n || text[at] < '0' || text[at] > '9')
        return misread(vm, start, word_end(judge, start), "an integer");
    for (; at < judge->n && mx__is_digit(text[at]); at++) {
        uint64_t digit = (uint64_t)(text[at] - '0');

        if (value > ((uint64_t)INT64_MAX + negative - digit) / 10)
            return misread(vm, start, word_end(judge, start), "an integer of 64 bits");
        value = value * 10 + digit;
    }
    if (at < judge->n && !is_blank(text[at]))
        return misread(vm, start, word_end(judge, start), "an integer");
    judge->at = at;
    *out = negative ? (int64_t)(0 - value) : (int64_t)value;
    return MX_OK;
}

static mx_status take_word(mx__vm *vm, int64_t *out)
{
    mx__judge *judge = vm->judge;
    size_t start, end, used;
    int64_t *word;

    skip_blanks(judge);
    start = judge->at;
    end = word_end(judge, start);
    if (start == end) return misread(vm, start, end, "a word");
    word = mx__vm_words(vm, end - start + 1);
    if (!word) return vm->shortage;
    word[0] = 0;
    for (size_t at = start; at < end; at += used)
        word[++word[0]] = mx__read_rune(judge->input + at, end - at, &used);
    judge->at = end;
    *out = mx__address(word);
    return MX_OK;
}

mx_status mx__judge_take(mx__vm *vm, bool is_word, int64_t *out)
{
    mx__judge *judge = vm->judge;

    skip_blanks(judge);
    if (judge->inventor && judge->at == judge->n) {
        mx_status st = mx__invent(judge, is_word, vm->err);

        if (st) return st;
    }
    return is_word ? take_word(vm, out) : take_integer(vm, out);
}

mx_status mx__judge_takes(mx__vm *vm, int64_t n, bool is_word, int64_t *out)
{
    mx__judge *judge = vm->judge;
    int64_t *array;

    if (n < 0)
        return mx__vm_fault(vm, "reading %lld of them is impossible", (long long)n);
    if (!judge->inventor && (uint64_t)n > judge->n - judge->at + 1) {
        judge->at = judge->n; /* more than there are bytes */
        return misread(vm, judge->n, judge->n, is_word ? "a word" : "an integer");
    }
    array = mx__vm_words(vm, (size_t)n + 1);
    if (!array) return vm->shortage;
    array[0] = n;
    for (int64_t i = 1; i <= n; i++) {
        mx_status st = mx__judge_take(vm, is_word, array + i);

        if (st) return st;
    }
    *out = mx__address(array);
    return MX_OK;
}

/* --- output ----------------------------------------------------------------------- */

mx_status mx__judge_say(mx__vm *vm, const mx__type *type, int64_t value)
{
    mx__say(vm->judge->out, type, value, vm->judge->host);
    return vm->judge->out->failed ? MX_NOMEM : MX_OK;
}

void mx__judge_say_char(mx__vm *vm, char c)
{
    mx__text_char(vm->judge->out, c);
}

/* --- the start -------------------------------------------------------------------- */

void mx__judge_begin(mx__vm *vm)
{
    vm->judge->words.n = 0;
    vm->judge->start.n = 0;
}

static mx_status outside(mx__vm *vm, mx_span at)
{
    mx__text text = { 0 };
    const mx__bytes place = vm->program->tree->position_place;

    mx__say_position(vm->program, at, &text);
    mx__vm_fault(vm, "%.60s is no position of %.*s", text.at ? text.at : "this",
                 (int)(place.end - place.start > 60 ? 60 : place.end - place.start),
                 vm->program->tree->source->text + place.start);
    mx__text_clear(&text);
    return MX_FAULT;
}

static mx_status add_position(mx__vm *vm, int64_t value, uint64_t times)
{
    mx__judge *judge = vm->judge;
    bool out_of_shape = false;
    mx__heap_of heap = { judge->words.n, 0, times };
    mx_span at;
    mx_status st = mx__flatten_value(vm, value, &at, &out_of_shape);

    if (st) return st;
    if (out_of_shape) return outside(vm, at);
    heap.n = at.n;
    if (judge->start.n >= MX_MOST_START) {
        mx__vm_fault(vm, "the start has more than %d positions", MX_MOST_START);
        return MX_LIMIT;
    }
    if (!MX_RESERVE(judge->words, judge->words.n + at.n) ||
        !MX_PUSH(judge->start, heap)) {
        vm->shortage = MX_NOMEM;
        return MX_NOMEM;
    }
    memcpy(judge->words.at + judge->words.n, at.at, at.n * sizeof *at.at);
    judge->words.n += at.n;
    return MX_OK;
}

mx_status mx__judge_add(mx__vm *vm, int64_t sum, int64_t times)
{
    const int64_t *positions = mx__block(sum);
    mx__arena_mark mark = mx__arena_here(&vm->arena);

    if (times < 0)
        return mx__vm_fault(vm, "a position can not be there %lld times",
                            (long long)times);
    for (int64_t i = 1; i <= positions[0] && times > 0; i++) {
        mx_status st = add_position(vm, positions[i], (uint64_t)times);

        if (st) return st;
    }
    mx__arena_release(&vm->arena, mark);
    return MX_OK;
}

/* G + G is 0 in impartial normal play: twice the same changes no winner and no value. */
static bool pairs_cancel(const mx__vm *vm, int what)
{
    return vm->judge->rules->game.flags == 0 &&
           (what == MX_Q_wins || what == MX_Q_loses || what == MX_Q_value ||
            what == MX_Q_outcome || what == MX_Q_drawn);
}

static mx_status start_spans(mx__vm *vm, bool cancel)
{
    mx__judge *judge = vm->judge;

    judge->spans.n = 0;
    for (size_t i = 0; i < judge->start.n; i++) {
        const mx__heap_of *heap = &judge->start.at[i];
        uint64_t times = cancel ? heap->times & 1 : heap->times;
        mx_span span = { judge->words.at + heap->at, heap->n };

        if (times > MX_MOST_START - judge->spans.n) {
            mx__vm_fault(vm, "the start has more than %d positions", MX_MOST_START);
            return MX_LIMIT;
        }
        for (; times > 0; times--)
            if (!MX_PUSH(judge->spans, span)) return vm->shortage = MX_NOMEM;
    }
    return MX_OK;
}

/* The position at SPAN as a value. */
static mx_status value_of(mx__vm *vm, mx_span span, int64_t *out)
{
    const mx__program *program = vm->program;
    size_t n_fields = program->shape.n_fields;
    int64_t *words = mx__vm_words(vm, span.n + n_fields), *record;
    const int64_t *next;

    if (!words) return vm->shortage;
    memcpy(words, span.at, span.n * sizeof *words);
    record = words + span.n;
    next = words;
    for (size_t i = 0; i < n_fields; i++) {
        const mx__seat *seat = &program->seats[i];

        record[seat->field] = seat->kind == MX_SCALAR ? *next : mx__address(next);
        next += seat->kind == MX_SCALAR  ? 1
                : seat->kind == MX_BOARD ? 2 + next[0] * next[1]
                                         : 1 + next[0];
    }
    *out = n_fields == 1 ? record[0] : mx__address(record);
    return MX_OK;
}

mx_status mx__sum_as_value(mx__vm *vm, const mx_span *spans, size_t n, int64_t *out)
{
    int64_t *array = mx__vm_words(vm, n + 1);

    if (!array) return vm->shortage;
    array[0] = (int64_t)n;
    for (size_t i = 0; i < n; i++) {
        mx_status st = value_of(vm, spans[i], array + 1 + i);

        if (st) return st;
    }
    *out = mx__address(array);
    return MX_OK;
}

mx_status mx__judge_start(mx__vm *vm, int64_t *out)
{
    mx_status st = start_spans(vm, false);

    return st ? st : mx__sum_as_value(vm, vm->judge->spans.at, vm->judge->spans.n, out);
}

/* --- questions -------------------------------------------------------------------- */

/* Moves come one by one and become records (component, positions, label). */
typedef struct moves {
    mx__vm *vm;
    int64_t list;
    mx_status status;
} moves;

static mx_status label_of(mx__vm *vm, const char *label, int64_t *out)
{
    int64_t *made = mx__list_new(vm, 8);
    size_t n = label ? strlen(label) : 0, used;

    if (!made) return vm->shortage;
    *out = mx__address(made);
    for (size_t at = 0; at < n; at += used)
        if (!mx__list_push(vm, out, mx__read_rune(label + at, n - at, &used)))
            return vm->shortage;
    return MX_OK;
}

static int add_move(void *context, size_t component, const mx_option *option)
{
    moves *m = context;
    int64_t *record = mx__vm_words(m->vm, 3);

    if (!record) {
        m->status = m->vm->shortage;
        return 1;
    }
    record[0] = (int64_t)component;
    m->status = mx__sum_as_value(m->vm, option->parts, option->n_parts, &record[1]);
    if (!m->status) m->status = label_of(m->vm, option->label, &record[2]);
    if (!m->status && !mx__list_push(m->vm, &m->list, mx__address(record)))
        m->status = m->vm->shortage;
    return m->status != MX_OK;
}

static mx_status ask(mx__vm *vm, int what, int64_t player, const mx_span *spans,
                     size_t n, int64_t *out)
{
    mx__host *host = vm->judge ? vm->judge->host : NULL;
    bool lists = what == MX_Q_moves || what == MX_Q_winning_moves;
    moves m = { vm, 0, MX_OK };
    mx_status st;

    if (!host) {
        mx__vm_fault(vm, "this asks about other positions");
        return MX_UNSUPPORTED;
    }
    if (lists) {
        int64_t *made = mx__list_new(vm, 8);

        if (!made) return vm->shortage;
        m.list = mx__address(made);
    }
    st = host->query(host->self, what, (int)player, spans, n, out,
                     lists ? add_move : NULL, &m, vm->err);
    if (!st) st = m.status;
    if (!st && lists) *out = m.list;
    return st;
}

mx_status mx__judge_ask(mx__vm *vm, int what, int64_t player, int64_t sum, int64_t *out)
{
    const int64_t *positions = mx__block(sum);
    size_t n = (size_t)positions[0];
    mx_span one, *spans = n <= 1 ? &one : NULL;
    bool out_of_shape = false;
    mx_status st = MX_OK;

    if (!spans) {
        if (n > MX_MOST_START) return vm->shortage = MX_LIMIT;
        spans =
            (mx_span *)(void *)mx__vm_words(vm, n * sizeof *spans / sizeof(int64_t));
        if (!spans) return vm->shortage;
    }
    for (size_t i = 0; !st && i < n; i++) {
        st = mx__flatten_value(vm, positions[1 + i], &spans[i], &out_of_shape);
        if (!st && out_of_shape) st = outside(vm, spans[i]);
    }
    return st ? st : ask(vm, what, player, spans, n, out);
}

mx_status mx__judge_ask_start(mx__vm *vm, int what, int64_t player, int64_t *out)
{
    mx_status st;

    if (!vm->judge) return ask(vm, what, player, NULL, 0, out);
    st = start_spans(vm, pairs_cancel(vm, what));
    return st ? st
              : ask(vm, what, player, vm->judge->spans.at, vm->judge->spans.n, out);
}

mx_status mx__judge_ask_game(mx__vm *vm, int64_t name, int64_t n, int64_t *out)
{
    mx__host *host = vm->judge ? vm->judge->host : NULL;
    mx__text text = { 0 };
    mx_status st;

    if (!host || !host->value_of) {
        mx__vm_fault(vm, "this asks about another game");
        return MX_UNSUPPORTED;
    }
    mx__say(&text, &mx__type_word, name, NULL);
    mx__text_str(&text, "");
    st = text.failed ? MX_NOMEM : host->value_of(host->self, text.at, n, out, vm->err);
    mx__text_clear(&text);
    return st;
}

mx_status mx__judge_set(mx__vm *vm, size_t line, int64_t value)
{
    mx__judge *judge = vm->judge;
    mx_error local;
    mx_status st = mx__data_store(judge->rules, line, value, &local);

    if (st == MX_RANGE) return mx__vm_fault(vm, "%s", local.text);
    if (st && vm->err) *vm->err = local;
    if (!st) mx__vm_follow(vm);
    if (!st && judge->host && judge->host->data_changed)
        judge->host->data_changed(judge->host->self);
    return st;
}

/* --- the face --------------------------------------------------------------------- */

bool mx__rules_has_judge(const mx__rules *rules)
{
    return rules->program.judge >= 0;
}

bool mx__rules_asks(const mx__rules *rules)
{
    return rules->tree.asked != 0;
}

static mx_status run(mx__judge *judge, mx_error *err)
{
    mx__rules *rules = judge->rules;
    int64_t *frame;
    mx_status st;

    if (rules->program.judge < 0)
        return mx__fail(err, MX_UNSUPPORTED, "the rules have no judge block");
    st = mx__vm_enter(rules->vm, (size_t)rules->program.judge, &frame, err);
    if (!st) st = mx__judge_unit(judge, (size_t)rules->program.judge, err);
    if (!st && judge->out->failed) st = mx__fail(err, MX_NOMEM, "memory ran out");
    mx__vm_rest(rules->vm);
    mx__judge_clear(judge);
    return st;
}

mx_status mx__judge_run(mx__rules *rules, mx__host *host, const char *input_name,
                        const char *input, size_t n, mx__text *out, mx_error *err)
{
    mx__judge judge = { .rules = rules,
                        .host = host,
                        .name = input_name,
                        .input = input,
                        .n = n,
                        .out = out };

    return run(&judge, err);
}

mx_status mx__judge_invent(mx__rules *rules, mx__host *host, uint64_t seed,
                           int64_t size, mx__text *input, mx__text *out, mx_error *err)
{
    mx__inventor inventor = { .text = input, .random = seed, .size = size };
    mx__judge judge = { .rules = rules,
                        .host = host,
                        .name = "<input>",
                        .input = "",
                        .inventor = &inventor,
                        .out = out };

    return run(&judge, err);
}
