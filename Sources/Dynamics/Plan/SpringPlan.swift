/// Where the numbers of a scene with a spring in closed form are in its table.
struct SpringPlan: Sendable {
  let property: SpringTiming.Property
  let width: Int
  let height: Int
  let start: (x: Int, y: Int)
  let angle: Int
  let density: Int
  let end: (x: Int, y: Int)
  let scale: Int
  let dampingRatio: Int
  let velocity: (x: Int, y: Int)
  let settling: Int
  let response: Int
  let bounds: (width: Int, height: Int)
  let target: (x: Int, y: Int)?
  let targetAngle: Int?
  let tolerance: Int?
  let angleTolerance: Int?
  let duration: Int

  /// Looks the numbers up.
  ///
  /// - Throws: ``UnknownPath`` for an item that is not there.
  init(_ spring: SpringAnimation, of scene: Scene, in table: ParameterTable) throws(UnknownPath) {
    func index(_ path: String) throws(UnknownPath) -> Int {
      try table.index(of: ParameterPath(path))
    }
    func point(_ path: String) throws(UnknownPath) -> (x: Int, y: Int) {
      (try index("\(path).x"), try index("\(path).y"))
    }
    property = spring.property
    width = try index("\(spring.item).size.width")
    height = try index("\(spring.item).size.height")
    start = try point("\(spring.item).center")
    angle = try index("\(spring.item).angle")
    density = try index("\(spring.item).density")
    end = try point("\(spring.name).to")
    scale = try index("\(spring.name).scale")
    dampingRatio = try index("\(spring.name).dampingRatio")
    velocity = try point("\(spring.name).velocity")
    settling = try index("\(spring.name).duration")
    response = try index("\(spring.name).response")
    bounds = (try index("reference.width"), try index("reference.height"))
    target = scene.target == nil ? nil : try point("target.center")
    targetAngle = scene.target?.angle == nil ? nil : try index("target.angle")
    tolerance = scene.target == nil ? nil : try index("target.tolerance")
    angleTolerance = scene.target?.angle == nil ? nil : try index("target.angleTolerance")
    duration = try index("duration")
  }

  /// The curves of the animation and how long it lasts.
  ///
  /// - Parameter values: Of every parameter of the scene.
  /// - Returns: The curves.
  /// - Throws: ``SpringProblem`` where the numbers make no spring.
  func curve(_ values: [Double]) throws(SpringProblem) -> SpringTiming.Curve {
    let velocity = SpringTiming.Velocity(
      dx: values[self.velocity.x], dy: values[self.velocity.y])
    let (response, ratio) = (values[self.response], values[dampingRatio])
    if response.isNaN {
      return try SpringTiming(dampingRatio: ratio, initialVelocity: velocity)
        .curve(duration: values[settling], of: property)
    }
    let spring = try Spring(response: response, dampingRatio: ratio)
    return try SpringTiming(spring, initialVelocity: velocity).curve(of: property)
  }
}
