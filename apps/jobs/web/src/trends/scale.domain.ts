/** Scales of axes: round numbers on the value axis, and labels that fit on the week axis. */

export interface Scale {
  min: number;
  max: number;
  /** From `min` to `max`, inclusive. */
  ticks: number[];
}

/** Maximum number of steps on an axis. */
const MAX_STEPS = 5;
const DIGITS = [1, 2, 5, 10];

/** Returns the smallest step of 1, 2 or 5 times a power of ten that covers a range in at most `steps` steps. */
export function roundStep(range: number, steps = MAX_STEPS): number {
  const power = 10 ** Math.floor(Math.log10(range / steps));
  return DIGITS.find((digit) => digit * power * steps >= range)! * power;
}

function scaleBetween(min: number, max: number, step: number): Scale {
  const steps = Math.round((max - min) / step);
  return { min, max, ticks: Array.from({ length: steps + 1 }, (_, n) => min + n * step) };
}

/** Returns a scale for counts: from zero, with integer steps. */
export function countScale(counts: readonly number[]): Scale {
  const largest = Math.max(1, ...counts);
  const step = Math.max(1, roundStep(largest));
  return scaleBetween(0, Math.ceil(largest / step) * step, step);
}

/** Minimum range as a share of the largest amount, so that small changes do not look large. */
const MIN_SPAN = 0.2;

/** Returns a scale for amounts. It does not have to start at zero, because changes matter more than absolute values. */
export function amountScale(amounts: readonly number[]): Scale {
  const [smallest, largest] = [Math.min(...amounts), Math.max(...amounts)];
  const step = roundStep(Math.max(largest - smallest, largest * MIN_SPAN) || 1);
  const min = Math.floor(smallest / step) * step;
  const max = Math.ceil(largest / step) * step;
  return min === max ? scaleBetween(Math.max(0, min - step), max + step, step) : scaleBetween(min, max, step);
}

/** Font size of an axis in pixels. */
export const FONT_SIZE = 12;
/** Minimum space between two labels, in pixels. */
const GAP = 16;

/** Estimates the width of a text on an axis, in pixels. Korean characters are as wide as the font size. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character >= '\u1100' ? FONT_SIZE : FONT_SIZE * 0.6), 0);

/** Returns which labels are shown: every nth, counted from the last. @param pointWidth - width of each point in pixels. */
export function visibleLabels(labels: readonly string[], pointWidth: number): boolean[] {
  const widest = Math.max(0, ...labels.map(textWidth));
  const every = Math.max(1, Math.ceil((widest + GAP) / pointWidth));
  return labels.map((_, n) => (labels.length - 1 - n) % every === 0);
}
