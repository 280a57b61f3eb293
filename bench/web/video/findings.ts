import { atMost, type Findings, median, rounded } from '../../lib/report.ts';
import { type Scripts, scriptBytesOf, scriptsOf, scriptTable } from '../scripts.ts';
import { text, timesOf, timeTable } from '../times.ts';
import type { Card, Course, Start } from './visits.ts';
import type { World } from './world.ts';

const BOUNDS = {
  /** Times the MP4's. */
  firstFrame: 1.2,
  stalls: 0,
  /** JavaScript until it plays, and until the first card, gzipped. */
  watchScriptBytes: 250_000,
  libraryScriptBytes: 120_000,
};
/** Share by which the line may differ from what it is meant to be. */
const LINE_SLACK = 0.1;

export interface Measured {
  cards: (Omit<Card, 'scripts'> & { scripts: Scripts })[];
  starts: (Omit<Start, 'scripts'> & { scripts: Scripts })[];
  /** The plain page with the MP4, in the same rounds. */
  plain: Omit<Start, 'scripts'>[];
  /** Null where it did not come to its end. */
  course: Course | null;
}

interface Size extends Pick<World, 'renditions' | 'fileBytes' | 'lineBitsPerSecond'> {
  rounds: number;
  filmSeconds: number;
  bitsPerSecond: number;
  latencyMs: number;
  chromium: string;
}

/** What the watch page took for each of the plain page with the MP4; the median of the rounds. */
export function ratioToMp4({ starts, plain }: Pick<Measured, 'starts' | 'plain'>): number | null {
  if (starts.length === 0) return null;
  return rounded(median(starts.map((start, n) => start.firstFrameMs / plain[n]!.firstFrameMs)), 2);
}

/** How often one who watched had to wait: as the browser told it, or as it was seen, whichever is more. */
export const stallsOf = (course: Course | null): number | null =>
  course && Math.max(course.waits, course.halts);

function summary({ cards, starts, plain, course }: Measured) {
  return {
    times: {
      'watch page: first frame': timesOf(starts, (each) => each.firstFrameMs),
      'watch page: it moves': timesOf(starts, (each) => each.movingMs),
      'MP4: first frame': timesOf(plain, (each) => each.firstFrameMs),
      'MP4: it moves': timesOf(plain, (each) => each.movingMs),
      'library: first card': timesOf(cards, (each) => each.firstCardMs),
    },
    /** Of the first frames, in pixels. */
    heights: [...new Set(starts.map(({ height }) => height))],
    course,
    watchScripts: scriptsOf(starts.map(({ scripts }) => scripts)),
    watchScriptBytes: scriptBytesOf(starts.map(({ scripts }) => scripts)),
    libraryScripts: scriptsOf(cards.map(({ scripts }) => scripts)),
    libraryScriptBytes: scriptBytesOf(cards.map(({ scripts }) => scripts)),
  };
}

export function findingsOf(measured: Measured, size: Size): Findings {
  const figures = { ...size, ...summary(measured) };
  const ratio = ratioToMp4(measured);
  const script = 'bytes of JavaScript, gzipped, until the';
  return {
    figures,
    ratios: { firstFrameToMp4: ratio },
    bounds: {
      firstFrame: atMost("times the MP4's time to the first frame", BOUNDS.firstFrame, ratio),
      stalls: atMost(`stalls in ${size.filmSeconds} s`, BOUNDS.stalls, stallsOf(measured.course)),
      watchScript: atMost(`${script} first frame`, BOUNDS.watchScriptBytes, figures.watchScriptBytes),
      libraryScript: atMost(`${script} first card`, BOUNDS.libraryScriptBytes, figures.libraryScriptBytes),
    },
    missing: lineFault(size),
    table: tables(figures, ratio),
  };
}

/** Over another line the figures would be of something else. */
function lineFault({ bitsPerSecond, lineBitsPerSecond }: Size): string[] {
  if (Math.abs(lineBitsPerSecond / bitsPerSecond - 1) <= LINE_SLACK) return [];
  return [`The line carries ${text(lineBitsPerSecond)} bit/s instead of ${text(bitsPerSecond)}.`];
}

function tables(figures: Size & ReturnType<typeof summary>, ratio: number | null): string[] {
  const { course, heights } = figures;
  const megabits = (bits: number) => (bits / 1e6).toFixed(1);
  const filmRate = megabits((figures.fileBytes * 8) / figures.filmSeconds);
  return [
    `a film of ${figures.filmSeconds} s at ${filmRate} Mbit/s over a line of ${megabits(figures.lineBitsPerSecond)} and ${figures.latencyMs} ms; ${figures.rounds} rounds, nothing cached; Chromium ${figures.chromium}`,
    '',
    ...timeTable(figures.times),
    '',
    `The first frame (${heights.join(', ') || '?'} pixels high) takes ${ratio ?? '?'} times as long as that of an MP4 with its index in front.`,
    `All ${figures.filmSeconds} s: ${text(course?.waits)} waits, ${text(course?.halts)} halts, the end ${text(course && Math.round(course.lateMs))} ms late; ${course?.heights.join(', ') ?? '?'} pixels high; ${text(course?.dropped)} of ${text(course?.frames)} frames dropped.`,
    '',
    ...scriptTable('JavaScript until the first frame', figures.watchScripts),
    '',
    ...scriptTable('JavaScript until the first card', figures.libraryScripts),
  ];
}
