// swift-tools-version: 6.2
import PackageDescription

// Built by run.sh with --sanitize=fuzzer only, which is why it is no part of the package above.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "swift-dynamics", path: "../..", traits: [])],
  targets: [
    // Has no main: that of libFuzzer calls it.
    .executableTarget(
      name: "SceneFuzzer",
      dependencies: [
        .product(name: "Dynamics", package: "swift-dynamics"),
        .product(name: "SceneFiles", package: "swift-dynamics"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
