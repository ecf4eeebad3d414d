// What a visitor does unless it says otherwise.
extension KeyVisitor {
  package func number(_ key: Key, _ value: inout Quantity?, _ rule: NumberRule) {}
  package func derived(_ name: String, _ rule: NumberRule) {}
  package func pair(_ key: Key, _ value: inout QuantityPair?, _ rule: PairRule) {}
  package func text(_ key: Key, _ value: inout String?, _ meaning: TextMeaning) {}
  package func word(_ key: Key, _ value: inout String, of words: [String], standard: String?) {}
  package func names(_ key: Key, _ value: inout [String]?, of things: String) {}
  package func knots(_ key: Key, _ value: inout [Track.Knot]) {}
  package func points(_ key: Key, _ value: inout [Point2]) {}
  package func mapping<Mapping: SceneMapping>(_ key: Key, _ value: inout Mapping?) {}
  package func list<Mapping: NamedMapping>(
    _ key: Key, _ value: inout [Mapping], of things: String
  ) {}
  package func shape(_ value: inout Shape?, isMember: Bool) {}
  package func bounds(_ value: inout Insets?) {}
  package func region(_ key: Key, _ value: inout Region?) {}
  package func parameters(_ key: Key, _ value: inout NamedQuantities) {}
  package func measures(_ key: Key, _ value: inout [Measure]) {}
  package func behaviors(_ key: Key, _ value: inout [Behavior]) {}
  package func phases(_ key: Key, _ value: inout [Phase]) {}
  package func direction(_ key: Key, magnitude: inout Quantity?, angle: inout Quantity?) {}
  package func scope(reserved: Set<String>, _ visit: () -> Void) { visit() }
  package func has(_ key: String) -> Bool { false }
}

extension PairRule {
  /// A point that a file always gives, pt.
  package static let point = PairRule(
    names: ("x", "y"), number: NumberRule(unit: .points, range: .any, defaultValue: nil),
    form: .list)
}

extension NamedQuantities {
  /// The rule of each number.
  package static let rule = NumberRule(unit: .none, range: .any, defaultValue: nil)
}

// The values of a scene in the forms in which its types have them.
extension KeyVisitor {
  /// Sees a number that may be left out.
  package func number(
    _ key: Key, _ value: inout Quantity?, _ unit: Quantity.Unit, _ range: ValueRange = .any,
    _ defaultValue: DefaultValue? = nil
  ) {
    number(key, &value, NumberRule(unit: unit, range: range, defaultValue: defaultValue))
  }

  /// Sees a number that is always there.
  package func number(
    _ key: Key, _ value: inout Quantity, _ unit: Quantity.Unit, _ range: ValueRange = .any
  ) {
    var optional: Quantity? = value
    number(key, &optional, NumberRule(unit: unit, range: range, defaultValue: nil))
    if let optional { value = optional }
  }

  /// Sees a number that follows from others by a formula.
  ///
  /// The number is left out if the formula cannot be read, because a name in it is not part of a
  /// path: the name is reported elsewhere.
  func derived(
    _ name: String, _ unit: Quantity.Unit, _ range: ValueRange, _ formula: String,
    _ source: String
  ) {
    guard let formula = try? Quantity.Expression(formula) else { return }
    derived(
      name,
      NumberRule(
        unit: unit, range: range,
        defaultValue: DefaultValue(value: nil, source: source, formula: formula)))
  }

  /// Sees a number that is false (0) or true (1).
  package func flag(_ key: Key, _ value: inout Quantity?, _ defaultValue: DefaultValue) {
    number(key, &value, .none, .flag, defaultValue)
  }

  /// Sees a point or a vector that may be left out.
  package func point(
    _ key: Key, _ value: inout Point2?, _ unit: Quantity.Unit = .points,
    _ defaultValue: DefaultValue? = nil
  ) {
    let rule = PairRule(
      names: ("x", "y"), number: NumberRule(unit: unit, range: .any, defaultValue: defaultValue),
      form: .list)
    var both = value.map { QuantityPair($0.x, $0.y) }
    pair(key, &both, rule)
    value = both.map { Point2(x: $0.first, y: $0.second) }
  }

  /// Sees a point that is always there.
  package func point(_ key: Key, _ value: inout Point2) {
    var optional: Point2? = value
    point(key, &optional)
    if let optional { value = optional }
  }

  /// Sees a size that may be left out.
  package func size(_ key: Key, _ value: inout Size2?, _ form: PairRule.Form = .list) {
    let rule = PairRule(
      names: ("width", "height"),
      number: NumberRule(unit: .points, range: .positive, defaultValue: nil), form: form)
    var both = value.map { QuantityPair($0.width, $0.height) }
    pair(key, &both, rule)
    value = both.map { Size2(width: $0.first, height: $0.second) }
  }

  /// Sees a size that is always there.
  package func size(_ key: Key, _ value: inout Size2, _ form: PairRule.Form = .list) {
    var optional: Size2? = value
    size(key, &optional, form)
    if let optional { value = optional }
  }

  /// Sees a text that is always there.
  package func text(_ key: Key, _ value: inout String, _ meaning: TextMeaning) {
    var optional: String? = value
    text(key, &optional, meaning)
    if let optional { value = optional }
  }

  /// Sees a word; `standard` is the word that a file may leave out.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: Key, _ value: inout Word, standard: Word? = nil
  ) {
    var text = value.rawValue
    word(key, &text, of: Word.allCases.map(\.rawValue), standard: standard?.rawValue)
    if let word = Word(rawValue: text) { value = word }
  }

  /// Sees the items that a behavior acts on.
  package func items(_ value: inout [String]?) {
    names(
      Key("items", "The items that the behavior acts on; all if left out."), &value, of: "items")
  }
}
