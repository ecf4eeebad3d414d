extension ParameterTable {
  /// An undamped spring that should settle in time.
  func springProblems(of scene: Scene) -> [SceneProblem] {
    guard let spring = scene.springAnimation, spring.response == nil,
      let ratio = try? index(of: "\(spring.name).dampingRatio"), baseValues()[ratio] == 0
    else { return [] }
    return [
      SceneProblem(
        path: "\(spring.name).dampingRatio", found: "0, which never settles",
        allowed: "more than 0 where the spring is chosen to fit a duration")
    ]
  }
}
