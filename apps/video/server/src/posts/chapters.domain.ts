import type { FieldError } from '@workreel/platform/problem';
import { type Chapter, MAX_CHAPTER_TITLE, MAX_CHAPTERS } from '@workreel/video-contract';
import { toSingleLine } from './post-fields.domain.ts';

/**
 * The rules of YouTube for chapters in descriptions (https://support.google.com/youtube/answer/9884579): the first starts at 0:00,
 * there are at least three, they are in order, and each lasts at least 10 seconds. A description that breaks a rule has no chapters.
 * PeerTube also accepts two chapters of any length that start anywhere, which turns times mentioned in passing into chapters.
 */
const MIN_CHAPTERS = 3;
const MIN_SECONDS = 10;

/** `1:02:03`, `02:03`, `102:03`; every repetition is bounded, so that matching takes linear time. */
const TIME = String.raw`((?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d)`;
/** `0:00 Title`, `(0:00) Title`, `0:00 - Title`; the end of a range such as `0:00 ~ 1:30 Title` is ignored. */
const LEADING_TIME = new RegExp(
  String.raw`^[(\[]?${TIME}(?:\s{0,3}[-–—~]\s{0,3}${TIME})?(?:[)\]]|(?=[\s\-–—:|·]))`,
);
/** `Title 0:00`, `Title (0:00)`. */
const TRAILING_TIME = new RegExp(String.raw`(?<![\d:.\p{L}])[(\[]?${TIME}[)\]]?$`, 'u');
const SEPARATOR = /[\s\-–—~:|·•*▶>]/;

/**
 * Returns the chapters of a post: those that the owner entered, or else those in the description.
 *
 * @param durationSeconds - chapters that start at or after the end of the video are omitted; null if the duration is unknown.
 */
export function chaptersOf(
  { chapters, description }: { chapters: readonly Chapter[]; description: string },
  durationSeconds: number | null,
): Chapter[] {
  const isInside = ({ start }: Chapter) => start < (durationSeconds ?? Number.POSITIVE_INFINITY);
  return chapters.length > 0 ? chapters.filter(isInside) : parseChapters(description, isInside);
}

/**
 * Finds chapters in a description: lines that start with a time, or lines that end with one if the line of 0:00 does.
 *
 * @param isInside - returns whether the video has a chapter; other times are ignored.
 * @returns the chapters, at most `MAX_CHAPTERS`; empty if they break a rule.
 */
function parseChapters(description: string, isInside: (chapter: Chapter) => boolean): Chapter[] {
  const lines = description.split(/[\r\n]+/).map(trimSeparators);
  const parseLine = [parseLeading, parseTrailing].find((parse) =>
    lines.some((line) => parse(line)?.start === 0),
  );
  if (!parseLine) return [];
  const chapters = lines.flatMap((line) => parseLine(line) ?? []).filter(isInside);
  const isValid =
    chapters.length >= MIN_CHAPTERS &&
    chapters.every(({ start }, index) =>
      index === 0 ? start === 0 : start >= chapters[index - 1]!.start + MIN_SECONDS,
    );
  return isValid ? chapters.slice(0, MAX_CHAPTERS) : [];
}

const parseLeading = (line: string): Chapter | undefined => {
  const [match, time] = LEADING_TIME.exec(line) ?? [];
  return match === undefined ? undefined : toChapter(time!, line.slice(match.length));
};

const parseTrailing = (line: string): Chapter | undefined => {
  const match = TRAILING_TIME.exec(line);
  return match ? toChapter(match[1]!, line.slice(0, match.index)) : undefined;
};

/** @returns undefined without a title. */
function toChapter(time: string, text: string): Chapter | undefined {
  const start = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const title = toSingleLine(trimSeparators(text)).slice(0, MAX_CHAPTER_TITLE).toWellFormed();
  return title === '' ? undefined : { start, title };
}

/** A regular expression for the end would take quadratic time. */
function trimSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SEPARATOR.test(text[start]!)) start++;
  while (end > start && SEPARATOR.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Normalizes chapters that the owner entered, for storage. */
export const normalizeChapters = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.map(({ start, title }) => ({ start, title: toSingleLine(title) }));

/** Returns what is wrong with chapters whose values are valid each; undefined if each starts after the one before it. */
export function findChapterProblem(chapters: readonly Chapter[]): FieldError | undefined {
  const index = chapters.findIndex(({ start }, at) => at > 0 && start <= chapters[at - 1]!.start);
  return index < 0
    ? undefined
    : {
        path: `/body/chapters/${index}/start`,
        message: `Must be later than the start of the chapter before it, ${chapters[index - 1]!.start}. Sort the chapters, and give each its own start.`,
      };
}
