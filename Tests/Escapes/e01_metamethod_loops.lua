-- Loops inside metamethods that operators call, each caught.
-- expect: limit 5 s -- the time limit counts there too and cannot be caught.
local spin = function() while true do end end
local mt = { __index = spin, __newindex = spin, __add = spin, __concat = spin, __len = spin, __eq = spin, __lt = spin, __le = spin,
  __call = spin, __tostring = spin, __unm = spin, __close = spin, __pairs = spin }
local a, b = setmetatable({}, mt), setmetatable({}, mt)
while true do
  pcall(function() return a.x end) pcall(function() a.x = 1 end) pcall(function() return a + b end) pcall(function() return a .. b end)
  pcall(function() return #a end) pcall(function() return a == b end) pcall(function() return a < b end) pcall(a) pcall(tostring, a)
  pcall(function() for _ in pairs(a) do end end) pcall(function() local c <close> = a end)
end
