-- A text that goes away into space: pictures drawn by functions, and an effect on one track of them.
-- After an example in MoviePy's documentation, "A Star-Wars like opening title".
--
--   luaedit run star-worms.lua -o opening.mp4
--   luaedit run star-worms.lua story.txt -o opening.mp4

local args = edit.recipe {
  summary = "A text that goes away into space, after MoviePy's example",
  options = {
    { "text", kind = "file", help = "the lines of a story; another story without it" },
    { "duration", kind = "time", default = 14, min = 1, help = "how long it lasts" },
  },
}

local story = args.text and edit.read_text(args.text) or [[
On a small moon of a quiet planet
a clockmaker counted the seconds
between one comet and the next.

Nobody had ever asked her why,
until, one night, a second
was missing.

She packed a lamp, a sandwich
and her second best screwdriver,
and set out to find it.]]

local size = { 960, 540 }
local width, height = table.unpack(size)

local stars = edit.drawn_asset {
  size = size, duration = args.duration, frame_rate = 1,
  draw = function(canvas)
    canvas:clear("#04060f")
    for i = 1, 160 do
      local radius = 0.6 + (i * 13 % 7) / 5
      local x, y = i * 0.6180339 % 1 * width, i * 0.7548776 % 1 * height
      canvas:fill_ellipse({ x - radius, y - radius, 2 * radius, 2 * radius }, { 1, 1, 0.95, 0.25 + i % 4 * 0.15 })
    end
  end,
}

local lines = {}
for line in (story .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end

-- The lines roll up a canvas, and fade towards its upper edge.
local roll = edit.drawn_asset {
  size = size, duration = args.duration, frame_rate = 30,
  draw = function(canvas, time)
    for index, line in ipairs(lines) do
      local y = height * 0.9 + index * 54 - time.seconds * 58
      if line ~= "" and y > 0 and y < height then
        canvas:draw_text(line, {
          position = { width / 2, y }, anchor_point = { 0.5, 0 }, font_size = 42, weight = "bold",
          color = { 1, 0.84, 0.25, math.min(1, y / height * 1.6) },
        })
      end
    end
  end,
}

local comp = edit.composition()
local back, front = comp:add_track("video"), comp:add_track("video")
back:append(stars)
front:append(roll)

-- The canvas's corners: the upper ones come together in the distance.
local lean = edit.effect("perspective", {
  sense = "destination", x0 = "W*0.32", y0 = "H*0.2", x1 = "W*0.68", y1 = "H*0.2",
  x2 = 0, y2 = "H", x3 = "W", y3 = "H",
})
local vc = edit.video_composition_for(comp)
vc.frame_duration = edit.time(1, 30)
vc.instructions = {
  edit.instruction {
    time_range = edit.range(0, comp.duration),
    layer_instructions = { edit.layer_instruction(front, { effects = { lean } }), edit.layer_instruction(back) },
  },
}
return edit.movie { composition = comp, video_composition = vc }
