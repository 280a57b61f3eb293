import { ConversionError } from '../converter.ts';
import { extractCause, isCutOff, isNetworkError } from './stderr.domain.ts';

/** Tolerance for less than stated: a fixed part plus a fraction, limited to a fraction of very short videos. */
const TOLERANCE = { seconds: 0.5, fraction: 0.02, maxFraction: 0.5 };

/**
 * Returns the seconds that are missing from a file, 0 if none are: ffmpeg succeeds even if a file is cut off or damaged.
 *
 * @param expected - the duration that the file states, in seconds.
 * @param actual - the duration that could be read.
 * @param stderr - output of the ffmpeg process that read it.
 * @throws ConversionError if the file is cut off; Error if the connection to the object store broke, so that a retry may help.
 */
export function missingSeconds(expected: number, actual: number, stderr: string): number {
  const tolerance = Math.min(
    TOLERANCE.seconds + expected * TOLERANCE.fraction,
    expected * TOLERANCE.maxFraction,
  );
  if (actual > 0 && expected - actual <= tolerance) return 0;
  if (isNetworkError(stderr))
    throw new Error(`The file could not be read completely: ${extractCause(stderr)}`);
  if (actual === 0 || isCutOff(stderr))
    throw new ConversionError(
      'TRUNCATED_FILE',
      `The file is truncated: only ${actual.toFixed(1)} s of ${expected.toFixed(1)} s can be read.`,
    );
  return expected - actual;
}
