import { isCjk, type QueryTerm, queryTermsOf, termsOf } from './tokenizer/index.ts';

/** Quoted words, which must occur consecutively. Synonyms and typo corrections do not apply. */
export interface Phrase {
  words: string[];
}

/** A parsed search text. */
export interface TextQuery {
  /** All terms must match. */
  terms: QueryTerm[];
  phrases: Phrase[];
  /** None of these may match. */
  excluded: (QueryTerm | Phrase)[];
}

/** Maximum number of terms, phrases and exclusions in all values of a filter. Each adds to the cost of the search. */
const MAX_QUERY_TERMS = 20;

const QUERY_PART = /(?<![^\s"])(-?)"([^"]*)"|(?<![^\s"])-([^\s"-][^\s"]*)|([^\s"]+)/gu;

/**
 * Parses a search text: words, `"phrases"`, and `-word` or `-"phrase"` to exclude postings. Unpaired quotation marks and
 * parts without letters or digits are ignored.
 */
function parseQuery(text: string): TextQuery {
  const query: TextQuery = { terms: [], phrases: [], excluded: [] };
  const words: string[] = [];
  const phraseOf = (quoted: string): Phrase => ({ words: termsOf(quoted).words });
  for (const [, minus, quoted, excludedText, word] of text.normalize('NFKC').matchAll(QUERY_PART)) {
    if (quoted !== undefined) {
      const phrase = phraseOf(quoted);
      if (phrase.words.length > 0) (minus ? query.excluded : query.phrases).push(phrase);
    } else if (excludedText !== undefined) {
      const terms = queryTermsOf(excludedText);
      // -e-commerce excludes the phrase, not every posting that contains e.
      if (terms.length > 1) query.excluded.push(phraseOf(excludedText));
      else query.excluded.push(...terms);
    } else if (word !== undefined) words.push(word);
  }
  query.terms = distinct(queryTermsOf(words.join(' ')));
  return query;
}

/** Parses alternative search texts. Terms, phrases and exclusions after the first {@link MAX_QUERY_TERMS} are ignored. */
export function parseQueries(texts: readonly string[]): TextQuery[] {
  let remaining = MAX_QUERY_TERMS;
  const takeRemaining = <T>(items: readonly T[]): T[] => {
    const taken = items.slice(0, remaining);
    remaining -= taken.length;
    return taken;
  };
  return texts.map(parseQuery).map(({ terms, phrases, excluded }) => ({
    terms: takeRemaining(terms),
    phrases: takeRemaining(phrases),
    excluded: takeRemaining(excluded),
  }));
}

/** Returns whether a query has no terms, phrases or exclusions. */
export const isEmptyQuery = ({ terms, phrases, excluded }: TextQuery): boolean =>
  terms.length + phrases.length + excluded.length === 0;

function distinct(terms: readonly QueryTerm[]): QueryTerm[] {
  const seen = new Set<string>();
  return terms.filter(({ words }) => seen.size < seen.add(words.join(' ')).size);
}

/**
 * Returns whether a phrase word may be part of a longer word on this side: true for a CJK word at that end of the
 * phrase.
 */
export const isOpenAt = ({ words }: Phrase, index: number, side: 'before' | 'after'): boolean =>
  isCjk(words[index]!) && index === (side === 'before' ? 0 : words.length - 1);
