-- crossfade.lua: one video after another, the second one fading in, made frame by frame
local args = edit.recipe {
    summary = "Fades from one video to another",
    inputs = {
        { "first", kind = "media", help = "what is seen first" },
        { "second", kind = "media", help = "what is seen then" },
    },
    options = { { "fade", kind = "time", default = 1, help = "how long both are seen" } },
}

local first, second = edit.asset(args.first), edit.asset(args.second)
local start = first.video.time_range.duration - args.fade
local composition = edit.composition()
local below = composition:add_track("video")
local above = composition:add_track("video")
below:insert_time_range(first.video.time_range, first.video, 0)
above:insert_time_range(second.video.time_range, second.video, start)

local video = edit.video_composition_for(composition)

function video.compositor(request)
    local old, new = request:source_frame(below), request:source_frame(above)
    if not (old and new) then return old or new end
    old:draw(new, { opacity = (request.time - start) / args.fade })
    return old
end

return edit.movie { composition = composition, video_composition = video }
