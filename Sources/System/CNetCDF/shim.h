#ifndef CNETCDF_SHIM_H
#define CNETCDF_SHIM_H

#if __has_include(<netcdf.h>)
  #include <netcdf.h>
#else
  #error                                                                                           \
      "libnetcdf is missing: apt-get install libnetcdf-dev (Debian), brew install netcdf (macOS), or build without NetCDF files: swift build --disable-default-traits"
#endif

#endif
