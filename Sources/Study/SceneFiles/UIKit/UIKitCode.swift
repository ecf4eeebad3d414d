public import Dynamics

/// A scene as Swift code for an app: a class that creates the animator, its behaviors and phases.
///
/// Expressions are written as the numbers that they evaluate to. A value that the scene leaves to
/// UIKit is not set; a comment gives the value and its source.
///
/// Items that are not rectangles get view classes with their collision shape. Where UIKit can only
/// attach an item to another item, a hidden view takes the place of the anchor point. Phases check
/// their conditions in the action of a behavior without items. They count contacts as the delegate of
/// the collisions, and treat the animator's pause as rest. The initializer throws
/// ``UnexportableScene`` for a scene that UIKit cannot express.
public struct UIKitCode {
  let scene: Scene
  let values: SceneValues
  /// Which behaviors the actions of phases mean.
  let schedule: Schedule
  /// The composite that each child is in.
  let parents: [String: String]
  var names = SwiftNames(taken: UIKitCode.ownNames)
  /// The conditions of phases that are remembered from step to step.
  let polledConditions: [PolledCondition]
  private let introduction: [String]

  /// Prepares the code of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - introduction: Sentences for the top of the file, one comment each.
  /// - Throws: ``UnexportableScene``, or `SceneProblems` with all problems of the scene.
  public init(_ scene: Scene, introduction: [String] = []) throws {
    if let obstacle = scene.exportObstacle {
      throw UnexportableScene(scene: scene.name, problem: obstacle)
    }
    self.scene = scene
    self.introduction = introduction
    values = try SceneValues(scene)
    for item in scene.items where !item.members.isEmpty && values("\(item.name).angle") != 0 {
      throw UnexportableScene(
        scene: scene.name,
        problem: SceneProblem(
          path: "\(item.name).angle", problem: "a group must start upright",
          got: .number(values("\(item.name).angle")), expected: "0"))
    }
    schedule = Schedule(scene)
    parents = Self.parents(in: scene)
    for item in scene.items {
      names.claim(item.name)
      for path in item.memberPaths(item.name) { names.claim(path) }
    }
    for behavior in scene.behaviors { names.claim(behavior.name) }
    // Members and variables besides those of the scene: no variable may hide a member.
    for item in scene.items {
      for suffix in ["Properties", "Velocity", "Before", "Now", "SpinBefore", "SpinNow"] {
        names.claim(item.name, suffix: suffix)
      }
    }
    for behavior in scene.behaviors {
      for suffix in ["Post", "Hold", "Place", "Velocity", "Nearest"] {
        names.claim(behavior.name, suffix: suffix)
      }
    }
    polledConditions = Self.polledConditions(of: scene, names: &names)
  }

  /// Names of members and arguments that the class has in every scene.
  private static let ownNames: Set<String> = [
    "animator", "reference", "completion", "clock", "phase", "Phase", "phaseStart", "start", "stop",
    "step", "position", "elapsed", "over", "description", "hash", "superclass", "action", "begin",
    "finish", "frameStart", "rest", "wait", "waited", "side", "isOutside", "Outcome", "outcome",
    "next", "item", "behavior", "partner", "identifier", "point", "path", "speed", "distance",
    "nearest", "limited",
  ]

  /// The name of the class.
  var typeName: String { SwiftNames.type(scene.name) + "Motion" }

  var hasPhases: Bool { !scene.phases.isEmpty }

  /// The code, ending in a newline.
  public var text: String {
    var lines = introduction.flatMap { swiftComment($0, prefix: "//") }
    if !lines.isEmpty { lines.append("") }
    lines += ["import UIKit", ""]
    lines += swiftComment(scene.summary ?? "The scene \(scene.name).", prefix: "///")
    lines.append("///")
    lines += swiftComment(
      "Keep a reference while the motion lasts: UIKit does not retain an animator.", prefix: "///")
    if let spring = scene.springAnimation {
      return (lines + springClass(spring)).joined(separator: "\n") + "\n"
    }
    lines += ["@MainActor", "final class \(typeName): NSObject {"]
    lines += indented(properties + [""] + initializer + [""] + start)
    if hasPhases { lines += [""] + indented(phaseMembers) }
    if !tracks.isEmpty { lines += [""] + indented(trackFunction) }
    lines.append("}")
    if hasPhases { lines += pauseDelegate + contactDelegate }
    lines += viewClasses
    return lines.joined(separator: "\n") + "\n"
  }

  private var properties: [String] {
    var lines = ["private let animator: UIDynamicAnimator"]
    for item in scene.items {
      lines += parts(of: item).map { "private let \(names[$0.path]): \(viewType(of: $0))" }
      if !item.members.isEmpty {
        lines.append("private let \(names[item.name]): UIDynamicItemGroup")
      }
      if hasProperties(item) {
        lines.append("private let \(names[item.name, "Properties"]): UIDynamicItemBehavior")
      }
    }
    for behavior in scene.behaviors {
      let name = names[behavior.name]
      switch behavior {
      case .composite: lines.append("private let \(name) = UIDynamicBehavior()")
      case .gravity, .collision, .attachment, .spring, .snap, .push, .itemBehavior, .field:
        lines.append("private let \(name): \(Self.type(of: behavior))")
      }
    }
    for attachment in posts {
      lines.append("private let \(names[attachment.name, "Post"]): UIView")
      lines.append("private let \(names[attachment.name, "Hold"]): UIDynamicItemBehavior")
    }
    return hasPhases ? phaseProperties + [""] + lines : lines
  }

  private var initializer: [String] {
    let (width, height) = (values("reference.width"), values("reference.height"))
    var lines = ["/// Prepares the motion.", "///", "/// - Parameters:"]
    lines += swiftComment(
      "- reference: The reference view. The numbers are for a view of "
        + "\(swiftNumber(width)) × \(swiftNumber(height)) pt.",
      prefix: "///  ")
    for part in parts {
      lines.append("///   - \(names[part.path]): A subview of the reference view.")
    }
    let arguments = parts.map { "\(names[$0.path]): \(viewType(of: $0))" }
    if arguments.count > 2 {
      lines += ["init(", "  in reference: UIView,"]
      lines += arguments.indices.map { "  \(arguments[$0])\($0 + 1 < arguments.count ? "," : "")" }
      lines.append(") {")
    } else {
      lines.append("init(\((["in reference: UIView"] + arguments).joined(separator: ", "))) {")
    }
    var body = ["animator = UIDynamicAnimator(referenceView: reference)"]
    for item in scene.items { body += [""] + code(of: item) }
    for behavior in scene.behaviors where behavior.kind != .composite {
      body += [""] + code(of: behavior)
    }
    for case .composite(let composite) in scene.behaviors { body += [""] + children(of: composite) }
    body += ["", "super.init()"]
    for (name, track) in tracks { body += code(ofTrackOf: name, along: track) }
    return lines + indented(body) + ["}"]
  }

  private var start: [String] {
    var body: [String] = []
    if hasPhases {
      if !pauseDelegate.isEmpty { body.append("animator.delegate = self") }
      body += polledCollisions.map { "\(names[$0]).collisionDelegate = self" }
      body += ["clock.action = { [weak self] in self?.step() }", "animator.addBehavior(clock)"]
    }
    for attachment in posts {
      body.append("animator.addBehavior(\(names[attachment.name, "Hold"]))")
    }
    for item in scene.items where hasProperties(item) {
      body.append("animator.addBehavior(\(names[item.name, "Properties"]))")
    }
    body += rootsAtStart.map { "animator.addBehavior(\(names[$0]))" }
    if hasPhases { body.append("begin(.\(phaseCase(0)))") }
    let begins = ["/// Starts the motion.", "func start() {"] + indented(body) + ["}"]
    let stops =
      hasPhases
      ? ["func stop() {", "  phase = .over", "  animator.removeAllBehaviors()", "}"]
      : ["func stop() { animator.removeAllBehaviors() }"]
    return begins + ["", "/// Stops the motion; the views stay where they are."] + stops
  }
}
