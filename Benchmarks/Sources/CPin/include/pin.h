/* pin.h: holding a thread on one processor, which Swift's view of Glibc leaves out. */
#ifndef PIN_H
#define PIN_H
#include <stdbool.h>

/* Holds the calling thread, and those it starts from now on, on a processor; false if the system
 * cannot. */
bool pin_to_processor(int processor);

/* Lets the calling thread run on the processors from 0 to `count` - 1; false if the system cannot.
 */
bool pin_to_first(int count);

#endif
