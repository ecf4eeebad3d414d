extension Shape {
  /// The keys of a shape, of which a mapping has one.
  package static let keys = (
    shape: Key("shape", "The collision shape: rectangle or ellipse."),
    path: Key(
      "path", "The corners of a convex polygon, from the item's center, in either direction."),
    group: Key("group", "The members of a group: several shapes in one rigid body.")
  )

  /// The shapes that are words.
  package static let words = ["rectangle", "ellipse"]
}

extension Region {
  /// The rule of a circle's radius.
  package static let radius = NumberRule(unit: .points, range: .notNegative, defaultValue: nil)
  /// The rule of a rectangle's size.
  package static let extent = PairRule(
    names: ("width", "height"),
    number: NumberRule(unit: .points, range: .positive, defaultValue: nil), form: .list)
}

extension Region.Kind {
  /// What is in the region, in a sentence.
  package var about: String {
    switch self {
    case .infinite: "Everywhere."
    case .circle: "A circle around the field's position, by its radius."
    case .rectangle: "A rectangle around the field's position, by its width and height."
    case .union: "Points in at least one of the regions."
    case .intersection: "Points in all of the regions."
    case .difference: "Points in the first region and in none of the others."
    case .inverse: "Points outside the region."
    }
  }
}
