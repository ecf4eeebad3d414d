import Dynamics

/// The reference of scene files as Markdown, made of the same description that files are read by.
struct SceneReference {
  private var lines: [String] = []

  /// The reference, ending in a newline.
  static func text() -> String {
    var reference = SceneReference()
    reference.write()
    return reference.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write() {
    lines += [
      "# Scene file reference", "",
      "Every key of a scene file, with its unit, its range, its default and the default's origin.",
      "",
      "## Overview", "",
      "A scene file is YAML. `sweep schema` prints this description as a JSON Schema, which editors use",
      "for completion. Lengths are in points (pt), times in seconds (s), angles in radians (rad), and",
      "frequencies in Hz; y points down and angles are clockwise.", "",
      "A number can be a formula over the other numbers of the scene, such as",
      "`reference.width / 2`: `+`, `-`, `*`, `/`, parentheses, `pi`, `min(a, b)`, `max(a, b)`, `sqrt(a)`,",
      "`abs(a)`, `clamp(a, low, high)`, `exp`, `log` (natural), `sin` and `cos` of a number, `hypot` of x and y, `atan2` of y and x, and",
      "`if(a < b, then, otherwise)`. Conditions compare with `<`, `<=`, `>`, `>=`, `==` and `!=`, and join",
      "comparisons with `&&` and `||`. A number can name its unit: `250ms`, `0.5s`, `30deg`, `1rad`, `10pt`,",
      "`2Hz`, `600pt/s`, `90deg/s`, `1rad/s` or `9pt/s²`. Pixels, as `2px`, `600px/s` and",
      "`9px/s²`, are divided by `parameters.displayScale`, the pixels of a point, which the scene then has to",
      "give. All functions have the same bits on every machine.",
      "",
      "Every number must be \(ValueRange.limits).", "",
      "A pair is `[x, y]` or `{x: …, y: …}`, and a size `[width, height]` or `{width: …, height: …}`.",
      "A point in the column *value* is such a pair. Names are letters, digits, `_` and `-`.",
    ]
    section("Scene", of: Scene.self)
    section("Target", of: Target.self, "target: \(MappingWriter.node(of: Self.target).line)")
    section("Items", of: Item.self, examples(of: Self.scene.items))
    section(
      "Members of a group", of: GroupMember.self,
      "The members of the item `hammer` above.", isYAML: false)
    for kind in Behavior.Kind.allCases { behavior(kind) }
    section("Lines of a collision", of: Collision.Line.self)
    section("Paths of a collision", of: Collision.BoundaryPath.self)
    section("Insets of a collision", of: Insets.self)
    section("Track", of: Track.self)
    regions()
    phases()
  }

  // MARK: Sections

  private mutating func section<Mapping: SceneMapping>(
    _ title: String, of type: Mapping.Type, _ example: String? = nil, isYAML: Bool = true
  ) {
    lines += ["", "## \(title)", ""]
    table(MappingDescription(of: type))
    guard let example else { return }
    lines += [""] + (isYAML ? ["```yaml", example, "```"] : [example])
  }

  private mutating func behavior(_ kind: Behavior.Kind) {
    var behavior = kind.blank
    lines += ["", "## Behavior: \(kind.rawValue)", "", kind.about, ""]
    behavior.withMapping { table(ofTypeOf: $0) }
    let examples = (Self.scene.behaviors + Self.spring.behaviors).filter { $0.kind == kind }
    lines += ["", "```yaml"]
    for var example in examples {
      example.withMapping { lines.append("- \(kind.rawValue): \(MappingWriter.node(of: $0).line)") }
    }
    lines.append("```")
  }

  private func examples(of items: [Item]) -> String {
    items.map { "- \(MappingWriter.node(of: $0).line)" }.joined(separator: "\n")
  }

  private mutating func regions() {
    lines += [
      "", "## Region of a field", "",
      "A word, or a mapping with one key. Regions can contain regions, up to "
        + "\(Region.depthLimit) deep.", "", "| region | value | unit | allowed | meaning |",
      "|---|---|---|---|---|",
    ]
    for kind in Region.Kind.allCases {
      let (value, rule): (String, NumberRule?) =
        switch kind {
        case .infinite: ("the word alone", nil)
        case .circle: ("number", Region.radius)
        case .rectangle: ("[width, height]", Region.extent.number)
        case .union, .intersection, .difference: ("two or more regions", nil)
        case .inverse: ("a region", nil)
        }
      row([
        "`\(kind.rawValue)`", value, rule?.unit.symbol ?? "", rule?.range.description ?? "",
        kind.about,
      ])
    }
  }

  // MARK: Phases

  private mutating func phases() {
    lines += ["", "## Phases", "", "| key | value | meaning |", "|---|---|---|"]
    let keys = Phase.End.keys
    row(Phase.keys.name, "name")
    row(keys.until, "a condition, or a list of conditions")
    row(keys.side, "a line, as below")
    row(keys.when, "a condition with limits, or a list of them")
    row(keys.then, "actions")
    row(Phase.keys.ends, "list of mappings with until, side, when and then")
    lines += ["", "```yaml"]
    lines += Self.scene.phases.map { "- \(PhaseWriter.node(of: $0).line)" }
    lines += [
      "```", "", "## Conditions", "",
      "`rest` and `exit` are words; the others are mappings with one key, and `or` for others:",
      "`{elapsed: 2, or: rest}`.", "", "| condition | value | meaning |", "|---|---|---|",
    ]
    for kind in Trigger.Condition.Kind.allCases {
      let value =
        switch kind {
        case .elapsed: "number, s, \(Trigger.Condition.Kind.time.range)"
        case .rest: "the word alone"
        case .contact, .contactEnd: "a boundary, `any`, or a mapping as below"
        case .exit: "the word alone, `reference`, or a mapping as below"
        case .crossing: "a line, as below"
        case .trackEnd: "the name of an attachment or a snap"
        case .speed, .spin, .distance: "limits, as below"
        }
      row(Key(kind.rawValue, kind.about), value)
    }
    row(Trigger.orKey, "a condition, or a list of conditions")
    section("Contact of a condition", of: Contact.self)
    section("Rectangle of an exit", of: ExitKeys.self)
    section("Line of a crossing or a side", of: Line.self)
    section("Limits of a speed", of: SpeedKeys.self)
    section("Limits of a spin", of: SpinKeys.self)
    section("Limits of a distance", of: DistanceKeys.self)
    lines += [
      "", "## Actions", "", "They are taken in this order.", "", "| key | value | meaning |",
      "|---|---|---|",
    ]
    let actions = Actions.keys
    row(actions.moveToNearest, "mapping from behaviors to choices of points")
    row(actions.remove, "list of behaviors")
    row(actions.pose, "mapping from items to poses")
    row(actions.move, "mapping from behaviors to points")
    row(actions.add, "list of behaviors")
    row(actions.restart, "list of items")
    row(actions.addVelocity, "mapping from items to changes of velocity")
    row(actions.limitVelocity, "mapping from items to limits of velocity")
    row(actions.next, "a phase")
    row(actions.end, "a word of your own")
    section("Pose of an action", of: Actions.Pose.self)
    section("Choice of points", of: Actions.Choice.self)
    section("Change of velocity", of: Actions.VelocityChange.self)
    section("Limit of velocity", of: Actions.VelocityLimit.self)
  }

  // MARK: Tables

  private mutating func table<Mapping: SceneMapping>(ofTypeOf mapping: Mapping) {
    table(MappingDescription(of: Mapping.self))
  }

  private mutating func table(_ description: MappingDescription) {
    lines += ["| key | value | unit | allowed | default | meaning |", "|---|---|---|---|---|---|"]
    for collected in description.keys {
      let key = collected.key
      let notes = KeyNotes(of: key.name, in: description)
      var standard = notes.text(\.defaultValue)
      if case .word(_, let word?) = collected.content { standard = "`\(word)`" }
      row([
        "`\(key.name)`", text(of: collected.content), notes.text(\.unit), notes.text(\.allowed),
        key.presence == .required ? "required" : standard,
        key.about + kinds(of: key.name, in: description),
      ])
    }
  }

  /// The kinds that have a key or need it, if not all of them do.
  private func kinds(of name: String, in description: MappingDescription) -> String {
    var having: [String] = []
    var needing: [String] = []
    var notAlways: Set<String> = []
    var all: Set<String> = []
    for variant in description.variants {
      for case .word(_, let kind) in variant.conditions {
        all.insert(kind)
        guard let key = variant.keys[name]?.key else { continue }
        if key.isOfKind, !having.contains(kind) { having.append(kind) }
        if key.presence == .neededByKind {
          if !needing.contains(kind) { needing.append(kind) }
        } else {
          notAlways.insert(kind)
        }
      }
    }
    needing.removeAll { notAlways.contains($0) }
    let lacking = all.subtracting(having)
    let only =
      lacking.isEmpty
      ? ""
      : lacking.count == 1
        ? " Not of \(lacking.joined())." : " Only of \(having.joined(separator: ", "))."
    let needed = needing.isEmpty ? "" : " Required by \(needing.joined(separator: ", "))."
    return only + (needing == having && !needing.isEmpty ? " Required." : needed)
  }

  private func text(of content: KeyContent) -> String {
    switch content {
    case .number(let rule): rule.range.isFlag ? "true or false" : "number"
    case .pair(let rule): rule.names.0 == "x" ? "point" : "size"
    case .text(.item): "item"
    case .text(.name): "name"
    case .text(.sentence): "text"
    case .word(let words, _): words.map { "`\($0)`" }.joined(separator: ", ")
    case .names(let things): "list of \(things)"
    case .points: "list of points"
    case .knots: "list of [time, x, y]"
    case .mapping, .list, .behaviors, .phases, .region: "as below"
    case .shape: ""
    case .flag: "true or false"
    case .direction: "[dx, dy]"
    case .parameters: "mapping from names to numbers"
    case .measures: "mapping from names to formulas of measures"
    }
  }

  private mutating func row(_ key: Key, _ value: String) {
    row(["`\(key.name)`", value, key.about + (key.presence == .required ? " Required." : "")])
  }

  private mutating func row(_ cells: [String]) {
    lines.append("| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |")
  }
}
