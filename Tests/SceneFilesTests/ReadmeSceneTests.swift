import Foundation
import SceneFiles
import Testing

/// The YAML in the command's README: a scene and a study.
@Suite struct ReadmeSceneTests {
  @Test func `the scene in the command's README is valid`() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Study/sweep/README.md"), encoding: .utf8)
    let blocks = readme.matches(of: /```yaml\n(?<yaml>(?s).*?)```/).map { String($0.yaml) }
    let scenes = blocks.filter { !Study.isStudy($0) }
    #expect(scenes.count == 1 && blocks.count == 2)
    for yaml in scenes {
      _ = try SceneFile.parse(yaml, name: "Sources/Study/sweep/README.md")
    }
  }
}
