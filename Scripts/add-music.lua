-- Puts music under a video: repeated or cut to its length, faded in and out, and turned down where the video is heard.
--
--   luaedit run add-music.lua talk.mp4 song.mp3
--   luaedit run add-music.lua holiday.mp4 song.mp3 --duck 0 --own-volume -6 --fade-out 5

local audio = require "audio"

local args = edit.recipe {
  summary = "Puts music under a video, quieter where the video itself is heard",
  inputs = {
    { "video", kind = "media", needs = "picture", help = "the video; a still picture is shown for as long as the music lasts" },
    { "music", kind = "media", needs = "sound", help = "a sound file, or a video whose sound is taken" },
  },
  options = {
    { "loudness", kind = "number", default = -18, min = -60, max = -5,
      help = "how loud the music is where nothing else is heard, in LUFS" },
    { "duck", kind = "number", default = -12, min = -60, max = 0,
      help = "how much quieter it is where the video is heard, in dB; 0 leaves it as it is" },
    { "threshold", kind = "number", default = -40, min = -100, max = 0,
      help = "what is quieter in the video does not count as heard, in dBFS" },
    { "own_volume", kind = "number", default = 0, min = -100, max = 20,
      help = "change of the video's own sound, in dB" },
    { "fade_in", kind = "time", default = 1, min = 0, help = "how long the music comes in" },
    { "fade_out", kind = "time", default = 3, min = 0, help = "how long it goes out, up to the video's end" },
    { "crossfade", kind = "time", default = 2, min = 0, help = "how long end and start overlap where it is repeated" },
    { "attack", kind = "time", default = 0.4, min = 0,
      help = "how long it takes to become quieter, before something is heard" },
    { "release", kind = "time", default = 1, min = 0, help = "how long it takes to become louder again" },
  },
}

local source, music = edit.asset(args.video), edit.asset(args.music)

local measured = edit.loudness(music.audio).integrated
if measured == -math.huge then edit.fail("'" .. args.music .. "' is silent, or shorter than 0.4 s") end
-- In two loudspeakers a single channel is twice as loud.
local is_wide = false
for _, track in ipairs(source:tracks_with("audio")) do is_wide = is_wide or track.channels > 1 end
if music.audio.channels == 1 and is_wide then measured = measured + 3.01 end

local comp = edit.composition()
local is_still = not source.duration.is_numeric
local duration = is_still and music.audio.time_range.duration or source.video.time_range.stop
comp:insert_time_range(edit.range(0, is_still and duration or source.duration), source, 0)

local inputs = {}
for _, track in ipairs(comp:tracks_with("audio")) do
  inputs[#inputs + 1] = edit.audio_mix_input(track, { volume = audio.gain(args.own_volume) })
end
local heard = #inputs > 0 and args.duck < 0 and audio.speech(source, { threshold = args.threshold }) or {}

local filling = audio.fill(comp, music, duration, {
  volume = audio.gain(args.loudness - measured),
  fade_in = args.fade_in, fade_out = args.fade_out, crossfade = args.crossfade,
})
for _, input in ipairs(filling) do
  audio.duck(input, heard, { to = args.duck, attack = args.attack, release = args.release, duration = duration })
  inputs[#inputs + 1] = input
end

return edit.movie { composition = comp, audio_mix = edit.audio_mix { input_parameters = inputs } }
