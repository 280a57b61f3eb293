/** A part of a stream, in seconds of its media timeline. An end that is not cut is infinite. */
export interface Cut {
  start: number;
  end: number;
}

/** What happens to a segment: it is kept as it is, some of its samples are kept, or none. */
export type Choice = 'copy' | 'cut' | 'drop';

/**
 * Chooses the segments of a track that contain samples of the cut. A sample belongs to it if its middle does, so that tracks whose samples
 * start at slightly different times are cut at the same place.
 *
 * @param start - of the track, in seconds.
 * @param lengths - of its segments, in seconds.
 * @param sampleSeconds - mean duration of its samples.
 */
export function chooseSegments(
  start: number,
  lengths: readonly number[],
  cut: Cut,
  sampleSeconds: number,
): Choice[] {
  const half = sampleSeconds / 2;
  let end = start;
  return lengths.map((seconds) => {
    const [first, last] = [end + half, end + seconds - half];
    end += seconds;
    if (last < cut.start || first >= cut.end) return 'drop';
    return first >= cut.start && last < cut.end ? 'copy' : 'cut';
  });
}

/**
 * Returns the samples that belong to a cut: the index of the first one, and of the one after the last.
 *
 * @param times - when the samples are presented, ascending, and when the last one ends, in seconds.
 */
export function chooseSamples(times: readonly number[], cut: Cut): { from: number; to: number } {
  const middles = times.slice(1).map((time, index) => (times[index]! + time) / 2);
  const from = middles.findIndex((middle) => middle >= cut.start);
  const to = middles.findIndex((middle) => middle >= cut.end);
  const end = to < 0 ? middles.length : to;
  return { from: from < 0 ? end : from, to: end };
}

/** Returns the index of the segment that contains a time; that of the last one for later times. */
export function segmentAt(start: number, lengths: readonly number[], time: number): number {
  let end = start;
  const index = lengths.findIndex((seconds) => {
    end += seconds;
    return time < end;
  });
  return index < 0 ? lengths.length - 1 : index;
}
