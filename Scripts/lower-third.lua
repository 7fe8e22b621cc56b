-- Names a person in the lower third of the picture: a bar slides in, the words follow, all leaves again.
--
--   luaedit run lower-third.lua in.mp4 --name "Ada Lovelace" --role "Mathematician"
--   luaedit run lower-third.lua in.mp4 --name "Grace" --begin 0:03 --duration 4 --side right --color "#e63946"

local args = edit.recipe {
  summary = "Names a person in the lower third of the picture",
  inputs = { { "video", kind = "media", help = "the video that gets the lower third" } },
  options = {
    { "name", kind = "string", default = "Name", help = "the upper, larger words" },
    { "role", kind = "string", help = "the lower, smaller words" },
    { "begin", kind = "time", default = 1, help = "when it appears" },
    { "duration", kind = "time", default = 5, help = "how long it is there, at least 2 seconds" },
    { "color", kind = "color", default = "#0a84ff", help = "of the bar" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "side", kind = "choice", default = "left", choices = { "left", "right" }, help = "where it stands" },
    { "scale", kind = "number", default = 0.055, min = 0.01, max = 0.2,
      help = "the name's height, as a part of the picture's" },
  },
}

if args.duration < edit.time(2, 1) then
  error("lower-third: --duration: it needs at least 2 seconds to come and go", 0)
end

local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
local vc = edit.video_composition_for(comp)
local width, height = vc.render_size.width, vc.render_size.height
local size = height * args.scale
local is_left = args.side == "left"

local function words(text, font_size, weight)
  return edit.text_layer {
    string = text, font = args.font, font_size = font_size, weight = weight, foreground_color = "white",
    shadow_opacity = 0.5, shadow_radius = size / 20, shadow_offset = { 0, size / 30 },
  }
end

local name = words(args.name, size, "bold")
local role = args.role and words(args.role, size * 0.62, "regular")
local inner = size * 0.45
local name_size = name:measure()
local role_size = role and role:measure() or { width = 0, height = 0 }
local box_width = math.max(name_size.width, role_size.width) + 2 * inner
local box_height = name_size.height + role_size.height + inner
local margin = width * 0.06
local bar_width = size * 0.18

-- All of it in one layer, whose own time begins when it appears.
local third = edit.layer {
  frame = {
    is_left and margin or width - margin - box_width - bar_width, height * 0.88 - box_height,
    box_width + bar_width, box_height,
  },
  begin_time = args.begin, duration = args.duration,
}

local length = args.duration.seconds
local function come_and_go(layer, key_path, away, here, begin)
  layer:add_animation(edit.keyframe_animation {
    key_path = key_path, duration = length,
    values = { away, away, here, here, away },
    key_times = { 0, begin / length, (begin + 0.5) / length, (length - 0.4 - (0.4 - begin) / 2) / length, 1 },
    timings = { "linear", "ease_out", "linear", "ease_in" },
    fill_mode = "both", removed_on_completion = false,
  })
end

local bar = edit.layer {
  frame = { is_left and 0 or box_width, 0, bar_width, box_height },
  background_color = args.color,
}
come_and_go(bar, "transform.scale.y", 0, 1, 0)

-- The panel and the words slide out from behind the bar.
local window = edit.layer {
  frame = { is_left and bar_width or 0, 0, box_width, box_height }, masks_to_bounds = true,
}
local panel = edit.layer { frame = { 0, 0, box_width, box_height }, background_color = "#101010b0" }
come_and_go(panel, "position.x", is_left and -box_width / 2 or 1.5 * box_width, box_width / 2, 0.15)
window:add_sublayer(panel)

name.frame = { inner, inner / 2, name_size.width, name_size.height }
panel:add_sublayer(name)
if role then
  role.frame = { inner, inner / 2 + name_size.height, role_size.width, role_size.height }
  role:add_animation(edit.animation {
    key_path = "opacity", from = 0, to = 1, begin_time = 0.5, duration = 0.4, fill_mode = "backwards",
  })
  panel:add_sublayer(role)
end
third:add_sublayer(window)
third:add_sublayer(bar)

local video = edit.layer { frame = { 0, 0, width, height } }
local parent = edit.layer { frame = { 0, 0, width, height }, sublayers = { video, third } }
vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
return edit.movie { composition = comp, video_composition = vc }
