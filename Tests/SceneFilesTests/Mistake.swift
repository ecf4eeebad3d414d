import Dynamics
import SceneFiles
import Testing

/// The conditions of a phase, as messages list them.
let conditionGrammar =
  "{elapsed: SECONDS}, rest, {contact: BOUNDARY}, {contactEnd: BOUNDARY}, exit, "
  + "{crossing: LINE}, {trackEnd: BEHAVIOR}, {speed: LIMITS}, {spin: LIMITS}, "
  + "{distance: LIMITS}, or a list of them"

/// The conditions of `when`, as messages list them.
let limitGrammar = "{speed: LIMITS}, {spin: LIMITS}, {distance: LIMITS}, or a list of them"

/// Puts a mistake into the text of a scene and expects messages.
///
/// - Parameters:
///   - messages: The messages, after the file's name.
///   - name: The file's name.
///   - base: A scene without a mistake.
///   - original: The text that is replaced, where it occurs first in the base.
///   - replacement: The text that replaces it.
/// - Throws: If the base does not contain the original text.
func expect(
  _ messages: [String], of name: String, in base: String, with original: String,
  as replacement: String
) throws {
  let text = base.replacing(original, with: replacement, maxReplacements: 1)
  try #require(text != base)
  let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: name) }
  #expect(error?.all.map(\.description) == messages.map { "\(name):\($0)" })
}
