# Builds and runs one consumer of the library; see CMakeLists.txt for the arguments.
function(must)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "failed (${status}): ${command}")
  endif()
endfunction()

file(REMOVE_RECURSE ${TREE} ${TREE}-prefix)
must(${CMAKE_COMMAND} --install ${BUILD} --prefix ${TREE}-prefix)
must(${CMAKE_COMMAND} -S ${CONSUMER} -B ${TREE} -G Ninja
  -D CMAKE_BUILD_TYPE=${BUILD_TYPE}
  -D CMAKE_CXX_COMPILER=${COMPILER}
  -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
  -D CMAKE_PREFIX_PATH=${TREE}-prefix
  -D MANNERLY_SOURCE=${SOURCE}
  -D MANNERLY_WERROR=${WERROR})
must(${CMAKE_COMMAND} --build ${TREE})
must(${TREE}/consumer)
