/* scalar_worlds_64.c: the kernels for many items for scalar in f64: one scenario. */
#define CK_PRECISION   64
#define CK_BYTES       8
#define CK_WORLD_TABLE ck_scalar_worlds_64
#include "../bodies/all.inc"
