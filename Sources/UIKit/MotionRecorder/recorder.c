/* The recorder for apps, as text that `sweep new --recorder` prints. */
#include "motion_recorder.h"

static const char recorder[] = {
#embed "MotionRecorder.swift"
    , 0};

const char *motion_recorder_source(void) {
  return recorder;
}
