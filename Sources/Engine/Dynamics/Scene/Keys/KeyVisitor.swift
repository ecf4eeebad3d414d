/// One key of a mapping in a scene file.
package struct Key: Sendable {
  /// Whether a mapping must have the key.
  package enum Presence: Sendable {
    /// The key may be left out.
    case optional
    /// The key must be there, whatever the other keys are.
    case required
    /// The key must be there in a mapping of this kind, such as a sliding attachment.
    case neededByKind
  }

  /// The name of the key.
  package let name: String
  /// What the value means, in one or two sentences.
  package let about: String
  /// Whether the mapping must have the key.
  package let presence: Presence
  /// Whether a mapping of this kind has the key.
  package let isOfKind: Bool
  /// Whether the mapping may have the key, its kind and its other keys being what they are.
  package let isUsed: Bool

  package init(
    _ name: String, _ about: String, _ presence: Presence = .optional, isOfKind: Bool = true,
    isUsed: Bool = true
  ) {
    self.name = name
    self.about = about
    self.presence = presence
    self.isOfKind = isOfKind
    self.isUsed = isOfKind && isUsed
  }
}

/// What is known about a number besides its path and its value.
package struct NumberRule: Sendable {
  package let unit: Quantity.Unit
  package let range: ValueRange
  /// The value if the scene leaves the number out; nil if there is no such value.
  package let defaultValue: DefaultValue?

  package init(unit: Quantity.Unit, range: ValueRange, defaultValue: DefaultValue?) {
    self.unit = unit
    self.range = range
    self.defaultValue = defaultValue
  }
}

/// What is known about a pair of numbers besides its path and its values.
package struct PairRule: Sendable {
  /// How a file writes a pair; both forms are read.
  package enum Form: Sendable {
    /// `[200, 100]`.
    case list
    /// `{width: 200, height: 100}`.
    case mapping
  }

  /// The keys of the two numbers, which end their paths.
  package let names: (String, String)
  package let number: NumberRule
  package let form: Form
}

/// Two numbers that a file writes together.
package struct QuantityPair: Hashable, Sendable {
  package var first: Quantity
  package var second: Quantity

  package init(_ first: Quantity, _ second: Quantity) {
    self.first = first
    self.second = second
  }
}

/// What a text of a scene file is.
package enum TextMeaning: Sendable {
  /// The name of an item.
  case item
  /// A name of any other thing.
  case name
  /// Prose.
  case sentence
}

/// A part of a scene that a file writes as a mapping.
///
/// ``visitKeys(_:)`` is the only description of the mapping: files are read and written by it, the
/// numbers of a scene are listed, found and set by it, and the reference and the schema are made of
/// it.
package protocol SceneMapping {
  /// What a reader fills. Its values are harmless where a file lacks them.
  static var blank: Self { get }
  /// What messages call the mapping, as `a snap`.
  static var title: String { get }
  /// Mappings that differ in the keys that they have or need, together every key.
  static var variants: [Variant<Self>] { get }

  /// Shows every key, in the order in which files write them. The visitor may change the values.
  mutating func visitKeys(_ visitor: any KeyVisitor)
}

extension SceneMapping {
  package static var variants: [Variant<Self>] { [Variant([], .blank)] }
}

/// A mapping whose keys depend on its values, and the values on which they depend.
package struct Variant<Mapping> {
  /// Something that is true of the mapping.
  package enum Condition: Hashable {
    /// The key has this word.
    case word(key: String, String)
    /// The mapping has the key.
    case has(String)
    /// The mapping does not have the key.
    case lacks(String)
  }

  package let conditions: [Condition]
  package let sample: Mapping

  init(_ conditions: [Condition], _ sample: Mapping) {
    self.conditions = conditions
    self.sample = sample
  }
}

/// A mapping with a name, which begins the paths of its numbers.
package protocol NamedMapping: SceneMapping {
  var name: String { get set }
}

/// What is done to the keys of a scene.
///
/// A visitor implements what it is interested in; the other methods do nothing by default.
package protocol KeyVisitor: AnyObject {
  /// Sees a number; nil is one that the scene leaves out.
  func number(_ key: Key, _ value: inout Quantity?, _ rule: NumberRule)
  /// Sees a number that follows from others, and that no file gives.
  func derived(_ name: String, _ rule: NumberRule)
  /// Sees a pair of numbers.
  func pair(_ key: Key, _ value: inout QuantityPair?, _ rule: PairRule)
  /// Sees a text.
  func text(_ key: Key, _ value: inout String?, _ meaning: TextMeaning)
  /// Sees one of several words; `standard` is the word that a file may leave out.
  func word(_ key: Key, _ value: inout String, of words: [String], standard: String?)
  /// Sees a list of names of `things`.
  func names(_ key: Key, _ value: inout [String]?, of things: String)
  /// Sees a list of points, with paths such as `points.0.x`.
  func points(_ key: Key, _ value: inout [Point2])
  /// Sees a mapping that may be left out.
  func mapping<Mapping: SceneMapping>(_ key: Key, _ value: inout Mapping?)
  /// Sees a list of `things` with names.
  func list<Mapping: NamedMapping>(_ key: Key, _ value: inout [Mapping], of things: String)
  /// Sees lists of named mappings whose names must differ from each other.
  func scope(reserved: Set<String>, _ visit: () -> Void)

  /// Sees ``Shape/keys`` of an item, or of a member of a group.
  func shape(_ value: inout Shape?, isMember: Bool)
  /// Sees ``Collision/boundsKey`` and ``Collision/insetsKey``.
  func bounds(_ value: inout Insets?)
  /// Sees the key `direction` of a gravity, which gives the two numbers in another form.
  func direction(_ key: Key, magnitude: inout Quantity?, angle: inout Quantity?)
  /// Sees the region of a field.
  func region(_ key: Key, _ value: inout Region?)
  /// Sees the knots of a trajectory.
  func knots(_ key: Key, _ value: inout [Track.Knot])
  /// Sees the named numbers of a scene.
  func parameters(_ key: Key, _ value: inout NamedQuantities)
  /// Sees the measures of a scene.
  func measures(_ key: Key, _ value: inout [Measure])
  /// Sees the behaviors of a scene.
  func behaviors(_ key: Key, _ value: inout [Behavior])
  /// Sees the phases of a scene.
  func phases(_ key: Key, _ value: inout [Phase])

  /// Whether the mapping that is read has a key; always false for a visitor that does not read.
  func has(_ key: String) -> Bool
}
