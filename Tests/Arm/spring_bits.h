/* spring_bits.h: the bits of springs in closed form, and of the functions that they use. */
#ifndef SPRING_BITS_H
#define SPRING_BITS_H
#include "cksprings.h"

/* A hash of everything that a run of `count` random scenarios wrote. */
uint64_t hash_springs(ck_precision precision, uint32_t count, bool moves_centre);

/* A hash of the values of the functions of ckportable.h and of single springs at random arguments.
 */
uint64_t hash_functions(uint32_t count);
#endif
