import ArgumentParser
import Dynamics
import SceneFiles

/// What is wrong with a study: with its keys, with its scene and with its options.
struct StudyFindings {
  private(set) var problems: [SceneProblem]
  private(set) var warnings: [String] = []

  init(of file: StudyFile) {
    problems = file.problems
    do {
      _ = try SceneOptions.named(file.sceneArgument)
    } catch {
      add(error, at: file.sceneLocation)
      return
    }
    do {
      try checkOptions(of: file)
    } catch {
      add(error, at: SourceLocation(file: file.path))
    }
  }

  /// Finds the first mistake in the options, leaves out its option, and looks for the next.
  private mutating func checkOptions(of file: StudyFile) throws {
    var expansion = try StudyExpansion(of: file)
    while true {
      do {
        let command = try SweepCommand.parseAsRoot(expansion.words) as? any StudiedCommand
        warnings = try command?.check() ?? []
        return
      } catch {
        let message = Main.message(of: error)
        guard let option = expansion.option(named: message) else {
          // Without an option that was wrong, others may be missing.
          if problems.isEmpty { throw error }
          return
        }
        add(error, at: option.location ?? SourceLocation(file: file.path))
        expansion = expansion.without(option)
      }
    }
  }

  private mutating func add(_ error: any Error, at location: SourceLocation) {
    if let error = error as? SceneProblems {
      problems += error.all
    } else {
      problems.append(
        SceneProblem(path: nil, problem: Main.message(of: error), location: location))
    }
  }
}
