import HeadlessUIKit

/// A motion that a type starts.
enum StartedMotion<Motion: CapturableMotion>: MotionSource {
  static var name: String { Motion.name }
  static var parameters: [CaptureParameter] { Motion.parameters }
  static var frameRate: Double { Motion.frameRate }
  static var duration: Double { Motion.duration }
  static var strengths: [CaptureParameter] { [] }
  static var arguments: [String] { [] }

  static func start(on stage: CaptureStage) throws -> [NamedItem] {
    try Motion.start(on: stage).map { NamedItem(name: $0.key, item: $0.value) }
  }
}

/// What the verbs of a command capture and run.
@MainActor protocol MotionSource {
  static var name: String { get }
  static var parameters: [CaptureParameter] { get }
  static var frameRate: Double { get }
  static var duration: Double { get }
  /// The strengths of behaviors that can vary besides the parameters.
  static var strengths: [CaptureParameter] { get }
  /// The arguments that come before the verb in another process of this program.
  static var arguments: [String] { get }
  static func start(on stage: CaptureStage) throws -> [NamedItem]
}

extension MotionSource {
  static func capture(runs: Int, parameters: [CaptureParameter]) throws -> Capture {
    try Capture(
      name, parameters: parameters, frameRate: frameRate, duration: duration, runs: runs,
      start: { try start(on: $0) })
  }
}
