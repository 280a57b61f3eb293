import { canonicalTechnology } from '@workreel/posting-parser';
import { type Beginning, beginningsOf } from '../tokenizer/index.ts';
import { firstWhere } from './binary-search.domain.ts';
import { hasBit } from './bitmap.domain.ts';
import { COMPANY, KIND, TITLE } from './document.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { fieldRange } from './segment/document-terms.domain.ts';
import type { Phrases } from './segment/phrases.domain.ts';
import { intersects } from './segment/posting-lists.domain.ts';
import type { Segment } from './segment/segment.domain.ts';
import { ordinalOf, prefixRange, stringAt, stringCount } from './segment/string-table.domain.ts';

/** What a text could become. Titles and companies are told by the newest posting that has them: the store knows their spelling. */
export type FoundSuggestion =
  | { kind: 'technology'; text: string; count: number }
  | { kind: 'title' | 'company'; posting: number; count: number };

/** Technologies among the suggestions, and companies: the rest are titles. */
const MOST = { technology: 3, company: 3 };
/** Phrases that are looked at: a short beginning has more, and the commonest of the first of them will do. */
const MOST_LOOKED_AT = 20_000;
/** Phrases of one kind that are told of each segment: no more are answered. */
const MOST_PHRASES = 10;

/**
 * Completions of what was typed so far: technologies, companies and titles that begin with it, the commoner
 * ones first. The last word may be unfinished.
 */
export function suggest(searchers: readonly Searcher[], prefix: string, limit: number): FoundSuggestion[] {
  const beginnings = beginningsOf(prefix);
  if (beginnings.length === 0) return [];
  return chosen(
    {
      technologies: technologiesFor(searchers, prefix),
      companies: phrasesFor(searchers, 'company', beginnings),
      titles: phrasesFor(searchers, 'title', beginnings),
    },
    limit,
  );
}

/** A few of each kind; where titles are few, more companies. */
export function chosen<T>(found: { technologies: T[]; companies: T[]; titles: T[] }, limit: number): T[] {
  const technologies = found.technologies.slice(0, MOST.technology);
  const companies = found.companies.slice(0, MOST.company);
  const titles = found.titles.slice(0, limit - technologies.length - companies.length);
  return [...technologies, ...companies, ...titles, ...found.companies.slice(companies.length)].slice(
    0,
    limit,
  );
}

/** Technologies of postings whose name begins with the text, or whose other name the text is. */
function technologiesFor(searchers: readonly Searcher[], prefix: string): FoundSuggestion[] {
  const text = prefix.normalize('NFKC').trim().toLowerCase();
  const named = canonicalTechnology(prefix);
  const counts = new Map<string, number>();
  for (const { segment } of searchers) {
    const [from, to] = prefixRange(segment.values, KIND.techStack);
    for (let ordinal = from; ordinal < to; ordinal++) {
      const name = stringAt(segment.values, ordinal).slice(KIND.techStack.length);
      if (!name.toLowerCase().startsWith(text) && name !== named) continue;
      counts.set(name, (counts.get(name) ?? 0) + segment.valueLists.counts[ordinal]!);
    }
  }
  const told: FoundSuggestion[] = [];
  for (const [text, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (told.length === MOST.technology) break;
    if (isStored(searchers, KIND.techStack + text)) told.push({ kind: 'technology', text, count });
  }
  return told;
}

/** Whether a posting that is still stored has a value. */
const isStored = (searchers: readonly Searcher[], value: string): boolean =>
  searchers.some(({ segment: { values, valueLists, status } }) => {
    const ordinal = ordinalOf(values, value);
    return ordinal >= 0 && intersects(valueLists, ordinal, status.live);
  });

/** Titles or companies that begin in one of these ways. */
function phrasesFor(
  searchers: readonly Searcher[],
  kind: 'title' | 'company',
  beginnings: readonly Beginning[],
): FoundSuggestion[] {
  const found = new Map<string, { kind: 'title' | 'company'; posting: number; count: number }>();
  for (const { segment } of searchers) {
    const { samples, counts } = phrasesOf(segment, kind);
    const best: number[] = [];
    let left = MOST_LOOKED_AT;
    for (const beginning of beginnings) {
      const [from, to] = phraseRange(segment, kind, samples, beginning);
      for (let at = from; at < to && left > 0; at++, left--) {
        if (best.length === MOST_PHRASES && counts[at]! <= counts[best.at(-1)!]!) continue;
        if (!hasBit(segment.status.live, samples[at]!)) continue;
        best.push(at);
        best.sort((a, b) => counts[b]! - counts[a]! || a - b);
        best.length = Math.min(best.length, MOST_PHRASES);
      }
    }
    for (const at of best) {
      const text = phraseText(segment, kind, samples[at]!);
      const known = found.get(text);
      if (known) known.count += counts[at]!;
      else found.set(text, { kind, posting: segment.columns.ids[samples[at]!]!, count: counts[at]! });
    }
  }
  return commonest([...found.values()]);
}

const commonest = <T extends { count: number }>(found: T[]): T[] => found.sort((a, b) => b.count - a.count);

const phrasesOf = (segment: Segment, kind: 'title' | 'company'): Phrases =>
  kind === 'title' ? segment.titles : segment.companies;
const rangeOf = ({ terms }: Segment, kind: 'title' | 'company', document: number): [number, number] =>
  fieldRange(terms, document, kind === 'title' ? TITLE : COMPANY);

function phraseText(segment: Segment, kind: 'title' | 'company', document: number): string {
  const [start, end] = rangeOf(segment, kind, document);
  return [...segment.terms.items.subarray(start, end)].map((word) => stringAt(segment.words, word)).join(' ');
}

/** Where phrases that begin so begin and end in their order. */
function phraseRange(
  segment: Segment,
  kind: 'title' | 'company',
  samples: Uint32Array,
  { words, finished }: Beginning,
): [number, number] {
  const ranges: [number, number][] = [];
  for (const [n, word] of words.entries()) {
    const [from, to] = prefixRange(segment.words, word);
    // A finished word is itself, and comes first of those that begin with it.
    const end =
      !finished && n === words.length - 1 ? to : stringAtOr(segment, from) === word ? from + 1 : from;
    if (from === end) return [0, 0];
    ranges.push([from, end]);
  }
  const first = (beyond: boolean) =>
    firstWhere(0, samples.length, (at) => !isBefore(segment, kind, samples[at]!, ranges, beyond));
  return [first(false), first(true)];
}

const stringAtOr = ({ words }: Segment, ordinal: number): string | undefined =>
  ordinal < stringCount(words) ? stringAt(words, ordinal) : undefined;

/** Whether a phrase comes before those that begin with the words; with `beyond` whether it is among them too. */
function isBefore(
  segment: Segment,
  kind: 'title' | 'company',
  document: number,
  ranges: readonly [number, number][],
  beyond: boolean,
): boolean {
  const [start, end] = rangeOf(segment, kind, document);
  for (const [n, [from, to]] of ranges.entries()) {
    const word = start + n < end ? segment.terms.items[start + n]! : -1;
    if (word < from) return true;
    if (word >= to) return false;
  }
  return beyond;
}
