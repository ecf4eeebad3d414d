// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "exported-code",
  dependencies: [.package(name: "swift-dynamics", path: "../..")],
  targets: [
    .executableTarget(
      name: "ExportedCode",
      dependencies: [
        .product(name: "UIKit", package: "swift-dynamics"),
        .product(name: "HeadlessUIKit", package: "swift-dynamics"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
