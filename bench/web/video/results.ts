import { atMost, median, type Results, rounded } from '../../lib/report.ts';
import { medianScriptBytes, mergeScripts, type Scripts, scriptTable } from '../scripts.ts';
import { formatNumber, summarizeTimes, timeTable } from '../times.ts';
import type { TestEnvironment } from './environment.ts';
import type { Card, Playback, Start } from './visits.ts';

const LIMITS = {
  /** Ratio of the time to that of the MP4. */
  firstFrame: 1.2,
  stalls: 0,
  /** Gzipped JavaScript until the first frame. */
  watchScriptBytes: 250_000,
  /** Gzipped JavaScript until the first card. */
  libraryScriptBytes: 120_000,
};
/** Maximum relative deviation of the measured link rate. */
const LINK_TOLERANCE = 0.1;

export interface Measured {
  cards: (Omit<Card, 'scripts'> & { scripts: Scripts })[];
  starts: (Omit<Start, 'scripts'> & { scripts: Scripts })[];
  /** Visits to the plain page with the MP4, in the same rounds. */
  plain: Omit<Start, 'scripts'>[];
  /** Null if playback was not measured. */
  playback: Playback | null;
}

interface Size extends Pick<TestEnvironment, 'renditions' | 'fileBytes' | 'linkBitsPerSecond'> {
  rounds: number;
  videoSeconds: number;
  bitsPerSecond: number;
  latencyMs: number;
  chromium: string;
}

/** Returns the ratio of the watch page's time to the first frame to that of the MP4, as the median over the rounds. */
export function mp4Ratio({ starts, plain }: Pick<Measured, 'starts' | 'plain'>): number | null {
  if (starts.length === 0) return null;
  return rounded(median(starts.map((start, n) => start.firstFrameMs / plain[n]!.firstFrameMs)), 2);
}

/** Returns the number of stalls: waiting events of the browser or observed freezes, whichever number is larger. */
export const countStalls = (playback: Playback | null): number | null =>
  playback && Math.max(playback.waitingEvents, playback.freezes);

function summary({ cards, starts, plain, playback }: Measured) {
  return {
    times: {
      'watch page: first frame': summarizeTimes(starts, (start) => start.firstFrameMs),
      'watch page: second frame': summarizeTimes(starts, (start) => start.secondFrameMs),
      'MP4: first frame': summarizeTimes(plain, (start) => start.firstFrameMs),
      'MP4: second frame': summarizeTimes(plain, (start) => start.secondFrameMs),
      'library: first card': summarizeTimes(cards, (card) => card.firstCardMs),
    },
    /** Heights of the first frames, in pixels. */
    heights: [...new Set(starts.map(({ height }) => height))],
    playback,
    watchScripts: mergeScripts(starts.map(({ scripts }) => scripts)),
    watchScriptBytes: medianScriptBytes(starts.map(({ scripts }) => scripts)),
    libraryScripts: mergeScripts(cards.map(({ scripts }) => scripts)),
    libraryScriptBytes: medianScriptBytes(cards.map(({ scripts }) => scripts)),
  };
}

export function toResults(measured: Measured, size: Size): Results {
  const metrics = { ...size, ...summary(measured) };
  const ratio = mp4Ratio(measured);
  const script = 'bytes of gzipped JavaScript until the';
  return {
    figures: metrics,
    ratios: { firstFrameToMp4: ratio },
    bounds: {
      firstFrame: atMost("times the MP4's time to the first frame", LIMITS.firstFrame, ratio),
      stalls: atMost(`stalls in ${size.videoSeconds} s`, LIMITS.stalls, countStalls(measured.playback)),
      watchScript: atMost(`${script} first frame`, LIMITS.watchScriptBytes, metrics.watchScriptBytes),
      libraryScript: atMost(`${script} first card`, LIMITS.libraryScriptBytes, metrics.libraryScriptBytes),
    },
    missing: linkProblems(size),
    table: tables(metrics, ratio),
  };
}

/** Reports a link whose rate differs from the specified one, because the results would not be comparable. */
function linkProblems({ bitsPerSecond, linkBitsPerSecond }: Size): string[] {
  if (Math.abs(linkBitsPerSecond / bitsPerSecond - 1) <= LINK_TOLERANCE) return [];
  return [`The link has ${formatNumber(linkBitsPerSecond)} bit/s instead of ${formatNumber(bitsPerSecond)}.`];
}

function tables(metrics: Size & ReturnType<typeof summary>, ratio: number | null): string[] {
  const { playback, heights } = metrics;
  const megabits = (bits: number) => (bits / 1e6).toFixed(1);
  const videoRate = megabits((metrics.fileBytes * 8) / metrics.videoSeconds);
  return [
    `a video of ${metrics.videoSeconds} s at ${videoRate} Mbit/s over a link with ${megabits(metrics.linkBitsPerSecond)} Mbit/s and ${metrics.latencyMs} ms; ${metrics.rounds} rounds, nothing cached; Chromium ${metrics.chromium}`,
    '',
    ...timeTable(metrics.times),
    '',
    `The first frame (${heights.join(', ') || '?'} pixels high) takes ${ratio ?? '?'} times as long as that of an MP4 with faststart.`,
    `All ${metrics.videoSeconds} s: ${formatNumber(playback?.waitingEvents)} waiting events, ${formatNumber(playback?.freezes)} freezes, end ${formatNumber(playback && Math.round(playback.lateMs))} ms late; heights ${playback?.heights.join(', ') ?? '?'}; ${formatNumber(playback?.dropped)} of ${formatNumber(playback?.frames)} frames dropped.`,
    '',
    ...scriptTable('JavaScript until the first frame', metrics.watchScripts),
    '',
    ...scriptTable('JavaScript until the first card', metrics.libraryScripts),
  ];
}
