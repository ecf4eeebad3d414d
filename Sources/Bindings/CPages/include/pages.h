/* The parts of the pages, as texts that end in 0. They lie in the binary, so that it can be moved
 * alone. */
#ifndef PAGES_H
#define PAGES_H

#include <stddef.h>

/* A report: its style sheet, its body without scripts, and its script, which finds its data in the
 * element "data". */
const char *report_page_style(void);
const char *report_page_body(void);
const char *report_page_script(void);

/* An explorer. Its script finds its data in the elements "data", "plan", "hands", "kernels",
 * "simulation" and "worker". */
const char *explorer_page_style(void);
const char *explorer_page_body(void);
const char *explorer_page_script(void);

/* The script with which pages simulate, and the scripts that follow it in a worker: that of an
 * explorer also chooses the next motions to compare. */
const char *page_simulation_script(void);
const char *report_page_worker_script(void);
const char *explorer_page_worker_script(void);

/* The kernels in WebAssembly, compressed with gzip. page_kernels has the engines for up to 16
 * items, large_page_kernels the large-world engine, spring_page_kernels the springs in closed form.
 * A page carries only one of the three. */
const unsigned char *page_kernels(void);
size_t page_kernels_size(void);
const unsigned char *large_page_kernels(void);
size_t large_page_kernels_size(void);
const unsigned char *spring_page_kernels(void);
size_t spring_page_kernels_size(void);

#endif
