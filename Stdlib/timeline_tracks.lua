-- Tracks of a composition that pieces of media share, one after another.

local tracks = {}
tracks.__index = tracks

--- Makes the tracks of a composition.
---@param composition edit.composition
function tracks.new(composition)
  return setmetatable({ composition = composition, kinds = {} }, tracks)
end

-- A track of a kind that is free from a time on. Pieces without a kind get a new track.
local function free(self, media_type, kind, start)
  local name = media_type .. tostring(kind or "")
  local all = kind and self.kinds[name] or {}
  for _, track in ipairs(all) do
    if track.time_range.stop <= start then return track end
  end
  local track = self.composition:add_track(media_type)
  all[#all + 1] = track
  if kind then self.kinds[name] = all end
  return track
end

--- Inserts pieces of a track one after another.
---@param source edit.asset_track|edit.composition_track
---@param pieces { source: edit.range, duration: edit.time, at: edit.time }[] in order of time
---@param kind string? pieces of one kind may share tracks
---@param name string? what people call them
---@return edit.composition_track
function tracks:insert(source, pieces, kind, name)
  local track = free(self, source.media_type, kind, pieces[1].at)
  for _, piece in ipairs(pieces) do
    track:insert_time_range(piece.source, source, piece.at, name)
    if piece.source.duration ~= piece.duration then
      track:scale_time_range(edit.range(piece.at, piece.source.duration), piece.duration)
    end
  end
  return track
end

return tracks
