/** Parses the version: `ffmpeg version 5.1.9-0+deb12u1 Copyright …` → `5.1.9-0+deb12u1`; empty if not found. */
export const readVersion = (text: string): string => /version (\S+)/.exec(text)?.[1] ?? '';

/** The oldest version that works: it introduced `-fps_mode`. */
export const OLDEST_VERSION = '5.1';
/** The version of libavutil in it. Unlike that of ffmpeg, it is also known for builds between releases (`N-109468-gd39b34123d`). */
const OLDEST_LIBAVUTIL = [57, 28] as const;

/** The version of libavutil in the first release with `-dec`, which decodes what the same process encodes (7.0). */
const LOOPBACK_LIBAVUTIL = [59, 8] as const;

/** @param text - the output of `-version`. @returns false if the version is unknown. */
export const isTooOld = (text: string): boolean => isOlder(text, OLDEST_LIBAVUTIL) ?? false;

/** @param text - see {@link isTooOld}. */
export const hasLoopback = (text: string): boolean => isOlder(text, LOOPBACK_LIBAVUTIL) === false;

/** Parses `libavutil      57. 28.100 / 57. 28.100`. @returns undefined if it is missing. */
function isOlder(text: string, [wantedMajor, wantedMinor]: readonly [number, number]): boolean | undefined {
  const [, major, minor] = /^libavutil .*\/ *(\d+)\. *(\d+)\./m.exec(text)?.map(Number) ?? [];
  if (major === undefined || minor === undefined) return undefined;
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

/** Parses the names in ` V..... libx264   H.264 …` (`-encoders`) and ` TS. bwdif   V->V …` (`-filters`). */
export const readNames = (list: string): Set<string> => namesOf(list, /^ [A-Z.|]{2,6} ([\w-]+)\s/);

/**
 * Parses the decodable codecs and their decoders in ` DEV.LS h264   H.264 … (decoders: h264 h264_qsv ) (encoders: …)` (`-codecs`).
 * Without a list, the only decoder has the name of the codec.
 */
export function readDecoders(list: string): Map<string, string[]> {
  const codecs = new Map<string, string[]>();
  for (const line of list.split('\n')) {
    const [, codec] = /^ D[A-Z.]{5} ([\w.-]+) /.exec(line) ?? [];
    if (codec === undefined || codec === '=') continue;
    const [, names] = /\(decoders: ([^)]*?) *\)/.exec(line) ?? [];
    codecs.set(codec, names?.split(' ') ?? [codec]);
  }
  return codecs;
}

function namesOf(list: string, pattern: RegExp): Set<string> {
  const names = list.split('\n').map((line) => pattern.exec(line)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}
