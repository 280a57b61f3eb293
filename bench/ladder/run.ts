/** Compares the size and quality of renditions with those of a fixed ladder; docs/performance.md describes the benchmark. */
import { execFile } from 'node:child_process';
import { mkdtempDisposableSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runForJson } from '@workreel/testing/process';
import { fetchPackage } from '@workreel/testing/registries';
import { fetchFfmpegWithVmaf } from '@workreel/testing/vmaf';
import type { Outcome } from '../convert/competitor.ts';
import { atMost, type BenchOptions, formatTable, type Results, rounded } from '../lib/report.ts';
import { FILMS, type Film } from './films.data.ts';
import { rateFor } from './rate.domain.ts';

const run = promisify(execFile);

/** Seconds of each film, from its middle; 9 are enough for a sample of most. */
const SECONDS = { full: 9, quick: 4 };
const QUICK_FILMS = 3;
/** Rate factors of the fixed ladder: the first is that of its renditions, the others show which rate it needs for other qualities. */
const FIXED_CRFS = [23, 19, 28];
/** Every fifth frame is compared: B-frames come in groups of four. */
const SUBSAMPLE = 5;
const LIMITS = { bytes: 0.7, rate: -0.15, av1Rate: -0.35, worstRate: 0.03, cpu: 1.8, playable: 4 };

interface Rendition {
  name: string;
  bytes: number;
  /** VMAF at its own size. */
  vmaf: number;
}

interface Measured extends Pick<Outcome, 'cpuSeconds' | 'playableSeconds' | 'videoBytes'> {
  renditions: Rendition[];
}

interface FilmResult {
  name: string;
  /** With each of {@link FIXED_CRFS}. */
  fixed: Measured[];
  workreel: Measured;
  /** Both codecs; the renditions are those of AV1. */
  av1: Measured;
}

export async function benchLadder({ quick, progress }: BenchOptions): Promise<Results> {
  const ffmpeg = await fetchFfmpegWithVmaf();
  const films = quick ? FILMS.slice(0, QUICK_FILMS) : FILMS;
  const results: FilmResult[] = [];
  const missing: string[] = [];
  for (const film of films) {
    try {
      results.push(await compare(ffmpeg, film, quick ? SECONDS.quick : SECONDS.full));
      progress(`${film.name}: ${formatFilm(results.at(-1)!).slice(1).join(', ')}`);
    } catch (error) {
      missing.push(`${film.name}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  return toResults(results, missing);
}

async function compare(ffmpeg: string, film: Film, seconds: number): Promise<FilmResult> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-ladder-'));
  const source = join(folder.path, 'source.mkv');
  await copyMiddle(join(await fetchPackage(film.package), film.path), source, seconds);
  const convert = (
    competitor: 'workreel' | 'workreel-av1' | 'fixed-ladder',
    format: readonly string[] = [],
  ) =>
    runForJson<Outcome>(
      process.execPath,
      [
        ...[join(import.meta.dirname, '../convert/competitor.ts'), '--as', competitor, '--source', source],
        ...['--out', join(folder.path, competitor), ...format],
      ],
      { env: { ...process.env, FFMPEG_PATH: ffmpeg } },
    );
  const outcome = await convert('workreel');
  const best = outcome.renditions[0]!;
  const frameRate = await readFrameRate(join(folder.path, 'workreel', 'index.m3u8'));
  const format = ['--format', `${best.width}x${best.height}@${frameRate}`];
  const toBt709 = bt709Filter(await readMatrix(source));
  const measure = async ({ renditions, ...rest }: Outcome): Promise<Measured> => {
    const measured: Rendition[] = [];
    for (const { name, file, ...size } of renditions) {
      const quality = await vmaf(ffmpeg, file, { source, frameRate, toBt709, size });
      measured.push({ name, bytes: statSync(file).size, vmaf: quality });
    }
    return { ...rest, renditions: measured };
  };
  const workreel = await measure(outcome);
  const both = await convert('workreel-av1');
  const av1 = await measure({ ...both, renditions: both.renditions.filter(({ codec }) => codec === 'av1') });
  const fixed: Measured[] = [];
  for (const crf of FIXED_CRFS)
    fixed.push(
      await measure(await convert('fixed-ladder', [...format, '--filter', toBt709, '--crf', String(crf)])),
    );
  return { name: film.name, workreel, av1, fixed };
}

/** Matroska has no index that lists all frames, so that nothing can be copied. */
async function copyMiddle(film: string, to: string, seconds: number): Promise<void> {
  const duration = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    film,
  ]);
  const start = Math.max(0, (Number(duration.stdout) - seconds) / 2);
  const input = ['-ss', start.toFixed(3), '-i', film, '-t', String(seconds), '-map', '0:v:0'];
  await run('ffmpeg', ['-v', 'error', '-nostdin', ...input, '-c', 'copy', to]);
}

/** Returns the color matrix of a video; players assume BT.601 for standard definition without tags. */
async function readMatrix(file: string): Promise<string> {
  const entries = ['-show_entries', 'stream=color_space,height', '-of', 'json', file];
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', 'v:0', ...entries]);
  const [{ color_space: matrix, height }] = JSON.parse(stdout).streams;
  return matrix ?? (height <= 576 ? 'smpte170m' : 'bt709');
}

/** scale would lose 8 dB of PSNR. */
const bt709Filter = (matrix: string): string =>
  matrix === 'bt709'
    ? 'null'
    : `zscale=min=${matrix}:pin=bt709:tin=bt709:m=bt709:p=bt709:t=bt709:r=tv,format=yuv420p`;

async function readFrameRate(playlist: string): Promise<number> {
  const [, rate] = /FRAME-RATE=([\d.]+)/.exec(await readFile(playlist, 'utf8')) ?? [];
  return Number(rate);
}

/** What a rendition is compared with. */
interface Reference {
  source: string;
  frameRate: number;
  toBt709: string;
  size: { width: number; height: number };
}
const BT709 = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** Returns the VMAF of a rendition against the source that is scaled to its size. */
async function vmaf(
  ffmpeg: string,
  file: string,
  { source, frameRate, toBt709, size }: Reference,
): Promise<number> {
  // Without the same tags, ffmpeg would convert the colors of one of them.
  const scale = `scale=${size.width}:${size.height}:flags=bicubic,setsar=1,format=yuv420p,${BT709}`;
  // Demuxers treat reordered frames differently, so the frames are counted.
  const graph =
    `[0:v]setpts=N/30/TB,${scale}[encoded];[1:v]fps=${frameRate},setpts=N/30/TB,${toBt709},${scale}[reference];` +
    `[encoded][reference]libvmaf=n_threads=2:n_subsample=${SUBSAMPLE}:shortest=1`;
  const input = ['-hide_banner', '-nostdin', '-i', file, '-i', source];
  const { stderr } = await run(ffmpeg, [...input, '-lavfi', graph, '-f', 'null', '-']);
  const [, score] = /VMAF score: ([\d.]+)/.exec(stderr) ?? [];
  if (score === undefined) throw new Error(`ffmpeg printed no VMAF for ${file}`);
  return Number(score);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const meanVmaf = ({ renditions }: Measured) => mean(renditions.map((rendition) => rendition.vmaf));

/** Returns how much more rate renditions need than those of the fixed ladder of the same size and quality, in the mean. */
function rateChange(fixed: readonly Measured[], { renditions }: Measured): number {
  const changes = renditions.map(({ name, bytes, vmaf: quality }) => {
    const curve = fixed.flatMap((measured) => measured.renditions.filter((other) => other.name === name));
    const points = curve.map((other) => ({ rate: other.bytes, quality: other.vmaf }));
    return Math.log(bytes / rateFor(points, quality));
  });
  return Math.exp(mean(changes)) - 1;
}

/** Compared with the fixed ladder; changes are shares. */
const ratiosOf = ({ fixed, workreel, av1 }: FilmResult) => ({
  bytes: workreel.videoBytes / fixed[0]!.videoBytes,
  cpu: workreel.cpuSeconds / fixed[0]!.cpuSeconds,
  av1Cpu: av1.cpuSeconds / fixed[0]!.cpuSeconds,
  rate: rateChange(fixed, workreel),
  av1Rate: rateChange(fixed, av1),
});

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function formatFilm(film: FilmResult): string[] {
  const { fixed, workreel, av1 } = film;
  const { bytes, rate, av1Rate, cpu, av1Cpu } = ratiosOf(film);
  return [
    ...[film.name, percent(bytes - 1), percent(rate), percent(av1Rate)],
    ...[fixed[0]!, workreel, av1].map((measured) => meanVmaf(measured).toFixed(1)),
    ...[cpu.toFixed(2), av1Cpu.toFixed(2), workreel.playableSeconds?.toFixed(2) ?? '-'],
  ];
}

function toResults(films: readonly FilmResult[], missing: string[]): Results {
  const perFilm = films.map(ratiosOf);
  const meanOf = (key: keyof (typeof perFilm)[number]) =>
    films.length > 0 ? rounded(mean(perFilm.map((ratios) => ratios[key])), 3) : null;
  const rates = perFilm.flatMap(({ rate, av1Rate }) => [rate, av1Rate]);
  const ratios = {
    bytes: meanOf('bytes'),
    rate: meanOf('rate'),
    av1Rate: meanOf('av1Rate'),
    worstRate: rates.length > 0 ? rounded(Math.max(...rates), 3) : null,
    cpu: meanOf('cpu'),
    av1Cpu: meanOf('av1Cpu'),
  };
  const playable = Math.max(...films.map(({ workreel }) => workreel.playableSeconds ?? Infinity));
  return {
    figures: { films },
    ratios,
    bounds: {
      bytes: atMost('of the bytes of the fixed ladder, mean of the films', LIMITS.bytes, ratios.bytes),
      rate: atMost('more rate for the same VMAF, mean of the films', LIMITS.rate, ratios.rate),
      av1Rate: atMost('the same, of AV1', LIMITS.av1Rate, ratios.av1Rate),
      worstRate: atMost('the same, of the worst film', LIMITS.worstRate, ratios.worstRate),
      cpu: atMost('of the CPU time of the fixed ladder, mean of the films', LIMITS.cpu, ratios.cpu),
      playable: atMost('s until playable, of the slowest film', LIMITS.playable, rounded(playable, 2)),
    },
    missing,
    table: formatTable(
      [
        ...['film', 'bytes', 'rate', 'rate of AV1', 'VMAF, fixed ladder', 'VMAF', 'VMAF of AV1'],
        ...['CPU', 'CPU with AV1', 'playable after s'],
      ],
      films.map(formatFilm),
    ),
  };
}
