public import Dynamics
public import HeadlessUIKit

/// Why the motion of a class cannot be described as one scene.
public struct CaptureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What no scene can do, at least one.
  public let obstacles: [CaptureObstacle]

  init(_ obstacles: [CaptureObstacle]) {
    var unique: [CaptureObstacle] = []
    for obstacle in obstacles where !unique.contains(obstacle) { unique.append(obstacle) }
    self.obstacles = unique
  }

  /// Whether the class did not come to rest before the motion, and nothing else.
  var isOnlyRest: Bool {
    obstacles.allSatisfy { if case .neverRests = $0 { true } else { false } }
  }

  /// A sentence for each obstacle, and what to do instead.
  public var description: String {
    obstacles.map(\.description).joined(separator: "\n")
      + "\nRun the class itself for each value instead: see ClassSweep."
  }
}

/// Something that a class does and that a scene does not have.
public enum CaptureObstacle: Hashable, Sendable, CustomStringConvertible {
  /// No animator has moved anything within the time limit, s.
  case noMotion(seconds: Double)
  /// With these values the class still moves at the time limit, s, and what is to be done at rest was not done.
  case neverRests(seconds: Double, values: [String: Double])
  /// What was done while the class moved, s after its start, has changed nothing in the animator.
  case noAnswer(seconds: Double)
  /// Several animators have moved items.
  case severalAnimators(Int)
  /// Several springs animate the items that the caller has named.
  case severalAnimations(Int)
  /// A spring animates an item after a delay, for a part of its time, or by turning it.
  case animation(String)
  /// A number of an animation cannot take the place of the class's own.
  case numberOfAnimation(path: ParameterPath)
  /// The class begins with other items or behaviors for some values of the parameters.
  case differentStarts
  /// An item gets another size or shape during the motion.
  case itemChangesShape(String)
  /// A number that the class computes is no polynomial of the parameters up to the second degree, nor
  /// a product of powers of them.
  case unknownFormula(path: ParameterPath, line: SourceLine?)
  /// No condition of a scene explains when the class makes a change.
  case unknownCondition(change: String, seconds: [Double], line: SourceLine?)
  /// The class changes its behaviors more often than a scene has phases.
  case tooManyPhases(Int, line: SourceLine?)
  /// An anchor moves along a trajectory for which no formulas of the parameters are found.
  case trajectoryDepends(behavior: String, line: SourceLine?)
  /// A parameter of the capture is in no behavior of the class.
  case unknownNumber(UnknownPath)
  /// The scene that was captured is not valid.
  case invalidScene(SceneProblem)

  /// The line of the class, as errors begin with it.
  private func place(_ line: SourceLine?) -> String { line.map { "\($0): " } ?? "" }

  /// The line of the class, if it is known, what it is, and what is expected.
  public var description: String {
    switch self {
    case .noMotion(let seconds):
      "nothing has moved an item within \(shortest(seconds)) s; expected a UIDynamicAnimator that the "
        + "class retains, or an animation of a named view by a spring"
    case .neverRests(let seconds, let values):
      (values.isEmpty
        ? ""
        : "with \(values.sorted { $0.key < $1.key }.map { "\($0) = \(shortest($1))" }.joined(separator: ", ")) ")
        + "the class still moves after \(shortest(seconds)) s, so what is to be done at rest was not done; "
        + "expected values with which it comes to rest"
    case .noAnswer(let seconds):
      "what is done after \(shortest(seconds)) s changes nothing in the animator that moves the items; expected "
        + "a change of its behaviors"
    case .severalAnimators(let count):
      "several animators have moved items (got \(count)); expected one. Capture one transition at a "
        + "time: present without animation what a dismissal begins with"
    case .severalAnimations(let count):
      "several springs animate the named items (got \(count)); expected one. Name one view, and "
        + "capture one animation at a time"
    case .animation(let item):
      "\(item): the animation has a delay, animates a part of its time, or turns the view; expected "
        + "a spring that begins at once and moves or scales the view"
    case .numberOfAnimation(let path):
      "\(path): a number of an animation cannot be varied in place of the class; expected a property "
        + "of the class"
    case .differentStarts:
      "the class begins with other items or behaviors for some values of the parameters; expected "
        + "the same ones. Capture each variant on its own"
    case .itemChangesShape(let item):
      "\(item): the size or the shape changes during the motion; expected one shape"
    case .unknownFormula(let path, let line):
      "\(place(line))\(path): no formula of the parameters gives this number; expected a polynomial up to the "
        + "second degree, or a product of powers"
    case .unknownCondition(let change, let seconds, let line):
      "\(place(line))\(change): no condition of a scene explains when it happens (after "
        + seconds.map { "\(shortest(($0 * 10000).rounded() / 10000)) s" }.joined(separator: ", ")
        + "); expected a time, rest, a contact, a position or leaving the reference view"
    case .tooManyPhases(let count, let line):
      "\(place(line))the class changes its behaviors too often (got \(count) phases); expected 16 or fewer"
    case .trajectoryDepends(let behavior, let line):
      "\(place(line))\(behavior): no formulas of the parameters give the trajectory of the anchor; expected "
        + "points that are polynomials up to the second degree, or products of powers, at the same times"
    case .unknownNumber(let unknown): "\(unknown)"
    case .invalidScene(let problem): "\(problem)"
    }
  }
}
