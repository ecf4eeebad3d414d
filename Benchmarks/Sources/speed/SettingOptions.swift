import ArgumentParser

/// Where the suite runs, against which peers, and where its results go.
struct SettingOptions: ParsableArguments {
  @Option(help: "The processor that the run is pinned to.")
  var processor = 0

  @Option(help: "The folder that Peers/prepare.sh created.")
  var peers = Compare.package.appending(path: ".build/peers").path

  @Option(help: "Write the results to a CSV file in this folder, named after the processor.")
  var results: String?
}
