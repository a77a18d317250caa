# This machine, or Linux on another CPU under user-mode emulation.
set(TIPPE_BOARD_TOOLCHAIN)
set(TIPPE_BOARD_SOURCES boards/host/host.cpp)
