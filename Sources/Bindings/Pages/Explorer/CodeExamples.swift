import Dynamics
import SceneFiles
import Sweeps

/// Examples of the code of a scene, from which a `CodeTemplate` is learned.
struct CodeExamples {
  /// The code for some values.
  struct Example {
    let settings: [Int: Double]
    let state: CodeState
    let lines: [String]
    /// An example that differs in one path, by its index.
    let neighbor: Int?
  }

  private(set) var examples: [Example] = []
  /// The paths that no value can be set for, such as the angle of a group.
  private(set) var refused: [ParameterPath] = []
  /// The paths that are set, by their indices in the table.
  private(set) var varied: [Int]
  let table: ParameterTable
  private let scene: Scene
  /// The values that can be set for each path, one by one; the first is like no other number.
  private var choices: [Int: [Double]] = [:]
  private var hasCrowds = false
  private let random = CounterRandom(seed: 1, stream: 0)
  private var drawn: UInt64 = 0

  /// - Throws: What keeps the scene from being written, and `UnknownPath`.
  init(_ scene: Scene, table: ParameterTable, varying paths: [ParameterPath]) throws {
    self.scene = scene
    self.table = table
    varied = try Set(paths.map(table.index)).sorted()
    let code = try UIKitCode(scene).text
    examples.append(
      Example(
        settings: [:], state: CodeState(table, setting: []), lines: CodeLine.joined(code),
        neighbor: nil))
    for index in varied {
      var values: [Double] = []
      for value in unusual(index) where values.isEmpty && add([index: value], neighbor: 0) {
        values.append(value)
      }
      for value in special(index) where !values.isEmpty && !values.contains(value) {
        if add([index: value], neighbor: 0) { values.append(value) }
      }
      choices[index] = values.isEmpty ? nil : values
    }
    let refusing = varied.filter { choices[$0] == nil }
    refused = refusing.map { table.parameters[$0].path }
    varied.removeAll(where: refusing.contains)
  }

  /// Removes paths and their examples.
  mutating func remove(_ indices: Set<Int>) {
    varied.removeAll(where: indices.contains)
    var places: [Int: Int] = [:]
    var kept: [Example] = []
    for (place, example) in examples.enumerated()
    where indices.allSatisfy({ example.settings[$0] == nil }) {
      places[place] = kept.count
      kept.append(
        Example(
          settings: example.settings, state: example.state, lines: example.lines,
          neighbor: example.neighbor.flatMap { places[$0] }))
    }
    examples = kept
    hasCrowds = false
  }

  // MARK: Values

  /// Values near the scene's value, which no other number of the scene has.
  private mutating func unusual(_ index: Int) -> [Double] {
    let parameter = table.parameters[index]
    let base = table.baseValues()[index]
    if parameter.range.isFlag { return base == 1 ? [0, 1] : [1, 0] }
    if parameter.range.isWhole { return (1...5).map { (base.isNaN ? 0 : base) + Double($0) } }
    let shift = 0.01 + 0.04 * unit()
    let near =
      base.isNaN || base == 0 ? [shift, -shift] : [base * (1 + shift), base * (1 - shift)]
    return (near + [50 + shift, 1 + shift]).filter(parameter.range.contains)
  }

  /// Values at which the code may have other lines: 0, 1, the scene's, and a part of π.
  private func special(_ index: Int) -> [Double] {
    let parameter = table.parameters[index]
    var values = [0, 1, table.baseValues()[index]]
    if parameter.unit == .radians { values.append(.pi / 2) }
    return Set(values.filter(parameter.range.contains)).sorted()
  }

  private mutating func unit() -> Double {
    drawn += 1
    return random.unit(drawn)
  }

  // MARK: Examples

  /// The code for some values; nil if the scene with these is not one that can be written.
  private func example(_ settings: [Int: Double], neighbor: Int?) -> Example? {
    let values = Dictionary(
      uniqueKeysWithValues: settings.map { (table.parameters[$0].path, $1) })
    guard let code = try? UIKitCode(scene.setting(values)).text else { return nil }
    return Example(
      settings: settings, state: CodeState(table, setting: settings.map { ($0, $1) }),
      lines: CodeLine.joined(code), neighbor: neighbor)
  }

  @discardableResult private mutating func add(_ settings: [Int: Double], neighbor: Int?) -> Bool {
    guard let example = example(settings, neighbor: neighbor) else { return false }
    examples.append(example)
    return true
  }

  /// Adds two examples in which as many paths as possible are set, and their neighbors: to values
  /// like no others, of which each is left out once, and to 0, of which each is replaced once.
  ///
  /// - Returns: Whether examples were added; false if they are there already.
  mutating func addCrowds() -> Bool {
    if hasCrowds { return false }
    hasCrowds = true
    let crowd = crowd { $0 }
    var place = examples.count
    if add(crowd, neighbor: nil) {
      for index in crowd.keys.sorted() { add(crowd, at: index, nil, neighbor: place) }
    }
    let zeros = self.crowd { values in values.filter { $0 == 0 } + values }
    place = examples.count
    if add(zeros, neighbor: nil) {
      for index in zeros.keys.sorted() where choices[index]?.first != zeros[index] {
        add(zeros, at: index, choices[index]?.first, neighbor: place)
      }
    }
    return true
  }

  @discardableResult private mutating func add(
    _ settings: [Int: Double], at index: Int, _ value: Double?, neighbor: Int
  ) -> Bool {
    var settings = settings
    settings[index] = value
    return add(settings, neighbor: neighbor)
  }

  /// As many values as go together, for each path the first possible.
  private func crowd(_ order: ([Double]) -> [Double]) -> [Int: Double] {
    var crowd: [Int: Double] = [:]
    gather(varied[...], in: &crowd) { order(choices[$0] ?? []) }
    return crowd
  }

  private func gather(
    _ indices: ArraySlice<Int>, in crowd: inout [Int: Double], _ values: (Int) -> [Double]
  ) {
    var larger = crowd
    for index in indices { larger[index] = values(index).first }
    if example(larger, neighbor: nil) != nil {
      crowd = larger
    } else if indices.count > 1 {
      let middle = (indices.startIndex + indices.endIndex) / 2
      gather(indices[..<middle], in: &crowd, values)
      gather(indices[middle...], in: &crowd, values)
    } else if let index = indices.first {
      crowd[index] = values(index).dropFirst().first { value in
        larger[index] = value
        return example(larger, neighbor: nil) != nil
      }
    }
  }

  // MARK: Counterexamples

  /// How many examples a template must get right.
  private static let trials = 120

  /// Adds examples that a template gets wrong, with their neighbors.
  ///
  /// - Returns: The paths of each of them, as few as possible.
  mutating func addCounterexamples(to template: CodeTemplate) -> Set<[Int]> {
    var found: Set<[Int]> = []
    for _ in 0..<Self.trials where found.count < 24 {
      guard let example = randomExample(), isWrong(template, example) else { continue }
      let smallest = shrunk(example, template)
      let indices = smallest.settings.keys.sorted()
      guard found.insert(indices).inserted else { continue }
      let place = examples.count
      examples.append(smallest)
      for index in indices where indices.count > 1 {
        add(smallest.settings, at: index, nil, neighbor: place)
      }
    }
    return found
  }

  private func isWrong(_ template: CodeTemplate, _ example: Example) -> Bool {
    let lines = template.text(example.state)
    return CodeLine.joined(lines) != example.lines
  }

  private mutating func randomExample() -> Example? {
    var settings: [Int: Double] = [:]
    let share = [0.05, 0.3, 0.8][Int(unit() * 3)]
    for index in varied where unit() < share {
      guard let values = choices[index] else { continue }
      let choice = Int(unit() * Double(values.count + 2))
      settings[index] = choice < values.count ? values[choice] : value(index)
    }
    while true {
      if let example = example(settings, neighbor: nil) { return example }
      guard !settings.isEmpty else { return nil }
      // Half of the values, so that those that do not go together are left out soon.
      for index in settings.keys.sorted() where unit() < 0.5 { settings[index] = nil }
    }
  }

  /// A value around the scene's value, with few digits as a slider has.
  private mutating func value(_ index: Int) -> Double? {
    let parameter = table.parameters[index]
    let base = table.baseValues()[index]
    let scale = base.isNaN || base == 0 ? 1 : base
    let value = ((base.isNaN ? 0 : base) + (unit() - 0.5) * scale) * 1000
    let rounded = parameter.range.isWhole ? (value / 1000).rounded() : value.rounded() / 1000
    return parameter.range.contains(rounded) ? rounded : choices[index]?.first
  }

  /// The example with as few values as it takes to be wrong.
  private func shrunk(_ example: Example, _ template: CodeTemplate) -> Example {
    var smallest = example
    var size = example.settings.count
    while size > 0 {
      var indices = smallest.settings.keys.sorted()[...]
      while !indices.isEmpty {
        var settings = smallest.settings
        for index in indices.prefix(size) { settings[index] = nil }
        indices = indices.dropFirst(size)
        if let smaller = self.example(settings, neighbor: nil), isWrong(template, smaller) {
          smallest = smaller
        }
      }
      size /= 2
    }
    return smallest
  }
}
