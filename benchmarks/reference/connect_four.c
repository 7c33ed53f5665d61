/* Connect Four as C: bitboards, list the legal columns, choose one uniformly, drop, look for four.
   The yardstick of what the machine can do; nothing of Sandtable is used. */
#include <stdint.h>

#include "generator.h"

enum { COLUMNS = 7, ROWS = 6, HEIGHT = ROWS + 1, CELLS = COLUMNS * ROWS };

static int has_line(uint64_t discs)
{
    uint64_t up = discs & (discs >> 1), right = discs & (discs >> HEIGHT);
    uint64_t falling = discs & (discs >> (HEIGHT - 1)), rising = discs & (discs >> (HEIGHT + 1));
    return ((up & (up >> 2)) | (right & (right >> (2 * HEIGHT))) | (falling & (falling >> (2 * (HEIGHT - 1)))) |
            (rising & (rising >> (2 * (HEIGHT + 1))))) != 0;
}

/* Plays one match from the opening; the drops made, and the winner (0, 1 or -1) in *winner. */
static int play(generator *rng, int *winner)
{
    uint64_t own = 0, other = 0; /* of the seat that drops, and of the seat that waits */
    for (int drops = 0; drops < CELLS; drops++) {
        uint64_t taken = own | other;
        int legal[COLUMNS];
        int count = 0;
        for (int column = 0; column < COLUMNS; column++) {
            legal[count] = column;
            count += !((taken >> (column * HEIGHT + ROWS - 1)) & 1);
        }
        int column = legal[below(rng, (uint32_t)count)];
        uint64_t discs = own | ((taken + (UINT64_C(1) << (column * HEIGHT))) & ~taken);
        if (has_line(discs)) {
            *winner = drops & 1;
            return drops + 1;
        }
        own = other;
        other = discs;
    }
    *winner = -1;
    return CELLS;
}

/* Plays `count` matches; the drops made. wins[0], wins[1] and wins[2] (draws) are added to. */
int64_t cf_playouts(generator *rng, int64_t count, int64_t *wins)
{
    int64_t taken = 0;
    for (int64_t k = 0; k < count; k++) {
        int winner;
        taken += play(rng, &winner);
        wins[winner < 0 ? 2 : winner]++;
    }
    return taken;
}
