-- Closes coroutines while they close, run and unwind.
-- expect: limit 5 s -- closing has a bounded depth.
local function closing(n)
  local co
  co = coroutine.create(function()
    local guard <close> = setmetatable({}, { __close = function() pcall(coroutine.close, co) if n > 0 then closing(n - 1) end error("x") end })
    coroutine.yield()
  end)
  coroutine.resume(co)
  pcall(coroutine.close, co)
  pcall(coroutine.resume, co)
end
pcall(closing, 1e4)
local self = coroutine.running()
pcall(coroutine.close, self)
pcall(coroutine.resume, self)
return "contained"
