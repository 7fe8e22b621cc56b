---@meta

--- The objects that recipes build edits from. Pixels have their origin top left, y down.
edit = {}

--- An instant or a duration as an exact fraction of seconds. Plain numbers and texts such as "1:02.5", "1001/30000" or "00:01:02:12@25" are accepted wherever a time is expected. A result whose timescale is too large, such as a sum of odd beat times, is rounded to 1,764,000,000 units a second, which the frames and samples of every usual rate are multiples of. t // step is a whole number, t % step what is left of t; a plain number is seconds there. Times are compared with each other: Lua finds a time unequal to every number, so write t == edit.time(1), or t.seconds == 1.
---@class edit.time
---@operator add(edit.time|number|string): edit.time
---@operator div(edit.time|number): edit.time|number
---@operator idiv(edit.time|number|string): integer
---@operator mod(edit.time|number|string): edit.time
---@operator mul(edit.time|number): edit.time
---@operator sub(edit.time|number|string): edit.time
---@operator unm: edit.time
---@field seconds number Seconds, rounded to a number; read only
---@field value integer The numerator, in units of 1/timescale; read only
---@field timescale integer Units per second; read only
---@field is_numeric boolean True unless the time is indefinite, infinite or invalid; read only
local time = {}

--- Returns the timecode of the frame at the time: "00:01:02:12", or "00:01:02;12" in drop frame, which follows the clock. Followed by "@" and the rate, it is a text of a time.
---@param rate number|string|edit.time frames per second, such as 25, 29.97 or "30000/1001", or the duration of one, such as a video composition's frame_duration
---@param drop_frame? boolean true for drop frame, at 29.97 and 59.94 only; default true at these rates
---@return string
function time:timecode(rate, drop_frame) end

--- Returns the time, or the limit that it is beyond.
---@param from edit.time|number|string the smallest result
---@param to edit.time|number|string the largest result, not before the smallest
---@return edit.time
function time:clamped(from, to) end

--- Returns the multiple of a step that is nearest to the time: of edit.time(1, 25) the start of a frame. As CMTimeConvertScale rounds, with the step edit.time(1, timescale).
---@param step edit.time|number|string above 0
---@param way? "nearest"|"down"|"up" to the nearest multiple, of two the one farther from zero; to the last one before it; or to the first one after it; default "nearest"
---@return edit.time
function time:rounded(step, way) end

--- A span of time: its start is included, its end is not.
---@class edit.range
---@field start edit.time The first instant; read only
---@field duration edit.time The duration of the range; read only
---@field stop edit.time The first instant after it; read only
local range = {}

--- Returns true if an instant or all of another range lies in the range.
---@param time edit.time|number|string|edit.range an instant, or a range
---@return boolean
function range:contains(time) end

--- Returns a range of the same duration that starts later, or earlier by a negative time.
---@param time edit.time|number|string is added to the start
---@return edit.range
function range:shifted(time) end

--- Returns the common part of both ranges; nil if they share no instant.
---@param range edit.range another range
---@return edit.range?
function range:intersection(range) end

--- Returns the smallest range that contains both.
---@param range edit.range another range
---@return edit.range
function range:union(range) end

--- An affine map of the plane, x' = a·x + c·y + tx and y' = b·x + d·y + ty, as CGAffineTransform. Each method returns a new transform that does its step before this one: translate(100, 0):scale(2) scales first.
---@class edit.transform
---@field a number The factor of x in x'; read only
---@field b number The factor of x in y'; read only
---@field c number The factor of y in x'; read only
---@field d number The factor of y in y'; read only
---@field tx number The shift to the right, in pixels; read only
---@field ty number The shift down, in pixels; read only
local transform = {}

--- Returns a transform that moves before this one.
---@param x number pixels to the right
---@param y number pixels down
---@return edit.transform
function transform:translate(x, y) end

--- Returns a transform that scales before this one.
---@param x number factor of the width
---@param y? number factor of the height; default x
---@return edit.transform
function transform:scale(x, y) end

--- Returns a transform that rotates before this one.
---@param degrees number clockwise as seen
---@return edit.transform
function transform:rotate(degrees) end

--- Returns this transform followed by another.
---@param next edit.transform the second transform
---@return edit.transform
function transform:concat(next) end

--- Returns the value of a ramp from this transform to another: translation, rotation (the short way), scale and shear change evenly.
---@param end edit.transform the end of the ramp
---@param fraction number of the way, 0 at this transform and 1 at the end
---@return edit.transform
function transform:interpolated(end, fraction) end

--- Returns the inverse of the transform; an error if it has none.
---@return edit.transform
function transform:invert() end

--- A media file: a video, a sound or a still picture.
---@class edit.asset
---@field path? string The path that it was opened with; nil unless it is a file; read only
---@field duration edit.time The end of the track that ends last; indefinite for a still picture; read only
---@field tracks (edit.asset_track)[] All tracks, in the file's order; read only
---@field video? edit.asset_track The video track that is shown where the asset as a whole is used: one marked as default, then the largest, then the first, of the best quality of a playlist or the program with the largest picture; read only
---@field audio? edit.asset_track The audio track that players choose: the first one marked as default, or else the first, of the same quality or program as the picture; read only
---@field heard_tracks (edit.asset_track)[] The audio tracks that sound together where the asset as a whole is played: audio, and where a camera wrote each microphone into a track of its own, all of these; read only
---@field metadata { artwork?: edit.asset, [string]: string } Title, artist and the like, with names in lower case; artwork is the cover, for image layers; read only
---@field deinterlace "auto"|"none" auto makes whole pictures of interlaced ones, one of each, where they are composed or encoded again; none leaves both fields woven. Set it before the asset is reversed. Default: auto.
---@field chapters ({ title: string, time_range: edit.range })[] The chapters in order, in asset time; read only
local asset = {}

--- Returns the track with an identifier, or nil.
---@param id integer from 1, as asset_track.id
---@return edit.asset_track?
function asset:track(id) end

--- Returns the tracks of a kind, in order.
---@param media_type "video"|"audio"|"subtitle"|"text"|"metadata" the kind of media
---@return edit.asset_track[]
function asset:tracks_with(media_type) end

--- Returns the file played backwards, as another asset, whose reverse is the file again.
---@return edit.asset
function asset:reversed() end

--- A track of a media file.
---@class edit.asset_track
---@field id integer The track's identifier within its asset; read only
---@field asset edit.asset The asset that has the track; read only
---@field media_type string video, audio, subtitle, text or metadata; read only
---@field time_range edit.range The span of its media, in asset time; the duration of a still picture is indefinite; read only
---@field natural_size? number[]|string|{ width: number, height: number } The size before rotation, in square display pixels; nil for sound; read only
---@field preferred_transform edit.transform The transform that turns the natural picture upright; read only
---@field nominal_frame_rate? number Frames per second; nil for sound and still pictures; read only
---@field min_frame_duration? edit.time The shortest time between two frames; nil for sound; read only
---@field color_primaries? string The chromaticities of the pictures, such as bt709; nil for sound; read only
---@field color_transfer_function? string The curve between light and numbers, such as bt709, pq or hlg; nil for sound; read only
---@field color_ycbcr_matrix? string The matrix between RGB and YCbCr, such as bt709; nil for sound; read only
---@field full_range_video? boolean True if black and white are the smallest and the largest number; nil for sound; read only
---@field bits_per_component? integer 8, 10, 12 or 16; nil for sound; read only
---@field contains_alpha_channel? boolean True if pictures can be transparent; nil for sound; read only
---@field field_order? string top_field_first or bottom_field_first for interlaced pictures; nil for whole ones, and for sound; read only
---@field codec string FFmpeg's short name, such as h264; of metadata the form, such as gpmd; read only
---@field language? string A BCP 47 or ISO 639 code; read only
---@field name? string The title that the file gives it; read only
---@field dispositions (string)[] Its roles: default, dub, original, commentary, forced, hearing_impaired, …; read only
---@field enabled boolean False for a track that is left out where the asset as a whole is used: of another program or quality, a second picture, or turned off in the file. It can be inserted all the same; read only
---@field left_out? string Why it is not enabled, in words; nil for a track that is; read only
---@field alternate_group_id integer 1 for each of several audio tracks of which a player plays one; else 0; read only
---@field estimated_data_rate integer Bits per second; 0 when unknown; read only
---@field sample_rate? integer Samples per second; nil for pictures; read only
---@field channels? integer The number of channels; nil for pictures; read only
---@field sample_count? integer The number of samples of metadata in the file; nil when its index does not say, and for other tracks; read only
---@field metadata_names { identifier: string, key: string, unit: string? }[] The values that samples of metadata have: identifier, key and unit. Empty for other tracks; read only
local asset_track = {}

--- The start of the last key frame at or before a time; before the first one, the track's start. Pictures that are copied and not encoded again can begin there. An error for sound, and unless the asset is a movie file.
---@param time edit.time|number|string in the asset's time
---@return edit.time
function asset_track:key_frame_time(time) end

--- Returns the values of a track of metadata or text that hold at a time: of each value the last that began. Nil where it has none.
---@param time edit.time|number|string in the track's time
---@return { time: edit.time, duration: edit.time, items: { identifier: string, key: string, value: number|number[]|string, unit: string? }[], values: { [string]: number|number[]|string } }?
function asset_track:sample_at(time) end

--- Returns a value at a time: a number, a list of numbers or a text. Numbers change linearly from one sample to the next, texts do not. Nil where there is none.
---@param name string a key, such as speed, or an identifier
---@param time edit.time|number|string in the track's time
---@return (number|number[]|string)?
function asset_track:value_at(name, time) end

--- Returns the samples in order of their start, at most 100000.
---@param range? edit.range in the track's time; default all of the track
---@param name? string a key or an identifier: only samples that have it; default any
---@return ({ time: edit.time, duration: edit.time, items: { identifier: string, key: string, value: number|number[]|string, unit: string? }[], values: { [string]: number|number[]|string } })[]
function asset_track:samples(range, name) end

--- Tracks put together from pieces of assets. It can be inserted into another composition.
---@class edit.composition
---@field tracks (edit.composition_track)[] All tracks, in the order in which they were added; read only
---@field duration edit.time The end of the track that ends last; read only
---@field natural_size number[]|string|{ width: number, height: number } The largest natural width and height among the video tracks; read only
local composition = {}

--- Adds an empty track above the others.
---@param media_type "video"|"audio"|"subtitle"|"text"|"metadata" the kind of media
---@param id? integer not in use; from 1 to 2147483647; default the next free one
---@return edit.composition_track
function composition:add_track(media_type, id) end

--- Removes a track.
---@param track edit.composition_track one of its tracks
function composition:remove_track(track) end

--- Returns the track with an identifier, or nil.
---@param id integer from 1
---@return edit.composition_track?
function composition:track(id) end

--- Returns the tracks of a kind, in order.
---@param media_type "video"|"audio"|"subtitle"|"text"|"metadata" the kind of media
---@return edit.composition_track[]
function composition:tracks_with(media_type) end

--- Inserts a range of all tracks of a source, in sync; missing tracks are added.
---@param range edit.range the part to take, in the source's time
---@param source edit.asset|edit.composition|edit.movie|{ movie: fun(self: table): edit.movie } an asset or a composition
---@param at edit.time|number|string the start, in the composition's time; edit.time.invalid for its end
function composition:insert_time_range(range, source, at) end

--- Inserts an empty span into every track; later segments move right.
---@param range edit.range in the composition's time
function composition:insert_empty_time_range(range) end

--- Removes a span from every track; later segments move left.
---@param range edit.range in the composition's time
function composition:remove_time_range(range) end

--- Changes the duration of a span of every track, so that it plays slower or faster.
---@param range edit.range in the composition's time
---@param duration edit.time|number|string the new duration
function composition:scale_time_range(range, duration) end

--- Returns a track to which another track can be appended unchanged, or nil: one of its kind that, for pictures, has no media yet or media of the same size and rotation.
---@param track edit.asset_track|edit.composition_track the track to insert
---@return edit.composition_track?
function composition:compatible_track(track) end

--- A track of a composition, made of segments.
---@class edit.composition_track
---@field id integer The track's identifier within its composition; read only
---@field media_type string video, audio, subtitle, text or metadata; read only
---@field enabled boolean False for a track that is neither seen nor heard.
---@field time_range edit.range From zero to the end of the last segment; read only
---@field natural_size number[]|string|{ width: number, height: number } The size of its first media before rotation and after the track's effects; zero for sound; read only
---@field preferred_transform edit.transform The transform that turns the natural picture upright. Default: that of the first inserted track.
---@field preferred_volume number The volume unless a mix sets one: 0 is silent, 1 unchanged; of at least 0
---@field effects (edit.effect)[] The effects on every picture of the track, in order, before a layer instruction's effects.
---@field natural_timescale integer Units per second of the first media's times; read only
---@field language? string An ISO 639-2 code such as eng. Default: that of the first media with one.
---@field extended_language_tag? string A BCP 47 tag such as pt-BR, which takes precedence over language.
---@field name? string The title in players. Default: that of the first media with one.
---@field dispositions ("default"|"dub"|"original"|"commentary"|"forced"|"hearing_impaired"|"visual_impaired"|"captions"|"descriptions")[] Its roles among tracks of its kind. Default: those of its first media.
---@field alternate_group_id integer A group of alternatives, of which a player plays one; 0 for none. The result has a sound for each enabled audio track of a group, mixed with the tracks of 0; from 0 to 2147483647
---@field segments (edit.segment)[] The segments in order: the first starts at zero, each other one where its predecessor ends.
---@field metadata_names { identifier: string, key: string, unit: string? }[] The values that samples of metadata have: identifier, key and unit. Empty for other tracks; read only
local composition_track = {}

--- Returns why segments cannot make up this track; an empty list if they can.
---@param segments (edit.segment)[] in order
---@return { code: string, severity: "error"|"warning", message: string, object: string, location: string? }[]
function composition_track:validate_segments(segments) end

--- Inserts part of a track, moving later segments right. Past the end it adds an empty segment before.
---@param range edit.range the part to take, in the source's time
---@param track edit.asset_track|edit.composition_track a source track of the same kind
---@param at edit.time|number|string the start, in the composition's time; edit.time.invalid for the track's end
---@param name? string what the studio calls it; default that of its file
function composition_track:insert_time_range(range, track, at, name) end

--- Inserts an empty segment, moving later segments right. At the end the track gets longer.
---@param range edit.range in the composition's time
function composition_track:insert_empty_time_range(range) end

--- Inserts parts of several tracks one after the other, moving later segments right.
---@param ranges (edit.range)[] the part of each track
---@param tracks (edit.asset_track|edit.composition_track)[] as many, of the same kind
---@param at edit.time|number|string the start of the first, in the composition's time; edit.time.invalid for the track's end
function composition_track:insert_time_ranges(ranges, tracks, at) end

--- Appends all of a track, or all of a source's first track of this kind.
---@param source edit.asset_track|edit.composition_track|edit.asset|edit.composition|edit.movie|{ movie: fun(self: table): edit.movie } the track or its owner
function composition_track:append(source) end

--- Removes a span; later segments move left.
---@param range edit.range in the composition's time
function composition_track:remove_time_range(range) end

--- Changes the duration of a span, so that its media plays slower or faster.
---@param range edit.range in the composition's time
---@param duration edit.time|number|string the new duration
function composition_track:scale_time_range(range, duration) end

--- Returns the values of a track of metadata or text that hold at a time: of each value the last that began. Nil where it has none.
---@param time edit.time|number|string in the track's time
---@return { time: edit.time, duration: edit.time, items: { identifier: string, key: string, value: number|number[]|string, unit: string? }[], values: { [string]: number|number[]|string } }?
function composition_track:sample_at(time) end

--- Returns a value at a time: a number, a list of numbers or a text. Numbers change linearly from one sample to the next, texts do not. Nil where there is none.
---@param name string a key, such as speed, or an identifier
---@param time edit.time|number|string in the track's time
---@return (number|number[]|string)?
function composition_track:value_at(name, time) end

--- Returns the samples in order of their start, at most 100000.
---@param range? edit.range in the track's time; default all of the track
---@param name? string a key or an identifier: only samples that have it; default any
---@return ({ time: edit.time, duration: edit.time, items: { identifier: string, key: string, value: number|number[]|string, unit: string? }[], values: { [string]: number|number[]|string } })[]
function composition_track:samples(range, name) end

--- A span of a composition's track.
---@class edit.segment
---@field empty boolean True if it has no media; read only
---@field source? edit.asset_track The track that the media comes from; nil for an empty segment; read only
---@field source_range? edit.range The part of the media, in the asset's time; nil for an empty segment; read only
---@field target_range edit.range The place of the segment, in the composition's time; read only
local segment = {}

--- The composition of a movie's video tracks into one picture.
---@class edit.video_composition
---@field compositor? fun(request: edit.composition_request): edit.video_frame The function that makes the pictures: it receives a request and returns a frame of its size. Layer instructions then only list the tracks that it may request; without any it may request all.
---@field render_size? number[]|string|{ width: number, height: number } The result's size in pixels; odd sides are rounded down.
---@field render_scale number The factor from render_size to the result; layers and transforms follow. Default: 1.
---@field frame_duration? edit.time|number|string The duration of a frame of the result.
---@field source_track_id_for_frame_timing? edit.composition_track|edit.asset_track|integer The video track whose frame times the result takes, which keeps a variable frame rate; frame_duration counts where it has no media. Nil for frames at frame_duration.
---@field source_sample_data_track_ids (edit.composition_track|edit.asset_track|integer)[] The tracks of metadata and text whose samples the compositor may ask for. Default: none.
---@field instructions (edit.instruction)[] The instructions in order of time, without gap or overlap.
---@field animation_tool? edit.animation_tool Places the picture among layers.
---@field color_primaries? "bt709"|"bt470bg"|"smpte170m"|"bt2020" The chromaticities of the result; nil follows the sources. Set all three or none.
---@field color_transfer_function? "bt709"|"smpte170m"|"pq"|"hlg" The curve between light and numbers; nil follows the sources.
---@field color_ycbcr_matrix? "bt709"|"bt470bg"|"smpte170m"|"smpte240m"|"bt2020" The coefficients between RGB and YCbCr; nil follows the sources.
---@field tone_mapping? "bt2446"|"bt2390"|"hable"|"mobius"|"reinhard"|"linear"|"clip" The curve that maps HDR to standard range if the result is not HDR; nil for bt2446. bt2446 (ITU-R, method A) and hable keep highlights apart; bt2390, mobius and reinhard keep middle tones brighter; linear is dark; clip cuts at diffuse white, 203 nits.
---@field safe_area? "vertical"|"tiktok"|"reels"|"shorts"|"portrait"|"square"|"wide" The area that the words of layers are to keep, as edit.safe_area has it: those that leave it are a finding, text-outside. Nil for all of the picture.
local video_composition = {}

--- Returns all errors and warnings about a movie of an asset or composition and this video composition.
---@param source edit.asset|edit.composition|edit.movie|{ movie: fun(self: table): edit.movie } the asset or composition
---@param range? edit.range the part in which instructions are validated, in the movie's time; default all of the movie
---@return { code: string, severity: "error"|"warning", message: string, object: string, location: string? }[]
function video_composition:validate(source, range) end

--- The drawing of one span of the movie.
---@class edit.instruction
---@field time_range? edit.range Its span, in the movie's time.
---@field name? string The name that plan shows; it has no other use.
---@field background_color? string|number[] The colour behind all layers, which may be translucent. Nil: black, or transparent where the preset keeps transparency. Default: nil.
---@field layer_instructions (edit.layer_instruction)[] The tracks that are drawn, topmost first.
---@field enable_post_processing boolean True to draw the animation tool's layers during it. Default: true.
---@field required_source_track_ids (integer)[] The ids of the tracks that are drawn, topmost first; read only
---@field required_source_sample_data_track_ids? (edit.composition_track|edit.asset_track|integer)[] The tracks of metadata and text whose samples the compositor may ask for during it. Nil for all of the video composition's source_sample_data_track_ids, {} for none. Default: nil.
---@field passthrough_track_id? integer The id of the only track that is drawn, if it is drawn unchanged: in place, whole, opaque. Else nil; read only
local instruction = {}

--- The drawing of one video track. Each value follows its ramps in order of time and holds in between.
---@class edit.layer_instruction
---@field track_id edit.composition_track|edit.asset_track|integer The id of the movie's track.
---@field blend_mode "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract" The blending with the colours below. Default: normal.
---@field effects (edit.effect)[] The effects on the picture, in order, after the track's effects and before the crop rectangle.
local layer_instruction = {}

--- Sets the transform of the track's picture from a time on.
---@param transform edit.transform from natural-size pixels to render pixels
---@param at? edit.time|number|string in the movie's time; default 0
function layer_instruction:set_transform(transform, at) end

--- Moves the track's picture during a range and keeps the last value. Translation, rotation (the short way), scale and shear change evenly.
---@param from edit.transform from natural-size pixels to render pixels
---@param to edit.transform from natural-size pixels to render pixels
---@param range edit.range in the movie's time
function layer_instruction:set_transform_ramp(from, to, range) end

--- Returns the first and last transform and the range of the ramp at a time, or else of the first ramp after it; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return edit.transform?, edit.transform?, edit.range?
function layer_instruction:transform_ramp_at(time) end

--- Sets the opacity of the track from a time on.
---@param opacity number from 0, invisible, to 1, opaque
---@param at? edit.time|number|string in the movie's time; default 0
function layer_instruction:set_opacity(opacity, at) end

--- Fades the track during a range and keeps the last value.
---@param from number from 0, invisible, to 1, opaque
---@param to number from 0, invisible, to 1, opaque
---@param range edit.range in the movie's time
function layer_instruction:set_opacity_ramp(from, to, range) end

--- Returns the first and last opacity and the range of the ramp at a time, or else of the first ramp after it; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return number?, number?, edit.range?
function layer_instruction:opacity_ramp_at(time) end

--- Sets the visible part of the picture from a time on. The part stays in its place.
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in natural-size pixels, before the transform
---@param at? edit.time|number|string in the movie's time; default 0
function layer_instruction:set_crop_rectangle(rectangle, at) end

--- Changes the visible part of the picture during a range and keeps the last value.
---@param from number[]|{ x: number, y: number, width: number, height: number } in natural-size pixels, before the transform
---@param to number[]|{ x: number, y: number, width: number, height: number } in natural-size pixels, before the transform
---@param range edit.range in the movie's time
function layer_instruction:set_crop_rectangle_ramp(from, to, range) end

--- Returns the first and last crop rectangle and the range of the ramp at a time, or else of the first ramp after it; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return number[]|{ x: number, y: number, width: number, height: number }?, number[]|{ x: number, y: number, width: number, height: number }?, edit.range?
function layer_instruction:crop_rectangle_ramp_at(time) end

--- The place of the composited picture among layers.
---@class edit.animation_tool
---@field video_layer? edit.layer The layer in in_layer that shows the picture; the first of video_layers; read only
---@field video_layers? (edit.layer)[] All layers that show the picture; given instead of video_layer; read only
---@field in_layer? edit.layer The outermost layer, drawn into the render rectangle; nil with an additional_layer; read only
---@field additional_layer? edit.layer The picture of a track of its own, at the size of its bounds; given instead of the others; read only
---@field as_track? edit.composition_track|edit.asset_track|integer The track id of additional_layer, for layer instructions; read only
local animation_tool = {}

--- A request for one frame. It is valid until the compositor returns.
---@class edit.composition_request
---@field time edit.time The start of the frame, in the movie's time; read only
---@field size number[]|string|{ width: number, height: number } The size of the frame to return, in pixels; read only
---@field time_range edit.range The span of the instruction, in the movie's time; read only
---@field instruction? edit.instruction The video composition's own instruction that holds: its layer_instructions and their ramps say what a compositor like the built-in one draws; read only
---@field background_color string|number[] The background of the instruction; read only
---@field source_track_ids (integer)[] The ids of the instruction's tracks that have media at that time, topmost first; read only
---@field source_sample_data_track_ids (integer)[] The ids of the tracks whose samples the instruction asks for; read only
local composition_request = {}

--- Returns a track's picture at its natural size; nil where it has no media.
---@param track edit.composition_track|edit.asset_track|integer the track or its id
---@return edit.video_frame?
function composition_request:source_frame(track) end

--- Returns the values of a track of metadata or text that hold at that time, in the movie's time; nil where it has none. An error for a track that the instruction does not ask for.
---@param track edit.composition_track|edit.asset_track|integer the track or its id
---@return { time: edit.time, duration: edit.time, items: { identifier: string, key: string, value: number|number[]|string, unit: string? }[], values: { [string]: number|number[]|string } }?
function composition_request:source_sample_data(track) end

--- Makes a frame of one color.
---@param color? string|number[] may be clear or translucent; default black
---@param size? number[]|string|{ width: number, height: number } in whole pixels; default the request's size
---@return edit.video_frame
function composition_request:new_frame(color, size) end

--- A request for one frame. It is valid until the filter returns.
---@class edit.filter_request
---@field time edit.time The start of the frame, in the movie's time; read only
---@field size number[]|string|{ width: number, height: number } The size of the frame to return, in pixels; read only
---@field source_frame edit.video_frame The unfiltered picture, upright and of the result's size; read only
local filter_request = {}

--- Makes a frame of one color.
---@param color? string|number[] may be clear or translucent; default black
---@param size? number[]|string|{ width: number, height: number } in whole pixels; default the request's size
---@return edit.video_frame
function filter_request:new_frame(color, size) end

--- A picture inside a compositor or filter, valid only until it returns. Pixels, origin top left, y down.
---@class edit.video_frame
---@field width integer The width in pixels; read only
---@field height integer The height in pixels; read only
local video_frame = {}

--- Returns a copy of the frame.
---@return edit.video_frame
function video_frame:copy() end

--- Draws another frame over this one, clipped.
---@param frame edit.video_frame the frame to draw
---@param options? { at?: number[]|{ x: number, y: number }, transform?: edit.transform, opacity?: number, crop?: number[]|{ x: number, y: number, width: number, height: number }, blend_mode?: "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract", mask?: edit.video_frame } 
function video_frame:draw(frame, options) end

--- Paints a rectangle over this frame, clipped; edges between pixels cover them in part.
---@param color string|number[] may be translucent
---@param rectangle? number[]|{ x: number, y: number, width: number, height: number } in pixels; default all of the frame
function video_frame:fill(color, rectangle) end

--- Draws paths, texts and pictures over this frame, as a drawn asset is drawn. A frame of black with white shapes is a mask for draw.
---@param draw fun(canvas: edit.canvas) draws on a transparent canvas of the frame's size, in its pixels
function video_frame:paint(draw) end

--- Applies an effect to this frame, with ramps at the request's time. Effects that need other frames or change the size belong on a track or a layer instruction.
---@param effect edit.effect an effect on pictures
function video_frame:filter(effect) end

--- Returns the color of one pixel.
---@param x integer column, from 0
---@param y integer row, from 0
---@return string|number[]
function video_frame:pixel(x, y) end

--- The surface of a draw function, transparent before it draws and valid only until it returns. Pixels, origin top left, y down; positions go through the transform.
---@class edit.canvas
---@field width integer The width in pixels; read only
---@field height integer The height in pixels; read only
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
---@param from number[]|{ x: number, y: number } the start
---@param to number[]|{ x: number, y: number } the end
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

--- Returns the size of a text's box before the transform, in pixels.
---@param text string may have several lines
---@param options? { position?: number[]|{ x: number, y: number }, anchor_point?: number[]|{ x: number, y: number }, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, color?: string|number[], stroke_color?: string|number[], stroke_width?: number, alignment?: "left"|"center"|"right"|"justified", max_width?: number } 
---@return { width: number, height: number }
function canvas:measure_text(text, options) end

--- Draws a still picture, stretched into a rectangle.
---@param image string|edit.image|edit.asset|edit.movie|{ movie: fun(self: table): edit.movie } its path, an asset or an image
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in pixels
---@param opacity? number 0 is invisible, 1 opaque; from 0 to 1; default 1
function canvas:draw_image(image, rectangle, opacity) end

--- Replaces the transform for everything drawn from now on.
---@param transform edit.transform to the canvas's pixels
function canvas:set_transform(transform) end

--- Applies another transform before the current one.
---@param transform edit.transform the transform applied first
function canvas:concat(transform) end

--- Saves the transform.
function canvas:save() end

--- Restores the transform that was saved last.
function canvas:restore() end

--- A rectangle that is drawn with the composited picture. Pixels, origin top left, y down. The module stage puts layers over a video; the module titles makes complete ones.
---@class edit.layer
---@field name? string What plan and the studio call it, with everything in it; it has no other use. Default: nil.
---@field anchor_point number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The point of the bounds that lies at position, in unit coordinates: 0, 0 is the top left corner. Default: { 0.5, 0.5 }.
---@field bounds? number[]|{ x: number, y: number, width: number, height: number }|fun(time: edit.time): (number[]|{ x: number, y: number, width: number, height: number }) Its own coordinates, and so its size. Nil: the render size for the video layer and the outermost layer, else the size of its text or picture.
---@field position? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The place of the anchor point in the superlayer.
---@field transform edit.transform|fun(time: edit.time): edit.transform The transform around the anchor point. Default: the identity.
---@field rotation_x number|fun(time: edit.time): number The turn around the horizontal axis through position, in degrees: a positive turn brings the lower side towards the viewer. Everything in the layer turns with it. Default: 0; from -1000000000 to 1000000000
---@field rotation_y number|fun(time: edit.time): number The turn around the vertical axis through position, in degrees: a positive turn brings the left side towards the viewer. Default: 0; from -1000000000 to 1000000000
---@field perspective? number|fun(time: edit.time): number The distance of the viewer, who looks at position, in pixels of the superlayer: small ones exaggerate. Nil: a parallel projection; from 1 to 1000000
---@field double_sided boolean False to leave out the layer while rotation_x and rotation_y turn its back to the viewer. Default: true, the back is the layer mirrored.
---@field frame number[]|{ x: number, y: number, width: number, height: number } The rectangle in the superlayer; setting it sets bounds and position.
---@field geometry_flipped boolean True to count y upwards inside the layer, from the lower side of its bounds: for its sublayers, its mask and its shape, whose positive turns are then anticlockwise. Pictures and words stay upright. In a flipped layer it counts down again. A recipe that follows iOS, where isGeometryFlipped makes y count down, leaves it out: y counts down here. Default: false.
---@field hidden boolean|fun(time: edit.time): boolean True to leave out the layer and everything in it.
---@field z_position number|fun(time: edit.time): number The order among sibling layers: larger ones are in front.
---@field opacity number|fun(time: edit.time): number The opacity, from 0, invisible, to 1, opaque.
---@field background_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the bounds, behind everything else.
---@field corner_radius number|fun(time: edit.time): number The radius of the background's and border's corners, in pixels. Default: 0.
---@field masked_corners ("top_left"|"top_right"|"bottom_left"|"bottom_right")[] The corners that have corner_radius, as they are seen: top_left, top_right, bottom_left, bottom_right. Default: all of them.
---@field border_width number|fun(time: edit.time): number The width of the line inside the bounds, in pixels. Default: 0, none.
---@field border_color string|number[]|fun(time: edit.time): (string|number[]) The colour of the border. Default: black.
---@field shadow_color string|number[]|fun(time: edit.time): (string|number[]) The colour of the shadow. Default: black.
---@field shadow_offset number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The shift of the shadow, in pixels. Default: { 0, 3 }.
---@field shadow_radius number|fun(time: edit.time): number The radius of the shadow's blur, in pixels. Default: 3; from 0 to 1000
---@field shadow_opacity number|fun(time: edit.time): number The opacity of the shadow. Default: 0, none; from 0 to 1
---@field shadow_path? edit.path|string|fun(time: edit.time): (edit.path|string) The shape that throws the shadow, in the layer's own coordinates, in the place of everything in the layer; a path, which is copied, or SVG path data. Nil: the layer's own shape. Default: nil.
---@field glow_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of a light around everything in the layer, such as the letters of a text. Default: nil, none.
---@field glow_radius number|fun(time: edit.time): number The radius of the glow's blur, in pixels. Default: 12; from 0 to 1000
---@field glow_opacity number|fun(time: edit.time): number The opacity of the glow. Default: 1; from 0 to 1
---@field masks_to_bounds boolean True to cut off its content and its sublayers at its bounds.
---@field blend_mode "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract" The blending with what is below.
---@field sublayers (edit.layer)[] The layers in it, from back to front among equal z_position.
---@field superlayer? edit.layer The layer that has it as a sublayer; read only
---@field mask? edit.layer A layer whose opacity masks this one and everything in it; nil for none.
---@field begin_time edit.time|number|string The start, in the superlayer's time; the outermost layer counts the movie's time.
---@field duration? edit.time|number|string The time for which it is shown. Nil: for ever. Default: for ever.
---@field speed number The factor from the superlayer's time to its own; 0 stops it; of at least 0
---@field time_offset edit.time|number|string Its own time at which it appears. Default: 0.
---@field animation_keys (string)[] The keys of its animations, in the order in which they were added; read only
local layer = {}

--- Adds a layer in front of the others, and removes it from its superlayer.
---@param layer edit.layer the layer to add
function layer:add_sublayer(layer) end

--- Inserts a layer among the others, and removes it from its superlayer.
---@param layer edit.layer the layer to add
---@param index integer its place in sublayers; 1 is behind all others
function layer:insert_sublayer(layer, index) end

--- Removes it from its superlayer.
function layer:remove_from_superlayer() end

--- Adds a copy of an animation, replacing one with the same key.
---@param animation edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group|edit.text_animation the animation to copy
---@param key? string its name; default none
function layer:add_animation(animation, key) end

--- Removes an animation, if there is one.
---@param key string its name
function layer:remove_animation(key) end

--- Removes all animations.
function layer:remove_all_animations() end

--- Returns the layer's copy of an animation, which cannot be changed; nil without one.
---@param key string its name
---@return edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group|edit.text_animation|nil
function layer:animation(key) end

--- A text. Without bounds the layer has the size of its text. The modules titles, captions and words make some.
---@class edit.text_layer: edit.layer
---@field string string|(string|{ [1]: string, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, underline?: boolean, letter_spacing?: number, foreground_color?: string|number[] })[]|fun(time: edit.time): (string|(string|{ [1]: string, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, underline?: boolean, letter_spacing?: number, foreground_color?: string|number[] })[]) The text, plain or in runs of different styles; may have several lines.
---@field font string The family's name, such as DejaVu Sans.
---@field font_size number|fun(time: edit.time): number The font size in pixels. Default: 36.
---@field weight integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black" regular, bold, … or from 100 to 900.
---@field italic boolean True for slanted letters.
---@field underline boolean True for underlined text.
---@field letter_spacing number|fun(time: edit.time): number The space added between letters, in pixels; may be negative. Joined letters, as in Arabic, stay joined.
---@field text_transform "none"|"uppercase"|"lowercase"|"capitalize" The case in which the text is drawn: none, as it is written; uppercase, lowercase; or capitalize, each word with a capital. Default: none.
---@field language? string The language of the text, such as tr or el, by whose rules cases change and letters are shaped. Default: English.
---@field foreground_color string|number[]|fun(time: edit.time): (string|number[]) The colour of the letters. Default: white.
---@field color string|number[]|fun(time: edit.time): (string|number[]) Short for foreground_color.
---@field foreground_gradient? { colors: (string|number[])[], locations?: number[], type?: "axial"|"radial"|"conic", start_point?: number[], end_point?: number[] } A gradient across the lines instead of foreground_color; runs with a colour of their own keep it. Its fields are those of a gradient_layer.
---@field foreground_image? string|edit.image|edit.asset|edit.movie|{ movie: fun(self: table): edit.movie } A picture that fills the lines together, cut off at their sides, instead of foreground_color; a path, an asset, an image or a movie, which plays from when the layer appears. Runs with a colour of their own keep it.
---@field alignment "left"|"center"|"right"|"justified" The alignment of lines; in a right-to-left paragraph, left and right are swapped.
---@field vertical_alignment "top"|"middle"|"bottom" The place of the lines in the height of the bounds. Default: top.
---@field wrapped boolean True to break lines at the width of the bounds.
---@field balanced boolean True to make the lines of a wrapped text about equally long, so that none of up to ten lines is left with a single word.
---@field line_spacing number The factor of the distance between lines, from 0.1 to 10.
---@field truncation "none"|"start"|"middle"|"end" The part that an ellipsis replaces where a text does not fit: lines longer than the bounds or, if wrapped, more lines than the bounds or maximum_line_count hold. Default: none, which lets the text leave the bounds.
---@field maximum_line_count? integer The largest number of lines. Default: any; from 1 to 1000000
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the letters' outline.
---@field stroke_width number|fun(time: edit.time): number The whole width of the outline, in pixels.
---@field stroke_position "around"|"outside" around: centred on the edge of the letters and behind them; outside: wholly beside them. Default: around.
---@field box? { color: string|number[], padding?: number|number[], corner_radius?: number, extent?: "text"|"lines"|"joined" } A rectangle behind the whole text or, by default, behind each line, with padding in pixels; with the extent joined those of all lines are one shape whose inner corners are round too.
local text_layer = {}

--- Returns the size of the drawn text and the places of its lines and words, in pixels of the layer. Ranges are bytes of the text, as string.sub counts them.
---@param width? number another width at which lines break; from 0 to 65536
---@return { width: number, height: number, used_width: number, baseline: number, ascent: number, descent: number, truncated: boolean, lines: { first: integer, last: integer, baseline: number, rectangle: { x: number, y: number, width: number, height: number } }[], words: { string: string, first: integer, last: integer, rectangle: { x: number, y: number, width: number, height: number }, rectangles: { x: number, y: number, width: number, height: number }[] }[] }
function text_layer:measure(width) end

--- A picture: PNG, JPEG, WebP, SVG, GIF, APNG or Lottie. An animated one plays from when the layer appears.
---@class edit.image_layer: edit.layer
---@field contents? string|edit.image|edit.asset|edit.movie|{ movie: fun(self: table): edit.movie } The picture, as a path, an asset or an image; or a movie, which plays from when the layer appears, without its sound.
---@field contents_gravity "resize"|"resize_aspect"|"resize_aspect_fill"|"center"|"top"|"bottom"|"left"|"right"|"top_left"|"top_right"|"bottom_left"|"bottom_right" The fit of the picture into bounds of another size: stretched, as large as fits, filling them, or in its own size at a side, a corner or the middle. What stands out of the bounds is cut off by masks_to_bounds alone. Default: resize.
---@field contents_rect number[]|{ x: number, y: number, width: number, height: number }|fun(time: edit.time): (number[]|{ x: number, y: number, width: number, height: number }) The visible part, in unit coordinates of the picture, whose outermost pixels continue beyond it. Default: { 0, 0, 1, 1 }, all of it.
---@field contents_center number[]|{ x: number, y: number, width: number, height: number }|fun(time: edit.time): (number[]|{ x: number, y: number, width: number, height: number }) The middle of the visible part, in unit coordinates of it, where contents_gravity resizes the picture: above and below it the picture is stretched across only, beside it down only, and its corners keep their size. Without a width or a height it is one pixel. Default: { 0, 0, 1, 1 }, all is stretched.
---@field magnification_filter "linear"|"nearest" The filter of enlarged pixels: linear, or nearest for sharp squares. Default: linear.
local image_layer = {}

--- Lines and curves, in open or closed subpaths, as CGPath. Pixels, y down, angles in degrees, clockwise from the right. Drawing methods return the path, so that calls can be chained: edit.path():move_to{ 0, 0 }:line_to{ 90, 0 }:close().
---@class edit.path
---@field bounds? number[]|{ x: number, y: number, width: number, height: number } The smallest upright rectangle around the path; nil for an empty path; read only
---@field length number The length of all subpaths, in pixels; read only
---@field current_point? number[]|{ x: number, y: number } The end of the last element; nil for an empty path; read only
---@field empty boolean True if the path has no elements; read only
---@field svg string The path as SVG path data; read only
local path = {}

--- Begins a subpath.
---@param point number[]|{ x: number, y: number } the start
---@return edit.path
function path:move_to(point) end

--- Draws a straight line.
---@param point number[]|{ x: number, y: number } the end
---@return edit.path
function path:line_to(point) end

--- Draws a quadratic Bézier curve, part of a parabola.
---@param control number[]|{ x: number, y: number } the point it bends towards
---@param point number[]|{ x: number, y: number } the end
---@return edit.path
function path:quad_to(control, point) end

--- Draws a cubic Bézier curve.
---@param control1 number[]|{ x: number, y: number } the point it leaves towards
---@param control2 number[]|{ x: number, y: number } the point it arrives from
---@param point number[]|{ x: number, y: number } the end
---@return edit.path
function path:curve_to(control1, control2, point) end

--- Draws an arc of a circle, after a line to its start unless the path is empty or ends there.
---@param arc { center: number[]|{ x: number, y: number }, radius: number, start_angle: number, end_angle: number, clockwise?: boolean } 
---@return edit.path
function path:arc(arc) end

--- Closes the current subpath with a line to its start.
---@return edit.path
function path:close() end

--- Appends the subpaths of another path.
---@param path edit.path|string the other path
---@return edit.path
function path:add(path) end

--- Returns a copy of the path.
---@return edit.path
function path:copy() end

--- Returns a transformed copy of the path.
---@param transform edit.transform applied to every point
---@return edit.path
function path:transform(transform) end

--- Returns the part between two fractions of the length, as a new path.
---@param from number the start; from 0 to 1
---@param to number the end; from 0 to 1
---@return edit.path
function path:trim(from, to) end

--- Returns the point at a fraction of the length, and the path's direction there in degrees; nil for a path without length.
---@param fraction number 0 is the start, 1 the end; from 0 to 1
---@return { x: number, y: number }?, number?
function path:point_at(fraction) end

--- A filled and stroked path, as CAShapeLayer. The bounds do not clip it. Without bounds the layer has no size: the path's point 0, 0 lies at position, and the transform works around it.
---@class edit.shape_layer: edit.layer
---@field path? edit.path|string|fun(time: edit.time): (edit.path|string) The path in the layer's own coordinates, which is copied; or SVG path data.
---@field fill_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the inside; nil for none. Default: black.
---@field fill_rule "non_zero"|"even_odd" The inside where the path winds around a place more than once: non_zero, wound more often one way than the other; even_odd, wound an odd number of times. Default: non_zero.
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the line; nil for none. Default: nil.
---@field line_width number|fun(time: edit.time): number The width of the line in pixels, half on each side of the path. Default: 1; from 0 to 4096
---@field line_cap "butt"|"round"|"square" The shape of open ends. Default: butt.
---@field line_join "miter"|"round"|"bevel" The shape of corners. Default: miter.
---@field miter_limit number The longest mitered corner in line widths; longer ones are bevelled. Default: 10; from 1 to 1000
---@field line_dash_pattern number[] Lengths of dashes and gaps in turn, in pixels; empty for a solid line.
---@field line_dash_phase number|fun(time: edit.time): number The start of each subpath in the pattern, in pixels. Default: 0.
---@field stroke_start number|fun(time: edit.time): number The start of the line, as a fraction of the path's length. Default: 0; from 0 to 1
---@field stroke_end number|fun(time: edit.time): number The end of the line, as a fraction of the path's length. Default: 1; from 0 to 1
local shape_layer = {}

--- A gradient across the bounds, as CAGradientLayer. Premultiplied colours are mixed, so that a colour fades to clear without turning grey.
---@class edit.gradient_layer: edit.layer
---@field type "axial"|"radial"|"conic" axial: along a line from the start to the end; radial: from the start, the centre, to the ellipse that touches the sides of the box whose corner is the end; conic: around the start, clockwise from the direction of the end. Default: axial.
---@field colors (string|number[])[]|fun(time: edit.time): ((string|number[])[]) The colours in order from the start; a single one fills the bounds.
---@field locations? (number)[]|fun(time: edit.time): (number)[] The place of each colour, rising from 0, the start, to 1, the end; nil spaces them evenly.
---@field start_point number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The start in unit coordinates of the bounds: 0, 0 is the top left corner. Default: { 0.5, 0 }.
---@field end_point number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The end in the same coordinates. Default: { 0.5, 1 }.
local gradient_layer = {}

--- Copies of its sublayers, each changed by one more step, as CAReplicatorLayer. Copies of copies make grids; all of a movie may show 10000 layers at once.
---@class edit.replicator_layer: edit.layer
---@field instance_count integer The number of copies, the first included. Each lies above the one before. Default: 1; from 0 to 10000
---@field instance_delay edit.time|number|string|fun(time: edit.time): (edit.time|number|string) The time by which the animations, pictures and begin times of each copy are later than those of the one before. Layers with a begin_time of 0 are there from the start in every copy. Default: 0.
---@field instance_transform edit.transform|fun(time: edit.time): edit.transform The transform from each copy to the next, around the anchor point. Default: the identity.
---@field instance_color string|number[]|fun(time: edit.time): (string|number[]) The factor of the colors and of the opacity of the first copy. Default: white, which changes nothing.
---@field instance_red_offset number|fun(time: edit.time): number The number that is added to the red of the factor from each copy to the next; it ends at 0 and 1. Default: 0; from -1 to 1
---@field instance_green_offset number|fun(time: edit.time): number The number that is added to the green of the factor from each copy to the next; it ends at 0 and 1. Default: 0; from -1 to 1
---@field instance_blue_offset number|fun(time: edit.time): number The number that is added to the blue of the factor from each copy to the next; it ends at 0 and 1. Default: 0; from -1 to 1
---@field instance_alpha_offset number|fun(time: edit.time): number The number that is added to the alpha of the factor from each copy to the next; it ends at 0 and 1. Default: 0; from -1 to 1
local replicator_layer = {}

--- Particles: pictures that are born, move, turn, change and end, as CAEmitterLayer. Every frame is the same however it is made. All emitters of a movie may show 20000 particles at once. The module particles makes complete ones.
---@class edit.emitter_layer: edit.layer
---@field emitter_cells (edit.emitter_cell)[] The kinds of particles, at most 32. Several emitters may share one.
---@field emitter_position number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The middle of the shape, in the layer's own coordinates. Default: { 0, 0 }.
---@field emitter_size number[]|string|{ width: number, height: number }|fun(time: edit.time): (number[]|string|{ width: number, height: number }) The size of the shape. Default: { 0, 0 }.
---@field emitter_shape "point"|"line"|"rectangle"|"circle" The shape in which particles are born: a point, a level line, a rectangle, or a circle whose radius is the width of emitter_size. Default: point.
---@field emitter_mode "points"|"outline"|"surface" The part of the shape: surface, all of it; outline; or points, the ends of a line, the corners of a rectangle, four points of a circle. Default: surface.
---@field render_mode "oldest_first"|"oldest_last"|"additive" oldest_first draws later particles above earlier ones, oldest_last below; additive adds their light to the picture. Default: oldest_first.
---@field seed integer An integer that chooses other random numbers. Default: 0; from 0 to 4294967295
---@field birth_rate number|fun(time: edit.time): number The factor of the birth_rate of its cells; an animation changes it between 0 and 1. Default: 1; from 0 to 10000
---@field lifetime number|fun(time: edit.time): number The factor of the lifetime of all particles at their birth; an animation changes it between 0 and 1. Default: 1; from 0 to 10000
---@field velocity number|fun(time: edit.time): number The factor of the velocity of all particles at their birth. Default: 1.
---@field scale number|fun(time: edit.time): number The factor of the scale of all particles at their birth. Default: 1; from 0 to 10000
---@field spin number|fun(time: edit.time): number The factor of the spin of all particles at their birth. Default: 1.
local emitter_layer = {}

--- A kind of particle of an emitter_layer, as CAEmitterCell. A range is the whole width of the random values, half of it below the value and half above.
---@class edit.emitter_cell
---@field contents? edit.layer|string|edit.image|edit.asset|edit.movie|{ movie: fun(self: table): edit.movie } The picture: a layer, which is drawn once without its animations, its anchor point at the particle's place; or a path, an asset, an image or a movie, which becomes an image layer. Nil: not seen.
---@field emitter_cells (edit.emitter_cell)[] Particles that each particle emits while it lives, 3 cells deep. They begin at its place, in its color.
---@field birth_rate number The particles that are born in a second, evenly. Default: 0; from 0 to 100000
---@field lifetime number The life of a particle, in seconds. Default: 0; from 0 to 100000
---@field lifetime_range number The width of the random values, in seconds. Default: 0; from 0 to 1000000
---@field begin_time edit.time|number|string The first birth, in the layer's own time, or after the birth of the particle that emits. Before 0 particles are there from the start. Default: 0.
---@field duration edit.time|number|string The time in which particles are born. Default: for ever.
---@field velocity number The speed at birth, in pixels a second. Default: 0.
---@field velocity_range number The width of the random values, in pixels a second. Default: 0; from 0 to 1000000
---@field emission_longitude number The direction at birth, in degrees clockwise from the right: -90 is up. Default: 0.
---@field emission_range number The angle of the cone around it, in degrees: 360 is every direction. Default: 0; from 0 to 360
---@field x_acceleration number The acceleration to the right, in pixels a second, a second. Default: 0.
---@field y_acceleration number The acceleration down, in pixels a second, a second. Default: 0.
---@field scale number The factor of the picture's size at birth. Default: 1; from 0 to 10000
---@field scale_range number The width of the random values, of the factor. Default: 0; from 0 to 1000000
---@field scale_speed number The change of the factor in a second; at 0 nothing is left. Default: 0.
---@field spin number The turning, in degrees a second, clockwise. Default: 0.
---@field spin_range number The width of the random values, in degrees a second. Default: 0; from 0 to 1000000
---@field color string|number[] The factor of the picture's colors and opacity at birth. Default: white.
---@field red_range number The width of the random red of the factor. Default: 0; from 0 to 2
---@field green_range number The width of the random green of the factor. Default: 0; from 0 to 2
---@field blue_range number The width of the random blue of the factor. Default: 0; from 0 to 2
---@field alpha_range number The width of the random alpha of the factor. Default: 0; from 0 to 2
---@field red_speed number The change of the red of the factor in a second. Default: 0.
---@field green_speed number The change of the green of the factor in a second. Default: 0.
---@field blue_speed number The change of the blue of the factor in a second. Default: 0.
---@field alpha_speed number The change of the alpha of the factor in a second. Default: 0.
local emitter_cell = {}

--- Subtitles burnt into the picture, timed from begin_time. Without bounds the layer has the render size.
---@class edit.subtitle_layer: edit.layer
---@field subtitles? edit.subtitles The subtitles, from edit.subtitles(path).
---@field override_style boolean True if the properties below that are not nil override the styles of an ASS file. SRT and WebVTT have no styles and always follow these properties.
---@field font? string The family's name. Nil: a plain one.
---@field font_size? number|fun(time: edit.time): number The font size in pixels. Nil: a twentieth of the layer's height.
---@field weight? integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black" regular, bold, … or from 100 to 900.
---@field italic? boolean True for slanted letters.
---@field foreground_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the letters. Nil: white.
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the outline. Nil: black.
---@field stroke_width? number|fun(time: edit.time): number The width of the outline in pixels. Nil: a tenth of the font size.
---@field box_color? string|number[] The colour of a box behind the lines. Nil: no box.
---@field alignment? "bottom-left"|"bottom"|"bottom-right"|"left"|"center"|"right"|"top-left"|"top"|"top-right" The place of subtitles without their own. Nil: the bottom.
---@field horizontal_margin? number The margin on the left and right in pixels. Nil: a twentieth of the width.
---@field vertical_margin? number The margin at the top or bottom in pixels. Nil: a twentieth of the height.
local subtitle_layer = {}

--- The immutable cues of an SRT, WebVTT or ASS file, or of a subtitle track.
---@class edit.subtitles
---@field [integer] edit.subtitle_cue
---@operator len: integer
---@field cues (edit.subtitle_cue)[] The cues in order of their starts; the subtitles are a list of them too; read only
---@field format string srt, vtt or ass; read only
---@field language? string The language in the file or in its name, such as film.en.srt; read only
---@field problems (string)[] The parts of the file that were left out, with their lines; read only
local subtitles = {}

--- Returns the cues at a time; a cue includes its start and excludes its end.
---@param time edit.time|number|string in the cues' time
---@return edit.subtitle_cue[]
function subtitles:at(time) end

--- Returns the same cues at later times.
---@param time edit.time|number|string the delay; negative for earlier
---@return edit.subtitles
function subtitles:shifted(time) end

--- Returns the same cues with all times multiplied, as for another frame rate: 25 / 23.976.
---@param factor number above 0; above 0 and at most 1000
---@return edit.subtitles
function subtitles:scaled(factor) end

--- A text of a subtitle file and its times.
---@class edit.subtitle_cue
---@field start edit.time The time at which it appears; read only
---@field stop edit.time The time at which it disappears; read only
---@field time_range edit.range From start to stop; read only
---@field text string The text without markup; may have several lines; read only
---@field lines (string)[] The text's lines; read only
---@field runs (string|{ [1]: string, italic: boolean?, weight: string?, underline: boolean?, foreground_color: number[]?, font: string? })[] The text for a text layer's string: plain, or with italic, weight, foreground_color, …; read only
---@field words { text: string, start: edit.time, stop: edit.time }[] The words that have their own times, by WebVTT's time marks or ASS's karaoke; read only
---@field voice? string The speaker, if the file names one; read only
---@field identifier? string The identifier in a WebVTT file; read only
---@field style? string The name of its style in an ASS file; read only
---@field placement { alignment: string?, line: integer?, line_position: number?, position: number?, size: number? } The placement in the file: alignment, such as "top-left", line, from 0 or from the bottom with -1, line_position, position and size from 0 to 1; fields that it omits are nil; read only
local subtitle_cue = {}

--- The mix of a movie's audio tracks into one sound. The sum is limited to full scale.
---@class edit.audio_mix
---@field input_parameters (edit.audio_mix_input)[] The mix of single tracks; other tracks are mixed as they are.
---@field seam_duration edit.time|number|string The fade on each side of a join of unrelated material, which prevents clicks: 0, for hard joins, to 1 second. Default: 0.002.
---@field sample_rate? integer Samples per second, from 8000 to 192000; nil for 48000, or for the rate of copied sound.
---@field channel_layout? "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" The loudspeakers. Nil: those of copied sound, or else the smallest layout that keeps all channels apart (two where one channel is panned). Mixing down sound of more channels is a finding.
---@field effects (edit.effect)[] The effects on the sum of all tracks, in order, before it is limited to full scale.
local audio_mix = {}

--- The mix of one audio track. Volume and pan follow their ramps in order of time and hold in between.
---@class edit.audio_mix_input
---@field track_id edit.composition_track|edit.asset_track|integer The id of the movie's track.
---@field time_pitch_algorithm "spectral"|"time_domain"|"varispeed" The sound of segments at another speed: spectral keeps the pitch and is best for music, time_domain keeps it and is cheap, varispeed changes it as a tape does. Default: spectral.
---@field muted boolean True to leave the track out of the mix.
---@field effects (edit.effect)[] The effects on the track's sound, in order, after the track's own and before the tap.
---@field tap? fun(buffer: edit.sound_buffer, time: edit.time) Receives every block of the track's sound before volume and pan, and may change it. Blocks have 1024 samples, the last one fewer, and the channels of the track's media; without media they are silent, up to the movie's end.
---@field volume number The volume at the start; setting it is set_volume at 0.
---@field volume_ramps ({ from: number, to: number, time_range: edit.range })[] All volume ramps in order of time. The volume is 1 before the first and holds between them. A range without duration sets a value.
---@field pan number The pan at the start, from -1, left, to 1, right; setting it is set_pan at 0.
local audio_mix_input = {}

--- Sets the volume from a time on.
---@param volume number 0 is silent, 1 unchanged
---@param at? edit.time|number|string in the movie's time; default 0
function audio_mix_input:set_volume(volume, at) end

--- Changes the volume during a range, sample by sample, and keeps the last value.
---@param from number 0 is silent, 1 unchanged
---@param to number 0 is silent, 1 unchanged
---@param range edit.range in the movie's time
function audio_mix_input:set_volume_ramp(from, to, range) end

--- Returns the first and last volume and the range of the ramp at a time, or else of the first ramp after it; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return number?, number?, edit.range?
function audio_mix_input:volume_ramp_at(time) end

--- Sets the pan from a time on.
---@param pan number -1 is left, 0 the middle, 1 right
---@param at? edit.time|number|string in the movie's time; default 0
function audio_mix_input:set_pan(pan, at) end

--- Moves the track between the loudspeakers during a range and keeps the last value.
---@param from number -1 is left, 0 the middle, 1 right
---@param to number -1 is left, 0 the middle, 1 right
---@param range edit.range in the movie's time
function audio_mix_input:set_pan_ramp(from, to, range) end

--- Returns the first and last pan and the range of the ramp at a time, or else of the first ramp after it; nil after the last. A value that was set is a ramp up to the next one.
---@param time edit.time|number|string in the movie's time
---@return number?, number?, edit.range?
function audio_mix_input:pan_ramp_at(time) end

--- A change of pictures or sound: one of luaedit's own, such as blur, or a filter of libavfilter. edit.effects lists them; the section Effects, luaedit doc blur and the prompt's completion give the type, range and default of each parameter; FFmpeg's documentation says more of its filters. Expressions count the movie's time. The delay of a filter of sound is compensated.
---@class edit.effect
---@field name string The effect's name; read only
---@field summary string A description of what it does; read only
---@field media_type string video or audio; read only
---@field parameter_names (string)[] The names of its parameters; read only
local effect = {}

--- Sets a parameter for the whole movie.
---@param parameter string its name
---@param value number|boolean|string|number[]|edit.time its new value
function effect:set(parameter, value) end

--- Changes a parameter during a range and keeps the last value. Not every parameter can ramp. Those of sound change every 128 samples.
---@param parameter string its name
---@param from number its value at the range's start
---@param to number its value at the range's end
---@param range edit.range in the movie's time
function effect:set_ramp(parameter, from, to, range) end

--- A finished edit: what a recipe returns, and media for other edits.
---@class edit.movie
---@field duration edit.time The end of the enabled track that ends last; read only
---@field composition edit.asset|edit.composition|edit.movie|{ movie: fun(self: table): edit.movie } The asset, composition or movie that is shown; read only
---@field video_composition? edit.video_composition The making of the picture; nil shows all video tracks upright, later above earlier.
---@field audio_mix? edit.audio_mix The making of the sound; nil adds all audio tracks as they are.
---@field metadata? { artwork?: string|edit.asset|edit.image|false, [string]: string } Title, artist and the like; nil for those of the first source. Its artwork is the cover: a path, an asset, an image, or false for none; nil for that of the first source.
---@field metadata_filter? "sharing" The metadata of the result: nil for all, sharing for none about the place, time and device of the recording.
---@field subtitles (edit.subtitles|{ [1]?: edit.subtitles, subtitles?: edit.subtitles, language?: string, title?: string, default?: boolean, dub?: boolean, original?: boolean, commentary?: boolean, forced?: boolean, hearing_impaired?: boolean, visual_impaired?: boolean, captions?: boolean, descriptions?: boolean })[] Subtitle tracks for players, written after those of the composition.
---@field chapters? ({ title: string, time_range: edit.range })[] The chapters, in the movie's time; nil for those of the sources.
---@field effects (edit.effect)[] The effects on the composed picture, layers included, in order.
---@field tracks (edit.asset_track)[] Its tracks as media of other edits: what it shows, and what sounds in it, once for each alternative; read only
---@field video? edit.asset_track What it shows, for other edits: composed with all that belongs to it, transparent where it is; read only
---@field audio? edit.asset_track What sounds in it, for other edits: mixed as an export of it would be; read only
local movie = {}

--- Returns the track with an identifier, or nil.
---@param id integer from 1, as asset_track.id
---@return edit.asset_track?
function movie:track(id) end

--- Returns the tracks of a kind, in order.
---@param media_type "video"|"audio"|"subtitle"|"text"|"metadata" the kind of media
---@return edit.asset_track[]
function movie:tracks_with(media_type) end

--- Returns the movie played backwards, as an asset.
---@return edit.asset
function movie:reversed() end

--- Returns all errors and warnings about the movie.
---@return { code: string, severity: "error"|"warning", message: string, object: string, location: string? }[]
function movie:validate() end

--- A result with its own settings, which a recipe returns instead of a movie.
---@class edit.output
---@field movie? edit.movie The movie; nil for images; read only
---@field images? (edit.image)[] The images; nil for a movie; read only
---@field preset? string The encoding; nil follows the extension; read only
local output = {}

--- A picture of red, green, blue and alpha. It stands wherever a picture's path or asset can; edit.asset(image) makes it a still for a track.
---@class edit.image
---@field width integer The width in pixels; read only
---@field height integer The height in pixels; read only
local image = {}

--- Returns the color of a pixel.
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
---@field maximum_size? number[]|string|{ width: number, height: number } The largest size of pictures in pixels; they keep their shape and are never enlarged. Nil for the render size.
---@field requested_time_tolerance_before edit.time|number|string The time by which a frame may start early, if that saves rendering another.
---@field requested_time_tolerance_after edit.time|number|string The time by which a frame may start late, if that saves rendering another.
---@field applies_preferred_track_transform boolean True to show a movie without a video composition upright; false to show its pictures as stored.
local image_generator = {}

--- Renders the picture at a time, and also returns the start of its frame.
---@param time edit.time|number|string in the movie's time
---@return edit.image, edit.time
function image_generator:image_at(time) end

--- Renders the pictures at many times in one pass of the decoders. Without a function, returns a list of { image =, actual_time = } in the order of the times. With one, calls it for each picture in the order of the frames, and keeps none.
---@param times (edit.time|number|string)[] in the movie's time, in any order
---@param receive? fun(image: edit.image, actual_time: edit.time, index: integer) receives each picture and the index of its time; default none
---@return { image: edit.image, actual_time: edit.time }[]?
function image_generator:images_at(times, receive) end

--- Reads the pictures and the sound of a movie or of its tracks, one buffer at a time: for buffer in reader:video_composition_output() do … end
---@class edit.reader
---@field time_range? edit.range The part read by outputs made from then on, in the movie's time; nil for all.
local reader = {}

--- Reads the composed pictures, frame by frame, as an export has them.
---@param settings? { size?: number[]|string|{ width: number, height: number }, pixel_format?: "yuv"|"rgba" } 
---@return edit.reader_output
function reader:video_composition_output(settings) end

--- Reads the mix of audio tracks. Taps are called as it is read.
---@param settings? { tracks?: (edit.composition_track|edit.asset_track|integer)[], sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.reader_output
function reader:audio_mix_output(settings) end

--- Reads one track: its pictures as stored, each once and at its own time, or its sound alone.
---@param track edit.composition_track|edit.asset_track|integer a track of the movie, or its id
---@param settings? { size?: number[]|string|{ width: number, height: number }, pixel_format?: "yuv"|"rgba", sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.reader_output
function reader:track_output(track, settings) end

--- One stream of a reader's buffers, in order.
---@class edit.reader_output
---@operator call(any): edit.picture_buffer|edit.sound_buffer|nil
local reader_output = {}

--- Returns the next buffer; nil after the last. A for loop calls it by itself.
---@return edit.picture_buffer|edit.sound_buffer|nil
function reader_output:next() end

--- One picture of a reader.
---@class edit.picture_buffer
---@field time edit.time The start of the picture; read only
---@field duration edit.time The duration of the picture; read only
---@field width integer The width in pixels; read only
---@field height integer The height in pixels; read only
---@field pixel_format string FFmpeg's name of the pixel format: yuv420p, rgba; read only
local picture_buffer = {}

--- Returns the picture as an image.
---@return edit.image
function picture_buffer:image() end

--- A block of sound: read, made by the recipe, or a tap's, which is valid only until the tap returns. Channels and samples count from 1.
---@class edit.sound_buffer
---@field time edit.time The time of the first sample; read only
---@field duration edit.time The duration of the block; read only
---@field sample_rate integer Samples per second; read only
---@field sample_count integer The number of samples of each channel; read only
---@field channel_count integer The number of channels; read only
---@field channel_layout "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" The loudspeakers of the channels, in order; read only
---@field peak number The largest magnitude of any sample; read only
---@field rms number The root mean square of all samples; read only
local sound_buffer = {}

--- Returns the largest magnitude of a channel's samples.
---@param channel integer in the layout's order, from 1: in stereo 1 is left, 2 right; from 1 to 24
---@return number
function sound_buffer:channel_peak(channel) end

--- Returns the root mean square of a channel's samples.
---@param channel integer in the layout's order, from 1: in stereo 1 is left, 2 right; from 1 to 24
---@return number
function sound_buffer:channel_rms(channel) end

--- Multiplies all samples by a factor, or by factors that change evenly from one to another, which is reached at the start of the next block.
---@param factor number 1 changes nothing, 0 silences, -1 inverts
---@param to? number the factor at the end; default the same
function sound_buffer:gain(factor, to) end

--- Adds another block's samples, channel by channel.
---@param other edit.sound_buffer with the same number of channels
---@param gain? number the factor of its samples; default 1
---@param from? integer the index of its sample that meets the first of this block; it is silent outside its samples; from -9007199254740992 to 9007199254740992; default 1
function sound_buffer:mix(other, gain, from) end

--- Returns a copy of the block, which outlives a tap's.
---@return edit.sound_buffer
function sound_buffer:copy() end

--- Sets all samples to 0.
function sound_buffer:silence() end

--- Exchanges two channels.
---@param one? integer a channel; from 1 to 24; default 1
---@param other? integer another; from 1 to 24; default 2
function sound_buffer:swap_channels(one, other) end

--- Returns one sample.
---@param channel integer in the layout's order, from 1: in stereo 1 is left, 2 right; from 1 to 24
---@param index integer from 1; of at least 1
---@return number
function sound_buffer:sample(channel, index) end

--- Changes one sample.
---@param channel integer in the layout's order, from 1: in stereo 1 is left, 2 right; from 1 to 24
---@param index integer from 1; of at least 1
---@param value number from -1 to 1
function sound_buffer:set_sample(channel, index, value) end

--- Returns all samples of a channel as a list; slower than the methods without one.
---@param channel integer in the layout's order, from 1: in stereo 1 is left, 2 right; from 1 to 24
---@return number[]
function sound_buffer:samples(channel) end

--- Replaces all samples of a channel.
---@param channel integer in the layout's order, from 1: in stereo 1 is left, 2 right; from 1 to 24
---@param samples (number)[] as many as the channel has
function sound_buffer:set_samples(channel, samples) end

--- Replaces each sample by the result of a function; slower than the methods without one.
---@param change fun(sample: number, index: integer): number returns the new sample
---@param channel? integer in the layout's order, from 1: in stereo 1 is left, 2 right; from 1 to 24; default all of them, one after the other
function sound_buffer:map(change, channel) end

--- Writes a movie file from pictures and sound, one buffer at a time.
---@class edit.writer
---@field path string The path that it was opened with; read only
local writer = {}

--- Adds a track of pictures.
---@param settings { size: number[]|string|{ width: number, height: number }, frame_rate: number|string|edit.time, preset?: "h264"|"hevc"|"webm"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"ffv1"|"mpeg2"|"webp"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float", color?: "bt709"|"bt601", rotation?: 0|90|180|270, crf?: number, bit_rate?: number|string, speed?: "fastest"|"fast"|"medium"|"slow"|"slowest", codec_options?: table<string, string|number|boolean>, profile?: string, language?: string, title?: string, default?: boolean } 
---@return edit.writer_input
function writer:add_video_input(settings) end

--- Adds a track of sound.
---@param settings? { sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1", codec?: "aac"|"ac3"|"alac"|"eac3"|"flac"|"flac24"|"mp2"|"mp3"|"opus"|"pcm_f32le"|"pcm_s16le"|"pcm_s24le"|"vorbis", bit_rate?: number|string, codec_options?: table<string, string|number|boolean>, language?: string, title?: string, default?: boolean } 
---@return edit.writer_input
function writer:add_audio_input(settings) end

--- Writes the rest. The file appears when the whole run has succeeded.
---@return { path: string, duration: edit.time, frames: integer }
function writer:finish() end

--- One track of a file that a writer writes.
---@class edit.writer_input
local writer_input = {}

--- Appends an image, a picture buffer or a sound buffer. Times rise; silence fills gaps. Sound of fewer channels than the input's is placed as a mix does.
---@param buffer edit.image|edit.picture_buffer|edit.sound_buffer from a reader or generator, or made by the recipe
---@param time? edit.time|number|string its start, in the file's time; default a buffer's own time; for an image right after the one before
function writer_input:append(buffer, time) end

--- The level of each frequency band of a sound in each frame, for bars that move with it: levels[frame][band] from 0 to 1, both counted from 1.
---@class edit.levels
---@field [integer] number[]
---@operator len: integer
---@field bands integer The number of bands; read only
---@field frequencies (number)[] The middle of each band, in hertz; read only
---@field start edit.time The first frame's time, in the source's time; read only
---@field frame_duration edit.time The time from one frame to the next; read only
---@field duration edit.time The time from the first frame to the last: the duration of a keyframe animation of a band; read only
local levels = {}

--- Returns the levels of the last frame that has started by a time.
---@param time edit.time|number|string in the source's time; outside, the nearest frame counts
---@return number[]
function levels:at(time) end

--- Returns the levels of one band in all frames, for a keyframe animation.
---@param band integer from 1, the lowest; from 1 to 512
---@return number[]
function levels:values(band) end

--- Plays a movie in a window, with its sound, at the prompt and in luaedit play. A recipe that is run plays nothing. The movie is played as it is when the player is made. Functions are called while the prompt waits for a line, and in wait.
---@class edit.player
---@field rate number The speed: 1 is normal, 0 a pause, below 0 backwards, at most 16. Sound is heard from 0.5 to 2, at its own pitch.
---@field default_rate number The speed of play. Default: 1.
---@field time? edit.time The time of the present movie; nil without one; read only
---@field status string paused, waiting, playing, failed, or closed with its window; read only
---@field waiting_reason? string The reason for which it waits: buffering, until the first picture and sound are made, or no_item; read only
---@field dropped_frames integer Frames that were not shown because composing took too long; read only
---@field action_at_item_end "advance"|"pause"|"none" The action at the end of a movie: advance to the next one, pause, or none, which leaves the last picture and the rate.
---@field muted boolean True to play without sound.
---@field volume number The volume of the sound: 0 is silent. Default: 1; from 0 to 1
local player = {}

--- Plays at the default rate.
function player:play() end

--- Pauses: the rate becomes 0.
function player:pause() end

--- Goes to a time of the present movie; one outside it becomes its start or end.
---@param time edit.time|number|string in the movie's time
---@param options? { before?: edit.time|number|string, after?: edit.time|number|string, done?: fun(finished: boolean) } 
function player:seek(time, options) end

--- Waits until the player stands still: at the end, at a pause, or closed. Ctrl-C ends the wait.
function player:wait() end

--- Ends the player and closes its window.
function player:close() end

--- Calls a function at the multiples of an interval, and when the time jumps, starts or stops.
---@param interval edit.time|number|string in the movie's time, at least 0.001
---@param receive fun(time: edit.time) receives the movie's time
---@return integer
function player:every(interval, receive) end

--- Calls a function when times are passed in normal playing, not by a seek.
---@param times (edit.time|number|string)[] in the movie's time
---@param receive fun(time: edit.time) receives the time that was passed
---@return integer
function player:at(times, receive) end

--- Calls a function at events: end, of a movie; stalled, without sound in time; jumped, with the new time; failed, with the reason; status, with the new one.
---@param event "end"|"stalled"|"jumped"|"failed"|"status" the kind of event
---@param receive fun(value: any) receives what the event tells
---@return integer
function player:on(event, receive) end

--- Ends the calls that every, at or on has begun.
---@param number integer that they returned
function player:remove_observer(number) end

--- Plays movies one after the other, without a gap between them.
---@class edit.queue_player: edit.player
---@field items (edit.movie)[] The movies that are still to be played; the first one plays; read only
local queue_player = {}

--- Adds a movie behind another, or at the end.
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } the movie to add
---@param after? edit.movie one of the items; default the last one
function queue_player:insert(movie, after) end

--- Removes a movie; the next one begins if it is the one that plays.
---@param movie edit.movie one of the items
function queue_player:remove(movie) end

--- Begins the next movie.
function queue_player:advance_to_next_item() end

--- Plays a movie, or a part of it, again and again without a gap.
---@class edit.player_looper
---@field loop_count integer The times that the movie has begun again; read only
local player_looper = {}

--- Lets the movie end with the present pass.
function player_looper:disable_looping() end

--- The timing of all animations.
---@class edit.timed_animation
---@field begin_time edit.time|number|string The start, in the time of its layer or group.
---@field duration? edit.time|number|string The duration of one run; nil for 0.25 s, a spring's settling_duration, or a group's last end.
---@field speed number The factor of its time. Default: 1; of at least 0
---@field time_offset edit.time|number|string The place in its run at which it begins; the skipped part comes at the end.
---@field fill_mode "removed"|"forwards"|"backwards"|"both" The sides on which it holds its value: backwards, the first before it begins; forwards, the last after it ends, which needs removed_on_completion = false except in a group; both; or removed.
---@field removed_on_completion boolean True to remove it from the layer at its end. Default: true.
---@field timing "linear"|"ease_in"|"ease_out"|"ease_in_out"|"default"|number[] The progress over time: a name, or a cubic Bézier { x1, y1, x2, y2 }.
---@field repeat_count number The number of runs, which may be a fraction; math.huge for endless, 0 for one; of at least 0
---@field repeat_duration edit.time|number|string The duration of all runs, in its own time; 0 leaves it to repeat_count. The shorter one counts.
---@field autoreverses boolean True if every run goes back the same way, in the same time again.
local timed_animation = {}

--- An animation of one property.
---@class edit.property_animation: edit.timed_animation
---@field key_path? string The animated property: position, position.x, position.y, anchor_point, anchor_point.x, anchor_point.y, bounds, bounds.size, bounds.size.width, bounds.size.height, bounds.origin, bounds.origin.x, bounds.origin.y, z_position, transform, transform.rotation, transform.rotation.z, transform.rotation.x, rotation_x, transform.rotation.y, rotation_y, perspective, transform.scale, transform.scale.x, transform.scale.y, transform.translation, transform.translation.x, transform.translation.y, opacity, hidden, background_color, corner_radius, border_width, border_color, shadow_color, shadow_offset, shadow_offset.x, shadow_offset.y, shadow_path, shadow_radius, shadow_opacity, glow_color, glow_radius, glow_opacity, string, font_size, letter_spacing, foreground_color, stroke_width, stroke_color, contents, contents_rect, contents_rect.origin, contents_rect.origin.x, contents_rect.origin.y, contents_rect.size, contents_rect.size.width, contents_rect.size.height, contents_center, path, fill_color, line_width, stroke_start, stroke_end, line_dash_phase, colors, locations, start_point, end_point, instance_delay, instance_transform, instance_transform.rotation, instance_transform.scale, instance_transform.translation, instance_transform.translation.x, instance_transform.translation.y, instance_color, instance_red_offset, instance_green_offset, instance_blue_offset, instance_alpha_offset, emitter_position, emitter_position.x, emitter_position.y, emitter_size, emitter_size.width, emitter_size.height, birth_rate, lifetime, velocity, scale, spin. Each of them of the layer's mask, as mask.path. emitter_cells.1.birth_rate: the rate of an emitter's first cell, at most its own.
---@field additive boolean True to add its values to the layer's.
---@field cumulative boolean True if each run begins at the end of the one before.
---@field value? fun(time: edit.time): any A function that returns the value at a time of a run, instead of all other values. It is called once for every frame, before the first is rendered.
local property_animation = {}

--- An animation from one value to another. Missing values of from, to and by follow from the others and the layer.
---@class edit.animation: edit.property_animation
---@field from? any The first value.
---@field to? any The last value.
---@field by? any The difference from the first value to the last.
local animation = {}

--- An animation through several values, or along a path.
---@class edit.keyframe_animation: edit.property_animation
---@field values (any)[] The values in order; those of contents are pictures, as a path, an asset, an image or a movie.
---@field key_times? number[] The time of each value, rising from 0, the start, to 1, the end. Discrete values hold from their time on. Default: evenly spaced.
---@field calculation_mode "linear"|"discrete"|"cubic"|"paced"|"cubic_paced" linear: straight; discrete: steps; cubic: a smooth curve; paced, cubic_paced: these at an even pace.
---@field timings ("linear"|"ease_in"|"ease_out"|"ease_in_out"|"default"|number[])[] The timing from each value to the next.
---@field path? edit.path|string The path of the position, instead of values: every line and curve takes the same time, or ends at its key time; paced, all of it has one pace.
---@field rotation_mode? "auto"|"auto_reverse" Turns the layer along its path, its right or its left side ahead; nil keeps its direction.
---@field tension_values (number)[] The sharpness of a cubic curve at each value, from -1 to 1.
---@field continuity_values (number)[] The corner of a cubic curve at each value, from -1 to 1.
---@field bias_values (number)[] The overshoot of a cubic curve before or after each value, from -1 to 1.
local keyframe_animation = {}

--- An animation from one value to another like a mass on a spring.
---@class edit.spring_animation: edit.animation
---@field mass number The mass. Default: 1; from 1e-06 to 1000000
---@field stiffness number The stiffness of the spring. Default: 100; from 1e-06 to 1000000
---@field damping number The friction. Default: 10; from 0 to 1000000
---@field initial_velocity number The velocity at the start, in whole ways per second. Default: 0; from -1000000 to 1000000
---@field settling_duration edit.time|number|string The time until it rests, within a thousandth of the way; read only
local spring_animation = {}

--- Animations with a common timing.
---@class edit.animation_group: edit.timed_animation
---@field animations (edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group|edit.text_animation)[] Copies of the animations in order, in the group's time.
local animation_group = {}

--- An animation of the letters, words or lines of a text layer, one after the other. begin_time, duration, timing and repeat_count are those of one unit; unlike in other animations, fill_mode is both and removed_on_completion false until they are set.
---@class edit.text_animation: edit.timed_animation
---@field unit "letter"|"word"|"line" The units that move: letter, word or line. Letters that the font draws as one shape are one unit, and white space is none. Default: letter.
---@field from? { position?: number[], scale?: number|number[], rotation?: number, rotation_x?: number, rotation_y?: number, opacity?: number, foreground_color?: string|number[], blur?: number, letter_spacing?: number } The difference from the text at the start of a unit's run: position is a shift in pixels, scale a factor or two, rotation in degrees, rotation_x and rotation_y too, as those of layers, opacity a factor, foreground_color replaces the letters' own, blur is a deviation in pixels, letter_spacing in pixels is added. Nil: none.
---@field to? { position?: number[], scale?: number|number[], rotation?: number, rotation_x?: number, rotation_y?: number, opacity?: number, foreground_color?: string|number[], blur?: number, letter_spacing?: number } The same for the end of a unit's run. Nil: none.
---@field stagger edit.time|number|string The time from the start of one unit to that of the next. Default: 0.05 s.
---@field order "forward"|"backward"|"from_middle"|"from_edges"|"random" The order in which units start, in the direction of reading: forward, backward, from_middle, from_edges, or random. Default: forward.
---@field seed integer The seed of a random order; another one gives another order. Default: 0.
---@field anchor_point number[]|{ x: number, y: number } The point of a unit around which it turns and grows, in parts of its width and height. Default: { 0.5, 0.5 }, its middle; { 0, 1 } is its lower left corner.
---@field spring? { mass?: number, stiffness?: number, damping?: number, initial_velocity?: number } Moves each unit as a spring_animation does, with its mass, stiffness, damping and initial_velocity: {} has their defaults. The duration of a unit's run is then until it rests. Nil: timing alone.
---@field perspective? number The distance, in pixels, of the viewer of each unit that rotation_x and rotation_y turn. Nil: a parallel projection; from 1 to 1000000
local text_animation = {}

--- Devices that record together. At the prompt only: a recipe records nothing.
---@class edit.capture_session
---@field inputs edit.capture_device[] The devices; read only
---@field running boolean True while the devices deliver; read only
local capture_session = {}

--- Adds a device.
---@param device edit.capture_device a camera, a screen or a microphone
function capture_session:add_input(device) end

--- Removes a device.
---@param device edit.capture_device one of its inputs
function capture_session:remove_input(device) end

--- Adds something that the devices deliver to.
---@param output edit.capture_movie_file_output|edit.capture_photo_output|edit.capture_video_data_output an output of no session
function capture_session:add_output(output) end

--- Removes an output.
---@param output edit.capture_movie_file_output|edit.capture_photo_output|edit.capture_video_data_output one of its outputs
function capture_session:remove_output(output) end

--- Begins changes that take place together, at commit_configuration: devices are opened once.
function capture_session:begin_configuration() end

--- Makes the changes since begin_configuration.
function capture_session:commit_configuration() end

--- Opens the devices, which deliver from then on.
function capture_session:start_running() end

--- Closes the devices. A recording ends first, with a whole file.
function capture_session:stop_running() end

--- Sets the function that is called when something happens, between statements and while the prompt waits.
---@param event "finished"|"interrupted" the end of a recording, or of a device
---@param f? fun(path_or_reason: string?, problem: string?) receives the file's path (nil without a file) and a problem, or the reason of the end; default none
function capture_session:on(event, f) end

--- A camera, a screen or a microphone.
---@class edit.capture_device
---@field name string Its name, or its place in the list; read only
---@field role string "camera", "screen" or "microphone"; read only
local capture_device = {}

--- Records what the devices of a session deliver into a movie, as 'luaedit record' does.
---@class edit.capture_movie_file_output
---@field maximum_duration? edit.time|number|string The longest movie. Nil: no limit.
---@field maximum_file_size? number|string The largest file in bytes. Nil: no limit.
---@field minimum_free_space? number|string What remains free on the disk, in bytes. Nil: no limit.
---@field fragment_interval edit.time|number|string The longest part that is lost if everything is killed. Default: 10.
---@field recording boolean True while it records; read only
---@field paused boolean True while the recording pauses; read only
local capture_movie_file_output = {}

--- Begins a movie. The user has to allow it: --allow-write. It appears under its name when it is whole.
---@param path string ends in .mp4 or .mov; relative to the current folder
---@param settings? { overwrite?: boolean } 
function capture_movie_file_output:start_recording(path, settings) end

--- Pauses: one gap is cut out of all tracks.
function capture_movie_file_output:pause_recording() end

--- Goes on after a pause.
function capture_movie_file_output:resume_recording() end

--- A chapter begins now.
function capture_movie_file_output:mark_chapter() end

--- Ends the movie. The event finished comes when its file is whole.
function capture_movie_file_output:stop_recording() end

--- Waits until the movie has ended: by a limit, or after stop_recording.
function capture_movie_file_output:wait() end

--- Sets the function that is called when a movie has ended.
---@param event "finished" the end of a movie
---@param f? fun(path: string?, problem: string?) receives the file's path, nil without a file, and a problem; default none
function capture_movie_file_output:on(event, f) end

--- Takes single pictures of the first camera or screen of a session, also while it records.
---@class edit.capture_photo_output
local capture_photo_output = {}

--- Waits for the next picture and returns it.
---@return edit.image
function capture_photo_output:capture_photo() end

--- Delivers pictures of the first camera or screen of a session one by one. Those that come while none is wanted are left out.
---@class edit.capture_video_data_output
local capture_video_data_output = {}

--- Waits for the next picture and returns it.
---@return edit.image
function capture_video_data_output:next_frame() end

--- Sets the function that is called with a picture, between statements and while the prompt waits.
---@param event "frame" a picture
---@param f? fun(image: edit.image) receives the newest picture; default none
function capture_video_data_output:on(event, f) end

--- The properties of edit.video_composition that can be set.
---@class edit.video_composition_properties
---@field compositor? fun(request: edit.composition_request): edit.video_frame The function that makes the pictures: it receives a request and returns a frame of its size. Layer instructions then only list the tracks that it may request; without any it may request all.
---@field render_size? number[]|string|{ width: number, height: number } The result's size in pixels; odd sides are rounded down.
---@field render_scale? number The factor from render_size to the result; layers and transforms follow. Default: 1.
---@field frame_duration? edit.time|number|string The duration of a frame of the result.
---@field source_track_id_for_frame_timing? edit.composition_track|edit.asset_track|integer The video track whose frame times the result takes, which keeps a variable frame rate; frame_duration counts where it has no media. Nil for frames at frame_duration.
---@field source_sample_data_track_ids? (edit.composition_track|edit.asset_track|integer)[] The tracks of metadata and text whose samples the compositor may ask for. Default: none.
---@field instructions? (edit.instruction)[] The instructions in order of time, without gap or overlap.
---@field animation_tool? edit.animation_tool Places the picture among layers.
---@field color_primaries? "bt709"|"bt470bg"|"smpte170m"|"bt2020" The chromaticities of the result; nil follows the sources. Set all three or none.
---@field color_transfer_function? "bt709"|"smpte170m"|"pq"|"hlg" The curve between light and numbers; nil follows the sources.
---@field color_ycbcr_matrix? "bt709"|"bt470bg"|"smpte170m"|"smpte240m"|"bt2020" The coefficients between RGB and YCbCr; nil follows the sources.
---@field tone_mapping? "bt2446"|"bt2390"|"hable"|"mobius"|"reinhard"|"linear"|"clip" The curve that maps HDR to standard range if the result is not HDR; nil for bt2446. bt2446 (ITU-R, method A) and hable keep highlights apart; bt2390, mobius and reinhard keep middle tones brighter; linear is dark; clip cuts at diffuse white, 203 nits.
---@field safe_area? "vertical"|"tiktok"|"reels"|"shorts"|"portrait"|"square"|"wide" The area that the words of layers are to keep, as edit.safe_area has it: those that leave it are a finding, text-outside. Nil for all of the picture.

--- The properties of edit.instruction that can be set.
---@class edit.instruction_properties
---@field time_range? edit.range Its span, in the movie's time.
---@field name? string The name that plan shows; it has no other use.
---@field background_color? string|number[] The colour behind all layers, which may be translucent. Nil: black, or transparent where the preset keeps transparency. Default: nil.
---@field layer_instructions? (edit.layer_instruction)[] The tracks that are drawn, topmost first.
---@field enable_post_processing? boolean True to draw the animation tool's layers during it. Default: true.
---@field required_source_sample_data_track_ids? (edit.composition_track|edit.asset_track|integer)[] The tracks of metadata and text whose samples the compositor may ask for during it. Nil for all of the video composition's source_sample_data_track_ids, {} for none. Default: nil.

--- The properties of edit.layer_instruction that can be set.
---@class edit.layer_instruction_properties
---@field track_id? edit.composition_track|edit.asset_track|integer The id of the movie's track.
---@field blend_mode? "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract" The blending with the colours below. Default: normal.
---@field effects? (edit.effect)[] The effects on the picture, in order, after the track's effects and before the crop rectangle.

--- The properties of edit.layer that can be set.
---@class edit.layer_properties
---@field name? string What plan and the studio call it, with everything in it; it has no other use. Default: nil.
---@field anchor_point? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The point of the bounds that lies at position, in unit coordinates: 0, 0 is the top left corner. Default: { 0.5, 0.5 }.
---@field bounds? number[]|{ x: number, y: number, width: number, height: number }|fun(time: edit.time): (number[]|{ x: number, y: number, width: number, height: number }) Its own coordinates, and so its size. Nil: the render size for the video layer and the outermost layer, else the size of its text or picture.
---@field position? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The place of the anchor point in the superlayer.
---@field transform? edit.transform|fun(time: edit.time): edit.transform The transform around the anchor point. Default: the identity.
---@field rotation_x? number|fun(time: edit.time): number The turn around the horizontal axis through position, in degrees: a positive turn brings the lower side towards the viewer. Everything in the layer turns with it. Default: 0; from -1000000000 to 1000000000
---@field rotation_y? number|fun(time: edit.time): number The turn around the vertical axis through position, in degrees: a positive turn brings the left side towards the viewer. Default: 0; from -1000000000 to 1000000000
---@field perspective? number|fun(time: edit.time): number The distance of the viewer, who looks at position, in pixels of the superlayer: small ones exaggerate. Nil: a parallel projection; from 1 to 1000000
---@field double_sided? boolean False to leave out the layer while rotation_x and rotation_y turn its back to the viewer. Default: true, the back is the layer mirrored.
---@field frame? number[]|{ x: number, y: number, width: number, height: number } The rectangle in the superlayer; setting it sets bounds and position.
---@field geometry_flipped? boolean True to count y upwards inside the layer, from the lower side of its bounds: for its sublayers, its mask and its shape, whose positive turns are then anticlockwise. Pictures and words stay upright. In a flipped layer it counts down again. A recipe that follows iOS, where isGeometryFlipped makes y count down, leaves it out: y counts down here. Default: false.
---@field hidden? boolean|fun(time: edit.time): boolean True to leave out the layer and everything in it.
---@field z_position? number|fun(time: edit.time): number The order among sibling layers: larger ones are in front.
---@field opacity? number|fun(time: edit.time): number The opacity, from 0, invisible, to 1, opaque.
---@field background_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the bounds, behind everything else.
---@field corner_radius? number|fun(time: edit.time): number The radius of the background's and border's corners, in pixels. Default: 0.
---@field masked_corners? ("top_left"|"top_right"|"bottom_left"|"bottom_right")[] The corners that have corner_radius, as they are seen: top_left, top_right, bottom_left, bottom_right. Default: all of them.
---@field border_width? number|fun(time: edit.time): number The width of the line inside the bounds, in pixels. Default: 0, none.
---@field border_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the border. Default: black.
---@field shadow_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the shadow. Default: black.
---@field shadow_offset? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The shift of the shadow, in pixels. Default: { 0, 3 }.
---@field shadow_radius? number|fun(time: edit.time): number The radius of the shadow's blur, in pixels. Default: 3; from 0 to 1000
---@field shadow_opacity? number|fun(time: edit.time): number The opacity of the shadow. Default: 0, none; from 0 to 1
---@field shadow_path? edit.path|string|fun(time: edit.time): (edit.path|string) The shape that throws the shadow, in the layer's own coordinates, in the place of everything in the layer; a path, which is copied, or SVG path data. Nil: the layer's own shape. Default: nil.
---@field glow_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of a light around everything in the layer, such as the letters of a text. Default: nil, none.
---@field glow_radius? number|fun(time: edit.time): number The radius of the glow's blur, in pixels. Default: 12; from 0 to 1000
---@field glow_opacity? number|fun(time: edit.time): number The opacity of the glow. Default: 1; from 0 to 1
---@field masks_to_bounds? boolean True to cut off its content and its sublayers at its bounds.
---@field blend_mode? "normal"|"multiply"|"screen"|"overlay"|"darken"|"lighten"|"color_dodge"|"color_burn"|"hard_light"|"soft_light"|"difference"|"exclusion"|"add"|"subtract" The blending with what is below.
---@field sublayers? (edit.layer)[] The layers in it, from back to front among equal z_position.
---@field mask? edit.layer A layer whose opacity masks this one and everything in it; nil for none.
---@field begin_time? edit.time|number|string The start, in the superlayer's time; the outermost layer counts the movie's time.
---@field duration? edit.time|number|string The time for which it is shown. Nil: for ever. Default: for ever.
---@field speed? number The factor from the superlayer's time to its own; 0 stops it; of at least 0
---@field time_offset? edit.time|number|string Its own time at which it appears. Default: 0.

--- The properties of edit.text_layer that can be set.
---@class edit.text_layer_properties: edit.layer_properties
---@field string? string|(string|{ [1]: string, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, underline?: boolean, letter_spacing?: number, foreground_color?: string|number[] })[]|fun(time: edit.time): (string|(string|{ [1]: string, font?: string, font_size?: number, weight?: integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black", italic?: boolean, underline?: boolean, letter_spacing?: number, foreground_color?: string|number[] })[]) The text, plain or in runs of different styles; may have several lines.
---@field font? string The family's name, such as DejaVu Sans.
---@field font_size? number|fun(time: edit.time): number The font size in pixels. Default: 36.
---@field weight? integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black" regular, bold, … or from 100 to 900.
---@field italic? boolean True for slanted letters.
---@field underline? boolean True for underlined text.
---@field letter_spacing? number|fun(time: edit.time): number The space added between letters, in pixels; may be negative. Joined letters, as in Arabic, stay joined.
---@field text_transform? "none"|"uppercase"|"lowercase"|"capitalize" The case in which the text is drawn: none, as it is written; uppercase, lowercase; or capitalize, each word with a capital. Default: none.
---@field language? string The language of the text, such as tr or el, by whose rules cases change and letters are shaped. Default: English.
---@field foreground_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the letters. Default: white.
---@field color? string|number[]|fun(time: edit.time): (string|number[]) Short for foreground_color.
---@field foreground_gradient? { colors: (string|number[])[], locations?: number[], type?: "axial"|"radial"|"conic", start_point?: number[], end_point?: number[] } A gradient across the lines instead of foreground_color; runs with a colour of their own keep it. Its fields are those of a gradient_layer.
---@field foreground_image? string|edit.image|edit.asset|edit.movie|{ movie: fun(self: table): edit.movie } A picture that fills the lines together, cut off at their sides, instead of foreground_color; a path, an asset, an image or a movie, which plays from when the layer appears. Runs with a colour of their own keep it.
---@field alignment? "left"|"center"|"right"|"justified" The alignment of lines; in a right-to-left paragraph, left and right are swapped.
---@field vertical_alignment? "top"|"middle"|"bottom" The place of the lines in the height of the bounds. Default: top.
---@field wrapped? boolean True to break lines at the width of the bounds.
---@field balanced? boolean True to make the lines of a wrapped text about equally long, so that none of up to ten lines is left with a single word.
---@field line_spacing? number The factor of the distance between lines, from 0.1 to 10.
---@field truncation? "none"|"start"|"middle"|"end" The part that an ellipsis replaces where a text does not fit: lines longer than the bounds or, if wrapped, more lines than the bounds or maximum_line_count hold. Default: none, which lets the text leave the bounds.
---@field maximum_line_count? integer The largest number of lines. Default: any; from 1 to 1000000
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the letters' outline.
---@field stroke_width? number|fun(time: edit.time): number The whole width of the outline, in pixels.
---@field stroke_position? "around"|"outside" around: centred on the edge of the letters and behind them; outside: wholly beside them. Default: around.
---@field box? { color: string|number[], padding?: number|number[], corner_radius?: number, extent?: "text"|"lines"|"joined" } A rectangle behind the whole text or, by default, behind each line, with padding in pixels; with the extent joined those of all lines are one shape whose inner corners are round too.

--- The properties of edit.image_layer that can be set.
---@class edit.image_layer_properties: edit.layer_properties
---@field contents? string|edit.image|edit.asset|edit.movie|{ movie: fun(self: table): edit.movie } The picture, as a path, an asset or an image; or a movie, which plays from when the layer appears, without its sound.
---@field contents_gravity? "resize"|"resize_aspect"|"resize_aspect_fill"|"center"|"top"|"bottom"|"left"|"right"|"top_left"|"top_right"|"bottom_left"|"bottom_right" The fit of the picture into bounds of another size: stretched, as large as fits, filling them, or in its own size at a side, a corner or the middle. What stands out of the bounds is cut off by masks_to_bounds alone. Default: resize.
---@field contents_rect? number[]|{ x: number, y: number, width: number, height: number }|fun(time: edit.time): (number[]|{ x: number, y: number, width: number, height: number }) The visible part, in unit coordinates of the picture, whose outermost pixels continue beyond it. Default: { 0, 0, 1, 1 }, all of it.
---@field contents_center? number[]|{ x: number, y: number, width: number, height: number }|fun(time: edit.time): (number[]|{ x: number, y: number, width: number, height: number }) The middle of the visible part, in unit coordinates of it, where contents_gravity resizes the picture: above and below it the picture is stretched across only, beside it down only, and its corners keep their size. Without a width or a height it is one pixel. Default: { 0, 0, 1, 1 }, all is stretched.
---@field magnification_filter? "linear"|"nearest" The filter of enlarged pixels: linear, or nearest for sharp squares. Default: linear.

--- The properties of edit.shape_layer that can be set.
---@class edit.shape_layer_properties: edit.layer_properties
---@field path? edit.path|string|fun(time: edit.time): (edit.path|string) The path in the layer's own coordinates, which is copied; or SVG path data.
---@field fill_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the inside; nil for none. Default: black.
---@field fill_rule? "non_zero"|"even_odd" The inside where the path winds around a place more than once: non_zero, wound more often one way than the other; even_odd, wound an odd number of times. Default: non_zero.
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the line; nil for none. Default: nil.
---@field line_width? number|fun(time: edit.time): number The width of the line in pixels, half on each side of the path. Default: 1; from 0 to 4096
---@field line_cap? "butt"|"round"|"square" The shape of open ends. Default: butt.
---@field line_join? "miter"|"round"|"bevel" The shape of corners. Default: miter.
---@field miter_limit? number The longest mitered corner in line widths; longer ones are bevelled. Default: 10; from 1 to 1000
---@field line_dash_pattern? number[] Lengths of dashes and gaps in turn, in pixels; empty for a solid line.
---@field line_dash_phase? number|fun(time: edit.time): number The start of each subpath in the pattern, in pixels. Default: 0.
---@field stroke_start? number|fun(time: edit.time): number The start of the line, as a fraction of the path's length. Default: 0; from 0 to 1
---@field stroke_end? number|fun(time: edit.time): number The end of the line, as a fraction of the path's length. Default: 1; from 0 to 1

--- The properties of edit.gradient_layer that can be set.
---@class edit.gradient_layer_properties: edit.layer_properties
---@field type? "axial"|"radial"|"conic" axial: along a line from the start to the end; radial: from the start, the centre, to the ellipse that touches the sides of the box whose corner is the end; conic: around the start, clockwise from the direction of the end. Default: axial.
---@field colors? (string|number[])[]|fun(time: edit.time): ((string|number[])[]) The colours in order from the start; a single one fills the bounds.
---@field locations? (number)[]|fun(time: edit.time): (number)[] The place of each colour, rising from 0, the start, to 1, the end; nil spaces them evenly.
---@field start_point? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The start in unit coordinates of the bounds: 0, 0 is the top left corner. Default: { 0.5, 0 }.
---@field end_point? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The end in the same coordinates. Default: { 0.5, 1 }.

--- The properties of edit.replicator_layer that can be set.
---@class edit.replicator_layer_properties: edit.layer_properties
---@field instance_count? integer The number of copies, the first included. Each lies above the one before. Default: 1; from 0 to 10000
---@field instance_delay? edit.time|number|string|fun(time: edit.time): (edit.time|number|string) The time by which the animations, pictures and begin times of each copy are later than those of the one before. Layers with a begin_time of 0 are there from the start in every copy. Default: 0.
---@field instance_transform? edit.transform|fun(time: edit.time): edit.transform The transform from each copy to the next, around the anchor point. Default: the identity.
---@field instance_color? string|number[]|fun(time: edit.time): (string|number[]) The factor of the colors and of the opacity of the first copy. Default: white, which changes nothing.
---@field instance_red_offset? number|fun(time: edit.time): number The number that is added to the red of the factor from each copy to the next; it ends at 0 and 1. Default: 0; from -1 to 1
---@field instance_green_offset? number|fun(time: edit.time): number The number that is added to the green of the factor from each copy to the next; it ends at 0 and 1. Default: 0; from -1 to 1
---@field instance_blue_offset? number|fun(time: edit.time): number The number that is added to the blue of the factor from each copy to the next; it ends at 0 and 1. Default: 0; from -1 to 1
---@field instance_alpha_offset? number|fun(time: edit.time): number The number that is added to the alpha of the factor from each copy to the next; it ends at 0 and 1. Default: 0; from -1 to 1

--- The properties of edit.emitter_layer that can be set.
---@class edit.emitter_layer_properties: edit.layer_properties
---@field emitter_cells? (edit.emitter_cell)[] The kinds of particles, at most 32. Several emitters may share one.
---@field emitter_position? number[]|{ x: number, y: number }|fun(time: edit.time): (number[]|{ x: number, y: number }) The middle of the shape, in the layer's own coordinates. Default: { 0, 0 }.
---@field emitter_size? number[]|string|{ width: number, height: number }|fun(time: edit.time): (number[]|string|{ width: number, height: number }) The size of the shape. Default: { 0, 0 }.
---@field emitter_shape? "point"|"line"|"rectangle"|"circle" The shape in which particles are born: a point, a level line, a rectangle, or a circle whose radius is the width of emitter_size. Default: point.
---@field emitter_mode? "points"|"outline"|"surface" The part of the shape: surface, all of it; outline; or points, the ends of a line, the corners of a rectangle, four points of a circle. Default: surface.
---@field render_mode? "oldest_first"|"oldest_last"|"additive" oldest_first draws later particles above earlier ones, oldest_last below; additive adds their light to the picture. Default: oldest_first.
---@field seed? integer An integer that chooses other random numbers. Default: 0; from 0 to 4294967295
---@field birth_rate? number|fun(time: edit.time): number The factor of the birth_rate of its cells; an animation changes it between 0 and 1. Default: 1; from 0 to 10000
---@field lifetime? number|fun(time: edit.time): number The factor of the lifetime of all particles at their birth; an animation changes it between 0 and 1. Default: 1; from 0 to 10000
---@field velocity? number|fun(time: edit.time): number The factor of the velocity of all particles at their birth. Default: 1.
---@field scale? number|fun(time: edit.time): number The factor of the scale of all particles at their birth. Default: 1; from 0 to 10000
---@field spin? number|fun(time: edit.time): number The factor of the spin of all particles at their birth. Default: 1.

--- The properties of edit.emitter_cell that can be set.
---@class edit.emitter_cell_properties
---@field contents? edit.layer|string|edit.image|edit.asset|edit.movie|{ movie: fun(self: table): edit.movie } The picture: a layer, which is drawn once without its animations, its anchor point at the particle's place; or a path, an asset, an image or a movie, which becomes an image layer. Nil: not seen.
---@field emitter_cells? (edit.emitter_cell)[] Particles that each particle emits while it lives, 3 cells deep. They begin at its place, in its color.
---@field birth_rate? number The particles that are born in a second, evenly. Default: 0; from 0 to 100000
---@field lifetime? number The life of a particle, in seconds. Default: 0; from 0 to 100000
---@field lifetime_range? number The width of the random values, in seconds. Default: 0; from 0 to 1000000
---@field begin_time? edit.time|number|string The first birth, in the layer's own time, or after the birth of the particle that emits. Before 0 particles are there from the start. Default: 0.
---@field duration? edit.time|number|string The time in which particles are born. Default: for ever.
---@field velocity? number The speed at birth, in pixels a second. Default: 0.
---@field velocity_range? number The width of the random values, in pixels a second. Default: 0; from 0 to 1000000
---@field emission_longitude? number The direction at birth, in degrees clockwise from the right: -90 is up. Default: 0.
---@field emission_range? number The angle of the cone around it, in degrees: 360 is every direction. Default: 0; from 0 to 360
---@field x_acceleration? number The acceleration to the right, in pixels a second, a second. Default: 0.
---@field y_acceleration? number The acceleration down, in pixels a second, a second. Default: 0.
---@field scale? number The factor of the picture's size at birth. Default: 1; from 0 to 10000
---@field scale_range? number The width of the random values, of the factor. Default: 0; from 0 to 1000000
---@field scale_speed? number The change of the factor in a second; at 0 nothing is left. Default: 0.
---@field spin? number The turning, in degrees a second, clockwise. Default: 0.
---@field spin_range? number The width of the random values, in degrees a second. Default: 0; from 0 to 1000000
---@field color? string|number[] The factor of the picture's colors and opacity at birth. Default: white.
---@field red_range? number The width of the random red of the factor. Default: 0; from 0 to 2
---@field green_range? number The width of the random green of the factor. Default: 0; from 0 to 2
---@field blue_range? number The width of the random blue of the factor. Default: 0; from 0 to 2
---@field alpha_range? number The width of the random alpha of the factor. Default: 0; from 0 to 2
---@field red_speed? number The change of the red of the factor in a second. Default: 0.
---@field green_speed? number The change of the green of the factor in a second. Default: 0.
---@field blue_speed? number The change of the blue of the factor in a second. Default: 0.
---@field alpha_speed? number The change of the alpha of the factor in a second. Default: 0.

--- The properties of edit.subtitle_layer that can be set.
---@class edit.subtitle_layer_properties: edit.layer_properties
---@field subtitles? edit.subtitles The subtitles, from edit.subtitles(path).
---@field override_style? boolean True if the properties below that are not nil override the styles of an ASS file. SRT and WebVTT have no styles and always follow these properties.
---@field font? string The family's name. Nil: a plain one.
---@field font_size? number|fun(time: edit.time): number The font size in pixels. Nil: a twentieth of the layer's height.
---@field weight? integer|"thin"|"light"|"regular"|"medium"|"semibold"|"bold"|"black" regular, bold, … or from 100 to 900.
---@field italic? boolean True for slanted letters.
---@field foreground_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the letters. Nil: white.
---@field stroke_color? string|number[]|fun(time: edit.time): (string|number[]) The colour of the outline. Nil: black.
---@field stroke_width? number|fun(time: edit.time): number The width of the outline in pixels. Nil: a tenth of the font size.
---@field box_color? string|number[] The colour of a box behind the lines. Nil: no box.
---@field alignment? "bottom-left"|"bottom"|"bottom-right"|"left"|"center"|"right"|"top-left"|"top"|"top-right" The place of subtitles without their own. Nil: the bottom.
---@field horizontal_margin? number The margin on the left and right in pixels. Nil: a twentieth of the width.
---@field vertical_margin? number The margin at the top or bottom in pixels. Nil: a twentieth of the height.

--- The properties of edit.audio_mix that can be set.
---@class edit.audio_mix_properties
---@field input_parameters? (edit.audio_mix_input)[] The mix of single tracks; other tracks are mixed as they are.
---@field seam_duration? edit.time|number|string The fade on each side of a join of unrelated material, which prevents clicks: 0, for hard joins, to 1 second. Default: 0.002.
---@field sample_rate? integer Samples per second, from 8000 to 192000; nil for 48000, or for the rate of copied sound.
---@field channel_layout? "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" The loudspeakers. Nil: those of copied sound, or else the smallest layout that keeps all channels apart (two where one channel is panned). Mixing down sound of more channels is a finding.
---@field effects? (edit.effect)[] The effects on the sum of all tracks, in order, before it is limited to full scale.

--- The properties of edit.audio_mix_input that can be set.
---@class edit.audio_mix_input_properties
---@field track_id? edit.composition_track|edit.asset_track|integer The id of the movie's track.
---@field time_pitch_algorithm? "spectral"|"time_domain"|"varispeed" The sound of segments at another speed: spectral keeps the pitch and is best for music, time_domain keeps it and is cheap, varispeed changes it as a tape does. Default: spectral.
---@field muted? boolean True to leave the track out of the mix.
---@field effects? (edit.effect)[] The effects on the track's sound, in order, after the track's own and before the tap.
---@field tap? fun(buffer: edit.sound_buffer, time: edit.time) Receives every block of the track's sound before volume and pan, and may change it. Blocks have 1024 samples, the last one fewer, and the channels of the track's media; without media they are silent, up to the movie's end.
---@field volume? number The volume at the start; setting it is set_volume at 0.
---@field volume_ramps? ({ from: number, to: number, time_range: edit.range })[] All volume ramps in order of time. The volume is 1 before the first and holds between them. A range without duration sets a value.
---@field pan? number The pan at the start, from -1, left, to 1, right; setting it is set_pan at 0.

--- The properties of edit.image_generator that can be set.
---@class edit.image_generator_properties
---@field maximum_size? number[]|string|{ width: number, height: number } The largest size of pictures in pixels; they keep their shape and are never enlarged. Nil for the render size.
---@field requested_time_tolerance_before? edit.time|number|string The time by which a frame may start early, if that saves rendering another.
---@field requested_time_tolerance_after? edit.time|number|string The time by which a frame may start late, if that saves rendering another.
---@field applies_preferred_track_transform? boolean True to show a movie without a video composition upright; false to show its pictures as stored.

--- The properties of edit.reader that can be set.
---@class edit.reader_properties
---@field time_range? edit.range The part read by outputs made from then on, in the movie's time; nil for all.

--- The properties of edit.player that can be set.
---@class edit.player_properties
---@field rate? number The speed: 1 is normal, 0 a pause, below 0 backwards, at most 16. Sound is heard from 0.5 to 2, at its own pitch.
---@field default_rate? number The speed of play. Default: 1.
---@field action_at_item_end? "advance"|"pause"|"none" The action at the end of a movie: advance to the next one, pause, or none, which leaves the last picture and the rate.
---@field muted? boolean True to play without sound.
---@field volume? number The volume of the sound: 0 is silent. Default: 1; from 0 to 1

--- The properties of edit.queue_player that can be set.
---@class edit.queue_player_properties: edit.player_properties

--- The properties of edit.player_looper that can be set.
---@class edit.player_looper_properties

--- The properties of edit.timed_animation that can be set.
---@class edit.timed_animation_properties
---@field begin_time? edit.time|number|string The start, in the time of its layer or group.
---@field duration? edit.time|number|string The duration of one run; nil for 0.25 s, a spring's settling_duration, or a group's last end.
---@field speed? number The factor of its time. Default: 1; of at least 0
---@field time_offset? edit.time|number|string The place in its run at which it begins; the skipped part comes at the end.
---@field fill_mode? "removed"|"forwards"|"backwards"|"both" The sides on which it holds its value: backwards, the first before it begins; forwards, the last after it ends, which needs removed_on_completion = false except in a group; both; or removed.
---@field removed_on_completion? boolean True to remove it from the layer at its end. Default: true.
---@field timing? "linear"|"ease_in"|"ease_out"|"ease_in_out"|"default"|number[] The progress over time: a name, or a cubic Bézier { x1, y1, x2, y2 }.
---@field repeat_count? number The number of runs, which may be a fraction; math.huge for endless, 0 for one; of at least 0
---@field repeat_duration? edit.time|number|string The duration of all runs, in its own time; 0 leaves it to repeat_count. The shorter one counts.
---@field autoreverses? boolean True if every run goes back the same way, in the same time again.

--- The properties of edit.property_animation that can be set.
---@class edit.property_animation_properties: edit.timed_animation_properties
---@field key_path? string The animated property: position, position.x, position.y, anchor_point, anchor_point.x, anchor_point.y, bounds, bounds.size, bounds.size.width, bounds.size.height, bounds.origin, bounds.origin.x, bounds.origin.y, z_position, transform, transform.rotation, transform.rotation.z, transform.rotation.x, rotation_x, transform.rotation.y, rotation_y, perspective, transform.scale, transform.scale.x, transform.scale.y, transform.translation, transform.translation.x, transform.translation.y, opacity, hidden, background_color, corner_radius, border_width, border_color, shadow_color, shadow_offset, shadow_offset.x, shadow_offset.y, shadow_path, shadow_radius, shadow_opacity, glow_color, glow_radius, glow_opacity, string, font_size, letter_spacing, foreground_color, stroke_width, stroke_color, contents, contents_rect, contents_rect.origin, contents_rect.origin.x, contents_rect.origin.y, contents_rect.size, contents_rect.size.width, contents_rect.size.height, contents_center, path, fill_color, line_width, stroke_start, stroke_end, line_dash_phase, colors, locations, start_point, end_point, instance_delay, instance_transform, instance_transform.rotation, instance_transform.scale, instance_transform.translation, instance_transform.translation.x, instance_transform.translation.y, instance_color, instance_red_offset, instance_green_offset, instance_blue_offset, instance_alpha_offset, emitter_position, emitter_position.x, emitter_position.y, emitter_size, emitter_size.width, emitter_size.height, birth_rate, lifetime, velocity, scale, spin. Each of them of the layer's mask, as mask.path. emitter_cells.1.birth_rate: the rate of an emitter's first cell, at most its own.
---@field additive? boolean True to add its values to the layer's.
---@field cumulative? boolean True if each run begins at the end of the one before.
---@field value? fun(time: edit.time): any A function that returns the value at a time of a run, instead of all other values. It is called once for every frame, before the first is rendered.

--- The properties of edit.animation that can be set.
---@class edit.animation_properties: edit.property_animation_properties
---@field from? any The first value.
---@field to? any The last value.
---@field by? any The difference from the first value to the last.

--- The properties of edit.keyframe_animation that can be set.
---@class edit.keyframe_animation_properties: edit.property_animation_properties
---@field values? (any)[] The values in order; those of contents are pictures, as a path, an asset, an image or a movie.
---@field key_times? number[] The time of each value, rising from 0, the start, to 1, the end. Discrete values hold from their time on. Default: evenly spaced.
---@field calculation_mode? "linear"|"discrete"|"cubic"|"paced"|"cubic_paced" linear: straight; discrete: steps; cubic: a smooth curve; paced, cubic_paced: these at an even pace.
---@field timings? ("linear"|"ease_in"|"ease_out"|"ease_in_out"|"default"|number[])[] The timing from each value to the next.
---@field path? edit.path|string The path of the position, instead of values: every line and curve takes the same time, or ends at its key time; paced, all of it has one pace.
---@field rotation_mode? "auto"|"auto_reverse" Turns the layer along its path, its right or its left side ahead; nil keeps its direction.
---@field tension_values? (number)[] The sharpness of a cubic curve at each value, from -1 to 1.
---@field continuity_values? (number)[] The corner of a cubic curve at each value, from -1 to 1.
---@field bias_values? (number)[] The overshoot of a cubic curve before or after each value, from -1 to 1.

--- The properties of edit.spring_animation that can be set.
---@class edit.spring_animation_properties: edit.animation_properties
---@field mass? number The mass. Default: 1; from 1e-06 to 1000000
---@field stiffness? number The stiffness of the spring. Default: 100; from 1e-06 to 1000000
---@field damping? number The friction. Default: 10; from 0 to 1000000
---@field initial_velocity? number The velocity at the start, in whole ways per second. Default: 0; from -1000000 to 1000000

--- The properties of edit.animation_group that can be set.
---@class edit.animation_group_properties: edit.timed_animation_properties
---@field animations? (edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group|edit.text_animation)[] Copies of the animations in order, in the group's time.

--- The properties of edit.text_animation that can be set.
---@class edit.text_animation_properties: edit.timed_animation_properties
---@field unit? "letter"|"word"|"line" The units that move: letter, word or line. Letters that the font draws as one shape are one unit, and white space is none. Default: letter.
---@field from? { position?: number[], scale?: number|number[], rotation?: number, rotation_x?: number, rotation_y?: number, opacity?: number, foreground_color?: string|number[], blur?: number, letter_spacing?: number } The difference from the text at the start of a unit's run: position is a shift in pixels, scale a factor or two, rotation in degrees, rotation_x and rotation_y too, as those of layers, opacity a factor, foreground_color replaces the letters' own, blur is a deviation in pixels, letter_spacing in pixels is added. Nil: none.
---@field to? { position?: number[], scale?: number|number[], rotation?: number, rotation_x?: number, rotation_y?: number, opacity?: number, foreground_color?: string|number[], blur?: number, letter_spacing?: number } The same for the end of a unit's run. Nil: none.
---@field stagger? edit.time|number|string The time from the start of one unit to that of the next. Default: 0.05 s.
---@field order? "forward"|"backward"|"from_middle"|"from_edges"|"random" The order in which units start, in the direction of reading: forward, backward, from_middle, from_edges, or random. Default: forward.
---@field seed? integer The seed of a random order; another one gives another order. Default: 0.
---@field anchor_point? number[]|{ x: number, y: number } The point of a unit around which it turns and grows, in parts of its width and height. Default: { 0.5, 0.5 }, its middle; { 0, 1 } is its lower left corner.
---@field spring? { mass?: number, stiffness?: number, damping?: number, initial_velocity?: number } Moves each unit as a spring_animation does, with its mass, stiffness, damping and initial_velocity: {} has their defaults. The duration of a unit's run is then until it rests. Nil: timing alone.
---@field perspective? number The distance, in pixels, of the viewer of each unit that rotation_x and rotation_y turn. Nil: a parallel projection; from 1 to 1000000

--- The properties of edit.capture_session that can be set.
---@class edit.capture_session_properties

--- The properties of edit.capture_movie_file_output that can be set.
---@class edit.capture_movie_file_output_properties
---@field maximum_duration? edit.time|number|string The longest movie. Nil: no limit.
---@field maximum_file_size? number|string The largest file in bytes. Nil: no limit.
---@field minimum_free_space? number|string What remains free on the disk, in bytes. Nil: no limit.
---@field fragment_interval? edit.time|number|string The longest part that is lost if everything is killed. Default: 10.

--- The properties of edit.capture_photo_output that can be set.
---@class edit.capture_photo_output_properties

--- The properties of edit.capture_video_data_output that can be set.
---@class edit.capture_video_data_output_properties

--- Makes a time from value / timescale, from seconds or from a text.
---@class edit.time_constructor
---@field zero edit.time Zero seconds.
---@field indefinite edit.time A duration that is unknown or has no end.
---@field positive_infinity edit.time Later than every time.
---@field invalid edit.time Not a time.
---@overload fun(value: edit.time|number|string, timescale?: integer): edit.time
edit.time = {}

--- Makes a range from its start and duration.
---@param start edit.time|number|string the first instant
---@param duration edit.time|number|string not negative
---@return edit.range
function edit.range(start, duration) end

--- Makes the identity, or the transform of six numbers.
---@param numbers? number[] { a, b, c, d, tx, ty }
---@return edit.transform
function edit.transform(numbers) end

--- Opens a media file. The same path gives the same asset, as the same image gives the same still.
---@param path string|edit.image relative to the current folder; or an image that the recipe made
---@return edit.asset
function edit.asset(path) end

--- Makes a composition without tracks.
---@return edit.composition
function edit.composition() end

--- Makes a segment for a track's segments. Without a source it is empty.
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

--- Makes a rectangle, with round corners if wanted.
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in pixels
---@param corner_radius? number at most half of the shorter side; from 0 to 1000000000; default 0
---@return edit.path
function edit.path.rectangle(rectangle, corner_radius) end

--- Makes the ellipse that fills a rectangle.
---@param rectangle number[]|{ x: number, y: number, width: number, height: number } in pixels
---@return edit.path
function edit.path.ellipse(rectangle) end

--- Makes a circle.
---@param center number[]|{ x: number, y: number } its middle
---@param radius number in pixels; from 0 to 1000000000
---@return edit.path
function edit.path.circle(center, radius) end

--- Makes a regular polygon.
---@param polygon { center?: number[]|{ x: number, y: number }, sides: integer, radius: number, rotation?: number } 
---@return edit.path
function edit.path.polygon(polygon) end

--- Makes a star.
---@param star { center?: number[]|{ x: number, y: number }, points: integer, outer_radius: number, inner_radius?: number, rotation?: number } 
---@return edit.path
function edit.path.star(star) end

--- Makes straight lines from point to point.
---@param points (number[]|{ x: number, y: number })[] in order
---@param closed? boolean true to join the last to the first; default false
---@return edit.path
function edit.path.line(points, closed) end

--- Makes a path from SVG path data.
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

--- Makes a replicator layer.
---@param properties? edit.replicator_layer_properties initial properties, by name
---@return edit.replicator_layer
function edit.replicator_layer(properties) end

--- Makes an emitter layer.
---@param properties? edit.emitter_layer_properties initial properties, by name
---@return edit.emitter_layer
function edit.emitter_layer(properties) end

--- Makes an emitter cell.
---@param properties? edit.emitter_cell_properties initial properties, by name
---@return edit.emitter_cell
function edit.emitter_cell(properties) end

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
---@param name string such as blur, lut3d or acompressor
---@param parameters? table values by the names of the effect's parameters
---@return edit.effect
function edit.effect(name, parameters) end

--- Makes a movie.
---@param parts { composition: edit.asset|edit.composition|edit.movie|{ movie: fun(self: table): edit.movie }, video_composition?: edit.video_composition, audio_mix?: edit.audio_mix, metadata?: { artwork?: string|edit.asset|edit.image|false, [string]: string }, metadata_filter?: "sharing", subtitles?: (edit.subtitles|{ [1]?: edit.subtitles, subtitles?: edit.subtitles, language?: string, title?: string, default?: boolean, dub?: boolean, original?: boolean, commentary?: boolean, forced?: boolean, hearing_impaired?: boolean, visual_impaired?: boolean, captions?: boolean, descriptions?: boolean })[], chapters?: ({ title: string, time_range: edit.range })[], effects?: (edit.effect)[] } 
---@return edit.movie
function edit.movie(parts) end

--- Makes an output of a movie or images. For images only preset and quality count. Settings on the command line take precedence over those of the main result.
---@param result { [1]: edit.movie|edit.asset|edit.composition|edit.image|edit.image[], preset?: "h264"|"hevc"|"hevc_10bit"|"webm"|"vp9_10bit"|"vp9_alpha"|"av1"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"prores_422"|"prores_422_hq"|"prores_4444"|"dnxhr_hq"|"dnxhr_hqx"|"ffv1"|"mpeg2"|"gif"|"gif_per_frame"|"webp"|"apng"|"png"|"jpeg"|"webp_images"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float"|"hls"|"passthrough"|"null", size?: number[]|string|{ width: number, height: number }, frame_rate?: number|string|edit.time, crf?: number, bit_rate?: number|string, file_length_limit?: number|string, speed?: "fastest"|"fast"|"medium"|"slow"|"slowest", codec_options?: table<string, string|number|boolean>, pixel_format?: string, profile?: string, smart_copying?: "auto"|"off"|"strict"|"inband"|"hide", audio_codec?: "aac"|"ac3"|"alac"|"eac3"|"flac"|"flac24"|"mp2"|"mp3"|"opus"|"pcm_f32le"|"pcm_s16le"|"pcm_s24le"|"vorbis", audio_bit_rate?: number|string, sample_rate?: number|string, audio_codec_options?: table<string, string|number|boolean>, time_range?: edit.range, fragment_duration?: edit.time|number|string, optimize_for_network_use?: boolean, segment_duration?: edit.time|number|string, renditions?: ({ size: number[]|{ width: number, height: number }, bit_rate?: number|string })[], quality?: integer } 
---@return edit.output
function edit.output(result) end

--- Makes a generator for a movie, an asset or a composition. A still picture is the same at every time.
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } the movie to render
---@param properties? edit.image_generator_properties initial properties, by name
---@return edit.image_generator
function edit.image_generator(movie, properties) end

--- Makes a reader of a movie, an asset or a composition.
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } the movie to read
---@param properties? edit.reader_properties initial properties, by name
---@return edit.reader
function edit.reader(movie, properties) end

--- Makes a picture of an image.
---@param image edit.image its pixels
---@param timing? { time?: edit.time|number|string, duration?: edit.time|number|string } 
---@return edit.picture_buffer
function edit.picture_buffer(image, timing) end

--- Makes a block of sound from left and right, from channels, or silent.
---@param parts { left?: (number)[], right?: (number)[], channels?: ((number)[])[], sample_count?: integer, time?: edit.time|number|string, sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.sound_buffer
function edit.sound_buffer(parts) end

--- Begins a file. The user has to allow it: --allow-write, unless it is the output of -o.
---@param path string its extension is one of the preset's; relative to the current folder
---@param settings? { preset?: "h264"|"hevc"|"webm"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"ffv1"|"mpeg2"|"webp"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float", metadata?: { artwork?: string|edit.asset|edit.image|false, [string]: string }, chapters?: ({ title: string, time_range: edit.range })[] } 
---@return edit.writer
function edit.writer(path, settings) end

--- Measures a sound's levels: 0 is the floor, 1 a sine of full scale, and in between they rise evenly in decibels. Bands are equally wide on a scale of octaves.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track|{ movie: fun(self: table): edit.movie } an asset or its track as it is; anything else as an export mixes it
---@param options? { frame_rate?: number|string|edit.time, bands?: integer, min_frequency?: number, max_frequency?: number, window?: integer, floor?: number, time_range?: edit.range } 
---@return edit.levels
function edit.levels(source, options) end

--- Opens a window with a movie's first picture. Call play to begin.
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } the movie to play
---@param properties? edit.player_properties initial properties, by name
---@return edit.player
function edit.player(movie, properties) end

--- Opens a window with the first of several movies.
---@param movies (edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie })[] the movies, in order; may be empty
---@param properties? edit.queue_player_properties initial properties, by name
---@return edit.queue_player
function edit.queue_player(movies, properties) end

--- Adds a movie that loops to the end of a queue.
---@param queue edit.queue_player the player
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } the movie to loop
---@param range? edit.range the part to play, in the movie's time; default all of it
---@param properties? edit.player_looper_properties initial properties, by name
---@return edit.player_looper
function edit.player_looper(queue, movie, range, properties) end

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

--- Makes an animation of a text's units.
---@param properties? edit.text_animation_properties initial properties, by name
---@return edit.text_animation
function edit.text_animation(properties) end

--- Makes a session without inputs and outputs.
---@param properties? edit.capture_session_properties initial properties, by name
---@return edit.capture_session
function edit.capture_session(properties) end

--- Names a device; it is opened when a session starts.
---@param name string "camera", "screen" or "microphone", or KIND:NAME as 'luaedit devices' lists it
---@param settings? { device?: string, size?: number[]|string|{ width: number, height: number }, frame_rate?: number|string|edit.time } 
---@return edit.capture_device
function edit.capture_device(name, settings) end

--- Makes an output that belongs to no session.
---@param properties? edit.capture_movie_file_output_properties initial properties, by name
---@return edit.capture_movie_file_output
function edit.capture_movie_file_output(properties) end

--- Makes an output that belongs to no session.
---@param properties? edit.capture_photo_output_properties initial properties, by name
---@return edit.capture_photo_output
function edit.capture_photo_output(properties) end

--- Makes an output that belongs to no session.
---@param properties? edit.capture_video_data_output_properties initial properties, by name
---@return edit.capture_video_data_output
function edit.capture_video_data_output(properties) end

--- Declares the recipe's inputs and options and returns their values on the command line, by name. Each input and option is a table: its name, then kind (media, file, output, string, number, integer, boolean, choice, color, time, rate or size; default: string), help, default, many (true for a list of values; a folder stands for the media files right in it), min and max of numbers, times and rates, choices of a choice, or words that a file's option takes beside paths, which then have a dot or a slash, and needs of media and files: picture, sound, video (a moving picture), still, or video or sound. A file that lacks it ends the recipe with an error that names both. A file that the recipe reads itself may need subtitles, look-up table, theme, text, json or gpx, which says what the studio offers. output is the name of a file that the recipe writes, such as with edit.export or image:write, and that is not there yet. A rate is written as 25, 29.97 or 30000/1001; its value is the exact duration of a frame, which every frame_rate and frame_duration takes. An option without a default is nil unless given, an input is required, and a dash in a name becomes an underscore in the table.
---@param declaration table { summary = "…", inputs = { { "name", kind = "media", help = "…" } }, options = { … } }, and of a recipe that is shared: name, version = "1.0.0", author, license, requires = "luaedit >= 0.2, < 2", description, needs = { read = "…", write = "…" } (the permissions that the user is asked for, and their reasons)
---@return table<string, any>
function edit.recipe(declaration) end

--- Finds the beats and bars of music. times are those of all beats, in the source's time, downbeats those of the first beat of each bar, strengths are from 0 to 1, and tempo is in beats per minute; tempo and metre are nil without beats. Each of beats has its number in its bar; bar is 0 for beats before the first downbeat. A bar of 6/8 has two beats. confidence is the regularity: above 0.3 for music with a beat, below for speech and noise; metre_confidence is 0 where nothing tells metres apart, and metre then 4/4.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track|{ movie: fun(self: table): edit.movie } an asset or its track as it is, at its own rate and with its own channels; anything else as an export mixes it
---@param options? { time_range?: edit.range } 
---@return { tempo: number?, times: edit.time[], strengths: number[], confidence: number, metre: "4/4"|"3/4"|"6/8"|nil, metre_confidence: number, downbeats: edit.time[], beats: { time: edit.time, strength: number, bar: integer, number: integer, downbeat: boolean }[] }
function edit.beats(source, options) end

--- Makes a range from its start and the first instant after it.
---@param start edit.time|number|string the first instant
---@param stop edit.time|number|string the first instant after it, not before the start
---@return edit.range
function edit.between(start, stop) end

--- Returns the parts of a colour as { r, g, b, a } from 0 to 1, which is a colour too.
---@param color string|number[] such as "#ff8000", "gold" or { 1, 0.5, 0 }
---@return number[]
function edit.color(color) end

--- Makes an asset of one color and of any duration.
---@param color string|number[] may be clear
---@param size number[]|string|{ width: number, height: number } in whole pixels
---@return edit.asset
function edit.color_asset(color, size) end

--- Returns the names of the presets that can write a movie: those whose encoders are installed and that carry its size, rates, sound and transparency.
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } a movie, or an asset or a composition on its own
---@return string[]
function edit.compatible_presets(movie) end

--- Tells if the run's file would hold the pictures of a movie, returned as its main result, bit by bit: as the file's format, the preset and the settings of the command line say. Only there it matters where key frames are.
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } a movie, or an asset or a composition on its own
---@return boolean
function edit.copies_pictures(movie) end

--- Makes an asset whose pictures a function draws, on a canvas that starts transparent.
---@param asset { size: number[]|string|{ width: number, height: number }, duration: edit.time|number|string, draw: fun(canvas: edit.canvas, time: edit.time), frame_rate?: number|string|edit.time } 
---@return edit.asset
function edit.drawn_asset(asset) end

--- Lists all effects with their summaries.
---@return { name: string, summary: string, media_type: string }[]
function edit.effects() end

--- Estimates the size of a movie as a file, and the seconds that rendering it takes here. Copies are counted, bit rates multiplied, and for the rest some short parts are rendered, which takes some seconds.
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } the movie to estimate
---@param settings? { preset?: "h264"|"hevc"|"hevc_10bit"|"webm"|"vp9_10bit"|"vp9_alpha"|"av1"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"prores_422"|"prores_422_hq"|"prores_4444"|"dnxhr_hq"|"dnxhr_hqx"|"ffv1"|"mpeg2"|"gif"|"gif_per_frame"|"webp"|"apng"|"png"|"jpeg"|"webp_images"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float"|"hls"|"passthrough"|"null", size?: number[]|string|{ width: number, height: number }, frame_rate?: number|string|edit.time, crf?: number, bit_rate?: number|string, file_length_limit?: number|string, speed?: "fastest"|"fast"|"medium"|"slow"|"slowest", codec_options?: table<string, string|number|boolean>, pixel_format?: string, profile?: string, smart_copying?: "auto"|"off"|"strict"|"inband"|"hide", audio_codec?: "aac"|"ac3"|"alac"|"eac3"|"flac"|"flac24"|"mp2"|"mp3"|"opus"|"pcm_f32le"|"pcm_s16le"|"pcm_s24le"|"vorbis", audio_bit_rate?: number|string, sample_rate?: number|string, audio_codec_options?: table<string, string|number|boolean>, time_range?: edit.range, fragment_duration?: edit.time|number|string, optimize_for_network_use?: boolean, segment_duration?: edit.time|number|string, renditions?: ({ size: number[]|{ width: number, height: number }, bit_rate?: number|string })[] } 
---@return { bytes: integer, seconds?: number, is_exact: boolean }
function edit.estimate(movie, settings) end

--- Renders a movie into a file while the recipe runs. The user has to allow it: --allow-write, unless it is the output of -o. The file appears when the whole run has succeeded; a cancelled one does not. check, plan, frame and sheet render nothing.
---@param movie edit.movie|edit.asset|edit.composition|{ movie: fun(self: table): edit.movie } the movie to write
---@param path string its extension is one of the preset's; relative to the current folder
---@param settings? { preset?: "h264"|"hevc"|"webm"|"highest_quality"|"medium_quality"|"low_quality"|"640x480"|"960x540"|"1280x720"|"1920x1080"|"3840x2160"|"ffv1"|"mpeg2"|"webp"|"m4a"|"mp3"|"opus"|"flac"|"flac24"|"wav"|"wav_float", size?: number[]|string|{ width: number, height: number }, frame_rate?: number|string|edit.time, crf?: number, bit_rate?: number|string, file_length_limit?: number|string, speed?: "fastest"|"fast"|"medium"|"slow"|"slowest", codec_options?: table<string, string|number|boolean>, pixel_format?: string, profile?: string, smart_copying?: "auto"|"off"|"strict"|"inband"|"hide", audio_codec?: "aac"|"ac3"|"alac"|"eac3"|"flac"|"flac24"|"mp2"|"mp3"|"opus"|"pcm_f32le"|"pcm_s16le"|"pcm_s24le"|"vorbis", audio_bit_rate?: number|string, sample_rate?: number|string, audio_codec_options?: table<string, string|number|boolean>, time_range?: edit.range, fragment_duration?: edit.time|number|string, optimize_for_network_use?: boolean, segment_duration?: edit.time|number|string, renditions?: ({ size: number[]|{ width: number, height: number }, bit_rate?: number|string })[], progress?: fun(fraction: number): boolean? } 
---@return { path: string, duration: edit.time, frames: integer, bytes: integer, status: "completed"|"cancelled", reason?: string }
function edit.export(movie, path, settings) end

--- Ends the recipe with an error about its inputs or options. The message follows the recipe's name, without a line of the recipe; Lua's error is for mistakes in the recipe.
---@param message string beginning with the option that it is about, as in "--to: …"
function edit.fail(message) end

--- Lists the installed font families, sorted by name.
---@return string[]
function edit.fonts() end

--- Makes the exact duration of a number of frames.
---@param count integer the number of frames; from -1000000000 to 1000000000
---@param rate number|string|edit.time frames per second, such as 25, 29.97 or "30000/1001", or the duration of one, such as a video composition's frame_duration
---@return edit.time
function edit.frames(count, rate) end

--- Makes an asset of a gradient over the whole picture, with the meaning of a gradient layer's properties. For one that moves, animate a gradient layer.
---@param gradient { size: number[]|string|{ width: number, height: number }, duration: edit.time|number|string, colors: (string|number[])[], locations?: (number)[], type?: "axial"|"radial"|"conic", start_point?: number[]|{ x: number, y: number }, end_point?: number[]|{ x: number, y: number } } 
---@return edit.asset
function edit.gradient_asset(gradient) end

--- Opens a Lottie animation, a .json or a .lottie file, as an asset with transparency. edit.asset and the contents of image layers open one too, as it is.
---@param path string relative to the current folder
---@param options? { size?: number[]|string|{ width: number, height: number }, speed?: number, loop?: boolean, colors?: { [string]: string|number[] } } 
---@return edit.asset
function edit.lottie_asset(path, options) end

--- Measures loudness by EBU R 128 (ITU-R BS.1770-4): integrated, momentary_max (0.4 s) and short_term_max (3 s) in LUFS, range in LU, true_peak in dBTP, sample_peak in dBFS. The loudness of silence, and of sound shorter than the window, is -math.huge; range is then 0. A movie is measured behind the limiter of its mix: limited says how far the sum was above full scale before, in dB. An asset of one channel is measured as one; a movie that plays it in two is 3 LU louder.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track|{ movie: fun(self: table): edit.movie } an asset or its track as it is, at its own rate and with its own channels; anything else as an export mixes it
---@param options? { time_range?: edit.range } 
---@return { integrated: number, range: number, true_peak: number, sample_peak: number, momentary_max: number, short_term_max: number, limited: number }
function edit.loudness(source, options) end

--- Makes an asset of noise: white has equal power at each frequency, pink in each octave, and brown loses 6 dB per octave. Channels differ. The same seed makes the same samples on every machine.
---@param noise { duration: edit.time|number|string, color?: "white"|"pink"|"brown", level?: number, seed?: integer, sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.asset
function edit.noise_asset(noise) end

--- Makes an asset of random brightness: each pixel on its own, as a television without a station, or soft clouds. The same seed makes the same pictures on every machine.
---@param noise { size: number[]|string|{ width: number, height: number }, duration: edit.time|number|string, cloud_size?: number, frame_rate?: number|string|edit.time, seed?: integer, dark?: string|number[], light?: string|number[] } 
---@return edit.asset
function edit.noise_picture_asset(noise) end

--- Returns the waveform of a sound: one number for each of equally long parts, exact over all of its samples and channels. Values above full scale count as full scale.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track|{ movie: fun(self: table): edit.movie } an asset or its track as it is, at its own rate and with its own channels; anything else as an export mixes it
---@param count integer the number of parts; from 1 to 1000000
---@param options? { mode?: "peak"|"rms"|"range", time_range?: edit.range } 
---@return number[]|number[][]
function edit.peaks(source, count, options) end

--- Lists all presets, in the order of 'luaedit presets'. encoder, codec and pixel_format are those of the picture, nil without one; available is true if the encoders are installed; quality is the encoder's scale.
---@return { name: string, summary: string, extensions: string[], codec?: string, encoder?: string, pixel_format?: string, bit_depth?: integer, keeps_alpha: boolean, keeps_hdr: boolean, has_sound: boolean, maximum_size?: { width: integer, height: integer }, speeds: string[], quality?: { minimum: number, maximum: number, default: number }, available: boolean }[]
function edit.presets() end

--- Reads a text file of at most 16 MiB, without its byte order mark.
---@param path string relative to the current folder
---@param options? { encoding?: string } 
---@return string
function edit.read_text(path, options) end

--- Returns the part of a picture that neither the interface of an app nor the edge of a screen covers.
---@param size number[]|string|{ width: number, height: number } the picture's, in pixels
---@param name? "vertical"|"tiktok"|"reels"|"shorts"|"portrait"|"square"|"wide" the area; default that of the picture's shape
---@return { name: string, rectangle: { x: number, y: number, width: number, height: number } }
function edit.safe_area(size, name) end

--- Makes an asset of timed metadata. Each sample holds until the next one begins, or for its own duration.
---@param data { samples: ({ time: edit.time|number|string, duration?: edit.time|number|string, values: { [string]: number|number[]|string } })[], units?: { [string]: string }, duration?: edit.time|number|string } 
---@return edit.asset
function edit.sample_data_asset(data) end

--- Opens numbered pictures as an asset, from the smallest number that exists to the largest; a picture that is missing before the last one is an error, or the one before it is held.
---@param pattern string the pictures' names, with %d or %04d for the number
---@param options { frame_rate: number|string|edit.time, missing?: "error"|"hold" } 
---@return edit.asset
function edit.sequence_asset(pattern, options) end

--- Makes an asset of silence: a sound track where there is none to take.
---@param silence { duration: edit.time|number|string, sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.asset
function edit.silence_asset(silence) end

--- Finds the silent spans of a sound, in order and in the source's time, those at its start and end too. They begin and end on samples. Where a source goes on without sound it is silent.
---@param source edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track|{ movie: fun(self: table): edit.movie } an asset or its track as it is, at its own rate and with its own channels; anything else as an export mixes it
---@param options? { threshold?: number, duration?: edit.time|number|string, measure?: "peak"|"rms", channels?: "all"|"any"|"mix", time_range?: edit.range } 
---@return edit.range[]
function edit.silences(source, options) end

--- Makes an asset of a test card: smpte, bars of 75 % over -I, white, Q and PLUGE by EG 1; ebu, bars of 100/0/75/0; ramp, grey from black to white; zone_plate, circles up to the finest. Bars have the standard's code values in the movie's own matrix and range.
---@param card { size: number[]|string|{ width: number, height: number }, duration: edit.time|number|string, card?: "smpte"|"ebu"|"ramp"|"zone_plate", tone_level?: number } 
---@return edit.asset
function edit.test_card_asset(card) end

--- Makes an asset of a tone, exact to the sample: it begins at 0 and rises, and every channel is the same. Its peak has the level. Square, triangle and saw are not band-limited.
---@param tone { frequency: number, duration: edit.time|number|string, end_frequency?: number, sweep?: "logarithmic"|"linear", wave?: "sine"|"square"|"triangle"|"saw", level?: number, sample_rate?: integer, channel_layout?: "mono"|"stereo"|"2.1"|"3.0"|"quad"|"4.0"|"5.0"|"5.1"|"6.1"|"7.1" } 
---@return edit.asset
function edit.tone_asset(tone) end

--- Returns a text in capital letters, of every script that has them, as text_transform draws it; string.upper knows those of ASCII alone.
---@param text string in UTF-8
---@param language? string the language of the text, such as tr or el; default English
---@return string
function edit.uppercase(text, language) end

--- Makes a video composition that shows all video tracks of an asset or composition upright, the last on top, at the largest displayed size and the highest frame rate among them.
---@param source edit.asset|edit.composition|edit.movie|{ movie: fun(self: table): edit.movie } an asset or a composition
---@return edit.video_composition
function edit.video_composition_for(source) end

--- Makes a video composition that shows the first video track of an asset or composition upright, each picture changed by a function.
---@param source edit.asset|edit.composition|edit.movie|{ movie: fun(self: table): edit.movie } an asset or a composition
---@param filter fun(request: edit.filter_request): edit.video_frame receives a request with a source_frame and returns the frame to show
---@return edit.video_composition
function edit.video_composition_with_filter(source, filter) end
