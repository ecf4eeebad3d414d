import Analysis
import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// What is given and not chosen, for analyses whose answer is the worst case or a share.
struct AcrossOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Something that is given and not chosen, with its values: PATH=a,b,c, PATH=a:b (both ends and \
      three values between them), PATH=±10% or PATH=±VALUE around the scene's value, \
      frame-rate=60,120, drop-every=0,5, or @FILE.csv, whose columns are paths and whose lines are \
      conditions, such as devices. A solution meets the goals under all of them; a metric that is \
      analyzed is its highest value under them. Repeat the option to combine all values of several, \
      at most \(Across.conditionLimit) combinations. Each combination takes a scenario. Default: the \
      scene as it is.
      """, valueName: "SPEC"), completion: Completions.path)
  var across: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Share of the conditions of --across that count, the best ones, in percent or as a fraction: \
      90% or 0.9. A solution meets all goals in at least this share; a metric that is analyzed stays \
      at or below its value in this share. Default: 100%, the worst case.
      """, valueName: "SHARE"), transform: AcrossOptions.share(parsing:))
  var acrossShare: Double = 1

  /// The conditions for a scene.
  func conditions(of scene: SceneOptions, _ table: ParameterTable) throws -> Across {
    try Across(parsing: across, share: acrossShare, of: scene, table)
  }

  @Sendable static func share(parsing text: String) throws -> Double {
    let isPercentage = text.hasSuffix("%")
    let number = decimalNumber(isPercentage ? String(text.dropLast()) : text)
    guard let share = number.map({ isPercentage ? $0 / 100 : $0 }), share > 0, share <= 1 else {
      throw ValidationError("must be more than 0 and at most 100%, or a fraction \(got(text))")
    }
    return share
  }
}

extension SettingsOptions {
  /// The options with a clock.
  func with(frameRate: Double, dropEvery: Int?) -> SettingsOptions {
    var options = self
    if frameRate != settings.frameRate { options.frameRate = frameRate }
    options.dropEvery = dropEvery ?? 0
    return options
  }

  /// The options with the clock of a condition.
  func under(_ condition: AcrossCondition) -> SettingsOptions {
    let clock = condition.settings(from: settings)
    return with(frameRate: clock.frameRate, dropEvery: clock.dropEvery)
  }
}

extension Across {
  /// Reads the values of `--across`.
  ///
  /// - Parameters:
  ///   - texts: The values of the option.
  ///   - share: The share of the conditions that count.
  ///   - scene: The scene as it was given, for messages.
  ///   - table: The numbers of the scene.
  /// - Throws: What is wrong with a value.
  init(
    parsing texts: [String], share: Double = 1, of scene: SceneOptions, _ table: ParameterTable
  ) throws {
    let dimensions = try texts.map { text throws in
      try naming("--across", text, of: scene.scene) {
        do {
          if text.hasPrefix("@") {
            let axes = try PointsFile(path: String(text.dropFirst())).linkedAxes()
            for path in axes.paths { _ = try table.index(of: path) }
            return AcrossDimension(axes)
          }
          return try AcrossDimension(parsing: text, relativeTo: table)
        } catch let problem as AxisProblem {
          throw CommandProblem(problem.exit, "--across \(problem)")
        } catch let problem as AcrossProblem {
          throw CommandProblem(.usage, "--across \(problem)")
        }
      }
    }
    do {
      try self.init(dimensions, share: share)
    } catch {
      throw CommandProblem(.usage, "--across: \(error)")
    }
  }
}
