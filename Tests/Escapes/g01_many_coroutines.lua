-- Keeps a million coroutines, each with a stack.
-- expect: limit 5 s -- memory limit.
local kept = {}
for i = 1, 1e6 do
  local co = coroutine.create(function(...) local a, b, c, d = ... coroutine.yield() return a, b, c, d end)
  coroutine.resume(co, 1, 2, 3, 4)
  kept[i] = co
end
return "ESCAPED: a million coroutines"
