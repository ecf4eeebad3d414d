import Foundation

/// What a process found out about a class.
package struct ExploredClass {
  let name: String
  private(set) var motions: [FoundMotion] = []
  /// What did not move, or ended in an exception, a sentence each.
  private(set) var problems: [String] = []

  /// The longest time for a class, s.
  private static let timeLimit = 120.0

  /// Explores a class in a process of its own.
  init(name: String, index: Int) {
    self.name = name
    let process = Process()
    let folder = FileManager.default.temporaryDirectory
    let stem = "explore-\(ProcessInfo.processInfo.processIdentifier)-\(index)"
    let (output, errors) = (folder.appending(path: stem), folder.appending(path: stem + ".err"))
    defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
    do {
      for file in [output, errors] { try Data().write(to: file) }
      process.executableURL = Bundle.main.executableURL
      process.arguments = ["explore", "\(index)", output.path]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      let deadline = Date(timeIntervalSinceNow: Self.timeLimit)
      while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
      guard !process.isRunning else {
        process.terminate()
        problems = ["\(name): did not end within \(Int(Self.timeLimit)) s"]
        return
      }
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        let marks = ["rror:", "Could not cast", "***"]
        let line = text.split(separator: "\n").first { line in marks.contains { line.contains($0) }
        }
        problems = [
          "\(name): ended the program: \(line.map { Self.explained(String($0)) } ?? "no message")"
        ]
        return
      }
      let found = try JSONDecoder().decode(Exploration.self, from: try Data(contentsOf: output))
      motions = found.motions
      problems = found.problems
    } catch {
      problems = ["\(name): \(error.localizedDescription)"]
    }
  }

  /// The message of a cast that failed names the classes as the runtime knows them; others stay as they are.
  package static func explained(_ line: String) -> String {
    guard
      let cast = line.firstMatch(
        of: /Could not cast value of type '(?:\w+\.)?(\w+)' .*to '(?:\w+\.)?(\w+)'/)
    else { return line }
    let (made, wanted) = (cast.output.1, cast.output.2)
    guard made.hasPrefix("UI"), !wanted.hasPrefix("UI") else { return line }
    return
      "the class expects a \(wanted) from a storyboard or nib file where a \(made) is. Put the .storyboard or "
      + ".xib file beside the class, or say in Sources/Motions.swift how it is made"
  }

  /// The motions that a number changes, unless it changes all.
  private func extent(of number: FoundMotion.Number) -> String {
    let changed = motions.filter { ($0.numbers + $0.strengths).contains { $0.name == number.name } }
      .map { $0.name.dropFirst(name.count + 1) }
    guard changed.count < motions.count else { return "" }
    let rest = changed.count > 3 ? " and \(changed.count - 3) more" : ""
    return "  (\(changed.prefix(3).joined(separator: ", "))\(rest))"
  }

  /// The numbers that change a motion; those of behaviors that differ by the number in their names, as the springs
  /// of all cells of a list, together.
  private var numbers: [[FoundMotion.Number]] {
    var (groups, places): ([[FoundMotion.Number]], [String: Int]) = ([], [:])
    var seen: Set<String> = []
    for number in motions.flatMap({ $0.numbers + $0.strengths })
    where seen.insert(number.name).inserted {
      let kind =
        number.place == nil
        ? "\(number.name.replacing(/[0-9]+/, with: "")) \(number.value)" : number.name
      if let place = places[kind] {
        groups[place].append(number)
      } else {
        places[kind] = groups.count
        groups.append([number])
      }
    }
    return groups
  }

  /// A line for each motion, for what did not move, and for each number that changes a motion.
  var text: String {
    let lines =
      motions.map { "\($0.name): \($0.itemText), \($0.timeText)" } + problems
      + numbers.map { group in
        // Numbers of behaviors have no line: the class leaves them as they are, or computes them.
        "  \(group[0].name) = \(group[0].value)"
          + (group[0].place.map { "  \($0)" } ?? "")
          + (group.count > 1
            ? "  (and \(group.count - 1) more, as \(group[1].name))" : extent(of: group[0]))
      }
    return lines.map { $0 + "\n" }.joined()
  }
}
