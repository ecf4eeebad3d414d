/* springs.c: the functions of cksprings.h: damped springs in closed form. One scenario after the
 * other, in double precision and without vectors. */
#include "include/cksprings.h"
#include "portable.inc"

#include "springs/curve.inc"
#include "springs/settling.inc"

#include "springs/metrics.inc"
#include "springs/scenario.inc"
