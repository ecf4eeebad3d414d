import ArgumentParser

/// Compares the speed of the engine with its peers.
@main
struct Speed: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare the speed of the engine with its peers, interleaved on one thread.",
    subcommands: [Compare.self, GrowthCommand.self, LiveCommand.self, Once.self],
    defaultSubcommand: Compare.self)
}
