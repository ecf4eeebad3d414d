/// A package of the system that a format or a command needs.
package struct SystemPackage: Sendable {
  /// A package manager.
  package enum Manager: Sendable {
    case apt
    case homebrew

    /// The one that users of this system have.
    package static var ofThisSystem: Manager {
      #if canImport(Darwin)
        .homebrew
      #else
        .apt
      #endif
    }
  }

  private let aptName: String
  private let homebrewName: String

  /// Result files in NetCDF-4.
  ///
  /// `pkg-config` tells SwiftPM where Homebrew has put the library.
  package static let netCDF = SystemPackage(
    aptName: "libnetcdf-dev", homebrewName: "netcdf pkgconf")
  /// Pictures of reports in PNG.
  package static let pictureConverter = SystemPackage(
    aptName: "librsvg2-bin", homebrewName: "librsvg")

  /// The shell command that installs it.
  package func installation(with manager: Manager = .ofThisSystem) -> String {
    switch manager {
    case .apt: "apt-get install \(aptName)"
    case .homebrew: "brew install \(homebrewName)"
    }
  }

  /// The shell command that builds `sweep` with NetCDF, which a Mac's default traits leave out.
  package static let buildWithNetCDF = "swift build -c release --traits NetCDF"
}
