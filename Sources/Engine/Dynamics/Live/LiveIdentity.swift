/// What the parts of a plan belong to, so that they are found again in the plan of a changed scene.
struct LiveIdentity {
  /// A joint of an attachment or a snap.
  struct Joint: Hashable {
    var behavior: String
    /// Which of the behavior's joints it is.
    var part: Int
    /// Nil for a snap.
    var kind: Attachment.Kind?
    var item: String
    /// The other item, if there is one.
    var to: String?

    /// The behavior and the items without which it would not be there.
    var owners: [String] { [behavior, item] + (to.map { [$0] } ?? []) }
  }

  /// A push on an item.
  struct ItemPush: Hashable {
    var behavior: String
    var item: String
    var mode: Push.Mode

    /// The behavior and the item without which it would not be there.
    var owners: [String] { [behavior, item] }
  }

  /// A side of a boundary, from 0 in the order of its corners.
  struct Side: Hashable {
    var behavior: String
    /// Nil for the reference bounds.
    var boundary: String?
    var side: Int
  }

  /// What two things touch by.
  struct Contact: Hashable {
    /// Nil between two items.
    var side: Side?
    /// The items, in the order of the scene; one with a side.
    var items: [String]
    /// Which part of each item.
    var parts: [Int]

    /// The behavior and the items without which it would not be there.
    var owners: [String] { items + (side.map { [$0.behavior] } ?? []) }
  }

  let items: [String]
  let joints: [Joint]
  /// Those that have not acted yet, and the continuous ones.
  let pushes: [ItemPush]
  /// The sides of all boundaries, in the order of the plan's edges.
  let sides: [Side]
  /// Empty for a large world, whose engine finds its contacts.
  let contacts: [Contact]
  /// Whether the large-world engine runs the plan.
  let isLarge: Bool
  /// Of each part of the plan, its item and which part of that it is.
  private let partOwners: [(item: Int, part: Int)]
  /// The behaviors that report contacts of two items, with their items; nil for all.
  private let reporters: [(name: String, items: Set<String>?)]

  init(_ plan: Plan) {
    let scene = plan.scene
    let items = scene.items.map(\.name)
    var joints: [Joint] = []
    var pushes: [ItemPush] = []
    var sides: [Side] = []
    for behavior in scene.behaviors {
      switch behavior {
      case .attachment(let attachment):
        joints.append(
          Joint(
            behavior: attachment.name, part: 0, kind: attachment.kind, item: attachment.item,
            to: attachment.to))
      case .snap(let snap):
        joints += Snap.springs.indices.map { Joint(behavior: snap.name, part: $0, item: snap.item) }
      case .collision(let collision):
        guard plan.layout.behaviors.contains(collision.name) else { continue }
        sides += collision.sides
      case .gravity, .push, .itemBehavior, .field, .spring, .composite: break
      }
    }
    for (item, laidOut) in zip(scene.items, plan.layout.items) {
      pushes += plan.layout.pushes[laidOut.pushes].map { push in
        ItemPush(
          behavior: push.name, item: item.name,
          mode: push.isInstantaneous ? .instantaneous : .continuous)
      }
    }
    self.items = items
    self.joints = joints
    self.pushes = pushes
    self.sides = sides
    partOwners = plan.layout.items.enumerated().flatMap { item, plan in
      plan.parts.map { (item: item, part: $0 - plan.parts.lowerBound) }
    }
    isLarge = plan.layout.isLarge
    reporters = scene.behaviors.compactMap { behavior in
      guard case .collision(let collision) = behavior, collision.mode != .boundaries else {
        return nil
      }
      return (collision.name, collision.items.map { Set($0) })
    }
    contacts = plan.layout.contacts.map { contact in
      func part(_ part: Int, of item: Int) -> Int {
        part - plan.layout.items[item].parts.lowerBound
      }
      if contact.isEdge {
        return Contact(
          side: sides[contact.a], items: [items[contact.b]],
          parts: [part(contact.bPart, of: contact.b)])
      }
      let ends = [(contact.a, contact.aPart), (contact.b, contact.bPart)].sorted { $0.0 < $1.0 }
      return Contact(
        side: nil, items: ends.map { items[$0.0] }, parts: ends.map { part($0.1, of: $0.0) })
    }
  }

  /// A contact as the behaviors report it that have both of its sides.
  func reports(of contact: Contact) -> [WorldContact] {
    let first = contact.items[0]
    if let side = contact.side {
      return [
        WorldContact(
          behavior: side.behavior, item: first,
          partner: .boundary(side.boundary, side: side.side))
      ]
    }
    let second = contact.items[1]
    return reporters.filter { reporter in
      [first, second].allSatisfy { reporter.items?.contains($0) ?? true }
    }.map { WorldContact(behavior: $0.name, item: first, partner: .item(second)) }
  }

  /// A contact of a large world.
  func contact<Scalar>(of pair: LiveKernel<Scalar>.Pair) -> Contact {
    let ends = pair.isEdge ? [pair.b] : [pair.a, pair.b].sorted()
    let owners = ends.map { partOwners[$0] }
    return Contact(
      side: pair.isEdge ? sides[pair.a] : nil, items: owners.map { items[$0.item] },
      parts: owners.map(\.part))
  }

  /// A contact of another plan as one of this large world; nil if it is none here.
  func pair<Scalar>(of contact: Contact, _: Scalar.Type) -> LiveKernel<Scalar>.Pair? {
    let ends = zip(contact.items, contact.parts).compactMap { name, part in
      partOwners.firstIndex { items[$0.item] == name && $0.part == part }
    }
    guard ends.count == contact.items.count, !reports(of: contact).isEmpty else { return nil }
    guard let side = contact.side else { return .init(a: ends[0], b: ends[1], isEdge: false) }
    return sides.firstIndex(of: side).map { .init(a: $0, b: ends[0], isEdge: true) }
  }

  /// Where parts were in this plan.
  struct Origins {
    var items: [Int?]
    /// Of contacts; of the sides of boundaries if the changed plan is of a large world.
    var contacts: [Int?]
    var joints: [Int?]
    var pushes: [Int?]
  }

  /// Where the parts of a changed plan were in this one.
  ///
  /// - Parameters:
  ///   - next: The parts of the changed plan.
  ///   - fresh: The items and behaviors that are new, or begin anew; nothing of theirs was here.
  /// - Returns: The index in this plan of each part of the changed one.
  func origins(of next: LiveIdentity, fresh: Set<String>) -> Origins {
    func indices<Part: Hashable>(
      _ old: [Part], _ new: [Part], _ owners: (Part) -> [String]
    ) -> [Int?] {
      let known = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
      return new.map { part in
        owners(part).contains(where: fresh.contains) ? nil : known[part]
      }
    }
    return Origins(
      items: indices(items, next.items) { [$0] },
      contacts: next.isLarge
        ? indices(sides, next.sides) { [$0.behavior] }
        : indices(contacts, next.contacts, \.owners),
      joints: indices(joints, next.joints, \.owners),
      pushes: indices(pushes, next.pushes, \.owners))
  }

  /// Where the parts were if the changed plan has the same ones.
  ///
  /// - Parameter fresh: The behaviors that begin anew.
  /// - Returns: The index of each part, except of those that begin anew.
  func ownOrigins(fresh: Set<String>) -> Origins {
    func indices<Part>(_ parts: [Part], _ owners: (Part) -> [String]) -> [Int?] {
      parts.enumerated().map { index, part in
        !fresh.isEmpty && owners(part).contains(where: fresh.contains) ? nil : index
      }
    }
    return Origins(
      items: indices(items) { _ in [] },
      contacts: isLarge ? indices(sides) { [$0.behavior] } : indices(contacts, \.owners),
      joints: indices(joints, \.owners), pushes: indices(pushes, \.owners))
  }
}

extension Collision {
  /// The sides of its boundaries in the kernels' order.
  fileprivate var sides: [LiveIdentity.Side] {
    func sides(of boundary: String?, count: Int) -> [LiveIdentity.Side] {
      (0..<count).map { LiveIdentity.Side(behavior: name, boundary: boundary, side: $0) }
    }
    return sides(of: nil, count: insets == nil ? 0 : 4)
      + lines.flatMap { sides(of: $0.name, count: 1) }
      + paths.flatMap { sides(of: $0.name, count: $0.points.count > 2 ? $0.points.count : 1) }
  }
}
