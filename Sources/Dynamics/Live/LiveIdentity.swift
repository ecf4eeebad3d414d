/// What the parts of a plan belong to, so that they are found again in the plan of a changed scene.
struct LiveIdentity {
  /// One of the parts that the kernels make of a behavior: a joint, a side, a push on an item.
  struct Key: Hashable {
    var behavior: String
    var part: Int
  }

  /// What two things touch by.
  struct ContactKey: Hashable {
    /// The boundary's side; nil between two items.
    var side: Key?
    /// The items, the lesser index first; one with a side.
    var items: [Int]
    /// Which part of each, among all.
    var parts: [Int]
  }

  let joints: [Key]
  let pushes: [Key]
  let contacts: [ContactKey]
  /// The behaviors that report each contact.
  let partners: [[WorldContact]]

  init(_ plan: Plan) {
    let scene = plan.scene
    var joints: [Key] = []
    var pushes: [Key] = []
    var sides: [(key: Key, boundary: String?, side: Int)] = []
    for behavior in scene.behaviors {
      switch behavior {
      case .attachment: joints.append(Key(behavior: behavior.name, part: 0))
      case .snap:
        joints += Snap.springs.indices.map { Key(behavior: behavior.name, part: $0) }
      case .collision(let collision):
        guard plan.layout.behaviors.contains(collision.name) else { continue }
        for (part, side) in collision.sides.enumerated() {
          sides.append((Key(behavior: behavior.name, part: part), side.boundary, side.side))
        }
      case .gravity, .push, .itemBehavior, .field, .spring, .composite: break
      }
    }
    for (index, item) in scene.items.enumerated() {
      for case .push(let push) in scene.behaviors.filter({ $0.acts(on: item) }) {
        pushes.append(Key(behavior: push.name, part: index))
      }
    }
    self.joints = joints
    self.pushes = pushes
    contacts = plan.layout.contacts.map { contact in
      if contact.isEdge {
        return ContactKey(
          side: sides[contact.a].key, items: [contact.b], parts: [contact.bPart])
      }
      let ends = [(contact.a, contact.aPart), (contact.b, contact.bPart)].sorted { $0.0 < $1.0 }
      return ContactKey(side: nil, items: ends.map(\.0), parts: ends.map(\.1))
    }
    partners = contacts.map { contact in
      let first = scene.items[contact.items[0]].name
      if let key = contact.side, let side = sides.first(where: { $0.key == key }) {
        return [
          WorldContact(
            behavior: key.behavior, item: first,
            partner: .boundary(side.boundary, side: side.side))
        ]
      }
      let second = scene.items[contact.items[1]].name
      return scene.behaviors.compactMap { behavior in
        guard case .collision(let collision) = behavior, collision.mode != .boundaries,
          [first, second].allSatisfy({ collision.items?.contains($0) ?? true })
        else { return nil }
        return WorldContact(behavior: behavior.name, item: first, partner: .item(second))
      }
    }
  }

  /// Where the parts of a changed plan were in this one, except for those of behaviors that are new.
  func origin(
    of next: LiveIdentity, fresh: Set<String>
  ) -> (contacts: [Int?], joints: [Int?], pushes: [Int?]) {
    func indices<Part: Hashable>(_ old: [Part], _ new: [Part], _ owner: (Part) -> String?) -> [Int?]
    {
      let known = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
      return new.map { part in
        owner(part).map(fresh.contains) == true ? nil : known[part]
      }
    }
    return (
      indices(contacts, next.contacts) { $0.side?.behavior },
      indices(joints, next.joints) { $0.behavior },
      indices(pushes, next.pushes) { $0.behavior }
    )
  }
}

extension Collision {
  /// The sides of its boundaries in the kernels' order, with the boundary's name, nil for the
  /// reference bounds, and the index of the side in it.
  fileprivate var sides: [(boundary: String?, side: Int)] {
    var sides: [(boundary: String?, side: Int)] = []
    if insets != nil { sides += (0..<4).map { (nil, $0) } }
    sides += lines.map { ($0.name, 0) }
    for path in paths {
      sides += (0..<(path.points.count > 2 ? path.points.count : 1)).map { (path.name, $0) }
    }
    return sides
  }
}
