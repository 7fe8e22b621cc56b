-- Rolls credits up the picture, smoothly between the pixels, until the last line has left.
--
--   luaedit run credits.lua credits.txt -o credits.mp4
--   luaedit run credits.lua credits.txt --over last-scene.mp4 -o end.mp4
--
-- In the text a line is a name, "Role: Name" sets both beside each other, ": Name" sets a further name below, "# Heading"
-- is larger, and an empty line is a gap.

local stage = require "stage"
local words = require "words"

local args = edit.recipe {
  summary = "Rolls credits up the picture",
  inputs = { { "text", kind = "file", help = "the credits, one a line" } },
  options = {
    { "over", kind = "media", help = "a video they roll over; a colour without it" },
    { "duration", kind = "time", min = 0.1,
      help = "how long they roll; without it as long as the video, or at a steady pace" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "background", kind = "color", default = "black", help = "behind them, where there is no video" },
    { "shade", kind = "number", default = 0.6, min = 0, max = 1, help = "how much a video darkens behind them" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.05, min = 0.01, max = 0.3,
      help = "a name's height, as a part of the picture's shorter side" },
    { "encoding", kind = "string", help = "the text's, when it is not UTF-8, such as windows-1252" },
  },
}

local text = edit.read_text(args.text, { encoding = args.encoding })
if not words.any(text) then error("credits: there are no words in '" .. args.text .. "'", 0) end

local scene = args.over and stage.open(args.over) or stage.plain(args.background, 1920, 1080)
local width, height = scene.width, scene.height
local size = scene.short_side * args.scale
local gutter, margin = size * 0.5, width * 0.05

local roll = edit.layer { anchor_point = { 0, 0 } }
local y = 0

-- Puts a text into the roll between two places across; gives what measure() says of it, and the layer.
local function add(string, from, to, alignment, font_size, weight, opacity)
  local layer, metrics = words.fit({
    string = string, font = args.font, font_size = font_size, weight = weight, foreground_color = args.color,
    alignment = alignment, opacity = opacity,
  }, to - from, height, 0.75)
  -- Words from right to left begin at the other side; here they stand at the same one.
  local left, right = words.extent(metrics)
  local x = alignment == "left" and from - left or alignment == "right" and to - right or from
  layer.anchor_point, layer.position = { 0, 0 }, { x, y }
  roll:add_sublayer(layer)
  return metrics, layer
end

-- A role on the left of the middle and a name on its right, their first lines on one baseline.
local function add_pair(role, name)
  local right = add(name, width / 2 + gutter, width - margin, "left", size, "semibold")
  local tall = right.height
  if words.any(role) then
    local left, layer = add(role, margin, width / 2 - gutter, "right", size * 0.8, "regular", 0.75)
    local drop = right.lines[1].baseline - left.lines[1].baseline
    layer.position = { layer.position.x, y + drop }
    tall = math.max(tall, left.height + drop)
  end
  return tall
end

for line in (text .. "\n"):gmatch("(.-)\r?\n") do
  local heading = line:match("^#+%s*(.+)$")
  local role, name = line:match("^(.-)%s*:%s+(.+)$")
  if heading then
    if y > 0 then y = y + size end
    y = y + add(heading, margin, width - margin, "center", size * 1.5, "bold").height + size * 0.6
  elseif role then
    y = y + add_pair(role, name) + size * 0.2
  elseif words.any(line) then
    y = y + add(line, margin, width - margin, "center", size, "regular").height + size * 0.2
  else
    y = y + size
  end
end

-- A line takes eight seconds from the lower edge to the upper one.
local wanted = args.duration and args.duration.seconds or scene.duration or math.ceil(8 * (height + y) / height)
local _, duration = scene:fit(0, wanted)
roll:add_animation(edit.animation {
  key_path = "position.y", from = height, to = -y, duration = duration, timing = "linear",
  fill_mode = "both", removed_on_completion = false,
})

if args.over then
  scene:add(edit.layer { frame = { 0, 0, width, height }, background_color = { 0, 0, 0, args.shade } })
end
scene:add(roll)
return scene:movie()
