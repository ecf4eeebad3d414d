/// The lines of several texts in one list that has the lines of each in their order.
///
/// Two lines are the same if they differ in numbers only, follow the same heading, and are as often
/// there since that heading. A heading is a line that a text has once, if all texts have it or if it
/// opens a brace.
struct MergedLines {
  /// A line of some of the texts.
  struct Line {
    let index: Int
    /// The text between its numbers.
    let pieces: [String]
  }

  /// The merged lines.
  private(set) var lines: [Line] = []
  /// For each text, the numbers of each of its lines, by the index of that line.
  private var numbers: [[Int: [String]]] = []

  init(_ texts: [[String]]) {
    var reader = LineReader()
    let read = texts.map { text in text.map { reader.read($0) } }
    let headings = Self.headings(of: read.map { $0.map(\.key) }, reader.pieces)
    var identities: [Identity: Int] = [:]
    var keys: [Int] = []
    var sequences: Set<[Int]> = []
    var order = LineOrder()
    for text in read {
      let unique = Self.counts(text.map(\.key))
      var heading = -1
      var seen: [Int: Int] = [:]
      var sequence: [Int] = []
      var ownNumbers: [Int: [String]] = [:]
      for (key, lineNumbers) in text {
        if unique[key] == 1, headings.contains(key) {
          heading = key
          seen = [:]
        }
        let identity = Identity(heading: heading, key: key, repetition: seen[key, default: 0])
        seen[key, default: 0] += 1
        let index = identities[identity] ?? keys.count
        if index == keys.count {
          identities[identity] = index
          keys.append(key)
        }
        sequence.append(index)
        ownNumbers[index] = lineNumbers
      }
      numbers.append(ownNumbers)
      if sequences.insert(sequence).inserted { order.add(sequence) }
    }
    lines = order.sorted(count: keys.count).map { Line(index: $0, pieces: reader.pieces[keys[$0]]) }
  }

  /// Whether a text has a line.
  func has(_ line: Line, in text: Int) -> Bool { numbers[text][line.index] != nil }

  /// A number of a line in a text that has it.
  func number(_ column: Int, of line: Line, in text: Int) -> String {
    numbers[text][line.index]?[column] ?? ""
  }

  private struct Identity: Hashable {
    let heading: Int
    let key: Int
    let repetition: Int
  }

  private static func headings(of texts: [[Int]], _ pieces: [[String]]) -> Set<Int> {
    var textCounts: [Int: Int] = [:]
    for text in texts {
      for (key, count) in counts(text) where count == 1 { textCounts[key, default: 0] += 1 }
    }
    return Set(
      textCounts.filter { key, count in
        count == texts.count || pieces[key].last?.hasSuffix("{") == true
      }.keys)
  }

  private static func counts(_ keys: [Int]) -> [Int: Int] {
    keys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

/// Splits lines into texts and numbers; lines with the same texts get the same key.
private struct LineReader {
  private(set) var pieces: [[String]] = []
  private var keys: [[String]: Int] = [:]
  private var known: [String: (key: Int, numbers: [String])] = [:]

  mutating func read(_ line: String) -> (key: Int, numbers: [String]) {
    if let known = known[line] { return known }
    let split = CodeLine.split(line)
    let key = keys[split.pieces] ?? pieces.count
    if key == pieces.count {
      keys[split.pieces] = key
      pieces.append(split.pieces)
    }
    known[line] = (key, split.numbers)
    return (key, split.numbers)
  }
}

/// An order in which every line comes after those that it follows in some text.
private struct LineOrder {
  private var followers: [Int: Set<Int>] = [:]

  mutating func add(_ sequence: [Int]) {
    for (line, next) in zip(sequence, sequence.dropFirst()) {
      followers[line, default: []].insert(next)
    }
  }

  /// The lines in order.
  ///
  /// Where texts contradict each other, the line that was read first is first.
  func sorted(count: Int) -> [Int] {
    var waiting = Array(repeating: 0, count: count)
    for line in followers.values.joined() { waiting[line] += 1 }
    var left = Array(0..<count)
    var order: [Int] = []
    while !left.isEmpty {
      // Lines that follow each other stay together.
      let next = order.last.flatMap { followers[$0]?.filter { waiting[$0] == 0 }.min() }
      let line = next ?? left.first { waiting[$0] == 0 } ?? left[0]
      order.append(line)
      left.removeAll { $0 == line }
      waiting[line] = -1
      for follower in followers[line] ?? [] where waiting[follower] > 0 { waiting[follower] -= 1 }
    }
    return order
  }
}
