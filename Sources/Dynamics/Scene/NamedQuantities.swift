/// Named numbers, which expressions read as `parameters.NAME`.
public struct NamedQuantities: Hashable, Sendable {
  /// A name and its number.
  public struct Entry: Hashable, Sendable {
    /// The name, without `parameters.`.
    public var name: String
    /// The number.
    public var quantity: Quantity

    /// Creates an entry.
    public init(name: String, quantity: Quantity) {
      self.name = name
      self.quantity = quantity
    }
  }

  /// The numbers, in the order of the scene.
  public var entries: [Entry]

  /// Creates a list of named numbers, by default empty.
  public init(_ entries: [Entry] = []) { self.entries = entries }
}

extension NamedQuantities: ExpressibleByDictionaryLiteral {
  /// Creates the list in the order of the literal.
  public init(dictionaryLiteral elements: (String, Quantity)...) {
    entries = elements.map { Entry(name: $0.0, quantity: $0.1) }
  }
}

// A list of single-entry objects, since the keys of one object have no order in JSON.
extension NamedQuantities: Codable {
  /// Reads a list of objects with one name each.
  public init(from decoder: any Decoder) throws {
    let pairs = try [[String: Quantity]](from: decoder)
    entries = pairs.flatMap { $0.sorted { $0.key < $1.key } }
      .map { Entry(name: $0.key, quantity: $0.value) }
  }

  /// Writes a list of objects with one name each.
  public func encode(to encoder: any Encoder) throws {
    try entries.map { [$0.name: $0.quantity] }.encode(to: encoder)
  }
}
