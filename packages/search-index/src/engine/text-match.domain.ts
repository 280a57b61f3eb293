import { asksNothing, isOpenAt, type Phrase, type TextQuery } from '../query.domain.ts';
import { isJoined, type Meaning } from '../tokenizer/index.ts';
import { andInto, andNotInto, type Bitmap, clearBit, nextBit, orInto } from './bitmap.domain.ts';
import { LONGEST_PHRASE, PhraseMatcher } from './phrase-matcher.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { termKey } from './segment/document-terms.domain.ts';
import { intersects, type KeyRanges, sizeOf } from './segment/posting-lists.domain.ts';
import { isTypoOf, lowerBoundOrdinal, stringAt, stringCount } from './segment/string-table.domain.ts';

/** For a word that finds nothing, the words and names it may have been meant to be. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

export const isPhrase = (asked: Meaning | Phrase): asked is Phrase => !('name' in asked);

/** What a text finds in some fields: a set of the searcher's. */
export function matchText(
  searcher: Searcher,
  query: TextQuery,
  fields: readonly number[],
  corrections: Corrections,
): Bitmap {
  if (asksNothing(query)) return searcher.allocate();
  const sought = query.meanings.map((meaning) => soughtFor(searcher, meaning, fields, corrections));
  let found: Bitmap | undefined;
  const keep = (set: Bitmap, combine: typeof andInto) => {
    if (found === undefined && combine === andInto) found = set;
    else {
      if (found === undefined) {
        found = searcher.allocate();
        found.set(searcher.segment.status.live);
      }
      combine(found, set);
      searcher.release(set);
    }
    return nextBit(found, 0) >= 0;
  };
  // Where nothing is left, the rest need not be looked for.
  rarestFirst(searcher, sought).every((each) => keep(match(searcher, each), andInto)) &&
    query.phrases.every((phrase) => keep(matchPhrase(searcher, phrase, fields, found), andInto)) &&
    query.excluded.every((asked) => {
      const unwanted = isPhrase(asked)
        ? matchPhrase(searcher, asked, fields, found)
        : match(searcher, soughtFor(searcher, asked, fields, new Map()));
      return keep(unwanted, andNotInto);
    });
  return found ?? searcher.allocate();
}

/** The keys by which a meaning is found: those of each of its words, or those of its name. */
interface Sought {
  words: KeyRanges[];
  named: KeyRanges;
}

function soughtFor(
  searcher: Searcher,
  { words, name }: Meaning,
  fields: readonly number[],
  corrections: Corrections,
): Sought {
  return {
    words: words.map((word) =>
      [word, ...(corrections.get(word) ?? [])].flatMap((each) => searcher.keysFor(each, fields)),
    ),
    named: name === null ? [] : searcher.keysOf([searcher.wordsFor(name).exact], fields),
  };
}

/** What is looked for in the order in which least is left soonest: few things first. */
function rarestFirst({ segment: { wordLists } }: Searcher, sought: readonly Sought[]): readonly Sought[] {
  if (sought.length < 2) return sought;
  const sizes = new Map(
    sought.map((each) => [
      each,
      Math.min(...each.words.map((keys) => sizeOf(wordLists, keys))) + sizeOf(wordLists, each.named),
    ]),
  );
  return [...sought].sort((a, b) => sizes.get(a)! - sizes.get(b)!);
}

function match(searcher: Searcher, { words, named }: Sought): Bitmap {
  if (words.length === 1) return searcher.docsWithTerms([...words[0]!, ...named]);
  const found = inAll(searcher, words);
  return named.length === 0 ? found : union(searcher, [found, searcher.docsWithTerms(named)]);
}

/** @param within - where it is looked for; undefined is everywhere. */
function matchPhrase(
  searcher: Searcher,
  phrase: Phrase,
  fields: readonly number[],
  within: Bitmap | undefined,
): Bitmap {
  const { words } = phrase;
  if (words.length === 1) return searcher.docsWithTerms(searcher.keysFor(words[0]!, fields));
  const accepted = words
    .slice(0, LONGEST_PHRASE)
    .map((word, at) => acceptedWords(searcher, phrase, word, at));
  const found = inAll(
    searcher,
    accepted.map((ordinals) => searcher.keysOf(ordinals, fields)),
  );
  // Each text that is left is read.
  if (within) andInto(found, within);
  const row = new PhraseMatcher(searcher, accepted);
  for (let document = nextBit(found, 0); document >= 0; document = nextBit(found, document + 1))
    if (!row.matches(document, fields)) clearBit(found, document);
  row.close();
  return found;
}

/** What has of each of several choices of keys at least one: a set of the searcher's. */
function inAll(searcher: Searcher, choices: readonly KeyRanges[]): Bitmap {
  const [first = searcher.allocate(), ...others] = choices.map((keys) => searcher.docsWithTerms(keys));
  for (const other of others) {
    andInto(first, other);
    searcher.release(other);
  }
  return first;
}

/** The words of the segment that stand for one of a phrase: itself, and at an end what it ends or begins. */
function acceptedWords(searcher: Searcher, phrase: Phrase, word: string, at: number): number[] {
  const { exact, parts } = searcher.wordsFor(word);
  const glued = parts.filter((ordinal) => {
    const text = stringAt(searcher.segment.words, ordinal);
    return (
      (isOpenAt(phrase, at, 'before') && text.endsWith(word)) ||
      (isOpenAt(phrase, at, 'after') && text.startsWith(word))
    );
  });
  return exact < 0 ? glued : [exact, ...glued];
}

/** Shorter words are abbreviations: a letter more or less is another one. */
const SHORTEST_CORRECTED = 5;

/**
 * For the words of a query that find nothing, what they may have been meant to be: Latin words of five letters or
 * more, one typo away. What is asked for under a known name, or not wanted, is taken as it stands.
 */
export function correct(
  searchers: readonly Searcher[],
  queries: readonly TextQuery[],
  fields: readonly number[],
): Corrections {
  const corrections = new Map<string, string[]>();
  for (const { words, name } of queries.flatMap(({ meanings }) => meanings)) {
    const [word = ''] = words;
    if (words.length !== 1 || name !== null || word.length < SHORTEST_CORRECTED || isJoined(word)) continue;
    if (
      !/^\p{L}+$/u.test(word) ||
      searchers.some((searcher) => hasLiveDocs(searcher, searcher.wordsFor(word).exact, fields))
    )
      continue;
    const close = new Map<string, number>();
    for (const searcher of searchers)
      for (const [text, count] of typosOf(searcher, word, fields))
        close.set(text, (close.get(text) ?? 0) + count);
    if (close.size > 0)
      corrections.set(
        word,
        [...close].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text),
      );
  }
  return corrections;
}

/** The words and names of a segment that are one typo away and that a stored posting has. */
function* typosOf(searcher: Searcher, word: string, fields: readonly number[]): Generator<[string, number]> {
  const { words, wordLists } = searcher.segment;
  const wanted = [word, `=${word}`];
  for (const text of wanted) {
    // Names begin with their sign, words of Latin letters with one of those: what lies between them need not be read.
    const [from, to] =
      text === word
        ? [lowerBoundOrdinal(words, 'a'), lowerBoundOrdinal(words, '\u0250')]
        : [lowerBoundOrdinal(words, '='), lowerBoundOrdinal(words, '>')];
    for (let ordinal = from; ordinal < Math.min(to, stringCount(words)); ordinal++) {
      if (!isTypoOf(words, ordinal, text) || !hasLiveDocs(searcher, ordinal, fields)) continue;
      const found = stringAt(words, ordinal);
      if (found.length < SHORTEST_CORRECTED - 1 || found.startsWith('=') !== text.startsWith('=')) continue;
      yield [found, fields.reduce((sum, field) => sum + wordLists.counts[termKey(ordinal, field)]!, 0)];
    }
  }
}

/** Whether a word of the segment stands in one of the fields of a posting that is still stored. */
function hasLiveDocs({ segment }: Searcher, ordinal: number, fields: readonly number[]): boolean {
  const { wordLists, status } = segment;
  return ordinal >= 0 && fields.some((field) => intersects(wordLists, termKey(ordinal, field), status.live));
}

/** Joins sets. */
export function union(searcher: Searcher, sets: readonly Bitmap[]): Bitmap {
  const [first = searcher.allocate(), ...others] = sets;
  for (const other of others) {
    orInto(first, other, other);
    searcher.release(other);
  }
  return first;
}
