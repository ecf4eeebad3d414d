import Dynamics
import Sweeps

extension SceneRemarks {
  /// A spring in closed form that is cut off before it has settled.
  static func cutOff(of scene: Scene) throws -> [String] {
    guard let spring = scene.springAnimation, let cutOff = try Plan(scene: scene).springCutOff
    else { return [] }
    let cure =
      switch spring.form {
      case .dampingRatio: "a \(spring.name).dampingRatio of 1 or less"
      case .bounce: "a \(spring.name).bounce of 0 or more"
      case .stiffness: "a \(spring.name).damping of 2√(stiffness · mass) or less"
      }
    return [
      "\(spring.name): its animation is over after \(significant(cutOff.time, digits: 3)) s, when "
        + "\(significant(100 * cutOff.share, digits: 2)) % of the distance is left, and "
        + "\(spring.item) jumps \(significant(cutOff.jump, digits: 2)) pt to its end; UIKit's duration "
        + "takes an overdamped spring for a critical one, so use \(cure)"
    ]
  }
}
