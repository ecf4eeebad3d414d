extension ParameterTable {
  /// Numbers that are allowed one by one and make no spring together: an undamped spring that should
  /// settle in time, or a duration that only a spring beyond all limits would fit.
  func springProblems(of scene: Scene) -> [SceneProblem] {
    guard let spring = scene.springAnimation, spring.hasResponse,
      let plan = try? SpringPlan(spring, of: scene, in: self)
    else { return [] }
    let values = baseValues()
    if values[plan.response].isNaN, values[plan.dampingRatio] == 0 {
      return [
        SceneProblem(
          path: "\(spring.name).dampingRatio", problem: "an undamped spring never settles",
          got: .number(0), expected: "more than 0, or a response instead of a duration")
      ]
    }
    // Numbers that are out of range by themselves have been reported already.
    let indices = [
      plan.dampingRatio, plan.velocity.x, plan.velocity.y, plan.response, plan.settling,
    ].compactMap(\.self)
    guard problem(in: values, at: indices) == nil else { return [] }
    do {
      _ = try plan.curve(values)
      return []
    } catch {
      let path: ParameterPath = "\(spring.name).\(error.parameter)"
      return [
        SceneProblem(
          path: path, problem: error.problem, got: .number(error.value), expected: error.expected)
      ]
    }
  }
}
