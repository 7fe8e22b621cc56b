-- Sorts with a comparison that never settles, and catches what comes of it.
-- expect: limit 5 s -- comparisons are counted.
local list = {}
for i = 1, 5e4 do list[i] = i % 7 end
while true do pcall(table.sort, list, function() return true end) end
