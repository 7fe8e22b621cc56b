# Three parts of a film with crossfades, a title, a logo on a curve and music. MoviePy 1.0.
from math import sin

from moviepy.editor import (
    AudioFileClip,
    CompositeAudioClip,
    CompositeVideoClip,
    ImageClip,
    TextClip,
    VideoFileClip,
    concatenate_videoclips,
    vfx,
)

film = VideoFileClip("film.mp4").resize((640, 360))

# The second part is twice as fast, the third one half as large.
parts = [
    film.subclip(0, 2),
    film.subclip(2, 6).fx(vfx.speedx, 2).crossfadein(0.5),
    film.subclip(1, 3).resize(0.5).crossfadein(0.5),
]
shots = concatenate_videoclips(parts, method="compose", padding=-0.5)

title = (
    TextClip("A day out", fontsize=60, color="white")
    .set_duration(1.5)
    .set_position("center")
    .crossfadein(0.4)
    .crossfadeout(0.4)
)

logo = (
    ImageClip("logo.png")
    .resize((64, 64))
    .set_start(1)
    .set_duration(shots.duration - 1)
    .set_position(lambda t: (max(20, 640 - 600 * t), 20 + 10 * sin(4 * t)))
)

music = (
    AudioFileClip("song.mp3")
    .subclip(0, shots.duration)
    .volumex(0.4)
    .audio_fadein(1)
    .audio_fadeout(1)
)

result = CompositeVideoClip([shots, logo, title])
result = result.set_audio(CompositeAudioClip([shots.audio, music]))
result.write_videofile("trip.mp4", fps=25)
