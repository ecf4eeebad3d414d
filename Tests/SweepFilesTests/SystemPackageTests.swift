import SweepFiles
import Testing

/// The commands that messages tell users to run.
@Suite struct SystemPackageTests {
  @Test func `each system is told the command of its own package manager`() {
    #expect(SystemPackage.netCDF.installation(with: .apt) == "apt-get install libnetcdf-dev")
    #expect(SystemPackage.netCDF.installation(with: .homebrew) == "brew install netcdf pkgconf")
    #expect(
      SystemPackage.pictureConverter.installation(with: .homebrew) == "brew install librsvg")
    #if os(Linux)
      #expect(SystemPackage.Manager.ofThisSystem == .apt)
    #else
      #expect(SystemPackage.Manager.ofThisSystem == .homebrew)
    #endif
  }

  // What `sweep doctor` prints where the library is missing.
  @Test func `the command for NetCDF installs the library and builds with its trait`() throws {
    let library = try #require(FormatLibrary.all.first { $0.format == .netCDF })
    #expect(
      library.installation
        == "\(SystemPackage.netCDF.installation()) && swift build -c release --traits NetCDF")
    #expect((library.version != nil) == ResultFormat.netCDF.isBuiltIn)
  }
}
