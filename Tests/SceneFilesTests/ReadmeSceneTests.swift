import Foundation
import SceneFiles
import Testing

/// The scene in the command's README is valid.
@Suite struct ReadmeSceneTests {
  @Test func `the scene of the command's README is valid`() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/sweep/README.md"), encoding: .utf8)
    let blocks = readme.matches(of: /```yaml\n(?<yaml>(?s).*?)```/).map { String($0.yaml) }
    #expect(blocks.count == 1)
    for yaml in blocks {
      _ = try SceneFile.parse(yaml, name: "Sources/sweep/README.md")
    }
  }
}
