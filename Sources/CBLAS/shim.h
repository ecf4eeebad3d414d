/* The system's BLAS by its C interface: reference BLAS, OpenBLAS, whatever libblas is. */
#include <cblas.h>
