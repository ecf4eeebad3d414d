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
        "Box2D24", "CPin",
        .product(name: "Dynamics", package: "swift-dynamics"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "CPin"),
    // Box2D 2.4.1 as Debian ships it.
    .target(
      name: "Box2D24", dependencies: ["CBox2D"], path: "Peers/box2d24",
      exclude: ["build-native.sh", "timer_null.cpp"]),
    .systemLibrary(
      name: "CBox2D", path: "Peers/CBox2D", pkgConfig: "box2d",
      providers: [.apt(["libbox2d-dev"])]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
