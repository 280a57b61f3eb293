/** Parses the version: `ffmpeg version 5.1.9-0+deb12u1 Copyright …` → `5.1.9-0+deb12u1`; empty if not found. */
export const readVersion = (text: string): string => /version (\S+)/.exec(text)?.[1] ?? '';

/** Parses the names in ` V..... libx264   H.264 …` (`-encoders`) and ` TS. bwdif   V->V …` (`-filters`). */
export const readNames = (list: string): Set<string> => namesOf(list, /^ [A-Z.|]{2,6} ([\w-]+)\s/);

/** Parses the decodable codecs in ` DEV.LS h264   H.264 …` (`-codecs`). */
export const readDecodable = (list: string): Set<string> => namesOf(list, /^ D[A-Z.]{5} ([\w-]+)/);

function namesOf(list: string, pattern: RegExp): Set<string> {
  const names = list.split('\n').map((line) => pattern.exec(line)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}
