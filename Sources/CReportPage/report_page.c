/* The page's files as they are in the folder page; a compiler embeds them in no time, where Swift
 * takes 24 s for an array of 131 kB. */
#include "report_page.h"

static const char style[] = {
#embed "page/report.css"
    , 0};

static const char body[] = {
#embed "page/report.html"
    , 0};

/* One after the other: they share one scope. */
static const char script[] = {
#embed "page/data.js"
    ,
#embed "page/plot.js"
    ,
#embed "page/cells.js"
    ,
#embed "page/hover.js"
    ,
#embed "page/maps.js"
    ,
#embed "page/curve.js"
    ,
#embed "page/rows.js"
    ,
#embed "page/player.js"
    ,
#embed "page/report.js"
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
