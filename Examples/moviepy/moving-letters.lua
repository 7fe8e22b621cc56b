-- Every letter of a text goes a way of its own: positions as functions of time.
-- After an example in MoviePy's documentation, "Text with moving letters".
--
--   luaedit run moving-letters.lua -o letters.mp4

local stage = require "stage"

local args = edit.recipe {
  summary = "Letters that whirl, fall and fly, after MoviePy's example",
  options = { { "text", kind = "string", default = "Cool effect", help = "the letters" } },
}

-- Where a letter is from its place after t seconds, as one of n: in ways from there to out of sight.
local function turned(angle, x, y)
  local c, s = math.cos(angle), math.sin(angle)
  return c * x + s * y, c * y - s * x
end
local function whirl(i, n, far)
  local angle = i * math.pi / n
  local x, y = turned(angle, -1, 0)
  x, y = turned(0.5 * far * angle, x, i % 2 == 1 and -y or y)
  return far * x, far * y
end
local ways = {
  function(t, i, n) return whirl(i, n, 1 / (0.3 + t ^ 8)) end,
  function(t, i)                                                 -- falls and bounces
    t = t - 0.15 * i
    return 0, t <= 0 and -1 or -math.abs(math.sin(math.pi * t) / (math.pi * t)) / (1 + t ^ 4)
  end,
  function(t, i) return math.max(0, 3 - 3 * (t - 0.2 * i)), 0 end,
  function(t, i, n) return whirl(i, n, math.max(0, t - 0.1 * i)) end,
}

local scene = stage.plain("#10131c", 720, 460)
scene:fit(0, 20)

local look = { font_size = 100, weight = "bold" }
local function letter(text)
  return edit.text_layer { string = text, font_size = look.font_size, weight = look.weight, anchor_point = { 0, 0.5 } }
end
local letters = {}
for _, code in utf8.codes(args.text) do letters[#letters + 1] = utf8.char(code) end
-- As wide as the letters before it, so that spaces and kerning count.
local function width(count) return letter(table.concat(letters, "", 1, count)):measure().width end

for section, way in ipairs(ways) do
  local group = edit.layer { frame = { 0, 0, 720, 460 }, begin_time = 5 * (section - 1), duration = 5 }
  for i, text in ipairs(letters) do
    local layer, home = letter(text), (720 - width(#letters)) / 2 + width(i - 1)
    layer.position = function(time)
      local x, y = way(time.seconds, i - 1, #letters)
      return { home + 400 * x, 230 + 400 * y }
    end
    group:add_sublayer(layer)
  end
  scene:add(group)
end
return scene:movie()
