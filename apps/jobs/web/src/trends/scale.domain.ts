/** Axes: round numbers beside a chart, and how many labels there is room for under it. */

export interface Scale {
  low: number;
  high: number;
  /** From `low` to `high`. */
  ticks: number[];
}

/** Steps of an axis: more would crowd it. */
const STEPS = 5;
const DIGITS = [1, 2, 5, 10];

/** The smallest of 1, 2 and 5 times a power of ten that gets over a span in so many steps. */
export function roundStep(span: number, steps = STEPS): number {
  const power = 10 ** Math.floor(Math.log10(span / steps));
  return DIGITS.find((digit) => digit * power * steps >= span)! * power;
}

function scaleBetween(low: number, high: number, step: number): Scale {
  const steps = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: steps + 1 }, (_, n) => low + n * step) };
}

/** For counts: from zero, in whole steps. */
export function countScale(counts: readonly number[]): Scale {
  const most = Math.max(1, ...counts);
  const step = Math.max(1, roundStep(most));
  return scaleBetween(0, Math.ceil(most / step) * step, step);
}

/** Of the largest amount; less would make mountains of what hardly changes. */
const LEAST_SPAN = 0.2;

/** For amounts, whose change matters more than their distance from zero. */
export function amountScale(amounts: readonly number[]): Scale {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const step = roundStep(Math.max(most - least, most * LEAST_SPAN) || 1);
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  return low === high
    ? scaleBetween(Math.max(0, low - step), high + step, step)
    : scaleBetween(low, high, step);
}

/** Letters of an axis in pixels, and what is left free between two of its labels. */
export const LETTERS = 12;
const GAP = 16;

/** About how wide a text is on an axis: letters of Korean are as wide as they are high. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter >= '\u1100' ? LETTERS : LETTERS * 0.6), 0);

/** Which of the labels are shown, each of which has so much room: every nth, counted from the last. */
export function shownLabels(labels: readonly string[], room: number): boolean[] {
  const widest = Math.max(0, ...labels.map(textWidth));
  const every = Math.max(1, Math.ceil((widest + GAP) / room));
  return labels.map((_, n) => (labels.length - 1 - n) % every === 0);
}
