// One function for each kind of field, with the numbers that the kind has.
extension FieldBehavior {
  /// A field that pulls items in a direction, in proportion to their mass, as UIKit's
  /// `linearGravityField(direction:)`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - direction: The acceleration at strength 1, in units of 100 pt/s².
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; 0 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func linearGravity(
    name: String, items: [String]? = nil, direction: Point2, position: Point2? = nil,
    region: Region? = nil, strength: Quantity? = nil, falloff: Quantity? = nil,
    minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .linearGravity, position: position, region: region,
      strength: strength, falloff: falloff, minimumRadius: minimumRadius, direction: direction)
  }

  /// A field that pulls items to its position, in proportion to their mass, as UIKit's
  /// `radialGravityField(position:)`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - position: The position, pt.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; 2 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func radialGravity(
    name: String, items: [String]? = nil, position: Point2, region: Region? = nil,
    strength: Quantity? = nil, falloff: Quantity? = nil, minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .radialGravity, position: position, region: region,
      strength: strength, falloff: falloff, minimumRadius: minimumRadius)
  }

  /// A field that pulls items to its position, in proportion to the distance, as UIKit's
  /// `springField()`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; -1 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func spring(
    name: String, items: [String]? = nil, position: Point2? = nil, region: Region? = nil,
    strength: Quantity? = nil, falloff: Quantity? = nil, minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .spring, position: position, region: region,
      strength: strength, falloff: falloff, minimumRadius: minimumRadius)
  }

  /// A field that slows items, in proportion to the square of their speed, as UIKit's `dragField()`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - direction: The velocity of the medium that items move in, in units of 100 pt/s; at rest if
  ///     nil.
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; 0 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func drag(
    name: String, items: [String]? = nil, direction: Point2? = nil, position: Point2? = nil,
    region: Region? = nil, strength: Quantity? = nil, falloff: Quantity? = nil,
    minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .drag, position: position, region: region, strength: strength,
      falloff: falloff, minimumRadius: minimumRadius, direction: direction)
  }

  /// A field that pushes items around its position, as UIKit's `vortexField()`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; 0 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func vortex(
    name: String, items: [String]? = nil, position: Point2? = nil, region: Region? = nil,
    strength: Quantity? = nil, falloff: Quantity? = nil, minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .vortex, position: position, region: region,
      strength: strength, falloff: falloff, minimumRadius: minimumRadius)
  }

  /// A field that sets the velocity of items, as UIKit's `velocityField(direction:)`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - direction: The velocity, in units of 100 pt/s.
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  /// - Returns: The field.
  public static func velocity(
    name: String, items: [String]? = nil, direction: Point2, position: Point2? = nil,
    region: Region? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .velocity, position: position, region: region,
      direction: direction)
  }

  /// A field that pushes items at random, smoothly in space and time, as UIKit's
  /// `noiseField(smoothness:animationSpeed:)`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - smoothness: The smoothness, 0 or more.
  ///   - animationSpeed: The rate of change, 1/s.
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; 0 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func noise(
    name: String, items: [String]? = nil, smoothness: Quantity, animationSpeed: Quantity,
    position: Point2? = nil, region: Region? = nil, strength: Quantity? = nil,
    falloff: Quantity? = nil, minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .noise, position: position, region: region,
      strength: strength, falloff: falloff, minimumRadius: minimumRadius, smoothness: smoothness,
      animationSpeed: animationSpeed)
  }

  /// A field of noise in proportion to mass and to the square of the speed, as UIKit's
  /// `turbulenceField(smoothness:animationSpeed:)`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - smoothness: The smoothness, 0 or more.
  ///   - animationSpeed: The rate of change, 1/s.
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; 0 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func turbulence(
    name: String, items: [String]? = nil, smoothness: Quantity, animationSpeed: Quantity,
    position: Point2? = nil, region: Region? = nil, strength: Quantity? = nil,
    falloff: Quantity? = nil, minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .turbulence, position: position, region: region,
      strength: strength, falloff: falloff, minimumRadius: minimumRadius, smoothness: smoothness,
      animationSpeed: animationSpeed)
  }

  /// A field that pushes charges away from its position, as UIKit's `electricField()`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; 1 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func electric(
    name: String, items: [String]? = nil, position: Point2? = nil, region: Region? = nil,
    strength: Quantity? = nil, falloff: Quantity? = nil, minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .electric, position: position, region: region,
      strength: strength, falloff: falloff, minimumRadius: minimumRadius)
  }

  /// A field that pushes moving charges aside, as UIKit's `magneticField()`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it acts on; all if nil.
  ///   - position: The position, pt; the origin if nil.
  ///   - region: The region around the position in which it acts; everywhere if nil.
  ///   - strength: The strength; 1 if nil.
  ///   - falloff: The exponent n of the force, which falls with the distance in metres as
  ///     1/distanceⁿ; 1 if nil.
  ///   - minimumRadius: The smallest distance that the force is computed for, pt, 0 or more; 2⁻¹⁵ m
  ///     if nil.
  /// - Returns: The field.
  public static func magnetic(
    name: String, items: [String]? = nil, position: Point2? = nil, region: Region? = nil,
    strength: Quantity? = nil, falloff: Quantity? = nil, minimumRadius: Quantity? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: name, items: items, kind: .magnetic, position: position, region: region,
      strength: strength, falloff: falloff, minimumRadius: minimumRadius)
  }
}
