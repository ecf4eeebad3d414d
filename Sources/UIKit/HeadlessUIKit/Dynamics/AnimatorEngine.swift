package import Dynamics
package import Foundation

/// The world of an animator, and the changes that it has not been told yet.
///
/// Changes wait for the next step, so that those of a frame are planned together. They keep their
/// order.
@MainActor package final class AnimatorEngine {
  /// A contact that began, at a point, or ended.
  package struct ContactReport {
    package let behavior: String
    package let item: String
    package let partner: WorldContact.Partner
    package let point: CGPoint?
    package var isBeginning: Bool { point != nil }
  }

  /// The size that the scene's reference view has, pt.
  package let reference: CGSize
  private let settings: Settings
  private lazy var world = makeWorld()
  private var edits: [AnimatorEdit] = []
  /// Hears of every change, and of every step.
  weak var log: AnimatorLog?

  init(reference: CGSize, frameRate: Double) {
    // The engine needs a size; without boundaries, it has no effect.
    self.reference = CGSize(width: max(reference.width, 1), height: max(reference.height, 1))
    var settings = Settings.uikit
    settings.frameRate = frameRate
    self.settings = settings
  }

  /// Makes a world of single precision, as UIKit computes.
  private func makeWorld() -> World<Float> {
    let scene = Scene(
      name: "animator",
      reference: Size2(width: Quantity(reference.width), height: Quantity(reference.height)),
      items: [])
    do {
      return try World(scene, settings: settings)
    } catch {
      preconditionFailure("an empty world is valid: \(error)")
    }
  }

  func edit(_ edit: AnimatorEdit) {
    edits.append(edit)
    for other in log?.record(edit, of: self) ?? [] { edits.append(other) }
  }

  /// Advances by one frame.
  ///
  /// - Returns: The contacts that began or ended.
  func step() -> [ContactReport] {
    flush()
    let contacts: [ContactReport] = world.step().compactMap { event in
      switch event {
      case .contactBegan(let contact, let impact):
        ContactReport(
          behavior: contact.behavior, item: contact.item, partner: contact.partner,
          point: CGPoint(x: impact.x, y: impact.y))
      case .contactEnded(let contact, _):
        ContactReport(
          behavior: contact.behavior, item: contact.item, partner: contact.partner, point: nil)
      case .willResume, .action, .phaseBegan, .ended, .diverged, .didPause: nil
      }
    }
    log?.recordStep(of: self, contacts)
    return contacts
  }

  /// Whether the last step left everything at rest.
  var isAtRest: Bool { !world.isRunning }
  /// The states of the items of the world, in its order.
  var states: [Frame<Float>] { world.frames }
  /// The names of the items of the world, in its order.
  var itemNames: [String] { world.scene.items.map(\.name) }

  /// Whether an item is awake, or changes may wake one.
  var isAwake: Bool {
    if world.isRunning { return true }
    flush()
    return world.isRunning
  }

  func pose(of item: String) -> DynamicBody.Pose? {
    world[item].map {
      DynamicBody.Pose(
        center: CGPoint(x: Double($0.x), y: Double($0.y)), angle: Double($0.angle))
    }
  }

  func velocity(of item: String) -> (linear: CGPoint, angular: CGFloat)? {
    flush()
    return world[item].map {
      (CGPoint(x: Double($0.velocityX), y: Double($0.velocityY)), Double($0.angularVelocity))
    }
  }

  /// Whether an item is asleep or anchored.
  func isAsleep(_ item: String) -> Bool {
    flush()
    return world[item] != nil && world.isAsleep(item)
  }

  /// The length of the joint of an attachment, pt; nil if it has none.
  func length(of attachment: String) -> CGFloat? {
    flush()
    return world.length(of: attachment).map { CGFloat($0) }
  }

  // MARK: Changes

  /// Makes the changes that wait.
  func flush() {
    var structure: [AnimatorEdit] = []
    let next = edits
    edits = []
    for edit in next {
      switch edit {
      case .place(let item, let center, let angle):
        change(by: &structure)
        guard world[item] != nil else { continue }
        world.updateItem(
          item, center: (Double(center.x), Double(center.y)), angle: angle.map { Double($0) })
      case .accelerate(let item, let linear, let angular):
        change(by: &structure)
        guard world[item] != nil else { continue }
        if linear != .zero { world.addLinearVelocity(x: linear.x, y: linear.y, for: item) }
        if angular != 0 { world.addAngularVelocity(angular, for: item) }
      case .release: change(by: &structure)
      case .addItem, .removeItem, .add, .update, .remove, .set: structure.append(edit)
      }
    }
    change(by: &structure)
  }

  /// Changes the scene of the world at once.
  private func change(by edits: inout [AnimatorEdit]) {
    guard !edits.isEmpty else { return }
    do throws(SceneProblems) {
      try makeChanges(edits)
    } catch {
      let corrections = error.all.compactMap(Self.correction)
      guard corrections.count == error.all.count,
        (try? makeChanges(edits + corrections.map { .set($0.path, $0.value) })) != nil
      else {
        UIKitException.raise(.generic, "The engine cannot simulate these behaviors: \(error)")
        edits = []
        return
      }
      for (problem, correction) in zip(error.all, corrections) {
        UIKitWarning.log("\(problem); it is taken as \(correction.value)")
      }
    }
    edits = []
  }

  private func makeChanges(_ edits: [AnimatorEdit]) throws(SceneProblems) {
    try world.change { changes throws(SceneProblems) in
      for edit in edits {
        switch edit {
        case .addItem(let item): changes.add(item)
        case .removeItem(let name): changes.removeItem(name)
        case .add(let behavior): changes.add(behavior)
        case .update(let behavior): try changes.update(behavior)
        case .remove(let name): changes.remove(name)
        case .set(let path, let value): try changes.set(ParameterPath(path), to: value)
        case .release, .place, .accelerate: break
        }
      }
    }
  }

  /// The number that UIKit's motion would have in place of one that the engine does not take.
  private static func correction(of problem: SceneProblem) -> (path: String, value: Double)? {
    guard let path = problem.path?.text, let nearest = problem.nearest else { return nil }
    guard path.hasSuffix(".angle"), case .number(let angle)? = problem.got else {
      return (path, nearest)
    }
    return (path, angle.remainder(dividingBy: 2 * .pi))
  }
}
