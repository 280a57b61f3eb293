/** Measures the listing of the jobs client. */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import type { Browser } from 'playwright-core';
import { buildWebClients } from '../../../e2e/lib/build.ts';
import { openChromium } from '../../../e2e/lib/chromium.ts';
import { fillDatabase } from '../../lib/fill.ts';
import { openDatabaseServer } from '../../lib/postgres.ts';
import type { BenchOptions, Results } from '../../lib/report.ts';
import { WorkerProcess } from '../../search/worker-process.ts';
import { gzipSizes } from '../scripts.ts';
import { type Measured, toResults } from './results.ts';
import { scrollThrough } from './scroll.ts';
import { measureFirstRow, visitClient } from './visits.ts';
import { PLAIN_PATH, type ServiceCalls } from './workreel.ts';

const FULL = { postings: 100_000, visits: 10, rows: 5_000, readMemoryEvery: 1_000 };
const QUICK = { postings: 20_000, visits: 3, rows: 400, readMemoryEvery: 200 };
/** Seed of the generated postings. */
const SEED = 1;

const here = (file: string) => join(import.meta.dirname, file);

export async function benchJobs({ quick, progress }: BenchOptions): Promise<Results> {
  const size = quick ? QUICK : FULL;
  await buildWebClients();
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  await using database = await openDatabaseServer();
  const databaseUrl = await database.createDatabase('workreel_bench_web');
  progress(`storing ${size.postings} postings`);
  await fillDatabase({ databaseUrl, folder: folder.path, count: size.postings, seed: SEED });

  const service = new WorkerProcess<ServiceCalls>(here('workreel.ts'));
  try {
    const port = await freePort();
    const postings = await service.call('start', { databaseUrl, dataDir: join(folder.path, 'data'), port });
    if (postings !== size.postings)
      throw new Error(`The index contains ${postings} of ${size.postings} postings.`);
    const baseUrl = `http://127.0.0.1:${port}`;
    await using browser = await openChromium();
    const measured = await measure(browser, baseUrl, size, progress);
    await service.call('stop', null);
    return toResults(measured, {
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
  serviceUrl: string,
  size: typeof FULL,
  progress: BenchOptions['progress'],
): Promise<Measured> {
  const measured: Measured = { visits: [], plain: [], scripts: [], memory: [] };
  // Warm-up: the first visit includes JIT compilation in the service.
  await visitClient(browser, serviceUrl, size.visits);
  for (let n = 0; n < size.visits; n++) {
    // Interleave both pages, so that other load on the machine affects both.
    measured.plain.push(await measureFirstRow(browser, serviceUrl + PLAIN_PATH));
    const visit = await visitClient(browser, serviceUrl, n);
    measured.visits.push(visit);
    measured.scripts.push(await gzipSizes(visit.scripts));
    const ms = [visit.firstRowMs, visit.filter.first, visit.search.first].map(Math.round);
    progress(
      `visit ${n + 1} of ${size.visits}: first row ${ms[0]} ms, filter ${ms[1]} ms, search ${ms[2]} ms`,
    );
  }
  progress(`scrolling through ${size.rows} rows`);
  measured.memory = await scrollThrough(browser, serviceUrl, size.rows, size.readMemoryEvery);
  return measured;
}
