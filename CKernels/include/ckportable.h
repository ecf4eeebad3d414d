/* ckportable.h: elementary functions of one double with the same bits on every machine, for
 * everything that must not depend on a mathematics library: springs in closed form, the directions
 * of a plan, the points of a design. The contract of ckernels.h holds. */
#ifndef CKPORTABLE_H
#define CKPORTABLE_H
#include "ckernels.h"

CK_NONNULL_BEGIN

/* e^x; 0 below -745, infinite above 709.78. */
double ck_exponential(double x);

/* ln x; minus infinity at 0, NaN below. */
double ck_logarithm(double x);

/* ln(1 + y), accurate for small y too. */
double ck_logarithm_one_plus(double y);

/* The angle of the point (x, y), radians in -pi...pi; 0 at the origin. */
double ck_angle(double x, double y);

/* The distance of the point (x, y) from the origin; no square overflows. */
double ck_length(double x, double y);

typedef struct ck_vector {
  double x, y;
} ck_vector;

/* The unit vector at an angle, clockwise from +x on screen; exact on the axes. */
ck_vector ck_unit_vector(double angle);

CK_NONNULL_END
#endif
