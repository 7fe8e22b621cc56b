-- Yields out of functions that the host calls, to enter the host's call again later.
-- expect: deny -- a host's call cannot be left.
local calls = {
  sort = function() table.sort({ 3, 2, 1 }, function(a, b) coroutine.yield() return a < b end) end,
  gsub = function() return (("abc"):gsub(".", coroutine.yield)) end,
  tostring = function() return tostring(setmetatable({}, { __tostring = coroutine.yield })) end,
  draw = function()
    local drawn = edit.drawn_asset { size = { 8, 8 }, duration = 1, draw = function() coroutine.yield() end }
    return edit.image_generator(drawn):image_at(0)
  end,
}
for name, call in pairs(calls) do
  local co = coroutine.create(call)
  local ok, why = coroutine.resume(co)
  if ok or coroutine.status(co) == "suspended" or not tostring(why):find("attempt to yield", 1, true) then
    return "ESCAPED: " .. name .. ": " .. tostring(why)
  end
end
return "denied"
