/* portable.c: the functions of ckportable.h. */
#include "portable.inc"

double ck_exponential(double x) {
  return exponential(x);
}

double ck_logarithm(double x) {
  return logarithm(x);
}

double ck_logarithm_one_plus(double y) {
  return logarithm_one_plus(y);
}

double ck_angle(double x, double y) {
  return angle_of(x, y);
}

double ck_length(double x, double y) {
  return scaled_length(x, y);
}

ck_vector ck_unit_vector(double angle) {
  return unit_vector(angle);
}
