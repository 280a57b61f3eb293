/**
 * Converts one file with one competitor and prints the measurements as one line of JSON.
 *
 *   node bench/convert/competitor.ts --as workreel --source video.mp4 --out folder
 *   node bench/convert/competitor.ts --as fixed-ladder --source video.mp4 --out folder --format 1920x1080@30 --crf 23
 *   node bench/convert/competitor.ts --as process-each --source video.mp4 --out folder --format 1920x1080@30
 *
 * `workreel`, `workreel-av1` (AV1 in addition), `fixed-ladder` (one ffmpeg with the same options for all renditions, without audio), or
 * `process-each` (one ffmpeg after another, each for one rendition). The format is that of the best rendition.
 */
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parsePlaylist } from '@workreel/hls';
import { createLog } from '@workreel/platform/log';
import { ladder, type Rung, rungName, type VideoFormat } from '@workreel/transcoder';
import type { VideoCodec } from '@workreel/transcoder/codec';
import { openFfmpegConverter } from '../../apps/video/server/src/conversion/index.ts';
import { processTreeCpuSeconds, requireCpuSeconds } from '../lib/cpu.ts';

/** A rendition as one file, for measuring its quality. */
export interface OutputRendition {
  name: string;
  codec: VideoCodec;
  width: number;
  height: number;
  file: string;
}

export interface Outcome {
  wallSeconds: number;
  /** CPU time of this process and its children. */
  cpuSeconds: number;
  /** From the call to the first playable playlist; null if nothing is playable before the end. */
  playableSeconds: number | null;
  /** Peak of the combined RSS of all ffmpeg processes. */
  ffmpegRssBytes: number;
  /** Size of all files with video, without those that the service removes later. */
  videoBytes: number;
  renditions: OutputRendition[];
}

const POLL_INTERVAL_MS = 50;

// The CPU time of isolated processes is not counted as that of children.
const options = { log: createLog('warn'), isolation: 'off', ffmpegPath: process.env.FFMPEG_PATH } as const;

async function measure(
  out: string,
  work: (playable: () => void) => Promise<OutputRendition[]>,
): Promise<Outcome> {
  const [wall, cpu] = [performance.now(), cpuSeconds()];
  let [peakRss, playableAt] = [0, 0];
  const timer = setInterval(() => {
    peakRss = Math.max(peakRss, childrenRss());
  }, POLL_INTERVAL_MS);
  const renditions = await work(() => {
    playableAt ||= performance.now();
  });
  clearInterval(timer);
  const folders = readdirSync(out, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && /^\d+p/.test(entry.name),
  );
  const files = folders.flatMap(({ name }) =>
    readdirSync(join(out, name)).map((file) => join(out, name, file)),
  );
  const videoBytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return {
    videoBytes,
    wallSeconds: (performance.now() - wall) / 1000,
    cpuSeconds: cpuSeconds() - cpu,
    playableSeconds: playableAt === 0 ? null : (playableAt - wall) / 1000,
    ffmpegRssBytes: peakRss,
    renditions,
  };
}

const cpuSeconds = () => requireCpuSeconds(processTreeCpuSeconds(process.pid));

function childrenRss(): number {
  let bytes = 0;
  for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')) {
    try {
      const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      bytes += Number(kib) * 1024;
    } catch {
      // The process has just exited.
    }
  }
  return bytes;
}

/** Converts with the service's converter, into a folder. */
async function workreel(source: string, out: string, codecs: readonly VideoCodec[]): Promise<Outcome> {
  const converter = openFfmpegConverter({ ...options, codecs });
  await converter.tools();
  return measure(out, async (playable) => {
    const { superseded } = await converter.convert({
      uploadId: 'an-upload',
      key: 'an-original',
      source: { kind: 'file', path: source },
      publish: async (name, body) => {
        const path = join(out, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, body);
      },
      copyOutput: async () => {},
      maxDurationSeconds: 3600,
      keepLoudness: false,
      onProbed: async () => {},
      onPlayable: async () => playable(),
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    for (const folder of superseded) rmSync(join(out, folder), { recursive: true });
    const playlist = parsePlaylist(readFileSync(join(out, 'index.m3u8')));
    if (playlist.kind !== 'multivariant') throw new Error('index.m3u8 is not a multivariant playlist.');
    const renditions = playlist.variants.map(
      ({ uri, codecs: [codec] = [], resolution }) =>
        ({
          ...{
            name: rungName(resolution!),
            codec: codec!.startsWith('av01') ? 'av1' : 'h264',
            ...resolution!,
          },
          file: concatSegments(join(out, dirname(uri))),
        }) satisfies OutputRendition,
    );
    return renditions.sort((one, other) => other.height - one.height);
  });
}

/** Concatenates a rendition's init segment and media segments into one file. */
function concatSegments(folder: string): string {
  const file = `${folder}.mp4`;
  const segments = readdirSync(folder).filter((name) => name.endsWith('.m4s')).length;
  writeFileSync(file, readFileSync(join(folder, 'init.mp4')));
  for (let index = 0; index < segments; index++)
    appendFileSync(file, readFileSync(join(folder, `${index}.m4s`)));
  return file;
}

/** Runs one ffmpeg process after another, one per rendition with audio. */
const processEach = (source: string, out: string, format: VideoFormat): Promise<Outcome> =>
  measureFfmpeg(format, out, (rungs) =>
    rungs.map((rung) => [
      ...['-i', source, '-map', '0:v:0', '-map', '0:a:0?'],
      ...['-vf', `scale=${rung.width}:${rung.height},format=yuv420p`, '-r', String(format.frameRate)],
      ...toHls(rung, out),
    ]),
  );

/** Runs one ffmpeg process that decodes once, and scales each size from the next larger one. */
const fixedLadder = (source: string, out: string, format: Format): Promise<Outcome> =>
  measureFfmpeg(format, out, (rungs) => [
    [
      ...['-i', source, '-filter_complex', fixedLadderGraph(rungs, format)],
      ...rungs.flatMap((rung, index) => ['-map', `[v${index}]`, ...toHls(rung, out, format.crf)]),
    ],
  ]);

function fixedLadderGraph(rungs: readonly Rung[], { frameRate, filter }: Format): string {
  const last = rungs.length - 1;
  const chains = rungs.map(({ width, height }, index) => {
    const input = index === 0 ? `[0:v:0]fps=${frameRate},${filter},` : `[s${index - 1}]`;
    const outputs = index === last ? `[v${index}]` : `,split=2[v${index}][s${index}]`;
    return `${input}scale=${width}:${height},setsar=1,format=yuv420p${outputs}`;
  });
  return chains.join(';');
}

/** The settings of x264 that most services use, with the rate limits of Workreel. */
/** Those of the converter. */
const KEYFRAMES = 'expr:gte(t,if(lt(n_forced,2),n_forced,(n_forced-1)*2))';

const toHls = ({ name, maxRate }: Rung, out: string, crf = '23'): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', crf, '-sc_threshold', '0'],
  ...['-g', '99999', '-force_key_frames', KEYFRAMES],
  ...['-maxrate', String(maxRate), '-bufsize', String(maxRate * 1.5)],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file', '-hls_segment_filename', join(out, name, 'index.mp4')],
  join(out, name, 'index.m3u8'),
];

async function measureFfmpeg(
  format: VideoFormat,
  out: string,
  commandsFor: (rungs: readonly Rung[]) => string[][],
): Promise<Outcome> {
  const { ffmpeg } = await openFfmpegConverter(options).tools();
  const rungs = ladder(format);
  for (const { name } of rungs) mkdirSync(join(out, name), { recursive: true });
  return measure(out, async () => {
    for (const command of commandsFor(rungs))
      await promisify(execFile)(ffmpeg, ['-hide_banner', '-nostdin', '-v', 'error', '-y', ...command]);
    return rungs.map(({ name, width, height }) => ({
      ...{ name, codec: 'h264', width, height },
      file: join(out, name, 'index.mp4'),
    }));
  });
}

interface Format extends VideoFormat {
  /** Applied by the fixed ladder. */
  filter: string;
  /** Rate factor of the fixed ladder. */
  crf: string;
}

/** @param text - `1920x1080@30`. */
function parseFormat(text: string): VideoFormat {
  const [width, height, frameRate] = text.split(/[x@]/).map(Number);
  return { width: width!, height: height!, frameRate: frameRate! };
}

const { values } = parseArgs({
  options: {
    ...{ as: { type: 'string' }, source: { type: 'string' }, out: { type: 'string' } },
    format: { type: 'string', default: '1920x1080@30' },
    filter: { type: 'string', default: 'null' },
    crf: { type: 'string', default: '23' },
  },
});
const competitor = {
  workreel: (source: string, out: string) => workreel(source, out, ['h264']),
  'workreel-av1': (source: string, out: string) => workreel(source, out, ['h264', 'av1']),
  'fixed-ladder': fixedLadder,
  'process-each': processEach,
}[values.as ?? ''];
if (competitor === undefined || values.source === undefined || values.out === undefined)
  throw new Error('Required: --as workreel, workreel-av1, fixed-ladder or process-each, --source and --out.');
console.log(
  JSON.stringify(await competitor(values.source, values.out, { ...parseFormat(values.format), ...values })),
);
