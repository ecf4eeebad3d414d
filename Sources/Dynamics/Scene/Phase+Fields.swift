extension Phase {
  /// What the paths of an end begin with: the name of the phase, for all but the first end with the
  /// end's number, from 0.
  package static func path(of end: Int, in phase: String) -> String {
    end == 0 ? phase : "\(phase).ends.\(end)"
  }
}

/// Gives each condition of a trigger the name that its paths go on with: its kind, and a number from
/// 2 where the trigger has several of the kind.
package struct ConditionNames {
  private var counts: [Trigger.Condition.Kind: Int] = [:]

  package init() {}

  /// The name of the next condition of a kind.
  package mutating func claim(_ kind: Trigger.Condition.Kind) -> String {
    let count = (counts[kind] ?? 0) + 1
    counts[kind] = count
    return count == 1 ? kind.rawValue : "\(kind.rawValue)\(count)"
  }
}

extension Phase.End {
  mutating func visitFields(_ path: String, with visitor: inout some ParameterVisitor) {
    var names = ConditionNames()
    for index in until.conditions.indices {
      let name = names.claim(until.conditions[index].kind)
      until.conditions[index].visitFields("\(path).\(name)", with: &visitor)
    }
    if var line = side {
      line.visitFields("\(path).side", with: &visitor)
      side = line
    }
    then.visitFields(path, with: &visitor)
  }
}

extension Trigger.Condition {
  fileprivate mutating func visitFields(_ path: String, with visitor: inout some ParameterVisitor) {
    switch self {
    case .elapsed(var time):
      visitor.visit(path, &time, .seconds, .positive)
      self = .elapsed(time)
    case .contact(var contact):
      visitor.visit("\(path).count", &contact.count, .none, .counting, .once)
      self = .contact(contact)
    case .exit(var rectangle?, let item):
      visitor.visit("\(path).origin", &rectangle.origin)
      visitor.visit("\(path).size", &rectangle.size)
      self = .exit(rectangle, item: item)
    case .crossing(var line):
      line.visitFields(path, with: &visitor)
      self = .crossing(line)
    case .rest, .exit(nil, _), .trackEnd: break
    }
  }
}

extension Line {
  fileprivate mutating func visitFields(_ path: String, with visitor: inout some ParameterVisitor) {
    visitor.visit("\(path).from", &from)
    visitor.visit("\(path).to", &to)
  }
}

extension Actions {
  fileprivate mutating func visitFields(_ path: String, with visitor: inout some ParameterVisitor) {
    for index in pose.indices {
      let item = "\(path).pose.\(pose[index].item)"
      if var center = pose[index].center {
        visitor.visit("\(item).center", &center)
        pose[index].center = center
      }
      if var angle = pose[index].angle {
        visitor.visit("\(item).angle", &angle, .radians)
        pose[index].angle = angle
      }
    }
    for index in move.indices {
      visitor.visit("\(path).move.\(move[index].behavior)", &move[index].to)
    }
    for index in addVelocity.indices {
      let item = "\(path).addVelocity.\(addVelocity[index].item)"
      if var linear = addVelocity[index].linear {
        visitor.visit("\(item).linear.x", &linear.x, .pointsPerSecond)
        visitor.visit("\(item).linear.y", &linear.y, .pointsPerSecond)
        addVelocity[index].linear = linear
      }
      if var angular = addVelocity[index].angular {
        visitor.visit("\(item).angular", &angular, .radiansPerSecond)
        addVelocity[index].angular = angular
      }
    }
  }
}
