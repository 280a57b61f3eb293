/** Values of the seek bar. Times in seconds. */
import type { Language } from '@workreel/languages';

export interface Span {
  from: number;
  to: number;
}

/** Converts the ranges of a media element. */
export const toSpans = (ranges: TimeRanges): Span[] =>
  Array.from({ length: ranges.length }, (_, index) => ({ from: ranges.start(index), to: ranges.end(index) }));

/** Converts spans to shares of the duration, from 0 to 1. */
export function sharesOf(spans: readonly Span[], duration: number): Span[] {
  if (!(duration > 0)) return [];
  const share = (time: number) => Math.min(1, Math.max(0, time / duration));
  return spans
    .map(({ from, to }) => ({ from: share(from), to: share(to) }))
    .filter(({ from, to }) => to > from);
}

/** Returns the index of the last item that has started, of items by start; -1 if none has. */
export const indexAt = (items: readonly { start: number }[], time: number): number =>
  items.findLastIndex(({ start }) => start <= time);

/** Width of the gap between two chapters, in CSS pixels. */
const GAP_WIDTH = 3;

/** Returns a CSS mask that divides the seek bar at the starts of chapters; undefined if there is nothing to divide. */
export function chapterMask(chapters: readonly { start: number }[], duration: number): string | undefined {
  const starts = sharesOf(
    chapters.map(({ start }) => ({ from: start, to: duration })),
    duration,
  ).filter(({ from }) => from > 0);
  if (starts.length === 0) return undefined;
  const stops = starts.map(({ from }) => {
    const edge = (side: string) => `calc(${from * 100}% ${side} ${GAP_WIDTH / 2}px)`;
    return `#000 ${edge('-')}, transparent ${edge('-')} ${edge('+')}, #000 ${edge('+')}`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

/** Step of PageUp and PageDown, as a share of the duration. */
const PAGE_STEP_SHARE = 0.1;
const ARROW_SECONDS = 5;

/** Returns the position to which a key seeks; undefined for other keys. */
export function keyTarget(key: string, time: number, duration: number): number | undefined {
  const steps = new Map(
    Object.entries({
      ArrowLeft: time - ARROW_SECONDS,
      ArrowDown: time - ARROW_SECONDS,
      ArrowRight: time + ARROW_SECONDS,
      ArrowUp: time + ARROW_SECONDS,
      PageDown: time - duration * PAGE_STEP_SHARE,
      PageUp: time + duration * PAGE_STEP_SHARE,
      Home: 0,
      End: duration,
    }),
  );
  const target = steps.get(key);
  return target === undefined ? undefined : Math.min(duration, Math.max(0, target));
}

const UNITS = ['hour', 'minute', 'second'] as const;

/** Formats a time for screen readers: `1 minute 5 seconds`, `1분 5초`. */
export function spokenTime(seconds: number, language: Language): string {
  const total = Math.max(0, Math.floor(seconds));
  const counts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const parts = UNITS.flatMap((unit, index) => {
    const count = counts[index]!;
    if (count === 0 && (unit !== 'second' || total > 0)) return [];
    return count.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' });
  });
  return parts.join(' ');
}
