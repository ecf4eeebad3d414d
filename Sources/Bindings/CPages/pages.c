/* The files of the pages, as they are in the folders beside this file. A compiler embeds them in no
 * time, where Swift takes 24 s for an array of 131 kB. */
#include "pages.h"

static const char report_style[] = {
#embed "drawing/page.css"
    ,
#embed "report/report.css"
    , 0};

static const char report_body[] = {
#embed "report/report.html"
    , 0};

/* The modules of a script, each after those whose values it needs when it begins. Of them,
 * PageDocument.swift makes one script; Node imports them as they are, by package.json. */
static const char report_script[] = {
#embed "drawing/elements.js"
    ,
#embed "drawing/data.js"
    ,
#embed "drawing/svg.js"
    ,
#embed "drawing/plot.js"
    ,
#embed "drawing/stage.js"
    ,
#embed "report/data.js"
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
#embed "report/best.js"
    ,
#embed "report/importance.js"
    ,
#embed "simulation/workers.js"
    ,
#embed "drawing/timeline.js"
    ,
#embed "drawing/clipboard.js"
    ,
#embed "explorer/code.js"
    ,
#embed "report/player.js"
    ,
#embed "report/report.js"
    , 0};

static const char explorer_style[] = {
#embed "drawing/page.css"
    ,
#embed "explorer/explorer.css"
    ,
#embed "explorer/choose.css"
    , 0};

static const char explorer_body[] = {
#embed "explorer/explorer.html"
    , 0};

static const char explorer_script[] = {
#embed "drawing/elements.js"
    ,
#embed "drawing/data.js"
    ,
#embed "drawing/svg.js"
    ,
#embed "drawing/plot.js"
    ,
#embed "drawing/stage.js"
    ,
#embed "drawing/apng.js"
    ,
#embed "explorer/goal.js"
    ,
#embed "explorer/state.js"
    ,
#embed "simulation/workers.js"
    ,
#embed "drawing/timeline.js"
    ,
#embed "explorer/sliders.js"
    ,
#embed "explorer/forces.js"
    ,
#embed "explorer/player.js"
    ,
#embed "explorer/curves.js"
    ,
#embed "explorer/metrics.js"
    ,
#embed "explorer/map.js"
    ,
#embed "explorer/hands.js"
    ,
#embed "explorer/gestures.js"
    ,
#embed "explorer/throws.js"
    ,
#embed "explorer/panels.js"
    ,
#embed "drawing/clipboard.js"
    ,
#embed "explorer/code.js"
    ,
#embed "explorer/copy.js"
    ,
#embed "explorer/film.js"
    ,
#embed "explorer/share.js"
    ,
#embed "explorer/choose.js"
    ,
#embed "explorer/embedded.js"
    ,
#embed "explorer/explorer.js"
    , 0};

static const char report_worker_script[] = {
#embed "simulation/tasks.js"
    ,
#embed "simulation/worker.js"
    , 0};

static const char worker_script[] = {
#embed "simulation/tasks.js"
    ,
#embed "choosing/looks.js"
    ,
#embed "choosing/chooser.js"
    ,
#embed "choosing/samples.js"
    ,
#embed "simulation/worker.js"
    , 0};

static const char simulation_script[] = {
#embed "simulation/portable.js"
    ,
#embed "simulation/numbers.js"
    ,
#embed "kernels/layout.js"
    ,
#embed "simulation/kernels.js"
    ,
#embed "simulation/springs.js"
    ,
#embed "simulation/live.js"
    ,
#embed "simulation/finger.js"
    ,
#embed "simulation/simulation.js"
    , 0};

static const unsigned char kernels[] = {
#embed "kernels/page_kernels.wasm.gz"
};

static const unsigned char large_kernels[] = {
#embed "kernels/large_page_kernels.wasm.gz"
};

static const unsigned char spring_kernels[] = {
#embed "kernels/spring_page_kernels.wasm.gz"
};

const char *report_page_style(void) {
  return report_style;
}

const char *report_page_body(void) {
  return report_body;
}

const char *report_page_script(void) {
  return report_script;
}

const char *explorer_page_style(void) {
  return explorer_style;
}

const char *explorer_page_body(void) {
  return explorer_body;
}

const char *explorer_page_script(void) {
  return explorer_script;
}

const char *explorer_page_worker_script(void) {
  return worker_script;
}

const char *report_page_worker_script(void) {
  return report_worker_script;
}

const char *page_simulation_script(void) {
  return simulation_script;
}

const unsigned char *page_kernels(void) {
  return kernels;
}

size_t page_kernels_size(void) {
  return sizeof kernels;
}

const unsigned char *large_page_kernels(void) {
  return large_kernels;
}

size_t large_page_kernels_size(void) {
  return sizeof large_kernels;
}

const unsigned char *spring_page_kernels(void) {
  return spring_kernels;
}

size_t spring_page_kernels_size(void) {
  return sizeof spring_kernels;
}
