import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postingValues } from '@workreel/posting-parser/testing';
import { type RealQuery, realQueries } from './real-titles.domain.ts';
import { FIRST } from './score.domain.ts';
import type { OpenSearcher, Searched } from './searcher.ts';

/** What came of asking for real titles. */
export interface RealTitlesFound {
  asked: number;
  /** Queries whose posting stood among the first ten. */
  found: number;
  missed: RealQuery[];
  /** 1 where there was no folder of pages to ask from. */
  skipped: 0 | 1;
}

/**
 * Asks for the titles of saved result pages, which belong to their sites and are not in the repository, among other
 * postings. `folder` is laid out as the tests of real texts have it; without one nothing is asked.
 * @throws where a file that should be there is not.
 */
export async function askRealTitles(
  open: OpenSearcher,
  others: readonly Searched[],
  folder: string | undefined,
): Promise<RealTitlesFound> {
  if (!folder) return { asked: 0, found: 0, missed: [], skipped: 1 };
  const real = readRealTitles(folder);
  const { queries } = realQueries(real, others);
  await using opened = await open([...others, ...real]);
  const missed: RealQuery[] = [];
  for (const query of queries) {
    const first = (await opened.search(query.query)).slice(0, FIRST);
    if (!first.includes(query.sourceUrl)) missed.push(query);
  }
  return { asked: queries.length, found: queries.length - missed.length, missed, skipped: 0 };
}

interface Card {
  site: string;
  title: string;
  company: string;
  tags: readonly string[];
}

/** The postings of the pages that have a title, each title of a company once; only what a keyword is looked for in. */
export function readRealTitles(folder: string): Searched[] {
  const cards = [...saramin(folder), ...jobkorea(folder), ...english(folder)];
  const once = new Map(
    cards.filter(({ title }) => title !== '').map((card) => [`${card.title}\n${card.company}`, card]),
  );
  return [...once.values()].map((card, at) => ({
    sourceUrl: `https://real.example/${card.site}/${at}`,
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
  const stated: { title: string; postingCompanyName: string | null }[] = JSON.parse(
    readFileSync(join(folder, 'jobkorea', 'search.expected.json'), 'utf8'),
  );
  return stated.map(({ title, postingCompanyName }) => ({
    site: 'jobkorea',
    title: title.replace(/\s+/g, ' '),
    // One company keeps its name to itself.
    company: postingCompanyName ?? 'jobkorea',
    tags: [],
  }));
}

/** Where the English pages have their titles; their companies stand too far away to be told by a pattern. */
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
