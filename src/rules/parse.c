/* parse.c: the clauses of a rule file. */
#include "parse.h"
#include "near.h"

#include <stdio.h>
#include <string.h>

/* --- moves ------------------------------------------------------------------------ */

static mx__opt *parse_option(mx__parser *p)
{
    mx__opt *opt = MX_NODE(p, mx__opt);
    uint32_t start = p->token.place.start;

    if (!opt) return NULL;
    opt->to = mx__parse_expr_filter(p);
    while (!p->status && !p->filter) {
        if (!opt->score && mx__accept_word(p, "scores")) {
            opt->score = mx__parse_expr_filter(p);
        } else if (!opt->label && mx__accept_word(p, "as")) {
            opt->label = mx__parse_expr_filter(p);
        } else {
            break;
        }
    }
    opt->place = mx__place_from(p, start);
    return p->status ? NULL : opt;
}

static bool refuse_late_word(mx__parser *p)
{
    if (mx__peek(p) == MX_TK_COMMA)
        return mx__refuse(p, p->token.place,
                          "for and if stand behind the last option and cover them all",
                          "an option behind the 'for' or 'if' of its line");
    if (mx__is_word(p, "as") || mx__is_word(p, "scores"))
        return mx__refuse(p, p->token.place,
                          "write move P -> OPTION scores E as \"...\" for ... if ...",
                          "'as' and 'scores' stand directly behind their option");
    return true;
}

static bool parse_move(mx__parser *p, mx__mover by)
{
    mx__move *move = MX_NODE(p, mx__move);
    MX_LIST(mx__opt) options;
    uint32_t start = p->token.place.start;

    if (!move) return false;
    MX_LIST_START(options);
    move->by = by;
    move->from = mx__parse_pattern(p, true);
    if (!move->from || !mx__expect(p, MX_TK_ARROW, "'->' and the options"))
        return false;
    if (!p->tree->position && !mx__shape_of_pattern(p, move->from)) return false;
    do {
        mx__opt *opt = parse_option(p);

        if (!opt) return false;
        MX_LIST_ADD(options, opt);
        if (p->filter) break;
    } while (mx__accept(p, MX_TK_COMMA));
    move->options = options.first;
    if (p->status || !mx__parse_clauses(p, true, &move->clauses)) return false;
    move->is_distinct = mx__accept_word(p, "distinct");
    move->place = mx__place_from(p, start);
    *p->tail.moves = move;
    p->tail.moves = &move->next;
    return refuse_late_word(p);
}

static bool parse_both(mx__parser *p)
{
    return parse_move(p, MX_BY_BOTH);
}

static bool parse_left(mx__parser *p)
{
    return parse_move(p, MX_BY_LEFT);
}

static bool parse_right(mx__parser *p)
{
    return parse_move(p, MX_BY_RIGHT);
}

static bool refuse_arrival(mx__parser *p, bool wins)
{
    return mx__refuse(p, p->token.place,
                      wins ? "write wins n if n % 2 == 0"
                           : "write loses n if n % 2 == 0",
                      "'%s' is followed by a pattern of positions, then conditions",
                      wins ? "wins" : "loses");
}

static bool parse_arrival(mx__parser *p, bool wins)
{
    mx__arrival *arrival = MX_NODE(p, mx__arrival);
    uint32_t start = p->token.place.start;

    if (!arrival) return false;
    arrival->wins = wins;
    if (mx__peek(p) == MX_TK_IF) return refuse_arrival(p, wins);
    arrival->from = mx__parse_pattern(p, true);
    if (!arrival->from || !mx__parse_clauses(p, true, &arrival->clauses)) return false;
    if (!mx__at_end(p) && !p->token.is_first) return refuse_arrival(p, wins);
    arrival->place = mx__place_from(p, start);
    *p->tail.arrivals = arrival;
    p->tail.arrivals = &arrival->next;
    return true;
}

static bool parse_wins(mx__parser *p)
{
    return parse_arrival(p, true);
}

static bool parse_loses(mx__parser *p)
{
    return parse_arrival(p, false);
}

static bool parse_split(mx__parser *p)
{
    mx__arrival *split = MX_NODE(p, mx__arrival);
    uint32_t start = p->token.place.start;

    if (!split) return false;
    split->from = mx__parse_pattern(p, true);
    if (!split->from || !mx__expect(p, MX_TK_ARROW, "'->' and the parts")) return false;
    split->parts = mx__parse_expr_filter(p);
    if (!split->parts || !mx__parse_clauses(p, true, &split->clauses)) return false;
    split->place = mx__place_from(p, start);
    *p->tail.splits = split;
    p->tail.splits = &split->next;
    return true;
}

/* --- how it ends ------------------------------------------------------------------ */

static const struct {
    const char *who;
    mx__end_kind wins, loses;
} outcomes[] = { { "mover", MX_END_MOVER_WINS, MX_END_MOVER_LOSES },
                 { "first", MX_END_FIRST_WINS, MX_END_SECOND_WINS },
                 { "second", MX_END_SECOND_WINS, MX_END_FIRST_WINS },
                 { "left", MX_END_LEFT_WINS, MX_END_RIGHT_WINS },
                 { "right", MX_END_RIGHT_WINS, MX_END_LEFT_WINS } };

/* `left wins`; false, nothing passed, when it is none of them, or the next clause starts. */
static bool parse_winner(mx__parser *p, mx__end *end)
{
    mx__token second = mx__peek_second(p);
    bool wins = mx__token_is_word(p, &second, "wins");

    if (mx__at_end(p) || (second.is_first && second.indent <= p->indent)) return false;
    if (!wins && !mx__token_is_word(p, &second, "loses")) return false;
    for (size_t i = 0; i < MX_COUNT(outcomes); i++) {
        if (!mx__is_word(p, outcomes[i].who)) continue;
        end->kind = wins ? outcomes[i].wins : outcomes[i].loses;
        return mx__next(p) && mx__next(p);
    }
    return mx__refuse(p, p->token.place,
                      "mover, first, second, left or right wins or loses",
                      "nobody of this name plays");
}

static bool parse_ends(mx__parser *p)
{
    mx__end *end = MX_NODE(p, mx__end);
    uint32_t start = p->token.place.start;

    if (!end) return false;
    if (mx__peek(p) == MX_TK_IF)
        return mx__refuse(p, p->token.place,
                          "write ends mover wins if C, ends draw if C, ends 0 if C",
                          "'ends' says first how play ended");
    if (mx__accept_word(p, "draw")) {
        end->kind = MX_END_DRAW;
    } else if (!p->status && !parse_winner(p, end)) {
        if (p->status) return false;
        end->kind = MX_END_SCORE;
        end->score = mx__parse_expr_filter(p);
        end->condition = p->filter;
        p->filter = NULL;
    }
    if (!p->status && !end->condition && mx__accept(p, MX_TK_IF))
        end->condition = mx__parse_condition(p);
    end->place = mx__place_from(p, start);
    *p->tail.ends = end;
    p->tail.ends = &end->next;
    return !p->status;
}

/* draw, draw left wins, draw right wins */
static bool parse_draw(mx__parser *p)
{
    uint32_t start = p->before - 4;
    mx__end end = { .kind = MX_END_DRAW };

    p->tree->has_draw = true;
    if (!parse_winner(p, &end) && p->status) return false;
    p->tree->draw_to = end.kind;
    p->tree->draw_place = mx__place_from(p, start);
    return true;
}

static bool parse_play(mx__parser *p)
{
    uint32_t start = p->before - 4;

    if (p->tree->play_place.end)
        return mx__refuse(p, mx__place_from(p, start), "keep one of them",
                          "a second 'play' line");
    if (mx__accept_word(p, "misere")) {
        p->tree->is_misere = true;
    } else if (!mx__accept_word(p, "normal")) {
        return mx__unexpected(p, "'normal' or 'misere'");
    }
    p->tree->play_place = mx__place_from(p, start);
    return !p->status;
}

/* turn left if E else right, or the two swapped. */
static bool parse_turn(mx__parser *p)
{
    uint32_t start = p->before - 4;
    bool swapped = mx__is_word(p, "right");
    mx__expr *expr;

    if (p->tree->turn)
        return mx__refuse(p, mx__place_from(p, start), "keep one of them",
                          "a second 'turn' line");
    if (!mx__is_word(p, "left") && !swapped)
        return mx__unexpected(p, "'left if C else right'");
    if (!mx__next(p) || !mx__expect(p, MX_TK_IF, NULL)) return false;
    p->tree->turn = mx__parse_condition(p);
    if (!p->tree->turn || !mx__expect(p, MX_TK_ELSE, NULL)) return false;
    if (!mx__is_word(p, swapped ? "left" : "right"))
        return mx__unexpected(p, swapped ? "'left'" : "'right'");
    if (!mx__next(p)) return false;
    p->tree->turn_place = mx__place_from(p, start);
    if (!swapped) return true;
    expr = mx__new_expr(p, MX_E_NOT, p->tree->turn->place.start);
    if (!expr) return false;
    expr->a = p->tree->turn;
    p->tree->turn = expr;
    return mx__set_height(p, expr);
}

/* --- names ------------------------------------------------------------------------ */

static bool parse_game(mx__parser *p)
{
    uint32_t start = p->token.place.start;
    size_t n;

    if (p->tree->title)
        return mx__refuse(p, mx__place_from(p, p->before - 4),
                          "a file holds one game; keep one of them",
                          "a second 'game' line");
    if (mx__peek(p) != MX_TK_TEXT)
        return mx__refuse(p, p->token.place, "write game \"Nim\"",
                          "the title of a game stands in quotes");
    p->tree->title = mx__parse_plain_text(p, "the title", &n);
    p->tree->title_place = mx__place_from(p, start);
    return p->tree->title;
}

static bool parse_position(mx__parser *p)
{
    if (p->tree->is_inline)
        return mx__refuse(p, mx__place_from(p, p->before - 8),
                          "write it before the first move",
                          "'position' stands behind a move");
    if (p->tree->position)
        return mx__refuse(p, mx__place_from(p, p->before - 8), "keep one of them",
                          "a second 'position' line");
    return mx__parse_position(p);
}

static bool parse_parameters(mx__parser *p, mx__let *let)
{
    mx__bytes outer = mx__open(p);
    MX_LIST(mx__pattern) list;

    MX_LIST_START(list);
    let->has_params = true;
    while (!p->status && mx__peek(p) != MX_TK_CLOSE) {
        mx__pattern *param = MX_NODE(p, mx__pattern);
        uint32_t start = p->token.place.start;

        if (!param) return false;
        param->kind = MX_P_NAME;
        param->name = mx__take_name(p, "a parameter's name");
        param->place = mx__place_from(p, start);
        if (!param->name) return false;
        MX_LIST_ADD(list, param);
        if (!mx__accept(p, MX_TK_COMMA)) break;
    }
    let->params = list.first;
    return mx__close(p, MX_TK_CLOSE, outer);
}

static bool parse_let(mx__parser *p)
{
    mx__let *let = MX_NODE(p, mx__let);
    uint32_t start = p->token.place.start;

    if (!let) return false;
    let->name = mx__take_name(p, "a name");
    let->place = mx__place_from(p, start);
    if (!let->name) return false;
    if (mx__peek(p) == MX_TK_OPEN && !parse_parameters(p, let)) return false;
    if (mx__peek(p) == MX_TK_ARROW)
        return mx__refuse(p, p->token.place, "write let f(x) = ...",
                          "a let has a '=' before what it names");
    if (!mx__expect(p, MX_TK_EQUALS, "'='")) return false;
    let->body = mx__parse_expr(p);
    *p->tail.lets = let;
    p->tail.lets = &let->next;
    return let->body;
}

static bool parse_trust(mx__parser *p)
{
    p->tree->has_trust = true;
    p->tree->trust_place = mx__place_from(p, p->before - 5);
    return true;
}

static bool parse_judge(mx__parser *p)
{
    if (p->tree->has_judge)
        return mx__refuse(p, mx__place_from(p, p->before - 5), "keep one of them",
                          "a second 'judge' block");
    p->tree->has_judge = true;
    p->tree->judge_place = mx__place_from(p, p->before - 5);
    return mx__parse_judge(p);
}

static bool parse_compound(mx__parser *p)
{
    mx__bytes place = mx__place_from(p, p->before - 8);

    p->status = mx__source_fail(p->source, place, p->err, MX_UNSUPPORTED,
                                "'compound' is reserved: components are played as a "
                                "disjunctive sum, one moved in at a time");
    return false;
}

/* --- the file --------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*parse)(mx__parser *p); /* the word was passed */
} clauses[] = { { "game", parse_game },       { "position", parse_position },
                { "data", mx__parse_data },   { "let", parse_let },
                { "move", parse_both },       { "left", parse_left },
                { "right", parse_right },     { "wins", parse_wins },
                { "loses", parse_loses },     { "ends", parse_ends },
                { "draw", parse_draw },       { "play", parse_play },
                { "turn", parse_turn },       { "split", parse_split },
                { "claim", mx__parse_claim }, { "trust", parse_trust },
                { "judge", parse_judge },     { "compound", parse_compound } };

static bool starts_with_pattern(const mx__parser *p)
{
    mx__token second = mx__peek_second(p);
    mx__token_kind kind = p->token.kind;

    if (kind == MX_TK_OPEN || kind == MX_TK_INT) return true;
    return kind == MX_TK_NAME &&
           (second.kind == MX_TK_ARROW || second.kind == MX_TK_IN ||
            (second.kind >= MX_TK_EQ && second.kind <= MX_TK_GE));
}

/* The word for the start of a line that the token may have been meant to be, or NULL. */
static const char *meant_word(const mx__parser *p)
{
    const mx__bytes place = p->token.place;
    const char *best = NULL;
    char word[16];
    size_t least = SIZE_MAX, n = place.end - place.start;

    if (p->token.kind != MX_TK_NAME || n >= sizeof word) return NULL;
    memcpy(word, p->source->text + place.start, n);
    word[n] = '\0';
    for (size_t i = 0; i < MX_COUNT(clauses); i++) {
        size_t d = mx__distance(word, clauses[i].word);

        if (d > mx__near_enough(word) || d >= least) continue;
        least = d;
        best = clauses[i].word;
    }
    return best;
}

/* A line that starts with none of the words. */
static bool refuse_line(mx__parser *p)
{
    mx__bytes place = p->token.place;
    const char *text = p->source->text + place.start;
    size_t n = place.end - place.start;
    const char *meant = meant_word(p);
    char hint[80] = "write move, position, data, let, wins, ends, claim, judge ...";

    if (mx__is_word(p, "misere") || mx__is_word(p, "normal"))
        return mx__refuse(p, place, "write play misere or play normal",
                          "no line starts with '%.*s'", (int)n, text);
    if (meant) snprintf(hint, sizeof hint, "did you mean '%s'?", meant);
    if (starts_with_pattern(p)) strcpy(hint, "a move starts with move, left or right");
    if (p->token.kind == MX_TK_NAME)
        return mx__refuse(p, place, hint, "no line starts with '%.*s'",
                          (int)(n > 40 ? 40 : n), text);
    return mx__refuse(p, place, hint, "no line starts with %s",
                      mx__token_words(p->token.kind));
}

static bool parse_clause(mx__parser *p)
{
    bool is_pattern = starts_with_pattern(p);

    if (mx__is_word(p, "example") && !is_pattern) return mx__parse_example(p);
    for (size_t i = 0; !is_pattern && i < MX_COUNT(clauses); i++)
        if (mx__accept_word(p, clauses[i].word)) return clauses[i].parse(p);
    if (p->status) return false;
    /* `left (a, b) -> ...` is a line of left's, `(a, b) -> ...` an inline move */
    if ((is_pattern || (p->token.kind == MX_TK_NAME && !meant_word(p))) &&
        (!p->tree->position || p->tree->is_inline))
        return parse_both(p);
    return refuse_line(p);
}

static bool expect_end(mx__parser *p)
{
    if (p->status) return false;
    if (mx__at_end(p)) return true;
    if (p->token.is_first && mx__is_clause_word(p))
        return mx__refuse(p, p->token.place,
                          "start it in the same column as the line above",
                          "a line that is indented deeper continues the one above");
    return mx__unexpected(p, "the end of the line");
}

static bool parse_file(mx__parser *p)
{
    if (!mx__next(p)) return false;
    while (p->token.kind != MX_TK_END) {
        if (p->token.kind == MX_TK_SEMICOLON) {
            if (!mx__next(p)) return false;
            continue;
        }
        if (p->token.is_first) mx__begin_line(p);
        if (!parse_clause(p) || !expect_end(p)) return false;
    }
    if (p->tree->position && p->tree->moves) return true;
    if (!p->tree->position && p->before == 0)
        return mx__refuse(p, p->token.place,
                          "write, for example, n -> n - k for k in 1..n",
                          "there are no rules in this text");
    return mx__refuse(p, p->token.place, "write move POSITION -> OPTION ...",
                      "the rules have no move");
}

static void start_lists(mx__parser *p)
{
    p->tail.data = &p->tree->data;
    p->tail.lets = &p->tree->lets;
    p->tail.moves = &p->tree->moves;
    p->tail.arrivals = &p->tree->arrivals;
    p->tail.splits = &p->tree->splits;
    p->tail.ends = &p->tree->ends;
    p->tail.claims = &p->tree->claims;
    p->tail.examples = &p->tree->examples;
}

mx_status mx__parse(const mx__source *source, mx__arena *arena, mx__tree *tree,
                    mx_error *err)
{
    mx__parser parser = { .source = source, .arena = arena, .tree = tree, .err = err };

    memset(tree, 0, sizeof *tree);
    tree->arena = arena;
    tree->source = source;
    if (source->n > MX_MOST_TEXT) {
        mx__fail(err, MX_LIMIT, "a rule text has at most %d bytes", MX_MOST_TEXT);
        return MX_LIMIT;
    }
    start_lists(&parser);
    mx__lex_start(&parser.lexer, source);
    parse_file(&parser);
    return parser.status;
}
