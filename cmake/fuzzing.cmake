# Fuzzers: fuzz/<parser>.cc with its seeds in fuzz/corpus/<parser>/.
#
# The preset `asan-ubsan` (clang) links libFuzzer, every other build fuzz/replay/replay.cc. All
# replay the seeds as the test fuzz.<parser>, so that a crash once found stays fixed.

set(DAYBOOK_FUZZ OFF CACHE BOOL "Link libFuzzer; needs clang")
if(DAYBOOK_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# What a fuzzer needs: the folders up to the highest one that it includes.
function(daybook_libraries_of source out)
  file(STRINGS "${source}" includes REGEX "^#include \"(daybook|tests|fuzz/memory)")
  set(layer -1)
  foreach(include IN LISTS includes)
    if(include MATCHES "daybook/([a-z]+)/")
      set(folder_layer ${DAYBOOK_LAYER_${CMAKE_MATCH_1}})
    else()
      set(folder_layer ${DAYBOOK_LAYER_recall})  # of fuzz/memory.h and tests/support/
      set(support test_support)
    endif()
    if(folder_layer GREATER layer)
      set(layer ${folder_layer})
    endif()
  endforeach()
  math(EXPR layer "${layer} + 1")
  daybook_libraries_below(${layer} libraries)
  set(${out} ${support} ${libraries} PARENT_SCOPE)
endfunction()

function(daybook_add_fuzzers)
  add_custom_target(fuzzers)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/fuzz/*.cc")
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    set(target fuzz_${name})
    daybook_libraries_of("${source}" libraries)
    add_executable(${target} "${source}")
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY
                                                                   "${CMAKE_BINARY_DIR}/fuzz")
    target_link_libraries(${target} PRIVATE daybook_flags ${libraries})
    add_dependencies(fuzzers ${target})
    if(DAYBOOK_FUZZ)
      target_link_options(${target} PRIVATE -fsanitize=fuzzer)
      set(replay -runs=0)
    else()
      target_sources(${target} PRIVATE "${CMAKE_SOURCE_DIR}/fuzz/replay/replay.cc")
      set(replay)
    endif()
    add_test(NAME fuzz.${name} COMMAND ${target} ${replay}
                                       "${CMAKE_SOURCE_DIR}/fuzz/corpus/${name}")
    set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz)
  endforeach()
endfunction()
