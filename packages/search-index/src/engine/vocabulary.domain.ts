import { differByTypo, firstSyllablesOf, isLatinWord, soundVariantsOf } from '@workreel/spelling';
import type { Vocabulary } from '../corrections.domain.ts';
import type { QueryTerm } from '../query.domain.ts';
import { FIELDS } from '../tokenizer/index.ts';
import { andInto, type Bitmap, countBits, nextBit } from './bitmap.domain.ts';
import { type Searcher, withBitmaps } from './searcher.domain.ts';
import { listIntersects } from './segment/compressed-lists.domain.ts';
import { intersects, type KeyRanges } from './segment/posting-lists.domain.ts';
import {
  isNearAt,
  lowerBoundOrdinal,
  ordinalOf,
  type StringTable,
  stringAt,
} from './segment/string-table.domain.ts';
import { describingWords, matchTerm, type TextFields } from './text-match.domain.ts';

/** Corrections are not made to words that only descriptions have: among so many words, any text could be split or has a similar one. */
const SHORT_FIELDS: TextFields = { numbers: FIELDS.map((_, field) => field), description: false };

/** Returns the words of the segments, for corrections. */
export const vocabularyOf = (searchers: readonly Searcher[]): Vocabulary => ({
  isKnown: (term) =>
    withBitmaps(searchers, () => searchers.some((searcher) => hasMatch(searcher, term))) ||
    searchers.some((searcher) => isDescribing(searcher, term)),
  isWord: (term) => withBitmaps(searchers, () => searchers.some((searcher) => hasMatch(searcher, term))),
  countOf: (term) =>
    withBitmaps(searchers, () =>
      searchers.reduce((sum, searcher) => sum + countBits(liveMatches(searcher, term)), 0),
    ),
  similarTo: (word) => [
    ...new Set(searchers.flatMap(({ segment }) => [...similarTerms(segment.words, word)])),
  ],
});

/** Returns whether the description of a stored posting matches a term. */
const isDescribing = (searcher: Searcher, { words, name }: QueryTerm): boolean => {
  const { descriptionLists, status } = searcher.segment;
  return describingWords(searcher, words, name).some((word) =>
    listIntersects(descriptionLists, word, status.live),
  );
};

/** Returns whether a stored posting matches a term, apart from its description. Mostly, the first posting list tells. */
function hasMatch(searcher: Searcher, term: QueryTerm): boolean {
  const { words, name, values } = term;
  const isIn = (keys: KeyRanges) => hasLiveDocument(searcher, keys);
  if (words.length === 1 && isIn(searcher.keysOfWord(words[0]!, SHORT_FIELDS.numbers))) return true;
  if (name !== null && isIn(searcher.keysOfOrdinals([searcher.findWords(name).exact], SHORT_FIELDS.numbers)))
    return true;
  return (words.length > 1 || values !== null) && nextBit(liveMatches(searcher, term), 0) >= 0;
}

function hasLiveDocument({ segment: { wordLists, status } }: Searcher, keys: KeyRanges): boolean {
  for (let n = 0; n < keys.length; n += 2)
    for (let key = keys[n]!; key < keys[n + 1]!; key++)
      if (intersects(wordLists, key, status.live)) return true;
  return false;
}

function liveMatches(searcher: Searcher, term: QueryTerm): Bitmap {
  const matches = matchTerm(searcher, term, SHORT_FIELDS);
  andInto(matches, searcher.segment.status.live);
  return matches;
}

/** Ranges of the dictionary that contain Latin words and their names, with the prefix of each word in it. */
const LATIN_RANGES = [
  { from: 'a', to: 'ɐ', prefix: '' },
  { from: '=', to: '>', prefix: '=' },
];
const hangulRanges = (word: string) => firstSyllablesOf(word).map(([from, to]) => ({ from, to, prefix: '' }));

/** Yields the indexed words and names that differ from a word by one typo. */
function* similarTerms(words: StringTable, word: string): Generator<string> {
  const variants = soundVariantsOf(word);
  if (variants !== undefined) {
    yield* variants.filter((variant) => ordinalOf(words, variant) >= 0);
    return;
  }
  for (const { from, to, prefix } of isLatinWord(word) ? LATIN_RANGES : hangulRanges(word)) {
    const end = lowerBoundOrdinal(words, to);
    for (let ordinal = lowerBoundOrdinal(words, from); ordinal < end; ordinal++) {
      if (!isNearAt(words, ordinal, prefix + word)) continue;
      const term = stringAt(words, ordinal);
      if (differByTypo(word, term.slice(prefix.length))) yield term;
    }
  }
}
