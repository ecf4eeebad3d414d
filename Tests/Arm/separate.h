/* separate.h: the bits of scenarios whose items cannot meet. */
#ifndef SEPARATE_H
#define SEPARATE_H
#include "ckworld.h"

/* A hash of everything that a run of `count` scenarios wrote, and of a live scenario. Ends the
 * program if the live scenario differs from the first one of the run. */
uint64_t hash_separate(const ck_settings *settings, ck_isa isa, ck_precision precision,
                       uint32_t count);
#endif
