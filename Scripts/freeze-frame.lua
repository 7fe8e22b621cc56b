-- Stops the picture at a moment, comes nearer and says something about it, and goes on.
--
--   luaedit run freeze-frame.lua match.mp4 --begin 0:12.4 --target 62x40 --text "offside?"
--   luaedit run freeze-frame.lua match.mp4 --begin 3 --hold 5 --target 30x70 --text "here" --mark arrow --zoom 1

local easing, framing, stage, titles = require "easing", require "framing", require "stage", require "titles"

local args = edit.recipe {
  summary = "Stops the picture at a moment and says something about it",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "begin", kind = "time", min = 0, help = "the moment it stops at; the middle of the video without it" },
    { "hold", kind = "time", default = 3, min = 0.5, help = "how long it stands, in silence" },
    { "target", kind = "string", default = "50x50",
      help = "what it is about: ACROSSxDOWN, in percent of the picture" },
    { "text", kind = "string", help = "the words beside it" },
    { "mark", kind = "choice", default = "ring", choices = { "ring", "arrow", "none" }, help = "what points at it" },
    { "zoom", kind = "number", default = 1.12, min = 1, max = 4, help = "how much nearer the picture comes meanwhile" },
    { "color", kind = "color", default = "#ffd166", help = "of the mark" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "scale", kind = "number", default = 0.055, min = 0.01, max = 0.2,
      help = "the words' height, as a part of the picture's shorter side" },
  },
}

local source = edit.asset(args.video)
local picture = source.video
local stop = picture.time_range.stop
local at = args.begin or stop / 2
if at >= stop then
  edit.fail(("--begin: %.4g s is not before the video's end, at %.4g s"):format(at.seconds, stop.seconds))
end
local across, down = args.target:match("^([%d.]+)x([%d.]+)$")
across, down = tonumber(across), tonumber(down)
if not (across and down and across <= 100 and down <= 100) then
  edit.fail(("--target: '%s' is no place such as 62x40, in percent"):format(args.target))
end

-- The picture's track stands still for one moment of its media; the others are silent.
local composition, moment = edit.composition(), edit.time(1, 100000)
composition:insert_time_range(edit.range(0, source.duration), source, 0)
local frozen = edit.range(at, args.hold)
composition:insert_empty_time_range(frozen)
local track = composition:tracks_with("video")[1]
if at + moment > stop then moment = stop - at end
track:remove_time_range(frozen)
track:insert_time_range(edit.range(at, moment), picture, at)
track:scale_time_range(edit.range(at, moment), args.hold)

-- Nearer around the target, which stays where it is.
local composed = edit.video_composition_for(source)
local width, height = composed.render_size.width, composed.render_size.height
local target = { width * across / 100, height * down / 100 }
local plain = framing.transform(picture, { width, height }, { 0, 0, width, height })
local near = plain:concat(edit.transform():translate(target[1], target[2]):scale(args.zoom):translate(-target[1], -target[2]))
local instruction = edit.layer_instruction(track)
instruction:set_transform(plain, 0)
if args.zoom > 1 then
  local way = edit.time(math.min(0.6, args.hold.seconds / 3))
  easing.transform_ramp(instruction, plain, near, edit.range(at, way), "ease_out_cubic")
  easing.transform_ramp(instruction, near, plain, edit.range(frozen.stop - way, way), "ease_in_out_cubic")
end
local movie = edit.movie {
  composition = composition,
  video_composition = edit.video_composition {
    render_size = { width // 2 * 2, height // 2 * 2 }, frame_duration = composed.frame_duration,
    instructions = { edit.instruction { time_range = edit.range(0, composition.duration), layer_instructions = { instruction } } },
  },
}
if args.mark ~= "none" then
  local place = { width = width, height = height }
  stage.over(movie, { titles.callout {
    stage = place, target = target, text = args.text, mark = args.mark, begin = at.seconds, duration = args.hold.seconds,
    color = args.color, font = args.font, scale = args.scale, radius = math.min(width, height) * 0.09,
  } })
end
return movie
