/// What is known about one number of a scene, apart from its value.
struct ParameterField {
  let path: ParameterPath
  let unit: Quantity.Unit
  let range: ValueRange
  /// What holds if the scene leaves the number out; nil if it may not.
  let defaultValue: DefaultValue?

  /// Whether the number follows from others and cannot be given.
  var isDerived: Bool { defaultValue?.formula != nil }
}

/// What is done to every number of a scene, in the order of the scene.
///
/// One walk serves to list the numbers, to find one and to set it, so that none of these can
/// forget a number that another knows.
protocol ParameterVisitor {
  /// Sees a number; nil is one that the scene leaves out. What it becomes is written back.
  mutating func visit(_ field: ParameterField, _ quantity: inout Quantity?)
}

extension ParameterVisitor {
  /// Sees a number that a scene may leave out.
  mutating func visit(
    _ path: String, _ quantity: inout Quantity?, _ unit: Quantity.Unit, _ range: ValueRange = .any,
    _ defaultValue: DefaultValue
  ) {
    visit(
      ParameterField(
        path: ParameterPath(path), unit: unit, range: range, defaultValue: defaultValue), &quantity)
  }

  /// Sees a number that is always there.
  mutating func visit(
    _ path: String, _ quantity: inout Quantity, _ unit: Quantity.Unit, _ range: ValueRange = .any
  ) {
    var optional: Quantity? = quantity
    visit(
      ParameterField(path: ParameterPath(path), unit: unit, range: range, defaultValue: nil),
      &optional)
    if let given = optional { quantity = given }
  }

  mutating func visit(_ path: String, _ size: inout Size2) {
    visit("\(path).width", &size.width, .points, .positive)
    visit("\(path).height", &size.height, .points, .positive)
  }

  mutating func visit(_ path: String, _ point: inout Point2) {
    visit("\(path).x", &point.x, .points)
    visit("\(path).y", &point.y, .points)
  }

  /// Sees a pair that a scene may leave out; setting one half gives the other its default value.
  mutating func visit(
    _ path: String, _ point: inout Point2?, _ unit: Quantity.Unit, _ defaultValue: DefaultValue
  ) {
    var x = point?.x
    var y = point?.y
    visit("\(path).x", &x, unit, defaultValue)
    visit("\(path).y", &y, unit, defaultValue)
    guard x != nil || y != nil else { return }
    let other = Quantity(defaultValue.value ?? 0)
    point = Point2(x: x ?? other, y: y ?? other)
  }

  private mutating func visit(
    _ path: String, _ quantity: inout Quantity?, _ unit: Quantity.Unit, _ defaultValue: DefaultValue
  ) {
    visit(path, &quantity, unit, .any, defaultValue)
  }
}
