/**
 * Crawlee's CheerioCrawler in the collection benchmark, set up as in its documentation, except that rate limits, generated
 * browser headers and persistence are disabled, because they would slow it down. Values are stored as they appear on the page.
 *
 *   node bench/collect/competitors/crawlee.ts --url http://127.0.0.1:PORT --pages 200 --dsn postgresql://…
 *   node bench/collect/competitors/crawlee.ts --parse page.html --repeat 100
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  CheerioCrawler,
  type CheerioRoot,
  Configuration,
  LogLevel,
  log,
  RequestList,
} from '@crawlee/cheerio';
import { load } from 'cheerio';
import pg from 'pg';

const POSTING_URL = 'https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=';
const COLUMNS = [
  'source_url',
  'title',
  'company',
  'location',
  'experience',
  'education',
  'employment_type',
  'salary',
  'deadline',
  'posted',
  'tags',
] as const;

type Row = (string | null | string[])[];

/** Collapses white space; returns null if there is no text. */
const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim() || null;

function readCards($: CheerioRoot): Row[] {
  const rows: Row[] = [];
  for (const element of $('div.item_recruit')) {
    const card = $(element);
    const link = card.find('.job_tit a').first();
    const id = /[?&]rec_idx=(\d+)/.exec(link.attr('href') ?? '')?.[1];
    if (id === undefined) continue;
    // The spans have no classes. The first four have fixed positions; a fifth contains the salary, if there is one.
    const [location = null, experience = null, education = null, employment = null, salary = null] = card
      .find('.job_condition > span')
      .toArray()
      .map((span) => collapseWhitespace($(span).text()));
    rows.push([
      POSTING_URL + id,
      collapseWhitespace(link.text()),
      collapseWhitespace(card.find('.corp_name').first().text()),
      location,
      experience,
      education,
      employment,
      salary,
      collapseWhitespace(card.find('.job_date .date').first().text()),
      collapseWhitespace(card.find('.job_sector .job_day').first().text()),
      card
        .find('.job_sector a')
        .toArray()
        .map((tag) => $(tag).text()),
    ]);
  }
  return rows;
}

/** Inserts the rows of a page with one statement. */
async function store(pool: pg.Pool, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const values = rows.map(
    (_, row) => `(${COLUMNS.map((_column, column) => `$${row * COLUMNS.length + column + 1}`).join(',')})`,
  );
  const result = await pool.query({
    // Pages with the same number of rows share one prepared statement.
    name: `insert-${rows.length}`,
    text: `INSERT INTO bench_postings (${COLUMNS.join(',')}) VALUES ${values.join(',')} ON CONFLICT DO NOTHING`,
    values: rows.flat(1),
  });
  return result.rowCount ?? 0;
}

interface Totals {
  pages: number;
  items: number;
  saved: number;
}

/** Runs the work and prints the measurements as one line of JSON. */
async function printMeasurement(work: (totals: Totals) => Promise<void>): Promise<void> {
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const totals: Totals = { pages: 0, items: 0, saved: 0 };
  const [wall, cpu] = [performance.now(), cpuSeconds()];
  await work(totals);
  console.log(
    JSON.stringify({
      crawler: 'crawlee 3.18.1',
      ...totals,
      wallSeconds: Number(((performance.now() - wall) / 1000).toFixed(3)),
      cpuSeconds: Number((cpuSeconds() - cpu).toFixed(3)),
      // Node.js startup and imports, before the first page.
      startupCpuSeconds: Number(cpu.toFixed(3)),
      maxRssBytes: process.resourceUsage().maxRSS * 1024,
    }),
  );
}

async function collect(baseUrl: string, pages: number, dsn: string, concurrency: number): Promise<void> {
  log.setLevel(LogLevel.ERROR);
  const pool = new pg.Pool({ connectionString: dsn });
  await pool.query(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
  await printMeasurement(async (totals) => {
    const crawler = new CheerioCrawler(
      {
        requestList: await RequestList.open(
          null,
          Array.from(
            { length: pages },
            (_, page) => `${baseUrl}/zf_user/search/recruit?searchword=&recruitPage=${page + 1}`,
          ),
        ),
        maxConcurrency: concurrency,
        // By default, the crawler starts with one concurrent request and takes seconds to scale up.
        minConcurrency: concurrency,
        useSessionPool: false,
        maxRequestRetries: 0,
        statisticsOptions: { persistenceOptions: { enable: false } },
        // Generating browser headers costs CPU time for each request.
        preNavigationHooks: [
          (_context, options) => {
            options.useHeaderGenerator = false;
          },
        ],
        requestHandler: async ({ $ }) => {
          const rows = readCards($);
          totals.pages++;
          totals.items += rows.length;
          const saved = await store(pool, rows);
          totals.saved += saved;
        },
      },
      new Configuration({ persistStorage: false, purgeOnStart: false }),
    );
    await crawler.run();
    await pool.end();
  });
}

async function parseOnly(file: string, repeat: number): Promise<void> {
  const body = readFileSync(file, 'utf8');
  await printMeasurement(async (totals) => {
    for (; totals.pages < repeat; totals.pages++) {
      // The same parser options as the crawler, which itself parses every page twice.
      const $ = load(body, { xml: { xmlMode: false, decodeEntities: true } });
      // The library is the same, but Cheerio has separate types for import and require, and Crawlee uses the latter.
      totals.items += readCards($ as unknown as CheerioRoot).length;
    }
  });
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    pages: { type: 'string', default: '100' },
    dsn: { type: 'string' },
    concurrency: { type: 'string', default: '16' },
    parse: { type: 'string' },
    repeat: { type: 'string', default: '100' },
  },
});
if (values.parse !== undefined) await parseOnly(values.parse, Number(values.repeat));
else if (values.url !== undefined && values.dsn !== undefined)
  await collect(values.url, Number(values.pages), values.dsn, Number(values.concurrency));
else throw new Error('Required: --url and --dsn, or --parse.');
