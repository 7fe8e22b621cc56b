-- Animations that bring layers in and out.

local motion = {}

--- Timing of something that comes to rest: fast, then slower and slower.
motion.arrive = { 0.16, 1, 0.3, 1 }
--- Timing of something that leaves: slow, then faster and faster.
motion.depart = { 0.7, 0, 0.84, 0 }

--- Animates a property from its value away to the value here, and back before the end.
---@param layer edit.layer
---@param key_path string such as opacity or position.y
---@param away any its value before and after
---@param here any its value in between
---@param times { come: number, arrived: number, leave: number, gone: number } in seconds of the layer's superlayer, from 0 to gone
function motion.come_and_go(layer, key_path, away, here, times)
  layer:add_animation(edit.keyframe_animation {
    key_path = key_path, duration = times.gone,
    values = { away, away, here, here, away },
    key_times = { 0, times.come / times.gone, times.arrived / times.gone, times.leave / times.gone, 1 },
    timings = { "linear", motion.arrive, "linear", motion.depart },
    fill_mode = "both", removed_on_completion = false,
  })
end

--- Makes times for come_and_go within a duration; below three seconds all of it becomes quicker.
---@param duration number in seconds
---@return fun(come: number, arrived: number, leave: number): table times from the start and, for leave, before the end
function motion.within(duration)
  local pace = math.min(1, duration / 3)
  return function(come, arrived, leave)
    return { come = come * pace, arrived = arrived * pace, leave = duration - leave * pace, gone = duration }
  end
end

return motion
