# Third-party libraries. Debian packages are found; SQLite is compiled from the
# amalgamation that `./run setup` unpacks. docs/dependencies.md says what each is for.

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(date REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc i18n)
find_package(Eigen3 REQUIRED NO_MODULE)
find_package(CLI11 REQUIRED)
find_package(CURL REQUIRED)
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_package(benchmark REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

find_package(PkgConfig REQUIRED)
pkg_check_modules(httplib REQUIRED IMPORTED_TARGET cpp-httplib)  # its flags decide its layout
pkg_check_modules(sndfile REQUIRED IMPORTED_TARGET sndfile)

# These come without CMake files.
foreach(name utf8proc stemmer lbfgs hwy)
  find_library(DAYBOOK_LIB_${name} ${name} REQUIRED)
  add_library(${name} INTERFACE)
  target_link_libraries(${name} INTERFACE "${DAYBOOK_LIB_${name}}")
endforeach()

set(DAYBOOK_DEPS_DIR "${CMAKE_SOURCE_DIR}/build/deps"
    CACHE PATH "Where ./run setup puts what does not come from Debian")
set(sqlite_dir "${DAYBOOK_DEPS_DIR}/sqlite")
if(NOT EXISTS "${sqlite_dir}/sqlite3.c")
  message(FATAL_ERROR "${sqlite_dir}/sqlite3.c is missing; run ./run setup first")
endif()

# SQLite with SQLite3MultipleCiphers, whose encryption is not used yet: docs/dependencies.md.
add_library(daybook_sqlite STATIC "${sqlite_dir}/sqlite3.c")
target_include_directories(daybook_sqlite SYSTEM PUBLIC "${sqlite_dir}")
target_compile_definitions(
  daybook_sqlite
  PRIVATE SQLITE_THREADSAFE=1
          SQLITE_ENABLE_FTS5
          SQLITE_ENABLE_DBSTAT_VTAB
          SQLITE_ENABLE_MATH_FUNCTIONS
          SQLITE_ENABLE_STAT4
          SQLITE_DQS=0
          SQLITE_DEFAULT_FOREIGN_KEYS=1
          SQLITE_DEFAULT_MEMSTATUS=0
          SQLITE_DEFAULT_WAL_SYNCHRONOUS=1
          SQLITE_LIKE_DOESNT_MATCH_BLOBS
          SQLITE_OMIT_DEPRECATED
          SQLITE_OMIT_LOAD_EXTENSION
          SQLITE_OMIT_SHARED_CACHE
          SQLITE_TEMP_STORE=2
          SQLITE_USE_URI=0
          HAVE_USLEEP=1)
# Not sanitized: that takes minutes to compile, and what is looked for is in our code.
target_compile_options(daybook_sqlite PRIVATE -w -O2 -fno-sanitize=all)
target_link_libraries(daybook_sqlite PUBLIC Threads::Threads m)

# The inference engines in process, where `./run setup models` built them, and what recordings
# are decoded with. Without them the addresses llama: and whisper: say what to do.
set(DAYBOOK_LLAMA OFF CACHE BOOL "Link llama.cpp and whisper.cpp; needs ./run setup models")
if(DAYBOOK_LLAMA)
  set(llama_dir "${DAYBOOK_DEPS_DIR}/llama")
  foreach(library llama-common whisper)
    if(NOT EXISTS "${llama_dir}/lib/lib${library}.a")
      message(FATAL_ERROR "${llama_dir}/lib/lib${library}.a is missing; run ./run setup models")
    endif()
  endforeach()
  pkg_check_modules(media REQUIRED IMPORTED_TARGET libavformat libavcodec libavutil libswresample)
  add_library(daybook_llama INTERFACE)
  target_include_directories(daybook_llama SYSTEM INTERFACE "${llama_dir}/include")
  target_compile_definitions(daybook_llama INTERFACE DAYBOOK_LLAMA)
  target_link_libraries(
    daybook_llama
    INTERFACE PkgConfig::media "${llama_dir}/lib/libwhisper.a"
              "${llama_dir}/lib/libllama-common.a" "${llama_dir}/lib/libllama-common-base.a"
              "${llama_dir}/lib/libllama.a" "${llama_dir}/lib/libggml.a"
              "${llama_dir}/lib/libggml-cpu.a" "${llama_dir}/lib/libggml-base.a" Threads::Threads
              ${CMAKE_DL_LIBS} m)
endif()
