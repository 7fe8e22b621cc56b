-- Catches the memory limit over and over and takes the rest byte by byte.
-- expect: limit 5 s -- the limit's error cannot be caught.
local kept = {}
local function fill()
  for size = 28, 4, -1 do
    while pcall(function() kept[#kept + 1] = ("x"):rep(1 << size) .. #kept end) do end
  end
end
while true do pcall(fill) end
