// The file that developers copy into an app, as it is.
// prepare: ../../Sources/UIKit/MotionRecorder/MotionRecorder.swift
