-- Makes an upright video out of a wide one (or any shape out of another): all of it over a blurred copy, or cut off so that
-- what matters stays in the picture.
--
--   luaedit run vertical.lua wide.mp4
--   luaedit run vertical.lua talk.mp4 --mode crop --focus 30
--   luaedit run vertical.lua talk.mp4 --mode crop --focus "0 30, 0:04 70, 0:09.5 45x20" --canvas 1080x1350

local easing, framing = require "easing", require "framing"

local args = edit.recipe {
  summary = "Makes an upright video out of a wide one, over a blur or by following what matters",
  inputs = { { "video", kind = "media", needs = "picture", help = "the video; a still picture becomes one" } },
  options = {
    { "mode", kind = "choice", default = "blur", choices = { "blur", "crop" },
      help = "blur: all of it over a blurred copy; crop: only what fills the canvas" },
    { "focus", kind = "string", default = "50",
      help = "what is in the middle, in percent of the width; ACROSSxDOWN; or a list of times and places, by commas" },
    { "pan", kind = "time", default = 0.8, min = 0, help = "how long the way to another focus takes" },
    { "canvas", kind = "size", default = { 1080, 1920 }, help = "of the result, in pixels" },
    { "duration", kind = "time", default = 5, min = 0.04, help = "how long a still picture is shown" },
  },
}

local source = edit.asset(args.video)
local picture = source.video
local duration = source.duration.is_numeric and source.duration or args.duration
local all = edit.range(0, duration)
local composition = edit.composition()
composition:insert_time_range(all, source, 0)
local track = composition:tracks_with("video")[1]
local composed = edit.video_composition_for(source)
local size = { composed.render_size.width, composed.render_size.height }
local canvas = { math.max(2, args.canvas.width // 2 * 2), math.max(2, args.canvas.height // 2 * 2) }

-- The focus: { time, { across, down } } in order.
local function read_focus()
  local list = {}
  for entry in args.focus:gmatch("[^,]+") do
    local at, place = entry:match("^%s*(%S+)%s+(%S+)%s*$")
    if not at then at, place = "0", entry:match("^%s*(%S+)%s*$") end
    local across, down = (place or ""):match("^([%d.]+)x?([%d.]*)$")
    local is_time, time = pcall(edit.time, at or "")
    across, down = tonumber(across), down == "" and 50 or tonumber(down)
    if not (is_time and across and down and across <= 100 and down <= 100) then
      edit.fail(("--focus: '%s' is no place such as 30, 30x60 or '0:04 30', in percent"):format(entry))
    end
    if #list > 0 and time <= list[#list].time then edit.fail("--focus: its times have to rise") end
    list[#list + 1] = { time = time, place = { across / 100, down / 100 } }
  end
  if #list == 0 then edit.fail("--focus: it names no place") end
  return list
end

local instruction = edit.layer_instruction(track)
local drawn = { instruction }
if args.mode == "blur" then
  local rectangle = framing.rectangle(size, canvas, "fit")
  instruction:set_transform(framing.transform(picture, size, rectangle), 0)
  if #framing.free(canvas, rectangle) > 0 then
    local behind = composition:add_track("video")
    behind:insert_time_range(edit.range(0, picture.time_range.stop.is_numeric and picture.time_range.stop or duration), picture, 0)
    drawn[#drawn + 1] = edit.layer_instruction(behind)
    framing.blur(drawn[#drawn], picture, size, canvas, { 0, 0, canvas[1], canvas[2] })
  end
else
  local function transform(place) return framing.transform(picture, size, framing.rectangle(size, canvas, "fill", place)) end
  local list = read_focus()
  instruction:set_transform(transform(list[1].place), 0)
  for index = 2, #list do
    local start, stop = list[index].time, list[index].time + args.pan
    if list[index + 1] and stop > list[index + 1].time then stop = list[index + 1].time end
    local from, to = transform(list[index - 1].place), transform(list[index].place)
    if stop > start then easing.transform_ramp(instruction, from, to, edit.between(start, stop), "ease_in_out")
    else instruction:set_transform(to, start) end
  end
end

return edit.movie {
  composition = composition,
  video_composition = edit.video_composition {
    render_size = canvas, frame_duration = composed.frame_duration,
    instructions = { edit.instruction { time_range = all, layer_instructions = drawn } },
  },
}
