public import Dynamics

/// A scene as the Swift code of an app: a class that makes the animator, its behaviors and phases.
///
/// Every number is written as it is at the end of all expressions. What the scene leaves to UIKit is
/// not set, and a comment says which value that gives and how it is known.
public struct UIKitCode {
  let scene: Scene
  let phases: [PlainPhase]
  let values: SceneValues
  var names = SwiftNames(taken: UIKitCode.ownNames)
  private let introduction: [String]

  /// Prepares the code of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - introduction: What stands at the head of the file, in sentences; one comment each.
  /// - Throws: ``UnexportableScene``, or `SceneProblems` with everything that is wrong with the scene.
  public init(_ scene: Scene, introduction: [String] = []) throws {
    if let obstacle = scene.exportObstacle {
      throw UnexportableScene(scene: scene.name, obstacle: obstacle)
    }
    self.scene = scene
    phases = scene.phases.compactMap(\.plain)
    self.introduction = introduction
    values = try SceneValues(scene)
    for item in scene.items {
      names.claim(item.name)
      names.claim(item.name, suffix: "Properties")
    }
    for behavior in scene.behaviors { names.claim(behavior.name) }
  }

  /// Names of members and arguments that the class has whatever the scene is called.
  private static let ownNames: Set<String> = [
    "animator", "reference", "completion", "clock", "phase", "Phase", "phaseStart", "start", "stop",
    "step", "place", "elapsed", "over", "description", "hash", "superclass", "action",
  ]

  /// The name of the class.
  var typeName: String { SwiftNames.type(scene.name) + "Motion" }

  var hasPhases: Bool { !phases.isEmpty }

  /// The code, ending in a newline.
  public var text: String {
    var lines = introduction.flatMap { swiftComment($0, prefix: "//") }
    if !lines.isEmpty { lines.append("") }
    lines += ["import UIKit", ""]
    lines += swiftComment(scene.summary ?? "The scene \(scene.name).", prefix: "///")
    lines.append("///")
    lines += swiftComment(
      "Keep it for as long as the motion lasts: UIKit does not keep an animator.", prefix: "///")
    if let spring = scene.springAnimation {
      return (lines + springClass(spring)).joined(separator: "\n") + "\n"
    }
    lines += ["@MainActor", "final class \(typeName): NSObject {"]
    lines += indented(properties + [""] + initializer + [""] + start)
    if hasPhases { lines += [""] + indented(phaseMembers) }
    if !tracks.isEmpty { lines += [""] + indented(trackFunction) }
    lines.append("}")
    if hasPhases { lines += [""] + delegate }
    return lines.joined(separator: "\n") + "\n"
  }

  private var properties: [String] {
    var lines: [String] = []
    if hasPhases {
      lines += ["/// Called when the last phase has ended.", "var completion: (() -> Void)?", ""]
    }
    lines.append("private let animator: UIDynamicAnimator")
    for item in scene.items {
      lines.append("private let \(names[item.name]): UIView")
      lines.append("private let \(names[item.name + "Properties"]): UIDynamicItemBehavior")
    }
    for behavior in scene.behaviors {
      lines.append("private let \(names[behavior.name]): \(Self.type(of: behavior))")
    }
    if hasPhases {
      let cases = scene.phases.indices.map { phaseCase($0) } + ["over"]
      lines += [
        "/// Has no items; its action looks at the time after every step.",
        "private let clock = UIDynamicBehavior()",
        "",
        "private enum Phase { case \(cases.joined(separator: ", ")) }",
        "private var phase = Phase.\(cases[0])",
        "private var phaseStart: TimeInterval = 0",
      ]
    }
    return lines
  }

  private var initializer: [String] {
    let (width, height) = (values("reference.width"), values("reference.height"))
    var lines = ["/// Prepares the motion.", "///", "/// - Parameters:"]
    lines += swiftComment(
      "- reference: The view whose coordinates are used; "
        + "the numbers are for one of \(swiftNumber(width)) × \(swiftNumber(height)) pt.",
      prefix: "///  ")
    for item in scene.items {
      lines.append("///   - \(names[item.name]): A view in it.")
    }
    let arguments = scene.items.map { ", \(names[$0.name]): UIView" }.joined()
    lines.append("init(in reference: UIView\(arguments)) {")
    var body = ["animator = UIDynamicAnimator(referenceView: reference)"]
    for item in scene.items { body += [""] + code(of: item) }
    for behavior in scene.behaviors { body += [""] + code(of: behavior) }
    body += ["", "super.init()"]
    for (name, property, track) in tracks {
      body += code(ofTrackOf: name, moving: property, along: track)
    }
    return lines + indented(body) + ["}"]
  }

  private var start: [String] {
    var body: [String] = []
    if hasPhases {
      body += [
        "animator.delegate = self",
        "clock.action = { [weak self] in self?.step() }",
        "animator.addBehavior(clock)",
      ]
    }
    for item in scene.items {
      body.append("animator.addBehavior(\(names[item.name + "Properties"]))")
    }
    for behavior in scene.behaviors where isActiveAtStart(behavior.name) {
      body.append("animator.addBehavior(\(names[behavior.name]))")
    }
    let begins = ["/// Begins the motion.", "func start() {"] + indented(body) + ["}"]
    let ends = [
      "", "/// Ends the motion where it is.", "func stop() { animator.removeAllBehaviors() }",
    ]
    return begins + ends
  }

  /// A behavior that a phase adds before any phase removes it is not there at the start.
  private func isActiveAtStart(_ name: String) -> Bool {
    for phase in phases {
      if phase.then.remove.contains(name) { return true }
      if phase.then.add.contains(name) { return false }
    }
    return true
  }

  func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  \($0)" } }
}
