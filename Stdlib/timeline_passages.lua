-- Crossfades between consecutive sounds of a timeline.

local item = require "timeline_item"

local passages = {}

-- The duration of a sound's transition, which may be given as a number or time alone.
local function duration_of(self)
  local transition = self.transition
  if type(transition) == "table" then transition = transition.duration end
  local is_time, duration = pcall(edit.time, transition)
  if not is_time or duration < edit.time.zero then
    item.fail(self, "has a wrong transition: for a sound, a duration or a transition of the module transitions is expected")
  end
  return duration
end

--- Returns the start of a sound that follows one with a transition; nil without a transition before it.
---@param before table? the place of the sound before it
---@return edit.time?
function passages.start(before, self)
  if not before or before.item.transition == nil then return nil end
  if self.at ~= nil then
    item.fail(self, "has an at, but the sound before it a transition to it: leave one of them out")
  end
  local duration = duration_of(before.item)
  if duration > before.range.duration then
    item.fail(before.item, "lasts %s, and its transition takes %s: make it longer or the transition shorter",
      before.range.duration, duration)
  end
  return before.range.stop - duration
end

--- Crossfades a sound into the next one while both are there.
function passages.join(before, after)
  local transition, duration = before.item.transition, duration_of(before.item)
  if duration == edit.time.zero then return end
  if duration > after.range.duration then
    item.fail(after.item, "lasts %s, and the transition to it takes %s: make it longer or the transition shorter",
      after.range.duration, duration)
  end
  local range = edit.range(after.range.start, duration)
  local how
  if type(transition) == "table" then how = transition.sound end
  local zone = { transition = { sound = how }, range = range, old = range, new = range }
  before.departure, after.arrival = zone, zone
end

return passages
