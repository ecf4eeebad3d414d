/// The values of a scene by their paths, with optional changes.
package struct SceneValues: Sendable {
  /// All numbers of the scene.
  package let table: ParameterTable
  private var values: [Double]

  /// Evaluates a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - changes: Paths with new values.
  /// - Throws: ``SceneProblems``, ``UnknownPath``, or ``ValueProblem`` if a value is not allowed.
  package init(_ scene: Scene, setting changes: [(path: ParameterPath, value: Double)] = []) throws
  {
    try self.init(ParameterTable(scene), setting: changes)
  }

  /// Evaluates a validated scene; throws ``UnknownPath`` or ``ValueProblem``.
  package init(
    _ table: ParameterTable, setting changes: [(path: ParameterPath, value: Double)] = []
  ) throws {
    self.table = table
    values = table.baseValues()
    let changed = try changes.map { change in try table.index(of: change.path) }
    for (index, change) in zip(changed, changes) { values[index] = change.value }
    let dependents = table.dependents(of: changed)
    table.evaluate(dependents, in: &values)
    if let problem = table.problem(in: values, at: changed + dependents) { throw problem }
  }

  /// The value at a path of the scene; NaN for an automatic length.
  package func callAsFunction(_ path: String) -> Double {
    table.firstIndex(of: ParameterPath(path)).map { values[$0] } ?? .nan
  }

  /// The knots of a behavior's track: the time at speed 1, s, and the place, pt.
  package func knots(of track: Track, _ behavior: String) -> [(time: Double, x: Double, y: Double)]
  {
    track.knots.indices.map { index in
      let path = "\(behavior).\(Track.path(ofKnot: index))"
      return (self("\(path).time"), self("\(path).x"), self("\(path).y"))
    }
  }

  /// The time from the start of the scenario to the end of a behavior's track, s.
  package func end(of track: Track, _ behavior: String) -> Double {
    self("\(behavior).\(Track.path(ofKnot: track.knots.count - 1)).time")
      / self("\(behavior).track.speed")
  }

  /// The parameter at a path; nil if the scene has none.
  package func parameter(_ path: String) -> Parameter? {
    table.firstIndex(of: ParameterPath(path)).map { table.parameters[$0] }
  }
}
