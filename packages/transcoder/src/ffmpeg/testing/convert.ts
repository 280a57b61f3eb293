import type { Log } from '@workreel/platform/log';
import { createLog } from '@workreel/platform/log';
import type { Conversion, ConversionJob } from '../../converter.ts';
import { type FfmpegConverterOptions, openFfmpegConverter } from '../converter.ts';
import { TOOLS } from './tools.ts';

/** The published files and the callbacks of a conversion. */
export interface Converted {
  files: Map<string, Buffer>;
  /** File names in write order; names of files that were written repeatedly appear repeatedly. */
  writes: string[];
  probed: Parameters<ConversionJob['onProbed']>[0][];
  playable: { names: string[]; seconds: number; files: ReadonlySet<string> }[];
  progress: number[];
}

export const openConverter = (options: Partial<FfmpegConverterOptions> = {}) =>
  openFfmpegConverter({
    log: createLog('silent') satisfies Log,
    ffmpegPath: TOOLS.ffmpeg,
    ffprobePath: TOOLS.ffprobe,
    ...options,
  });

/** Shared, because querying the capabilities of ffmpeg takes half a second, longer than many of these conversions. */
const sharedConverter = openConverter();

/** Converts a file into memory. @param options - for a separate converter; default: a shared one. */
export async function convertFile(
  path: string,
  job: Partial<ConversionJob> = {},
  options?: Partial<FfmpegConverterOptions>,
): Promise<Converted & { result: Conversion }> {
  const converted: Converted = { files: new Map(), writes: [], probed: [], playable: [], progress: [] };
  const converter = options === undefined ? sharedConverter : openConverter(options);
  const result = await converter.convert({
    uploadId: 'an-upload',
    key: 'an-original',
    source: { kind: 'file', path },
    publish: async (name, body) => {
      converted.files.set(name, Buffer.from(body));
      converted.writes.push(name);
    },
    copyOutput: async (prefix) => {
      throw new Error(`unexpected copy of ${prefix}`);
    },
    maxDurationSeconds: 60,
    keepLoudness: false,
    onProbed: async (probed) => void converted.probed.push(probed),
    onPlayable: async ({ renditions, seconds }) => {
      const names = renditions.map(({ name }) => name);
      converted.playable.push({ names, seconds, files: new Set(converted.files.keys()) });
    },
    onProgress: (fraction) => converted.progress.push(fraction),
    signal: new AbortController().signal,
    ...job,
  });
  return { ...converted, result };
}

/** Trims a converted video. @returns the files of the result, and those of them that were copied. */
export async function trimFiles(files: ReadonlyMap<string, Buffer>, start: number, end: number) {
  const trimmed = new Map<string, Buffer>();
  const copied: string[] = [];
  const result = await sharedConverter.trim({
    ...{ start, end, playlist: 'index.m3u8' },
    files: new Map([...files].map(([name, bytes]) => [name, bytes.length])),
    read: async (name, range) => {
      const bytes = files.get(name);
      if (bytes === undefined) throw new Error(`${name} does not exist`);
      return range ? bytes.subarray(range.offset, range.offset + range.length) : bytes;
    },
    copy: async (from, to) => {
      copied.push(to);
      trimmed.set(to, files.get(from)!);
    },
    publish: async (name, body) => void trimmed.set(name, Buffer.from(body)),
    signal: new AbortController().signal,
  });
  return { files: trimmed, copied, result };
}
