/* worlds.h: the bits of scenarios of many items. */
#ifndef WORLDS_H
#define WORLDS_H
#include "ckworld.h"
#include <stdbool.h>

/* A hash of everything that a run of `count` scenarios wrote; every shape and joint takes part,
 * forces and phases too. */
uint64_t hash_worlds(const ck_settings *settings, ck_isa isa, ck_precision precision,
                     uint32_t count, bool torn);
#endif
