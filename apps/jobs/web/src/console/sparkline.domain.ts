export interface Box {
  width: number;
  height: number;
  /** Kept free on each side, so that a line at the edge is not cut. */
  margin: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where shares from 0 (at the bottom) to 1 stand in a box, evenly from left to right; a single one stands at the right. */
export function sparkline(shares: readonly number[], { width, height, margin }: Box): Point[] {
  const step = shares.length > 1 ? (width - 2 * margin) / (shares.length - 1) : 0;
  return shares.map((share, n) => ({
    x: round(shares.length > 1 ? margin + n * step : width - margin),
    y: round(margin + (1 - Math.min(1, Math.max(0, share))) * (height - 2 * margin)),
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;
