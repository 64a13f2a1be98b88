# Fuzzers: fuzz/<parser>.cc with its seeds in fuzz/corpus/<parser>/.
#
# The preset `fuzz` (clang) links libFuzzer. Every other build links fuzz/replay/replay.cc instead
# and replays the seeds as the test fuzz.<parser>, so that a crash once found stays fixed.

set(DAYBOOK_FUZZ OFF CACHE BOOL "Link libFuzzer; needs clang")
if(DAYBOOK_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

function(daybook_add_fuzzers)
  add_custom_target(fuzzers)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/fuzz/*.cc")
  daybook_libraries_below(99 all)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    set(target fuzz_${name})
    add_executable(${target} "${source}")
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY
                                                                   "${CMAKE_BINARY_DIR}/fuzz")
    target_link_libraries(${target} PRIVATE daybook_flags ${all})
    add_dependencies(fuzzers ${target})
    if(DAYBOOK_FUZZ)
      target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    else()
      target_sources(${target} PRIVATE "${CMAKE_SOURCE_DIR}/fuzz/replay/replay.cc")
      add_test(NAME fuzz.${name} COMMAND ${target} "${CMAKE_SOURCE_DIR}/fuzz/corpus/${name}")
      set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz)
    endif()
  endforeach()
endfunction()
