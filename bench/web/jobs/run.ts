/** The listing of the jobs client as its readers meet it. */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import type { Browser } from 'playwright-core';
import { buildWebClients } from '../../../e2e/lib/build.ts';
import { openChromium } from '../../../e2e/lib/chromium.ts';
import { fillDatabase } from '../../lib/fill.ts';
import { openDatabaseServer } from '../../lib/postgres.ts';
import type { BenchOptions, Findings } from '../../lib/report.ts';
import { OwnProcess } from '../../search/own-process.ts';
import { gzipped } from '../scripts.ts';
import { findingsOf, type Measured } from './findings.ts';
import { PLAIN_PATH, type ServiceCalls } from './ours.ts';
import { scrollThrough } from './scroll.ts';
import { firstRowOf, visitClient } from './visits.ts';

const FULL = { postings: 100_000, visits: 10, rows: 5_000, readMemoryEvery: 1_000 };
const QUICK = { postings: 20_000, visits: 3, rows: 400, readMemoryEvery: 200 };
/** Of the generated postings. */
const SEED = 1;

const here = (file: string) => join(import.meta.dirname, file);

export async function benchJobs({ quick, say }: BenchOptions): Promise<Findings> {
  const size = quick ? QUICK : FULL;
  // As it would be served: from the sources as they are.
  await buildWebClients();
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  await using database = await openDatabaseServer();
  const databaseUrl = await database.fresh('workreel_bench_web');
  say(`storing ${size.postings} postings`);
  await fillDatabase({ databaseUrl, folder: folder.path, count: size.postings, seed: SEED });

  const service = new OwnProcess<ServiceCalls>(here('ours.ts'));
  try {
    const port = await freePort();
    const postings = await service.call('start', { databaseUrl, dataDir: join(folder.path, 'data'), port });
    if (postings !== size.postings)
      throw new Error(`The index holds ${postings} of ${size.postings} postings.`);
    const address = `http://127.0.0.1:${port}`;
    await using browser = await openChromium();
    const measured = await measure(browser, address, size, say);
    await service.call('stop', null);
    return findingsOf(measured, {
      ...size,
      database: database.description,
      chromium: browser.version(),
    });
  } finally {
    await service.close();
  }
}

async function measure(
  browser: Browser,
  service: string,
  size: typeof FULL,
  say: BenchOptions['say'],
): Promise<Measured> {
  const measured: Measured = { visits: [], plain: [], scripts: [], memory: [] };
  // Not counted: who comes first pays for what the service has not compiled yet.
  await visitClient(browser, service, size.visits);
  for (let n = 0; n < size.visits; n++) {
    // One beside the other, so that what else the machine does meets both alike.
    measured.plain.push(await firstRowOf(browser, service + PLAIN_PATH));
    const visit = await visitClient(browser, service, n);
    measured.visits.push(visit);
    measured.scripts.push(await gzipped(visit.scripts));
    const ms = [visit.firstRowMs, visit.filterMs, visit.searchMs].map(Math.round);
    say(`visit ${n + 1} of ${size.visits}: first row ${ms[0]} ms, filter ${ms[1]} ms, search ${ms[2]} ms`);
  }
  say(`scrolling through ${size.rows} rows`);
  measured.memory = await scrollThrough(browser, service, size.rows, size.readMemoryEvery);
  return measured;
}
