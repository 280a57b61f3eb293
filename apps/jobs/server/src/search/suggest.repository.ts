import type { Suggestion } from '@workreel/jobs-contract';
import { canonicalTechnology } from '@workreel/posting-parser';
import { beginningsOf } from '../postings/words/index.ts';
import { chosen } from './engine/suggest.domain.ts';
import type { SqlSearch } from './search.repository.ts';

/**
 * Suggestions while the index loads: technologies, companies and titles of the newest postings of which one begins
 * with the text.
 *
 * @throws Problem 503 SEARCH_BUSY.
 */
export async function suggestBySql(search: SqlSearch, prefix: string, limit: number): Promise<Suggestion[]> {
  const beginnings = beginningsOf(prefix);
  if (beginnings.length === 0) return [];
  const named = canonicalTechnology(prefix);
  const rows = await search.beginning(beginnings, named);
  const start = prefix.normalize('NFKC').trim().toLowerCase();
  const told = (kind: Suggestion['kind'], texts: readonly string[]): Suggestion[] =>
    [...new Set(texts)].map((text) => ({ text, kind }));
  return chosen(
    {
      technologies: told(
        'technology',
        rows
          .flatMap(({ techStack }) => techStack)
          .filter((name) => name === named || name.toLowerCase().startsWith(start)),
      ),
      companies: told(
        'company',
        rows.flatMap(({ company }) => company ?? []),
      ),
      titles: told(
        'title',
        rows.flatMap(({ title }) => title ?? []),
      ),
    },
    limit,
  );
}
