#ifndef CBLAS_SHIM_H
#define CBLAS_SHIM_H

/* The functions of the C interface to BLAS that are called, as the reference implementation
   declares them: cblas.h is in another folder on each system, and Accelerate has it inside its
   framework. */

enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112 };
enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 };

void cblas_sgemm(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE left, enum CBLAS_TRANSPOSE right,
                 int rows, int columns, int depth, float alpha, const float *a, int a_stride,
                 const float *b, int b_stride, float beta, float *c, int c_stride);
void cblas_dgemm(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE left, enum CBLAS_TRANSPOSE right,
                 int rows, int columns, int depth, double alpha, const double *a, int a_stride,
                 const double *b, int b_stride, double beta, double *c, int c_stride);
void cblas_dsyrk(enum CBLAS_ORDER order, enum CBLAS_UPLO triangle, enum CBLAS_TRANSPOSE transpose,
                 int size, int depth, double alpha, const double *a, int a_stride, double beta,
                 double *c, int c_stride);

#endif
