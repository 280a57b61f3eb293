import { type Correction, correctQueries, type Vocabulary } from './corrections.domain.ts';
import { type ActiveFilter, activeFilters, type FilterName, type Filters } from './filters.ts';
import { parseQueries, type QueryTerm, type TextQuery } from './query.domain.ts';

/** Parsed filters. */
export interface Plan {
  filters: Filters;
  active: readonly ActiveFilter[];
  /** Parsed values of text filters. */
  queries: ReadonlyMap<FilterName, readonly TextQuery[]>;
  /** Milliseconds since 1970, the reference time of filters by age. */
  now: number;
}

export function planOf(filters: Filters, now: number): Plan {
  const queries = new Map<FilterName, TextQuery[]>();
  const active = activeFilters(filters);
  for (const { kind, name, value } of active)
    if (kind === 'text') queries.set(name, parseQueries(value, name === 'keyword'));
  return { filters, active, queries, now };
}

/** Parses filters and corrects the keyword. Other text filters are not corrected. */
export async function correctedPlan(
  vocabulary: Vocabulary,
  filters: Filters,
  now: number,
): Promise<{ plan: Plan; corrections: readonly Correction[] }> {
  const plan = planOf(filters, now);
  const keyword = plan.queries.get('keyword');
  if (keyword === undefined || filters.exact) return { plan, corrections: [] };
  const { queries, corrections } = await correctQueries(vocabulary, keyword);
  return { plan: { ...plan, queries: new Map(plan.queries).set('keyword', queries) }, corrections };
}

/** Returns the distinct terms and phrases of the keyword, whose points add up to the score of a posting. */
export function rankedTerms({ queries }: Plan): QueryTerm[] {
  const ranked = new Map<string, QueryTerm>();
  for (const { terms, phrases } of queries.get('keyword') ?? []) {
    for (const term of terms) ranked.set(term.words.join(' '), term);
    for (const { words } of phrases) {
      const text = words.join(' ');
      ranked.set(text, { text, words, name: null, values: null });
    }
  }
  return [...ranked.values()];
}
