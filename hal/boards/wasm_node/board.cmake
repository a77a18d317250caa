# WebAssembly, run in Node by run.mjs.
set(TIPPE_BOARD_TOOLCHAIN wasm32_clang)
set(TIPPE_BOARD_SOURCES boards/wasm_node/wasm.cpp)
set(TIPPE_BOARD_RUN wasm-node)
