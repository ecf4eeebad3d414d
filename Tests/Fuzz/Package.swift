// swift-tools-version: 6.2
import PackageDescription

// Built by run.sh with --sanitize=fuzzer only, which is why it is no part of the package above.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "swift-dynamics", path: "../..")],
  targets: [
    // Neither has a main: that of libFuzzer calls them.
    .executableTarget(
      name: "SceneFuzzer",
      dependencies: [
        .product(name: "Dynamics", package: "swift-dynamics"),
        .product(name: "SceneFiles", package: "swift-dynamics"),
      ]),
    .executableTarget(
      name: "ResultFuzzer",
      dependencies: [
        .product(name: "Analysis", package: "swift-dynamics"),
        .product(name: "Dynamics", package: "swift-dynamics"),
        .product(name: "Reports", package: "swift-dynamics"),
        .product(name: "SweepFiles", package: "swift-dynamics"),
        .product(name: "Sweeps", package: "swift-dynamics"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
