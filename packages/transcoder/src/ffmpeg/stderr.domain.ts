/** @returns how many pictures the first video output has, from a line of `-progress`; undefined for other lines. */
export function readProgress(line: string): number | undefined {
  const [, frames] = /^frame=\s*(\d+)/.exec(line) ?? [];
  return frames === undefined ? undefined : Number(frames);
}

/** What ffmpeg said of having too little memory; undefined where it is none of that. */
export function outOfMemory(complaint: string): string | undefined {
  if (/cannot allocate memory|bad_alloc|malloc of size/i.test(complaint)) return 'ffmpeg ran out of memory';
  // Its settings are ours and right: what x264 then lacks is room for its threads, of which it says nothing.
  if (/while opening encoder/i.test(complaint))
    return 'ffmpeg could not open an encoder, perhaps for want of memory';
  return undefined;
}

/** The line that tells why it ended: behind it, others may still say how they were closed. */
export function causeOf(complaint: string): string {
  const lines = complaint.trim().split('\n');
  const told = lines.findLast((line) =>
    /error|fail|cannot|invalid|denied|refused|not found|no such/i.test(line),
  );
  return told ?? lines.at(-1) ?? '';
}

/** Of a source that is read over a line: what ffmpeg says where that breaks off, or the store does not do its part. */
const LINE_FAULT =
  /stream ends prematurely|connection (?:refused|reset|timed out|aborted)|broken pipe|server returned|http error|input\/output error|i\/o error|network is unreachable|failed to resolve|operation timed out/i;

/** Whether what was read may have been less than there is: then nothing that is missing is the file's fault. */
export const isLineFault = (complaint: string): boolean => LINE_FAULT.test(complaint);

/** What may be shown and logged: an address that is signed opens what it names, for a day. */
export const withoutSignatures = (complaint: string): string =>
  complaint.replaceAll(/(https?:\/\/[^\s?'"]+)\?[^\s'":]*/g, '$1');
