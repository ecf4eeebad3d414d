extension PlanLayout {
  /// The order in which joints are solved: that of Box2D's search for islands, `b2World::Solve`.
  ///
  /// The search is depth-first. It begins with the newest item, follows the newest joint of an item
  /// first, and does not continue beyond a fixed item. The order changes the motion where the
  /// iterations end before all joints are satisfied, as in a chain. Box2D's search also follows
  /// contacts between items, and active joints only. Both differ between scenarios and phases, so
  /// this search ignores them.
  ///
  /// - Parameters:
  ///   - joints: In the order in which they were added.
  ///   - isFixed: For each item, the oldest first: whether it is fixed in every scenario.
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

  /// Of each item, how many joints come before one that is added to it last, from a point of the world.
  ///
  /// Such a joint leads to no other item, so it does not change the order of the others. All of them can
  /// be placed in one search.
  var placesOfLastJoint: [Int] {
    let last = items.indices.map { item in
      JointPlan(b: item, behavior: 0, isActive: true, knots: 0..<0)
    }
    var places = [Int](repeating: 0, count: items.count)
    var count = 0
    for index in Self.order(of: joints + last, isFixed: items.map(\.isFixed)) {
      if index < joints.count {
        count += 1
      } else {
        places[index - joints.count] = count
      }
    }
    return places
  }
}
