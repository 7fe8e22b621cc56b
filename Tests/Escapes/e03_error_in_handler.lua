-- Never lets an error pass: each message handler fails again.
-- expect: limit 5 s -- the limit's error passes all handlers.
local function handler(message)
  return xpcall(error, function() return pcall(error, message) end, message)
end
while true do
  xpcall(function() xpcall(error, handler, "x") end, handler)
  pcall(pcall, pcall, error, handler)
end
