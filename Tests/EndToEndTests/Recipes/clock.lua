-- clock.lua: puts a clock that tells the movie's time into the corner of a video
local args = edit.recipe {
    summary = "Puts a clock into a video",
    inputs = { { "video", kind = "media", help = "the video to mark" } },
    options = { { "side", kind = "integer", default = 120, min = 16, help = "of the clock, in pixels" } },
}

local source = edit.asset(args.video)
local side = args.side

local function hand(canvas, turns, length, width)
    canvas:save()
    canvas:concat(edit.transform():translate(side / 2, side / 2):rotate(turns * 360))
    canvas:line({ 0, side * 0.06 }, { 0, -side * length }, width, "black")
    canvas:restore()
end

local clock = edit.drawn_asset {
    size = { side, side },
    duration = source.video.time_range.duration,
    frame_rate = 5,
    draw = function(canvas, time)
        canvas:fill_ellipse({ 0, 0, side, side }, "#203040")
        canvas:fill_ellipse({ side * 0.04, side * 0.04, side * 0.92, side * 0.92 }, "white")
        local text = string.format("%.1f s", time.seconds)
        canvas:draw_text(text, {
            position = { side / 2, side * 0.72 }, anchor_point = { 0.5, 0.5 }, font_size = side / 8, color = "#b03020",
        })
        hand(canvas, time.seconds / 60, 0.3, side * 0.05)
        hand(canvas, time.seconds / 10, 0.42, side * 0.02)
    end,
}

local composition = edit.composition()
composition:insert_time_range(edit.range(0, source.duration), source, 0)
local above = composition:add_track("video")
above:insert_time_range(clock.video.time_range, clock.video, 0)

local video = edit.video_composition_for(source)
local layer = edit.layer_instruction(above)
layer:set_transform(edit.transform():translate(video.render_size.width - side - 10, 10))
local below = edit.layer_instruction(composition:tracks_with("video")[1])
video.instructions[1].layer_instructions = { layer, below }

return edit.movie { composition = composition, video_composition = video }
