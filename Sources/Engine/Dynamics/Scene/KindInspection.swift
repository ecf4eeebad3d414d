/// Which numbers a behavior has, lacks, and should not have, as the kind of the behavior has it.
final class KindInspection: KeyVisitor {
  /// The keys that the kind has.
  private(set) var known: [String] = []
  /// The keys that the kind needs and the behavior lacks, and what a file writes there.
  private(set) var missing: [(name: String, form: String)] = []
  /// The keys that the behavior has although the kind does not use them.
  private(set) var unused: [String] = []

  init(of behavior: some SceneMapping) {
    var behavior = behavior
    behavior.visitKeys(self)
  }

  private func see(_ key: Key, isGiven: Bool, _ form: String) {
    if key.isOfKind {
      known.append(key.name)
      if key.presence == .neededByKind, !isGiven { missing.append((key.name, form)) }
    } else if isGiven {
      unused.append(key.name)
    }
  }

  func number(_ key: Key, _ value: inout Quantity?, _ rule: NumberRule) {
    see(key, isGiven: value != nil, rule.range.description)
  }

  func pair(_ key: Key, _ value: inout QuantityPair?, _ rule: PairRule) {
    see(key, isGiven: value != nil, "[\(rule.names.0), \(rule.names.1)]")
  }

  func text(_ key: Key, _ value: inout String?, _ meaning: TextMeaning) {
    see(key, isGiven: value != nil, "a name")
  }

  func mapping<Mapping: SceneMapping>(_ key: Key, _ value: inout Mapping?) {
    see(key, isGiven: value != nil, Mapping.title)
  }
}
