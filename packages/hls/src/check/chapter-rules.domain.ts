import { error, type Violation } from './violation.domain.ts';

/**
 * Checks chapters in the JSON format of Apple's players.
 *
 * @param seconds - length of the stream; undefined if it is unknown.
 */
export function checkChapters(bytes: Uint8Array, url: string, seconds: number | undefined): Violation[] {
  const violation = (message: string) => error('chapters', url, message);
  const chapters = parseJson(bytes);
  if (!Array.isArray(chapters)) return [violation('the file is not a JSON array')];
  let previous = Number.NEGATIVE_INFINITY;
  return chapters.flatMap((chapter: unknown, index) => {
    const name = `chapter ${index + 1}`;
    if (!isObject(chapter)) return [violation(`${name} is not an object`)];
    const { 'start-time': start, duration, titles } = chapter;
    if (typeof start !== 'number' || start < 0) return [violation(`${name} has no valid start-time`)];
    const problems: string[] = [];
    if (start <= previous) problems.push(`starts at ${start} s, not after the one before it`);
    if (seconds !== undefined && start >= seconds)
      problems.push(`starts at ${start} s, but the stream lasts ${seconds.toFixed(3)} s`);
    if (duration !== undefined && !(typeof duration === 'number' && duration > 0))
      problems.push('has an invalid duration');
    if (!haveLanguages(titles)) problems.push('has no title, or several in one language');
    previous = start;
    return problems.map((problem) => violation(`${name} ${problem}`));
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether there are titles, each with its own language. */
function haveLanguages(titles: unknown): boolean {
  if (!Array.isArray(titles) || titles.length === 0) return false;
  const languages = new Set(titles.map((title: unknown) => isObject(title) && title.language));
  return (
    languages.size === titles.length &&
    titles.every((title: unknown) => isObject(title) && isText(title.language) && isText(title.title))
  );
}

/** @returns undefined if the bytes are not JSON. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
