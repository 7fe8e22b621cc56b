-- Loudness normalisation for broadcasters and platforms.

local loudness = {}

-- The accuracy in LU and decibels, and the most measurements of a limited movie.
local accuracy, passes = 0.1, 8
-- The lowest setting of libavfilter's limiter.
local lowest_limit = 20 * math.log(0.0625, 10)

-- The effects of a mix and, after them, a gain and a limit in decibels; nil for no limit.
local function with_gain(effects, gain, limit)
  local result = table.move(effects, 1, #effects, 1, {})
  result[#result + 1] = edit.effect("volume", { volume = ("%.3fdB"):format(gain) })
  if limit then
    result[#result + 1] = edit.effect("alimiter", { limit = 10 ^ (limit / 20), release = 80, level = false })
  end
  return result
end

-- What a gain works on: the sum of the mix before its own limiter, which turns down what is above full scale.
local function unlimited(movie, effects, before)
  if before.limited == 0 then return before end
  local drop = before.limited + 1
  movie.audio_mix.effects = with_gain(effects, -drop)
  local quiet = edit.loudness(movie)
  -- Too quiet to be measured: a few peaks are far louder than the rest, and hardly any of it was turned down.
  if quiet.integrated == -math.huge then
    return { integrated = before.integrated, true_peak = quiet.true_peak + drop }
  end
  return { integrated = quiet.integrated + drop, true_peak = quiet.true_peak + drop }
end

local function is_reached(after, target, ceiling)
  return math.abs(target - after.integrated) <= accuracy and after.true_peak <= ceiling
end

-- Measures the limited movie until gain and limit are right: a limiter reduces loudness, and peaks between samples pass it.
-- If the target cannot be reached, the loudest result below the ceiling is kept.
local function limit(movie, effects, sum, target, ceiling)
  local mix, gain, level, slope = movie.audio_mix, target - sum.integrated, ceiling - 0.1, 1
  -- Below the ceiling without any limiter.
  local best, last = { gain = ceiling - sum.true_peak - 0.01, miss = math.huge }, nil
  for _ = 1, passes do
    mix.effects = with_gain(effects, gain, level)
    local after = edit.loudness(movie)
    local miss, over = target - after.integrated, after.true_peak - ceiling
    if over <= 0 and math.abs(miss) < best.miss then
      best = { gain = gain, level = level, miss = math.abs(miss), after = after }
    end
    if best.miss <= accuracy then break end
    if last and math.abs(gain - last.gain) > 0.01 then
      -- How much of a further decibel is still heard.
      slope = math.max(0.2, math.min(1, (after.integrated - last.integrated) / (gain - last.gain)))
    end
    last = { gain = gain, integrated = after.integrated }
    gain = gain + miss / slope
    if over > 0 then level = math.max(lowest_limit, level - over - 0.02) end
  end
  mix.effects = with_gain(effects, best.gain, best.level)
  return best.after or edit.loudness(movie), best.gain, best.level ~= nil
end

-- Sets a gain, and a limit if the peaks would pass the ceiling; measures until the loudness is right.
local function adjust(movie, effects, before, target, ceiling)
  local sum, mix = unlimited(movie, effects, before), movie.audio_mix
  local gain, after = target - sum.integrated, nil
  for pass = 1, passes do
    if sum.true_peak + gain > ceiling then return limit(movie, effects, sum, target, ceiling) end
    mix.effects = with_gain(effects, gain)
    after = edit.loudness(movie)
    local miss = target - after.integrated
    -- What is too quiet to count may count when it is louder.
    if math.abs(miss) <= accuracy or miss == math.huge or pass == passes then break end
    gain = gain + miss
  end
  return after, gain, false
end

---@class loudness.result
---@field before table edit.loudness before the change
---@field after table edit.loudness after it
---@field gain number in decibels; 0 for an unchanged movie
---@field limited boolean true if a limiter keeps peaks below the ceiling
---@field reached boolean true if the measured loudness and peaks meet the request

--- Brings the loudness of a movie's sound to a target, with effects at the end of its audio mix. It is measured before and
--- after, and a few times more if its peaks would pass the ceiling, or if the mix was above full scale. A movie that meets
--- the target stays unchanged.
---@param movie edit.movie
---@param options? { target?: number, ceiling?: number } target: integrated loudness in LUFS by EBU R 128, -14; ceiling: true peak in dBTP, -1
---@return loudness.result
function loudness.normalize(movie, options)
  local target, ceiling = options and options.target or -14, options and options.ceiling or -1
  local before = edit.loudness(movie)
  if before.integrated == -math.huge then
    error("the movie has no loudness: its sound is silent, or shorter than 0.4 s", 2)
  end
  if is_reached(before, target, ceiling) then
    return { before = before, after = before, gain = 0, limited = false, reached = true }
  end
  local mix = movie.audio_mix or edit.audio_mix()
  movie.audio_mix = mix
  local after, gain, limited = adjust(movie, mix.effects, before, target, ceiling)
  return {
    before = before, after = after, gain = gain, limited = limited, reached = is_reached(after, target, ceiling),
  }
end

return loudness
