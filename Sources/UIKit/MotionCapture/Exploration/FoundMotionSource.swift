import HeadlessUIKit

/// The motion that the command was asked for, as the verbs capture and run it.
enum FoundMotionSource: MotionSource {
  /// Set before a verb runs.
  static var current: (script: MotionScript, motion: FoundMotion)?

  private static var found: (script: MotionScript, motion: FoundMotion) {
    guard let current else { preconditionFailure("a verb ran before its motion was found") }
    return current
  }

  static var name: String { found.motion.name.replacing(".", with: "-") }
  static var frameRate: Double { MotionFilm.frameRate }
  static var duration: Double {
    Double(found.script.frame) / MotionFilm.frameRate + MotionFilm.duration
  }
  static var arguments: [String] { [found.motion.name] }
  static var parameters: [CaptureParameter] {
    found.motion.numbers.map { CaptureParameter($0.name, $0.value, in: $0.range) }
  }

  static func start(on stage: CaptureStage) -> [NamedItem] {
    let (script, motion) = found
    SourceNumbers.replacements = Dictionary(
      uniqueKeysWithValues: motion.numbers.map { ($0.name, stage[$0.name]) })
    let shown = stage.retain(script.start())
    if script.frame > 0 {
      stage.at(Double(script.frame) / MotionFilm.frameRate) { script.perform(on: shown) }
    }
    let views = ViewTree(shown)
    return zip(views.views, views.names).filter { motion.items.contains($0.1) }
      .map { NamedItem(name: $0.1, item: $0.0) }
  }
}
