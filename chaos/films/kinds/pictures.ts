/** Sizes, orientations, colours and codecs of the picture. */
import { pick } from '../../random.ts';
import { setMatrix } from '../bytes.ts';
import type { Film } from '../film.ts';
import { buildPlan, edit, H264, H264_B_FRAMES, type Kinds, type Plan, planned } from './make.ts';

/** How pictures are turned before they are stored, and the display matrix that turns them back. */
const ORIENTATIONS = {
  'rotated by 90': { filter: 'transpose=cclock', matrix: [0, 1, -1, 0] },
  'rotated by 180': { filter: 'hflip,vflip', matrix: [-1, 0, 0, -1] },
  'rotated by 270': { filter: 'transpose=clock', matrix: [0, -1, 1, 0] },
  'mirrored horizontally': { filter: 'hflip', matrix: [-1, 0, 0, 1] },
  'mirrored vertically': { filter: 'vflip', matrix: [1, 0, 0, -1] },
  'mirrored diagonally': { filter: 'transpose=cclock_flip', matrix: [0, 1, 1, 0] },
} as const;

const oriented =
  (name: keyof typeof ORIENTATIONS): Kinds[string] =>
  async (context): Promise<Film> => {
    const { filter, matrix } = ORIENTATIONS[name];
    const made = await buildPlan(context, {
      filters: [filter],
      name: pick(['film.mp4', 'film.mov'], context.random),
    });
    await edit(made.path, (bytes) => setMatrix(bytes, matrix));
    return { label: 'playable', ...made };
  };

const sized = (width: number, height: number, plan: Plan = {}) =>
  planned((random) => ({
    ...plan,
    picture: { width, height, seconds: 1.5 + random(), ...(plan.picture as object) },
  }));

const HD: Plan = { matrix: 'bt709' };
const tags = (primaries: string, transfer: string, matrix: string): string[] => [
  ...['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix],
];

/** Converts SDR to a wider gamut or to HDR with white at 203 nits. */
const TO_LINEAR = 'zscale=pin=bt709:tin=bt709:min=gbr:rin=full:p=bt709:t=linear:m=gbr,format=gbrpf32le';
/** Tone mapping changes brightness and saturation; the hue stays recognizable. */
const HDR_TOLERANCE = { colourTolerance: 75 };
const hdr = (transfer: string): Kinds[string] =>
  planned(() => ({
    filters: [
      'format=gbrp',
      TO_LINEAR,
      `zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`,
    ],
    pixelFormat: 'yuv420p10le',
    matrix: 'bt2020',
    video: [...H264, ...tags('bt2020', transfer, 'bt2020nc')],
    ...HDR_TOLERANCE,
  }));

/** Some codecs lose more than others even at their best quality. */
const codec = (name: string, video: string[], plan: Plan = {}): Kinds[string] =>
  planned(() => ({ name, video, ...plan }));
const PCM = ['-c:a', 'pcm_s16le'];
const OPUS = ['-c:a', 'libopus'];
const MP3 = ['-c:a', 'libmp3lame', '-b:a', '192k'];
const FAST_VPX = ['-deadline', 'realtime', '-cpu-used', '8', '-crf', '10', '-b:v', '4M'];

export const PICTURES: Kinds = {
  ...Object.fromEntries(
    Object.keys(ORIENTATIONS).map((name) => [name, oriented(name as keyof typeof ORIENTATIONS)]),
  ),
  'odd size 853x481': sized(853, 481, { pixelFormat: 'yuv444p' }),
  'odd size 321x241': sized(321, 241, { pixelFormat: 'yuv444p' }),
  'odd size 427x241, 4:2:0': sized(427, 241, {
    name: 'film.webm',
    video: ['-c:v', 'libvpx-vp9', ...FAST_VPX, ...tags('smpte170m', 'smpte170m', 'smpte170m')],
    audio: OPUS,
    colourTolerance: 24,
  }),
  'tiny 16x16': sized(16, 16),
  'tiny 2x2': sized(2, 2),
  'tiny 34x18': sized(34, 18),
  'very wide': sized(960, 120),
  'very tall': sized(128, 720, HD),
  portrait: sized(270, 480),
  'large 1080p': sized(1920, 1080, {
    ...HD,
    picture: { seconds: 1.2 },
    video: [...H264, ...tags('bt709', 'bt709', 'bt709')],
  }),
  'large 4K': sized(3840, 2160, {
    ...HD,
    picture: { seconds: 0.6, flashes: [0.4] },
    video: [...H264, ...tags('bt709', 'bt709', 'bt709')],
  }),
  'large 8K': sized(7680, 4320, {
    ...HD,
    picture: { seconds: 0.4, rate: '10', flashes: [0.4] },
    video: [...H264, ...tags('bt709', 'bt709', 'bt709')],
  }),
  'non-square pixels': planned((random) => {
    const [coded, sar] = pick(
      [
        ['180:240', '16/9'],
        ['360:240', '8/9'],
        ['240:240', '4/3'],
      ] as const,
      random,
    );
    const [width, height] = coded.split(':').map(Number) as [number, number];
    const [across, down] = sar.split('/').map(Number) as [number, number];
    return {
      picture: { width: Math.round((width * across) / down), height },
      filters: [`scale=${coded}`, `setsar=${sar}`],
      name: pick(['film.mp4', 'film.mkv', 'film.mov'], random),
    };
  }),
  'DV anamorphic': planned(() => ({
    picture: { width: 1024, height: 576, seconds: 1.5 },
    filters: ['scale=720:576', 'setsar=64/45'],
    name: 'film.mpg',
    video: ['-c:v', 'mpeg2video', '-q:v', '2'],
    audio: ['-c:a', 'mp2', '-b:a', '192k'],
  })),
  grain: planned((random) => ({ picture: { grain: Math.floor(random() * 1e6), seconds: 2 } })),
  'grain, 720p': sized(1280, 720, {
    ...HD,
    picture: { grain: 7, seconds: 1 },
    video: [...H264, ...tags('bt709', 'bt709', 'bt709')],
  }),
  'dark start': planned(() => ({ picture: { seconds: 4, dark: 1.5, flashes: [0.5, 0.8] } })),
  'dark start, still end': planned(() => ({ picture: { seconds: 5, dark: 1, still: 2, flashes: [0.4] } })),
  'still end': planned(() => ({ picture: { seconds: 5, still: 3, flashes: [0.25] } })),
  'untagged HD': sized(1280, 720, { ...HD, picture: { seconds: 1 } }),
  'BT.709 SD': planned(() => ({ matrix: 'bt709', video: [...H264, ...tags('bt709', 'bt709', 'bt709')] })),
  'BT.601 HD': sized(1280, 720, {
    picture: { seconds: 1 },
    video: [...H264, ...tags('smpte170m', 'smpte170m', 'smpte170m')],
    // The primaries differ slightly as well.
    colourTolerance: 24,
  }),
  'BT.601 SD': planned(() => ({
    video: [...H264, ...tags('bt470bg', 'bt709', 'bt470bg')],
    colourTolerance: 32,
  })),
  'full range': planned(() => ({ fullRange: true, video: [...H264, '-color_range', 'pc'] })),
  'full range, MJPEG': planned(() => ({
    ...{
      fullRange: true,
      pixelFormat: 'yuvj420p',
      name: 'film.avi',
      video: ['-c:v', 'mjpeg', '-q:v', '2'],
      audio: PCM,
    },
  })),
  'BT.2020 SDR': planned(() => ({
    filters: ['format=gbrp', TO_LINEAR, 'zscale=p=bt2020:t=2020_10:m=2020_ncl:r=tv,format=yuv420p10le'],
    pixelFormat: 'yuv420p10le',
    matrix: 'bt2020',
    video: [...H264, ...tags('bt2020', 'bt2020-10', 'bt2020nc')],
    colourTolerance: 24,
  })),
  'HDR, PQ': hdr('smpte2084'),
  'HDR, HLG': hdr('arib-std-b67'),
  RGB: planned(() => ({
    pixelFormat: 'gbrp',
    video: ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-crf', '8', '-pix_fmt', 'rgb24'],
    name: 'film.mkv',
  })),
  '4:2:2, 10 bits': planned(() => ({ pixelFormat: 'yuv422p10le' })),
  'lossless 4:4:4': planned(() => ({
    pixelFormat: 'yuv444p',
    video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0'],
  })),
  hevc: codec('film.mp4', [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-crf',
    '12',
    '-x265-params',
    'log-level=none',
    '-tag:v',
    'hvc1',
  ]),
  'hevc, 10 bits': codec(
    'film.mkv',
    ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '12', '-x265-params', 'log-level=none'],
    { pixelFormat: 'yuv420p10le' },
  ),
  'h264, copied': codec('film.mp4', [...H264_B_FRAMES, '-g', '50', '-maxrate', '900k', '-bufsize', '1M'], {
    picture: { width: 640, height: 360, seconds: 5 },
  }),
  mpeg4: codec('film.avi', ['-c:v', 'mpeg4', '-q:v', '2', '-bf', '2'], { audio: MP3 }),
  xvid: codec('film.mkv', ['-c:v', 'mpeg4', '-vtag', 'xvid', '-q:v', '2'], { audio: MP3 }),
  mpeg1: codec('film.mpg', ['-c:v', 'mpeg1video', '-q:v', '2'], { audio: ['-c:a', 'mp2', '-b:a', '192k'] }),
  mpeg2: codec('film.mpg', ['-c:v', 'mpeg2video', '-q:v', '2', '-bf', '2'], {
    audio: ['-c:a', 'ac3', '-b:a', '192k'],
  }),
  mjpeg: codec('film.mov', ['-c:v', 'mjpeg', '-q:v', '2'], {
    pixelFormat: 'yuvj422p',
    fullRange: true,
    audio: PCM,
  }),
  vp8: codec('film.webm', ['-c:v', 'libvpx', ...FAST_VPX], { audio: OPUS }),
  vp9: codec('film.webm', ['-c:v', 'libvpx-vp9', ...FAST_VPX], { audio: OPUS }),
  'vp9 in MP4': codec('film.mp4', ['-c:v', 'libvpx-vp9', ...FAST_VPX], { audio: OPUS }),
  av1: codec('film.mp4', ['-c:v', 'libsvtav1', '-preset', '12', '-crf', '15'], { picture: { seconds: 1.5 } }),
  'av1 in WebM': codec('film.webm', ['-c:v', 'libsvtav1', '-preset', '12', '-crf', '15'], {
    audio: OPUS,
    picture: { seconds: 1.5 },
  }),
  theora: codec('film.ogv', ['-c:v', 'libtheora', '-q:v', '10'], {
    audio: ['-c:a', 'libvorbis', '-q:a', '6'],
  }),
  prores: codec('film.mov', ['-c:v', 'prores', '-profile:v', '2'], {
    pixelFormat: 'yuv422p10le',
    audio: PCM,
  }),
  dnxhd: codec('film.mov', ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_hq', ...tags('bt709', 'bt709', 'bt709')], {
    matrix: 'bt709',
    pixelFormat: 'yuv422p',
    audio: PCM,
  }),
  ffv1: codec('film.mkv', ['-c:v', 'ffv1'], { audio: ['-c:a', 'flac'] }),
  huffyuv: codec('film.avi', ['-c:v', 'huffyuv'], { pixelFormat: 'yuv422p', audio: PCM }),
  flv1: codec('film.flv', ['-c:v', 'flv', '-q:v', '2'], { audio: MP3, sound: { rate: 44_100 } }),
  wmv2: codec('film.wmv', ['-c:v', 'wmv2', '-q:v', '2'], { audio: ['-c:a', 'wmav2', '-b:a', '192k'] }),
  msmpeg4: codec('film.avi', ['-c:v', 'msmpeg4', '-q:v', '2'], { audio: MP3 }),
  rawvideo: codec('film.avi', ['-c:v', 'rawvideo'], { picture: { seconds: 1 }, audio: PCM }),
  gif: planned(() => ({
    ...{ name: 'film.gif', sound: 'none', pixelFormat: 'pal8', video: [] },
    filters: ['split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none'],
    ...{ colourTolerance: 24, picture: { rate: '20', seconds: 2 } },
  })),
  'animated WebP': planned((random) => ({
    ...{ name: 'film.webp', sound: 'none', pixelFormat: pick(['yuv420p', 'bgra'], random) },
    // Frames contain only what has changed.
    video: ['-c:v', 'libwebp_anim', '-quality', '90'],
    picture: { rate: '20', seconds: 2 },
  })),
};
