// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "swift-dynamics", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    // The workloads against our engine and its peers, interleaved in one run.
    .executableTarget(
      name: "speed",
      dependencies: [
        "CPeer", "CPin", "CLimits",
        .product(name: "Dynamics", package: "swift-dynamics"),
        .product(name: "SceneFiles", package: "swift-dynamics"),
        .product(name: "Sweeps", package: "swift-dynamics"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "CPin"),
    // What a library in Peers exports.
    .target(name: "CPeer"),
    // How much arithmetic and memory traffic one core can do.
    .target(name: "CLimits"),
  ],
  swiftLanguageModes: [.v6]
)
