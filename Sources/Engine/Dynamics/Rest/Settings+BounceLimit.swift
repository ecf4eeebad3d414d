extension Settings {
  /// The acceleration towards a surface up to which every item comes to rest on it, pt/s².
  ///
  /// Above it, small bounces may go on for ever.
  ///
  /// A bounce keeps the fraction e of the approach speed, if this is above the restitution threshold
  /// v; otherwise the item stays. Box2D adds the acceleration of a sub-step, a · h, before it solves
  /// contacts. An item that leaves at the speed u therefore returns with up to u + a · h, and
  /// leaves with e times that. Repeated, the approach speed tends to a · h / (1 − e). The bounces go on
  /// if that is above v, which is for a > (1 − e) · v / h: 12 000 pt/s² · (1 − e) with UIKit's
  /// threshold of 100 pt/s and its sub-step of 1/120 s, or a gravity of 12 · (1 − e). Such an item may
  /// still come to rest, where a bounce does not lift it out of the skin of the contact; from a · h > v on,
  /// a gravity of 12, it never does.
  ///
  /// - Parameter elasticity: The larger elasticity of the two sides of the contact.
  /// - Returns: The limit; 0 from an elasticity of 1 on, which loses no speed at all.
  public func bounceLimit(elasticity: Double) -> Double {
    max(0, 1 - elasticity) * restitutionThreshold * pointsPerMetre / timeStep
  }
}
