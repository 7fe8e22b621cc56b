-- Shows a video on one picture: frames in a grid, each with its time, under the name and what is known of the file.
--
--   luaedit run contact-sheet.lua in.mp4
--   luaedit run contact-sheet.lua in.mp4 --columns 5 --rows 6 --width 2400 -o sheet.jpg

local args = edit.recipe {
  summary = "Shows a video on one picture, as a grid of frames with their times",
  inputs = { { "video", kind = "media", needs = "video", help = "the video" } },
  options = {
    { "columns", kind = "integer", default = 4, min = 1, max = 12, help = "frames across" },
    { "rows", kind = "integer", default = 4, min = 1, max = 12, help = "frames down" },
    { "width", kind = "integer", default = 1600, min = 160, max = 8192, help = "of the whole picture, in pixels" },
    { "background", kind = "color", default = "#16181d", help = "behind the frames" },
    { "color", kind = "color", default = "white", help = "of the words" },
    { "font", kind = "string", default = "sans-serif", help = "the family of the words" },
    { "times", kind = "boolean", default = true, help = "whether each frame says its time" },
    { "header", kind = "boolean", default = true, help = "whether the file is described above" },
  },
}

local source = edit.asset(args.video)
local duration = source.video.time_range.stop

-- With tenths where frames are close together.
local are_close = duration < edit.time(2 * args.columns * args.rows)
local function clock(time)
  local tenths = time.seconds * 10 // 1
  local seconds = tenths // 10
  local text = ("%d:%02d:%02d"):format(seconds // 3600, seconds // 60 % 60, seconds % 60)
  return are_close and ("%s.%d"):format(text, tenths % 10) or text
end

local size = edit.video_composition_for(source).render_size
local gap = args.width / 120
local cell_width = (args.width - gap * (args.columns + 1)) / args.columns
local cell_height = cell_width * size.height / size.width
local font_size = math.max(10, args.width / 64)
local top = args.header and font_size * 4 or gap
local height = math.ceil((top + (cell_height + gap) * args.rows) / 2) * 2
if height > 16384 then edit.fail("that is too high a picture; take fewer --rows or a smaller --width") end

local comp = edit.composition()
local layers, words = {}, {}
local count = args.columns * args.rows
for index = 0, count - 1 do
  -- The middle of each part of the video.
  local time = duration * (2 * index + 1) / (2 * count)
  local x = gap + (cell_width + gap) * (index % args.columns)
  local y = top + (cell_height + gap) * (index // args.columns)
  local track = comp:add_track("video")
  local length = duration - time
  track:insert_time_range(edit.range(time, length < edit.time(1) and length or 1), source.video, 0)
  local layer = edit.layer_instruction(track)
  local scale = cell_width / size.width
  layer:set_transform(source.video.preferred_transform:concat(edit.transform { scale, 0, 0, scale, x, y }), 0)
  layers[#layers + 1] = layer
  if args.times then
    words[#words + 1] = edit.text_layer {
      string = clock(time), font = args.font, font_size = font_size, foreground_color = args.color,
      anchor_point = { 1, 1 }, position = { x + cell_width - gap / 2, y + cell_height - gap / 2 },
      box = { color = "#000000a0", padding = font_size / 4, corner_radius = font_size / 4 },
    }
  end
end

if args.header then
  local track = source.video
  local rate = track.nominal_frame_rate
  local facts = { clock(duration), ("%d × %d"):format(size.width, size.height), track.codec }
  if rate and rate > 0 then facts[#facts + 1] = ("%.4g frames a second"):format(rate) end
  for _, sound in ipairs(source:tracks_with("audio")) do
    if sound.enabled then facts[#facts + 1] = sound.codec end
  end
  local function line(text, weight, y)
    words[#words + 1] = edit.text_layer {
      string = text, font = args.font, weight = weight, font_size = font_size, foreground_color = args.color,
      frame = { gap, y, args.width - 2 * gap, font_size * 1.6 }, truncation = "end",
    }
  end
  line(args.video:match("[^/]*$"), "bold", gap)
  line(table.concat(facts, "   "), "regular", gap + font_size * 1.6)
end

local frame = { 0, 0, args.width, height }
local video = edit.layer { frame = frame }
local vc = edit.video_composition {
  render_size = { args.width, height }, frame_duration = 1,
  instructions = {
    edit.instruction {
      time_range = edit.range(0, comp.duration), background_color = args.background, layer_instructions = layers,
    },
  },
  animation_tool = edit.animation_tool {
    video_layer = video, in_layer = edit.layer { frame = frame, sublayers = { video, table.unpack(words) } },
  },
}
local sheet = edit.movie { composition = comp, video_composition = vc }
return (edit.image_generator(sheet):image_at(0))
