import Testing

/// Keyframes as the command writes them.
///
/// `Tests/MotionExport` plays them.
@Suite struct ExportKeyframesTests {
  @Test(arguments: [
    ("core-animation", "swift"), ("swiftui", "swift"), ("css", "css"), ("lottie", "json"),
    ("keyframes", "json"),
  ])
  func `a file is what standard output is, and says how exact it is`(
    format: String, ending: String
  ) throws {
    let folder = try Folder()
    let options = ["export", "falling-square", "--format", format, "--tolerance", "1"]
    let printed = try SweepProcess(options, in: folder)
    #expect(printed.exit == 0 && printed.errors.contains("pt of the simulation\n"))
    let file = try SweepProcess(options + ["-o", "motion.\(ending)", "--quiet"], in: folder)
    #expect(file.exit == 0 && file.output.isEmpty && file.errors.isEmpty)
    #expect(folder.text("motion.\(ending)") == printed.output)
    // Lottie has no place for comments.
    #expect(
      printed.output.contains("sweep export falling-square --format \(format) --tolerance 1")
        == (format != "lottie"))
  }

  @Test(arguments: [("ahap", "ahap"), ("vibrate", "json")])
  func `haptics say how many impacts there are`(format: String, ending: String) throws {
    let folder = try Folder()
    let options = ["export", "falling-square", "--format", format]
    let printed = try SweepProcess(options, in: folder)
    #expect(printed.exit == 0 && printed.errors.contains("the fastest "))
    let file = try SweepProcess(options + ["-o", "haptics.\(ending)", "--quiet"], in: folder)
    #expect(file.exit == 0 && file.output.isEmpty && file.errors.isEmpty)
    #expect(folder.text("haptics.\(ending)") == printed.output)
  }

  @Test(arguments: [
    (["--tolerance", "1"], "--tolerance is for keyframes"),
    (["--frame-rate", "60"], "--frame-rate is for keyframes"),
    (["--item", "square"], "--item is for keyframes"),
    (["--format", "css", "--reduce-motion"], "--format css has both variants"),
    (["--format", "css", "-o", "motion.json"], "expected a name that ends in .css"),
    (["--format", "css", "--tolerance", "0"], "more than 0 pt"),
    (["--format", "ahap", "--tolerance", "1"], "--tolerance is for keyframes"),
    (["--format", "vibrate", "--reduce-motion"], "haptics have no variant"),
    (["--format", "ahap", "-o", "haptics.json"], "expected a name that ends in .ahap"),
    (["--format", "html"], "keyframes"),
  ])
  func `options that do not fit are refused`(options: [String], message: String) throws {
    let refused = try SweepProcess(["export", "falling-square"] + options)
    #expect(refused.exit == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains(message), "\(refused.errors)")
  }

  @Test func `a tolerance in pixels needs the display scale, and is divided by it`() throws {
    let folder = try Folder()
    func exported(_ tolerance: String, _ scale: String) throws -> String {
      let name = "scale-\(scale).yaml"
      let scene = try SweepProcess("show", "falling-square").output
      try folder.write(scene + "parameters: {displayScale: \(scale)}\n", to: name)
      let written = try SweepProcess(
        ["export", name, "--format", "keyframes", "--tolerance", tolerance, "--quiet"], in: folder)
      #expect(written.exit == 0, "\(written.errors)")
      // The file has the command that wrote it.
      return written.output.replacing("--tolerance \(tolerance)", with: "")
    }
    #expect(try exported("3px", "3") == exported("1pt", "3"))
    #expect(try exported("3px", "2") == exported("1.5", "2"))
    let refused = try SweepProcess(
      "export", "falling-square", "--format", "css", "--tolerance", "2px")
    #expect(refused.exit == 3 && refused.output.isEmpty)
    #expect(refused.errors.contains("parameters: {displayScale: 3}"), "\(refused.errors)")
  }

  @Test func `an unknown item is refused with the items that there are`() throws {
    let refused = try SweepProcess("export", "falling-square", "--format", "css", "--item", "card")
    #expect(refused.exit == 3 && refused.output.isEmpty)
    #expect(refused.errors.contains("expected one of square"), "\(refused.errors)")
  }
}
