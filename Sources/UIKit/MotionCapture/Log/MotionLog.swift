import Dynamics
import Foundation
import HeadlessUIKit

/// What a class did in one run, in the terms of a scene.
struct MotionLog {
  /// The pose and the velocity of an item, in pt, rad and s.
  struct ItemState: Equatable {
    var x: Float
    var y: Float
    var angle: Float
    var velocityX: Float = 0
    var velocityY: Float = 0
    var angularVelocity: Float = 0
  }

  /// The state after a frame.
  struct FrameState {
    /// Of the scene's items, in their order; an item that does not exist yet has none.
    var states: [ItemState?]
    var isAtRest: Bool
    var contacts: [LoggedContact]
  }

  /// Changes that take effect after a frame.
  struct Change {
    /// The last frame before the changes.
    let frame: Int
    /// Where the code ran that made them, in order.
    var contexts: [AnimatorContext]
    var actions = Actions()
    /// Behaviors that the actions add and that were never there before.
    var behaviors: [Behavior] = []
    /// Items that have left their last behavior, and with it their velocity.
    var released: Set<String> = []
    /// Whether nothing acts on any item afterwards.
    var isEnd = false
    /// The line of the class that made the first of them, if it is known.
    var line: SourceLine?
  }

  /// The size of the reference view, pt.
  var reference: CGSize
  /// The items at the start, or when their first behavior came.
  var items: [Item] = []
  /// The behaviors at the start.
  var behaviors: [Behavior] = []
  /// The changes after the start, in order.
  var changes: [Change] = []
  /// The start and each frame after it.
  var frameStates: [FrameState] = []
  /// Where the class hears of something.
  var callbacks: Set<AnimatorContext> = []
  /// Items whose behaviors are all replaced at once while they keep their velocity, because the new
  /// ones come first.
  var keepsVelocity: Set<String> = []
  /// The lines of the class that have added a behavior, by its name, or set a number of one, by its path.
  var lines: [String: SourceLine] = [:]
  /// The paths of all numbers of behaviors that can vary; empty if none does.
  var numberPaths: Set<ParameterPath> = []
  /// How often what moves has rested before something was done; 0 if nothing has moved before.
  var restCount = 0
  /// How many random numbers the class has drawn.
  var randomCount = 0
  /// What the run did that no scene can do.
  var obstacles: [CaptureObstacle] = []

  /// The last frame.
  var lastFrame: Int { frameStates.count - 1 }
}

extension MotionLog {
  /// The line of the class that has set a number of a behavior, or else has added the behavior; nil if unknown.
  func line(of path: ParameterPath) -> SourceLine? {
    lines[path.text] ?? path.text.split(separator: ".").first.flatMap { lines[String($0)] }
  }

  /// The numbers that say how strongly behaviors act, at the start and in phases.
  var strengths: [ParameterPath: Double] {
    var strengths: [ParameterPath: Double] = [:]
    for var fragment in [fragment] + changes.map(\.fragment) {
      fragment.items = []
      fragment.phases = []
      fragment.visitGivenNumbers { path, number in
        guard let key = path.text.split(separator: ".").last, let value = number.number,
          Behavior.strengths.contains(String(key))
        else { return }
        strengths[path] = value
      }
    }
    return strengths
  }

  /// The log with items that keep their velocity when a scene replaces all their behaviors.
  ///
  /// A scene removes behaviors before it adds others. An item with a property of its own, such as a velocity, keeps
  /// its body meanwhile, and loses its velocity only where the scene says so.
  func keeping(_ items: Set<String>) -> MotionLog {
    var log = self
    for index in log.items.indices where items.contains(log.items[index].name) {
      // UIKit's own value.
      log.items[index].elasticity = log.items[index].elasticity ?? 0.2
    }
    let keepers = items.union(
      log.items.filter { $0.velocity != nil || $0.angularVelocity != nil }.map(\.name))
    for index in log.changes.indices {
      let lost = log.changes[index].released.intersection(keepers).sorted()
      log.changes[index].actions.restart += lost.filter {
        !log.changes[index].actions.restart.contains($0)
      }
    }
    return log
  }
}

/// A contact in the terms of a scene.
struct LoggedContact: Hashable {
  /// A collision behavior, or one of its boundaries, as conditions name it; nil between items.
  var boundary: String?
  var behavior: String
  var item: String
  var partner: String?
  var moment: Contact.Moment
}
