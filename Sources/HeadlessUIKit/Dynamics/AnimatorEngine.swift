import Dynamics
import Foundation

/// The world of an animator, and the changes that it has not been told yet.
///
/// Changes wait for the next step, so that those of a frame are planned together. They keep their
/// order.
@MainActor final class AnimatorEngine {
  /// One change.
  enum Edit {
    case addItem(Item)
    case removeItem(String)
    case add(Dynamics.Behavior)
    case update(Dynamics.Behavior)
    case remove(String)
    /// A number, by its path.
    case set(String, Double)
    /// A pose, in pt and rad.
    case place(String, center: CGPoint, angle: CGFloat?)
    /// A velocity to add, in pt/s and rad/s.
    case accelerate(String, CGPoint, CGFloat)
  }

  /// A contact that began, at a point, or ended.
  struct ContactReport {
    let behavior: String
    let item: String
    let partner: WorldContact.Partner
    let point: CGPoint?
    var isBeginning: Bool { point != nil }
  }

  /// The size that the scene's reference view has, pt.
  let reference: CGSize
  private let settings: Settings
  private var world: World<Float>?
  private var edits: [Edit] = []
  private var indices: [String: Int] = [:]

  init(reference: CGSize, frameRate: Double) {
    // The engine needs a size; without boundaries, it has no effect.
    self.reference = CGSize(width: max(reference.width, 1), height: max(reference.height, 1))
    var settings = Settings.uikit
    settings.frameRate = frameRate
    self.settings = settings
  }

  func edit(_ edit: Edit) { edits.append(edit) }

  /// Advances by one frame.
  ///
  /// - Returns: The contacts that began or ended.
  func step() -> [ContactReport] {
    flush()
    return (world?.step() ?? []).compactMap { event in
      switch event {
      case .contactBegan(let contact, let x, let y):
        ContactReport(
          behavior: contact.behavior, item: contact.item, partner: contact.partner,
          point: CGPoint(x: x, y: y))
      case .contactEnded(let contact):
        ContactReport(
          behavior: contact.behavior, item: contact.item, partner: contact.partner, point: nil)
      case .willResume, .action, .phaseBegan, .ended, .diverged, .didPause: nil
      }
    }
  }

  /// Whether an item is awake, or changes may wake one.
  var isAwake: Bool {
    if world?.isRunning == true { return true }
    flush()
    return world?.isRunning == true
  }

  func pose(of item: String) -> DynamicBody.Pose? {
    frame(of: item).map {
      DynamicBody.Pose(
        center: CGPoint(x: Double($0.x), y: Double($0.y)), angle: Double($0.angle))
    }
  }

  func velocity(of item: String) -> (linear: CGPoint, angular: CGFloat)? {
    flush()
    return frame(of: item).map {
      (CGPoint(x: Double($0.velocityX), y: Double($0.velocityY)), Double($0.angularVelocity))
    }
  }

  private func frame(of item: String) -> Frame<Float>? { world?[item] }

  // MARK: Changes

  private func flush() {
    guard !edits.isEmpty else { return }
    let next = edits
    edits = []
    do {
      if let world { try apply(next, to: world) } else { try begin(with: next) }
    } catch {
      UIKitException.raise(.generic, "The engine cannot simulate these behaviors: \(error)")
    }
  }

  /// Makes the world of what has come so far.
  private func begin(with edits: [Edit]) throws {
    var scene = Scene(
      name: "animator",
      reference: Size2(width: Quantity(reference.width), height: Quantity(reference.height)),
      items: [])
    for edit in edits { try change(&scene, by: edit) }
    guard !scene.items.isEmpty else { return }
    let world = try World<Float>(scene, settings: settings)
    self.world = world
    for case .accelerate(let item, let linear, let angular) in edits {
      accelerate(item, linear, angular, in: world)
    }
  }

  private func change(_ scene: inout Scene, by edit: Edit) throws {
    switch edit {
    case .addItem(let item): scene.items.append(item)
    case .removeItem(let name): scene.items.removeAll { $0.name == name }
    case .add(let behavior): scene.behaviors.append(behavior)
    case .update(let behavior):
      for index in scene.behaviors.indices where scene.behaviors[index].name == behavior.name {
        scene.behaviors[index] = behavior
      }
    case .remove(let name): scene.behaviors.removeAll { $0.name == name }
    case .set(let path, let value):
      scene = try scene.setting(ParameterPath(path), to: Quantity(value))
    case .place(let name, let center, let angle):
      for index in scene.items.indices where scene.items[index].name == name {
        scene.items[index].center = Point2(center)
        if let angle { scene.items[index].angle = Quantity(angle) }
      }
    case .accelerate: break
    }
  }

  private func accelerate(
    _ item: String, _ linear: CGPoint, _ angular: CGFloat, in world: World<Float>
  ) {
    guard world.scene.items.contains(where: { $0.name == item }) else { return }
    if linear != .zero { world.addLinearVelocity(x: linear.x, y: linear.y, for: item) }
    if angular != 0 { world.addAngularVelocity(angular, for: item) }
  }

  private func apply(_ edits: [Edit], to world: World<Float>) throws {
    for edit in edits {
      switch edit {
      case .addItem(let item): try rebuild(adding: item)
      case .removeItem: break
      case .add(let behavior): try self.world?.add(behavior)
      case .update(let behavior):
        try self.world?.remove(behavior.name)
        try self.world?.add(behavior)
      case .remove(let name): try self.world?.remove(name)
      case .set(let path, let value): try self.world?.set(ParameterPath(path), to: value)
      case .place(let name, let center, let angle):
        self.world?.updateItem(
          name, center: (Double(center.x), Double(center.y)), angle: angle.map { Double($0) })
      case .accelerate(let item, let linear, let angular):
        if let world = self.world { accelerate(item, linear, angular, in: world) }
      }
    }
  }

  private func rebuild(adding item: Item) throws {
    guard let world else { return }
    var scene = world.scene
    for frame in world.frames {
      scene.items[frame.item].center = Point2(CGPoint(x: Double(frame.x), y: Double(frame.y)))
      scene.items[frame.item].angle = Quantity(Double(frame.angle))
      scene.items[frame.item].velocity = Point2(CGPoint(x: Double(frame.velocityX), y: Double(frame.velocityY)))
      scene.items[frame.item].angularVelocity = Quantity(Double(frame.angularVelocity))
    }
    scene.items.append(item)
    self.world = try World<Float>(scene, settings: settings)
  }
}
