-- Yields out of a function that the host calls, and resumes it from elsewhere.
-- expect: deny -- a host's call cannot be left and entered again.
local co = coroutine.create(function()
  table.sort({ 3, 2, 1 }, function(a, b) coroutine.yield() return a < b end)
  return "sorted"
end)
local ok, result = coroutine.resume(co)
if ok and coroutine.status(co) == "suspended" then
  ok, result = coroutine.resume(co)
  if not ok then return "denied" end
end
local other = coroutine.wrap(function() return edit.drawn_asset { size = { 8, 8 }, duration = 1, draw = coroutine.yield } end)
pcall(other)
return "denied"
