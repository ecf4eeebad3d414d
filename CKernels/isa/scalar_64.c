/* scalar_64.c: the kernels for one item for scalar in f64: every machine; one scenario at a time.
 */
#define CK_PRECISION  64
#define CK_BYTES      8
#define CK_TABLE      ck_scalar_64
#define CK_WIDE_TABLE ck_scalar_wide_64
#include "../bodies/all.inc"
