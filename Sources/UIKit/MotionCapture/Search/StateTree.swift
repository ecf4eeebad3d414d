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
  var story: MotionStory
}

/// A state of the class: its behaviors stay as they are until something happens.
final class StoryNode {
  /// One stay of a run in the state.
  struct Visit {
    /// The index of the run.
    let probe: Int
    /// The frame after which it began.
    let start: Int
    /// The frame after which the behaviors changed; nil if they never did.
    var end: Int?
    /// The index of the change in ``StoryNode/edges``.
    var edge: Int?
  }

  var visits: [Visit] = []
  var edges: [StoryEdge] = []
}

/// A change that leads from one state to another.
final class StoryEdge {
  /// What all occurrences of the change have in common.
  struct Signature: Hashable {
    let context: AnimatorContext
    /// The behaviors and actions, with zeros for all numbers.
    let fragment: Scene
    let isEnd: Bool
  }

  let signature: Signature
  let target: StoryNode
  /// The change in each run that made it, by the index of the run.
  var occurrences: [(probe: Int, chapter: MotionStory.Chapter)] = []

  init(_ signature: Signature, target: StoryNode) {
    self.signature = signature
    self.target = target
  }
}

/// The states of a class and the changes between them, as far as some runs show them.
struct StoryTree {
  let probes: [Probe]
  let root = StoryNode()
  /// All states, parents before children.
  private(set) var nodes: [StoryNode] = []

  init(_ probes: [Probe]) {
    self.probes = probes
    nodes = [root]
    let repeated = Self.repeatedSignatures(in: probes)
    for (index, probe) in probes.enumerated() {
      insert(probe.story, index, repeating: repeated)
    }
  }

  /// The signatures of changes that some run makes several times in a row.
  private static func repeatedSignatures(in probes: [Probe]) -> Set<StoryEdge.Signature> {
    var repeated: Set<StoryEdge.Signature> = []
    for probe in probes {
      let signatures = probe.story.chapters.map(StoryEdge.Signature.init)
      for (a, b) in zip(signatures, signatures.dropFirst()) where a == b && a.keepsBehaviors {
        repeated.insert(a)
      }
    }
    return repeated
  }

  private mutating func insert(
    _ story: MotionStory, _ probe: Int, repeating repeated: Set<StoryEdge.Signature>
  ) {
    var node = root
    node.visits.append(StoryNode.Visit(probe: probe, start: 0))
    for chapter in story.chapters {
      let signature = StoryEdge.Signature(chapter)
      let index: Int
      if let known = node.edges.firstIndex(where: { $0.signature == signature }) {
        index = known
      } else {
        // A change that repeats leads back to the state before it.
        let target = repeated.contains(signature) ? node : StoryNode()
        node.edges.append(StoryEdge(signature, target: target))
        if target !== node { nodes.append(target) }
        index = node.edges.count - 1
      }
      let edge = node.edges[index]
      edge.occurrences.append((probe, chapter))
      node.visits[node.visits.count - 1].end = chapter.frame
      node.visits[node.visits.count - 1].edge = index
      node = edge.target
      node.visits.append(StoryNode.Visit(probe: probe, start: chapter.frame))
      if chapter.isEnd { break }
    }
  }
}

extension StoryEdge.Signature {
  init(_ chapter: MotionStory.Chapter) {
    self.init(
      context: chapter.contexts.first ?? .outside, fragment: chapter.fragment.structure,
      isEnd: chapter.isEnd)
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

extension MotionStory.Chapter {
  /// The change as a part of a scene, whose numbers have paths.
  var fragment: Scene {
    Scene(
      name: "change", reference: Size2(width: 1, height: 1), items: [], behaviors: behaviors,
      phases: [Phase(name: "phase", until: Trigger(rest: true), then: actions)])
  }
}

extension MotionStory {
  /// The start as a scene.
  var fragment: Scene {
    Scene(
      name: "start",
      reference: Size2(
        width: Quantity(Double(reference.width)), height: Quantity(Double(reference.height))),
      items: items, behaviors: behaviors)
  }
}
