/* pin.h: holding a thread on one processor, which Swift's view of Glibc leaves out. */
#ifndef PIN_H
#define PIN_H
#include <stdbool.h>

/* Holds the calling thread on a processor; false if the system cannot. */
bool pin_to_processor(int processor);

#endif
