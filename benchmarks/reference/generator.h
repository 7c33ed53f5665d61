/* The generator of sandtable/core/rng.py, so that both sides pay the same for a random number. */
#ifndef GENERATOR_H
#define GENERATOR_H

#include <stdint.h>

typedef uint64_t generator;

static inline uint32_t next_bits(generator *rng)
{
    uint64_t word = UINT64_C(0x6C8E88C7) * (*rng & 0xFFFFFFFFu) + (*rng >> 32);
    *rng = word;
    return (uint32_t)word ^ (uint32_t)(word >> 32);
}

static inline uint32_t below(generator *rng, uint32_t limit)
{
    return (uint32_t)(((uint64_t)next_bits(rng) * limit) >> 32);
}

#endif
