public import HeadlessUIKit

/// A motion of a class, which a command captures and sweeps.
///
/// A type that conforms needs only its parameters and its start. Marked with `@main`, it is a
/// command:
///
/// ```swift
/// @main struct SheetMotion: CapturableMotion {
///   static let name = "sheet"
///   static let parameters = [CaptureParameter("gravity", 6, in: 2...12)]
///   static func start(on stage: CaptureStage) -> KeyValuePairs<String, any UIDynamicItem> { … }
/// }
/// ```
///
/// ```sh
/// swift run sheet-motion | sweep run - --vary parameters.gravity=2:12:64
/// swift run sheet-motion verify --samples 200
/// swift run sheet-motion sweep --vary gravity=2:12:64
/// ```
///
/// Without a verb, it prints the scene. `verify` compares the class and the scene at random values.
/// `sweep` measures the motion for each value: of the scene, or of the class itself, in several processes, where
/// no scene describes it. `run` always runs the class.
@MainActor public protocol CapturableMotion {
  /// The name of the scene.
  static var name: String { get }
  /// The properties and numbers that vary; none unless implemented.
  static var parameters: [CaptureParameter] { get }
  /// The frames in a second, Hz; 60 unless implemented.
  static var frameRate: Double { get }
  /// The longest time of a motion, s; 10 unless implemented.
  static var duration: Double { get }
  /// Makes the class with the values of a stage, starts its motion, and gives the items with names.
  ///
  /// It is called once for each run, and must make everything anew.
  ///
  /// - Parameter stage: Where it runs.
  /// - Returns: The items.
  /// - Throws: What the class cannot start with; the command ends with it.
  static func start(on stage: CaptureStage) throws -> KeyValuePairs<String, any UIDynamicItem>
}

extension CapturableMotion {
  /// None.
  public static var parameters: [CaptureParameter] { [] }
  /// 60 Hz.
  public static var frameRate: Double { 60 }
  /// 10 s.
  public static var duration: Double { 10 }

  /// Captures the motion.
  ///
  /// - Parameter runs: How many values of the parameters to try.
  /// - Returns: The capture.
  /// - Throws: ``CaptureProblem`` if no scene describes all runs, or what ``start(on:)`` throws.
  public static func capture(runs: Int = 64) throws -> Capture {
    try StartedMotion<Self>.capture(runs: runs, parameters: parameters)
  }

  /// Runs the command: the program's entry point.
  public static func main() {
    runCommand(MotionCommand<StartedMotion<Self>>.self, named: name)
  }
}

/// An error of the command, which has the exit codes of `sweep`.
struct MotionCommandProblem: Error, CustomStringConvertible {
  let exitCode: Int32
  let description: String

  /// No class moves.
  static var nothingMoved: Self { Self(exitCode: 5, description: "no class moves by itself") }
  /// An option is wrong.
  static func usage(_ text: String) -> Self { Self(exitCode: 2, description: text) }
  /// The class cannot be captured or run.
  static func badInput(_ text: String) -> Self { Self(exitCode: 3, description: text) }
  /// The output cannot be written.
  static func cannotWrite(_ text: String) -> Self { Self(exitCode: 4, description: text) }
}
