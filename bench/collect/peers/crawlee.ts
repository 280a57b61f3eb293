/**
 * Crawlee's CheerioCrawler as a peer of the collection benchmark: as its documentation has it, with what
 * would slow it down for politeness, disguise or persistence turned off, and nothing normalised.
 *
 *   node bench/collect/peers/crawlee.ts --address http://127.0.0.1:PORT --pages 200 --dsn postgresql://…
 *   node bench/collect/peers/crawlee.ts --parse page.html --repeat 100
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

const ADDRESS = 'https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=';
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

/** White space folded; null where there is no text. */
const folded = (text: string) => text.replace(/\s+/g, ' ').trim() || null;

function readCards($: CheerioRoot): Row[] {
  const rows: Row[] = [];
  for (const element of $('div.item_recruit')) {
    const card = $(element);
    const link = card.find('.job_tit a').first();
    const id = /[?&]rec_idx=(\d+)/.exec(link.attr('href') ?? '')?.[1];
    if (id === undefined) continue;
    // Told apart by position: four spans, and a fifth with the salary where there is one.
    const [location = null, experience = null, education = null, employment = null, salary = null] = card
      .find('.job_condition > span')
      .toArray()
      .map((span) => folded($(span).text()));
    rows.push([
      ADDRESS + id,
      folded(link.text()),
      folded(card.find('.corp_name').first().text()),
      location,
      experience,
      education,
      employment,
      salary,
      folded(card.find('.job_date .date').first().text()),
      folded(card.find('.job_sector .job_day').first().text()),
      card
        .find('.job_sector a')
        .toArray()
        .map((tag) => $(tag).text()),
    ]);
  }
  return rows;
}

/** One INSERT for each page. */
async function store(pool: pg.Pool, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const values = rows.map(
    (_, row) => `(${COLUMNS.map((_column, column) => `$${row * COLUMNS.length + column + 1}`).join(',')})`,
  );
  const result = await pool.query({
    // Pages of one size share one prepared statement.
    name: `insert-${rows.length}`,
    text: `INSERT INTO bench_postings (${COLUMNS.join(',')}) VALUES ${values.join(',')} ON CONFLICT DO NOTHING`,
    values: rows.flat(1),
  });
  return result.rowCount ?? 0;
}

interface Tally {
  pages: number;
  items: number;
  saved: number;
}

/** Runs the work and prints what it took, in one line of JSON. */
async function measured(work: (tally: Tally) => Promise<void>): Promise<void> {
  const seconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const tally: Tally = { pages: 0, items: 0, saved: 0 };
  const [wall, cpu] = [performance.now(), seconds()];
  await work(tally);
  console.log(
    JSON.stringify({
      peer: 'crawlee 3.18.1',
      ...tally,
      wallSeconds: Number(((performance.now() - wall) / 1000).toFixed(3)),
      cpuSeconds: Number((seconds() - cpu).toFixed(3)),
      // What the engine and the imports took before the first page.
      startupCpuSeconds: Number(cpu.toFixed(3)),
      maxRssBytes: process.resourceUsage().maxRSS * 1024,
    }),
  );
}

async function collect(address: string, pages: number, dsn: string, concurrency: number): Promise<void> {
  log.setLevel(LogLevel.ERROR);
  const pool = new pg.Pool({ connectionString: dsn });
  await pool.query(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
  await measured(async (tally) => {
    const crawler = new CheerioCrawler(
      {
        requestList: await RequestList.open(
          null,
          Array.from(
            { length: pages },
            (_, page) => `${address}/zf_user/search/recruit?searchword=&recruitPage=${page + 1}`,
          ),
        ),
        maxConcurrency: concurrency,
        // Else it starts with one request and takes seconds to find its pace.
        minConcurrency: concurrency,
        useSessionPool: false,
        maxRequestRetries: 0,
        statisticsOptions: { persistenceOptions: { enable: false } },
        // No disguise as a browser, which costs a set of generated headers for each request.
        preNavigationHooks: [
          (_context, options) => {
            options.useHeaderGenerator = false;
          },
        ],
        requestHandler: async ({ $ }) => {
          const rows = readCards($);
          tally.pages++;
          tally.items += rows.length;
          const saved = await store(pool, rows);
          tally.saved += saved;
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
  await measured(async (tally) => {
    for (; tally.pages < repeat; tally.pages++) {
      // The same parser that the crawler has Cheerio use; the crawler itself parses every page twice.
      const $ = load(body, { xml: { xmlMode: false, decodeEntities: true } });
      // One Cheerio, but its types stand once for import and once for require, which is what Crawlee uses.
      tally.items += readCards($ as unknown as CheerioRoot).length;
    }
  });
}

const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    pages: { type: 'string', default: '100' },
    dsn: { type: 'string' },
    concurrency: { type: 'string', default: '16' },
    parse: { type: 'string' },
    repeat: { type: 'string', default: '100' },
  },
});
if (values.parse !== undefined) await parseOnly(values.parse, Number(values.repeat));
else if (values.address !== undefined && values.dsn !== undefined)
  await collect(values.address, Number(values.pages), values.dsn, Number(values.concurrency));
else throw new Error('Give --address and --dsn, or --parse.');
