import { canonicalTechnology } from '@workreel/posting-parser/search-terms';
import type { FoundSuggestion } from '../port.ts';
import { type PhrasePrefix, phrasePrefixesOf } from '../tokenizer/index.ts';
import { firstWhere } from './binary-search.domain.ts';
import { hasBit } from './bitmap.domain.ts';
import { COMPANY, TITLE, VALUE_PREFIX } from './document.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { fieldRange } from './segment/document-terms.domain.ts';
import type { Phrases } from './segment/phrases.domain.ts';
import { intersects } from './segment/posting-lists.domain.ts';
import type { Segment } from './segment/segment.domain.ts';
import { ordinalOf, prefixRange, stringAt, stringCount } from './segment/string-table.domain.ts';
import { suggestionRank } from './suggestion-rank.domain.ts';

/** Maximum number of technologies and companies among the suggestions; the rest are titles. */
const MAX_PER_KIND = { technology: 3, company: 3 };
/** Maximum number of phrases scanned per segment. Short prefixes have more, but the best of these are good enough. */
const MAX_SCANNED_PHRASES = 20_000;
/** Maximum number of phrases of one kind per segment; a response has no more. */
const MAX_PHRASES = 10;

/**
 * Returns technologies, companies and titles that start with the text: of each kind, those that are the text first, then those in which
 * its last word is complete, then the others, most frequent first.
 */
export function suggest(searchers: readonly Searcher[], prefix: string, limit: number): FoundSuggestion[] {
  const prefixes = phrasePrefixesOf(prefix);
  if (prefixes.length === 0) return [];
  return selectSuggestions(
    {
      technologies: technologiesFor(searchers, prefix),
      companies: phrasesFor(searchers, 'company', prefixes),
      titles: phrasesFor(searchers, 'title', prefixes),
    },
    limit,
  );
}

/** Selects some suggestions of each kind, and more companies if there are few titles. */
export function selectSuggestions<T>(
  candidates: { technologies: T[]; companies: T[]; titles: T[] },
  limit: number,
): T[] {
  const technologies = candidates.technologies.slice(0, MAX_PER_KIND.technology);
  const companies = candidates.companies.slice(0, MAX_PER_KIND.company);
  const titles = candidates.titles.slice(0, limit - technologies.length - companies.length);
  return [...technologies, ...companies, ...titles, ...candidates.companies.slice(companies.length)].slice(
    0,
    limit,
  );
}

/** Returns technologies of postings whose name starts with the text or is a synonym of it. */
function technologiesFor(searchers: readonly Searcher[], prefix: string): FoundSuggestion[] {
  const text = prefix.normalize('NFKC').trim().toLowerCase();
  const canonical = canonicalTechnology(prefix);
  const counts = new Map<string, number>();
  for (const { segment } of searchers) {
    const [from, to] = prefixRange(segment.values, VALUE_PREFIX.techStack);
    for (let ordinal = from; ordinal < to; ordinal++) {
      const name = stringAt(segment.values, ordinal).slice(VALUE_PREFIX.techStack.length);
      if (!name.toLowerCase().startsWith(text) && name !== canonical) continue;
      counts.set(name, (counts.get(name) ?? 0) + segment.valueLists.counts[ordinal]!);
    }
  }
  const suggestions: FoundSuggestion[] = [];
  const rank = suggestionRank(prefix);
  const byRank = [...counts].sort(([a, countA], [b, countB]) => rank(a) - rank(b) || countB - countA);
  for (const [text, count] of byRank) {
    if (suggestions.length === MAX_PER_KIND.technology) break;
    if (hasLiveDocument(searchers, VALUE_PREFIX.techStack + text))
      suggestions.push({ kind: 'technology', text, count });
  }
  return suggestions;
}

/** Returns whether a stored posting has the value. */
const hasLiveDocument = (searchers: readonly Searcher[], value: string): boolean =>
  searchers.some(({ segment: { values, valueLists, status } }) => {
    const ordinal = ordinalOf(values, value);
    return ordinal >= 0 && intersects(valueLists, ordinal, status.live);
  });

/** Returns titles or companies that start with one of the prefixes. */
function phrasesFor(
  searchers: readonly Searcher[],
  kind: 'title' | 'company',
  prefixes: readonly PhrasePrefix[],
): FoundSuggestion[] {
  const suggestions = new Map<string, PhraseSuggestion>();
  for (const { segment } of searchers) {
    const { samples, counts } = phrasesOf(segment, kind);
    const best: RankedPhrase[] = [];
    let remaining = MAX_SCANNED_PHRASES;
    for (const phrasePrefix of prefixes) {
      const [from, to] = phraseRange(segment, kind, samples, phrasePrefix);
      // The phrases in which the last word is complete are the first of the range, and the shortest is the first of them.
      const [, wholeEnd] = phraseRange(segment, kind, samples, { ...phrasePrefix, complete: true });
      for (let phrase = from; phrase < to && remaining > 0; phrase++, remaining--) {
        const sample = samples[phrase]!;
        const isWhole = phrase < wholeEnd;
        const isExact =
          isWhole && phrase === from && wordCount(segment, kind, sample) === phrasePrefix.words.length;
        const found = { sample, count: counts[phrase]!, rank: isExact ? 0 : isWhole ? 1 : 2 };
        if (best.length === MAX_PHRASES && byRank(found, best.at(-1)!) >= 0) continue;
        if (!hasBit(segment.status.live, sample)) continue;
        best.push(found);
        best.sort(byRank);
        best.length = Math.min(best.length, MAX_PHRASES);
      }
    }
    for (const { sample, count, rank } of best) {
      const text = phraseText(segment, kind, sample);
      const existing = suggestions.get(text);
      if (existing) existing.count += count;
      else suggestions.set(text, { kind, posting: segment.columns.ids[sample]!, count, rank });
    }
  }
  return [...suggestions.values()].sort(byRank).map(({ rank: _rank, ...suggestion }) => suggestion);
}

interface Ranked {
  count: number;
  /** As in {@link suggestionRank}, but by indexed words. */
  rank: number;
}
interface RankedPhrase extends Ranked {
  /** Newest document with the phrase. */
  sample: number;
}
interface PhraseSuggestion extends Ranked {
  kind: 'title' | 'company';
  posting: number;
}
const byRank = (a: Ranked, b: Ranked): number => a.rank - b.rank || b.count - a.count;

const phrasesOf = (segment: Segment, kind: 'title' | 'company'): Phrases =>
  kind === 'title' ? segment.titles : segment.companies;
const rangeOf = ({ terms }: Segment, kind: 'title' | 'company', document: number): [number, number] =>
  fieldRange(terms, document, kind === 'title' ? TITLE : COMPANY);

/** Returns the number of words of a phrase, without the names that follow a separator, which is the empty word. */
function wordCount(segment: Segment, kind: 'title' | 'company', document: number): number {
  const [start, end] = rangeOf(segment, kind, document);
  const separator = segment.terms.items.subarray(start, end).indexOf(ordinalOf(segment.words, ''));
  return separator < 0 ? end - start : separator;
}

function phraseText(segment: Segment, kind: 'title' | 'company', document: number): string {
  const [start, end] = rangeOf(segment, kind, document);
  return [...segment.terms.items.subarray(start, end)].map((word) => stringAt(segment.words, word)).join(' ');
}

/** Returns the range of the phrases that start with a prefix. */
function phraseRange(
  segment: Segment,
  kind: 'title' | 'company',
  samples: Uint32Array,
  { words, complete }: PhrasePrefix,
): [number, number] {
  const ranges: [number, number][] = [];
  for (const [n, word] of words.entries()) {
    const [from, to] = prefixRange(segment.words, word);
    // The exact word is the first of the words that start with it.
    const end =
      !complete && n === words.length - 1
        ? to
        : stringAtOrUndefined(segment, from) === word
          ? from + 1
          : from;
    if (from === end) return [0, 0];
    ranges.push([from, end]);
  }
  const first = (inclusive: boolean) =>
    firstWhere(0, samples.length, (phrase) => !isBefore(segment, kind, samples[phrase]!, ranges, inclusive));
  return [first(false), first(true)];
}

const stringAtOrUndefined = ({ words }: Segment, ordinal: number): string | undefined =>
  ordinal < stringCount(words) ? stringAt(words, ordinal) : undefined;

/** Returns whether a phrase sorts before the phrases with the prefix or, if `inclusive`, is one of them. */
function isBefore(
  segment: Segment,
  kind: 'title' | 'company',
  document: number,
  ranges: readonly [number, number][],
  inclusive: boolean,
): boolean {
  const [start, end] = rangeOf(segment, kind, document);
  for (const [n, [from, to]] of ranges.entries()) {
    const word = start + n < end ? segment.terms.items[start + n]! : -1;
    if (word < from) return true;
    if (word >= to) return false;
  }
  return inclusive;
}
