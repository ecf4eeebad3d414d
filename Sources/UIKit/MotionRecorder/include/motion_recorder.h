/* The source of MotionRecorder.swift. */
#ifndef MOTION_RECORDER_H
#define MOTION_RECORDER_H

/* The file's text, which ends with a zero. */
const char *motion_recorder_source(void);

#endif
