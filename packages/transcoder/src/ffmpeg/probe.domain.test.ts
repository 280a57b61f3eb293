import { describe, expect, it } from 'vitest';
import { type ProbeOutput, readProbe, withSurround } from './probe.domain.ts';

const DECODERS = new Set(['h264', 'hevc', 'aac', 'mjpeg']);
const VIDEO = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  profile: 'High',
  width: 1920,
  height: 1080,
  pix_fmt: 'yuv420p',
  sample_aspect_ratio: '1:1',
  field_order: 'progressive',
  r_frame_rate: '30/1',
  avg_frame_rate: '30/1',
  bit_rate: '5000000',
  start_time: '0.000000',
  duration: '10.000000',
};
const AUDIO = {
  index: 1,
  codec_type: 'audio',
  codec_name: 'aac',
  profile: 'LC',
  channels: 2,
  sample_rate: '48000',
  duration: '10.02',
};
const FORMAT = { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '10.02', start_time: '0.000000' };
const read = (...streams: NonNullable<ProbeOutput['streams']>) =>
  readProbe({ format: FORMAT, streams }, DECODERS);

describe('readProbe', () => {
  it('reads video and audio', () => {
    const { video, audio } = read(VIDEO, AUDIO);
    expect(video).toMatchObject({
      index: 0,
      isRotated: false,
      hasSquarePixels: true,
      isInterlaced: false,
      endSeconds: 10,
    });
    expect(video!.display).toMatchObject({ width: 1920, height: 1080, frameRate: 30 });
    expect(audio).toMatchObject({ index: 1, channels: 2, sampleRate: 48_000, endSeconds: 10.02 });
  });

  it('rotates the display size by a display matrix', () => {
    const { video } = read({ ...VIDEO, side_data_list: [{ rotation: -90 }] });
    expect(video!.isRotated).toBe(true);
    expect(video!.display).toMatchObject({ width: 1080, height: 1920 });
  });

  it('converts the display size to square pixels', () => {
    const { video } = read({ ...VIDEO, width: 720, height: 576, sample_aspect_ratio: '16:15' });
    expect(video!.display).toMatchObject({ width: 768, height: 576 });
    expect(video!.hasSquarePixels).toBe(false);
    expect(read({ ...VIDEO, sample_aspect_ratio: '0:1' }).video!.hasSquarePixels).toBe(true);
  });

  it('makes pictures for audio from its cover art, at most in 720p, or as a waveform', () => {
    const cover = { ...VIDEO, codec_name: 'mjpeg', height: 1920, disposition: { attached_pic: 1 } };
    expect(read(cover, AUDIO).video).toMatchObject({
      index: 0,
      madeFrom: 'cover',
      display: { width: 720, height: 720 },
    });
    for (const streams of [[AUDIO], [{ ...cover, codec_name: 'unknown' }, AUDIO]])
      expect(read(...streams).video).toMatchObject({ index: 1, madeFrom: 'waveform', endSeconds: 10.02 });
    expect(read(cover).video).toBeUndefined();
    expect(read({ ...VIDEO, codec_name: 'unknown' }, AUDIO).video).not.toHaveProperty('madeFrom');
  });

  it('does not use excluded tracks, nor makes pictures in their place', () => {
    const other = { ...VIDEO, index: 2 };
    const readWithout = (...excluded: number[]) =>
      readProbe({ format: FORMAT, streams: [VIDEO, AUDIO, other] }, DECODERS, new Set(excluded));
    expect(readWithout(0).video!.index).toBe(2);
    expect(readWithout(0, 2).video).toBeUndefined();
    expect(readWithout(1).audio).toBeUndefined();
  });

  it('joins mono tracks of the same kind as left and right', () => {
    const mono = (index: number, more = {}) => ({ ...AUDIO, index, channels: 1, ...more });
    expect(read(VIDEO, mono(1), mono(2), mono(3)).audio).toMatchObject({ index: 1, right: 2 });
    for (const other of [
      mono(2, { tags: { language: 'ger' } }),
      mono(2, { tags: { title: 'Commentary' } }),
      mono(2, { sample_rate: '44100' }),
      { ...AUDIO, index: 2 },
    ])
      expect(read(VIDEO, mono(1), other).audio).not.toHaveProperty('right');
  });

  it('names codecs that cannot be shown', () => {
    const dolbyVision = { side_data_list: [{ dv_profile: 5, dv_bl_signal_compatibility_id: 0 }] };
    expect(read({ ...VIDEO, codec_name: 'hevc', ...dolbyVision }).video!.codec).toBe('Dolby Vision');
    const { codec_name: _, ...unknown } = VIDEO;
    expect(read({ ...unknown, codec_tag_string: 'aprn' }).video!.codec).toBe('aprn');
    expect(read({ ...unknown, codec_tag_string: '[0][0][0][0]' }).video!.codec).toBe('');
  });

  it('detects a single image and encrypted tracks', () => {
    const image = { ...VIDEO, codec_name: 'gif', nb_frames: '1' };
    const readGif = (nb_frames: string) =>
      readProbe({ format: { format_name: 'gif' }, streams: [{ ...image, nb_frames }] }, DECODERS);
    expect([readGif('1').isStillImage, readGif('2').isStillImage]).toEqual([true, false]);
    expect(read(image).isStillImage).toBe(false);
    expect(read({ ...VIDEO, tags: { enc_key_id: 'AAAA' } }).isProtected).toBe(true);
  });

  it('keeps one audio track for each other language', () => {
    const track = (index: number, language: string | undefined, codec = 'aac') => ({
      ...AUDIO,
      index,
      codec_name: codec,
      ...(language !== undefined && { tags: { language } }),
    });
    const streams = [
      track(1, 'eng'),
      track(2, 'kor'),
      track(3, 'eng'),
      track(4, undefined),
      track(5, 'fre', 'unknown'),
      track(6, 'kor'),
      track(7, 'fre'),
    ];
    const { audio, otherAudio } = read(VIDEO, ...streams);
    expect(audio).toMatchObject({ index: 1, language: 'en' });
    expect(otherAudio.map(({ index, language }) => [index, language])).toEqual([
      [2, 'ko'],
      [7, 'fr'],
    ]);
  });

  it('adds a track in 5.1 for each one with six or more channels', () => {
    const track = (index: number, channels: number, language: string) => ({
      ...{ ...AUDIO, index, channels, tags: { language } },
    });
    const media = read(VIDEO, track(1, 6, 'eng'), track(2, 2, 'kor'), track(3, 8, 'fre'));
    const { audio, otherAudio } = withSurround(media);
    expect(audio).toBe(media.audio);
    expect(otherAudio.map(({ index, surround = false }) => [index, surround])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [3, true],
    ]);
    expect(withSurround(read(VIDEO)).otherAudio).toEqual([]);
  });

  it('chooses the default track among the decodable audio tracks', () => {
    const undecodable = {
      index: 3,
      codec_type: 'audio',
      channels: 4,
      sample_rate: '48000',
      disposition: { default: 1 },
    };
    const other = { ...AUDIO, index: 2, disposition: { default: 1 } };
    expect(read(VIDEO, undecodable, AUDIO, other).audio!.index).toBe(2);
    expect(read(VIDEO, undecodable, AUDIO).audio!.index).toBe(1);
    expect(read(VIDEO, undecodable).audio).toBeUndefined();
  });

  it('detects HDR and interlaced video', () => {
    expect(read({ ...VIDEO, color_transfer: 'smpte2084' }).video!.colors.hdr).toBe('pq');
    expect(read({ ...VIDEO, color_transfer: 'arib-std-b67' }).video!.colors.hdr).toBe('hlg');
    expect(read({ ...VIDEO, field_order: 'tt' }).video!.isInterlaced).toBe(true);
  });

  it('reads the duration from the stream, a tag or the container', () => {
    const { duration: _, ...withoutDuration } = VIDEO;
    expect(read(withoutDuration).video!.endSeconds).toBe(10.02);
    expect(read({ ...withoutDuration, tags: { DURATION: '01:00:03.500000000' } }).video!.endSeconds).toBe(
      3603.5,
    );
    // The tag is a time, so the length of a file whose clock starts late is shorter.
    const late = { ...withoutDuration, start_time: '60.0', tags: { DURATION: '00:01:03.000000000' } };
    const format = { format_name: 'matroska', start_time: '60.0', duration: '63.0' };
    expect(readProbe({ format, streams: [late] }, DECODERS).video).toMatchObject({
      ...{ startSeconds: 0, endSeconds: 3 },
    });
    const { video } = readProbe({ format: { format_name: 'webm' }, streams: [withoutDuration] }, DECODERS);
    expect(video).not.toHaveProperty('endSeconds');
  });

  it('measures times from the start of the file', () => {
    const media = readProbe(
      { format: { ...FORMAT, start_time: '1.4' }, streams: [{ ...VIDEO, start_time: '1.48' }] },
      DECODERS,
    );
    expect(media.video!.startSeconds).toBeCloseTo(0.08, 6);
  });

  it('has one text track per language, labeled in that language', () => {
    const subtitle = (index: number, language: string, more = {}) => ({
      index,
      codec_type: 'subtitle',
      codec_name: 'subrip',
      ...(language !== undefined && { tags: { language } }),
      ...more,
    });
    const { textTracks } = read(
      VIDEO,
      subtitle(2, 'eng', { disposition: { forced: 1 } }),
      subtitle(3, 'eng'),
      subtitle(4, 'kor'),
      subtitle(5, 'ger', { tags: { language: 'ger', title: 'Für Gehörlose' } }),
      subtitle(6, 'fre', { codec_name: 'hdmv_pgs_subtitle' }),
      subtitle(7, '?'),
    );
    expect(textTracks).toEqual([
      { index: 3, language: 'en', label: 'English' },
      { index: 4, language: 'ko', label: '한국어' },
      { index: 5, language: 'de', label: 'Für Gehörlose' },
      { index: 7, language: 'und', label: 'Captions' },
    ]);
  });

  it('tolerates missing and invalid values', () => {
    expect(readProbe({}, DECODERS)).toEqual({
      format: '',
      clockStart: 0,
      audioTrackCount: 0,
      otherAudio: [],
      textTracks: [],
      isStillImage: false,
      isProtected: false,
    });
    const { video } = read({
      ...VIDEO,
      r_frame_rate: '0/0',
      avg_frame_rate: 'x',
      duration: 'N/A',
      bit_rate: 'N/A',
    });
    expect(video!.display).toEqual({ width: 1920, height: 1080, frameRate: 30 });
  });
});
