/** The renditions of a stream as a menu offers them. */

export interface Level {
  width: number;
  height: number;
  /** Frames a second; 0 where the playlist does not say. */
  frameRate: number;
  /** bit/s. */
  bitrate: number;
}

export interface Quality {
  /** The level's number in the stream. */
  level: number;
  label: string;
}

/** Frame rates from here on are worth a word: `720p60`. */
const SMOOTH = 48;

/** The largest first; of two that would be called the same, the denser one. */
export function qualitiesOf(levels: readonly Level[]): Quality[] {
  const named = levels
    .map((level, number) => ({
      level: number,
      label: labelOf(level),
      side: sideOf(level),
      bitrate: level.bitrate,
    }))
    .sort((a, b) => b.side - a.side || b.bitrate - a.bitrate);
  const labels = new Set<string>();
  return named
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .map(({ level, label }) => ({ level, label }));
}

const sideOf = ({ width, height }: Level): number => Math.min(width, height);

/** By the shorter side, as the ladder counts: a portrait of 1080×1920 is a `1080p`. */
export function labelOf(level: Level): string {
  const { frameRate, bitrate } = level;
  const side = sideOf(level);
  if (side === 0) return `${Math.round(bitrate / 1000)} kbit/s`;
  return frameRate >= SMOOTH ? `${side}p${Math.round(frameRate)}` : `${side}p`;
}
