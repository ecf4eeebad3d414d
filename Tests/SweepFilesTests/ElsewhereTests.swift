#if NetCDF
  import Foundation
  import Sweeps
  import Synchronization
  import Testing

  import SweepFiles

  /// NetCDF files whose arrays are in other files, as HDF5 allows.
  @Suite struct ElsewhereTests {
    /// The forms in which HDF5 refers to data outside the array.
    enum Location: CaseIterable { case externalStorage, virtualArray }

    @Test(arguments: Location.allCases)
    func `an array that is in another file is not read`(location: Location) throws {
      let folder = try TemporaryFolder()
      let path = folder.path("r.nc")
      let header = try SmallSweep(axes: ["square.angle=0:0.7:7"]).header
      try SmallSweep(axes: ["square.angle=0:0.7:7"]).write(to: path, as: .netCDF)
      try FileManager.default.copyItem(atPath: path, toPath: folder.path("other.nc"))
      #expect(try ResultFile(path: path).bits(as: Float.self).count == 7)
      try NetCDFFile.library.withLock { _ in
        try move(location, in: path, to: folder.path("other.nc"))
      }
      // HDF5 drops the checksum; whoever makes such a file can add one.
      try GridSeal.append(to: path, header: header)
      let problem = #expect(throws: ResultProblem.self) {
        _ = try ResultFile(path: path).bits(as: Float.self)
      }
      #expect(problem?.reason.contains("damaged") == true)
    }

    /// Puts an array of seven numbers into another file.
    private func move(_ location: Location, in path: String, to other: String) throws {
      typealias Number = @convention(c) (Int64) -> Int64
      typealias Open = @convention(c) (UnsafePointer<CChar>, UInt32, Int64) -> Int64
      typealias Delete = @convention(c) (Int64, UnsafePointer<CChar>, Int64) -> Int32
      typealias Space =
        @convention(c) (Int32, UnsafePointer<UInt64>, UnsafePointer<UInt64>?) -> Int64
      typealias External = @convention(c) (Int64, UnsafePointer<CChar>, Int, UInt64) -> Int32
      typealias Virtual =
        @convention(c) (Int64, Int64, UnsafePointer<CChar>, UnsafePointer<CChar>, Int64) -> Int32
      typealias Create =
        @convention(c) (
          Int64, UnsafePointer<CChar>, Int64, Int64, Int64, Int64, Int64
        ) -> Int64
      let file = try function("H5Fopen", Open.self)(path, 1, 0)
      try #require(file >= 0)
      #expect(try function("H5Ldelete", Delete.self)(file, "finalY", 0) >= 0)
      let space = try function("H5Screate_simple", Space.self)(1, [7], nil)
      let list = try function("H5Pcreate", Number.self)(number("H5P_CLS_DATASET_CREATE_ID_g"))
      switch location {
      case .externalStorage:
        #expect(try function("H5Pset_external", External.self)(list, other, 0, 28) >= 0)
      case .virtualArray:
        #expect(
          try function("H5Pset_virtual", Virtual.self)(list, space, other, "finalY", space) >= 0)
      }
      let type = try number("H5T_NATIVE_FLOAT_g")
      let array = try function("H5Dcreate2", Create.self)(file, "finalY", type, space, 0, list, 0)
      try #require(array >= 0)
      _ = try function("H5Dclose", Number.self)(array)
      #expect(try function("H5Fclose", Number.self)(file) >= 0)
    }

    // Not even one that is to be written: without the kind of link, none can be followed either.
    @Test func `links to other files are unknown`() throws {
      typealias IsRegistered = @convention(c) (Int32) -> Int32
      let isRegistered = try NetCDFFile.library.withLock { _ in
        try function("H5Lis_registered", IsRegistered.self)(64)
      }
      #expect(isRegistered == 0)
    }

    private func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(dlopen(nil, RTLD_NOW), name)), to: type)
    }

    private func number(_ name: String) throws -> Int64 {
      try #require(dlsym(dlopen(nil, RTLD_NOW), name)).load(as: Int64.self)
    }
  }
#endif
