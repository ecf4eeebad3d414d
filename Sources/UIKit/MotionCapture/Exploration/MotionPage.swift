import Foundation

/// The motions of classes as a page to look at.
struct MotionPage {
  private let classes: [ExploredClass]

  init(_ classes: [ExploredClass]) { self.classes = classes }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Motions</title>
    <style>
    body { font: 15px/1.5 sans-serif; max-width: 960px; margin: 2em auto; padding: 0 1em; color: #1f2328; }
    svg { width: 100%; height: auto; }
    figure { margin: 0; display: flex; gap: 1em; align-items: flex-start; flex-wrap: wrap; }
    figure img { width: \(Int(MotionStage.width))px; }
    figure div { flex: 1; min-width: 300px; }
    code, pre { background: #f6f8fa; }
    pre { padding: 0.7em; overflow-x: auto; }
    td { padding-right: 1.5em; }
    </style>
    </head>
    <body>
    <h1>Motions</h1>
    \(classes.map(section).joined(separator: "\n"))
    </body>
    </html>

    """
  }

  private func section(_ explored: ExploredClass) -> String {
    let motions = explored.motions.map(article).joined(separator: "\n")
    let problem = explored.problems.map { "<p>\(escaped($0)).</p>\n" }.joined()
    return "<h2>\(escaped(explored.name))</h2>\n\(problem)\(motions)"
  }

  private func article(_ motion: FoundMotion) -> String {
    let time =
      motion.seconds.map { "ends after \(($0 * 1000).rounded() / 1000) s" }
      ?? "does not end within 5 s"
    let numbers = (motion.numbers + motion.strengths).map { number in
      let place = number.place.map(escaped) ?? "of the behavior"
      return
        "<tr><td><code>\(escaped(number.name))</code></td><td>\(number.value)</td><td>\(place)</td></tr>"
    }
    let table =
      numbers.isEmpty
      ? "<p>No number changes it.</p>"
      : "<p>Numbers that change it:</p><table>\(numbers.joined())</table>"
    let vary = motion.numbers.first.map {
      " --vary parameters.\($0.name)=\($0.range.lowerBound):\($0.range.upperBound):64"
    }
    let cause =
      motion.isDynamic ? "Its views come later than its start" : "No behavior or spring moves it"
    let commands =
      motion.isWhole && motion.isDynamic
      ? "<pre>./motions \(escaped(motion.name)) scene > scene.yaml\nsweep run scene.yaml\(escaped(vary ?? ""))</pre>"
      : "<p>\(cause), so it is swept by running the class:</p>"
        + "<pre>./motions \(escaped(motion.name)) sweep</pre>"
    let warnings = motion.warnings.map { "<p>Warning: \(escaped($0))</p>" }.joined()
    return """
      <h3 id="\(escaped(motion.name))">\(escaped(motion.name))</h3>
      <p>\(escaped(motion.itemText)): \(time).</p>\(warnings)
      <figure>\(stage(motion))<div>\(motion.picture)</div></figure>
      \(table)
      \(commands)
      """
  }

  /// An image element: the keyframes of pictures in one document would have the same names.
  private func stage(_ motion: FoundMotion) -> String {
    let data = Data(motion.stage.utf8).base64EncodedString()
    let text = "\(motion.name): \(motion.itemText) on the screen"
    return "<img alt=\"\(escaped(text))\" src=\"data:image/svg+xml;base64,\(data)\">"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
