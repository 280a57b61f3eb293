export interface Box {
  width: number;
  height: number;
  /** Free space on each side, so that a line at the edge is not clipped. */
  margin: number;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * Returns the points of a line through at least two shares from 0 (bottom) to 1 (top), evenly spaced from left to right.
 */
export function sparkline(shares: readonly number[], { width, height, margin }: Box): Point[] {
  const step = (width - 2 * margin) / (shares.length - 1);
  return shares.map((share, index) => ({
    x: round(margin + index * step),
    y: round(margin + (1 - Math.min(1, Math.max(0, share))) * (height - 2 * margin)),
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;
