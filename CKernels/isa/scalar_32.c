/* scalar_32.c: the kernels for one item for scalar in f32: every machine; one scenario at a time.
 */
#define CK_PRECISION  32
#define CK_BYTES      4
#define CK_TABLE      ck_scalar_32
#define CK_WIDE_TABLE ck_scalar_wide_32
#include "../bodies/all.inc"
