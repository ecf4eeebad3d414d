import Dynamics
import SceneFiles
import Testing

/// What the condition of a phase may be, as messages list it.
let conditionGrammar =
  "{elapsed: SECONDS}, rest, {contact: BOUNDARY}, {contactEnd: BOUNDARY}, exit, "
  + "{crossing: LINE}, {trackEnd: BEHAVIOR}, each with or: and another"

/// Puts a mistake into the text of a scene and expects what is said about it.
///
/// - Parameters:
///   - messages: What is said, after the file's name.
///   - name: The file's name.
///   - base: A scene without a mistake.
///   - original: What stands in the base, the first time.
///   - replacement: What stands there instead.
/// - Throws: If the base has no such text.
func expect(
  _ messages: [String], of name: String, in base: String, with original: String,
  as replacement: String
) throws {
  let text = base.replacing(original, with: replacement, maxReplacements: 1)
  try #require(text != base)
  let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: name) }
  #expect(error?.all.map(\.description) == messages.map { "\(name):\($0)" })
}
