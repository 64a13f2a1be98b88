# Tests: GoogleTest programs by folder, sources that must not compile, the include rule.

enable_testing()
include(GoogleTest)

# tests/<folder>/*.cc becomes test_<folder>. A folder named after a folder of daybook/ is
# linked with that one and everything below it, so that it builds while upper layers are
# being worked on; any other folder (laws, scenarios) is linked with everything.
# tests/support/ holds fakes and generators for all tests from the store's layer on; it uses
# folders up to that layer.
function(daybook_add_tests)
  set(special compile_fail data support)
  add_custom_target(concurrent_tests)
  set(support)
  file(GLOB support_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/support/*.cc")
  if(support_sources)
    add_library(test_support STATIC EXCLUDE_FROM_ALL ${support_sources})
    target_link_libraries(test_support PUBLIC daybook_flags)
    set(support test_support)
  endif()
  file(GLOB folders CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}/tests"
       "${CMAKE_SOURCE_DIR}/tests/*")
  foreach(folder IN LISTS folders)
    if(NOT folder IN_LIST special)
      daybook_add_test_program(${folder} "${support}")
    endif()
  endforeach()
  daybook_add_compile_fail_tests()
  daybook_add_script_tests()
  add_test(NAME layers COMMAND Python3::Interpreter "${CMAKE_SOURCE_DIR}/tools/check_layers.py"
                               "${CMAKE_SOURCE_DIR}")
endfunction()

function(daybook_add_test_program folder support)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/${folder}/*.cc")
  if(NOT sources)
    return()
  endif()
  set(target test_${folder})
  add_executable(${target} ${sources})
  set(layer 99)
  if(DEFINED DAYBOOK_LAYER_${folder})
    math(EXPR layer "${DAYBOOK_LAYER_${folder}} + 1")
  endif()
  daybook_libraries_below(${layer} libraries)
  if(layer LESS_EQUAL DAYBOOK_LAYER_store)
    set(support)
  endif()
  target_link_libraries(
    ${target}
    PRIVATE daybook_flags
            ${support}
            ${libraries}
            ${DAYBOOK_NEEDS_${folder}}
            nlohmann_json::nlohmann_json
            PkgConfig::httplib
            rapidcheck
            rapidcheck_gtest
            GTest::gmock_main)
  if(TARGET daybook AND layer GREATER DAYBOOK_LAYER_cli)
    add_dependencies(${target} daybook)
    target_compile_definitions(${target} PRIVATE DAYBOOK_PROGRAM="$<TARGET_FILE:daybook>")
  endif()
  set(labels ${folder})
  if(folder IN_LIST DAYBOOK_CONCURRENT)
    set(labels "${folder},concurrency")  # one label: the discovery drops all but a list's first
  endif()
  if(labels MATCHES concurrency)
    add_dependencies(concurrent_tests ${target})
  endif()
  gtest_discover_tests(
    ${target}
    DISCOVERY_MODE PRE_TEST
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
    PROPERTIES LABELS "${labels}")
endfunction()

# tests/compile_fail/<name>.cc must compile as it is and must not with DAYBOOK_FORBIDDEN
# defined: the first half proves that the second fails for the right reason.
function(daybook_add_compile_fail_tests)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/compile_fail/*.cc")
  set(compile "${CMAKE_CXX_COMPILER}" -std=c++20 -fsyntax-only -Werror=unused-result
              "-I${CMAKE_SOURCE_DIR}" "-I${CMAKE_BINARY_DIR}/generated")
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    add_test(NAME compile_fail.${name}.allowed COMMAND ${compile} "${source}")
    add_test(NAME compile_fail.${name}.forbidden COMMAND ${compile} -DDAYBOOK_FORBIDDEN
                                                         "${source}")
    set_tests_properties(compile_fail.${name}.forbidden PROPERTIES WILL_FAIL TRUE)
    set_tests_properties(compile_fail.${name}.allowed compile_fail.${name}.forbidden
                         PROPERTIES LABELS compile_fail)
  endforeach()
endfunction()

# tests/tools/<name>_test.py: tests of the Python scripts that the build uses.
function(daybook_add_script_tests)
  file(GLOB scripts CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/tools/*_test.py")
  foreach(script IN LISTS scripts)
    cmake_path(GET script STEM name)
    add_test(NAME tools.${name} COMMAND Python3::Interpreter "${script}")
    set_tests_properties(tools.${name} PROPERTIES LABELS tools ENVIRONMENT
                                                  "CXX=${CMAKE_CXX_COMPILER}")
  endforeach()
endfunction()
