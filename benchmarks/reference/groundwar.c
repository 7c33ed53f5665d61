/* Ground War as C, written from the specification and not from the Python rules: the yardstick of
   speed, and a second opinion on the rules. Clause numbers stand where they are decided.

   The board is passed in as coordinates and kinds, the ruleset as a struct, so that neither is known
   to the compiler. Actions use Sandtable's numbers, so that the two can be played in lock-step. */
#include <stdint.h>
#include <string.h>

#include "generator.h"

enum { MAX_SPACES = 128, NONE = 255, MAX_ACTIONS = 1024 };
enum { PLAIN, MOUNTAIN, RED_BASE, BLUE_BASE, GOLD_MINE, SPAWN_POINT };
enum { TANK, ANTI_TANK, MARINES, TYPES };
enum { CHANCE = -1, NOBODY = -2 };
enum { FLAGS, SETUP, FIRST, SPAWN, MOVE, COMBAT, OVER };
enum { PLAYING, FLAG_HOME, DESTROYED, TURN_LIMIT };
enum { A_FLAG = 1, A_SPAWN, A_END_SPAWN, A_MOVE, A_LIFT, A_DROP, A_END_TURN, A_FIRST, A_FIGHT };

typedef struct {
    int32_t start_gold, move_points, kill_gold, mine_gold, must_move, turn_limit;
    int32_t cost[TYPES], move_cost[TYPES], combat[TYPES][TYPES];
} rules;

typedef struct {
    int32_t spaces;
    uint8_t kind[MAX_SPACES];
    uint8_t near[MAX_SPACES][6]; /* neighbours that can be entered */
    uint8_t nears[MAX_SPACES];
    uint8_t base[2][MAX_SPACES], bases[2];
    uint8_t mine[MAX_SPACES], mines;
    uint8_t point[MAX_SPACES], points;
} board;

typedef struct {
    uint8_t space, type;
    uint8_t fresh;  /* placed this turn */
    uint8_t walked; /* came to its space by moving */
    uint8_t cargo;  /* the flag it carries, or NONE */
} unit;

typedef struct {
    unit army[2][MAX_SPACES];
    uint8_t size[2];
    uint8_t at[MAX_SPACES]; /* NONE, or owner * 128 + place in the army */
    int32_t gold[2], turns[2], points;
    uint8_t flag_space[2], loose[2], lifted[2], dropped[2];
    uint8_t phase, seat, moved, attacker, defender; /* the last two: spaces of the combat */
    int8_t reason, winner;
} match;

int32_t gw_match_size(void) { return sizeof(match); }
int32_t gw_board_size(void) { return sizeof(board); }

void gw_make_board(board *b, int32_t spaces, const int32_t *x, const int32_t *y, const int32_t *kind)
{
    static const int dx[6] = {1, 1, 0, -1, -1, 0}, dy[6] = {-1, 0, 1, 1, 0, -1}; /* GW-1.1 */
    memset(b, 0, sizeof *b);
    b->spaces = spaces;
    for (int s = 0; s < spaces; s++) {
        b->kind[s] = (uint8_t)kind[s];
        for (int side = 0; side < 6; side++)
            for (int t = 0; t < spaces; t++)
                if (x[t] == x[s] + dx[side] && y[t] == y[s] + dy[side] && kind[t] != MOUNTAIN) /* GW-1.2 */
                    b->near[s][b->nears[s]++] = (uint8_t)t;
        if (kind[s] == RED_BASE || kind[s] == BLUE_BASE)
            b->base[kind[s] == BLUE_BASE][b->bases[kind[s] == BLUE_BASE]++] = (uint8_t)s;
        if (kind[s] == GOLD_MINE)
            b->mine[b->mines++] = (uint8_t)s;
        if (kind[s] == SPAWN_POINT)
            b->point[b->points++] = (uint8_t)s;
    }
}

void gw_start(match *m, const rules *r)
{
    memset(m, 0, sizeof *m);
    memset(m->at, NONE, sizeof m->at);
    for (int seat = 0; seat < 2; seat++) {
        m->gold[seat] = r->start_gold; /* GW-3.1 */
        m->flag_space[seat] = NONE;
        m->loose[seat] = 1;
    }
    m->winner = NOBODY;
}

static inline int owner(const match *m, int space) { return m->at[space] == NONE ? NOBODY : m->at[space] >> 7; }

static inline unit *unit_on(match *m, int space) { return &m->army[m->at[space] >> 7][m->at[space] & 127]; }

static inline const unit *seen_on(const match *m, int space)
{
    return &m->army[m->at[space] >> 7][m->at[space] & 127];
}

static inline int32_t code(int kind, int first, int second) { return kind << 24 | first << 16 | second << 8; }

int32_t gw_decider(const match *m)
{
    if (m->phase == OVER)
        return NOBODY;
    return m->phase == FIRST || m->phase == COMBAT ? CHANCE : m->seat;
}

static int spawn_actions(const match *m, const board *b, const rules *r, int32_t *out)
{
    uint8_t open[MAX_SPACES];
    int opens = 0, count = 0;
    for (int k = 0; k < b->bases[m->seat]; k++) /* GW-3.2, GW-4.2 */
        if (m->at[b->base[m->seat][k]] == NONE)
            open[opens++] = b->base[m->seat][k];
    for (int k = 0; m->phase == SPAWN && k < b->points; k++) {
        int point = b->point[k];
        if (owner(m, point) != m->seat)
            continue;
        for (int side = 0; side < b->nears[point]; side++)
            if (m->at[b->near[point][side]] == NONE)
                open[opens++] = b->near[point][side];
    }
    for (int type = 0; type < TYPES; type++)
        if (r->cost[type] <= m->gold[m->seat]) /* GW-4.1 */
            for (int k = 0; k < opens; k++)
                out[count++] = code(A_SPAWN, type, open[k]);
    out[count++] = code(A_END_SPAWN, 0, 0);
    return count;
}

static int can_lift(const match *m)
{
    int space = m->flag_space[m->seat];
    if (!m->loose[m->seat] || m->lifted[m->seat] || owner(m, space) != m->seat)
        return 0;
    const unit *u = seen_on(m, space);
    return u->type == MARINES && u->walked && u->cargo == NONE; /* GW-6.1, GW-6.3 */
}

static int move_actions(const match *m, const board *b, const rules *r, int32_t *out)
{
    int count = 0;
    for (int k = 0; k < m->size[m->seat]; k++) {
        const unit *u = &m->army[m->seat][k];
        if (u->fresh || r->move_cost[u->type] > m->points) /* GW-4.3, GW-4.4 */
            continue;
        for (int side = 0; side < b->nears[u->space]; side++) {
            int target = b->near[u->space][side];
            if (owner(m, target) != m->seat) /* GW-4.6 */
                out[count++] = code(A_MOVE, u->space, target);
        }
    }
    int may_end = count == 0 || m->moved || !r->must_move; /* GW-4.5 */
    if (can_lift(m))
        out[count++] = code(A_LIFT, m->flag_space[m->seat], 0);
    for (int flag = 0; flag < 2; flag++)
        if (!m->loose[flag] && !m->dropped[flag] && owner(m, m->flag_space[flag]) == m->seat) /* GW-6.4 */
            out[count++] = code(A_DROP, m->flag_space[flag], 0);
    if (may_end)
        out[count++] = code(A_END_TURN, 0, 0);
    return count;
}

int32_t gw_legal(const match *m, const board *b, const rules *r, int32_t *out)
{
    int count = 0;
    switch (m->phase) {
    case MOVE:
        return move_actions(m, b, r, out);
    case SPAWN:
    case SETUP:
        return spawn_actions(m, b, r, out);
    case FLAGS:
        for (int k = 0; k < b->bases[m->seat]; k++)
            out[count++] = code(A_FLAG, b->base[m->seat][k], 0);
        return count;
    default:
        return 0;
    }
}

static int need(const match *m, const rules *r)
{
    return r->combat[seen_on(m, m->attacker)->type][seen_on(m, m->defender)->type]; /* GW-2.1 */
}

/* Of six faces, how many give the second outcome: Blue begins, or the attacker wins. */
int32_t gw_faces(const match *m, const rules *r) { return m->phase == FIRST ? 3 : 7 - need(m, r); }

static void finish(match *m, int reason, int winner)
{
    m->phase = OVER;
    m->reason = (int8_t)reason;
    m->winner = (int8_t)winner;
}

static void enlist(match *m, const rules *r, int type, int space)
{
    m->gold[m->seat] -= r->cost[type];
    unit *u = &m->army[m->seat][m->size[m->seat]];
    *u = (unit){(uint8_t)space, (uint8_t)type, m->phase == SPAWN, 0, NONE}; /* GW-4.3 */
    m->at[space] = (uint8_t)(m->seat << 7 | m->size[m->seat]++);
}

/* The unit is gone and what it carried lies on `falls`; the last of the army takes its place. GW-6.5 */
static void remove_unit(match *m, int space, int falls)
{
    int seat = owner(m, space), place = m->at[space] & 127;
    unit *gone = &m->army[seat][place];
    if (gone->cargo != NONE) {
        m->loose[gone->cargo] = 1;
        m->flag_space[gone->cargo] = (uint8_t)falls;
    }
    m->at[space] = NONE;
    int last = --m->size[seat];
    if (place != last) {
        *gone = m->army[seat][last];
        m->at[gone->space] = (uint8_t)(seat << 7 | place);
    }
}

static void walk(match *m, const board *b, int from, int target)
{
    unit *u = unit_on(m, from);
    m->at[target] = m->at[from];
    m->at[from] = NONE;
    u->space = (uint8_t)target;
    u->walked = 1;
    if (u->type != MARINES)
        return;
    int enemy = 1 - m->seat;
    if (u->cargo == NONE && m->loose[enemy] && m->flag_space[enemy] == target) { /* GW-6.2 */
        u->cargo = (uint8_t)enemy;
        m->loose[enemy] = 0;
    }
    if (u->cargo != NONE)
        m->flag_space[u->cargo] = (uint8_t)target;
    if (u->cargo == enemy && b->kind[target] == (m->seat ? BLUE_BASE : RED_BASE))
        finish(m, FLAG_HOME, m->seat); /* GW-7.1 */
}

static void move(match *m, const board *b, const rules *r, int from, int target)
{
    m->points -= r->move_cost[unit_on(m, from)->type]; /* GW-5.1 */
    m->moved = 1;
    if (m->at[target] == NONE) {
        walk(m, b, from, target);
        return;
    }
    m->attacker = (uint8_t)from;
    m->defender = (uint8_t)target;
    m->phase = COMBAT;
}

static void fight(match *m, const board *b, const rules *r, int hit)
{
    m->phase = MOVE; /* GW-5.4 */
    remove_unit(m, hit ? m->defender : m->attacker, m->defender);
    m->gold[hit ? m->seat : 1 - m->seat] += r->kill_gold; /* GW-5.3 */
    if (hit)
        walk(m, b, m->attacker, m->defender);
}

static void begin_turn(match *m, int seat)
{
    m->seat = (uint8_t)seat;
    m->phase = SPAWN;
    m->moved = 0;
    memset(m->lifted, 0, sizeof m->lifted);
    memset(m->dropped, 0, sizeof m->dropped);
}

static void end_spawn(match *m, const rules *r)
{
    if (m->phase == SPAWN) {
        m->phase = MOVE;
        m->points = r->move_points;
    } else if (m->seat == 0) {
        m->seat = 1;
    } else {
        m->phase = FIRST;
    }
}

static void end_at_limit(match *m, const board *b, const rules *r) /* GW-7.3 */
{
    int lead[3] = {0, 0, 0};
    for (int seat = 0; seat < 2; seat++) {
        int sign = seat ? -1 : 1;
        lead[2] += sign * m->gold[seat];
        for (int k = 0; k < m->size[seat]; k++) {
            const unit *u = &m->army[seat][k];
            lead[0] += sign * (u->cargo == 1 - seat);
            lead[1] += sign * (b->kind[u->space] == GOLD_MINE);
            lead[2] += sign * r->cost[u->type];
        }
    }
    for (int k = 0; k < 3; k++)
        if (lead[k] != 0) {
            finish(m, TURN_LIMIT, lead[k] < 0);
            return;
        }
    finish(m, TURN_LIMIT, NOBODY);
}

static void end_turn(match *m, const board *b, const rules *r)
{
    int seat = m->seat;
    for (int k = 0; k < b->mines; k++)
        if (owner(m, b->mine[k]) == seat)
            m->gold[seat] += r->mine_gold; /* GW-4.7 */
    for (int k = 0; k < m->size[seat]; k++)
        m->army[seat][k].fresh = 0;
    m->turns[seat]++;
    begin_turn(m, 1 - seat);
    if (r->turn_limit && m->turns[0] >= r->turn_limit && m->turns[1] >= r->turn_limit)
        end_at_limit(m, b, r);
}

static void end_if_destroyed(match *m, const rules *r) /* GW-7.2 */
{
    int cheapest = r->cost[0];
    for (int type = 1; type < TYPES; type++)
        if (r->cost[type] < cheapest)
            cheapest = r->cost[type];
    int red = m->size[0] == 0 && m->gold[0] < cheapest, blue = m->size[1] == 0 && m->gold[1] < cheapest;
    if (red || blue)
        finish(m, DESTROYED, red && blue ? NOBODY : red);
}

static void drop(match *m, int space)
{
    unit *u = unit_on(m, space);
    m->loose[u->cargo] = 1;
    m->dropped[u->cargo] = 1;
    u->cargo = NONE;
}

void gw_apply(match *m, const board *b, const rules *r, int32_t action)
{
    int first = action >> 16 & 255, second = action >> 8 & 255;
    switch (action >> 24) {
    case A_MOVE: move(m, b, r, first, second); break;
    case A_FIGHT: fight(m, b, r, first); break;
    case A_SPAWN: enlist(m, r, first, second); break;
    case A_END_SPAWN: end_spawn(m, r); break;
    case A_END_TURN: end_turn(m, b, r); break;
    case A_DROP: drop(m, first); break;
    case A_FIRST: begin_turn(m, first); break; /* GW-3.3 */
    case A_LIFT:
        unit_on(m, first)->cargo = m->seat;
        m->loose[m->seat] = 0;
        m->lifted[m->seat] = 1;
        break;
    case A_FLAG:
        m->flag_space[m->seat] = (uint8_t)first;
        m->phase = m->seat == 1 ? SETUP : FLAGS;
        m->seat = 1 - m->seat;
        break;
    }
    if (m->phase >= SPAWN && m->phase != OVER && (m->size[0] == 0 || m->size[1] == 0))
        end_if_destroyed(m, r);
}

int32_t gw_end_reason(const match *m) { return m->reason; }
int32_t gw_winner(const match *m) { return m->winner; }

/* Plays `count` matches from the opening, every legal action equally likely; the actions taken, chance
   included. reasons[1..3] and winners[0..2] (2: a draw) are added to. */
int64_t gw_playouts(const board *b, const rules *r, generator *rng, int64_t count, int64_t *reasons, int64_t *winners)
{
    int32_t legal[MAX_ACTIONS];
    int64_t taken = 0;
    match m;
    for (int64_t k = 0; k < count; k++) {
        gw_start(&m, r);
        while (m.phase != OVER) {
            int32_t action;
            if (m.phase == COMBAT || m.phase == FIRST)
                action = code(m.phase == FIRST ? A_FIRST : A_FIGHT, (int)below(rng, 6) >= 6 - gw_faces(&m, r), 0);
            else
                action = legal[below(rng, (uint32_t)gw_legal(&m, b, r, legal))];
            gw_apply(&m, b, r, action);
            taken++;
        }
        reasons[m.reason]++;
        winners[m.winner == NOBODY ? 2 : m.winner]++;
    }
    return taken;
}
