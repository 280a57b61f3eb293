/** The levels of a stream as entries of the quality menu. */

export interface Level {
  width: number;
  height: number;
  /** Frames per second; 0 if the playlist does not specify it. */
  frameRate: number;
  /** Bits per second. */
  bitrate: number;
}

export interface Quality {
  /** Index of the level in the stream. */
  level: number;
  label: string;
}

/** Frame rates of at least this value are part of the label: `720p60`. */
const HIGH_FRAME_RATE = 48;

/** Returns the qualities, best first; of levels with the same label, the one with the highest bit rate. */
export function qualitiesOf(levels: readonly Level[]): Quality[] {
  const labeled = levels
    .map((level, index) => ({
      level: index,
      label: labelOf(level),
      side: shortSide(level),
      bitrate: level.bitrate,
    }))
    .sort((a, b) => b.side - a.side || b.bitrate - a.bitrate);
  const labels = new Set<string>();
  return labeled
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .map(({ level, label }) => ({ level, label }));
}

/**
 * Returns the quality with a label or, if there is none, the one whose height is nearest; undefined for a label without a height, such
 * as that of the automatic selection.
 */
export function nearestQuality(qualities: readonly Quality[], label: string): Quality | undefined {
  const distance = (quality: Quality) => Math.abs(heightOf(quality.label) - heightOf(label));
  const [nearest] = qualities
    .filter((quality) => Number.isFinite(distance(quality)))
    .sort((a, b) => distance(a) - distance(b));
  return qualities.find((quality) => quality.label === label) ?? nearest;
}

const heightOf = (label: string): number => Number(/^(\d+)p/.exec(label)?.[1]);

const shortSide = ({ width, height }: Level): number => Math.min(width, height);

/** Labels a level by its shorter side, like the encoding ladder: portrait 1080×1920 is `1080p`. */
export function labelOf(level: Level): string {
  const { frameRate, bitrate } = level;
  const side = shortSide(level);
  if (side === 0) return `${Math.round(bitrate / 1000)} kbit/s`;
  return frameRate >= HIGH_FRAME_RATE ? `${side}p${Math.round(frameRate)}` : `${side}p`;
}
