-- A film of shots that follow each other with hard cuts, or of one shot, under a logo, with a title of three seconds in the
-- middle.
local args = edit.recipe {
  summary = "Shots of a film under a logo and a title",
  inputs = { { "video", kind = "media" } },
  options = {
    { "logo", kind = "file" }, { "title_x", kind = "number", default = 40 },
    { "whole", kind = "boolean", help = "One shot and no logo" },
    { "insert", kind = "number", default = 0, help = "Seconds of another shot in front" },
    { "volume", kind = "number", default = 1 }, { "name", default = "parts" },
  },
}
local source = edit.asset(args.video)
local shot, at = 3, 0
local comp = edit.composition()
local function show(from, duration)
  comp:insert_time_range(edit.range(from, duration), source, at)
  at = at + duration
end
if args.insert > 0 then show(28, args.insert) end
local front = at
-- From the second half and the first in turn, so that every border is a cut.
if args.whole then
  show(0, 31)
else
  for n = 0, 8 do show(n % 2 == 0 and n * shot / 2 or 15 + n * shot / 2, shot) end
  show(10, 4)
end
local vc = edit.video_composition_for(comp)
local size = vc.render_size
local video = edit.layer { frame = { 0, 0, size.width, size.height } }
local parent = edit.layer { frame = { 0, 0, size.width, size.height } }
parent:add_sublayer(video)
if not args.whole then
  parent:add_sublayer(edit.image_layer {
    contents = args.logo, anchor_point = { 1, 0 }, position = { size.width - 40, 40 },
  })
end
parent:add_sublayer(edit.text_layer {
  string = "A title of three seconds", font = "DejaVu Sans", font_size = size.height / 22, foreground_color = "white",
  anchor_point = { 0, 1 }, position = { args.title_x, size.height - 40 },
  begin_time = front + 12, duration = 3,
})
vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
local inputs = {}
for n, track in ipairs(comp:tracks_with("audio")) do
  inputs[n] = edit.audio_mix_input(track)
  inputs[n]:set_volume(args.volume, 0)
end
return edit.movie {
  composition = comp, video_composition = vc, audio_mix = edit.audio_mix { input_parameters = inputs },
  metadata = { title = args.name },
}
