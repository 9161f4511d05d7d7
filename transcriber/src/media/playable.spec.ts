import { describe, expect, it } from '@jest/globals';
import { copyOf } from './playable.ts';

const sound = (codec_name: string) => ({ index: 1, codec_type: 'audio', codec_name });
const picture = (codec_name: string, pix_fmt = 'yuv420p') => ({ index: 0, codec_type: 'video', codec_name, pix_fmt });
const cover = { ...picture('mjpeg'), disposition: { attached_pic: 1 } };
const file = (format_name: string, ...streams: object[]) => ({ format: { format_name }, streams: streams as never });
const mp4 = 'mov,mp4,m4a,3gp,3g2,mj2';

describe('the copy that a browser needs', () => {
  it.each([
    ['an mp3 of a constant bit rate', file('mp3', sound('mp3')), true, 'none'],
    ['an mp3 of a varying bit rate', file('mp3', sound('mp3')), false, 'sound'],
    ['an mp3 with cover art', file('mp3', sound('mp3'), cover), true, 'none'],
    ['a plain wav', file('wav', sound('pcm_s16le')), false, 'none'],
    ['a wav of floats', file('wav', sound('pcm_f32le')), false, 'sound'],
    ['an m4a', file(mp4, sound('aac')), false, 'none'],
    ['a lossless m4a', file(mp4, sound('alac')), false, 'sound'],
    ['a flac', file('flac', sound('flac')), false, 'sound'],
    ['an ogg', file('ogg', sound('opus')), false, 'sound'],
    ['a recording of a browser', file('matroska,webm', sound('opus')), false, 'sound'],
    ['an mp4 film', file(mp4, picture('h264'), sound('aac')), false, 'none'],
    ['an mp4 film with ten bits a colour', file(mp4, picture('h264', 'yuv420p10le'), sound('aac')), false, 'film'],
    ['an mp4 film of a newer kind', file(mp4, picture('hevc'), sound('aac')), false, 'film'],
    ['an mkv film', file('matroska,webm', picture('h264'), sound('ac3')), false, 'remux'],
    ['a webm film', file('matroska,webm', picture('vp9'), sound('opus')), false, 'film'],
  ])('[PJ6] of %s', (_, probed, isSteady, make) => {
    expect(copyOf(probed, isSteady).make).toBe(make);
  });
});
