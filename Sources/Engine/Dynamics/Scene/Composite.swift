/// Behaviors that are added and removed together, as the children of a `UIDynamicBehavior`.
///
/// An action on the composite's name applies to all of them.
public struct Composite: Hashable, Sendable {
  /// The name, for actions.
  public var name: String
  /// The names of its behaviors, which may be composites too.
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

extension Composite: NamedMapping {
  package static var blank: Composite { Composite(name: "", behaviors: []) }
  package static let title = "a composite"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    var children: [String]? = behaviors
    visitor.names(
      Key("behaviors", "The names of the behaviors.", .required), &children, of: "behaviors")
    behaviors = children ?? []
  }
}
