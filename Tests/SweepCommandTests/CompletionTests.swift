import Foundation
import Testing

/// The completion scripts for shells.
@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell accepts its completion script`(shell: String) throws {
    let folder = try Folder()
    let script = try SweepProcess("--generate-completion-script", shell)
    #expect(script.exit == 0 && script.errors.isEmpty)
    for verb in ["scenes", "run", "merge", "doctor"] { #expect(script.output.contains(verb)) }
    try folder.write(script.output, to: "script")
    // Not every machine has every shell.
    guard Tool(shell).isHere else { return }
    _ = try Tool(shell).output(["-n", folder.url.appending(path: "script").path])
  }

  /// What bash offers for the last word.
  private func offers(_ words: String..., in folder: Folder) throws -> Set<String> {
    let script = try SweepProcess("--generate-completion-script", "bash")
    try folder.write(script.output, to: "script")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.currentDirectoryURL = folder.url
    shell.arguments =
      [
        "-c",
        """
        PATH=$1:$PATH
        shift
        . ./script
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
        COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMP_KEY=9
        _sweep sweep "${@: -1}" "${@: -2:1}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """, "bash", SweepProcess.binary.deletingLastPathComponent().path, "sweep",
      ] + words
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    return Set(
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
  }

  @Test func `bash offers verbs, scenes, files, paths of the scene, and metrics`() throws {
    let folder = try Folder()
    try folder.write("", to: "drop.yaml")
    #expect(try offers("sen", in: folder) == ["sensitivity"])
    let scenes = try offers("run", "drop", in: folder)
    #expect(scenes.isSuperset(of: ["drop-out-dismiss", "drop-out-present", "drop.yaml"]))
    #expect(scenes.allSatisfy { $0.hasPrefix("drop") })
    #expect(
      try offers("run", "drop-out-dismiss", "--vary", "rope.fr", in: folder) == ["rope.frequency="])
    #expect(try offers("show", "chain", "--set", "rope.frequency", in: folder).isEmpty)
    #expect(
      try offers("run", "chain", "--metrics", "travel,peakA", in: folder)
        == ["travel,peakAcceleration", "travel,peakAngle"])
  }
}
