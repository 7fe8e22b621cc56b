-- Looks for the libraries of files, programs and the debugger under every name of the environment, as values and as keys.
-- expect: deny -- nothing of them is there.
local wanted = { io = 1, os = 1, debug = 1, package = 1, ffi = 1, jit = 1, lfs = 1, posix = 1, dofile = 1, loadfile = 1, loadstring = 1,
  module = 1, newproxy = 1, getfenv = 1, setfenv = 1 }
for name in pairs(wanted) do
  if rawget(_G, name) ~= nil or _ENV[name] ~= nil then return "ESCAPED: " .. name end
end
for name, value in pairs(_G) do
  if wanted[name] or wanted[value] then return "ESCAPED: " .. tostring(name) end
end
return "denied"
