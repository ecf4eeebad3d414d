import ArgumentParser

/// Times the engine beside its peers.
@main
struct Speed: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Times the engine beside its peers, interleaved on one thread.",
    subcommands: [Compare.self, Once.self], defaultSubcommand: Compare.self)
}
