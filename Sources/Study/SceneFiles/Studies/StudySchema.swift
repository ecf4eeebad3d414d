/// The JSON Schema of study files: the options of the commands, and the schema of scenes.
struct StudySchema {
  typealias Object = SceneSchema.Object

  /// A value of an option: its text, or a number or flag that stands for it.
  private static var value: Object { ["type": ["string", "number", "boolean"]] }
  private static var valueOrList: Object {
    ["anyOf": [value, ["type": "array", "items": value, "minItems": 1]]]
  }

  /// The schema as JSON text, ending in a newline.
  static func text(keys: [StudyKey], commands: [String]) -> String {
    var scenes = SceneSchema()
    var scene = scenes.scene()
    // A scene in place may leave out its name.
    scene["required"] = (scene["required"] as? [String] ?? []).filter { $0 != "scene" }
    var properties: Object = [
      "study": ["type": "string", "pattern": #"\S"#, "description": StudyReference.study],
      "command": [
        "enum": commands, "default": commands[0], "description": StudyReference.command,
      ],
      "scene": [
        "description": StudyReference.scene,
        "anyOf": [["type": "string", "pattern": #"\S"#], scene],
      ],
    ]
    for key in keys {
      var property = schema(of: key)
      property["description"] = StudyReference.description(of: key, commands: commands)
      properties[key.name] = property
    }
    let root: Object = [
      "type": "object", "properties": properties, "additionalProperties": false,
      "required": ["study", "scene"],
      "allOf": commands.map { rule(of: $0, keys, isDefault: $0 == commands[0]) },
    ]
    return scenes.text(root, title: "A study of swift-dynamics")
  }

  /// The options that a command does not have.
  private static func rule(of command: String, _ keys: [StudyKey], isDefault: Bool) -> Object {
    let refused = keys.filter { $0.descriptions[command] == nil }.map(\.name)
    var test: Object = ["properties": ["command": ["const": command]]]
    // A study without the key has the default, and passes the test of every command without this.
    if !isDefault { test["required"] = ["command"] }
    let then: Object = [
      "properties": Object(uniqueKeysWithValues: refused.map { ($0, false as Any) })
    ]
    return ["if": test, "then": then]
  }

  private static func schema(of key: StudyKey) -> Object {
    switch key.form {
    case .flag: ["type": "boolean"]
    case .single: key.words.isEmpty ? value : ["enum": key.words]
    case .joined: valueOrList
    case .repeated: ["anyOf": [value, ["type": "array", "items": valueOrList]]]
    case .assignments:
      [
        "anyOf": [
          value, ["type": "array", "items": value],
          ["type": "object", "additionalProperties": valueOrList],
        ]
      ]
    }
  }
}
