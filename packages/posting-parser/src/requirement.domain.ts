import type { Mention } from './lexicon.domain.ts';
import { IDEALLY, NO, NOT_REQUIRED, PREFERRED, REQUIRED } from './requirement-words.data.ts';
import { type WordTable, wordsOf } from './words.domain.ts';

/** What a word says of the requirement beside it; `ideally` stands before what it is about, `no` before what is negated. */
export type Status = 'required' | 'preferred' | 'ideally' | 'optional' | 'no';

/** Returns the words of a table with their meaning, for a lexicon of normalized texts with plain apostrophes. */
export function* entriesOf<M>(table: WordTable, meaning: M): Generator<[string, M]> {
  for (const word of wordsOf(table)) yield [word.replaceAll('’', "'").replaceAll('・', '·'), meaning];
}

export function* statusEntries(): Generator<[string, { kind: Status }]> {
  yield* entriesOf(NOT_REQUIRED, { kind: 'optional' });
  yield* entriesOf(NO, { kind: 'no' });
  yield* entriesOf(REQUIRED, { kind: 'required' });
  yield* entriesOf(IDEALLY, { kind: 'ideally' });
  yield* entriesOf(PREFERRED, { kind: 'preferred' });
}

const BOUNDARY = /[,;|·()\n]|(?<=이상|以上) ?\/|\. |\s[-–]\s|\b(?:but|aber|mais|pero|mas|ma|maar|ale|men)\b/g;
const FILLER =
  /\b(?:is|are|ist|est|es|é|è|jest|är|er|also|a|an|the|se|sea|be|would|serait|e|and|und)\b|[\p{P}\p{S}]/gu;

/** A part of a text up to a comma, parenthesis or "but". */
export interface Clause<M> {
  start: number;
  end: number;
  mentions: Mention<M>[];
  /** What separates it from the next clause. */
  boundary: string;
}

/** Splits a text with the mentions in it; a comma inside a mention or within `kept` does not split. */
export function clausesOf<M>(
  text: string,
  mentions: readonly Mention<M>[],
  kept: readonly { start: number; end: number }[] = mentions,
): Clause<M>[] {
  const clauses: Clause<M>[] = [];
  let start = 0;
  let next = 0;
  for (const match of [...text.matchAll(BOUNDARY), undefined]) {
    const end = match?.index ?? text.length;
    if (match && kept.some((span) => span.start <= end && end < span.end)) continue;
    const from = next;
    while (next < mentions.length && mentions[next]!.start < end) next++;
    clauses.push({ start, end, mentions: mentions.slice(from, next), boundary: match?.[0] ?? '' });
    start = end + (match?.[0].length ?? 0);
  }
  return clauses;
}

/** Whether a part of a text consists only of these mentions and of words that say nothing. */
export function isOnly(
  text: string,
  { start, end }: { start: number; end: number },
  mentions: readonly Mention<unknown>[],
): boolean {
  let rest = '';
  let from = start;
  for (const mention of mentions) {
    rest += text.slice(from, mention.start);
    from = mention.end;
  }
  return (rest + text.slice(from, end)).replace(FILLER, '').trim() === '';
}

/** Words between "no" and what it negates. */
const MAX_WORDS_AFTER_NO = 3;
const CONJUNCTION =
  /^[\s/·・]*(?:or|and|nor|oder|und|noch|ni|y|o|ou|e|et|of|en|i|lub|ani|och|eller)?[\s/·・]*$/;
const STATUSES: ReadonlySet<string> = new Set([
  'required',
  'preferred',
  'ideally',
  'optional',
  'unfinished',
  'atMost',
]);

/** Whether "no" or its like stands before a mention of a clause: kein Studium, no degree or experience. */
export function isNegated(
  text: string,
  mentions: readonly Mention<{ kind: string }>[],
  index: number,
): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const { meaning, end } = mentions[at]!;
    const gap = text.slice(end, mentions[at + 1]!.start);
    if (meaning.kind === 'no') return gap.split(' ').length <= MAX_WORDS_AFTER_NO + 2;
    if (STATUSES.has(meaning.kind) || !CONJUNCTION.test(gap)) return false;
  }
  return false;
}
