---@meta

--- What recipes build edits from. Pixels have their origin top left, y down.
edit = {}

--- An instant or a duration as an exact fraction of seconds. Plain numbers and texts such as "1:02.5" or "00:01:02:12@25" do wherever a time is expected. A result whose fraction has no room for its timescale, such as a sum of odd beat times, is the nearest one of 1,764,000,000 units a second, on which the frames and samples of every usual rate lie.
---@class edit.time
---@operator add(edit.time|number|string): edit.time
---@operator div(edit.time|number): edit.time|number
---@operator mul(edit.time|number): edit.time
---@operator sub(edit.time|number|string): edit.time
---@operator unm: edit.time
---@field seconds number Seconds, rounded to a number; read only
---@field value integer The numerator, in units of 1/timescale; read only
---@field timescale integer Units per second; read only
---@field is_numeric boolean Whether it is neither indefinite nor infinite nor invalid; read only
local time = {}

--- The timecode of the frame that stands at the time: "00:01:02:12", or "00:01:02;12" in drop frame, whose numbers keep to the clock. With "@" and the rate after it, it reads as a time.
---@param rate number|string|edit.time frames per second, such as 25, 29.97 or "30000/1001", or how long one stands, such as a video composition's frame_duration
---@param drop_frame? boolean whether it is drop frame, which there is at 29.97 and 59.94; default at these rates true
---@return string
function time:timecode(rate, drop_frame) end

--- A span of time: its start is included, its end is not.
---@class edit.range
---@field start edit.time The first instant; read only
---@field duration edit.time How long it lasts; read only
---@field stop edit.time The first instant after it; read only
local range = {}

--- Whether an instant lies in the range.
---@param time edit.time|number|string an instant
---@return boolean
function range:contains(time) end

--- What both ranges have; nil when they share no instant.
---@param range edit.range another range
---@return edit.range?
function range:intersection(range) end

--- The smallest range that holds both.
---@param range edit.range another range
---@return edit.range
function range:union(range) end

--- An affine map of the plane, x' = a·x + c·y + tx and y' = b·x + d·y + ty, as CGAffineTransform. Each method gives a new one, in which its step comes before what the transform did already: translate(100, 0):scale(2) scales first.
---@class edit.transform
---@field a number How x grows with x; read only
---@field b number How y grows with x; read only
---@field c number How x grows with y; read only
---@field d number How y grows with y; read only
---@field tx number The shift to the right, in pixels; read only
---@field ty number The shift down, in pixels; read only
local transform = {}

--- Moves first, then does what this transform does.
---@param x number pixels to the right
---@param y number pixels down
---@return edit.transform
function transform:translate(x, y) end

--- Scales first, then does what this transform does.
---@param x number factor of the width
---@param y? number factor of the height; default x
---@return edit.transform
function transform:scale(x, y) end

--- Turns first, then does what this transform does.
---@param degrees number clockwise as seen
---@return edit.transform
function transform:rotate(degrees) end

--- Does what this transform does, then another.
---@param next edit.transform what comes after
---@return edit.transform
function transform:concat(next) end

--- What a ramp from this transform to another has on its way: shift, turn (the short way round), scale and shear change evenly.
---@param end edit.transform where the ramp ends
---@param fraction number of the way, 0 at this transform and 1 at the end
---@return edit.transform
function transform:interpolated(end, fraction) end

--- The transform that undoes this one; an error when nothing can.
---@return edit.transform
function transform:invert() end

--- A media file: a video, a sound or a still picture.
---@class edit.asset
---@field path? string As it was opened; nil unless it is a file; read only
---@field duration edit.time The end of the track that ends last; indefinite for a still picture; read only
---@field tracks (edit.asset_track)[] In the file's order; read only
---@field video? edit.asset_track The video track that players choose: one marked as default, of those the largest, of those the first; read only
---@field audio? edit.asset_track The audio track that players choose: the first that is marked as default, or the first; read only
---@field metadata { artwork?: edit.asset, [string]: string } Title, artist and the like, names in lower case, and as artwork the cover picture, for image layers; read only
---@field chapters ({ title: string, time_range: edit.range })[] In order, in asset time; read only
local asset = {}

--- The track with an identifier, or nil.
---@param id integer from 1, as asset_track.id
---@return edit.asset_track?
function asset:track(id) end

--- The tracks of a kind, in order.
---@param media_type "video"|"audio"|"subtitle"|"text"|"data" the kind of media
---@return edit.asset_track[]
function asset:tracks_with(media_type) end

--- The file played backwards, as an asset of its own. The reverse of that is the file again.
---@return edit.asset
function asset:reversed() end

--- A track of a media file.
---@class edit.asset_track
---@field id integer Identifies the track within its asset; read only
---@field asset edit.asset The file it belongs to; read only
---@field media_type string video, audio, subtitle or data; read only
---@field time_range edit.range Where it has media, in asset time; a still picture's duration is indefinite; read only
---@field natural_size? number[]|string|{ width: number, height: number } The picture before rotation, in square display pixels; nil for sound; read only
---@field preferred_transform edit.transform Turns the natural picture upright; read only
---@field nominal_frame_rate? number Frames per second; nil for sound and still pictures; read only
---@field min_frame_duration? edit.time The shortest time between two frames; nil for sound; read only
---@field color_primaries? string The chromaticities of the pictures, such as bt709; nil for sound; read only
---@field color_transfer_function? string The curve between light and numbers, such as bt709, pq or hlg; nil for sound; read only
---@field color_ycbcr_matrix? string The matrix between RGB and YCbCr, such as bt709; nil for sound; read only
---@field full_range_video? boolean Whether black and white are the smallest and the largest number; nil for sound; read only
---@field bits_per_component? integer Of each part of a color: 8, 10, 12, 16; nil for sound; read only
---@field contains_alpha_channel? boolean Whether pictures can be transparent; nil for sound; read only
---@field codec string FFmpeg's short name, such as h264; read only
---@field language? string A BCP 47 or ISO 639 code; read only
---@field name? string What the file calls it; read only
---@field dispositions (string)[] What it is for among others: default, dub, original, commentary, forced, hearing_impaired, …; read only
---@field alternate_group_id integer 1 for each of several audio tracks, of which a player plays one; else 0; read only
---@field estimated_data_rate integer Bits per second; 0 when unknown; read only
---@field sample_rate? integer Samples per second; nil for pictures; read only
---@field channels? integer How many; nil for pictures; read only
local asset_track = {}

--- When the last key frame at or before a time starts: where a part of the track's pictures can begin that is copied and not encoded again. Before the first it is the track's start. A track of sound and what is no movie file have none, which is an error.
---@param time edit.time|number|string in the asset's time
---@return edit.time
function asset_track:key_frame_time(time) end

--- Tracks put together from pieces of assets. It can be inserted into another composition.
---@class edit.composition
---@field tracks (edit.composition_track)[] In the order they were added; read only
---@field duration edit.time The end of the track that ends last; read only
---@field natural_size number[]|string|{ width: number, height: number } The largest natural width and height among the video tracks; read only
local composition = {}

--- Adds an empty track above the others.
---@param media_type "video"|"audio"|"subtitle"|"text" the kind of media
---@param id? integer not in use; from 1 to 2147483647; default the next free one
---@return edit.composition_track
function composition:add_track(media_type, id) end

--- Takes a track out.
---@param track edit.composition_track one of its tracks
function composition:remove_track(track) end

--- The track with an identifier, or nil.
---@param id integer from 1
---@return edit.composition_track?
function composition:track(id) end

--- The tracks of a kind, in order.
---@param media_type "video"|"audio"|"subtitle"|"text"|"data" the kind of media
---@return edit.composition_track[]
function composition:tracks_with(media_type) end

--- Inserts what every track of a source has in a range, all in step; missing tracks are added.
---@param range edit.range what to take, in the source's time
---@param source edit.asset|edit.composition where from
---@param at edit.time|number|string where it begins, in the composition's time; edit.time.invalid for its end
function composition:insert_time_range(range, source, at) end

--- Inserts nothing into every track, moving what is later right.
---@param range edit.range in the composition's time
function composition:insert_empty_time_range(range) end

--- Takes a stretch out of every track; what is later moves left and closes up.
---@param range edit.range in the composition's time
function composition:remove_time_range(range) end

--- Makes a stretch of every track last longer or shorter, so that it plays slower or faster.
---@param range edit.range in the composition's time
---@param duration edit.time|number|string how long it lasts afterwards
function composition:scale_time_range(range, duration) end

--- The track that an asset's track can be appended to as it is: of its kind, and for pictures without media yet or of the same size and rotation; nil when there is none.
---@param track edit.asset_track|edit.composition_track what is to be inserted
---@return edit.composition_track?
function composition:compatible_track(track) end

--- A track of a composition, made of segments.
---@class edit.composition_track
---@field id integer Identifies the track within its composition; read only
---@field media_type string video or audio; read only
---@field enabled boolean Whether the track is seen or heard.
---@field time_range edit.range From zero to the end of the last segment; read only
---@field natural_size number[]|string|{ width: number, height: number } The picture of its first media before rotation, as the track's effects leave it; zero for sound; read only
---@field preferred_transform edit.transform Turns the natural picture upright; the first inserted track's until it is set.
---@field preferred_volume number How loud it is where no mix says otherwise: 1 as it is, 0 silent; of at least 0
---@field effects (edit.effect)[] What happens to every picture of the track, before a layer instruction's effects, in order.
---@field natural_timescale integer Units per second that the first media's times are counted in; read only
---@field language? string An ISO 639-2 code such as eng; that of the first media with one until it is set.
---@field extended_language_tag? string A BCP 47 tag such as pt-BR; it goes before language.
---@field name? string What players list it as; that of the first media with one until it is set.
---@field dispositions ("default"|"dub"|"original"|"commentary"|"forced"|"hearing_impaired"|"visual_impaired"|"captions"|"descriptions")[] What it is for among others of its kind; as its first media says until it is set.
---@field alternate_group_id integer Enabled audio tracks with the same number other than 0 are alternatives, of which a player plays one: the result has a sound for each, mixed with the tracks of 0; from 0 to 2147483647
---@field segments (edit.segment)[] What the track is made of, in order: from zero, each from where the one before it ends.
local composition_track = {}

--- Why segments could not make up this track; an empty list when they could.
---@param segments (edit.segment)[] in order
---@return { code: string, severity: "error"|"warning", message: string, object: string, location: string? }[]
function composition_track:validate_segments(segments) end

--- Inserts part of a track, moving later segments right. Past the end it adds an empty segment before.
---@param range edit.range what to take, in the source's time
---@param track edit.asset_track|edit.composition_track where from; of the same kind
---@param at edit.time|number|string where it begins, in the composition's time; edit.time.invalid for the track's end
function composition_track:insert_time_range(range, track, at) end

--- Inserts nothing, moving later segments right. At the end the track gets longer.
---@param range edit.range in the composition's time
function composition_track:insert_empty_time_range(range) end

--- Inserts parts of several tracks one after the other, moving later segments right.
---@param ranges (edit.range)[] what to take of each track
---@param tracks (edit.asset_track|edit.composition_track)[] as many, of the same kind
---@param at edit.time|number|string where the first begins, in the composition's time; edit.time.invalid for the track's end
function composition_track:insert_time_ranges(ranges, tracks, at) end

--- Inserts all of a track at the end, or all of a source's first track of this kind.
---@param source edit.asset_track|edit.composition_track|edit.asset|edit.composition where from
function composition_track:append(source) end

--- Takes a stretch out; what is later moves left and closes up.
---@param range edit.range in the composition's time
function composition_track:remove_time_range(range) end

--- Makes a stretch last longer or shorter, so that its media plays slower or faster.
---@param range edit.range in the composition's time
---@param duration edit.time|number|string how long it lasts afterwards
function composition_track:scale_time_range(range, duration) end

--- A stretch of a composition's track.
---@class edit.segment
---@field empty boolean Whether it has no media; read only
---@field source? edit.asset_track The track its media is of; nil when it is empty; read only
---@field source_range? edit.range What is taken, in the asset's time; nil when it is empty; read only
---@field target_range edit.range Where it stands, in the composition's time; read only
local segment = {}

--- How the pictures of a movie's video tracks become one picture.
---@class edit.video_composition
---@field compositor? fun(request: edit.composition_request): edit.video_frame Makes the pictures: it gets a request and returns a frame of its size. Layer instructions then only say which tracks it may ask for; without any it may ask for all.
---@field render_size? number[]|string|{ width: number, height: number } The result's size in pixels; odd sides are rounded down.
---@field render_scale number How much larger or smaller the result is than render_size; layers and transforms follow. 1 at first.
---@field frame_duration? edit.time|number|string How long a frame of the result stands.
---@field source_track_id_for_frame_timing? edit.composition_track|edit.asset_track|integer The video track whose own frames the result's start with, so that a variable frame rate stays; frame_duration counts where it has none. Nil for frames at frame_duration.
---@field instructions (edit.instruction)[] In order of time; they cover the picture without gap or overlap.
---@field animation_tool? edit.animation_tool Places the picture among layers.
---@field color_primaries? "bt709"|"bt470bg"|"smpte170m"|"bt2020" The chromaticities the result is made in; nil follows the sources. Set all three or none.
---@field color_transfer_function? "bt709"|"smpte170m"|"pq"|"hlg" The curve between light and numbers; nil follows the sources.
---@field color_ycbcr_matrix? "bt709"|"bt470bg"|"smpte170m"|"smpte240m"|"bt2020" The coefficients between RGB and YCbCr; nil follows the sources.
---@field tone_mapping? "bt2446"|"bt2390"|"hable"|"mobius"|"reinhard"|"linear"|"clip" The curve that brings HDR into standard range, where the result is not HDR; nil for bt2446. bt2446 (ITU-R, method A) and hable keep highlights apart; bt2390, mobius and reinhard keep middle tones brighter; linear is dark; clip cuts at diffuse white, 203 nits.
local video_composition = {}

--- Everything wrong or doubtful with a movie of an asset or composition and this video composition.
---@param source edit.asset|edit.composition what is seen and heard
---@param range? edit.range the part that instructions are judged in; default all of the movie
---@return { code: string, severity: "error"|"warning", message: string, object: string, location: string? }[]
function video_composition:validate(source, range) end

--- What is drawn during one stretch of the movie.
---@class edit.instruction
---@field time_range? edit.range When it holds, in the movie's time.
---@field name? string What plan calls it; nothing more.
---@field background_color? string|number[] What stands behind all layers; may be see-through. Nil, at first: black, or nothing where the preset keeps transparency.
---@field layer_instructions (edit.layer_instruction)[] The first is the topmost; tracks that are not listed are not drawn.
---@field enable_post_processing boolean Whether the animation tool's layers are drawn during it; true at first.
---@field required_source_track_ids (integer)[] The tracks that are drawn, topmost first; read only
---@field passthrough_track_id? integer The only track that is drawn, if it is drawn as it is: in place, whole, solid. Nil otherwise; read only
local instruction = {}

--- How one video track is drawn. Each value goes through its ramps in order of time and holds in between.
---@class edit.layer_instruction
---@field track_id edit.composition_track|edit.asset_track|integer Which track of the movie.
---@field blend_mode "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract" How its colours meet those below; normal at first.
---@field effects (edit.effect)[] What happens to the picture before it is placed, after the track's effects, in order. A crop rectangle cuts what they give.
local layer_instruction = {}

--- Sets where the track's picture stands from a time on.
---@param transform edit.transform from natural-size pixels to render pixels
---@param at? edit.time|number|string in the movie's time; default 0
function layer_instruction:set_transform(transform, at) end

--- Moves the track's picture during a range and leaves it there. Translation, rotation (the short way), scale and shear change evenly.
---@param from edit.transform from natural-size pixels to render pixels
---@param to edit.transform from natural-size pixels to render pixels
---@param range edit.range in the movie's time
function layer_instruction:set_transform_ramp(from, to, range) end

--- Where the transform comes from and goes to in the ramp that holds a time, or else in the first after it, and the ramp's range; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return edit.transform?, edit.transform?, edit.range?
function layer_instruction:transform_ramp_at(time) end

--- Sets how solid the track is from a time on.
---@param opacity number from 0, invisible, to 1, solid
---@param at? edit.time|number|string in the movie's time; default 0
function layer_instruction:set_opacity(opacity, at) end

--- Fades the track during a range and leaves it so.
---@param from number from 0, invisible, to 1, solid
---@param to number from 0, invisible, to 1, solid
---@param range edit.range in the movie's time
function layer_instruction:set_opacity_ramp(from, to, range) end

--- Where the opacity comes from and goes to in the ramp that holds a time, or else in the first after it, and the ramp's range; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return number?, number?, edit.range?
function layer_instruction:opacity_ramp_at(time) end

--- Sets which part of the picture is drawn from a time on. It stays where it is.
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in natural-size pixels, before the transform
---@param at? edit.time|number|string in the movie's time; default 0
function layer_instruction:set_crop_rectangle(rectangle, at) end

--- Changes which part of the picture is drawn during a range and leaves it so.
---@param from number[]|{ x: number, y: number, width: number, height: number } in natural-size pixels, before the transform
---@param to number[]|{ x: number, y: number, width: number, height: number } in natural-size pixels, before the transform
---@param range edit.range in the movie's time
function layer_instruction:set_crop_rectangle_ramp(from, to, range) end

--- Where the crop rectangle comes from and goes to in the ramp that holds a time, or else in the first after it, and the ramp's range; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return number[]|{ x: number, y: number, width: number, height: number }?, number[]|{ x: number, y: number, width: number, height: number }?, edit.range?
function layer_instruction:crop_rectangle_ramp_at(time) end

--- Places the composited picture among layers.
---@class edit.animation_tool
---@field video_layer? edit.layer Shows the picture; the first of them, nil with an additional layer; read only
---@field video_layers (edit.layer)[] All that show the picture; read only
---@field in_layer? edit.layer The outermost layer; nil with an additional layer; read only
---@field additional_layer? edit.layer The layer that is the picture of a track; nil without one; read only
---@field as_track? integer The additional layer's track id; nil without one; read only
local animation_tool = {}

--- What a compositor is asked for: one frame. It ends when the compositor returns.
---@class edit.composition_request
---@field time edit.time When the frame begins, in the movie's time; read only
---@field size number[]|string|{ width: number, height: number } Of the frame to return, in pixels; read only
---@field time_range edit.range When the instruction holds, in the movie's time; read only
---@field background_color string|number[] What the instruction wants behind everything; read only
---@field source_track_ids (integer)[] The tracks of the instruction that have media then, its first one first; read only
local composition_request = {}

--- A track's picture at its natural size; nil where it has no media.
---@param track edit.composition_track|edit.asset_track|integer the track or its id
---@return edit.video_frame?
function composition_request:source_frame(track) end

--- Makes a frame of one color.
---@param color? string|number[] may be clear or translucent; default black
---@param size? number[]|string|{ width: number, height: number } in whole pixels; default the request's size
---@return edit.video_frame
function composition_request:new_frame(color, size) end

--- What a filter is asked for: one frame. It ends when the filter returns.
---@class edit.filter_request
---@field time edit.time When the frame begins, in the movie's time; read only
---@field size number[]|string|{ width: number, height: number } Of the frame to return, in pixels; read only
---@field source_frame edit.video_frame The picture without the filter, upright and of the result's size; read only
local filter_request = {}

--- Makes a frame of one color.
---@param color? string|number[] may be clear or translucent; default black
---@param size? number[]|string|{ width: number, height: number } in whole pixels; default the request's size
---@return edit.video_frame
function filter_request:new_frame(color, size) end

--- A picture inside a compositor or filter. It may be used only until that returns. Pixels, origin top left, y down.
---@class edit.video_frame
---@field width integer In pixels; read only
---@field height integer In pixels; read only
local video_frame = {}

--- Another frame of the same pixels; drawing on one does not change the other.
---@return edit.video_frame
function video_frame:copy() end

--- Draws another frame over this one, clipped.
---@param frame edit.video_frame what is drawn
---@param options? { at?: number[]|{ x: number, y: number }, transform?: edit.transform, opacity?: number, crop?: number[]|{ x: number, y: number, width: number, height: number }, blend_mode?: "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract", mask?: edit.video_frame } 
function video_frame:draw(frame, options) end

--- Paints a rectangle over this frame, clipped; edges between pixels cover them in part.
---@param color string|number[] may be translucent
---@param rectangle? number[]|{ x: number, y: number, width: number, height: number } in pixels; default all of the frame
function video_frame:fill(color, rectangle) end

--- Changes this frame by an effect; ramps have their value of the request's time. Effects that need other frames or change the size belong on a track or a layer instruction.
---@param effect edit.effect how it is changed
function video_frame:filter(effect) end

--- The color of one pixel.
---@param x integer column, from 0
---@param y integer row, from 0
---@return string|number[]
function video_frame:pixel(x, y) end

--- What a draw function draws on: transparent at first. It may be used only until that returns. Pixels, origin top left, y down; positions go through the transform.
---@class edit.canvas
---@field width integer In pixels; read only
---@field height integer In pixels; read only
local canvas = {}

--- Sets every pixel.
---@param color? string|number[] may be translucent; default transparent
function canvas:clear(color) end

--- Fills a rectangle.
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in pixels
---@param color string|number[] may be translucent
---@param corner_radius? number in pixels; from 0 to 16384; default 0
function canvas:fill_rectangle(rectangle, color, corner_radius) end

--- Fills the ellipse inside a rectangle.
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in pixels
---@param color string|number[] may be translucent
function canvas:fill_ellipse(rectangle, color) end

--- Draws a straight line.
---@param from number[]|{ x: number, y: number } where it begins
---@param to number[]|{ x: number, y: number } where it ends
---@param width number in pixels; from 0 to 4096
---@param color string|number[] may be translucent
function canvas:line(from, to, width, color) end

--- Fills a path.
---@param path string as SVG writes it: "M 10 10 L 90 10 50 80 Z"; in pixels
---@param color string|number[] may be translucent
function canvas:fill_path(path, color) end

--- Draws a line along a path.
---@param path string as SVG writes it: "M 10 10 L 90 10 50 80 Z"; in pixels
---@param color string|number[] may be translucent
---@param width? number in pixels; from 0 to 4096; default 1
function canvas:stroke_path(path, color, width) end

--- Draws a text.
---@param text string may have several lines
---@param options? { position?: number[]|{ x: number, y: number }, anchor_point?: number[]|{ x: number, y: number }, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, color?: string|number[], stroke_color?: string|number[], stroke_width?: number, alignment?: "left"|"center"|"right"|"justified", max_width?: number } 
function canvas:draw_text(text, options) end

--- The size of a text's box before the transform, in pixels.
---@param text string may have several lines
---@param options? { position?: number[]|{ x: number, y: number }, anchor_point?: number[]|{ x: number, y: number }, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, color?: string|number[], stroke_color?: string|number[], stroke_width?: number, alignment?: "left"|"center"|"right"|"justified", max_width?: number } 
---@return { width: number, height: number }
function canvas:measure_text(text, options) end

--- Draws a still picture, stretched into a rectangle.
---@param image string|edit.asset its path, or an asset
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in pixels
---@param opacity? number 0 is invisible, 1 is solid; from 0 to 1; default 1
function canvas:draw_image(image, rectangle, opacity) end

--- Puts what is drawn from now on through a transform, in the place of the last one.
---@param transform edit.transform to the canvas's pixels
function canvas:set_transform(transform) end

--- Does something before what the transform does already.
---@param transform edit.transform what comes first
function canvas:concat(transform) end

--- Remembers the transform.
function canvas:save() end

--- Goes back to the transform that was saved last.
function canvas:restore() end

--- A rectangle drawn around the composited picture. Pixels, origin top left, y down. The module stage does what it takes to put layers over a video, and the module titles makes ready ones.
---@class edit.layer
---@field anchor_point number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) What stands at the position: 0, 0 is the top left corner, 1, 1 the bottom right one; the middle at first.
---@field bounds? number[]|{ x: number, y: number, width: number, height: number }|fun(time: edit.time): (number[]|{ x: number, y: number, width: number, height: number }) Its own coordinates, and so its size. Nil gives the video layer and the outermost layer the render size, a text its text's and a picture its own.
---@field position? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) Where the anchor point stands in the superlayer.
---@field transform edit.transform|fun(time: edit.time): edit.transform Around the anchor point; none at first.
---@field frame number[]|{ x: number, y: number, width: number, height: number } Where it stands in the superlayer; setting it sets bounds and position.
---@field hidden boolean|fun(time: edit.time): boolean Whether it and everything in it is left out.
---@field z_position number|fun(time: edit.time): number Among the layers beside it, those with a larger one are in front.
---@field opacity number|fun(time: edit.time): number From 0, invisible, to 1, solid.
---@field background_color? string|number[]|fun(time: edit.time): (string|number[]) Fills the bounds behind everything else.
---@field corner_radius number|fun(time: edit.time): number Of the background and the border, in pixels; 0 at first.
---@field border_width number|fun(time: edit.time): number Of the line along the inner side of the bounds, in pixels; 0, none, at first.
---@field border_color string|number[]|fun(time: edit.time): (string|number[]) Black at first.
---@field shadow_color string|number[]|fun(time: edit.time): (string|number[]) Black at first.
---@field shadow_offset number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) From the layer to its shadow, in pixels; 3 down at first.
---@field shadow_radius number|fun(time: edit.time): number Of the shadow's blur, in pixels; 3 at first; from 0 to 1000
---@field shadow_opacity number|fun(time: edit.time): number From 0, no shadow, as at first, to 1; from 0 to 1
---@field masks_to_bounds boolean Whether what it shows and its sublayers end at its bounds.
---@field blend_mode "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract" How it meets what is below it.
---@field sublayers (edit.layer)[] Back to front, z_position apart.
---@field superlayer? edit.layer The layer it is in; read only
---@field mask? edit.layer Shows of the layer and everything in it as much as the mask is solid; nil for all.
---@field begin_time edit.time|number|string When it appears, in the superlayer's time, which is the movie's outermost.
---@field duration edit.time|number|string How long it is there; for ever at first.
---@field speed number How much faster its time, and that of all in it, runs than its superlayer's; 0 stops; of at least 0
---@field time_offset edit.time|number|string Its own time when it appears; 0 at first.
---@field animation_keys (string)[] Of the animations that have one, in the order they were added; read only
local layer = {}

--- Adds a layer in front of the others, taking it out of where it is.
---@param layer edit.layer what to add
function layer:add_sublayer(layer) end

--- Adds a layer among the others, taking it out of where it is.
---@param layer edit.layer what to add
---@param index integer where it stands in sublayers; 1 is behind all others
function layer:insert_sublayer(layer, index) end

--- Takes it out of the layer it is in.
function layer:remove_from_superlayer() end

--- Adds a copy of an animation, in the place of one with the same key.
---@param animation edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group what to add
---@param key? string to find it again; default none
function layer:add_animation(animation, key) end

--- Takes an animation away; nothing happens without one.
---@param key string what it was added with
function layer:remove_animation(key) end

--- Takes all animations away.
function layer:remove_all_animations() end

--- The layer's copy of an animation, which cannot be changed; nil without one.
---@param key string what it was added with
---@return edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group|nil
function layer:animation(key) end

--- Words. Without bounds the layer has the size of its text. The modules titles, captions and words make some.
---@class edit.text_layer: edit.layer
---@field string string|(string|{ [1]: string, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, underline?: boolean, letter_spacing?: number, foreground_color?: string|number[] })[]|fun(time: edit.time): (string|(string|{ [1]: string, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, underline?: boolean, letter_spacing?: number, foreground_color?: string|number[] })[]) The words, of one look or in runs that have their own; may have several lines.
---@field font string The family's name, such as DejaVu Sans.
---@field font_size number|fun(time: edit.time): number In pixels; 36 at first.
---@field weight integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black" regular, bold, … or from 100 to 900.
---@field italic boolean Whether it leans.
---@field underline boolean Whether a line lies under it.
---@field letter_spacing number Added between letters, in pixels; may be negative. Letters that join, as in Arabic, stay together.
---@field foreground_color string|number[]|fun(time: edit.time): (string|number[]) The letters' colour; white at first.
---@field color string|number[]|fun(time: edit.time): (string|number[]) Short for foreground_color.
---@field alignment "left"|"center"|"right"|"justified" Where lines stand; in a paragraph that runs from right to left, left is right.
---@field vertical_alignment "top"|"middle"|"bottom" Where the lines stand in the height of the bounds; at the top at first.
---@field wrapped boolean Whether lines break at the width of the bounds.
---@field line_spacing number Multiplies the distance of the lines, by 0.1 to 10.
---@field truncation "none"|"start"|"middle"|"end" What gives way to an ellipsis where a text has no room: lines longer than the bounds are wide or, where they are wrapped, more of them than the bounds or maximum_line_count hold; none, at first, lets them stand out of the bounds.
---@field maximum_line_count? integer The most lines there may be; any at first; from 1 to 1000000
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of an outline around the letters.
---@field stroke_width number|fun(time: edit.time): number The outline's whole width, in pixels.
---@field stroke_position "around"|"outside" around, at first: centred on the edge of the letters and below them; outside: wholly beside them.
---@field box? { color: string|number[], padding?: number|number[], corner_radius?: number, extent?: "text"|"lines" } A rectangle behind the whole text or, at first, behind each line, with room around it in pixels.
local text_layer = {}

--- The size of the text as it will be drawn, and where its lines and words lie, in pixels of the layer. Ranges are bytes of the text, as string.sub counts them.
---@param width? number where lines break instead, in a layer of that width; from 0 to 65536
---@return { width: number, height: number, used_width: number, baseline: number, ascent: number, descent: number, truncated: boolean, lines: { first: integer, last: integer, baseline: number, rectangle: { x: number, y: number, width: number, height: number } }[], words: { string: string, first: integer, last: integer, rectangle: { x: number, y: number, width: number, height: number }, rectangles: { x: number, y: number, width: number, height: number }[] }[] }
function text_layer:measure(width) end

--- A picture: PNG, JPEG, WebP, SVG, GIF or APNG. An animated one plays from when the layer appears.
---@class edit.image_layer: edit.layer
---@field contents? string|edit.asset The picture: its path, or an asset that is a picture.
---@field contents_gravity "resize"|"resize_aspect"|"resize_aspect_fill"|"center"|"top"|"bottom"|"left"|"right"|"top_left"|"top_right"|"bottom_left"|"bottom_right" How the picture lies in bounds of another size: stretched, as large as fits, filling them and cut off there, or in its own size at a side, a corner or the middle; resize at first.
---@field contents_rect number[]|{ x: number, y: number, width: number, height: number } What of the picture is shown, in unit coordinates of it; all, { 0, 0, 1, 1 }, at first.
---@field magnification_filter "linear"|"nearest" How its pixels look enlarged: linear, as at first, or nearest, as sharp squares.
local image_layer = {}

--- Lines and curves, in parts that are open or closed, as CGPath. Pixels, y down, angles in degrees, clockwise as seen from the right. What draws gives the path itself, so that steps can follow each other: edit.path():move_to{ 0, 0 }:line_to{ 90, 0 }:close().
---@class edit.path
---@field bounds? number[]|{ x: number, y: number, width: number, height: number } The smallest upright rectangle around what is drawn; nil when nothing is; read only
---@field length number Along all parts, in pixels; read only
---@field current_point? number[]|{ x: number, y: number } Where the pen is; nil in an empty path; read only
---@field empty boolean Whether it has no elements; read only
---@field svg string As SVG writes it; read only
local path = {}

--- Begins a part.
---@param point number[]|{ x: number, y: number } where it begins
---@return edit.path
function path:move_to(point) end

--- Draws a straight line.
---@param point number[]|{ x: number, y: number } where it ends
---@return edit.path
function path:line_to(point) end

--- Draws a quadratic Bézier curve, part of a parabola.
---@param control number[]|{ x: number, y: number } what it bends towards
---@param point number[]|{ x: number, y: number } where it ends
---@return edit.path
function path:quad_to(control, point) end

--- Draws a cubic Bézier curve.
---@param control1 number[]|{ x: number, y: number } where it leaves towards
---@param control2 number[]|{ x: number, y: number } where it arrives from
---@param point number[]|{ x: number, y: number } where it ends
---@return edit.path
function path:curve_to(control1, control2, point) end

--- Draws part of a circle: a line to its start, unless the path is empty or is there, then the arc.
---@param arc { center: number[]|{ x: number, y: number }, radius: number, start_angle: number, end_angle: number, clockwise?: boolean } 
---@return edit.path
function path:arc(arc) end

--- Closes the part that is being drawn by a line to where it began.
---@return edit.path
function path:close() end

--- Adds the parts of another path after its own.
---@param path edit.path|string what to add
---@return edit.path
function path:add(path) end

--- A path of its own with the same parts.
---@return edit.path
function path:copy() end

--- A new path: this one as a transform shows it.
---@param transform edit.transform what is done to every point
---@return edit.path
function path:transform(transform) end

--- A new path: what lies between two fractions of this one's length.
---@param from number where it begins; from 0 to 1
---@param to number where it ends; from 0 to 1
---@return edit.path
function path:trim(from, to) end

--- Where a fraction of the length is, and the angle the path goes on at there, in degrees; nil for a path without length.
---@param fraction number 0 is the start, 1 the end; from 0 to 1
---@return { x: number, y: number }?, number?
function path:point_at(fraction) end

--- A path, filled and outlined, as CAShapeLayer. It is not cut off at the bounds. Without bounds the layer has no size: the path's point 0, 0 stands at the position, and the transform works around it.
---@class edit.shape_layer: edit.layer
---@field path? edit.path|string|fun(time: edit.time): (edit.path|string) What is drawn, in the layer's own coordinates: a path, which is copied, or one as SVG writes it.
---@field fill_color? string|number[]|fun(time: edit.time): (string|number[]) Of the inside; black at first, nil for none.
---@field fill_rule "non_zero"|"even_odd" What is inside where the path runs around a place more than once: what it runs around more often one way than the other, or what it runs around an odd number of times; non_zero at first.
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) Of the line along the path; nil, none, at first.
---@field line_width number|fun(time: edit.time): number In pixels, half of it on each side of the path; 1 at first; from 0 to 4096
---@field line_cap "butt"|"round"|"square" What open ends look like; butt at first.
---@field line_join "miter"|"round"|"bevel" What corners look like; miter at first.
---@field miter_limit number How many line widths long a mitered corner may be; a longer one is a bevel. 10 at first; from 1 to 1000
---@field line_dash_pattern number[] Lengths of dashes and gaps in turn, in pixels; empty for a whole line.
---@field line_dash_phase number|fun(time: edit.time): number How far into the pattern each part begins, in pixels; 0 at first.
---@field stroke_start number|fun(time: edit.time): number Where along the path's length the line begins; 0, its start, at first; from 0 to 1
---@field stroke_end number|fun(time: edit.time): number Where along the path's length the line ends; 1, its end, at first; from 0 to 1
local shape_layer = {}

--- Colours that run into each other across the bounds, as CAGradientLayer. Between two colours the premultiplied ones are mixed, so that a colour fades to clear without turning grey.
---@class edit.gradient_layer: edit.layer
---@field type "axial"|"radial"|"conic" axial, as at first: along a line from the start to the end; radial: from the start, the centre, to the ellipse that touches the sides of the box whose corner is the end; conic: around the start, clockwise from the direction of the end.
---@field colors (string|number[])[]|fun(time: edit.time): ((string|number[])[]) In order from the start; one alone is everywhere.
---@field locations? (number)[]|fun(time: edit.time): (number)[] Where each colour stands, from 0, the start, to 1, the end, rising; nil spreads them evenly.
---@field start_point number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) In unit coordinates of the bounds: 0, 0 is the top left corner; the middle of the top at first.
---@field end_point number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) As start_point; the middle of the bottom at first.
local gradient_layer = {}

--- Subtitles burnt into the picture, their times counted from begin_time. Without bounds the layer has the render size.
---@class edit.subtitle_layer: edit.layer
---@field subtitles? edit.subtitles What is shown: edit.subtitles(path).
---@field override_style boolean Whether the properties below stand above the styles of an ASS file; what is nil stays as it is there. SRT and WebVTT have no styles, and always look as said here.
---@field font? string The family's name; a plain one by default.
---@field font_size? number|fun(time: edit.time): number In pixels; a twentieth of the layer's height by default.
---@field weight? integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black" regular, bold, … or from 100 to 900.
---@field italic? boolean Whether the letters lean.
---@field foreground_color? string|number[]|fun(time: edit.time): (string|number[]) The letters' colour; white by default.
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the letters' outline; black by default.
---@field stroke_width? number|fun(time: edit.time): number The outline's, in pixels; a tenth of the font size by default.
---@field box_color? string|number[] Of a box behind the lines; none by default.
---@field alignment? "bottom-left"|"bottom"|"bottom-right"|"left"|"center"|"right"|"top-left"|"top"|"top-right" Where subtitles stand that do not say it themselves; at the bottom by default.
---@field horizontal_margin? number How far lines stay away from the left and right edge, in pixels; a twentieth of the width by default.
---@field vertical_margin? number How far lines stay away from the top or bottom, in pixels; a twentieth of the height by default.
local subtitle_layer = {}

--- The cues of an SRT, WebVTT or ASS file, or of a file's subtitle track, which never change.
---@class edit.subtitles
---@field [integer] edit.subtitle_cue
---@operator len: integer
---@field cues (edit.subtitle_cue)[] In order of their starts, as a table; the subtitles are a list of them too; read only
---@field format string srt, vtt or ass; read only
---@field language? string As the file or its name, such as film.en.srt, says; read only
---@field problems (string)[] What of the file was left out, with its lines; read only
local subtitles = {}

--- The cues that are shown at a time; its start belongs to a cue, its end does not.
---@param time edit.time|number|string counted as the cues' own
---@return edit.subtitle_cue[]
function subtitles:at(time) end

--- The same cues later.
---@param time edit.time|number|string by how much; negative for earlier
---@return edit.subtitles
function subtitles:shifted(time) end

--- The same cues with all times multiplied, as for another frame rate: 25 / 23.976.
---@param factor number above 0; above 0 and at most 1000
---@return edit.subtitles
function subtitles:scaled(factor) end

--- Words of a subtitle file, and when they are shown.
---@class edit.subtitle_cue
---@field start edit.time When it appears; read only
---@field stop edit.time When it is gone; read only
---@field time_range edit.range From start to stop; read only
---@field text string Without markup; may have several lines; read only
---@field lines (string)[] The text's lines; read only
---@field runs (string|{ [1]: string, italic: boolean?, weight: string?, underline: boolean?, foreground_color: number[]?, font: string? })[] The text as a text layer's string takes it: plain, or with italic, weight, foreground_color, …; read only
---@field words { text: string, start: edit.time, stop: edit.time }[] What has times of its own, in WebVTT's time marks and ASS's karaoke; else none; read only
---@field voice? string Who speaks, where the file says; read only
---@field identifier? string WebVTT's line above the times; read only
---@field style? string The name of its style in an ASS file; read only
---@field placement { alignment: string?, line: integer?, line_position: number?, position: number?, size: number? } Where the file puts it: alignment, such as "top-left", line counted from 0 or from the bottom with -1, line_position, position and size from 0 to 1; what it does not say is nil; read only
local subtitle_cue = {}

--- How the sounds of a movie's audio tracks become one sound. The sum is limited to full scale.
---@class edit.audio_mix
---@field input_parameters (edit.audio_mix_input)[] How single tracks are mixed; tracks that are not listed are mixed as they are.
---@field seam_duration edit.time|number|string How long sound is faded on each side of a join of unrelated material, so that it does not click, up to a second; 0.002 at first, 0 for hard joins.
---@field sample_rate? integer Samples per second, from 8000 to 192000; nil for 48000, or for those of sound that is copied.
---@field channel_layout? "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" Which loudspeakers it is for; nil for the smallest layout that keeps the channels of all that sounds apart (two where one channel is panned), or for those of sound that is copied. What has more channels is mixed down, which is a finding.
---@field effects (edit.effect)[] What happens to the sum of all tracks, before it is limited to full scale, in order.
local audio_mix = {}

--- How one audio track is mixed. Volume and pan go through their ramps in order of time and hold in between.
---@class edit.audio_mix_input
---@field track_id edit.composition_track|edit.asset_track|integer Which track of the movie.
---@field time_pitch_algorithm "spectral"|"time_domain"|"varispeed" How segments at another speed sound: spectral keeps the pitch and is best for music, time_domain keeps it and is cheap, varispeed changes it as a tape does. spectral at first.
---@field muted boolean Whether the track is left out of the mix.
---@field effects (edit.effect)[] What happens to the track's sound, after the track's effects and before the tap, in order.
---@field tap? fun(buffer: edit.sound_buffer, time: edit.time) Gets every block of the track's sound, before volume and pan, and may change it. Blocks have 1024 samples, the last one fewer, and the channels of the track's media; without media they are silence, up to the movie's end.
---@field volume number How loud it is from the start on; setting it is set_volume at 0.
---@field volume_ramps ({ from: number, to: number, time_range: edit.range })[] All of the volume in order of time: it goes from one value to another during each time range and holds in between, and is 1 before the first. A range without duration sets a value.
---@field pan number Where it is heard from the start on: -1 is left, 0 in the middle, 1 right; setting it is set_pan at 0.
local audio_mix_input = {}

--- Sets how loud the track is from a time on.
---@param volume number 0 is silent, 1 as it is
---@param at? edit.time|number|string in the movie's time; default 0
function audio_mix_input:set_volume(volume, at) end

--- Changes the volume during a range, sample by sample, and leaves it so.
---@param from number 0 is silent, 1 as it is
---@param to number 0 is silent, 1 as it is
---@param range edit.range in the movie's time
function audio_mix_input:set_volume_ramp(from, to, range) end

--- Where the volume comes from and goes to in the ramp that holds a time, or else in the first after it, and the ramp's range; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return number?, number?, edit.range?
function audio_mix_input:volume_ramp_at(time) end

--- Sets where the track is heard from a time on.
---@param pan number -1 is left, 0 in the middle, 1 right
---@param at? edit.time|number|string in the movie's time; default 0
function audio_mix_input:set_pan(pan, at) end

--- Moves the track between the loudspeakers during a range and leaves it there.
---@param from number -1 is left, 0 in the middle, 1 right
---@param to number -1 is left, 0 in the middle, 1 right
---@param range edit.range in the movie's time
function audio_mix_input:set_pan_ramp(from, to, range) end

--- Where the pan comes from and goes to in the ramp that holds a time, or else in the first after it, and the ramp's range; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return number?, number?, edit.range?
function audio_mix_input:pan_ramp_at(time) end

--- A change to pictures or to sound, by a filter of libavfilter's. edit.effects lists them; the reference's Effects, luaedit doc gblur and the prompt's completion say what can be set on each: its type, range and default. FFmpeg's documentation says more. Expressions count the movie's time. Sound stays where it is, however late the filter gives it.
---@class edit.effect
---@field name string The effect's name; read only
---@field summary string What it does; read only
---@field media_type string What it changes: video or audio; read only
---@field parameter_names (string)[] What can be set on it; read only
local effect = {}

--- Sets a parameter for the whole movie.
---@param parameter string its name
---@param value number|boolean|string|number[]|edit.time what it becomes
function effect:set(parameter, value) end

--- Changes a parameter during a range and leaves it so. Not every parameter can change. Those of sound change every 128 samples.
---@param parameter string its name
---@param from number its value at the range's start
---@param to number its value at the range's end
---@param range edit.range in the movie's time
function effect:set_ramp(parameter, from, to, range) end

--- A finished edit: what a recipe returns.
---@class edit.movie
---@field duration edit.time The end of the enabled track that ends last; read only
---@field composition edit.asset|edit.composition What is seen and heard; read only
---@field video_composition? edit.video_composition How the picture is made; nil shows all video tracks upright, later above earlier.
---@field audio_mix? edit.audio_mix How the sound is made; nil adds all audio tracks as they are.
---@field metadata? { artwork?: string|edit.asset|edit.image|false, [string]: string } Title, artist and the like; nil takes over those of the first source. Its artwork is the cover: a picture's path, an asset that is one, an image, or false for none; without it the first source's.
---@field metadata_filter? "sharing" Which metadata the result has: nil for all, sharing for nothing that says where, when and with which device it was recorded.
---@field subtitles (edit.subtitles|{ [1]?: edit.subtitles, subtitles?: edit.subtitles, language?: string, title?: string, default?: boolean, dub?: boolean, original?: boolean, commentary?: boolean, forced?: boolean, hearing_impaired?: boolean, visual_impaired?: boolean, captions?: boolean, descriptions?: boolean })[] Written as tracks for players to show, after the composition's own subtitle tracks.
---@field chapters? ({ title: string, time_range: edit.range })[] In the movie's time; nil takes over those of the sources.
---@field effects (edit.effect)[] What happens to the whole composed picture, layers included, in order.
local movie = {}

--- Everything wrong or doubtful with the movie.
---@return { code: string, severity: "error"|"warning", message: string, object: string, location: string? }[]
function movie:validate() end

--- A result that is written in its own way: what a recipe returns where a movie alone does not say how.
---@class edit.output
---@field movie? edit.movie What is written; nil where it is images; read only
---@field images? (edit.image)[] What is written; nil where it is a movie; read only
---@field preset? string How it is encoded; nil goes by the extension; read only
local output = {}

--- A picture of red, green, blue and alpha.
---@class edit.image
---@field width integer In pixels; read only
---@field height integer In pixels; read only
local image = {}

--- The color of a pixel.
---@param x integer from 0 at the left edge
---@param y integer from 0 at the top edge
---@return { r: number, g: number, b: number, a: number }
function image:pixel(x, y) end

--- Writes the picture as a file. The user has to allow it: --allow-write.
---@param path string ends in .png, .jpg, .jpeg or .webp; relative to the current folder
---@param settings? { quality?: integer } 
function image:write(path, settings) end

--- Renders pictures of a movie, exactly as an export shows them: with its transparency, all of its chroma, and 16 bits a channel where a source has more than 8.
---@class edit.image_generator
---@field maximum_size? number[]|string|{ width: number, height: number } What pictures have to fit in, in pixels; they keep their shape and are never enlarged. Nil for the render size.
---@field requested_time_tolerance_before edit.time|number|string How much earlier than asked a frame may begin, where that saves rendering another.
---@field requested_time_tolerance_after edit.time|number|string How much later than asked a frame may begin, where that saves rendering another.
---@field applies_preferred_track_transform boolean Whether a movie without a video composition is shown upright. False shows its pictures as stored.
local image_generator = {}

--- Renders the picture shown at a time; also gives when that frame begins.
---@param time edit.time|number|string in the movie's time
---@return edit.image, edit.time
function image_generator:image_at(time) end

--- Renders the pictures of many times in one pass of the decoders. Without a function, gives a list of { image =, actual_time = } in the order of the times; with one, calls it for each picture in the order of the frames and keeps none: for many.
---@param times (edit.time|number|string)[] in the movie's time, in any order
---@param receive? fun(image: edit.image, actual_time: edit.time, index: integer) gets each picture and the place of its time in the list; default none
---@return { image: edit.image, actual_time: edit.time }[]?
function image_generator:images_at(times, receive) end

--- Gives what a movie shows and sounds like, or what its tracks hold, one buffer at a time: for buffer in reader:video_composition_output() do … end
---@class edit.reader
---@field time_range? edit.range What outputs made from then on read, in the movie's time; nil for all of it.
local reader = {}

--- The composed pictures, frame by frame, as an export has them.
---@param settings? { size?: number[]|string|{ width: number, height: number }, pixel_format?: "yuv"|"rgba" } 
---@return edit.reader_output
function reader:video_composition_output(settings) end

--- The mix of audio tracks. Taps are called as it is read.
---@param settings? { tracks?: (edit.composition_track|edit.asset_track|integer)[], sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.reader_output
function reader:audio_mix_output(settings) end

--- What one track holds: its pictures as they are stored, each once and at its own time, or its sound alone.
---@param track edit.composition_track|edit.asset_track|integer a track of the movie, or its id
---@param settings? { size?: number[]|string|{ width: number, height: number }, pixel_format?: "yuv"|"rgba", sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.reader_output
function reader:track_output(track, settings) end

--- One stream of a reader's buffers, in order.
---@class edit.reader_output
---@operator call(any): edit.picture_buffer|edit.sound_buffer|nil
local reader_output = {}

--- The next buffer; nil after the last. A for loop calls it by itself.
---@return edit.picture_buffer|edit.sound_buffer|nil
function reader_output:next() end

--- One picture that a reader gave.
---@class edit.picture_buffer
---@field time edit.time When it begins; read only
---@field duration edit.time How long it stands; read only
---@field width integer In pixels; read only
---@field height integer In pixels; read only
---@field pixel_format string How samples lie in memory, in FFmpeg's words: yuv420p, rgba; read only
local picture_buffer = {}

--- The picture as an image.
---@return edit.image
function picture_buffer:image() end

--- A block of sound: read, made by the recipe, or a tap's, which may be used only until the tap returns. Channels and samples count from 1.
---@class edit.sound_buffer
---@field time edit.time When the first sample is heard; read only
---@field duration edit.time How long it is; read only
---@field sample_rate integer Samples per second; read only
---@field sample_count integer Samples of each channel; read only
---@field channel_count integer How many channels; read only
---@field channel_layout "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" Which loudspeakers the channels are for, in its order; read only
---@field peak number The largest magnitude of any sample; read only
---@field rms number The root of the mean square of all samples; read only
local sound_buffer = {}

--- The largest magnitude of a channel's samples.
---@param channel integer in the layout's order, from 1: of stereo 1 is left, 2 right; from 1 to 24
---@return number
function sound_buffer:channel_peak(channel) end

--- The root of the mean square of a channel's samples.
---@param channel integer in the layout's order, from 1: of stereo 1 is left, 2 right; from 1 to 24
---@return number
function sound_buffer:channel_rms(channel) end

--- Makes all samples so many times as loud; with a second factor, evenly from the one to the other, which is reached where the next block begins.
---@param factor number 1 changes nothing, 0 silences, -1 turns the wave over
---@param to? number the factor at the end; default the same
function sound_buffer:gain(factor, to) end

--- Adds another block's samples, channel by channel.
---@param other edit.sound_buffer has as many channels
---@param gain? number how loud it is added; default 1
---@param from? integer which of its samples meets the first of this block; silence before its first and after its last; from -9007199254740992 to 9007199254740992; default 1
function sound_buffer:mix(other, gain, from) end

--- Another block of the same samples. It outlives a tap's.
---@return edit.sound_buffer
function sound_buffer:copy() end

--- Makes all of it digital silence.
function sound_buffer:silence() end

--- Exchanges two channels.
---@param one? integer a channel; from 1 to 24; default 1
---@param other? integer another; from 1 to 24; default 2
function sound_buffer:swap_channels(one, other) end

--- One sample.
---@param channel integer in the layout's order, from 1: of stereo 1 is left, 2 right; from 1 to 24
---@param index integer from 1; of at least 1
---@return number
function sound_buffer:sample(channel, index) end

--- Changes one sample.
---@param channel integer in the layout's order, from 1: of stereo 1 is left, 2 right; from 1 to 24
---@param index integer from 1; of at least 1
---@param value number from -1 to 1
function sound_buffer:set_sample(channel, index, value) end

--- All samples of a channel, as a list; dearer than the methods that need none.
---@param channel integer in the layout's order, from 1: of stereo 1 is left, 2 right; from 1 to 24
---@return number[]
function sound_buffer:samples(channel) end

--- Replaces all samples of a channel.
---@param channel integer in the layout's order, from 1: of stereo 1 is left, 2 right; from 1 to 24
---@param samples (number)[] as many as it has
function sound_buffer:set_samples(channel, samples) end

--- Replaces each sample by what a function makes of it; dearer than the methods that need none.
---@param change fun(sample: number, index: integer): number gives the new sample
---@param channel? integer in the layout's order, from 1: of stereo 1 is left, 2 right; from 1 to 24; default all of them, one after the other
function sound_buffer:map(change, channel) end

--- Writes a movie file from pictures and sound that come one buffer at a time.
---@class edit.writer
---@field path string As it was opened; read only
local writer = {}

--- Adds a track of pictures.
---@param settings { size: number[]|string|{ width: number, height: number }, frame_rate: number|string|edit.time, preset?: "h264"|"hevc"|"webm"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"ffv1"|"mpeg2"|"webp"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float", color?: "bt709"|"bt601", rotation?: 0|90|180|270, crf?: number, bit_rate?: number|string, speed?: "fastest"|"fast"|"medium"|"slow"|"slowest", codec_options?: table<string, string|number|boolean>, profile?: string, language?: string, title?: string, default?: boolean } 
---@return edit.writer_input
function writer:add_video_input(settings) end

--- Adds a track of sound.
---@param settings? { sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1", codec?: "aac"|"ac3"|"alac"|"eac3"|"flac"|"flac24"|"mp2"|"mp3"|"opus"|"pcm_f32le"|"pcm_s16le"|"pcm_s24le"|"vorbis", bit_rate?: number|string, codec_options?: table<string, string|number|boolean>, language?: string, title?: string, default?: boolean } 
---@return edit.writer_input
function writer:add_audio_input(settings) end

--- Writes what is left. The file appears when the whole run has succeeded.
---@return { path: string, duration: edit.time, frames: integer }
function writer:finish() end

--- One track of a file that is being written.
---@class edit.writer_input
local writer_input = {}

--- Appends an image, a picture buffer or a sound buffer. Times rise; silence fills holes. Sound of fewer channels than the input's goes where a mix puts it.
---@param buffer edit.image|edit.picture_buffer|edit.sound_buffer what a reader or generator gave, or the recipe made
---@param time? edit.time|number|string when it begins, in the file's time; default a buffer's own time; for an image right after the one before
function writer_input:append(buffer, time) end

--- How loud each band of frequencies of a sound is, frame after frame, for bars that move with it: levels[frame][band] from 0 to 1, both counted from 1.
---@class edit.levels
---@field [integer] number[]
---@operator len: integer
---@field bands integer How many bands there are; read only
---@field frequencies (number)[] The middle of each band, in hertz; read only
---@field start edit.time The first frame's time, in the source's time; read only
---@field frame_duration edit.time How far frames lie apart; read only
---@field duration edit.time From the first frame to the last: that of a keyframe animation whose values are a band's; read only
local levels = {}

--- The levels of a time: those of the last frame that has begun by then.
---@param time edit.time|number|string in the source's time; outside, the nearest frame counts
---@return number[]
function levels:at(time) end

--- The levels of one band in all frames, as a keyframe animation takes them.
---@param band integer from 1, the lowest; from 1 to 512
---@return number[]
function levels:values(band) end

--- What all animations have: when they run, how often, how fast.
---@class edit.timed_animation
---@field begin_time edit.time|number|string When it begins, in the time of the layer or of the group it is in.
---@field duration? edit.time|number|string Of one run; nil for a quarter of a second, a spring's settling_duration, and a group's last end.
---@field speed number How much faster its time runs; 1 at first; of at least 0
---@field time_offset edit.time|number|string Where in its run it begins; what is left out comes at the end.
---@field fill_mode "removed"|"forwards"|"backwards"|"both" Whether its first value is seen before it begins and its last after it ends; the latter needs removed_on_completion = false, except in a group.
---@field removed_on_completion boolean Whether it leaves the layer at its end; true at first.
---@field timing "linear"|"ease_in"|"ease_out"|"ease_in_out"|"default"|number[] How far it has come after a part of its time: a name, or a cubic Bézier { x1, y1, x2, y2 }.
---@field repeat_count number How often it runs, in fractions too; math.huge for ever, 0 for once; of at least 0
---@field repeat_duration edit.time|number|string How long it repeats, in its own time; 0 leaves that to repeat_count. The shorter one counts.
---@field autoreverses boolean Whether every run goes back the same way, in as much time again.
local timed_animation = {}

--- What animations of one property have.
---@class edit.property_animation: edit.timed_animation
---@field key_path? string What it changes: position, position.x, position.y, anchor_point, anchor_point.x, anchor_point.y, bounds, bounds.size, bounds.size.width, bounds.size.height, bounds.origin, bounds.origin.x, bounds.origin.y, z_position, transform, transform.rotation, transform.rotation.z, transform.scale, transform.scale.x, transform.scale.y, transform.translation, transform.translation.x, transform.translation.y, opacity, hidden, background_color, corner_radius, border_width, border_color, shadow_color, shadow_offset, shadow_radius, shadow_opacity, string, font_size, foreground_color, stroke_width, stroke_color, path, fill_color, line_width, stroke_start, stroke_end, line_dash_phase, colors, locations, start_point, end_point.
---@field additive boolean Whether its values are added to what the layer has.
---@field cumulative boolean Whether each run begins where the one before ended.
---@field value? fun(time: edit.time): any Gives the value at each time of a run, in the place of all other values: called once for every frame, before the first is rendered.
local property_animation = {}

--- From one value to another. What of from, to and by is missing follows from the others and from the layer.
---@class edit.animation: edit.property_animation
---@field from? any Where it starts.
---@field to? any Where it ends.
---@field by? any The way from its start to its end.
local animation = {}

--- From value to value, or along a path.
---@class edit.keyframe_animation: edit.property_animation
---@field values (any)[] In order.
---@field key_times? number[] Where each value stands, from 0, the start, to 1, the end, in order; even ones at first. Discrete values stand from their time on.
---@field calculation_mode "linear"|"discrete"|"cubic"|"paced"|"cubic_paced" The way between values: straight, none, a smooth curve, or either at an even pace.
---@field timings ("linear"|"ease_in"|"ease_out"|"ease_in_out"|"default"|number[])[] The timing of the way from each value to the next.
---@field path? edit.path|string Where the position goes, in the place of values: every line and curve takes the same time, or key_times say when each ends; paced, all of it has one pace.
---@field rotation_mode? "auto"|"auto_reverse" Turns the layer on its path, its right or its left side ahead; nil keeps its direction.
---@field tension_values (number)[] How sharp a cubic curve passes each value, from -1 to 1.
---@field continuity_values (number)[] What corner a cubic curve has at each value, from -1 to 1.
---@field bias_values (number)[] Whether a cubic curve swings over before or after each value, from -1 to 1.
local keyframe_animation = {}

--- From one value to another as a mass on a spring gets there.
---@class edit.spring_animation: edit.animation
---@field mass number What moves; 1 at first; from 1e-06 to 1000000
---@field stiffness number How strongly the spring pulls; 100 at first; from 1e-06 to 1000000
---@field damping number How strongly friction brakes; 10 at first; from 0 to 1000000
---@field initial_velocity number At the start, in ways from start to end a second; 0 at first; from -1000000 to 1000000
---@field settling_duration edit.time|number|string When it has come to rest, up to a thousandth of the way; read only
local spring_animation = {}

--- Animations that share a time of their own.
---@class edit.animation_group: edit.timed_animation
---@field animations (edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group)[] In the group's time, in order. The group keeps copies.
local animation_group = {}

--- The properties of edit.video_composition that can be set.
---@class edit.video_composition_properties
---@field compositor? fun(request: edit.composition_request): edit.video_frame Makes the pictures: it gets a request and returns a frame of its size. Layer instructions then only say which tracks it may ask for; without any it may ask for all.
---@field render_size? number[]|string|{ width: number, height: number } The result's size in pixels; odd sides are rounded down.
---@field render_scale? number How much larger or smaller the result is than render_size; layers and transforms follow. 1 at first.
---@field frame_duration? edit.time|number|string How long a frame of the result stands.
---@field source_track_id_for_frame_timing? edit.composition_track|edit.asset_track|integer The video track whose own frames the result's start with, so that a variable frame rate stays; frame_duration counts where it has none. Nil for frames at frame_duration.
---@field instructions? (edit.instruction)[] In order of time; they cover the picture without gap or overlap.
---@field animation_tool? edit.animation_tool Places the picture among layers.
---@field color_primaries? "bt709"|"bt470bg"|"smpte170m"|"bt2020" The chromaticities the result is made in; nil follows the sources. Set all three or none.
---@field color_transfer_function? "bt709"|"smpte170m"|"pq"|"hlg" The curve between light and numbers; nil follows the sources.
---@field color_ycbcr_matrix? "bt709"|"bt470bg"|"smpte170m"|"smpte240m"|"bt2020" The coefficients between RGB and YCbCr; nil follows the sources.
---@field tone_mapping? "bt2446"|"bt2390"|"hable"|"mobius"|"reinhard"|"linear"|"clip" The curve that brings HDR into standard range, where the result is not HDR; nil for bt2446. bt2446 (ITU-R, method A) and hable keep highlights apart; bt2390, mobius and reinhard keep middle tones brighter; linear is dark; clip cuts at diffuse white, 203 nits.

--- The properties of edit.instruction that can be set.
---@class edit.instruction_properties
---@field time_range? edit.range When it holds, in the movie's time.
---@field name? string What plan calls it; nothing more.
---@field background_color? string|number[] What stands behind all layers; may be see-through. Nil, at first: black, or nothing where the preset keeps transparency.
---@field layer_instructions? (edit.layer_instruction)[] The first is the topmost; tracks that are not listed are not drawn.
---@field enable_post_processing? boolean Whether the animation tool's layers are drawn during it; true at first.

--- The properties of edit.layer_instruction that can be set.
---@class edit.layer_instruction_properties
---@field track_id? edit.composition_track|edit.asset_track|integer Which track of the movie.
---@field blend_mode? "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract" How its colours meet those below; normal at first.
---@field effects? (edit.effect)[] What happens to the picture before it is placed, after the track's effects, in order. A crop rectangle cuts what they give.

--- The properties of edit.layer that can be set.
---@class edit.layer_properties
---@field anchor_point? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) What stands at the position: 0, 0 is the top left corner, 1, 1 the bottom right one; the middle at first.
---@field bounds? number[]|{ x: number, y: number, width: number, height: number }|fun(time: edit.time): (number[]|{ x: number, y: number, width: number, height: number }) Its own coordinates, and so its size. Nil gives the video layer and the outermost layer the render size, a text its text's and a picture its own.
---@field position? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) Where the anchor point stands in the superlayer.
---@field transform? edit.transform|fun(time: edit.time): edit.transform Around the anchor point; none at first.
---@field frame? number[]|{ x: number, y: number, width: number, height: number } Where it stands in the superlayer; setting it sets bounds and position.
---@field hidden? boolean|fun(time: edit.time): boolean Whether it and everything in it is left out.
---@field z_position? number|fun(time: edit.time): number Among the layers beside it, those with a larger one are in front.
---@field opacity? number|fun(time: edit.time): number From 0, invisible, to 1, solid.
---@field background_color? string|number[]|fun(time: edit.time): (string|number[]) Fills the bounds behind everything else.
---@field corner_radius? number|fun(time: edit.time): number Of the background and the border, in pixels; 0 at first.
---@field border_width? number|fun(time: edit.time): number Of the line along the inner side of the bounds, in pixels; 0, none, at first.
---@field border_color? string|number[]|fun(time: edit.time): (string|number[]) Black at first.
---@field shadow_color? string|number[]|fun(time: edit.time): (string|number[]) Black at first.
---@field shadow_offset? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) From the layer to its shadow, in pixels; 3 down at first.
---@field shadow_radius? number|fun(time: edit.time): number Of the shadow's blur, in pixels; 3 at first; from 0 to 1000
---@field shadow_opacity? number|fun(time: edit.time): number From 0, no shadow, as at first, to 1; from 0 to 1
---@field masks_to_bounds? boolean Whether what it shows and its sublayers end at its bounds.
---@field blend_mode? "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract" How it meets what is below it.
---@field sublayers? (edit.layer)[] Back to front, z_position apart.
---@field mask? edit.layer Shows of the layer and everything in it as much as the mask is solid; nil for all.
---@field begin_time? edit.time|number|string When it appears, in the superlayer's time, which is the movie's outermost.
---@field duration? edit.time|number|string How long it is there; for ever at first.
---@field speed? number How much faster its time, and that of all in it, runs than its superlayer's; 0 stops; of at least 0
---@field time_offset? edit.time|number|string Its own time when it appears; 0 at first.

--- The properties of edit.text_layer that can be set.
---@class edit.text_layer_properties: edit.layer_properties
---@field string? string|(string|{ [1]: string, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, underline?: boolean, letter_spacing?: number, foreground_color?: string|number[] })[]|fun(time: edit.time): (string|(string|{ [1]: string, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, underline?: boolean, letter_spacing?: number, foreground_color?: string|number[] })[]) The words, of one look or in runs that have their own; may have several lines.
---@field font? string The family's name, such as DejaVu Sans.
---@field font_size? number|fun(time: edit.time): number In pixels; 36 at first.
---@field weight? integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black" regular, bold, … or from 100 to 900.
---@field italic? boolean Whether it leans.
---@field underline? boolean Whether a line lies under it.
---@field letter_spacing? number Added between letters, in pixels; may be negative. Letters that join, as in Arabic, stay together.
---@field foreground_color? string|number[]|fun(time: edit.time): (string|number[]) The letters' colour; white at first.
---@field color? string|number[]|fun(time: edit.time): (string|number[]) Short for foreground_color.
---@field alignment? "left"|"center"|"right"|"justified" Where lines stand; in a paragraph that runs from right to left, left is right.
---@field vertical_alignment? "top"|"middle"|"bottom" Where the lines stand in the height of the bounds; at the top at first.
---@field wrapped? boolean Whether lines break at the width of the bounds.
---@field line_spacing? number Multiplies the distance of the lines, by 0.1 to 10.
---@field truncation? "none"|"start"|"middle"|"end" What gives way to an ellipsis where a text has no room: lines longer than the bounds are wide or, where they are wrapped, more of them than the bounds or maximum_line_count hold; none, at first, lets them stand out of the bounds.
---@field maximum_line_count? integer The most lines there may be; any at first; from 1 to 1000000
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of an outline around the letters.
---@field stroke_width? number|fun(time: edit.time): number The outline's whole width, in pixels.
---@field stroke_position? "around"|"outside" around, at first: centred on the edge of the letters and below them; outside: wholly beside them.
---@field box? { color: string|number[], padding?: number|number[], corner_radius?: number, extent?: "text"|"lines" } A rectangle behind the whole text or, at first, behind each line, with room around it in pixels.

--- The properties of edit.image_layer that can be set.
---@class edit.image_layer_properties: edit.layer_properties
---@field contents? string|edit.asset The picture: its path, or an asset that is a picture.
---@field contents_gravity? "resize"|"resize_aspect"|"resize_aspect_fill"|"center"|"top"|"bottom"|"left"|"right"|"top_left"|"top_right"|"bottom_left"|"bottom_right" How the picture lies in bounds of another size: stretched, as large as fits, filling them and cut off there, or in its own size at a side, a corner or the middle; resize at first.
---@field contents_rect? number[]|{ x: number, y: number, width: number, height: number } What of the picture is shown, in unit coordinates of it; all, { 0, 0, 1, 1 }, at first.
---@field magnification_filter? "linear"|"nearest" How its pixels look enlarged: linear, as at first, or nearest, as sharp squares.

--- The properties of edit.shape_layer that can be set.
---@class edit.shape_layer_properties: edit.layer_properties
---@field path? edit.path|string|fun(time: edit.time): (edit.path|string) What is drawn, in the layer's own coordinates: a path, which is copied, or one as SVG writes it.
---@field fill_color? string|number[]|fun(time: edit.time): (string|number[]) Of the inside; black at first, nil for none.
---@field fill_rule? "non_zero"|"even_odd" What is inside where the path runs around a place more than once: what it runs around more often one way than the other, or what it runs around an odd number of times; non_zero at first.
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) Of the line along the path; nil, none, at first.
---@field line_width? number|fun(time: edit.time): number In pixels, half of it on each side of the path; 1 at first; from 0 to 4096
---@field line_cap? "butt"|"round"|"square" What open ends look like; butt at first.
---@field line_join? "miter"|"round"|"bevel" What corners look like; miter at first.
---@field miter_limit? number How many line widths long a mitered corner may be; a longer one is a bevel. 10 at first; from 1 to 1000
---@field line_dash_pattern? number[] Lengths of dashes and gaps in turn, in pixels; empty for a whole line.
---@field line_dash_phase? number|fun(time: edit.time): number How far into the pattern each part begins, in pixels; 0 at first.
---@field stroke_start? number|fun(time: edit.time): number Where along the path's length the line begins; 0, its start, at first; from 0 to 1
---@field stroke_end? number|fun(time: edit.time): number Where along the path's length the line ends; 1, its end, at first; from 0 to 1

--- The properties of edit.gradient_layer that can be set.
---@class edit.gradient_layer_properties: edit.layer_properties
---@field type? "axial"|"radial"|"conic" axial, as at first: along a line from the start to the end; radial: from the start, the centre, to the ellipse that touches the sides of the box whose corner is the end; conic: around the start, clockwise from the direction of the end.
---@field colors? (string|number[])[]|fun(time: edit.time): ((string|number[])[]) In order from the start; one alone is everywhere.
---@field locations? (number)[]|fun(time: edit.time): (number)[] Where each colour stands, from 0, the start, to 1, the end, rising; nil spreads them evenly.
---@field start_point? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) In unit coordinates of the bounds: 0, 0 is the top left corner; the middle of the top at first.
---@field end_point? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) As start_point; the middle of the bottom at first.

--- The properties of edit.subtitle_layer that can be set.
---@class edit.subtitle_layer_properties: edit.layer_properties
---@field subtitles? edit.subtitles What is shown: edit.subtitles(path).
---@field override_style? boolean Whether the properties below stand above the styles of an ASS file; what is nil stays as it is there. SRT and WebVTT have no styles, and always look as said here.
---@field font? string The family's name; a plain one by default.
---@field font_size? number|fun(time: edit.time): number In pixels; a twentieth of the layer's height by default.
---@field weight? integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black" regular, bold, … or from 100 to 900.
---@field italic? boolean Whether the letters lean.
---@field foreground_color? string|number[]|fun(time: edit.time): (string|number[]) The letters' colour; white by default.
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the letters' outline; black by default.
---@field stroke_width? number|fun(time: edit.time): number The outline's, in pixels; a tenth of the font size by default.
---@field box_color? string|number[] Of a box behind the lines; none by default.
---@field alignment? "bottom-left"|"bottom"|"bottom-right"|"left"|"center"|"right"|"top-left"|"top"|"top-right" Where subtitles stand that do not say it themselves; at the bottom by default.
---@field horizontal_margin? number How far lines stay away from the left and right edge, in pixels; a twentieth of the width by default.
---@field vertical_margin? number How far lines stay away from the top or bottom, in pixels; a twentieth of the height by default.

--- The properties of edit.audio_mix that can be set.
---@class edit.audio_mix_properties
---@field input_parameters? (edit.audio_mix_input)[] How single tracks are mixed; tracks that are not listed are mixed as they are.
---@field seam_duration? edit.time|number|string How long sound is faded on each side of a join of unrelated material, so that it does not click, up to a second; 0.002 at first, 0 for hard joins.
---@field sample_rate? integer Samples per second, from 8000 to 192000; nil for 48000, or for those of sound that is copied.
---@field channel_layout? "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" Which loudspeakers it is for; nil for the smallest layout that keeps the channels of all that sounds apart (two where one channel is panned), or for those of sound that is copied. What has more channels is mixed down, which is a finding.
---@field effects? (edit.effect)[] What happens to the sum of all tracks, before it is limited to full scale, in order.

--- The properties of edit.audio_mix_input that can be set.
---@class edit.audio_mix_input_properties
---@field track_id? edit.composition_track|edit.asset_track|integer Which track of the movie.
---@field time_pitch_algorithm? "spectral"|"time_domain"|"varispeed" How segments at another speed sound: spectral keeps the pitch and is best for music, time_domain keeps it and is cheap, varispeed changes it as a tape does. spectral at first.
---@field muted? boolean Whether the track is left out of the mix.
---@field effects? (edit.effect)[] What happens to the track's sound, after the track's effects and before the tap, in order.
---@field tap? fun(buffer: edit.sound_buffer, time: edit.time) Gets every block of the track's sound, before volume and pan, and may change it. Blocks have 1024 samples, the last one fewer, and the channels of the track's media; without media they are silence, up to the movie's end.
---@field volume? number How loud it is from the start on; setting it is set_volume at 0.
---@field volume_ramps? ({ from: number, to: number, time_range: edit.range })[] All of the volume in order of time: it goes from one value to another during each time range and holds in between, and is 1 before the first. A range without duration sets a value.
---@field pan? number Where it is heard from the start on: -1 is left, 0 in the middle, 1 right; setting it is set_pan at 0.

--- The properties of edit.image_generator that can be set.
---@class edit.image_generator_properties
---@field maximum_size? number[]|string|{ width: number, height: number } What pictures have to fit in, in pixels; they keep their shape and are never enlarged. Nil for the render size.
---@field requested_time_tolerance_before? edit.time|number|string How much earlier than asked a frame may begin, where that saves rendering another.
---@field requested_time_tolerance_after? edit.time|number|string How much later than asked a frame may begin, where that saves rendering another.
---@field applies_preferred_track_transform? boolean Whether a movie without a video composition is shown upright. False shows its pictures as stored.

--- The properties of edit.reader that can be set.
---@class edit.reader_properties
---@field time_range? edit.range What outputs made from then on read, in the movie's time; nil for all of it.

--- The properties of edit.timed_animation that can be set.
---@class edit.timed_animation_properties
---@field begin_time? edit.time|number|string When it begins, in the time of the layer or of the group it is in.
---@field duration? edit.time|number|string Of one run; nil for a quarter of a second, a spring's settling_duration, and a group's last end.
---@field speed? number How much faster its time runs; 1 at first; of at least 0
---@field time_offset? edit.time|number|string Where in its run it begins; what is left out comes at the end.
---@field fill_mode? "removed"|"forwards"|"backwards"|"both" Whether its first value is seen before it begins and its last after it ends; the latter needs removed_on_completion = false, except in a group.
---@field removed_on_completion? boolean Whether it leaves the layer at its end; true at first.
---@field timing? "linear"|"ease_in"|"ease_out"|"ease_in_out"|"default"|number[] How far it has come after a part of its time: a name, or a cubic Bézier { x1, y1, x2, y2 }.
---@field repeat_count? number How often it runs, in fractions too; math.huge for ever, 0 for once; of at least 0
---@field repeat_duration? edit.time|number|string How long it repeats, in its own time; 0 leaves that to repeat_count. The shorter one counts.
---@field autoreverses? boolean Whether every run goes back the same way, in as much time again.

--- The properties of edit.property_animation that can be set.
---@class edit.property_animation_properties: edit.timed_animation_properties
---@field key_path? string What it changes: position, position.x, position.y, anchor_point, anchor_point.x, anchor_point.y, bounds, bounds.size, bounds.size.width, bounds.size.height, bounds.origin, bounds.origin.x, bounds.origin.y, z_position, transform, transform.rotation, transform.rotation.z, transform.scale, transform.scale.x, transform.scale.y, transform.translation, transform.translation.x, transform.translation.y, opacity, hidden, background_color, corner_radius, border_width, border_color, shadow_color, shadow_offset, shadow_radius, shadow_opacity, string, font_size, foreground_color, stroke_width, stroke_color, path, fill_color, line_width, stroke_start, stroke_end, line_dash_phase, colors, locations, start_point, end_point.
---@field additive? boolean Whether its values are added to what the layer has.
---@field cumulative? boolean Whether each run begins where the one before ended.
---@field value? fun(time: edit.time): any Gives the value at each time of a run, in the place of all other values: called once for every frame, before the first is rendered.

--- The properties of edit.animation that can be set.
---@class edit.animation_properties: edit.property_animation_properties
---@field from? any Where it starts.
---@field to? any Where it ends.
---@field by? any The way from its start to its end.

--- The properties of edit.keyframe_animation that can be set.
---@class edit.keyframe_animation_properties: edit.property_animation_properties
---@field values? (any)[] In order.
---@field key_times? number[] Where each value stands, from 0, the start, to 1, the end, in order; even ones at first. Discrete values stand from their time on.
---@field calculation_mode? "linear"|"discrete"|"cubic"|"paced"|"cubic_paced" The way between values: straight, none, a smooth curve, or either at an even pace.
---@field timings? ("linear"|"ease_in"|"ease_out"|"ease_in_out"|"default"|number[])[] The timing of the way from each value to the next.
---@field path? edit.path|string Where the position goes, in the place of values: every line and curve takes the same time, or key_times say when each ends; paced, all of it has one pace.
---@field rotation_mode? "auto"|"auto_reverse" Turns the layer on its path, its right or its left side ahead; nil keeps its direction.
---@field tension_values? (number)[] How sharp a cubic curve passes each value, from -1 to 1.
---@field continuity_values? (number)[] What corner a cubic curve has at each value, from -1 to 1.
---@field bias_values? (number)[] Whether a cubic curve swings over before or after each value, from -1 to 1.

--- The properties of edit.spring_animation that can be set.
---@class edit.spring_animation_properties: edit.animation_properties
---@field mass? number What moves; 1 at first; from 1e-06 to 1000000
---@field stiffness? number How strongly the spring pulls; 100 at first; from 1e-06 to 1000000
---@field damping? number How strongly friction brakes; 10 at first; from 0 to 1000000
---@field initial_velocity? number At the start, in ways from start to end a second; 0 at first; from -1000000 to 1000000

--- The properties of edit.animation_group that can be set.
---@class edit.animation_group_properties: edit.timed_animation_properties
---@field animations? (edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group)[] In the group's time, in order. The group keeps copies.

--- Makes a time from value / timescale, from seconds or from a text.
---@class edit.time_constructor
---@field zero edit.time No time at all.
---@field indefinite edit.time A duration that is not known or has no end of its own.
---@field positive_infinity edit.time Later than every time.
---@field invalid edit.time No time.
---@overload fun(value: edit.time|number|string, timescale?: integer): edit.time
edit.time = {}

--- Makes a range from its start and duration.
---@param start edit.time|number|string the first instant
---@param duration edit.time|number|string how long it lasts, not negative
---@return edit.range
function edit.range(start, duration) end

--- Makes the identity, or the transform of six numbers.
---@param numbers? number[] { a, b, c, d, tx, ty }
---@return edit.transform
function edit.transform(numbers) end

--- Opens a media file. The same path gives the same asset.
---@param path string relative to the current folder
---@return edit.asset
function edit.asset(path) end

--- Makes a composition without tracks.
---@return edit.composition
function edit.composition() end

--- Makes a segment to set a track's segments to. Without a source it is empty.
---@param parts { source?: edit.asset_track, source_range?: edit.range, target_range: edit.range } 
---@return edit.segment
function edit.segment(parts) end

--- Makes a video composition without instructions.
---@param properties? edit.video_composition_properties initial properties, by name
---@return edit.video_composition
function edit.video_composition(properties) end

--- Makes an instruction.
---@param properties? edit.instruction_properties initial properties, by name
---@return edit.instruction
function edit.instruction(properties) end

--- Makes a layer instruction that draws a track as it is.
---@param track edit.composition_track|edit.asset_track|integer a video track, or its id
---@param properties? edit.layer_instruction_properties initial properties, by name
---@return edit.layer_instruction
function edit.layer_instruction(track, properties) end

--- Makes an animation tool.
---@param layers { video_layer?: edit.layer, video_layers?: (edit.layer)[], in_layer?: edit.layer, additional_layer?: edit.layer, as_track?: edit.composition_track|edit.asset_track|integer } 
---@return edit.animation_tool
function edit.animation_tool(layers) end

--- Makes a layer.
---@param properties? edit.layer_properties initial properties, by name
---@return edit.layer
function edit.layer(properties) end

--- Makes a text layer.
---@param properties? edit.text_layer_properties initial properties, by name
---@return edit.text_layer
function edit.text_layer(properties) end

--- Makes an image layer.
---@param properties? edit.image_layer_properties initial properties, by name
---@return edit.image_layer
function edit.image_layer(properties) end

--- Makes an empty path.
---@class edit.path_constructor
---@overload fun(): edit.path
edit.path = {}

--- A rectangle, its corners round if wanted.
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in pixels
---@param corner_radius? number at most half of the shorter side; from 0 to 1000000000; default 0
---@return edit.path
function edit.path.rectangle(rectangle, corner_radius) end

--- The ellipse that fills a rectangle.
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in pixels
---@return edit.path
function edit.path.ellipse(rectangle) end

--- A circle.
---@param center number[]|{ x: number, y: number } its middle
---@param radius number in pixels; from 0 to 1000000000
---@return edit.path
function edit.path.circle(center, radius) end

--- A regular polygon.
---@param polygon { center?: number[]|{ x: number, y: number }, sides: integer, radius: number, rotation?: number } 
---@return edit.path
function edit.path.polygon(polygon) end

--- A star.
---@param star { center?: number[]|{ x: number, y: number }, points: integer, outer_radius: number, inner_radius?: number, rotation?: number } 
---@return edit.path
function edit.path.star(star) end

--- Straight lines from point to point.
---@param points (number[]|{ x: number, y: number })[] in order
---@param closed? boolean whether the last is joined to the first; default false
---@return edit.path
function edit.path.line(points, closed) end

--- A path as SVG writes it.
---@param text string such as "M 10 10 L 90 10 50 80 Z"
---@return edit.path
function edit.path.svg(text) end

--- Makes a shape layer.
---@param properties? edit.shape_layer_properties initial properties, by name
---@return edit.shape_layer
function edit.shape_layer(properties) end

--- Makes a gradient layer.
---@param properties? edit.gradient_layer_properties initial properties, by name
---@return edit.gradient_layer
function edit.gradient_layer(properties) end

--- Makes a subtitle layer.
---@param properties? edit.subtitle_layer_properties initial properties, by name
---@return edit.subtitle_layer
function edit.subtitle_layer(properties) end

--- Reads a subtitle file, or the subtitle track of a media file.
---@param path string|edit.asset_track relative to the current folder; or an asset's track
---@param options? { encoding?: string } 
---@return edit.subtitles
function edit.subtitles(path, options) end

--- Makes an audio mix that adds all tracks as they are.
---@param properties? edit.audio_mix_properties initial properties, by name
---@return edit.audio_mix
function edit.audio_mix(properties) end

--- Makes parameters that mix a track as it is.
---@param track edit.composition_track|edit.asset_track|integer an audio track, or its id
---@param properties? edit.audio_mix_input_properties initial properties, by name
---@return edit.audio_mix_input
function edit.audio_mix_input(track, properties) end

--- Makes an effect.
---@param name string such as gblur, lut3d or acompressor
---@param parameters? table values by the names of the effect's parameters
---@return edit.effect
function edit.effect(name, parameters) end

--- Makes a movie.
---@param parts { composition: edit.asset|edit.composition, video_composition?: edit.video_composition, audio_mix?: edit.audio_mix, metadata?: { artwork?: string|edit.asset|edit.image|false, [string]: string }, metadata_filter?: "sharing", subtitles?: (edit.subtitles|{ [1]?: edit.subtitles, subtitles?: edit.subtitles, language?: string, title?: string, default?: boolean, dub?: boolean, original?: boolean, commentary?: boolean, forced?: boolean, hearing_impaired?: boolean, visual_impaired?: boolean, captions?: boolean, descriptions?: boolean })[], chapters?: ({ title: string, time_range: edit.range })[], effects?: (edit.effect)[] } 
---@return edit.movie
function edit.movie(parts) end

--- Says how a movie or images are written. For images only preset and quality count. What the command line says about the main result goes before what its output says.
---@param result { [1]: edit.movie|edit.asset|edit.composition|edit.image|edit.image[], preset?: "h264"|"hevc"|"hevc_10bit"|"webm"|"vp9_10bit"|"vp9_alpha"|"av1"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"prores_422"|"prores_422_hq"|"prores_4444"|"dnxhr_hq"|"dnxhr_hqx"|"ffv1"|"mpeg2"|"gif"|"gif_per_frame"|"webp"|"apng"|"png"|"jpeg"|"webp_images"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float"|"hls"|"passthrough"|"null", size?: number[]|string|{ width: number, height: number }, frame_rate?: number|string|edit.time, crf?: number, bit_rate?: number|string, file_length_limit?: number|string, speed?: "fastest"|"fast"|"medium"|"slow"|"slowest", codec_options?: table<string, string|number|boolean>, pixel_format?: string, profile?: string, audio_codec?: "aac"|"ac3"|"alac"|"eac3"|"flac"|"flac24"|"mp2"|"mp3"|"opus"|"pcm_f32le"|"pcm_s16le"|"pcm_s24le"|"vorbis", audio_bit_rate?: number|string, sample_rate?: number|string, audio_codec_options?: table<string, string|number|boolean>, time_range?: edit.range, fragment_duration?: edit.time|number|string, optimize_for_network_use?: boolean, segment_duration?: edit.time|number|string, renditions?: ({ size: number[]|{ width: number, height: number }, bit_rate?: number|string })[], quality?: integer } 
---@return edit.output
function edit.output(result) end

--- Makes a generator for a movie, an asset or a composition.
---@param movie edit.movie|edit.asset|edit.composition what is shown
---@param properties? edit.image_generator_properties initial properties, by name
---@return edit.image_generator
function edit.image_generator(movie, properties) end

--- Makes a reader of a movie, an asset or a composition.
---@param movie edit.movie|edit.asset|edit.composition what is read
---@param properties? edit.reader_properties initial properties, by name
---@return edit.reader
function edit.reader(movie, properties) end

--- Makes a picture of an image.
---@param image edit.image what it shows
---@param timing? { time?: edit.time|number|string, duration?: edit.time|number|string } 
---@return edit.picture_buffer
function edit.picture_buffer(image, timing) end

--- Makes a block of sound, of left and right, of channels, or silent.
---@param parts { left?: (number)[], right?: (number)[], channels?: ((number)[])[], sample_count?: integer, time?: edit.time|number|string, sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.sound_buffer
function edit.sound_buffer(parts) end

--- Begins a file. The user has to allow it: --allow-write, unless it is the output of -o.
---@param path string its extension is one of the preset's; relative to the current folder
---@param settings? { preset?: "h264"|"hevc"|"webm"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"ffv1"|"mpeg2"|"webp"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float", metadata?: { artwork?: string|edit.asset|edit.image|false, [string]: string }, chapters?: ({ title: string, time_range: edit.range })[] } 
---@return edit.writer
function edit.writer(path, settings) end

--- Measures a sound's levels: 0 is the floor, 1 a sine of full scale, and in between they rise evenly in decibels. Bands are equally wide on a scale of octaves.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track what is listened to: an asset or its track as it is; anything else as an export mixes it
---@param options? { frame_rate?: number|string|edit.time, bands?: integer, min_frequency?: number, max_frequency?: number, window?: integer, floor?: number, time_range?: edit.range } 
---@return edit.levels
function edit.levels(source, options) end

--- Makes an animation of one property.
---@param properties? edit.animation_properties initial properties, by name
---@return edit.animation
function edit.animation(properties) end

--- Makes an animation of one property through several values.
---@param properties? edit.keyframe_animation_properties initial properties, by name
---@return edit.keyframe_animation
function edit.keyframe_animation(properties) end

--- Makes a spring's animation of one property.
---@param properties? edit.spring_animation_properties initial properties, by name
---@return edit.spring_animation
function edit.spring_animation(properties) end

--- Makes a group of animations.
---@param properties? edit.animation_group_properties initial properties, by name
---@return edit.animation_group
function edit.animation_group(properties) end

--- Declares the recipe's inputs and options and gives their values from the command line, by name. Each input and option is a table: its name, then kind (media, file, string, number, integer, boolean, choice, color, time, rate or size; string at first), help, default, many (true: a list of values), min and max of numbers, times and rates, choices of a choice, and needs of media and files: picture, sound, video (a picture that moves), still, or video or sound. A file without what is needed ends the recipe with an error that names both. A rate is written as 25, 29.97 or 30000/1001, and its value is the exact time that a frame stands, which every frame_rate and frame_duration takes. An option without a default is nil where it is not given, an input has to be given, and a dash in a name becomes an underscore in the table.
---@param declaration table { summary = "…", inputs = { { "name", kind = "media", help = "…" } }, options = { … } }, and of a recipe that is shared: name, version = "1.0.0", author, license, requires = "luaedit >= 0.2, < 2", description, needs = { read = "…", write = "…" } (what the user is asked to allow, and what for)
---@return table<string, any>
function edit.recipe(declaration) end

--- Where the beats of a piece of music are: times in the source's time, the strength of each from 0 to 1, and tempo in beats per minute, nil where nothing begins. confidence says how regular it is: above 0.3 for music with a beat, below for speech and noise.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track what is listened to: an asset or its track as it is, at its own rate and with its own channels; anything else as an export mixes it
---@param options? { time_range?: edit.range } 
---@return { tempo: number?, times: edit.time[], strengths: number[], confidence: number }
function edit.beats(source, options) end

--- Makes a range from its start and the first instant after it.
---@param start edit.time|number|string the first instant
---@param stop edit.time|number|string the first instant after it, not before the start
---@return edit.range
function edit.between(start, stop) end

--- The parts of a colour, as { r, g, b, a } from 0 to 1, which stand wherever a colour does.
---@param color string|number[] such as "#ff8000", "gold" or { 1, 0.5, 0 }
---@return number[]
function edit.color(color) end

--- Makes an asset of one color, for as long as wanted.
---@param color string|number[] what it shows; it may be clear
---@param size number[]|string|{ width: number, height: number } in whole pixels
---@return edit.asset
function edit.color_asset(color, size) end

--- The names of the presets that can write a movie here: those whose encoders are installed, and that carry its size, rates, sound and transparency.
---@param movie edit.movie|edit.asset|edit.composition a movie, or an asset or a composition on its own
---@return string[]
function edit.compatible_presets(movie) end

--- Makes an asset whose pictures a function draws, on a canvas that is transparent at first.
---@param asset { size: number[]|string|{ width: number, height: number }, duration: edit.time|number|string, draw: fun(canvas: edit.canvas, time: edit.time), frame_rate?: number|string|edit.time } 
---@return edit.asset
function edit.drawn_asset(asset) end

--- The effects there are, each with what it does.
---@return { name: string, summary: string, media_type: string }[]
function edit.effects() end

--- How large a movie will be as a file, and how many seconds rendering it takes here. Copies are counted, bit rates multiplied, and for the rest some short parts are rendered: that takes some seconds.
---@param movie edit.movie|edit.asset|edit.composition what would be written
---@param settings? { preset?: "h264"|"hevc"|"hevc_10bit"|"webm"|"vp9_10bit"|"vp9_alpha"|"av1"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"prores_422"|"prores_422_hq"|"prores_4444"|"dnxhr_hq"|"dnxhr_hqx"|"ffv1"|"mpeg2"|"gif"|"gif_per_frame"|"webp"|"apng"|"png"|"jpeg"|"webp_images"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float"|"hls"|"passthrough"|"null", size?: number[]|string|{ width: number, height: number }, frame_rate?: number|string|edit.time, crf?: number, bit_rate?: number|string, file_length_limit?: number|string, speed?: "fastest"|"fast"|"medium"|"slow"|"slowest", codec_options?: table<string, string|number|boolean>, pixel_format?: string, profile?: string, audio_codec?: "aac"|"ac3"|"alac"|"eac3"|"flac"|"flac24"|"mp2"|"mp3"|"opus"|"pcm_f32le"|"pcm_s16le"|"pcm_s24le"|"vorbis", audio_bit_rate?: number|string, sample_rate?: number|string, audio_codec_options?: table<string, string|number|boolean>, time_range?: edit.range, fragment_duration?: edit.time|number|string, optimize_for_network_use?: boolean, segment_duration?: edit.time|number|string, renditions?: ({ size: number[]|{ width: number, height: number }, bit_rate?: number|string })[] } 
---@return { bytes: integer, seconds?: number, is_exact: boolean }
function edit.estimate(movie, settings) end

--- Renders a movie into a file while the recipe runs. The user has to allow it: --allow-write, unless it is the output of -o. The file appears when the whole run has succeeded; a cancelled one does not. check, plan, frame and sheet render nothing.
---@param movie edit.movie|edit.asset|edit.composition what is written
---@param path string its extension is one of the preset's; relative to the current folder
---@param settings? { preset?: "h264"|"hevc"|"webm"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"ffv1"|"mpeg2"|"webp"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float", size?: number[]|string|{ width: number, height: number }, frame_rate?: number|string|edit.time, crf?: number, bit_rate?: number|string, file_length_limit?: number|string, speed?: "fastest"|"fast"|"medium"|"slow"|"slowest", codec_options?: table<string, string|number|boolean>, pixel_format?: string, profile?: string, audio_codec?: "aac"|"ac3"|"alac"|"eac3"|"flac"|"flac24"|"mp2"|"mp3"|"opus"|"pcm_f32le"|"pcm_s16le"|"pcm_s24le"|"vorbis", audio_bit_rate?: number|string, sample_rate?: number|string, audio_codec_options?: table<string, string|number|boolean>, time_range?: edit.range, fragment_duration?: edit.time|number|string, optimize_for_network_use?: boolean, segment_duration?: edit.time|number|string, renditions?: ({ size: number[]|{ width: number, height: number }, bit_rate?: number|string })[], progress?: fun(fraction: number): boolean? } 
---@return { path: string, duration: edit.time, frames: integer, bytes: integer, status: "completed"|"cancelled", reason?: string }
function edit.export(movie, path, settings) end

--- Ends the recipe with an error of its user: what was given cannot be used. The message follows the recipe's name and has no line of the recipe, which is right; Lua's error is for wrong recipes.
---@param message string beginning with the option that it is about, as in "--to: …"
function edit.fail(message) end

--- The font families that are installed, sorted by name.
---@return string[]
function edit.fonts() end

--- Makes the time that some frames take, exactly.
---@param count integer how many; from -1000000000 to 1000000000
---@param rate number|string|edit.time frames per second, such as 25, 29.97 or "30000/1001", or how long one stands, such as a video composition's frame_duration
---@return edit.time
function edit.frames(count, rate) end

--- How loud a sound is, by EBU R 128 (ITU-R BS.1770-4): integrated, momentary_max (0.4 s) and short_term_max (3 s) in LUFS, range in LU, true_peak in dBTP, sample_peak in dBFS. Loudness of silence, and of what is shorter than its window, is -math.huge; range is then 0. An asset of one channel is measured as one; a movie that plays it in two is 3 LU louder.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track what is listened to: an asset or its track as it is, at its own rate and with its own channels; anything else as an export mixes it
---@param options? { time_range?: edit.range } 
---@return { integrated: number, range: number, true_peak: number, sample_peak: number, momentary_max: number, short_term_max: number }
function edit.loudness(source, options) end

--- What a sound's waveform looks like: it is divided into equally long parts, and each gives a number, exact over all of its samples and channels. What is above full scale counts as full scale.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track what is listened to: an asset or its track as it is, at its own rate and with its own channels; anything else as an export mixes it
---@param count integer how many parts; from 1 to 1000000
---@param options? { mode?: "peak"|"rms"|"range", time_range?: edit.range } 
---@return number[]|number[][]
function edit.peaks(source, count, options) end

--- Every preset, in the order that 'luaedit presets' lists them. encoder, codec and pixel_format are the picture's and nil where there is none; available says whether this machine has the encoders; quality is the scale of the encoder's quality.
---@return { name: string, summary: string, extensions: string[], codec?: string, encoder?: string, pixel_format?: string, bit_depth?: integer, keeps_alpha: boolean, keeps_hdr: boolean, has_sound: boolean, maximum_size?: { width: integer, height: integer }, speeds: string[], quality?: { minimum: number, maximum: number, default: number }, available: boolean }[]
function edit.presets() end

--- Reads a text file of at most 16 MiB, without its byte order mark.
---@param path string relative to the current folder
---@param options? { encoding?: string } 
---@return string
function edit.read_text(path, options) end

--- Opens numbered pictures as an asset. The first number is the smallest from 0 to 4 that is there, and the first one missing ends the sequence.
---@param pattern string the pictures' names, with %d or %04d where the number stands
---@param options { frame_rate: number|string|edit.time } 
---@return edit.asset
function edit.sequence_asset(pattern, options) end

--- The stretches of a sound that are silent, in order and in the source's time, those at its start and end too. They begin and end on samples. Where a source goes on without sound it is silent.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track what is listened to: an asset or its track as it is, at its own rate and with its own channels; anything else as an export mixes it
---@param options? { threshold?: number, duration?: edit.time|number|string, measure?: "peak"|"rms", channels?: "all"|"any"|"mix", time_range?: edit.range } 
---@return edit.range[]
function edit.silences(source, options) end

--- Makes a video composition that shows all video tracks of an asset or composition upright, the last on top, at the largest displayed size and the highest frame rate among them.
---@param source edit.asset|edit.composition what is seen
---@return edit.video_composition
function edit.video_composition_for(source) end

--- Makes a video composition that shows the first video track of an asset or composition upright, each picture changed by a function.
---@param source edit.asset|edit.composition what is seen
---@param filter fun(request: edit.filter_request): edit.video_frame gets a request with a source_frame and returns the frame to show
---@return edit.video_composition
function edit.video_composition_with_filter(source, filter) end
