import Dynamics
import Foundation

/// The JSON Schema of scene files, made of the same description that files are read by.
///
/// It refuses what can be refused by looking at one mapping: unknown and missing keys, keys of another
/// kind, words, and numbers out of range. References between parts of a scene, and the values of
/// formulas, are checked only when the scene is read.
struct SceneSchema {
  typealias Object = [String: Any]

  /// The schemas of the mappings, which the others name.
  private var definitions: [String: Object] = [:]

  /// The schema as JSON text, ending in a newline.
  static func text() -> String {
    var schema = SceneSchema()
    let scene = schema.scene()
    return schema.text(scene, title: "A scene of swift-dynamics")
  }

  /// The schema of a scene; it names the definitions.
  mutating func scene() -> Object {
    definitions["Name"] = [
      "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_.-]*$", "maxLength": 201,
    ]
    // The characters that a formula can have.
    definitions["Formula"] = [
      "type": "string", "pattern": #"^[A-Za-z0-9_.+*/(),<>=!&| \t°²-]+$"#,
      "maxLength": Quantity.Expression.lengthLimit,
    ]
    return schema(of: Scene.self)
  }

  /// A schema with the definitions, as JSON text that ends in a newline.
  func text(_ schema: Object, title: String) -> String {
    var root = schema
    root["$schema"] = "http://json-schema.org/draft-07/schema#"
    root["title"] = title
    root["definitions"] = definitions
    // The dictionaries hold strings, numbers and lists of these alone, so writing cannot fail.
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    let data = try? JSONSerialization.data(withJSONObject: root, options: options)
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  // MARK: Mappings

  /// A reference to the schema of a mapping.
  private mutating func reference<Mapping: SceneMapping>(to type: Mapping.Type) -> Object {
    // Without the name of the module, but with that of the type that contains it.
    let name = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    if definitions[name] == nil {
      // A mapping that contains itself finds its name taken.
      definitions[name] = [:]
      definitions[name] = schema(of: type)
    }
    return ["$ref": "#/definitions/\(name)"]
  }

  private mutating func reference<Mapping: SceneMapping>(toTypeOf mapping: Mapping) -> Object {
    reference(to: Mapping.self)
  }

  private mutating func schema<Mapping: SceneMapping>(of type: Mapping.Type) -> Object {
    let description = MappingDescription(of: type)
    var properties: Object = [:]
    for collected in description.keys {
      properties[collected.key.name] = property(collected, in: description)
    }
    var schema = mapping(properties)
    let required = description.keys.map(\.key).filter { $0.presence == .required }.map(\.name)
    let always = required.filter { name in
      description.variants.allSatisfy { $0.keys[name]?.key.isUsed ?? false }
    }
    if !always.isEmpty { schema["required"] = always }
    var rules = description.variants.compactMap { rule(of: $0, in: description, always) }
    rules += exclusions(of: description)
    if !rules.isEmpty { schema["allOf"] = rules }
    return schema
  }

  private func mapping(_ properties: Object) -> Object {
    ["type": "object", "properties": properties, "additionalProperties": false]
  }

  /// The rule of one variant: the keys that it does not use, and the keys that it needs.
  private func rule(
    of variant: MappingDescription.VariantKeys, in description: MappingDescription,
    _ always: [String]
  ) -> Object? {
    let keys = description.keys.compactMap { variant.keys[$0.key.name]?.key }
    let refused = keys.filter { !$0.isUsed }.map(\.name)
    let needed = keys.filter { $0.presence != .optional && $0.isUsed }.map(\.name)
      .filter { !always.contains($0) }
    guard !refused.isEmpty || !needed.isEmpty, !variant.conditions.isEmpty else { return nil }
    var then: Object = [:]
    if !refused.isEmpty {
      then["properties"] = Object(uniqueKeysWithValues: refused.map { ($0, false as Any) })
    }
    if !needed.isEmpty { then["required"] = needed }
    return ["if": ["allOf": variant.conditions.map { test($0, in: description) }], "then": then]
  }

  private func test(
    _ condition: MappingDescription.VariantCondition, in description: MappingDescription
  ) -> Object {
    switch condition {
    case .has(let key): return ["required": [key]]
    case .lacks(let key): return ["not": ["required": [key]]]
    case .word(let key, let word):
      let isWord: Object = ["properties": [key: ["const": word]]]
      let content = description.keys.first { $0.key.name == key }?.content
      if case .word(_, word)? = content { return isWord }
      return isWord.merging(["required": [key]]) { first, _ in first }
    }
  }

  /// Keys of which a mapping may have only one.
  private func exclusions(of description: MappingDescription) -> [Object] {
    let names = Set(description.keys.map(\.key.name))
    return [("shape", "path"), ("shape", "group"), ("path", "group"), ("direction", "angle")]
      .filter { names.contains($0.0) && names.contains($0.1) }
      .map { ["not": ["required": [$0.0, $0.1]]] }
  }

  // MARK: Values

  private mutating func property(
    _ collected: CollectedKey, in description: MappingDescription
  ) -> Object {
    var schema = schema(of: collected.content, collected.key)
    var text = collected.key.about
    if let note = KeyNotes(of: collected.key.name, in: description).sentence { text += " \(note)" }
    // A reference hides what stands beside it, so that the text needs a schema of its own.
    if schema["$ref"] != nil { schema = ["allOf": [schema]] }
    schema["description"] = text
    return schema
  }

  private mutating func schema(of content: KeyContent, _ key: Key) -> Object {
    switch content {
    case .number(let rule): return number(rule)
    case .pair(let rule): return pair(rule)
    case .text(.sentence): return ["type": "string", "pattern": #"\S"#]
    case .text: return name
    case .word(let words, let standard):
      var schema: Object = ["enum": words]
      if let standard { schema["default"] = standard }
      return schema
    case .names: return ["type": ["array", "null"], "items": name]
    case .points:
      let isShape = key.name == Shape.keys.path.name
      var schema: Object = ["type": "array", "items": pair(.point), "minItems": isShape ? 3 : 2]
      if isShape { schema["maxItems"] = Shape.vertexLimit }
      return schema
    case .knots:
      let number = number(PairRule.point.number)
      let knot: Object = ["type": "array", "items": number, "minItems": 3, "maxItems": 3]
      return ["type": "array", "items": knot, "minItems": 2]
    case .mapping(let type): return reference(to: type)
    case .list(let type):
      let isNeeded = type == Item.self || type == GroupMember.self
      var schema: Object = [
        "type": isNeeded ? "array" : ["array", "null"], "items": reference(to: type),
      ]
      if isNeeded {
        schema["minItems"] = 1
        schema["maxItems"] = Scene.itemLimit
      }
      return schema
    case .shape: return [:]
    case .flag: return ["type": "boolean"]
    case .direction:
      return ["type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2]
    case .region: return region
    case .parameters:
      return [
        "type": ["object", "null"], "propertyNames": name,
        "additionalProperties": number(NamedQuantities.rule),
      ]
    case .measures:
      let formula: Object = ["type": "string", "pattern": #"\("#, "maxLength": Measure.lengthLimit]
      return [
        "type": ["object", "null"], "propertyNames": name, "additionalProperties": formula,
      ]
    case .behaviors: return ["type": ["array", "null"], "items": behavior()]
    case .phases: return ["type": ["array", "null"], "items": phase()]
    }
  }

  /// A name, or two names with a point between them.
  private var name: Object { ["$ref": "#/definitions/Name"] }

  private var formula: Object { ["$ref": "#/definitions/Formula"] }

  private func number(_ rule: NumberRule) -> Object {
    let range = rule.range
    if range.isFlag {
      var schema: Object = ["anyOf": [["type": "boolean"], ["enum": [0, 1]], formula]]
      if let value = rule.defaultValue?.value { schema["default"] = value == 1 }
      return schema
    }
    let number: Object = [
      "type": range.isWhole ? "integer" : "number",
      range.includesLower ? "minimum" : "exclusiveMinimum": range.lower,
      range.includesUpper ? "maximum" : "exclusiveMaximum": range.upper,
    ]
    var schema: Object = ["anyOf": [number, formula]]
    if let value = rule.defaultValue?.value { schema["default"] = value }
    return schema
  }

  /// A point or a size, which all have the same range.
  private mutating func pair(_ rule: PairRule) -> Object {
    let name = rule.names.0 == "x" ? "Point" : "Size"
    if definitions[name] == nil {
      let number = number(
        NumberRule(unit: rule.number.unit, range: rule.number.range, defaultValue: nil))
      let list: Object = ["type": "array", "items": number, "minItems": 2, "maxItems": 2]
      var both = mapping([rule.names.0: number, rule.names.1: number])
      both["required"] = [rule.names.0, rule.names.1]
      definitions[name] = ["anyOf": [list, both]]
    }
    return ["$ref": "#/definitions/\(name)"]
  }

  // MARK: Kinds

  /// A mapping with a single key.
  private func choice(_ properties: Object) -> Object {
    var schema = mapping(properties)
    schema["minProperties"] = 1
    schema["maxProperties"] = 1
    return schema
  }

  private mutating func behavior() -> Object {
    var properties: Object = [:]
    for kind in Behavior.Kind.allCases {
      var behavior = kind.blank
      var schema: Object = [:]
      behavior.withMapping { schema = reference(toTypeOf: $0) }
      properties[kind.rawValue] = ["description": kind.about, "allOf": [schema]] as Object
    }
    return choice(properties)
  }

  private var region: Object {
    mutating get {
      let reference: Object = ["$ref": "#/definitions/Region"]
      guard definitions["Region"] == nil else { return reference }
      var properties: Object = [:]
      for kind in Region.Kind.allCases where kind != .infinite {
        var schema: Object =
          switch kind {
          case .infinite: [:]
          case .circle: number(Region.radius)
          case .rectangle: ["allOf": [pair(Region.extent)]]
          case .union, .intersection, .difference:
            ["type": "array", "items": reference, "minItems": 2]
          case .inverse: ["allOf": [reference]]
          }
        schema["description"] = kind.about
        properties[kind.rawValue] = schema
      }
      definitions["Region"] = [
        "anyOf": [["const": Region.Kind.infinite.rawValue], choice(properties)]
      ]
      return reference
    }
  }

  // MARK: Phases

  private mutating func phase() -> Object {
    let keys = Phase.End.keys
    let end = Object(
      uniqueKeysWithValues: [
        described(keys.until, trigger()), described(keys.side, reference(to: Line.self)),
        described(keys.when, limits()), described(keys.then, actions()),
      ])
    var oneOfSeveral = mapping(end)
    oneOfSeveral["required"] = [keys.until.name]
    var properties = end
    let (nameKey, name) = described(Phase.keys.name, name)
    properties[nameKey] = name
    let (endsKey, ends) = described(
      Phase.keys.ends, ["type": "array", "items": oneOfSeveral, "minItems": 1])
    properties[endsKey] = ends
    var schema = mapping(properties)
    schema["required"] = [nameKey]
    let single: Object = [
      "required": [keys.until.name], "not": ["required": [endsKey]] as Object,
    ]
    let several: Object = [
      "required": [endsKey],
      "properties": Object(uniqueKeysWithValues: end.keys.map { ($0, false as Any) }),
    ]
    schema["anyOf"] = [single, several]
    return schema
  }

  private func described(_ key: Key, _ schema: Object) -> (String, Any) {
    (key.name, (["allOf": [schema], "description": key.about] as Object) as Any)
  }

  private mutating func trigger() -> Object {
    let reference: Object = ["$ref": "#/definitions/Trigger"]
    guard definitions["Trigger"] == nil else { return reference }
    definitions["Trigger"] = [:]
    var properties: Object = [:]
    for kind in Trigger.Condition.Kind.allCases where kind != .rest {
      var schema = condition(kind)
      schema["description"] = kind.about
      properties[kind.rawValue] = schema
    }
    let kinds = properties.keys.sorted()
    let (orKey, or) = described(Trigger.orKey, reference)
    properties[orKey] = or
    var joined = mapping(properties)
    joined["oneOf"] = kinds.map { ["required": [$0]] }
    definitions["Trigger"] = [
      "anyOf": [
        ["enum": ["rest", "exit"]], joined,
        ["type": "array", "items": reference, "minItems": 1] as Object,
      ]
    ]
    return reference
  }

  private mutating func condition(_ kind: Trigger.Condition.Kind) -> Object {
    switch kind {
    case .rest: return [:]
    case .elapsed: return number(Trigger.Condition.Kind.time)
    case .contact, .contactEnd: return ["anyOf": [name, reference(to: Contact.self)]]
    case .exit:
      var item = mapping(["item": name])
      item["required"] = ["item"]
      return ["anyOf": [["const": "reference"], item, reference(to: ExitKeys.self)]]
    case .crossing: return ["allOf": [reference(to: Line.self)]]
    case .trackEnd: return name
    case .speed: return limited(reference(to: SpeedKeys.self))
    case .spin: return limited(reference(to: SpinKeys.self))
    case .distance:
      var schema = limited(reference(to: DistanceKeys.self))
      schema["oneOf"] = [["required": ["point"]], ["required": ["to"]]]
      return schema
    }
  }

  /// A mapping with one limit or both.
  private func limited(_ reference: Object) -> Object {
    ["allOf": [reference], "anyOf": [["required": ["above"]], ["required": ["below"]]]]
  }

  /// The conditions of `when`.
  private mutating func limits() -> Object {
    let kinds = Trigger.Condition.Kind.allCases.filter(\.isLimit)
    let one = choice(
      Object(uniqueKeysWithValues: kinds.map { ($0.rawValue, condition($0) as Any) }))
    return ["anyOf": [one, ["type": "array", "items": one, "minItems": 1] as Object]]
  }

  private mutating func actions() -> Object {
    let keys = Actions.keys
    let names: Object = ["type": ["array", "null"], "items": name]
    let properties = [
      described(keys.remove, names), described(keys.add, names), described(keys.restart, names),
      described(keys.pose, named(reference(to: Actions.Pose.self))),
      described(keys.move, named(pair(.point))),
      described(keys.addVelocity, named(reference(to: Actions.VelocityChange.self))),
      described(keys.moveToNearest, named(reference(to: Actions.Choice.self))),
      described(keys.limitVelocity, named(reference(to: Actions.VelocityLimit.self))),
      described(keys.next, name), described(keys.end, name),
    ]
    var schema = mapping(Object(uniqueKeysWithValues: properties))
    schema["type"] = ["object", "null"]
    schema["not"] = ["required": [keys.next.name, keys.end.name]]
    return schema
  }

  /// A mapping from names.
  private func named(_ value: Object) -> Object {
    ["type": ["object", "null"], "propertyNames": name, "additionalProperties": value]
  }
}
