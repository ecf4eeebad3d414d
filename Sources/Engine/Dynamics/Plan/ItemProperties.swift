/// Which behavior determines each property of an item, as item behaviors are added and removed.
///
/// UIKit's rule, measured by third parties: the last behavior that sets a property to anything but its
/// default. Taking a behavior away returns the item to the defaults and lets the others set theirs
/// again, except for charge and anchoring, which nothing resets.
package struct ItemProperties: Hashable {
  /// A part of a velocity, by where it is in an item and where in a behavior.
  package enum Velocity: String, CaseIterable {
    case x = "velocity.x"
    case y = "velocity.y"
    case spin = "angularVelocity"

    var added: String {
      switch self {
      case .x: "addLinearVelocity.x"
      case .y: "addLinearVelocity.y"
      case .spin: "addAngularVelocity"
      }
    }
  }

  private let item: String
  /// The names of the item's behaviors.
  private let known: Set<String>
  /// The active ones, in the order in which they were added.
  private var active: [String]
  /// The item and the behaviors that have set a property that outlasts them, in that order.
  private var lasting: [String]
  /// Those that the last actions added.
  private var added: [String]

  /// What is known at the start of a scene.
  package init(of item: Item, in scene: Scene, _ schedule: Schedule) {
    let behaviors = scene.behaviors.compactMap { behavior -> String? in
      behavior.kind == .itemBehavior && behavior.acts(on: item) ? behavior.name : nil
    }
    self.item = item.name
    known = Set(behaviors)
    active = behaviors.filter { schedule.isActiveAtStart($0) }
    lasting = [item.name] + active
    added = active
  }

  /// Removes behaviors and adds others; returns whether there were any.
  package mutating func apply(_ actions: Actions, _ schedule: Schedule) -> Bool {
    let removed = schedule.members(of: actions.remove).filter { active.contains($0) }
    active.removeAll { removed.contains($0) }
    added = []
    for name in schedule.members(of: actions.add)
    where known.contains(name) && !active.contains(name) {
      active.append(name)
      added.append(name)
    }
    // Only the last setting of each counts.
    lasting.removeAll { $0 == item || active.contains($0) }
    lasting += [item] + active
    return !removed.isEmpty || !added.isEmpty
  }

  /// The same, with nothing just added.
  package var settled: ItemProperties {
    var settled = self
    settled.added = []
    return settled
  }

  /// What a property is now.
  func input(_ property: ItemProperty, in table: ParameterTable) throws(UnknownPath) -> KernelInput
  {
    let writers = property.outlastsBehavior ? lasting : [item] + active
    var indices: [Int] = []
    for writer in writers {
      let index = try table.index(of: ParameterPath("\(writer).\(property.rawValue)"))
      // The last setting counts, so an earlier one of the same writer never does.
      indices.removeAll { $0 == index }
      indices.append(index)
    }
    return indices.count == 1
      ? .parameter(indices[0]) : .lastWriter(indices, defaultValue: property.defaultValue)
  }

  /// The velocity at the start, with what the behaviors add to it.
  func velocity(_ part: Velocity, in table: ParameterTable) throws(UnknownPath) -> KernelInput {
    let own = try table.index(of: ParameterPath("\(item).\(part.rawValue)"))
    let more = try addedIndices(part, in: table)
    return more.isEmpty ? .parameter(own) : .sum([own] + more)
  }

  /// What the last actions add to the velocity.
  func addedVelocity(_ part: Velocity, in table: ParameterTable) throws(UnknownPath) -> KernelInput
  {
    .sum(try addedIndices(part, in: table))
  }

  private func addedIndices(
    _ part: Velocity, in table: ParameterTable
  ) throws(UnknownPath) -> [Int] {
    var indices: [Int] = []
    for name in added {
      indices.append(try table.index(of: ParameterPath("\(name).\(part.added)")))
    }
    return indices
  }
}
