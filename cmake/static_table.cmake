# The mapped word table that `static:` opens, compiled from what `./run setup` fetched.
#
# It lies beside its sources and is shared by all presets. Its tool links no more than the
# folder models, so that table and tests do not wait for the rest of the program.
function(daybook_add_static_table)
  target_compile_definitions(daybook_models PRIVATE DAYBOOK_DEPS_DIR="${DAYBOOK_DEPS_DIR}")

  set(tool tools_compile_static_table)
  add_executable(${tool} "${CMAKE_SOURCE_DIR}/tools/compile_static_table.cc")
  set_target_properties(${tool} PROPERTIES OUTPUT_NAME compile_static_table
                                           RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tools")
  target_link_libraries(${tool} PRIVATE daybook_flags daybook_models)

  set(folder "${DAYBOOK_DEPS_DIR}/wordllama")
  set(models "${CMAKE_SOURCE_DIR}/daybook/models")
  set(table "${folder}/wordllama-256.dbt")
  add_custom_command(
    OUTPUT "${table}"
    COMMAND ${tool} "${folder}/wordllama-256.safetensors" "${folder}/wordllama-tokenizer.json"
            "${table}"
    DEPENDS "${folder}/wordllama-256.safetensors" "${folder}/wordllama-tokenizer.json"
            "${models}/static_table.h" "${models}/static_table_compiler.cc"
    COMMENT "Compiling the word table"
    VERBATIM)
  add_custom_target(static_table ALL DEPENDS "${table}")

  # Whatever runs may open the table.
  foreach(target daybook test_support)
    if(TARGET ${target})
      add_dependencies(${target} static_table)
    endif()
  endforeach()
endfunction()
