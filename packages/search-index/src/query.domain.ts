import { type NamedValues, valuesNamedAt } from './named-values.domain.ts';
import {
  isCjk,
  type QueryTerm as NamedTerm,
  normalizeCharacters,
  queryTermsOf,
  termsOf,
} from './tokenizer/index.ts';

/** A search term. A posting matches it by all of its words, by its name, or by the values that it names. */
export interface QueryTerm extends NamedTerm {
  /** Only in keywords: 부산 names a region. */
  values: NamedValues | null;
}

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

const withoutValues = (term: NamedTerm): QueryTerm => ({ ...term, values: null });

/** Returns the terms of unquoted words, with the values that they name. */
export const keywordTermsOf = (text: string): QueryTerm[] => termsWithValues(text.split(' '));

function termsWithValues(words: readonly string[]): QueryTerm[] {
  const terms: QueryTerm[] = [];
  let others: string[] = [];
  const addOthers = () => {
    // Parts of compounds may name values as well: 부산간호사.
    for (const term of queryTermsOf(others.join(' ')))
      terms.push({
        ...term,
        values: isCjk(term.text) ? (valuesNamedAt([term.text], 0)?.values ?? null) : null,
      });
    others = [];
  };
  for (let index = 0; index < words.length; ) {
    const named = index < MAX_QUERY_TERMS ? valuesNamedAt(words, index) : null;
    if (named === null) {
      others.push(words[index++]!);
      continue;
    }
    addOthers();
    terms.push(...joined(queryTermsOf(words.slice(index, index + named.length).join(' ')), named.values));
    index += named.length;
  }
  addOthers();
  return terms;
}

/** Joins the terms of words that name values together: 경력 3년 이상. */
function joined(terms: readonly NamedTerm[], values: NamedValues): QueryTerm[] {
  if (terms.length === 0) return [];
  const [first] = terms;
  if (terms.length === 1) return [{ ...first!, values }];
  const text = terms.map((term) => term.text).join(' ');
  return [{ text, words: terms.flatMap((term) => term.words), name: null, values }];
}

/** Words that people add after a search for jobs, and that few postings contain: 간호사 채용, nurse jobs. */
const FILLER = /^(?:채용|채용공고|구인|구직|모집|일자리|jobs?|vacanc(?:y|ies)|hiring)$/iu;

/** Leaves out fillers at the end, unless there are no other words. In front of others they belong to a job: 채용 담당자. */
const withoutFillers = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => !FILLER.test(word)) + 1 || words.length);

/**
 * Parses a search text: words, `"phrases"`, and `-word` or `-"phrase"` to exclude postings. Unpaired quotation marks and
 * parts without letters or digits are ignored.
 *
 * @param isKeyword - whether the words also stand for the values that they name.
 */
function parseQuery(text: string, isKeyword: boolean): TextQuery {
  const termsIn = (parts: readonly string[]) =>
    isKeyword ? termsWithValues(parts) : queryTermsOf(parts.join(' ')).map(withoutValues);
  const query: TextQuery = { terms: [], phrases: [], excluded: [] };
  const words: string[] = [];
  const phraseOf = (quoted: string): Phrase => ({ words: termsOf(quoted).words });
  for (const [, minus, quoted, excludedText, word] of normalizeCharacters(text).matchAll(QUERY_PART)) {
    if (quoted !== undefined) {
      const phrase = phraseOf(quoted);
      if (phrase.words.length > 0) (minus ? query.excluded : query.phrases).push(phrase);
    } else if (excludedText !== undefined) {
      const terms = termsIn([excludedText]);
      // -e-commerce excludes the phrase, not every posting that contains e.
      if (terms.length > 1) query.excluded.push(phraseOf(excludedText));
      else query.excluded.push(...terms);
    } else if (word !== undefined) words.push(word);
  }
  query.terms = distinct(termsIn(isKeyword ? withoutFillers(words) : words));
  return query;
}

/** Parses alternative search texts (see {@link parseQuery}). Terms, phrases and exclusions after the first {@link MAX_QUERY_TERMS} are ignored. */
export function parseQueries(texts: readonly string[], isKeyword = false): TextQuery[] {
  let remaining = MAX_QUERY_TERMS;
  const takeRemaining = <T>(items: readonly T[]): T[] => {
    const taken = items.slice(0, remaining);
    remaining -= taken.length;
    return taken;
  };
  return texts
    .map((text) => parseQuery(text, isKeyword))
    .map(({ terms, phrases, excluded }) => ({
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
