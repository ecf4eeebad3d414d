import Dynamics

/// The kind of value that a key takes.
enum KeyContent {
  case number(NumberRule)
  case pair(PairRule)
  case text(TextMeaning)
  case word([String], standard: String?)
  case names(of: String)
  case points
  case knots
  case mapping(any SceneMapping.Type)
  case list(any NamedMapping.Type)
  case shape(isMember: Bool)
  case flag
  case direction
  case region
  case parameters
  case measures
  case behaviors
  case phases
}

/// A key of a mapping and the kind of its value.
struct CollectedKey {
  let key: Key
  let content: KeyContent
}

/// Lists the keys of a mapping.
final class KeyCollector: KeyVisitor {
  private var collected: [CollectedKey] = []

  static func keys<Mapping: SceneMapping>(of mapping: Mapping) -> [CollectedKey] {
    let collector = KeyCollector()
    var mapping = mapping
    mapping.visitKeys(collector)
    let name = CollectedKey(
      key: Key("name", "The first part of the paths of its numbers.", .required),
      content: .text(.name))
    return (mapping is any NamedMapping ? [name] : []) + collector.collected
  }

  private func add(_ key: Key, _ content: KeyContent) {
    collected.append(CollectedKey(key: key, content: content))
  }

  func number(_ key: Key, _ value: inout Quantity?, _ rule: NumberRule) { add(key, .number(rule)) }

  func pair(_ key: Key, _ value: inout QuantityPair?, _ rule: PairRule) { add(key, .pair(rule)) }

  func text(_ key: Key, _ value: inout String?, _ meaning: TextMeaning) { add(key, .text(meaning)) }

  func word(_ key: Key, _ value: inout String, of words: [String], standard: String?) {
    add(key, .word(words, standard: standard))
  }

  func names(_ key: Key, _ value: inout [String]?, of things: String) {
    add(key, .names(of: things))
  }

  func points(_ key: Key, _ value: inout [Point2]) { add(key, .points) }

  func knots(_ key: Key, _ value: inout [Track.Knot]) { add(key, .knots) }

  func mapping<Mapping: SceneMapping>(_ key: Key, _ value: inout Mapping?) {
    add(key, .mapping(Mapping.self))
  }

  func list<Mapping: NamedMapping>(_ key: Key, _ value: inout [Mapping], of things: String) {
    add(key, .list(Mapping.self))
  }

  func shape(_ value: inout Shape?, isMember: Bool) {
    add(Shape.keys.shape, .word(Shape.words, standard: "rectangle"))
    add(Shape.keys.path, .points)
    if !isMember { add(Shape.keys.group, .list(GroupMember.self)) }
  }

  func bounds(_ value: inout Insets?) {
    add(Collision.boundsKey, .flag)
    add(Collision.insetsKey, .mapping(Insets.self))
  }

  func direction(_ key: Key, magnitude: inout Quantity?, angle: inout Quantity?) {
    add(key, .direction)
  }

  func region(_ key: Key, _ value: inout Region?) { add(key, .region) }

  func parameters(_ key: Key, _ value: inout NamedQuantities) { add(key, .parameters) }

  func measures(_ key: Key, _ value: inout [Measure]) { add(key, .measures) }

  func behaviors(_ key: Key, _ value: inout [Behavior]) { add(key, .behaviors) }

  func phases(_ key: Key, _ value: inout [Phase]) { add(key, .phases) }
}

/// The keys of a mapping, in all its variants.
struct MappingDescription {
  /// A variant: when it applies, and its keys by name.
  struct VariantKeys {
    let conditions: [VariantCondition]
    let keys: [String: CollectedKey]
  }

  /// A condition of a variant; see `Variant.Condition`.
  enum VariantCondition: Hashable {
    case word(key: String, String)
    case has(String)
    case lacks(String)
  }

  /// The keys in the order of files, each as described by the first variant that has it.
  let keys: [CollectedKey]
  let variants: [VariantKeys]

  init<Mapping: SceneMapping>(of type: Mapping.Type) {
    variants = Mapping.variants.map { variant in
      let keys = KeyCollector.keys(of: variant.sample)
      let conditions = variant.conditions.map { condition -> VariantCondition in
        switch condition {
        case .word(let key, let word): .word(key: key, word)
        case .has(let key): .has(key)
        case .lacks(let key): .lacks(key)
        }
      }
      return VariantKeys(
        conditions: conditions,
        keys: Dictionary(keys.map { ($0.key.name, $0) }, uniquingKeysWith: { first, _ in first }))
    }
    let variants = variants
    keys = KeyCollector.keys(of: Mapping.variants[0].sample).map { collected in
      let name = collected.key.name
      return variants.lazy.compactMap { $0.keys[name] }.first { $0.key.isUsed } ?? collected
    }
  }
}
