/* The page's files as they are in the folder page; a compiler embeds them in no time, where Swift
 * takes 24 s for an array of 131 kB. */
#include "report_page.h"

static const char style[] = {
#embed "report/report.css"
    , 0};

static const char body[] = {
#embed "report/report.html"
    , 0};

/* One after the other: they share one scope. */
static const char script[] = {
#embed "report/data.js"
    ,
#embed "report/plot.js"
    ,
#embed "report/cells.js"
    ,
#embed "report/hover.js"
    ,
#embed "report/maps.js"
    ,
#embed "report/curve.js"
    ,
#embed "report/rows.js"
    ,
#embed "report/player.js"
    ,
#embed "report/report.js"
    , 0};

const char *report_page_style(void) {
  return style;
}

const char *report_page_body(void) {
  return body;
}

const char *report_page_script(void) {
  return script;
}
