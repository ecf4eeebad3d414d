import Dynamics
import HeadlessUIKit

/// A run of the class with some numbers.
struct Probe {
  /// The values of all parameters, in their order.
  let point: [Double]
  /// The values of the parameters that are properties of the class, which formulas can have.
  let values: [Double]
  /// The numbers of behaviors that took the place of the class's own.
  let overrides: [ParameterPath: Double]
  /// Whether it overrides numbers that are no parameters, to see what causes what.
  let isPerturbed: Bool
  var log: MotionLog
}

/// A state of the class: its behaviors stay as they are until something happens.
final class ClassState {
  /// One stay of a run in the state.
  struct Visit {
    /// The index of the run.
    let probe: Int
    /// The frame after which it began.
    let start: Int
    /// The frame after which the behaviors changed; nil if they never did.
    var end: Int?
    /// The index of the change in ``ClassState/transitions``.
    var transition: Int?
  }

  var visits: [Visit] = []
  var transitions: [StateTransition] = []
}

/// A change that leads from one state to another.
final class StateTransition {
  /// What all occurrences of the change have in common.
  struct Signature: Hashable {
    let context: AnimatorContext
    /// The behaviors and actions, with zeros for all numbers.
    let fragment: Scene
    let isEnd: Bool
  }

  let signature: Signature
  let target: ClassState
  /// The change in each run that made it, by the index of the run.
  var occurrences: [(probe: Int, change: MotionLog.Change)] = []

  init(_ signature: Signature, target: ClassState) {
    self.signature = signature
    self.target = target
  }
}

/// The states of a class and the changes between them, as far as some runs show them.
struct StateTree {
  let probes: [Probe]
  let root = ClassState()
  /// All states, parents before children.
  private(set) var states: [ClassState] = []

  init(_ probes: [Probe]) {
    self.probes = probes
    states = [root]
    let repeated = Self.repeatedSignatures(in: probes)
    for (index, probe) in probes.enumerated() {
      insert(probe.log, index, repeating: repeated)
    }
  }

  /// The signatures of changes that some run makes several times in a row.
  private static func repeatedSignatures(in probes: [Probe]) -> Set<StateTransition.Signature> {
    var repeated: Set<StateTransition.Signature> = []
    for probe in probes {
      let signatures = probe.log.changes.map(StateTransition.Signature.init)
      for (a, b) in zip(signatures, signatures.dropFirst()) where a == b && a.keepsBehaviors {
        repeated.insert(a)
      }
    }
    return repeated
  }

  private mutating func insert(
    _ log: MotionLog, _ probe: Int, repeating repeated: Set<StateTransition.Signature>
  ) {
    var state = root
    state.visits.append(ClassState.Visit(probe: probe, start: 0))
    for change in log.changes {
      let signature = StateTransition.Signature(change)
      let index: Int
      if let known = state.transitions.firstIndex(where: { $0.signature == signature }) {
        index = known
      } else {
        // A change that repeats leads back to the state before it.
        let target = repeated.contains(signature) ? state : ClassState()
        state.transitions.append(StateTransition(signature, target: target))
        if target !== state { states.append(target) }
        index = state.transitions.count - 1
      }
      let transition = state.transitions[index]
      transition.occurrences.append((probe, change))
      state.visits[state.visits.count - 1].end = change.frame
      state.visits[state.visits.count - 1].transition = index
      state = transition.target
      state.visits.append(ClassState.Visit(probe: probe, start: change.frame))
      if change.isEnd { break }
    }
  }
}

extension StateTransition.Signature {
  init(_ change: MotionLog.Change) {
    self.init(
      context: change.contexts.first ?? .outside, fragment: change.fragment.structure,
      isEnd: change.isEnd)
  }

  /// Whether the behaviors are the same before and after the change.
  var keepsBehaviors: Bool {
    let actions = fragment.phases[0].ends[0].then
    return Set(actions.remove) == Set(actions.add) && fragment.behaviors.isEmpty
  }
}

extension Scene {
  /// The scene with zeros for all numbers, so that scenes can be compared without them.
  var structure: Scene {
    var structure = self
    // A number that happens to be the default is one of the others' too.
    structure.writeDefaults { _ in true }
    structure.visitGivenNumbers { _, number in number = 0 }
    for index in structure.behaviors.indices {
      guard case .attachment(var attachment) = structure.behaviors[index] else { continue }
      attachment.track?.knots = []
      structure.behaviors[index] = .attachment(attachment)
    }
    return structure
  }

  /// The trajectories of anchors, by behavior.
  var tracks: [String: Track] {
    var tracks: [String: Track] = [:]
    for case .attachment(let attachment) in behaviors { tracks[attachment.name] = attachment.track }
    return tracks
  }
}

extension MotionLog.Change {
  /// The change as a part of a scene, whose numbers have paths.
  var fragment: Scene {
    Scene(
      name: "change", reference: Size2(width: 1, height: 1), items: [], behaviors: behaviors,
      phases: [Phase(name: "phase", until: Trigger(rest: true), then: actions)])
  }
}

extension MotionLog {
  /// The start as a scene.
  var fragment: Scene {
    Scene(
      name: "start",
      reference: Size2(
        width: Quantity(Double(reference.width)), height: Quantity(Double(reference.height))),
      items: items, behaviors: behaviors)
  }
}
