/* form_walk.c: every form below a form, each once, options before what they belong to. */
#include "form_walk.h"

#include "form_impl.h"

bool mx__form_leaf_compact(const mx__forms *forms, mx__form g)
{
    return forms->node[g].is_compact;
}

bool mx__form_leaf_number(const mx__forms *forms, mx__form g)
{
    return mx__form_node_is_number(&forms->node[g]);
}

bool mx__form_leaf_integer(const mx__forms *forms, mx__form g)
{
    return mx__form_node_is_number(&forms->node[g]) && forms->node[g].left_exp == 0;
}

bool mx__form_leaf_none(const mx__forms *forms, mx__form g)
{
    (void)forms;
    (void)g;
    return false;
}

static size_t slot_of(const mx__form_walk *walk, mx__form g)
{
    size_t mask = walk->n_index - 1, i = (size_t)mx__mix(g) & mask;

    while (walk->index[i] && walk->order.at[walk->index[i] - 1] != g)
        i = (i + 1) & mask;
    return i;
}

size_t mx__form_walk_place(const mx__form_walk *walk, mx__form g)
{
    uint32_t found = walk->n_index ? walk->index[slot_of(walk, g)] : 0;

    return found ? found - 1 : SIZE_MAX;
}

static bool add(mx__form_walk *walk, mx__form g)
{
    if ((walk->order.n + 1) * 2 > walk->n_index) {
        size_t want = walk->n_index ? walk->n_index * 2 : 64;
        uint32_t *fresh = mx__calloc(want, sizeof *fresh);

        if (!fresh) return false;
        mx__free(walk->index);
        walk->index = fresh;
        walk->n_index = want;
        for (size_t i = 0; i < walk->order.n; i++)
            fresh[slot_of(walk, walk->order.at[i])] = (uint32_t)i + 1;
    }
    if (!MX_PUSH(walk->order, g)) return false;
    walk->index[slot_of(walk, g)] = (uint32_t)walk->order.n;
    return true;
}

/* A form on the way: the next option to look at. */
typedef struct visit {
    mx__form form;
    uint32_t next[2];
} visit;

/* The next option of V not looked at; MX__NO_FORM when none is left or on failure. */
static mx__form next_option(mx__forms *forms, visit *v)
{
    for (int side = 0; side < 2; side++)
        if (v->next[side] < mx__form_n_options(forms, v->form, (mx__form_side)side))
            return mx__forms_option_at(forms, v->form, (mx__form_side)side,
                                       v->next[side]++);
    return MX__NO_FORM;
}

mx_status mx__form_walk_below(mx__form_walk *walk, mx__forms *forms, mx__form root,
                              mx__form_is_leaf *is_leaf, mx_error *err)
{
    MX_VEC(visit) stack = { 0 };
    bool has_room = MX_PUSH(stack, ((visit){ root, { 0, 0 } }));

    mx__forms_begin(forms);
    while (has_room && stack.n > 0 && mx__forms_tick(forms)) {
        visit *top = &stack.at[stack.n - 1];
        mx__form option =
            is_leaf(forms, top->form) ? MX__NO_FORM : next_option(forms, top);

        if (forms->failed != MX_OK) break;
        if (option == MX__NO_FORM) {
            if (mx__form_walk_place(walk, top->form) == SIZE_MAX)
                has_room = add(walk, top->form);
            stack.n--;
        } else if (mx__form_walk_place(walk, option) == SIZE_MAX) {
            has_room = MX_PUSH(stack, ((visit){ option, { 0, 0 } }));
        }
    }
    MX_VEC_CLEAR(stack);
    if (!has_room)
        mx__forms_fail(forms, MX_NOMEM, "out of memory for a walk over forms");
    return mx__forms_end(forms, err);
}

void mx__form_walk_clear(mx__form_walk *walk)
{
    MX_VEC_CLEAR(walk->order);
    mx__free(walk->index);
    *walk = (mx__form_walk){ 0 };
}
