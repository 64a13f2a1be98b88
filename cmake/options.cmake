# Flags that hold for every target of ours.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()

# Line tables only: back traces stay readable, and linking stays quick.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")

set(DAYBOOK_SANITIZE "" CACHE STRING "Sanitizers, comma separated")

find_program(DAYBOOK_CCACHE ccache)
if(DAYBOOK_CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER "${DAYBOOK_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${DAYBOOK_CCACHE}")
endif()
find_program(DAYBOOK_MOLD mold)
if(DAYBOOK_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# No -march: the program must run on any machine of its architecture; hot kernels use
# target_clones. No contraction to fused multiply-add, because a clone that has it would
# round differently from one that has not, and the same memory must give the same answers
# everywhere.
add_compile_options(-ffp-contract=off)
# At -O2 gcc 12 vectorises only loops of known length without this.
add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fvect-cost-model=dynamic>)

if(DAYBOOK_SANITIZE)
  # A third less to compile than at -O2, and the back traces lose fewer frames to inlining.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
  add_compile_options(-fsanitize=${DAYBOOK_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${DAYBOOK_SANITIZE})
endif()

# The flags of our own code; third-party sources are compiled without them. The fuzzers'
# clang warns of other things than gcc, which decides. gcc 12 sees overlaps in string
# concatenation that are not there (its bug 105651).
add_library(daybook_flags INTERFACE)
target_compile_options(daybook_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion
                                               $<$<CXX_COMPILER_ID:GNU>:-Werror>
                                               $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
target_include_directories(daybook_flags INTERFACE "${CMAKE_SOURCE_DIR}"
                                                   "${CMAKE_BINARY_DIR}/generated")
if(CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo")
  target_compile_definitions(daybook_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()
