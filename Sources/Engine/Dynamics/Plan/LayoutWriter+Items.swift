extension LayoutWriter {
  /// Adds what an item collides with, and where the parts of a group are.
  mutating func addParts(of item: Item) throws -> Range<Int> {
    let first = layout.outlines.count
    guard !item.members.isEmpty else {
      layout.outlines.append(try addOutline(item.shape, item.name))
      return first..<first + 1
    }
    let paths = item.memberPaths(item.name)
    func extents(_ axis: String, _ side: String) throws -> [KernelInput.Extent] {
      try paths.map {
        KernelInput.Extent(
          center: try index("\($0).offset.\(axis)"), size: try index("\($0).size.\(side)"))
      }
    }
    let across = try extents("x", "width")
    let down = try extents("y", "height")
    for (index, (member, path)) in zip(item.members, paths).enumerated() {
      // A single member is exactly in the middle; computing that could leave a rounding error.
      let isAlone = paths.count == 1
      let inputs = PartInputs(
        center: (
          isAlone ? .constant(0) : .fromMiddle(index, of: across),
          isAlone ? .constant(0) : .fromMiddle(index, of: down)
        ),
        width: .parameter(across[index].size), height: .parameter(down[index].size))
      layout.inputs += inputs.inOrder
      layout.outlines.append(try addOutline(member.shape, path))
    }
    return first..<layout.outlines.count
  }

  /// Adds the corners of a polygon; an ellipse with equal sides is a circle.
  ///
  /// The paths of the shape's numbers begin with the name.
  private mutating func addOutline(_ shape: Shape?, _ name: String) throws -> PlanLayout.Outline {
    switch shape ?? .rectangle {
    case .rectangle, .group:
      return .box
    case .ellipse:
      let width = try index("\(name).size.width")
      let height = try index("\(name).size.height")
      guard base[width] != base[height] else { return .circle }
      for side in [width, height] where moving.contains(side) {
        // How many corners it has, and whether it is a circle, would differ from row to row.
        throw SceneProblems(all: [
          SceneProblem(
            path: table.parameters[side].path, problem: "the side of an ellipse cannot be varied",
            expected: "a fixed size, or a circle, whose two sides are equal")
        ])
      }
      let corners = Shape.ellipseCorners(width: base[width], height: base[height])
      for corner in corners {
        layout.inputs.append(.scaled(width, by: corner.x / 2, plus: 0))
        layout.inputs.append(.scaled(height, by: corner.y / 2, plus: 0))
      }
      return .polygon(cornerCount: corners.count)
    case .path(let points):
      var corners = try points.indices.map { corner in
        (x: try index("\(name).path.\(corner).x"), y: try index("\(name).path.\(corner).y"))
      }
      if table.area(of: corners) < 0 { corners.reverse() }
      for corner in corners { layout.inputs += [.parameter(corner.x), .parameter(corner.y)] }
      return .polygon(cornerCount: corners.count)
    }
  }
}

extension Scene {
  /// Whether a condition or an action asks for the velocity of an item, which in UIKit takes an item
  /// behavior: with it the item keeps its body when it is in no other behavior.
  package func readsVelocity(of item: String) -> Bool {
    func isMeant(_ name: String?) -> Bool { name == item || name == nil && items.count == 1 }
    return phases.lazy.flatMap(\.ends).contains { end in
      (end.until.conditions + end.when).contains { condition in
        switch condition {
        case .speed(_, let name), .spin(_, let name): isMeant(name)
        case .elapsed, .rest, .contact, .exit, .crossing, .trackEnd, .distance: false
        }
      } || end.then.readsVelocity(of: item, in: self)
    }
  }

  /// The item that an attachment or a snap holds.
  package func itemHeld(by behavior: String) -> String? {
    for other in behaviors where other.name == behavior {
      switch other {
      case .attachment(let attachment): return attachment.item
      case .snap(let snap): return snap.item
      case .gravity, .collision, .spring, .push, .itemBehavior, .field, .composite: return nil
      }
    }
    return nil
  }
}

extension Actions {
  fileprivate func readsVelocity(of item: String, in scene: Scene) -> Bool {
    limitVelocity.contains { $0.item == item }
      || addVelocity.contains { change in
        (change.part != nil || change.angularPart != nil)
          && (change.item == item || change.of == item)
      }
      || moveToNearest.contains {
        $0.lookahead != nil && scene.itemHeld(by: $0.behavior) == item
      }
  }
}

extension Item {
  /// Whether it keeps its body when it is in no behavior: because it has a property or a velocity of
  /// its own, given or varied, which in UIKit takes an item behavior.
  func persists(varied: Set<ParameterPath>) -> Bool {
    var item = self
    var hasOwn = false
    item.visitPropertyNumbers { field, quantity in
      hasOwn = hasOwn || quantity != nil || varied.contains(field.path)
    }
    return hasOwn
  }
}
