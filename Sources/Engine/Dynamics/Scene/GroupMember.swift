/// An item of a group, as in `UIDynamicItemGroup(items:)`.
public struct GroupMember: Hashable, Sendable {
  /// The part of its paths after the group's name, as `bar` in `plus.bar.size.width`.
  public var name: String
  /// Width and height, pt.
  public var size: Size2
  /// The position of its center, pt, in the group's axes.
  ///
  /// The origin of the offsets is free, but the same for all members. As in UIKit, the group's
  /// ``Item/center`` is the center of the rectangle around all members.
  public var offset: Point2
  /// The collision shape, which cannot be a group; a rectangle if nil.
  public var shape: Shape?

  /// Creates a member.
  public init(name: String, size: Size2, offset: Point2, shape: Shape? = nil) {
    self.name = name
    self.size = size
    self.offset = offset
    self.shape = shape
  }
}

extension Item {
  /// The members of a group; empty for any other item.
  public var members: [GroupMember] {
    if case .group(let members) = shape { members } else { [] }
  }

  /// What the paths of each member begin with, in their order; those of the item begin with `path`.
  package func memberPaths(_ path: String) -> [String] {
    members.paths(in: path)
  }
}

extension [GroupMember] {
  /// What the paths of each member begin with, in a group whose paths begin with `group`.
  func paths(in group: String) -> [String] {
    var names = NameRegistry(reserved: NameRegistry.itemWords)
    return enumerated().map { index, member in
      "\(group).\(names.claim(member.name, at: "group[\(index)]"))"
    }
  }
}

extension DefaultValue {
  /// The `width` of the rectangle around the members of a group along `x`, or its `height` along
  /// `y`, from the paths of the members, at least one.
  static func extent(_ side: String, along axis: String, of members: [String]) -> DefaultValue {
    let paths = members.map { ["\($0).offset.\(axis)", "\($0).size.\(side)"] }
    func ends(_ sign: String) -> String {
      paths.map { "\($0[0]) \(sign) \($0[1]) / 2" }.joined(separator: ", ")
    }
    // Not parsed: a formula of a scene may not be as long as that of many members.
    var program: [Operation] = []
    for (join, choice) in [(Operator.add, Operator.maximum), (.subtract, .minimum)] {
      for index in members.indices {
        program += [.push(.load(2 * index)), .push(.load(2 * index + 1))]
        program += [.apply(.divide, .number(2)), .apply(join, nil)]
        if index > 0 { program.append(.apply(choice, nil)) }
      }
    }
    program.append(.apply(.subtract, nil))
    let formula = Quantity.Expression(
      text: "max(\(ends("+"))) - min(\(ends("-")))",
      paths: paths.joined().map { ParameterPath($0) },
      program: program)
    return DefaultValue(
      value: nil, source: "the rectangle around the group's members", formula: formula)
  }
}

extension GroupMember: NamedMapping {
  package static var blank: GroupMember {
    GroupMember(name: "", size: Size2(width: 1, height: 1), offset: Point2(x: 0, y: 0))
  }
  package static let title = "a member"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.size(Key("size", "Width and height.", .required), &size)
    visitor.point(
      Key(
        "offset",
        "The position of its center in the group's axes. The origin is free, but the same for all "
          + "members.", .required), &offset)
    visitor.shape(&shape, isMember: true)
  }
}
