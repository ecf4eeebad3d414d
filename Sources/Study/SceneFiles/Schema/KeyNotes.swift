import Dynamics

/// What is known about the number or the pair of a key in each variant of its mapping.
struct KeyNotes {
  /// What holds in one variant.
  struct Note {
    let conditions: [MappingDescription.VariantCondition]
    let unit: String
    let allowed: String
    let defaultValue: String
  }

  private let notes: [Note]

  init(of name: String, in description: MappingDescription) {
    notes = description.variants.compactMap { variant in
      guard let collected = variant.keys[name], collected.key.isUsed,
        let rule = Self.rule(of: collected.content)
      else { return nil }
      return Note(
        conditions: variant.conditions, unit: rule.unit.symbol, allowed: rule.range.description,
        defaultValue: rule.defaultValue.map { Self.text(of: $0, isFlag: rule.range.isFlag) } ?? "")
    }
  }

  private static func rule(of content: KeyContent) -> NumberRule? {
    switch content {
    case .number(let rule): rule
    case .pair(let rule): rule.number
    default: nil
    }
  }

  /// A default with its source.
  private static func text(of value: DefaultValue, isFlag: Bool) -> String {
    guard let number = value.value else { return value.source }
    let text = isFlag ? (number == 0 ? "false" : "true") : shortest(number)
    return "\(text) (\(value.source))"
  }

  /// A property of the number; where it differs, with the variants in which it holds.
  func text(_ property: (Note) -> String) -> String {
    guard let first = notes.first else { return "" }
    guard notes.contains(where: { property($0) != property(first) }) else { return property(first) }
    // The variants differ in several ways; the first one that the property follows is named.
    for position in first.conditions.indices {
      var groups: [(value: String, labels: [String])] = []
      var values: [String: Set<String>] = [:]
      for note in notes {
        let (label, value) = (Self.label(of: note.conditions[position]), property(note))
        values[label, default: []].insert(value)
        if let index = groups.firstIndex(where: { $0.value == value }) {
          if !groups[index].labels.contains(label) { groups[index].labels.append(label) }
        } else {
          groups.append((value, [label]))
        }
      }
      guard values.values.allSatisfy({ $0.count == 1 }) else { continue }
      return groups.filter { !$0.value.isEmpty }
        .map { "\($0.labels.joined(separator: ", ")): \($0.value)" }.joined(separator: "; ")
    }
    return notes.map(property).joined(separator: "; ")
  }

  private static func label(of condition: MappingDescription.VariantCondition) -> String {
    switch condition {
    case .word(_, let word): word
    case .has(let key): "with \(key)"
    case .lacks(let key): "without \(key)"
    }
  }

  /// The notes as a sentence; nil if the key has no number.
  var sentence: String? {
    guard !notes.isEmpty else { return nil }
    let (unit, allowed, standard) = (text(\.unit), text(\.allowed), text(\.defaultValue))
    let parts = [unit, allowed, standard.isEmpty ? "" : "default \(standard)"]
    return "(\(parts.filter { !$0.isEmpty }.joined(separator: "; ")))"
  }
}
