-- Spreads and joins ranges of absurd length of empty and of full tables.
-- expect: limit 5 s -- ranges are bounded before they are walked.
local wide = {}
for i = 1, 2e5 do wide[i] = "x" end
while true do
  pcall(table.unpack, {}, 1, 1e8)
  pcall(table.unpack, {}, math.mininteger, math.maxinteger)
  pcall(table.concat, wide, ("y"):rep(1e4))
  pcall(table.move, wide, 1, 1e12, 2)
  pcall(table.insert, setmetatable({}, { __len = function() return 1 << 60 end }), 1, 1)
  pcall(string.char, table.unpack(wide, 1, 200))
end
