-- A video whose sound alone is changed: it is half as loud.
local args = edit.recipe {
  summary = "Half the volume",
  inputs = { { "video", kind = "media", help = "the video" } },
}
local source = edit.asset(args.video)
local comp = edit.composition()
comp:insert_time_range(edit.range(0, source.duration), source, 0)
local input = edit.audio_mix_input(comp:tracks_with("audio")[1])
input:set_volume(0.5, 0)
return edit.movie { composition = comp, audio_mix = edit.audio_mix { input_parameters = { input } } }
