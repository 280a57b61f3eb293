/** Compares converting with one ffmpeg process per rendition, and with the same options for all videos; docs/performance.md describes the benchmark. */
import { execFile } from 'node:child_process';
import { mkdtempDisposableSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLog } from '@workreel/platform/log';
import { runForJson } from '@workreel/testing/process';
import { openFfmpegConverter } from '../../apps/video/server/src/conversion/index.ts';
import { atMost, type BenchOptions, formatTable, median, type Results, rounded } from '../lib/report.ts';
import type { Outcome, OutputRendition } from './competitor.ts';
import { getSamples, type Samples } from './samples.ts';

const FULL = { rounds: 3, frames: 720 };
const QUICK = { rounds: 1, frames: 180 };

/** Competitor and source of each run. */
const RUNS = [
  { name: 'encoded', as: 'workreel', source: 'encodable' },
  { name: 'copied', as: 'workreel', source: 'copyable' },
  { name: 'av1', as: 'workreel-av1', source: 'encodable' },
  { name: 'fixedLadder', as: 'fixed-ladder', source: 'encodable' },
  { name: 'processEach', as: 'process-each', source: 'encodable' },
  { name: 'processEachCopyable', as: 'process-each', source: 'copyable' },
] as const;
type RunName = (typeof RUNS)[number]['name'];

/** Maximum loss of mean SSIM compared with the competitor. Even a difference of 0.01 is invisible. */
const MAX_SSIM_LOSS = 0.002;
const LIMITS = {
  cpuToFixedLadder: 1.8,
  cpuEncoded: 0.7,
  cpuCopied: 0.4,
  playableCopied: 1,
  playableEncoded: 4,
  rssMb: 700,
};

/** Output quality, measured once because it is the same in each round. */
interface Quality {
  ssim: number;
  /** Size of all renditions, without audio in separate files. */
  megabytes: number;
  perRendition: { name: string; ssim: number }[];
}

export async function benchConvert({ quick, progress }: BenchOptions): Promise<Results> {
  const { rounds, frames } = quick ? QUICK : FULL;
  const tools = await openFfmpegConverter({ log: createLog('warn') }).tools();
  progress('preparing the sample videos');
  const samples = await getSamples(tools.ffmpeg, frames);
  const outcomes: Record<RunName, Outcome[]> = {
    encoded: [],
    copied: [],
    av1: [],
    fixedLadder: [],
    processEach: [],
    processEachCopyable: [],
  };
  const qualities: Partial<Record<RunName, Quality>> = {};
  // Interleave the competitors, so that other load on the machine affects all of them.
  for (let round = 1; round <= rounds; round++) {
    for (const { name, as, source } of RUNS) {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-convert-'));
      const args = ['--as', as, '--source', samples[source], '--out', folder.path];
      const outcome = await runForJson<Outcome>(process.execPath, [
        join(import.meta.dirname, 'competitor.ts'),
        ...args,
      ]);
      outcomes[name].push(outcome);
      progress(`round ${round} of ${rounds}: ${name}, ${outcome.cpuSeconds.toFixed(1)} s of CPU`);
      if (round === 1 && source === 'encodable')
        qualities[name] = await measureQuality(tools.ffmpeg, outcome.renditions, samples.encodable);
    }
  }
  return toResults(outcomes, qualities, { rounds, frames, ffmpeg: tools.version });
}

async function measureQuality(
  ffmpeg: string,
  renditions: readonly OutputRendition[],
  source: Samples['encodable'],
): Promise<Quality> {
  const perRendition = [];
  for (const { name, width, height, file } of renditions)
    perRendition.push({ name, ssim: await ssim(ffmpeg, file, source, `${width}:${height}`) });
  return {
    ssim: rounded(perRendition.reduce((sum, rendition) => sum + rendition.ssim, 0) / perRendition.length, 5),
    megabytes: rounded(
      renditions.reduce((sum, { file }) => sum + statSync(file).size / 1e6, 0),
      2,
    ),
    perRendition,
  };
}

/** Returns the SSIM of a rendition against its source scaled to the same size; 1 if they are identical. */
async function ssim(ffmpeg: string, file: string, source: string, size: string): Promise<number> {
  const { stderr } = await promisify(execFile)(ffmpeg, [
    ...['-hide_banner', '-nostdin', '-i', file, '-i', source, '-lavfi'],
    // Restart timestamps at the first frame, because demuxers treat reordered frames differently.
    `[0:v]setpts=N/30/TB[a];[1:v]scale=${size}:flags=bicubic,setpts=N/30/TB[b];[a][b]ssim`,
    ...['-f', 'null', '-'],
  ]);
  const [, all] = /SSIM .*All:([\d.]+)/.exec(stderr) ?? [];
  if (all === undefined) throw new Error(`ffmpeg printed no SSIM for ${file}.`);
  return Number(all);
}

function toResults(
  outcomes: Record<RunName, Outcome[]>,
  qualities: Partial<Record<RunName, Quality>>,
  size: { rounds: number; frames: number; ffmpeg: string },
): Results {
  const medianOf = (name: RunName, value: (outcome: Outcome) => number) => median(outcomes[name].map(value));
  const cpu = (name: RunName) => medianOf(name, ({ cpuSeconds }) => cpuSeconds);
  const playable = (name: RunName) =>
    rounded(
      medianOf(name, ({ playableSeconds }) => playableSeconds ?? Infinity),
      2,
    );
  const { encoded, processEach } = qualities;
  const ratios = {
    cpuToFixedLadder: rounded(cpu('encoded') / cpu('fixedLadder'), 3),
    cpuEncoded: rounded(cpu('encoded') / cpu('processEach'), 3),
    cpuCopied: rounded(cpu('copied') / cpu('processEachCopyable'), 3),
  };
  // Not AV1, whose processes have other limits.
  const rss = Math.max(
    ...[...outcomes.encoded, ...outcomes.copied].map(({ ffmpegRssBytes }) => ffmpegRssBytes / 1e6),
  );
  const totals = RUNS.map(({ name }) => ({
    name,
    cpuSeconds: rounded(cpu(name), 2),
    wallSeconds: rounded(
      medianOf(name, ({ wallSeconds }) => wallSeconds),
      2,
    ),
    playableSeconds: outcomes[name][0]!.playableSeconds === null ? null : playable(name),
    ffmpegRssMb: rounded(
      medianOf(name, ({ ffmpegRssBytes }) => ffmpegRssBytes / 1e6),
      0,
    ),
    ...(qualities[name] && { ssim: qualities[name].ssim, megabytes: qualities[name].megabytes }),
  }));
  return {
    figures: { ...size, seconds: size.frames / 30, totals, quality: qualities },
    ratios,
    bounds: {
      cpuToFixedLadder: atMost(
        'of the CPU time of one process with the same options for all videos, everything encoded',
        LIMITS.cpuToFixedLadder,
        ratios.cpuToFixedLadder,
      ),
      cpuEncoded: atMost(
        'of the CPU time of one process per rendition, everything encoded',
        LIMITS.cpuEncoded,
        ratios.cpuEncoded,
      ),
      ssimLost: atMost(
        'SSIM lost compared with one process per rendition',
        MAX_SSIM_LOSS,
        encoded && processEach ? rounded(processEach.ssim - encoded.ssim, 5) : null,
      ),
      cpuCopied: atMost(
        'of the CPU time of one process per rendition, best rendition copied',
        LIMITS.cpuCopied,
        ratios.cpuCopied,
      ),
      playableCopied: atMost('s until playable, copied', LIMITS.playableCopied, playable('copied')),
      playableEncoded: atMost('s until playable, encoded', LIMITS.playableEncoded, playable('encoded')),
      memory: atMost('MB RSS of ffmpeg', LIMITS.rssMb, rounded(rss, 0)),
    },
    missing: [],
    table: [
      `${size.frames / 30} s of 1080p30, ${size.rounds === 1 ? 'one round' : `median of ${size.rounds} rounds`}; ffmpeg ${size.ffmpeg}`,
      '',
      ...formatTable(
        ['', 'CPU s', 'wall s', 'playable after s', 'RSS MB', 'SSIM', 'MB'],
        totals.map((run) => [
          run.name,
          run.cpuSeconds.toFixed(1),
          run.wallSeconds.toFixed(1),
          run.playableSeconds?.toFixed(2) ?? '-',
          String(run.ffmpegRssMb),
          run.ssim?.toFixed(4) ?? '-',
          run.megabytes?.toFixed(1) ?? '-',
        ]),
      ),
    ],
  };
}
