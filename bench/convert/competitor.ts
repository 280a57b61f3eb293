/**
 * Converts one file with one competitor and prints the measurements as one line of JSON.
 *
 *   node bench/convert/competitor.ts --as workreel --source video.mp4 --out folder
 *   node bench/convert/competitor.ts --as process-each --source video.mp4 --out folder
 */
import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createLog } from '@workreel/platform/log';
import { ladder } from '@workreel/transcoder';
import { openFfmpegConverter } from '../../apps/video/server/src/conversion/index.ts';
import { processTreeCpuSeconds, requireCpuSeconds } from '../lib/cpu.ts';

/** A rendition as one file, for measuring SSIM. */
export interface OutputRendition {
  name: string;
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
  renditions: OutputRendition[];
}

const POLL_INTERVAL_MS = 50;

async function measure(work: (playable: () => void) => Promise<OutputRendition[]>): Promise<Outcome> {
  const [wall, cpu] = [performance.now(), cpuSeconds()];
  let [peakRss, playableAt] = [0, 0];
  const timer = setInterval(() => {
    peakRss = Math.max(peakRss, childrenRss());
  }, POLL_INTERVAL_MS);
  const renditions = await work(() => {
    playableAt ||= performance.now();
  });
  clearInterval(timer);
  return {
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
async function workreel(source: string, out: string): Promise<Outcome> {
  // The CPU time of isolated processes is not counted as that of children.
  const converter = openFfmpegConverter({ log: createLog('warn'), isolation: 'off' });
  await converter.tools();
  return measure(async (playable) => {
    const { renditions } = await converter.convert({
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
    return renditions.map(({ name, width, height }) => ({
      name,
      width,
      height,
      file: concatSegments(join(out, name)),
    }));
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

/** Runs one ffmpeg process after another, one per rendition with audio, with the same x264 settings as Workreel. */
async function processEach(source: string, out: string): Promise<Outcome> {
  const { ffmpeg } = await openFfmpegConverter({ log: createLog('warn') }).tools();
  const rungs = ladder({ width: 1920, height: 1080, frameRate: 30 });
  return measure(async () => {
    for (const { name, width, height, maxRate } of rungs) {
      mkdirSync(join(out, name), { recursive: true });
      await promisify(execFile)(ffmpeg, [
        ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-i', source, '-map', '0:v:0', '-map', '0:a:0'],
        ...['-vf', `scale=${width}:${height},format=yuv420p`, '-r', '30', '-c:v', 'libx264'],
        ...['-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-sc_threshold', '0', '-g', '99999'],
        ...['-maxrate', String(maxRate), '-bufsize', String(maxRate * 1.5)],
        ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
        ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
        ...['-hls_flags', 'single_file', '-hls_segment_filename', join(out, name, 'index.mp4')],
        join(out, name, 'index.m3u8'),
      ]);
    }
    return rungs.map(({ name, width, height }) => ({
      ...{ name, width, height },
      file: join(out, name, 'index.mp4'),
    }));
  });
}

const { values } = parseArgs({
  options: { as: { type: 'string' }, source: { type: 'string' }, out: { type: 'string' } },
});
const competitor = { workreel, 'process-each': processEach }[values.as ?? ''];
if (competitor === undefined || values.source === undefined || values.out === undefined)
  throw new Error('Required: --as workreel or process-each, --source and --out.');
console.log(JSON.stringify(await competitor(values.source, values.out)));
