# Folders of daybook/ as libraries.

# daybook_layer(FOLDER NUMBER): puts a folder in its layer.
macro(daybook_layer folder number)
  list(APPEND DAYBOOK_FOLDERS ${folder})
  set(DAYBOOK_LAYER_${folder} ${number})
endmacro()

# daybook_needs(FOLDER LIBRARY...): the third-party libraries of a folder.
macro(daybook_needs folder)
  set(DAYBOOK_NEEDS_${folder} ${ARGN})
endmacro()

# Existing libraries of layers below `layer`, highest first (the linker's order).
function(daybook_libraries_below layer out)
  set(result)
  foreach(folder IN LISTS DAYBOOK_FOLDERS)
    if(TARGET daybook_${folder} AND DAYBOOK_LAYER_${folder} LESS ${layer})
      list(PREPEND result daybook_${folder})
    endif()
  endforeach()
  set(${out} "${result}" PARENT_SCOPE)
endfunction()

# One static library daybook_<folder> for each folder that has sources. Third-party
# libraries are private: none of our headers includes theirs.
function(daybook_add_libraries)
  foreach(folder IN LISTS DAYBOOK_FOLDERS)
    set(root "${CMAKE_SOURCE_DIR}/daybook/${folder}")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${root}/*.cc")
    list(REMOVE_ITEM sources "${CMAKE_SOURCE_DIR}/daybook/cli/main.cc")
    if(NOT sources)
      continue()
    endif()
    add_library(daybook_${folder} STATIC ${sources})
    daybook_libraries_below(${DAYBOOK_LAYER_${folder}} below)
    target_link_libraries(
      daybook_${folder}
      PUBLIC daybook_flags ${below}
      PRIVATE ${DAYBOOK_NEEDS_${folder}})
    file(GLOB_RECURSE resources CONFIGURE_DEPENDS "${root}/*.sql" "${root}/*.embed.json"
         "${root}/*.embed.txt")
    daybook_embed(daybook_${folder} ${resources})
  endforeach()
endfunction()

# The program `daybook`, beside the build's other outputs.
function(daybook_add_program)
  set(main "${CMAKE_SOURCE_DIR}/daybook/cli/main.cc")
  if(NOT EXISTS "${main}")
    return()
  endif()
  add_executable(daybook "${main}")
  daybook_libraries_below(99 all)
  target_link_libraries(daybook PRIVATE ${all} ${DAYBOOK_NEEDS_cli})
endfunction()

# bench/<name>.cc becomes bench/<name>; tools/<name>.cc becomes tools/<name>.
function(daybook_add_programs_of dir)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${dir}/*.cc")
  daybook_libraries_below(99 all)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    set(target ${dir}_${name})
    if(TARGET ${target})
      continue()  # has rules of its own
    endif()
    add_executable(${target} "${source}")
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY
                                                                   "${CMAKE_BINARY_DIR}/${dir}")
    target_link_libraries(${target} PRIVATE daybook_flags ${all} ${ARGN})
  endforeach()
endfunction()

function(daybook_add_benchmarks)
  daybook_add_programs_of(bench benchmark::benchmark nlohmann_json::nlohmann_json)
endfunction()

function(daybook_add_tools)
  daybook_add_programs_of(tools nlohmann_json::nlohmann_json)
endfunction()

# Target check_headers: every header compiles by itself, even when included twice.
function(daybook_add_header_check)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}"
       "${CMAKE_SOURCE_DIR}/daybook/*.h")
  if(NOT headers)
    return()
  endif()
  set(sources)
  foreach(header IN LISTS headers)
    set(source "${CMAKE_BINARY_DIR}/check_headers/${header}.cc")
    file(CONFIGURE OUTPUT "${source}"
         CONTENT "#include \"${header}\"\n#include \"${header}\"  // IWYU pragma: keep\n")
    list(APPEND sources "${source}")
  endforeach()
  add_library(check_headers OBJECT EXCLUDE_FROM_ALL ${sources})
  target_link_libraries(check_headers PRIVATE daybook_flags)
endfunction()
