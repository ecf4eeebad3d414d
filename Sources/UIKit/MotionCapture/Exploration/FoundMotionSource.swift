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
    guard case .frame(let frame) = found.script.moment else { return MotionFilm.duration }
    return Double(frame) / MotionFilm.frameRate + MotionFilm.duration
  }
  static var arguments: [String] { [found.motion.name] }
  static var parameters: [CaptureParameter] {
    found.motion.numbers.map { CaptureParameter($0.name, $0.value, in: $0.range) }
  }

  static var strengths: [CaptureParameter] {
    found.motion.strengths.map { CaptureParameter($0.name, $0.value, in: $0.range) }
  }

  static func start(on stage: CaptureStage) -> [NamedItem] {
    let (script, motion) = found
    SourceNumbers.replacements = Dictionary(
      uniqueKeysWithValues: motion.numbers.map { ($0.name, stage[$0.name]) })
    let shown = stage.retain(script.start())
    let items = {
      let views = ViewTree(shown)
      return zip(views.views, views.names).filter { motion.items.contains($0.1) }
        .map { NamedItem(name: $0.1, item: $0.0) }
    }
    switch script.moment {
    case .start: break
    case .rest:
      for preparation in script.preparations {
        stage.atRest { preparation.perform(on: shown, of: script.subject) }
      }
      stage.whenAtRest {
        script.perform(on: shown)
        return items()
      }
      return []
    case .frame(let frame):
      stage.whileMoving(at: Double(frame) / MotionFilm.frameRate) { script.perform(on: shown) }
    }
    return items()
  }
}
