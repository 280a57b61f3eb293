import { remembered } from '@workreel/posting-parser/text';
import { termsOf } from './terms.domain.ts';

/** Where words of a posting stand, in this order wherever fields are numbered. */
export const FIELDS = ['title', 'company', 'techStack', 'sector'] as const;

/** Parts words from names, and the entries of a field from each other, so that no phrase is found across two. */
const BETWEEN = '';

/** Companies, technologies and sectors that are remembered: they come again and again, titles hardly do. */
const MOST_REMEMBERED = 20_000;

function ofText(text: string): readonly string[] {
  const { words, names } = termsOf(text);
  return names.length === 0 ? words : [...words, BETWEEN, ...names];
}
const ofName = remembered(ofText, MOST_REMEMBERED);
const ofList = (texts: readonly string[]): string[] =>
  texts.flatMap((text, n) => (n === 0 ? ofName(text) : [BETWEEN, ...ofName(text)]));

/** What each field of a posting is found by, in order: its words, then what they name; list entries one by one. */
export function fieldTerms(posting: {
  title: string;
  company: string;
  techStack: readonly string[];
  sector: readonly string[];
}): (readonly string[])[] {
  return [ofText(posting.title), ofName(posting.company), ofList(posting.techStack), ofList(posting.sector)];
}
