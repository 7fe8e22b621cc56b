// Lua 5.4's headers as one module.
#pragma once

#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
