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
