-- Loads ever longer texts of program.
-- expect: limit 5 s -- the text of a chunk is bounded, and what it compiles to counts.
local kept = {}
while true do
  local text = ("a = 'x' .. %d\n"):rep(9000):gsub("%%d", tostring(#kept))
  kept[#kept + 1] = assert(load(text))
end
