-- Runs chunks by load and looks where their globals go.
-- expect: harmless -- they are the recipe's own.
local set = load("leaked = 1; return _ENV")
local env = set()
if env ~= _G then return "ESCAPED: another environment" end
local inner = load("return load('return _ENV')()")()
if inner ~= _G then return "ESCAPED: another environment inside" end
local own = {}
if load("return _ENV", "x", "t", own)() ~= own then return "ESCAPED: not the given environment" end
return rawget(env, "io") and "ESCAPED: io" or "contained"
