-- A still of the gallery: pictures and sounds side by side or below each other, each with its caption.
--
--   luaedit run card.lua before.mp4 after.mp4 --caption before --caption after --time 1 -o card.png
--   luaedit run card.lua speech.wav music.wav --columns 1 --caption speech --caption music -o card.png

local args = edit.recipe {
  summary = "Lays out a still of the gallery",
  inputs = { { "media", kind = "media", many = true, help = "videos, pictures and sounds, in order" } },
  options = {
    { "caption", kind = "string", many = true, help = "of the first, the second, and so on" },
    { "time", kind = "time", many = true, help = "which frame of each; the last one goes on" },
    { "columns", kind = "integer", min = 1, max = 6, help = "how many side by side; all without it" },
    { "wave", kind = "integer", default = 70, min = 20, max = 300, help = "how high a sound is drawn, in pixels" },
    { "scale", kind = "number", many = true, help = "of a sound: how long it is, as a part of the width" },
  },
}

local width, gap, line = 640, 12, 22
local columns = args.columns or #args.media
local cell = (width - gap * (columns + 1)) / columns
local has_captions = args.caption and #args.caption > 0

local comp, layers, drawn = edit.composition(), {}, {}
local function picture(source, time, x, y)
  local size = edit.video_composition_for(source).render_size
  local track, scale = comp:add_track("video"), cell / size.width
  track:insert_time_range(edit.range(source.duration.is_numeric and time or 0, edit.time(1, 25)), source.video, 0)
  layers[#layers + 1] = edit.layer_instruction(track)
  layers[#layers]:set_transform(
    source.video.preferred_transform:concat(edit.transform { scale, 0, 0, scale, x, y }), 0)
  return size.height * scale
end

-- Bars as high as the sound is loud, from its middle.
local function wave(source, part, x, y)
  local count = math.floor(cell * part / 4)
  for index, peak in ipairs(edit.peaks(source, count)) do
    local height = math.max(2, peak ^ 0.6 * args.wave)
    drawn[#drawn + 1] = edit.layer {
      frame = { x + (index - 1) * 4, y + (args.wave - height) / 2, 2.5, height }, corner_radius = 1.25,
      background_color = "#ffb454",
    }
  end
  return args.wave
end

local y, tallest = gap, 0
for index, path in ipairs(args.media) do
  local column = (index - 1) % columns
  local x = gap + (cell + gap) * column
  local source = edit.asset(path)
  local times, parts = args.time or {}, args.scale or {}
  local height = source.video and picture(source, times[index] or times[#times] or 0, x, y)
    or wave(source, parts[index] or 1, x, y)
  tallest = math.max(tallest, height)
  if has_captions and args.caption[index] then
    drawn[#drawn + 1] = edit.text_layer {
      string = args.caption[index], font_size = 13, foreground_color = "#c9d1e0", alignment = "center",
      frame = { x, y + height + 4, cell, line }, truncation = "end",
    }
  end
  if column == columns - 1 or index == #args.media then
    y, tallest = y + tallest + (has_captions and line or 0) + gap, 0
  end
end

local height = math.ceil(y / 2) * 2
local frame = { 0, 0, width, height }
local back = comp:add_track("video")
back:insert_time_range(edit.range(0, edit.time(1, 25)), edit.color_asset("#171a23", { width, height }).video, 0)
layers[#layers + 1] = edit.layer_instruction(back)
local video = edit.layer { frame = frame }
local movie = edit.movie {
  composition = comp,
  video_composition = edit.video_composition {
    render_size = { width, height }, frame_duration = edit.time(1, 25),
    instructions = { edit.instruction { time_range = edit.range(0, edit.time(1, 25)), layer_instructions = layers } },
    animation_tool = edit.animation_tool {
      video_layer = video, in_layer = edit.layer { frame = frame, sublayers = { video, table.unpack(drawn) } },
    },
  },
}
return (edit.image_generator(movie):image_at(0))
