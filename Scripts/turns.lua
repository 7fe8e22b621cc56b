-- Shows several videos on one screen that take turns: one plays and is heard, the others wait in the dark.
--
--   luaedit run turns.lua a.mp4 b.mp4 c.mp4 d.mp4 -o turns.mp4
--   luaedit run turns.lua *.mp4 --each 3 --canvas 1920x1080 --color gold

local layouts, motion = require "layouts", require "motion"

local args = edit.recipe {
  summary = "Shows several videos on one screen that play one after the other",
  inputs = { { "clips", kind = "media", many = true, needs = "picture", help = "two to sixteen videos and still pictures, in order" } },
  options = {
    { "each", kind = "time", min = 0.2, help = "how long a turn is at most; without it as long as the video" },
    { "still", kind = "time", default = 3, min = 0.2, help = "how long the turn of a still picture is" },
    { "dim", kind = "number", default = 0.6, min = 0, max = 1, help = "how dark those are that wait" },
    { "gap", kind = "number", default = 0.015, min = 0, max = 0.2,
      help = "between cells and around them, as a part of the canvas's shorter side" },
    { "color", kind = "color", default = "#ffd166", help = "of the frame around the one that plays" },
    { "columns", kind = "integer", min = 1, max = 8, help = "as many as make the cells largest without it" },
    { "canvas", kind = "size", help = "of the result, in pixels; the first clip's without it" },
    { "background", kind = "color", default = "#101014", help = "between and behind" },
  },
}

local count = #args.clips
if count < 2 or count > 16 then edit.fail(("two to sixteen clips can take turns, not %d"):format(count)) end

-- When each has its turn, one exactly after the other.
local sources, turns, start = {}, {}, edit.time.zero
for index, path in ipairs(args.clips) do
  local asset = edit.asset(path)
  local stop = asset.video.time_range.stop
  local length = stop.is_numeric and stop or args.still
  if args.each and args.each < length then length = args.each end
  sources[index] = { source = asset, begin = start, range = edit.range(0, length), volume = 1 }
  turns[index] = edit.range(start, length)
  start = start + length
end

local canvas = args.canvas or edit.video_composition_for(sources[1].source).render_size
local short = math.min(canvas.width, canvas.height)

-- A shade over each cell that opens for its turn, and a frame that is there meanwhile.
local function shades(cells, _, total)
  local layers = {}
  for index, turn in ipairs(turns) do
    local frame = { table.unpack(cells[index], 1, 4) }
    local from, to = turn.start.seconds, turn.stop.seconds
    local change = math.min(0.25, (to - from) / 3)
    local times = { come = from, arrived = from + change, leave = to - change, gone = to }
    local shade = edit.layer { frame = frame, background_color = "black", opacity = args.dim }
    local ring = edit.layer { frame = frame, border_width = short / 150, border_color = args.color, opacity = 0 }
    motion.come_and_go(shade, "opacity", args.dim, 0, times)
    motion.come_and_go(ring, "opacity", 0, 1, times)
    if to < total.seconds then shade.duration = total end
    layers[#layers + 1], layers[#layers + 2] = shade, ring
  end
  return layers
end

return (layouts.movie {
  sources = sources, layout = "grid", size = canvas, columns = args.columns, gap = args.gap * short,
  margin = args.gap * short, background = args.background, lengths = "hold", duration = start, sound = "all", over = shades,
})
