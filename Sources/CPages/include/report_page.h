/* The parts of the report's page, as texts that end in 0. They lie in the binary, so that it can be
 * moved alone. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

/* The style sheet. */
const char *report_page_style(void);
/* The body without its scripts. */
const char *report_page_body(void);
/* The script, which finds its data in the element "data". */
const char *report_page_script(void);

#endif
