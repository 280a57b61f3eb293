import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postingValues } from '@workreel/posting-parser/testing';
import { deriveQueries, type RealQuery } from './real-titles.domain.ts';
import { NDCG_CUTOFF } from './score.domain.ts';
import type { OpenSearcher, SearchablePosting } from './searcher.ts';

export interface RealTitleResults {
  searched: number;
  /** Number of queries whose posting was among the first ten. */
  found: number;
  missed: RealQuery[];
  /** 1 if there was no folder of pages. */
  skipped: 0 | 1;
}

/**
 * Searches for the titles of saved result pages among other postings. The pages are copyrighted by their sites and therefore
 * not in the repository.
 *
 * @param folder - in the layout of REAL_PAGES_DIR; undefined or empty to skip the search.
 * @throws Error if a file is missing.
 */
export async function searchRealTitles(
  open: OpenSearcher,
  others: readonly SearchablePosting[],
  folder: string | undefined,
): Promise<RealTitleResults> {
  if (!folder) return { searched: 0, found: 0, missed: [], skipped: 1 };
  const real = readRealTitles(folder);
  const { queries } = deriveQueries(real, others);
  await using searcher = await open([...others, ...real]);
  const missed: RealQuery[] = [];
  for (const query of queries) {
    const first = (await searcher.search(query.query)).slice(0, NDCG_CUTOFF);
    if (!first.includes(query.sourceUrl)) missed.push(query);
  }
  return { searched: queries.length, found: queries.length - missed.length, missed, skipped: 0 };
}

interface Card {
  site: string;
  title: string;
  company: string;
  tags: readonly string[];
}

/** Reads the distinct postings of the saved pages, with only the fields that keyword search uses. */
export function readRealTitles(folder: string): SearchablePosting[] {
  const cards = [...saramin(folder), ...jobkorea(folder), ...english(folder)];
  const distinct = new Map(
    cards.filter(({ title }) => title !== '').map((card) => [`${card.title}\n${card.company}`, card]),
  );
  return [...distinct.values()].map((card, index) => ({
    sourceUrl: `https://real.example/${card.site}/${index}`,
    site: card.site,
    values: postingValues({ companyName: card.company, title: card.title, sector: [...card.tags] }),
    collectedAt: '2026-04-03T00:00:00.000Z',
  }));
}

interface SaraminRecord {
  company: string;
  title?: string;
  title_text?: string;
  sectors: string[];
}

function saramin(folder: string): Card[] {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, 'saramin', name), 'utf8'));
  const records: SaraminRecord[] = [
    ...read('records-2024-12-06.json').cards,
    ...read('search.expected.json'),
  ];
  return records.map(({ company, title, title_text, sectors }) => ({
    site: 'saramin',
    title: title ?? title_text ?? '',
    company,
    tags: sectors,
  }));
}

function jobkorea(folder: string): Card[] {
  const records: { title: string; postingCompanyName: string | null }[] = JSON.parse(
    readFileSync(join(folder, 'jobkorea', 'search.expected.json'), 'utf8'),
  );
  return records.map(({ title, postingCompanyName }) => ({
    site: 'jobkorea',
    title: title.replace(/\s+/g, ' '),
    // One posting does not state its company.
    company: postingCompanyName ?? 'jobkorea',
    tags: [],
  }));
}

/** Patterns of titles on the English pages. Company names are too far away to be matched by a regular expression. */
const ENGLISH_TITLES: Readonly<Record<string, RegExp>> = {
  indeed: /class="jobtitle turnstileLink"[^>]* title="([^"]+)"/g,
  totaljobs: /data-at="job-item-title"[^>]*>(?:<div[^>]*>)*([^<]+)</g,
};

function english(folder: string): Card[] {
  return Object.entries(ENGLISH_TITLES).flatMap(([site, pattern]) =>
    readdirSync(join(folder, site))
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) => [...readFileSync(join(folder, site, name), 'utf8').matchAll(pattern)])
      .map(([, title = '']) => ({
        site,
        title: title.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim(),
        company: site,
        tags: [],
      })),
  );
}
