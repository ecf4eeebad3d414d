/* scalar_worlds_32.c: the kernels for many items for scalar in f32: one scenario. */
#define CK_PRECISION   32
#define CK_BYTES       4
#define CK_WORLD_TABLE ck_scalar_worlds_32
#include "../bodies/all.inc"
