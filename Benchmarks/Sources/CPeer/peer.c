#include "peer.h"

/* The header is all there is: libraries of peers are built on their own. */
typedef int peer_has_no_code;
