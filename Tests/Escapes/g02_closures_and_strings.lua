-- Keeps closures over texts that are all different.
-- expect: limit 5 s -- memory limit.
local kept, text = {}, ("x"):rep(1e5)
for i = 1, math.huge do
  local own = text .. i
  kept[i] = function() return own end
end
return "ESCAPED"
