/// Behaviors that begin and end as one, as the children of a `UIDynamicBehavior` do.
///
/// An action that names it means all of them.
public struct Composite: Hashable, Codable, Sendable {
  /// What actions call it.
  public var name: String
  /// Its behaviors, composites among them.
  public var behaviors: [String]

  /// Creates a composite.
  public init(name: String, behaviors: [String]) {
    self.name = name
    self.behaviors = behaviors
  }
}

/// What the composites of a scene are made of.
struct Composites: Sendable {
  private let children: [String: [String]]

  init(_ behaviors: [Behavior]) {
    var children: [String: [String]] = [:]
    for case .composite(let composite) in behaviors {
      children[composite.name] = children[composite.name] ?? composite.behaviors
    }
    self.children = children
  }

  /// The behaviors that a name in an action means: itself, or all that a composite is made of.
  func members(of name: String) -> [String] {
    var members: [String] = []
    visit(from: name) { name, children in
      if children == nil { members.append(name) }
    }
    return members
  }

  /// Whether a composite is part of itself.
  func isCyclic(_ name: String) -> Bool {
    var isCyclic = false
    visit(from: name) { _, children in
      isCyclic = isCyclic || children?.contains(name) == true
    }
    return isCyclic
  }

  private func visit(from name: String, _ body: (String, [String]?) -> Void) {
    var open = [name]
    var seen: Set<String> = [name]
    while !open.isEmpty {
      let next = open.removeFirst()
      body(next, children[next])
      open += (children[next] ?? []).filter { seen.insert($0).inserted }
    }
  }
}
