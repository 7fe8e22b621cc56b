-- The benchmark's job: sounds one above the other, each with volume ramps over all of it.
local args = edit.recipe {
  summary = "Mixes sounds whose volumes rise and fall",
  inputs = { { "sounds", kind = "media", many = true } },
}
local comp, mix = edit.composition(), edit.audio_mix()
local inputs = {}
for number, path in ipairs(args.sounds) do
  local source = edit.asset(path)
  local track = comp:add_track("audio")
  track:insert_time_range(edit.range(0, 3600), source.audio, 0)
  local input = edit.audio_mix_input(track)
  -- A minute up, a minute down.
  for minute = 0, 58, 2 do
    input:set_volume_ramp(0.1, 0.1 * number + 0.1, edit.range(minute * 60, 60))
    input:set_volume_ramp(0.1 * number + 0.1, 0.1, edit.range(minute * 60 + 60, 60))
  end
  inputs[number] = input
end
mix.input_parameters = inputs
return edit.movie { composition = comp, audio_mix = mix }
