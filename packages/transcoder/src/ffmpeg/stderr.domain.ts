/** Parses a line of `-progress`. @returns the frame count of the first video output; undefined for other lines. */
export function readProgress(line: string): number | undefined {
  const [, frames] = /^frame=\s*(\d+)/.exec(line) ?? [];
  return frames === undefined ? undefined : Number(frames);
}

/** @returns a message if ffmpeg ran out of memory, otherwise undefined. */
export function describeOutOfMemory(stderr: string): string | undefined {
  // Threads of filters and encoders that cannot be started are “temporarily unavailable”.
  if (/cannot allocate memory|bad_alloc|malloc of size|resource temporarily unavailable/i.test(stderr))
    return 'ffmpeg ran out of memory';
  // Our encoder settings are valid, so x264 fails here only if it lacks memory for its threads. x264 does not report the cause.
  if (/while opening encoder/i.test(stderr))
    return 'ffmpeg could not open an encoder, possibly because it ran out of memory';
  return undefined;
}

/** Returns the line with the cause of an error. Messages about closing other outputs may follow it. */
export function extractCause(stderr: string): string {
  const lines = stderr.trim().split('\n');
  const cause = lines.findLast((line) =>
    /error|fail|cannot|invalid|denied|refused|not found|no such/i.test(line),
  );
  return cause ?? lines.at(-1) ?? '';
}

/** Errors of a source at a URL: the connection broke or the object store failed. */
const NETWORK_ERROR =
  /stream ends prematurely|connection (?:refused|reset|timed out|aborted)|broken pipe|server returned|http error|input\/output error|i\/o error|network is unreachable|failed to resolve|operation timed out/i;

/** Returns whether the source may have been read incompletely. If so, missing data does not mean that the file is damaged. */
export const isNetworkError = (stderr: string): boolean => NETWORK_ERROR.test(stderr);

/** What demuxers report if the data of a file ends too early. */
const CUT_OFF = /partial file|ended prematurely|packet corrupt/i;
export const isCutOff = (stderr: string): boolean => CUT_OFF.test(stderr);

/** What demuxers and decoders report about damaged data. */
const DAMAGED =
  /exceeds max length|exceeds containing|invalid as first byte|packet corrupt|corrupt input packet|corrupt decoded frame|partial file|ended prematurely|error while decoding|concealing|invalid nal|damaged|invalid data found/i;
/** Returns the first line about damaged data; undefined if there is none. */
export const describeDamage = (stderr: string): string | undefined =>
  stderr.split('\n').find((line) => DAMAGED.test(line));

/** Removes the query of URLs before they are logged: presigned URLs grant access to a file for a day. */
export const redactSignatures = (stderr: string): string =>
  stderr.replaceAll(/(https?:\/\/[^\s?'"]+)\?[^\s'":]*/g, '$1');
