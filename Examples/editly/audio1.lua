-- Clips that bring their own sound, are silent under music, or have both, each as loud as it is meant to be.
-- After editly's example audio1.
--
--   luaedit run audio1.lua clip.mp4 song.mp3 -o audio1.mp4

local args = edit.recipe {
  summary = "Sounds of clips and of music, after editly's example",
  inputs = {
    { "clip", kind = "media", help = "a video with sound, two seconds long at least" },
    { "music", kind = "media", help = "a sound, five seconds long at least" },
  },
}

local clip, song = edit.asset(args.clip), edit.asset(args.music)
local size = edit.video_composition_for(clip).render_size
local comp = edit.composition()
local picture, own, music = comp:add_track("video"), comp:add_track("audio"), comp:add_track("audio")
picture.preferred_transform = clip.video.preferred_transform
local card = comp:add_track("video")
local own_volume, music_volume = edit.audio_mix_input(own), edit.audio_mix_input(music)

-- What is seen and heard, one after the other: ranges of the clip and the song, and how loud each is.
local parts = {
  { see = edit.range(0.4, 0.5), hear = 1 },
  { card = 1, music = edit.range(2, 1) },
  { see = edit.range(0, 1.5), hear = 0, music = edit.range(0, 1.5), volume = 0.1 },
  { see = edit.range(0.4, 1.6), hear = 1, music = edit.range(2, 1), volume = 0.5 },
  { see = edit.range(1, 1), hear = 1 },
}
local at = edit.time.zero
for _, part in ipairs(parts) do
  if part.see then
    picture:insert_time_range(part.see, clip.video, at)
    own:insert_time_range(part.see, clip.audio, at)
    own_volume:set_volume(part.hear, at)
  else
    card:insert_time_range(edit.range(0, part.card), edit.color_asset("#0b3954", size).video, at)
  end
  if part.music then
    music:insert_time_range(part.music, song.audio, at)
    music_volume:set_volume(part.volume or 1, at)
  end
  at = at + (part.see and part.see.duration or part.card)
end

local vc = edit.video_composition_for(comp)
vc.frame_duration = edit.video_composition_for(clip).frame_duration
return edit.movie {
  composition = comp, video_composition = vc,
  audio_mix = edit.audio_mix { input_parameters = { own_volume, music_volume } },
}
