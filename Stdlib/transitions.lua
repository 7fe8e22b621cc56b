-- Transitions from one item of a timeline to the next, each with its sound.
--
--   film:add { "a.mp4", transition = transitions.push("left", 1, { curve = "ease_out" }) }
--
-- A transition is a table. Its function changes both pictures depending on its progress, from 0 to 1; the timeline makes
-- ramps of it, and backgrounds where pictures do not fill the canvas. A complete one:
--
--   local function lift(duration)
--     return {
--       name = "lift", duration = duration,
--       picture = function(x, canvas)
--         return { old = { transform = edit.transform():translate(0, -x * canvas[2]), opacity = 1 - x }, new = {} }
--       end,
--     }
--   end
--
-- Its fields:
--   duration   its duration
--   overlaps   false: the old item ends in the middle, where the new one begins; true, by default: they are there together
--   front      the picture in front: "old", by default, or "new"
--   picture    function(x, canvas) returning { old = state, new = state }; canvas is { width, height }. A state has a transform, from
--              canvas to canvas; an opacity; and a crop, the visible rectangle of the canvas, before the transform. Missing
--              fields change nothing
--   effects    function(side, range, scale, canvas) returning effects of the "old" or the "new" picture, with ramps in the
--              range, in the movie's time; scale is the number of the picture's own pixels per pixel of the canvas
--   frame      function(old, new, x, request, extra) returning a frame made of two, which may be drawn on. It replaces picture
--              and effects, and the whole movie is then drawn frame by frame, which takes longer
--   resource   function(canvas, duration, frame_rate) returning an asset whose pictures frame receives as extra
--   background a colour behind both, in place of the timeline's
--   sound      "equal_power", by default, "linear" or "s", the curve of a crossfade; false for none; or function(input, range,
--              side), which changes the volume of the "old" or the "new" item's audio mix input in its part of the range
--
-- Every function here takes a duration, one second by default, and last a table { curve =, sound =, overlaps = } with its own
-- options. Each is in a short file, transition_dissolve.lua and so on, as a model for others.

local dissolve, fade = require "transition_dissolve", require "transition_fade"
local push, bounce, slide = require "transition_push", require "transition_bounce", require "transition_slide"
local wipe, wipe_by, iris = require "transition_wipe", require "transition_wipe_by", require "transition_iris"
local zoom, spin, blur = require "transition_zoom", require "transition_spin", require "transition_blur"

local transitions = {}

---@class timeline.transition
---@field name? string
---@field duration edit.time|number|string
---@field overlaps? boolean
---@field front? "old"|"new"
---@field picture? fun(x: number, canvas: number[]): { old?: table, new?: table }
---@field effects? fun(side: string, range: edit.range, scale: number, canvas: number[]): edit.effect[]
---@field frame? fun(old: edit.video_frame, new: edit.video_frame, x: number, request: edit.composition_request, extra: edit.video_frame?): edit.video_frame
---@field resource? fun(canvas: number[], duration: edit.time, frame_rate: string): edit.asset
---@field background? string|number[]
---@field sound? "equal_power"|"linear"|"s"|false|fun(input: edit.audio_mix_input, range: edit.range, side: string)

---@class transitions.options
---@field curve? timeline.curve The progress over time; each transition has its own by default.
---@field sound? "equal_power"|"linear"|"s"|false|fun(input: edit.audio_mix_input, range: edit.range, side: string) As the field of a transition.
---@field overlaps? boolean As the field of a transition.

--- The old picture fades into the new one.
---@param duration? edit.time|number|string
---@param options? transitions.options
---@return timeline.transition
function transitions.dissolve(duration, options) return dissolve(duration, options) end

--- The old picture fades to a colour, and the new one out of it. They do not overlap.
---@param color? string|number[] black by default
---@param duration? edit.time|number|string
---@param options? transitions.options
---@return timeline.transition
function transitions.fade(color, duration, options) return fade(color, duration, options) end

--- The new picture pushes the old one out.
---@param direction? "left"|"right"|"up"|"down" the movement; left by default
---@param duration? edit.time|number|string
---@param options? transitions.options
---@return timeline.transition
function transitions.push(direction, duration, options) return push(direction, duration, options) end

--- The new picture pushes the old one out and bounces where it arrives.
---@param direction? "left"|"right"|"up"|"down" the movement; up by default
---@param duration? edit.time|number|string
---@param options? transitions.options
---@return timeline.transition
function transitions.bounce(direction, duration, options) return bounce(direction, duration, options) end

--- The new picture slides over the old one.
---@param direction? "left"|"right"|"up"|"down" the movement; left by default
---@param duration? edit.time|number|string
---@param options? transitions.options
---@return timeline.transition
function transitions.slide(direction, duration, options) return slide(direction, duration, options) end

--- An edge moves over the canvas and uncovers the new picture. A slanted one is drawn frame by frame, as iris is.
---@param direction? "left"|"right"|"up"|"down"|number the movement, in degrees clockwise from right; left by default
---@param duration? edit.time|number|string
---@param options? transitions.options
---@return timeline.transition
function transitions.wipe(direction, duration, options) return wipe(direction, duration, options) end

--- The new picture appears where a picture is dark first, and last where it is bright.
---@param mask string|edit.asset|edit.image a picture, which is stretched to the canvas
---@param duration? edit.time|number|string
---@param options? transitions.options|{ softness?: number } softness: of the edge, from 0.004 to 1, the part of the brightness range that blends; 0.1 by default
---@return timeline.transition
function transitions.wipe_by(mask, duration, options) return wipe_by(mask, duration, options) end

--- The old picture rushes near, and the new one comes to rest from there.
---@param duration? edit.time|number|string
---@param options? transitions.options|{ scale?: number } scale: at the middle, 2.5 by default
---@return timeline.transition
function transitions.zoom(duration, options) return zoom(duration, options) end

--- Both pictures turn by half a turn around the middle, enlarged so that they always fill the canvas.
---@param duration? edit.time|number|string
---@param options? transitions.options|{ clockwise?: boolean }
---@return timeline.transition
function transitions.spin(duration, options) return spin(duration, options) end

--- The new picture appears in a circle that grows.
---@param duration? edit.time|number|string
---@param options? transitions.options|{ center?: { [1]: number, [2]: number } } center: in parts of the canvas, { 0.5, 0.5 } by default
---@return timeline.transition
function transitions.iris(duration, options) return iris(duration, options) end

--- The old picture blurs, and the new one becomes sharp.
---@param duration? edit.time|number|string
---@param options? transitions.options|{ radius?: number } radius: of the blur, in pixels of the canvas; a thirtieth of the longer side by default
---@return timeline.transition
function transitions.blur(duration, options) return blur(duration, options) end

return transitions
