// The recorder for apps, as it is.
// prepare: ../../MotionRecorder/MotionRecorder.swift
