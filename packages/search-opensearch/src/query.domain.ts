/** Search plans as queries of the index. */

import { canonicalTechnology } from '@workreel/posting-parser/search-terms';
import {
  DEFAULT_CURRENCY,
  dayOf,
  isCjk,
  isEmptyQuery,
  isOpenAt,
  isPhrase,
  locationTextOf,
  MAX_PHRASE_WORDS,
  MIN_DESCRIPTION_PART,
  type NamedValues,
  NO_DAY,
  type Phrase,
  type Plan,
  POINTS,
  pointsOfValues,
  postedSince,
  type QueryTerm,
  rankedTerms,
  regionsOf,
  type TextQuery,
} from '@workreel/search-index/adapter';
import {
  type ActiveFilter,
  type ActiveFilterOf,
  type FilterKind,
  type FilterName,
  levelsUpTo,
} from '@workreel/search-index/filters';
import { GROUPS, type Group, MAX_PART_LENGTH } from './mapping.domain.ts';

/** A query of the OpenSearch query DSL. */
export type Query = Record<string, unknown>;

const all: Query = { match_all: {} };
const none: Query = { match_none: {} };
export const equals = (field: string, value: string | number | boolean): Query => ({
  term: { [field]: value },
});
export const anyOf = (field: string, values: readonly (string | number)[]): Query => ({
  terms: { [field]: values },
});
export const range = (field: string, bounds: { gte?: number; lte?: number; gt?: number }): Query => ({
  range: { [field]: bounds },
});
const any = (queries: readonly Query[]): Query =>
  queries.length === 1 ? queries[0]! : { bool: { should: queries, minimum_should_match: 1 } };
export const every = (filter: readonly Query[], must_not: readonly Query[] = []): Query =>
  filter.length === 1 && must_not.length === 0 ? filter[0]! : { bool: { filter, must_not } };

/** Queries by kind of filter; undefined if all postings match. */
const FILTER_QUERIES: {
  [K in FilterKind]: (filter: ActiveFilterOf<K>, plan: Plan) => Query | undefined;
} = {
  text: ({ name, fields }, plan) => {
    const textFields = textFieldsOf(fields);
    return any(plan.queries.get(name)!.map((query) => textQuery(query, textFields)));
  },
  value: ({ field, value }) =>
    anyOf(
      field,
      value.map((each) => each.trim()),
    ),
  technology: ({ field, value }) =>
    anyOf(
      field,
      value.map((name) => (canonicalTechnology(name) ?? name).trim()),
    ),
  level: ({ field, value, values }) => anyOf(field, levelsUpTo(values, value)),
  region: ({ value }) => any(value.flatMap(locationQueries)),
  years: ({ value }) => anyOf('accepts', value),
  amount: ({ value }, { filters }) => range(`pay.${filters.currency ?? DEFAULT_CURRENCY}`, { gte: value }),
  currency: () => undefined,
  withoutSignals: ({ value }) => (value ? equals('hasSignals', false) : undefined),
  distinct: () => undefined,
  exact: () => undefined,
  from: ({ value }) => range('day', { gte: dayOf(value), lte: NO_DAY - 1 }),
  to: ({ value }) => range('day', { lte: Math.min(dayOf(value), NO_DAY - 1) }),
  days: ({ value }, { now }) => range('sortAt', { gte: postedSince(now, value) * 1_000 }),
  status: ({ value }) =>
    new Set(value).size === 1 ? equals('closed', value[0] === 'closed' ? 1 : 0) : undefined,
};

/** Returns the query of all filters. @param except - a filter to leave out. */
export const filterQuery = (plan: Plan, except?: FilterName): Query => {
  const queries = plan.active.flatMap((filter): Query[] => {
    if (filter.name === except) return [];
    const queryOf = FILTER_QUERIES[filter.kind] as (filter: ActiveFilter, plan: Plan) => Query | undefined;
    const query = queryOf(filter, plan);
    return query === undefined ? [] : [query];
  });
  return queries.length === 0 ? all : every(queries);
};

/** Where a text is searched for: groups of fields with points, and descriptions, which have none. */
type TextField = Group | 'description';
export const KEYWORD_FIELDS: readonly TextField[] = [...GROUPS, 'description'];
const isGroup = (field: TextField): field is Group => field !== 'description';

/** Returns the fields of the index that contain the fields of a posting. */
const textFieldsOf = (fields: readonly string[]): readonly TextField[] =>
  KEYWORD_FIELDS.filter((field) => fields.includes(field) || (field === 'rest' && fields.includes('sector')));

const locationQueries = (query: string): Query[] => {
  const text = locationTextOf(query);
  const regions = anyOf('regions', regionsOf(query));
  return text === null ? [regions] : [regions, equals('locationText', text)];
};

function textQuery(query: TextQuery, fields: readonly TextField[]): Query {
  if (isEmptyQuery(query)) return none;
  const { terms, phrases, excluded } = query;
  return every(
    [
      ...terms.map((term) => termQuery(term, fields)),
      ...phrases.map((phrase) => phraseQuery(phrase, fields)),
    ],
    excluded.map((item) => (isPhrase(item) ? phraseQuery(item, fields) : termQuery(item, fields))),
  );
}

/**
 * Returns the query of a term: all of its words, its name or one of the values that it names. Several words match descriptions by their
 * name only.
 */
export const termQuery = ({ words, name, values }: QueryTerm, fields: readonly TextField[]): Query => {
  const wordFields = words.length === 1 ? fields : fields.filter(isGroup);
  return any([
    every(words.map((word) => wordQuery(word, wordFields))),
    ...(name === null ? [] : fields.map((field) => equals(field, name))),
    ...(values === null ? [] : [valuesQuery(values)]),
  ]);
};

const valuesQuery = (named: NamedValues): Query =>
  named.field === 'experience' ? anyOf('accepts', named.years) : anyOf(named.field, named.values);

const wordQuery = (word: string, fields: readonly TextField[]): Query =>
  any(
    fields.flatMap((field) => [
      equals(field, word),
      ...(isCjk(word) ? (isGroup(field) ? [partQuery(word, field)] : describedPartQueries(word)) : []),
    ]),
  );

/** Returns the query of longer words of descriptions that contain a CJK word: one of their ends starts with it. */
const describedPartQueries = (word: string): Query[] => {
  const { length } = [...word];
  if (word.length < MIN_DESCRIPTION_PART) return [];
  return length <= MAX_PART_LENGTH
    ? [{ prefix: { descriptionEnds: { value: word } } }]
    : [{ wildcard: { description: { value: `*${word}*` } } }];
};

/** Returns the query of longer words that contain a CJK word. */
const partQuery = (word: string, group: Group): Query =>
  [...word].length <= MAX_PART_LENGTH
    ? equals(`${group}Parts`, word)
    : { wildcard: { [group]: { value: `*${word}*` } } };

function phraseQuery(phrase: Phrase, fields: readonly TextField[]): Query {
  const words = phrase.words.slice(0, MAX_PHRASE_WORDS);
  if (words.length === 1) return wordQuery(words[0]!, fields);
  return any(
    fields.filter(isGroup).map((group) => {
      const intervals = words.map((word, index) => wordInterval(phrase, word, index, group));
      return { intervals: { [`${group}Text`]: { all_of: { intervals, ordered: true, max_gaps: 0 } } } };
    }),
  );
}

/** CJK words at the ends of a phrase may be parts of longer words. */
function wordInterval(phrase: Phrase, word: string, index: number, group: Group): Query {
  const part = isOpenAt(phrase, index, 'before')
    ? 'Ends'
    : isOpenAt(phrase, index, 'after')
      ? 'Starts'
      : undefined;
  const use_field = part && `${group}${part}`;
  return { match: { query: word, analyzer: 'keyword', ...(use_field && { use_field }) } };
}

/** Matches with the same number of points. */
interface Tier {
  points: number;
  query: Query;
}

/**
 * Bool queries may have 1,024 clauses in all (`indices.query.bool.max_clause_count`). The rest of them is for filters; terms of
 * several words that do not fit are ranked like parts of other fields.
 */
const MAX_RANKING_CLAUSES = 500;

/**
 * Returns the scoring clauses of a search by relevance. The score is the sum of the points of all terms, by the same rules as in
 * memory: a term gets the points of its best match, and of several words the one with the fewest points counts.
 */
export function rankingQueries(plan: Plan): Query[] {
  let remaining = MAX_RANKING_CLAUSES;
  return rankedTerms(plan).map(({ words, name, values }) => {
    const tiers = [
      ...(words.length === 1 ? wordTiers(words[0]!) : []),
      ...(name === null
        ? []
        : GROUPS.map((group) => ({ points: POINTS[group].name, query: equals(group, name) }))),
      ...(values === null ? [] : [{ points: pointsOfValues(values), query: valuesQuery(values) }]),
    ];
    if (words.length > 1) {
      const leveled = multiWordTiers(words);
      const clauses = words.length * leveled.length * 2 * GROUPS.length;
      if (clauses <= remaining) tiers.push(...leveled);
      else
        tiers.push({ points: POINTS.rest.part, query: every(words.map((word) => wordQuery(word, GROUPS))) });
      remaining -= clauses;
    }
    return { dis_max: { queries: tiers.map(toScore) } };
  });
}

const toScore = ({ points, query }: Tier): Query => ({ constant_score: { filter: query, boost: points } });

const wordTiers = (word: string): Tier[] =>
  GROUPS.flatMap((group) => [
    { points: POINTS[group].whole, query: equals(group, word) },
    ...(isCjk(word) ? [{ points: POINTS[group].part, query: partQuery(word, group) }] : []),
  ]);

/** Returns a tier for each number of points that all words reach. */
function multiWordTiers(words: readonly string[]): Tier[] {
  const tiersByWord = words.map(wordTiers);
  const levels = [...new Set(tiersByWord.flatMap((tiers) => tiers.map(({ points }) => points)))];
  return levels.flatMap((level) => {
    const queries = tiersByWord.map((tiers) => tiers.filter(({ points }) => points >= level));
    if (queries.some(({ length }) => length === 0)) return [];
    return [{ points: level, query: every(queries.map((tiers) => any(tiers.map(({ query }) => query)))) }];
  });
}
