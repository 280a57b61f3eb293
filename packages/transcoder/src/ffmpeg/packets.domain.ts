/** When a track is presented, measured from its packets or frames, in seconds from the start of the file. */
export interface TrackSpan {
  start: number;
  end: number;
}

/** A flag of packets that an edit list leaves out (`AV_PKT_FLAG_DISCARD`). */
const DISCARDED = 0x4;
/** The value of a missing timestamp. */
const NO_TIME = '-9223372036854775808';

/**
 * Reads packets in ffmpeg's format `framecrc` in chunks: `0,  dts,  pts,  duration,  size, 0x1f3a5b7c, F=0x5`, in units of the line
 * `#tb 0: 1/90000`. Packets that an edit list leaves out do not count.
 */
export function createPacketReader(): {
  push(text: string): void;
  /**
   * @param stream - index in the output.
   * @param interval - seconds that the last packet is presented if it does not tell.
   * @returns undefined if the stream has no packets.
   */
  spanOf(stream: number, interval: number): TrackSpan | undefined;
} {
  const units = new Map<string, number>();
  const spans = new Map<string, { start: number; last: number; end: number }>();
  let incompleteLine = '';
  const readLine = (line: string): void => {
    const [, timebase, numerator, denominator] = /^#tb (\d+): (\d+)\/(\d+)/.exec(line) ?? [];
    if (timebase !== undefined) units.set(timebase, Number(numerator) / Number(denominator));
    if (line.startsWith('#')) return;
    const [stream = '', decoded, presented, duration, ...rest] = line.split(',').map((field) => field.trim());
    const time = presented === NO_TIME ? decoded : presented;
    const flags = Number(rest.find((field) => field.startsWith('F='))?.slice('F='.length) ?? 0);
    if (duration === undefined || time === NO_TIME || flags & DISCARDED) return;
    const unit = units.get(stream) ?? 0;
    const start = Number(time) * unit;
    const span = spans.get(stream) ?? { start, last: start, end: start };
    span.start = Math.min(span.start, start);
    span.last = Math.max(span.last, start);
    span.end = Math.max(span.end, start + Number(duration) * unit);
    spans.set(stream, span);
  };
  return {
    push(text) {
      const lines = (incompleteLine + text).split('\n');
      incompleteLine = lines.pop() ?? '';
      lines.forEach(readLine);
    },
    spanOf(stream, interval) {
      const span = spans.get(String(stream));
      return span && { start: span.start, end: span.end > span.last ? span.end : span.last + interval };
    },
  };
}
