import Foundation

/// The part of JSON Schema, draft 7, that the schema of scene files uses.
struct JSONSchemaCheck {
  private let root: [String: Any]

  init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// Where a value does not follow the schema, first violation first; nil if it follows it.
  func violation(in value: Any) -> String? { violation(in: value, of: root, "") }

  /// The keywords that this check knows.
  static let keywords: Set<String> = [
    "$schema", "title", "description", "default", "definitions", "$ref", "type", "enum", "const",
    "properties", "additionalProperties", "required", "minProperties", "maxProperties",
    "propertyNames", "items", "minItems", "maxItems", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "pattern", "maxLength", "allOf", "anyOf", "oneOf", "not", "if", "then",
  ]

  private func violation(in value: Any, of schema: Any, _ path: String) -> String? {
    if let isAllowed = schema as? Bool { return isAllowed ? nil : "\(path): not allowed" }
    guard let schema = schema as? [String: Any] else { return "\(path): no schema" }
    if let unknown = schema.keys.first(where: { !Self.keywords.contains($0) }) {
      return "\(path): unknown keyword \(unknown)"
    }
    if let reference = schema["$ref"] as? String {
      let name = String(reference.dropFirst("#/definitions/".count))
      let definitions = root["definitions"] as? [String: Any]
      return violation(in: value, of: definitions?[name] ?? 0, path)
    }
    return simple(value, schema, path) ?? object(value, schema, path) ?? list(value, schema, path)
      ?? combined(value, schema, path)
  }

  private func simple(_ value: Any, _ schema: [String: Any], _ path: String) -> String? {
    if let type = schema["type"] {
      let types = type as? [String] ?? [type as? String ?? ""]
      if !types.contains(where: { has(value, type: $0) }) { return "\(path): expected \(types)" }
    }
    if let words = schema["enum"] as? [Any], !words.contains(where: { equal($0, value) }) {
      return "\(path): expected one of \(words)"
    }
    if let constant = schema["const"], !equal(constant, value) {
      return "\(path): expected \(constant)"
    }
    if let text = value as? String {
      if let pattern = schema["pattern"] as? String,
        text.range(of: pattern, options: .regularExpression) == nil
      {
        return "\(path): \(text) is not \(pattern)"
      }
      if let limit = schema["maxLength"] as? Int, text.count > limit { return "\(path): too long" }
    }
    guard let number = number(value) else { return nil }
    func limit(_ key: String) -> Double? { (schema[key] as? NSNumber)?.doubleValue }
    let isInside =
      number >= limit("minimum") ?? -.infinity && number <= limit("maximum") ?? .infinity
      && number > limit("exclusiveMinimum") ?? -.infinity
      && number < limit("exclusiveMaximum") ?? .infinity
    return isInside ? nil : "\(path): \(number) is out of range"
  }

  private func object(_ value: Any, _ schema: [String: Any], _ path: String) -> String? {
    guard let object = value as? [String: Any] else { return nil }
    for key in schema["required"] as? [String] ?? [] where object[key] == nil {
      return "\(path): \(key) is missing"
    }
    if let least = schema["minProperties"] as? Int, object.count < least { return "\(path): empty" }
    if let most = schema["maxProperties"] as? Int, object.count > most {
      return "\(path): too many"
    }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    for (key, member) in object {
      let memberPath = "\(path).\(key)"
      if let names = schema["propertyNames"], let found = violation(in: key, of: names, memberPath)
      {
        return found
      }
      if let rule = properties[key] ?? schema["additionalProperties"],
        let found = violation(in: member, of: rule, memberPath)
      {
        return found
      }
    }
    return nil
  }

  private func list(_ value: Any, _ schema: [String: Any], _ path: String) -> String? {
    guard let list = value as? [Any] else { return nil }
    if let least = schema["minItems"] as? Int, list.count < least { return "\(path): too few" }
    if let most = schema["maxItems"] as? Int, list.count > most { return "\(path): too many" }
    guard let items = schema["items"] else { return nil }
    for (index, element) in list.enumerated() {
      if let found = violation(in: element, of: items, "\(path)[\(index)]") { return found }
    }
    return nil
  }

  private func combined(_ value: Any, _ schema: [String: Any], _ path: String) -> String? {
    func found(_ key: String) -> [String?] {
      (schema[key] as? [Any] ?? []).map { violation(in: value, of: $0, path) }
    }
    if let first = found("allOf").compactMap(\.self).first { return first }
    let any = found("anyOf")
    if !any.isEmpty, any.allSatisfy({ $0 != nil }) {
      return any.compactMap(\.self).joined(separator: " or ")
    }
    let one = found("oneOf")
    if !one.isEmpty, one.count(where: { $0 == nil }) != 1 { return "\(path): not exactly one" }
    if let not = schema["not"], violation(in: value, of: not, path) == nil {
      return "\(path): excluded"
    }
    if let condition = schema["if"], violation(in: value, of: condition, path) == nil,
      let then = schema["then"]
    {
      return violation(in: value, of: then, path)
    }
    return nil
  }

  // MARK: Values

  private func has(_ value: Any, type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "null": value is NSNull
    case "integer": number(value).map { $0 == $0.rounded() } ?? false
    case "number": number(value) != nil
    default: false
    }
  }

  private func number(_ value: Any) -> Double? {
    if value is Bool { return nil }
    if let value = value as? Double { return value }
    return (value as? Int).map(Double.init)
  }

  private func equal(_ constant: Any, _ value: Any) -> Bool {
    if let word = constant as? String { return word == value as? String }
    if let number = number(constant) { return number == self.number(value) }
    return false
  }
}
