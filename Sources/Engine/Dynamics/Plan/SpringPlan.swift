/// Where the numbers of a scene with a spring in closed form are in its table.
struct SpringPlan: Sendable {
  let property: SpringTiming.Property
  let dampingRatio: Int
  let velocity: (x: Int, y: Int)
  /// Nil where the numbers of the spring give a response.
  let settling: Int?
  let response: Int
  /// What the kernels read of a scenario, in their order; nil for what the scene leaves out.
  let inputs: [Int?]

  /// Looks the numbers up.
  ///
  /// - Throws: ``UnknownPath`` for an item that is not there.
  init(_ spring: SpringAnimation, of scene: Scene, in table: ParameterTable) throws(UnknownPath) {
    func index(_ path: String) throws(UnknownPath) -> Int {
      try table.index(of: ParameterPath("\(spring.name).\(path)"))
    }
    property = spring.property
    dampingRatio = try index("dampingRatio")
    velocity = (try index("velocity.x"), try index("velocity.y"))
    settling = spring.settles ? try index("duration") : nil
    response = try index("response")
    inputs = try table.inputs(of: spring, in: scene)
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
    if let settling, response.isNaN {
      return try SpringTiming(dampingRatio: ratio, initialVelocity: velocity)
        .curve(duration: values[settling], of: property)
    }
    let spring = try Spring(response: response, dampingRatio: ratio)
    return try SpringTiming(spring, initialVelocity: velocity).curve(of: property)
  }
}
