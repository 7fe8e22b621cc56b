-- A picture that a function draws, over colours that run by.
-- After editly's example customCanvas.
--
--   luaedit run custom-canvas.lua -o circle.gif

edit.recipe { summary = "A circle that a function draws, after editly's example" }

local width, height, duration = 640, 480, 2
local circle = edit.drawn_asset {
  size = { width, height }, duration = duration, frame_rate = 25,
  draw = function(canvas, time)
    local radius = 80 * (1 + time.seconds / duration / 2)
    canvas:fill_ellipse({ width / 2 - radius, height / 2 - radius, 2 * radius, 2 * radius }, "#bd0020")
    canvas:stroke_path(edit.path.circle({ width / 2, height / 2 }, radius).svg, "white", 8)
  end,
}

local rainbow = { "#ff595e", "#ffca3a", "#8ac926", "#1982c4", "#6a4c93", "#ff595e", "#ffca3a", "#8ac926", "#1982c4" }
local colors = edit.drawn_asset {
  size = { width, height }, duration = duration, frame_rate = 25,
  draw = function(canvas, time)
    local step = width / 5
    for index, color in ipairs(rainbow) do
      canvas:fill_rectangle({ (index - 1) * step - time.seconds / duration * 4 * step, 0, step + 1, height }, color)
    end
  end,
}

local comp = edit.composition()
comp:add_track("video"):append(colors)
comp:add_track("video"):append(circle)
return edit.movie { composition = comp }
