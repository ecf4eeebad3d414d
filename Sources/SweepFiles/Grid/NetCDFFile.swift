#if NetCDF
  import CNetCDF
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// An open NetCDF file.
  ///
  /// Files may be used by any thread; one of them is in the library at a time.
  final class NetCDFFile {
    /// The library is not made for use by several threads.
    static let library: Mutex<Void> = {
      HDF5.distrust()
      return Mutex(())
    }()

    let path: String
    private let plainPath: String
    private var id: Int32 = -1

    /// What is the matter, in the library's words where it is the library that refused.
    struct Failure: Error, CustomStringConvertible {
      let description: String
      /// The system's error number, where it was the disk that refused.
      let diskCode: Int32?

      init(code: Int32, diskCode: Int32? = nil) {
        description = String(cString: nc_strerror(code))
        self.diskCode = diskCode
      }

      private init(_ description: String) {
        self.description = description
        diskCode = nil
      }

      /// A variable of another type or shape than expected.
      static let otherShape = Failure(code: NC_EEDGE)
      /// Numbers that are elsewhere than in the file, or in too large pieces.
      static let otherStorage = Failure("an array is not kept as a result's is")
    }

    /// A type of numbers in a file.
    enum NumberType {
      case byte, int64, uint32, float, double

      var code: nc_type {
        switch self {
        case .byte: nc_type(NC_BYTE)
        case .int64: nc_type(NC_INT64)
        case .uint32: nc_type(NC_UINT)
        case .float: nc_type(NC_FLOAT)
        case .double: nc_type(NC_DOUBLE)
        }
      }
    }

    struct Dimension { let id: Int32 }
    struct Group {
      let id: Int32
      /// The groups that it is in and its own name, as HDF5 takes them.
      var name = ""
    }
    struct Variable {
      let group: Int32
      let id: Int32
    }

    /// Pieces of a variable that are compressed as one may be this long, bytes: each is in memory
    /// as a whole when a part of it is read.
    private static let chunkLimit = 1 << 28

    /// Creates a file, in place of one that is there, or opens one for reading.
    init(path: String, isCreated: Bool) throws(Failure) {
      self.path = path
      // The library takes names with a colon for addresses and what follows a '#' for options,
      // unless they begin as paths do.
      plainPath = path.hasPrefix("/") ? path : "./" + path
      try check(
        isCreated
          ? nc_create(plainPath, NC_NETCDF4 | NC_CLOBBER, &id)
          : nc_open(plainPath, NC_NOWRITE, &id))
      guard isCreated else { return }
      // Everything is written once, so nothing has to be filled before.
      try check(nc_set_fill(id, NC_NOFILL, nil))
    }

    deinit { if id >= 0 { Self.library.withLock { _ in _ = nc_close(id) } } }

    var root: Group { Group(id: id) }

    func close() throws(Failure) {
      let open = id
      id = -1
      try check(nc_close(open))
    }

    // MARK: Writing

    func defineGroup(_ name: String) throws(Failure) -> Group {
      var group: Int32 = 0
      try check(nc_def_grp(id, name, &group))
      return Group(id: group)
    }

    func defineDimension(_ name: String, _ length: Int, in group: Group) throws(Failure)
      -> Dimension
    {
      var dimension: Int32 = 0
      try check(nc_def_dim(group.id, name, length, &dimension))
      return Dimension(id: dimension)
    }

    func defineVariable(
      _ name: String, _ type: NumberType, over dimensions: [Dimension], in group: Group
    ) throws(Failure) -> Variable {
      var variable: Int32 = 0
      try check(
        nc_def_var(
          group.id, name, type.code, Int32(dimensions.count), dimensions.map(\.id), &variable))
      return Variable(group: group.id, id: variable)
    }

    func put(_ text: String, as name: String, of variable: Variable) throws(Failure) {
      try check(nc_put_att_text(variable.group, variable.id, name, text.utf8.count, text))
    }

    func put(_ text: String, as name: String) throws(Failure) {
      try put(text, as: name, of: Variable(group: id, id: NC_GLOBAL))
    }

    func put<Number: BitwiseCopyable>(
      _ numbers: [Number], _ type: NumberType, as name: String, of variable: Variable
    ) throws(Failure) {
      try check(
        numbers.withUnsafeBytes { bytes in
          nc_put_att(
            variable.group, variable.id, name, type.code, numbers.count, bytes.baseAddress)
        })
    }

    func endDefinitions() throws(Failure) { try check(nc_enddef(id)) }

    /// Writes a part of a variable, in numbers of its type.
    func put<Number: BitwiseCopyable>(
      _ numbers: ArraySlice<Number>, to variable: Variable, _ slab: Slab
    ) throws(Failure) {
      try check(
        numbers.withUnsafeBytes { bytes in
          nc_put_vara(variable.group, variable.id, slab.start, slab.count, bytes.baseAddress)
        })
    }

    // MARK: Reading

    func group(_ name: String) throws(Failure) -> Group {
      var group: Int32 = 0
      try check(nc_inq_ncid(id, name, &group))
      return Group(id: group, name: name + "/")
    }

    /// A variable whose numbers are in this file, in pieces that fit into memory.
    func variable(_ name: String, in group: Group) throws(Failure) -> Variable {
      var found: Int32 = 0
      try check(nc_inq_varid(group.id, name, &found))
      let variable = Variable(group: group.id, id: found)
      var storage: Int32 = 0
      var chunk = [Int](repeating: 1, count: try shape(of: variable).lengths.count)
      try check(nc_inq_var_chunking(group.id, found, &storage, &chunk))
      guard [NC_CONTIGUOUS, NC_COMPACT, NC_CHUNKED].contains(storage) else {
        throw Failure.otherStorage
      }
      if storage == NC_CHUNKED {
        // Chunks along a dimension that may grow can be longer than it is.
        let count = chunk.reduce(1.0) { $0 * Double($1) }
        guard count * 8 <= Double(Self.chunkLimit) else { throw Failure.otherStorage }
      }
      let path = plainPath
      guard !Self.library.withLock({ _ in HDF5.isElsewhere(group.name + name, of: path) }) else {
        throw Failure.otherStorage
      }
      return variable
    }

    /// The type of a variable and the lengths of its dimensions.
    func shape(of variable: Variable) throws(Failure) -> (type: nc_type, lengths: [Int]) {
      var (type, count): (nc_type, Int32) = (0, 0)
      try check(nc_inq_var(variable.group, variable.id, nil, &type, &count, nil, nil))
      var dimensions = [Int32](repeating: 0, count: Int(count))
      try check(nc_inq_vardimid(variable.group, variable.id, &dimensions))
      var lengths: [Int] = []
      for dimension in dimensions {
        var length = 0
        try check(nc_inq_dimlen(variable.group, dimension, &length))
        lengths.append(length)
      }
      return (type, lengths)
    }

    /// An attribute of the file that is a text, of at most as many bytes as a limit.
    func text(_ name: String, limit: Int) throws(Failure) -> [UInt8] {
      var length = 0
      var type: nc_type = 0
      try check(nc_inq_att(id, NC_GLOBAL, name, &type, &length))
      guard type == NC_CHAR, length <= limit else { throw Failure(code: NC_EBADTYPE) }
      var text = [CChar](repeating: 0, count: length)
      try check(nc_get_att_text(id, NC_GLOBAL, name, &text))
      return text.map { UInt8(bitPattern: $0) }
    }

    /// Reads a part of a variable, in numbers of its type.
    func read<Number: BitwiseCopyable>(
      _ slab: Slab, of variable: Variable, into numbers: inout ArraySlice<Number>
    ) throws(Failure) {
      try check(
        numbers.withUnsafeMutableBytes { bytes in
          nc_get_vara(variable.group, variable.id, slab.start, slab.count, bytes.baseAddress)
        })
    }

    private func check(_ call: @autoclosure () -> Int32) throws(Failure) {
      let (code, systemCode) = Self.library.withLock { _ in
        HDF5.silence()
        errno = 0
        return (call(), errno)
      }
      guard code != NC_NOERR else { return }
      // The library says only that HDF5 failed. What the system last said may be of something else
      // that it tried, but not if it is that the disk is full.
      throw Failure(
        code: code, diskCode: FileProblem.diskCodes.contains(systemCode) ? systemCode : nil)
    }
  }
#endif
