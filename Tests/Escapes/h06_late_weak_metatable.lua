-- Makes a metatable weak after setmetatable has looked at it, and uses it when memory is full: an emergency collection would free it in use.
-- expect: limit 5 s -- no crash: the allocator never answers NULL, so no collection comes in the middle of an assignment.
local hold, n = {}, 0
for i = 1, 20000 do hold[i] = false end
local function attack()
  local mode = {}
  local mt = setmetatable({ __newindex = {} }, mode)
  mode.__mode = "v"
  local t = setmetatable({}, mt)
  for i = 1, 10 do t[i] = 1 end
end
local size = 1 << 26
while size >= 16 do
  local ok, s = pcall(string.rep, "x", size)
  if ok and n < 20000 then n = n + 1 hold[n] = s else size = size // 2 end
  if size < 4096 then pcall(attack) end
end
return "contained"
