/* large.h: the bits of scenarios of many items. */
#ifndef LARGE_H
#define LARGE_H
#include "ckworld.h"
#include <stdbool.h>

/* A hash of everything that a run wrote of a pile of `count` items that falls on pegs and on fixed
 * items, is hit by a fast item, and comes to rest. With groups, some pegs only report contacts. The
 * hash is the same if the scenarios run side by side. */
uint64_t hash_large(const ck_settings *settings, ck_isa isa, ck_precision precision, uint32_t count,
                    bool has_groups, bool is_side_by_side);
#endif
