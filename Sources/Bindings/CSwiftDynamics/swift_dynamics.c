/* The functions of swift_dynamics.h are in the Swift module CInterface. */
#include "swift_dynamics.h"
