-- Formats numbers and texts to absurd widths.
-- expect: limit 5 s -- formats have the widths that Lua has.
while true do
  pcall(string.format, "%999999999d", 1)
  pcall(string.format, "%.999999999f", 1)
  pcall(string.format, ("%99.99f"):rep(1e5), 1)
  pcall(string.pack, "!16" .. ("s8"):rep(1e5), "x")
  pcall(string.packsize, ("i16"):rep(1e6))
  pcall(utf8.char, 0x7FFFFFFF, -1)
  pcall(tonumber, ("9"):rep(1e6))
  pcall(tonumber, ("z"):rep(1e6), 36)
end
