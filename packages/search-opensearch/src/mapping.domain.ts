/** The index: its settings and mapping, and the fields of a posting in it. */

import {
  admits,
  type Document,
  dayOf,
  descriptionTermsOf,
  fieldTerms,
  isCjk,
  MIN_DESCRIPTION_PART,
  NO_DAY,
  normalizeLocation,
  stepsReached,
  yearsSortKey,
} from '@workreel/search-index/adapter';
import { FILTER_LIMITS } from '@workreel/search-index/filters';
import { disassemble } from 'es-hangul';

/** Groups of text fields that rank alike, in the order of their points. */
export const GROUPS = ['title', 'company', 'rest'] as const;
export type Group = (typeof GROUPS)[number];

/** Longest part of a word that is indexed, in characters. Longer parts are found with a wildcard. */
export const MAX_PART_LENGTH = 12;

const term = { type: 'keyword', doc_values: false } as const;
const value = { type: 'keyword' } as const;
const number = (type: 'long' | 'integer' | 'byte') => ({ type });
/** Words with positions, for phrases; and the starts and ends of CJK words in the same positions. */
const phrases = (analyzer: 'words' | 'starts' | 'ends') =>
  ({ type: 'text', analyzer, norms: false }) as const;

export const SETTINGS = {
  index: {
    number_of_shards: 3,
    // One copy of each shard as soon as there is a second node.
    auto_expand_replicas: '0-1',
    refresh_interval: '1s',
    // The first 10,000 postings can be reached by page number, and each request reads one more than a page.
    max_result_window: 10_200,
  },
  analysis: {
    filter: { prefixes: { type: 'edge_ngram', min_gram: 1, max_gram: 60 } },
    analyzer: {
      words: { type: 'custom', tokenizer: 'whitespace' },
      starts: { type: 'custom', tokenizer: 'whitespace', filter: ['prefixes'] },
      ends: { type: 'custom', tokenizer: 'whitespace', filter: ['reverse', 'prefixes', 'reverse'] },
    },
  },
} as const;

export const MAPPING = {
  dynamic: 'strict',
  // Postings are read from the database, and a new index is built from it.
  _source: { enabled: false },
  dynamic_templates: [{ pay: { path_match: 'pay.*', mapping: { type: 'double' } } }],
  properties: {
    id: number('long'),
    sortAt: number('long'),
    closed: number('byte'),
    /** Number of the group; missing for a posting without others. */
    group: number('long'),
    groupPosition: number('integer'),
    hasSignals: { type: 'boolean' },
    /** Words and names of a group; the parts of its CJK words; its words with their positions. */
    ...Object.fromEntries(
      GROUPS.flatMap((group) => [
        [group, term],
        [`${group}Parts`, term],
        [`${group}Text`, phrases('words')],
        [`${group}Starts`, phrases('starts')],
        [`${group}Ends`, phrases('ends')],
      ]),
    ),
    /** Words and names of the description; and the ends of its CJK words, to find their parts by prefix. They have no points and no positions. */
    description: term,
    descriptionEnds: term,
    /** Letters (jamo) of all words except those of descriptions, for corrections. */
    letters: { type: 'text', analyzer: 'words', norms: false, index_options: 'docs' },
    titlePhrase: value,
    companyPhrase: value,
    /** `<technology in lower case>\n<technology>` */
    technologies: value,
    regions: value,
    techStack: value,
    sector: value,
    employmentTypes: value,
    workplace: value,
    education: value,
    site: value,
    locationText: term,
    /** `<minYears>,<maxYears>,<newcomer>` */
    experience: value,
    /** Years of experience of the applicants that the posting accepts. */
    accepts: number('byte'),
    years: number('integer'),
    day: number('integer'),
    /** `<currency> <salary steps reached>` */
    salary: value,
    /** Yearly amount by currency. */
    pay: { type: 'object', dynamic: true },
  },
} as const;

const ALL_YEARS = Array.from({ length: FILTER_LIMITS.years + 1 }, (_, years) => years);

/** Returns the fields of a posting in the index. */
export function toFields(document: Document): Record<string, unknown> {
  const { amount, currency, deadline, locationText, minYears, maxYears, newcomer } = document;
  const [title = [], company = [], techStack = [], sector = []] = fieldTerms(document);
  const terms: Record<Group, readonly string[]> = { title, company, rest: [...techStack, '', ...sector] };
  const describing = document.description === null ? [] : descriptionTermsOf(document.description);
  const pay = amount === null || currency === null ? {} : { [currency]: amount };
  return {
    id: document.id,
    sortAt: document.sortAt,
    closed: document.open ? 0 : 1,
    group: document.group,
    groupPosition: document.groupPosition,
    hasSignals: document.hasSignals,
    ...Object.fromEntries(
      GROUPS.flatMap((group) => [
        [group, wordsIn(terms[group])],
        [`${group}Parts`, partsOf(terms[group])],
        [`${group}Text`, entriesOf(terms[group])],
        [`${group}Starts`, entriesOf(terms[group].map(cjkOnly))],
        [`${group}Ends`, entriesOf(terms[group].map(cjkOnly))],
      ]),
    ),
    description: describing,
    descriptionEnds: endsOf(describing),
    letters: wordsIn(GROUPS.flatMap((group) => terms[group])).map((word) => disassemble(word)),
    titlePhrase: entriesOf(title)[0] ?? '',
    companyPhrase: entriesOf(company)[0] ?? '',
    technologies: document.techStack.map((name) => `${name.toLowerCase()}\n${name}`),
    regions: document.regions,
    techStack: document.techStack,
    sector: document.sector,
    employmentTypes: document.employmentTypes,
    workplace: document.workplace,
    education: document.education,
    site: document.site,
    locationText: locationText === null ? null : normalizeLocation(locationText),
    experience: `${minYears ?? ''},${maxYears ?? ''},${newcomer ?? ''}`,
    accepts: ALL_YEARS.filter((years) => admits(document, years)),
    years: yearsSortKey(document),
    day: deadline === null ? NO_DAY : dayOf(deadline),
    salary: amount === null || currency === null ? null : `${currency} ${stepsReached(currency, amount)}`,
    pay,
  };
}

const wordsIn = (terms: readonly string[]): string[] => [...new Set(terms)].filter((word) => word !== '');

/** Returns the texts that phrases match in: words between separators. */
function entriesOf(terms: readonly string[]): string[] {
  const entries: string[][] = [[]];
  for (const word of terms)
    if (word === '') entries.push([]);
    else entries.at(-1)!.push(word);
  return entries.filter(({ length }) => length > 0).map((entry) => entry.join(' '));
}

/** Replaces words that match only as a whole. */
const cjkOnly = (word: string): string => (word === '' || isCjk(word) ? word : '_');

/** Returns the proper parts of CJK words. */
function partsOf(terms: readonly string[]): string[] {
  const parts = new Set<string>();
  for (const word of wordsIn(terms)) {
    if (!isCjk(word)) continue;
    const characters = [...word];
    const longest = Math.min(characters.length - 1, MAX_PART_LENGTH);
    for (let start = 0; start < characters.length; start++) {
      let part = '';
      for (let end = start; end < Math.min(characters.length, start + longest); end++) {
        part += characters[end];
        parts.add(part);
      }
    }
  }
  return [...parts];
}

/**
 * Returns the ends of CJK words, shortened to the length of indexed parts. A word has a few ends, but several times as many parts, and descriptions
 * have hundreds of words.
 */
function endsOf(terms: readonly string[]): string[] {
  const ends = new Set<string>();
  for (const word of terms) {
    if (!isCjk(word)) continue;
    const characters = [...word];
    for (let start = 0; start <= characters.length - MIN_DESCRIPTION_PART; start++)
      ends.add(characters.slice(start, start + MAX_PART_LENGTH).join(''));
  }
  return [...ends];
}
