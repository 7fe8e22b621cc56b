-- Writes the sound of a video, copied bit by bit where the file can hold it.
--
--   luaedit run extract-audio.lua in.mp4                     # writes in-extract-audio.m4a
--   luaedit run extract-audio.lua film.mkv --language fra -o film.mp3

local args = edit.recipe {
  summary = "Writes the sound of a video as a sound file",
  inputs = { { "media", kind = "media", needs = "sound", help = "a video, or a sound file" } },
  options = {
    { "track", kind = "integer", min = 1,
      help = "which of its sounds, in the file's order; without it the one that players play, or all microphones of a recording" },
    { "language", kind = "string", help = "the first one in a language instead, as the file writes it, such as eng" },
    { "channels", kind = "choice", default = "all", choices = { "all", "stereo", "mono" },
      help = "what it is mixed to" },
  },
}

local source = edit.asset(args.media)
local tracks = source:tracks_with("audio")

-- Said where there is no such sound: 1 (en), 2 (fr), 3.
local function list()
  local names = {}
  for index, track in ipairs(tracks) do
    names[index] = index .. (track.language and " (" .. track.language .. ")" or "")
  end
  return table.concat(names, ", ")
end

local heard = source.heard_tracks
if args.language then
  local track = nil
  for _, candidate in ipairs(tracks) do
    local language = (candidate.language or ""):lower()
    local is_it = language == args.language:lower() or language:match("^%a+") == args.language:lower()
    track = track or is_it and candidate or nil
  end
  if not track then
    edit.fail(("no sound of '%s' is in the language '%s'; it has %s"):format(args.media, args.language, list()))
  end
  heard = { track }
elseif args.track then
  if not tracks[args.track] then
    edit.fail(("'%s' has no sound %d; it has %s"):format(args.media, args.track, list()))
  end
  heard = { tracks[args.track] }
end

local comp = edit.composition()
for _, track in ipairs(heard) do
  comp:add_track("audio"):insert_time_range(edit.range(0, track.time_range.stop), track, 0)
end
local layout = args.channels ~= "all" and args.channels or nil
return edit.movie { composition = comp, audio_mix = edit.audio_mix { channel_layout = layout } }
