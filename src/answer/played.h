/* played.h: one play under way: the positions it went through, the moves that may be made
   now; inside the floor. The questions about it are those of <mexor/play.h>. */
#ifndef MX_PLAYED_H
#define MX_PLAYED_H

#include "arena.h"
#include "positions.h"
#include "retrograde.h"
#include "session.h"
#include "vec.h"

#include <mexor/play.h>

/* One moment: the positions and all that the moves before left behind. */
typedef struct mx__play_step {
    mx_sum *sum;
    mx_player mover;
    int64_t points[2];
    bool is_over;
    bool is_cut;       /* over although the position may have moves */
    mx_outcome result; /* for MX_LEFT */
    int repeats;
    char *made; /* the move made from here, as the record has it; NULL: none yet */
} mx__play_step;

struct mx_play {
    mx_session *session;
    uint32_t flags; /* of all games of the sum */
    MX_VEC(mx__play_step) steps;
    size_t now;
    /* The moves that may be made now, as runs of integers: component, mx_ending, points,
       number of parts, and of each part its length and its integers. */
    MX_VEC(int64_t) words;
    MX_VEC(size_t) moves; /* where each begins */
    MX_VEC(const char *) labels;
    mx__arena texts;
    mx__positions known; /* the runs; the note is the move's number + 1 */
    mx__retro *retro;    /* lengths; NULL: not asked yet, or too large */
};

enum { MX__MOVE_HEAD = 4 };

/* The run of move I. */
mx_span mx__play_move_at(const mx_play *play, size_t i);

/* The number of the move that OPTION of component COMPONENT is; false: it is none. */
MX_MUSTUSE mx_status mx__play_move_number(mx_play *play, size_t component,
                                          const mx_option *option, bool *found,
                                          size_t *i, mx_error *err);

/* Whose moves the rules are asked for when MOVER is to move. */
mx_player mx__play_seat(const mx_game *game, mx_player mover);

#define mx__play_is_two(play) (((play)->flags & MX_PARTIZAN) != 0)

/* As the calls of <mexor/play.h>. */
MX_MUSTUSE mx_status mx__play_begin(const mx_sum *start, mx_player starter,
                                    mx_play **out, mx_error *err);
void mx__play_free(mx_play *play);
void mx__play_look(const mx_play *play, mx_play_state *out);
MX_MUSTUSE mx_status mx__play_make(mx_play *play, size_t i, mx_error *err);
MX_MUSTUSE mx_status mx__play_go_to(mx_play *play, size_t step, mx_error *err);
MX_MUSTUSE mx_status mx__play_judge(mx_play *play, mx_play_advice *advice,
                                    mx_error *err);
int mx__play_better(const mx_play_advice *a, const mx_play_advice *b);
void mx__play_move_words(const mx_play *play, size_t i, mx_text *out);
/* `2: 5 -> 1 + 3`: component 2, from 0, as records have it. */
void mx__play_move_line(const mx_play *play, size_t i, mx_text *out);
MX_MUSTUSE mx_status mx__play_move_find(const mx_play *play, const char *text,
                                        size_t *i, mx_error *err);
void mx__play_draw(const mx_play *play, mx_text *out);
void mx__play_record(const mx_play *play, mx_text *out);
MX_MUSTUSE mx_status mx__play_replay(mx_play *play, const char *line, mx_error *err);

#endif
