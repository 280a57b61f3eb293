/** How the samples of a track represent colors, with the names that ffmpeg uses. */
export interface Colors {
  /** Conversion from Y′CbCr to R′G′B′. `rgb`: the samples are R′G′B′ or a palette of it. */
  matrix: 'bt709' | 'bt601' | 'bt2020' | 'rgb';
  primaries: 'bt709' | 'bt470bg' | 'smpte170m' | 'bt2020' | 'smpte432';
  /** Whether all values from 0 are used (`pc`), instead of those from 16. */
  isFullRange: boolean;
  /** Transfer function of HDR; undefined for SDR. */
  hdr?: 'pq' | 'hlg';
  hasAlpha: boolean;
}

/** The fields of ffprobe; any may be missing or `unknown`. */
interface ColorTags {
  pix_fmt?: string;
  color_space?: string;
  color_primaries?: string;
  color_transfer?: string;
  color_range?: string;
  /** Of the stored frames, in pixels. */
  height?: number;
}

/** Up to this number of lines, files without tags are BT.601, as players assume; larger ones are BT.709. */
export const MAX_SD_LINES = 576;

const MATRICES: ReadonlyMap<string, Colors['matrix']> = new Map([
  ['bt709', 'bt709'],
  ['bt470bg', 'bt601'],
  ['smpte170m', 'bt601'],
  ['fcc', 'bt601'],
  ['bt2020nc', 'bt2020'],
  ['bt2020c', 'bt2020'],
]);
const PRIMARIES: ReadonlyMap<string, Colors['primaries']> = new Map([
  ['bt709', 'bt709'],
  ['bt470bg', 'bt470bg'],
  ['smpte170m', 'smpte170m'],
  ['smpte240m', 'smpte170m'],
  ['bt2020', 'bt2020'],
  ['smpte432', 'smpte432'],
]);
const HDR: ReadonlyMap<string, NonNullable<Colors['hdr']>> = new Map([
  ['smpte2084', 'pq'],
  ['arib-std-b67', 'hlg'],
]);
const RGB_FORMAT = /^(gbr|rgb|bgr|0rgb|0bgr|argb|abgr|rgba|bgra|pal8|x2rgb|x2bgr|monow|monob)/;
const ALPHA_FORMAT = /^(yuva|gbrap|rgba|bgra|argb|abgr|ya8|ya16|pal8|ayuv)/;

export function readColors(tags: ColorTags): Colors {
  const { pix_fmt: format = '', height = 0 } = tags;
  const isRgb = RGB_FORMAT.test(format) || tags.color_space === 'gbr';
  const hdr = HDR.get(tags.color_transfer ?? '');
  const untagged = hdr ? 'bt2020' : height <= MAX_SD_LINES ? 'bt601' : 'bt709';
  const matrix = isRgb ? 'rgb' : (MATRICES.get(tags.color_space ?? '') ?? untagged);
  return {
    matrix,
    // Those of SD hardly differ from BT.709; they are converted only if a file names them.
    primaries: PRIMARIES.get(tags.color_primaries ?? '') ?? (hdr || matrix === 'bt2020' ? 'bt2020' : 'bt709'),
    isFullRange: !isRgb && (tags.color_range === 'pc' || format.startsWith('yuvj')),
    hasAlpha: ALPHA_FORMAT.test(format),
    ...(hdr && { hdr }),
  };
}
