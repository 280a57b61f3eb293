import { describe, expect, it } from 'vitest';
import { type ProbeOutput, readProbe } from './probe.domain.ts';

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

describe('what ffprobe tells', () => {
  it('is read as pictures and sound', () => {
    const { video, audio } = read(VIDEO, AUDIO);
    expect(video).toMatchObject({
      index: 0,
      turned: false,
      squarePixels: true,
      interlaced: false,
      endSeconds: 10,
    });
    expect(video!.shown).toMatchObject({ width: 1920, height: 1080, frameRate: 30 });
    expect(audio).toMatchObject({ index: 1, channels: 2, sampleRate: 48_000, endSeconds: 10.02 });
  });

  it.each([
    ['a matrix', { side_data_list: [{ rotation: -90 }] }],
    ['a tag of builds before 5', { tags: { rotate: '90' } }],
  ])('is upright by %s', (_, turned) => {
    const { video } = read({ ...VIDEO, ...turned });
    expect(video!.turned).toBe(true);
    expect(video!.shown).toMatchObject({ width: 1080, height: 1920 });
  });

  it('has square pixels', () => {
    const { video } = read({ ...VIDEO, width: 720, height: 576, sample_aspect_ratio: '16:15' });
    expect(video!.shown).toMatchObject({ width: 768, height: 576 });
    expect(video!.squarePixels).toBe(false);
    expect(read({ ...VIDEO, sample_aspect_ratio: '0:1' }).video!.squarePixels).toBe(true);
  });

  it('has no cover for a video', () => {
    const media = read({ ...VIDEO, codec_name: 'mjpeg', disposition: { attached_pic: 1 } }, AUDIO);
    expect(media.video).toBeUndefined();
    expect(media.audioCount).toBe(1);
  });

  it('takes the default sound of those that can be decoded', () => {
    const strange = {
      index: 3,
      codec_type: 'audio',
      channels: 4,
      sample_rate: '48000',
      disposition: { default: 1 },
    };
    const other = { ...AUDIO, index: 2, disposition: { default: 1 } };
    expect(read(VIDEO, strange, AUDIO, other).audio!.index).toBe(2);
    expect(read(VIDEO, strange, AUDIO).audio!.index).toBe(1);
    expect(read(VIDEO, strange).audio).toBeUndefined();
  });

  it('knows HDR and interlaced pictures', () => {
    expect(read({ ...VIDEO, color_transfer: 'smpte2084' }).video!.hdr).toBe('pq');
    expect(read({ ...VIDEO, color_transfer: 'arib-std-b67' }).video!.hdr).toBe('hlg');
    expect(read({ ...VIDEO, field_order: 'tt' }).video!.interlaced).toBe(true);
  });

  it('finds a length where the container keeps it', () => {
    const { duration: _, ...bare } = VIDEO;
    expect(read(bare).video!.endSeconds).toBe(10.02);
    expect(read({ ...bare, tags: { DURATION: '01:00:03.500000000' } }).video!.endSeconds).toBe(3603.5);
    const { video } = readProbe({ format: { format_name: 'webm' }, streams: [bare] }, DECODERS);
    expect(video).not.toHaveProperty('endSeconds');
  });

  it('counts from where the file starts', () => {
    const media = readProbe(
      { format: { ...FORMAT, start_time: '1.4' }, streams: [{ ...VIDEO, start_time: '1.48' }] },
      DECODERS,
    );
    expect(media.video!.startSeconds).toBeCloseTo(0.08, 6);
  });

  it('has one text of each language, as people call it', () => {
    const text = (index: number, language: string, more = {}) => ({
      index,
      codec_type: 'subtitle',
      codec_name: 'subrip',
      tags: { language },
      ...more,
    });
    const { texts } = read(
      VIDEO,
      text(2, 'eng', { disposition: { forced: 1 } }),
      text(3, 'eng'),
      text(4, 'kor'),
      text(5, 'ger', { tags: { language: 'ger', title: 'Für Gehörlose' } }),
      text(6, 'fre', { codec_name: 'hdmv_pgs_subtitle' }),
      text(7, '?'),
    );
    expect(texts).toEqual([
      { index: 3, language: 'en', label: 'English' },
      { index: 4, language: 'ko', label: '한국어' },
      { index: 5, language: 'de', label: 'Für Gehörlose' },
      { index: 7, language: 'und', label: 'Captions' },
    ]);
  });

  it('survives nonsense', () => {
    expect(readProbe({}, DECODERS)).toEqual({ format: '', audioCount: 0, texts: [] });
    const { video } = read({
      ...VIDEO,
      r_frame_rate: '0/0',
      avg_frame_rate: 'x',
      duration: 'N/A',
      bit_rate: 'N/A',
    });
    expect(video!.shown).toEqual({ width: 1920, height: 1080, frameRate: 30 });
  });
});
