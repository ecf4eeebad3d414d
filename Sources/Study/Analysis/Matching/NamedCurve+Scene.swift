package import Dynamics

extension NamedCurve {
  /// The motion along the curve, from the start of the target's item to the target.
  ///
  /// - Parameters:
  ///   - plan: The scene.
  ///   - start: The time of the recording at which the motion begins, s.
  /// - Returns: The motion as a recording.
  /// - Throws: ``MatchProblem`` if the scene has no target, or if its item starts there;
  ///   `SpringProblem` if the numbers do not make a spring.
  package func recording(of plan: Plan, from start: Double) throws -> SceneRecording {
    let values = plan.table.baseValues()
    func value(_ path: ParameterPath) throws -> Double { values[try plan.table.index(of: path)] }
    let scene = plan.scene
    guard let item = scene.target?.item else {
      throw MatchProblem.noTarget(scene: scene.name, item: scene.items[0].name)
    }
    let from = (x: try value("\(item).center.x"), y: try value("\(item).center.y"))
    let end = (x: try value("target.center.x"), y: try value("target.center.y"))
    guard from != end else { throw MatchProblem.noDistance(scene: scene.name) }
    let recording = try recording(from: from, to: end, frameRate: plan.settings.frameRate)
    guard (recording.x + recording.y).allSatisfy({ $0.magnitude <= SceneRecording.valueLimit })
    else { throw MatchProblem.farCurve }
    return SceneRecording(
      [.init(item: item, recording: recording.shifted(by: start))], isMeasured: false)
  }
}
