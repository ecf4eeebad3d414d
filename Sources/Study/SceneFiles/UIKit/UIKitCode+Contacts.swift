import Dynamics

/// Contacts that phases wait for, as `UICollisionBehaviorDelegate` reports them.
extension UIKitCode {
  /// A function of the delegate.
  private struct Callback {
    let moment: Contact.Moment
    let isWithBoundary: Bool

    var signature: [String] {
      let word = moment == .begins ? "began" : "ended"
      let point = moment == .begins ? ", at point: CGPoint" : ""
      return isWithBoundary
        ? [
          "_ behavior: UICollisionBehavior, \(word)ContactFor item: any UIDynamicItem,",
          "withBoundaryIdentifier identifier: (any NSCopying)?\(point)",
        ]
        : [
          "_ behavior: UICollisionBehavior, \(word)ContactFor item: any UIDynamicItem,",
          "with partner: any UIDynamicItem\(point)",
        ]
    }
  }

  private var contacts: [(polled: PolledCondition, contact: Contact)] {
    polledConditions.compactMap { polled in
      guard case .contact(let contact) = polled.condition else { return nil }
      return (polled, contact)
    }
  }

  /// The collision behaviors, if contacts of theirs count.
  var polledCollisions: [String] {
    guard !contacts.isEmpty else { return [] }
    return scene.behaviors.filter { $0.kind == .collision }.map(\.name)
  }

  /// The delegate; nothing where no contact counts.
  var contactDelegate: [String] {
    let functions = [Contact.Moment.begins, .ends].flatMap { moment in
      [true, false].compactMap { function(Callback(moment: moment, isWithBoundary: $0)) }
    }
    guard !functions.isEmpty else { return [] }
    return ["", "extension \(typeName): UICollisionBehaviorDelegate {"]
      + indented(Array(functions.joined(separator: [""]))) + ["}"]
  }

  private func function(_ callback: Callback) -> [String]? {
    var cases: [String] = []
    for phase in scene.phases.indices {
      let counted = contacts.filter {
        $0.polled.phase == phase && $0.contact.moment == callback.moment
          && (callback.isWithBoundary ? $0.contact.partner == nil : $0.contact.boundary == nil)
      }
      guard !counted.isEmpty else { continue }
      cases.append("case .\(phaseCase(phase)):")
      for (polled, contact) in counted {
        let tests = tests(of: contact, isWithBoundary: callback.isWithBoundary)
        let count = "\(polled.name) += 1"
        cases.append("  " + (tests.isEmpty ? count : "if \(tests) { \(count) }"))
      }
    }
    guard !cases.isEmpty else { return nil }
    return ["func collisionBehavior("] + indented(callback.signature) + [") {"]
      + indented(["switch phase {"] + cases + ["default: break", "}"]) + ["}"]
  }

  /// Whether a reported contact counts.
  private func tests(of contact: Contact, isWithBoundary: Bool) -> String {
    var tests: [String] = []
    if isWithBoundary {
      if let boundary = contact.boundary {
        // A boundary's own name comes after the behavior's.
        let parts = boundary.split(separator: ".", maxSplits: 1).map(String.init)
        tests.append("behavior === \(names[parts[0]])")
        if parts.count == 2 { tests.append(test(ofIdentifier: parts[1], of: parts[0])) }
      }
      if let item = contact.item { tests.append("item === \(names[item])") }
    } else {
      let items = [contact.item, contact.partner].compactMap(\.self).map { names[$0] }
      switch items.count {
      case 1: tests.append("(item === \(items[0]) || partner === \(items[0]))")
      case 2:
        tests.append(
          "(item === \(items[0]) && partner === \(items[1]) || item === \(items[1]) "
            + "&& partner === \(items[0]))")
      default: break
      }
    }
    let joined = tests.joined(separator: ", ")
    return tests.count == 1 && joined.hasPrefix("(")
      ? String(joined.dropFirst().dropLast()) : joined
  }

  /// The boundary that is made of the reference bounds has no identifier.
  private func test(ofIdentifier boundary: String, of collision: String) -> String {
    let isNamed = scene.behaviors.contains { behavior in
      guard case .collision(let own) = behavior, own.name == collision else { return false }
      return (own.lines.map(\.name) + own.paths.map(\.name)).contains(boundary)
    }
    return isNamed ? "identifier as? NSString == \(swiftString(boundary))" : "identifier == nil"
  }
}
