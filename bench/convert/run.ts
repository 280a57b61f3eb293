/** Converting, beside one ffmpeg process for each rendition: see bench/README.md for what is compared. */
import { execFile } from 'node:child_process';
import { mkdtempDisposableSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLog } from '@workreel/platform/log';
import { runForJson } from '@workreel/testing/process';
import { openFfmpegConverter } from '../../apps/video/server/src/conversion/index.ts';
import { atMost, type BenchOptions, type Findings, median, rounded, tableOf } from '../lib/report.ts';
import type { MadeRendition, Outcome } from './competitor.ts';
import { type Footage, getFootage } from './footage.ts';

const FULL = { rounds: 3, pictures: 720 };
const QUICK = { rounds: 1, pictures: 180 };

/** Who converts which source. */
const RUNS = [
  { name: 'encoded', as: 'workreel', source: 'plain' },
  { name: 'copied', as: 'workreel', source: 'fit' },
  { name: 'processEach', as: 'process-each', source: 'plain' },
  { name: 'processEachOfFit', as: 'process-each', source: 'fit' },
] as const;
type RunName = (typeof RUNS)[number]['name'];

/** Most SSIM that may be lost against the peer's, on the mean of all renditions: nobody sees a hundredth. */
const SSIM_LOSS = 0.002;
const BOUNDS = { cpuEncoded: 0.7, cpuCopied: 0.4, playableCopied: 1, playableEncoded: 4, rssMb: 700 };

/** What is the same in each round. */
interface Quality {
  ssim: number;
  /** All renditions together, sound left out where it stands apart. */
  megabytes: number;
  perRendition: { name: string; ssim: number }[];
}

export async function benchConvert({ quick, say }: BenchOptions): Promise<Findings> {
  const { rounds, pictures } = quick ? QUICK : FULL;
  const tools = await openFfmpegConverter({ log: createLog('warn') }).tools();
  say('fetching and preparing the footage');
  const footage = await getFootage(tools.ffmpeg, pictures);
  const outcomes: Record<RunName, Outcome[]> = {
    encoded: [],
    copied: [],
    processEach: [],
    processEachOfFit: [],
  };
  const qualities: Partial<Record<RunName, Quality>> = {};
  // Round by round, so that what else the machine does meets all of them alike.
  for (let round = 1; round <= rounds; round++) {
    for (const { name, as, source } of RUNS) {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-convert-'));
      const args = ['--as', as, '--source', footage[source], '--out', folder.path];
      const outcome = await runForJson<Outcome>(process.execPath, [
        join(import.meta.dirname, 'competitor.ts'),
        ...args,
      ]);
      outcomes[name].push(outcome);
      say(`round ${round} of ${rounds}: ${name}, ${outcome.cpuSeconds.toFixed(1)} s of CPU`);
      if (round === 1 && source === 'plain')
        qualities[name] = await judge(tools.ffmpeg, outcome.renditions, footage.plain);
    }
  }
  return findings(outcomes, qualities, { rounds, pictures, ffmpeg: tools.version });
}

async function judge(
  ffmpeg: string,
  renditions: readonly MadeRendition[],
  source: Footage['plain'],
): Promise<Quality> {
  const perRendition = [];
  for (const { name, width, height, file } of renditions)
    perRendition.push({ name, ssim: await ssim(ffmpeg, file, source, `${width}:${height}`) });
  return {
    ssim: rounded(perRendition.reduce((sum, one) => sum + one.ssim, 0) / perRendition.length, 5),
    megabytes: rounded(
      renditions.reduce((sum, { file }) => sum + statSync(file).size / 1e6, 0),
      2,
    ),
    perRendition,
  };
}

/** Likeness of a rendition to its source made as small, 1 for the same. */
async function ssim(ffmpeg: string, file: string, source: string, size: string): Promise<number> {
  const { stderr } = await promisify(execFile)(ffmpeg, [
    ...['-hide_banner', '-nostdin', '-i', file, '-i', source, '-lavfi'],
    // Both counted from their first picture: how a demuxer places reordered ones is not what is measured.
    `[0:v]setpts=N/30/TB[a];[1:v]scale=${size}:flags=bicubic,setpts=N/30/TB[b];[a][b]ssim`,
    ...['-f', 'null', '-'],
  ]);
  const [, all] = /SSIM .*All:([\d.]+)/.exec(stderr) ?? [];
  if (all === undefined) throw new Error(`ffmpeg told no SSIM of ${file}.`);
  return Number(all);
}

function findings(
  outcomes: Record<RunName, Outcome[]>,
  qualities: Partial<Record<RunName, Quality>>,
  size: { rounds: number; pictures: number; ffmpeg: string },
): Findings {
  const of = (name: RunName, value: (outcome: Outcome) => number) => median(outcomes[name].map(value));
  const cpu = (name: RunName) => of(name, ({ cpuSeconds }) => cpuSeconds);
  const playable = (name: RunName) =>
    rounded(
      of(name, ({ playableSeconds }) => playableSeconds ?? Infinity),
      2,
    );
  const [ours, theirs] = [qualities.encoded, qualities.processEach];
  const ratios = {
    cpuEncoded: rounded(cpu('encoded') / cpu('processEach'), 3),
    cpuCopied: rounded(cpu('copied') / cpu('processEachOfFit'), 3),
  };
  const rss = Math.max(
    ...[...outcomes.encoded, ...outcomes.copied].map(({ ffmpegRssBytes }) => ffmpegRssBytes / 1e6),
  );
  const totals = RUNS.map(({ name }) => ({
    name,
    cpuSeconds: rounded(cpu(name), 2),
    wallSeconds: rounded(
      of(name, ({ wallSeconds }) => wallSeconds),
      2,
    ),
    playableSeconds: outcomes[name][0]!.playableSeconds === null ? null : playable(name),
    ffmpegRssMb: rounded(
      of(name, ({ ffmpegRssBytes }) => ffmpegRssBytes / 1e6),
      0,
    ),
    ...(qualities[name] && { ssim: qualities[name].ssim, megabytes: qualities[name].megabytes }),
  }));
  return {
    figures: { ...size, seconds: size.pictures / 30, totals, quality: qualities },
    ratios,
    bounds: {
      cpuEncoded: atMost('of the CPU of a process each, all encoded', BOUNDS.cpuEncoded, ratios.cpuEncoded),
      ssimLost: atMost(
        'SSIM lost against them',
        SSIM_LOSS,
        ours && theirs ? rounded(theirs.ssim - ours.ssim, 5) : null,
      ),
      cpuCopied: atMost('of the CPU of a process each, the best a copy', BOUNDS.cpuCopied, ratios.cpuCopied),
      playableCopied: atMost('s until a copy plays', BOUNDS.playableCopied, playable('copied')),
      playableEncoded: atMost('s until what is encoded plays', BOUNDS.playableEncoded, playable('encoded')),
      memory: atMost('MB that ffmpeg holds', BOUNDS.rssMb, rounded(rss, 0)),
    },
    missing: [],
    table: [
      `${size.pictures / 30} s of 1080p30, ${size.rounds === 1 ? 'one round' : `median of ${size.rounds} rounds`}; ffmpeg ${size.ffmpeg}`,
      '',
      ...tableOf(
        ['', 'CPU s', 'wall s', 'plays after s', 'RSS MB', 'SSIM', 'MB'],
        totals.map((one) => [
          one.name,
          one.cpuSeconds.toFixed(1),
          one.wallSeconds.toFixed(1),
          one.playableSeconds?.toFixed(2) ?? '-',
          String(one.ffmpegRssMb),
          one.ssim?.toFixed(4) ?? '-',
          one.megabytes?.toFixed(1) ?? '-',
        ]),
      ),
    ],
  };
}
