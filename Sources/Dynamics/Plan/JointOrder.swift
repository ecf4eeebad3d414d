extension PlanLayout {
  /// The order in which joints are solved: that of Box2D's search for islands, `b2World::Solve`.
  ///
  /// The search begins with the newest item, goes from item to item along their joints, the newest
  /// first, takes the item found last up first, and does not go on from what is fixed. Where passes
  /// end before joints agree, as in a chain, the order shows. In Box2D the search goes along contacts
  /// between items too, and only along active joints; both differ from scenario to scenario and from
  /// phase to phase, and here they change nothing.
  ///
  /// - Parameters:
  ///   - joints: In the order in which they were added.
  ///   - isFixed: Of each item, in the order in which they came: whether it is in every scenario.
  /// - Returns: The indices of all joints.
  static func order(of joints: [JointPlan], isFixed: [Bool]) -> [Int] {
    var jointsOfItem = [[Int]](repeating: [], count: isFixed.count)
    for (index, joint) in joints.enumerated().reversed() {
      jointsOfItem[joint.b].append(index)
      if let a = joint.a { jointsOfItem[a].append(index) }
    }
    var order: [Int] = []
    var isListed = [Bool](repeating: false, count: joints.count)
    var isReached = isFixed
    for first in isFixed.indices.reversed() where !isReached[first] {
      var found = [first]
      isReached[first] = true
      while let item = found.popLast() {
        for index in jointsOfItem[item] where !isListed[index] {
          isListed[index] = true
          order.append(index)
          let joint = joints[index]
          guard let other = joint.b == item ? joint.a : joint.b, !isReached[other] else { continue }
          isReached[other] = true
          found.append(other)
        }
      }
    }
    return order + isListed.indices.filter { !isListed[$0] }
  }
}
