-- Gives a metatable __gc after it was set, and as a value that means nothing before.
-- expect: deny -- no recipe's function runs while Lua collects.
local ran = false
local mt = {}
for i = 1, 100 do setmetatable({}, mt) end
mt.__gc = function() ran = true end
pcall(setmetatable, {}, mt)
local earlier = { __gc = true }
if pcall(setmetatable, {}, earlier) then
  earlier.__gc = function() ran = true end
end
for i = 1, 200 do local filler = {} for j = 1, 1000 do filler[j] = { i } end end
return ran and "ESCAPED: a finalizer ran" or "denied"
