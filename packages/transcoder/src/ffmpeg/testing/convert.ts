import type { Log } from '@workreel/platform/log';
import { createLog } from '@workreel/platform/log';
import type { Conversion, ConversionJob } from '../../converter.ts';
import { type FfmpegConverterOptions, openFfmpegConverter } from '../converter.ts';
import { TOOLS } from './tools.ts';

/** What a conversion told and published. */
export interface Converted {
  files: Map<string, Buffer>;
  /** Names in the order in which they were written, repeated where they were written again. */
  writes: string[];
  probed: Parameters<ConversionJob['onProbed']>[0][];
  playable: { names: string[]; files: ReadonlySet<string> }[];
  progress: number[];
}

export const openConverter = (options: Partial<FfmpegConverterOptions> = {}) =>
  openFfmpegConverter({
    log: createLog('silent') satisfies Log,
    ffmpegPath: TOOLS.ffmpeg,
    ffprobePath: TOOLS.ffprobe,
    ...options,
  });

/** Asking ffmpeg what it can takes half a second, which is more than many of these conversions do. */
const usual = openConverter();

/** Converts a file into memory. @param options - of a converter of its own. */
export async function convertFile(
  path: string,
  job: Partial<ConversionJob> = {},
  options?: Partial<FfmpegConverterOptions>,
): Promise<Converted & { result: Conversion }> {
  const converted: Converted = { files: new Map(), writes: [], probed: [], playable: [], progress: [] };
  const converter = options === undefined ? usual : openConverter(options);
  const result = await converter.convert({
    uploadId: 'an-upload',
    key: 'an-original',
    source: { kind: 'file', path },
    publish: async (name, body) => {
      converted.files.set(name, Buffer.from(body));
      converted.writes.push(name);
    },
    copyOutput: async (prefix) => {
      throw new Error(`Nothing was made elsewhere, such as ${prefix}.`);
    },
    maxDurationSeconds: 60,
    onProbed: async (probed) => void converted.probed.push(probed),
    onPlayable: async ({ renditions }) => {
      const names = renditions.map(({ name }) => name);
      converted.playable.push({ names, files: new Set(converted.files.keys()) });
    },
    onProgress: (share) => converted.progress.push(share),
    signal: new AbortController().signal,
    ...job,
  });
  return { ...converted, result };
}
