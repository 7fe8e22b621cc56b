-- Fades, music that fills a movie and makes room for voices, and sound of a certain loudness.
--
--   local audio = require("audio")
--   local music = audio.fill(composition, edit.asset(args.music), composition.duration, { fade_out = 3 })
--   for _, input in ipairs(music) do audio.duck(input, audio.speech(source), { to = -15 }) end
--   local movie = edit.movie { composition = composition, audio_mix = edit.audio_mix { input_parameters = music } }
--   audio.normalize(movie, { target = -16 })
--
-- Every change of a volume multiplies the input's own, so fades, ducks and a recipe's volumes combine.

local checks, envelope = require("argument_checks"), require("envelope")

local audio = {}

---@alias audio.curve "linear"|"equal_power"|"s"

-- Each from 0 to 1, approximated by 32 lines, with an error below a thousandth.
local curves = {
  linear = { count = 1, shape = function(x) return x end },
  equal_power = { count = 32, shape = function(x) return math.sin(x * math.pi / 2) end },
  s = { count = 32, shape = function(x) return (1 - math.cos(x * math.pi)) / 2 end },
}

local function curve_named(name)
  return curves[name] or error(checks.not_one_of(name, { "linear", "equal_power", "s" }))
end

local function slope(points, curve, start, stop, from, to)
  if stop > start then envelope.add_curve(points, start, stop, from, to, curve.shape, curve.count) end
end

local function multiply(input, points)
  envelope.set(input, envelope.product(envelope.of(input), points))
end

--- Converts decibels to a factor.
---@param decibels number
---@return number
function audio.gain(decibels)
  return 10 ^ (decibels / 20)
end

--- Converts a factor to decibels; -math.huge for 0.
---@param volume number
---@return number
function audio.db(volume)
  return 20 * math.log(volume, 10)
end

--- Returns the layout of an audio mix with as many channels as a sound. A mix without a channel_layout keeps all channels
--- anyway.
---@param track edit.asset_track?
---@return string? channel_layout nil if unknown
function audio.layout(track)
  local layouts = { "mono", "stereo", nil, "quad", "5.0", "5.1", "6.1", "7.1" }
  return track and layouts[track.channels]
end

local function fade(range, rise, fall, curve)
  local points = {}
  slope(points, curve, envelope.instant(range.start), envelope.instant(range.start + rise), 0, 1)
  slope(points, curve, envelope.instant(range.stop - fall), envelope.instant(range.stop), 1, 0)
  return points
end

--- Fades a track in from the start of a range, out towards its end, or both. The volume outside of the range stays.
---@param input edit.audio_mix_input
---@param range edit.range in the movie's time
---@param options { fade_in?: edit.time|number|string, fade_out?: edit.time|number|string, curve?: audio.curve } how long; linear by default
function audio.fade(input, range, options)
  local curve = curve_named(options.curve or "linear")
  local rise, fall = edit.time(options.fade_in or 0), edit.time(options.fade_out or 0)
  if rise + fall > range.duration then
    error(("audio.fade: fades of %s and %s do not fit into %s"):format(rise, fall, range.duration), 2)
  end
  local points = fade(range, rise, fall, curve)
  if fall > edit.time.zero then points[#points + 1] = { at = points[#points].at, volume = 1 } end
  if rise > edit.time.zero then table.insert(points, 1, { at = points[1].at, volume = 1 }) end
  multiply(input, points)
end

--- Fades one track out while another fades in. The volume outside of the range stays: the media of the old track ends with
--- the range, that of the new one begins with it.
---@param old edit.audio_mix_input
---@param new edit.audio_mix_input
---@param range edit.range in the movie's time
---@param options? { curve?: audio.curve } equal_power, by default, keeps the power of two different sounds; linear and s keep the level of two that are alike
function audio.crossfade(old, new, range, options)
  local curve = options and options.curve or "equal_power"
  curve_named(curve)
  audio.fade(old, range, { fade_out = range.duration, curve = curve })
  audio.fade(new, range, { fade_in = range.duration, curve = curve })
end

-- The range of a source: a track's own, or else from zero on.
local function extent(source)
  local is_track, range = pcall(function() return source.time_range end)
  return is_track and range or edit.range(0, source.duration)
end

-- Ranges in order, each made longer; those that then have less than a gap between them become one.
local function widened(ranges, before, after, gap, within)
  local result = {}
  for _, range in ipairs(ranges) do
    local start, stop = range.start - before, range.stop + after
    if start < within.start then start = within.start end
    if stop > within.stop then stop = within.stop end
    local last = result[#result]
    if last and start - last.stop <= gap then
      if stop > last.stop then result[#result] = edit.between(last.start, stop) end
    elseif stop > start then
      result[#result + 1] = edit.between(start, stop)
    end
  end
  return result
end

-- The sorted levels of a sound's twentieths of a second, in decibels of the mean power, those without any sound left out.
local function levels(source)
  local range = extent(source)
  local count = math.min(math.max(math.ceil(range.duration.seconds * 20), 1), 1000000)
  local found = {}
  for _, level in ipairs(edit.peaks(source, count, { mode = "rms" })) do
    if level > 0 then found[#found + 1] = 20 * math.log(level, 10) end
  end
  table.sort(found)
  return found
end

--- Finds the level below which a sound is silent: a little above the steady noise of its own pauses, and -40 dBFS at least, also
--- where its quiet parts are no steady noise or hardly quieter than its loud ones.
---@param source edit.asset|edit.asset_track|edit.composition|edit.composition_track|edit.movie
---@return number threshold in dBFS, of rms
function audio.threshold(source)
  local all = levels(source)
  local function at(share) return all[math.max(1, math.ceil(#all * share))] end
  if #all < 20 or at(0.06) - at(0.01) > 4 or at(0.9) - at(0.04) < 15 then return -40 end
  return math.max(-40, math.min(at(0.04) + 8, at(0.9) - 6))
end

--- Finds the spans of a sound that are not silent, in order and in the source's time.
---@param source edit.asset|edit.asset_track|edit.composition|edit.composition_track|edit.movie
---@param options? { threshold?: number, padding?: edit.time|number|string, gap?: edit.time|number|string, measure?: "peak"|"rms" } threshold: in dBFS, -40, or that of audio.threshold where nothing is quieter; padding: kept before and after, 0.1 s; gap: the shortest silence, 0.5 s; measure: as of edit.silences, rms
---@return edit.range[]
function audio.speech(source, options)
  options = options or {}
  local padding = edit.time(options.padding or 0.1)
  local within = extent(source)
  local criteria = { threshold = options.threshold or -40, duration = options.gap or 0.5, measure = options.measure or "rms" }
  local silences = edit.silences(source, criteria)
  if #silences == 0 and not options.threshold then
    criteria.threshold = audio.threshold(source)
    if criteria.threshold > -40 then silences = edit.silences(source, criteria) end
  end
  local ranges, start = {}, within.start
  for _, silence in ipairs(silences) do
    if silence.start > start then ranges[#ranges + 1] = edit.between(start, silence.start) end
    start = silence.stop
  end
  if start < within.stop then ranges[#ranges + 1] = edit.between(start, within.stop) end
  return widened(ranges, padding, padding, edit.time.zero, within)
end

--- Turns a track down during ranges, such as those of speech.
---@param input edit.audio_mix_input
---@param ranges edit.range[] in order, in the movie's time
---@param options? { to?: number, attack?: edit.time|number|string, release?: edit.time|number|string, gap?: edit.time|number|string, duration?: edit.time|number|string } to: the change in decibels, -12; attack: the fade before a range, 0.3 s; release: the fade after it, 0.8 s; gap: shorter gaps between ranges stay down, 1 s; duration: of the movie, where ramps end
function audio.duck(input, ranges, options)
  options = options or {}
  local low, linear = audio.gain(options.to or -12), curves.linear
  local attack, release = edit.time(options.attack or 0.3), edit.time(options.release or 0.8)
  local last = ranges[#ranges]
  if not last then return end
  local within = edit.between(0, options.duration or last.stop + release)
  local points = {}
  for _, range in ipairs(widened(ranges, attack, release, edit.time(options.gap or 1), within)) do
    -- At the movie's ends no fade is needed.
    local is_cut = range.stop >= within.stop and last.stop + release > within.stop
    local down = range.start > within.start and attack or edit.time.zero
    local up = is_cut and edit.time.zero or release
    if down + up > range.duration then down, up = range.duration / 2, range.duration / 2 end
    local start, stop = envelope.instant(range.start), envelope.instant(range.stop)
    if down == edit.time.zero then points[1] = { at = start, volume = low } end
    slope(points, linear, start, envelope.instant(range.start + down), 1, low)
    slope(points, linear, envelope.instant(range.stop - up), stop, low, 1)
    if up == edit.time.zero then points[#points + 1] = { at = stop, volume = low } end
  end
  multiply(input, points)
end

-- The range of a sound without the silence at its ends.
local function without_silent_ends(track)
  local start, stop = track.time_range.start, track.time_range.stop
  local silences = edit.silences(track, { threshold = -60, duration = 0.01 })
  local first, last = silences[1], silences[#silences]
  if not first then return track.time_range end
  if first.start <= start then start = first.stop end
  if last.stop >= stop then stop = last.start end
  if not (start < stop) then error(("'%s' is silent"):format(track.asset.path)) end
  return edit.between(start, stop)
end

-- The starts of the pieces of music, the range of the sound in each, and the overlap of two of them.
local function pieces(track, duration, crossfade)
  local range = track.time_range
  if range.duration >= duration then return { edit.time.zero }, edit.range(range.start, duration), crossfade end
  range = without_silent_ends(track)
  if crossfade > range.duration / 2 then crossfade = range.duration / 2 end
  local step, start, starts = range.duration - crossfade, edit.time.zero, {}
  if duration / step > 10000 then
    error(("'%s' is too short to be repeated for %s"):format(track.asset.path, duration))
  end
  repeat
    starts[#starts + 1] = start
    start = start + step
  until start + crossfade >= duration
  return starts, range, crossfade
end

-- Inserts the pieces, by turns into two tracks, and fades between them.
local function insert_pieces(composition, track, all, crossfade)
  local starts, range
  starts, range, crossfade = pieces(track, all.duration, crossfade)
  local inputs, tracks, envelopes = {}, {}, { {}, {} }
  for index, start in ipairs(starts) do
    local side = (index - 1) % 2 + 1
    if not tracks[side] then
      tracks[side] = composition:add_track("audio")
      inputs[side] = edit.audio_mix_input(tracks[side])
    end
    start = all.start + start
    local stop = start + range.duration
    if stop > all.stop then stop = all.stop end
    tracks[side]:insert_time_range(edit.range(range.start, stop - start), track, start)
    local function overlap(at, from, to)
      slope(envelopes[side], curves.equal_power, envelope.instant(at), envelope.instant(at + crossfade), from, to)
    end
    if index > 1 then overlap(start, 0, 1) end
    if index < #starts then overlap(stop - crossfade, 1, 0) end
  end
  return inputs, envelopes
end

--- Inserts music of a given duration into a composition: cut if it is longer, repeated if it is shorter, through crossfades of
--- equal power and without the silence at its ends. It fades in and out.
---@param composition edit.composition receives a track, or two for music that is repeated
---@param source edit.asset the music, of which the first audio track is used
---@param duration edit.time|number|string of the music in the movie
---@param options? { at?: edit.time|number|string, crossfade?: edit.time|number|string, fade_in?: edit.time|number|string, fade_out?: edit.time|number|string, volume?: number } at: its start, 0; crossfade: 2 s, at most half of the music; fade_in: 0 s; fade_out: 2 s; volume: 1
---@return edit.audio_mix_input[] inputs for the audio mix, one per track
function audio.fill(composition, source, duration, options)
  options = options or {}
  local track = source.audio or error(("audio.fill: there is no sound in '%s'"):format(source.path), 2)
  local all = edit.range(options.at or 0, duration)
  local inputs, envelopes = insert_pieces(composition, track, all, edit.time(options.crossfade or 2))
  local rise, fall = edit.time(options.fade_in or 0), edit.time(options.fade_out or 2)
  if rise + fall > all.duration then
    if rise > all.duration / 2 then rise = all.duration / 2 end
    if fall > all.duration - rise then fall = all.duration - rise end
  end
  local ends = envelope.product({ { at = 0, volume = options.volume or 1 } }, fade(all, rise, fall, curves.s))
  for side, input in ipairs(inputs) do envelope.set(input, envelope.product(envelopes[side], ends)) end
  return inputs
end

--- Plays music under a movie: as long as it, quieter while there is speech, faded out at the end.
---@param movie edit.movie of a composition
---@param music edit.asset
---@param options? { speech?: edit.range[], volume?: number, to?: number, fade_out?: edit.time|number|string } speech: in the movie's time, that of its own sound by default; volume: 0.5; to: the change during speech in decibels, -12; fade_out: 2 s
function audio.accompany(movie, music, options)
  options = options or {}
  local composition = movie.composition
  local is_composition, tracks = pcall(function() return composition:tracks_with("audio") end)
  if not is_composition then error("audio.accompany: the movie is not of a composition") end
  local speech = options.speech or (#tracks > 0 and audio.speech(composition) or {})
  local inputs = audio.fill(composition, music, composition.duration, { volume = options.volume or 0.5, fade_out = options.fade_out })
  for _, input in ipairs(inputs) do audio.duck(input, speech, { to = options.to, duration = composition.duration }) end
  local mix = movie.audio_mix or edit.audio_mix()
  local parameters = mix.input_parameters
  for _, input in ipairs(inputs) do parameters[#parameters + 1] = input end
  mix.input_parameters = parameters
  movie.audio_mix = mix
end

--- Brings a movie's sound to a loudness; see the loudness module.
audio.normalize = require("loudness").normalize

return audio
