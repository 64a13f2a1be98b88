# Resource files compiled into the program.
#
# daybook_embed(TARGET FILE...): for daybook/store/sqlite/schema.sql generates the header
#   "daybook/store/sqlite/schema.sql.h"
# with `daybook::embedded::kStoreSqliteSchemaSql`, a constexpr std::string_view of the
# file's bytes. daybook_add_libraries() calls it for every *.sql, *.embed.json and
# *.embed.txt below a folder. The target `embedded` makes all of these headers and no more.

add_custom_target(embedded)

function(daybook_embed target)
  set(headers)
  foreach(file IN LISTS ARGN)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${CMAKE_SOURCE_DIR}" OUTPUT_VARIABLE relative)
    set(header "${CMAKE_BINARY_DIR}/generated/${relative}.h")
    add_custom_command(
      OUTPUT "${header}"
      COMMAND Python3::Interpreter "${CMAKE_SOURCE_DIR}/cmake/embed.py" "${relative}" "${header}"
      DEPENDS "${file}" "${CMAKE_SOURCE_DIR}/cmake/embed.py"
      WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
      COMMENT "Embedding ${relative}"
      VERBATIM)
    list(APPEND headers "${header}")
  endforeach()
  if(headers)
    add_custom_target(${target}_embedded DEPENDS ${headers})
    add_dependencies(${target} ${target}_embedded)
    add_dependencies(embedded ${target}_embedded)
  endif()
endfunction()
