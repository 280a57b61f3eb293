import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Posting } from '@workreel/jobs-contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { namedRows } from '../testing/csv.ts';
import { storePosting } from '../testing/postings.ts';
import { openService, type TestService } from '../testing/service.ts';
import { type ExportProgress, exportPostings } from './export-file.ts';
import { readParquet, storeCopies } from './testing.ts';

describe('exports of many postings', { timeout: 120_000 }, () => {
  let service: TestService;
  let folder: string;
  let posting: Posting;
  beforeAll(async () => {
    service = await openService({ worker: false });
    folder = await mkdtemp(join(tmpdir(), 'workreel-export-'));
    posting = await storePosting(service, { title: '긴 글'.repeat(100) });
    await storeCopies(service, 'many', 50_010, posting);
    await service.context.search.index.catchUp();
  }, 120_000);
  afterAll(async () => {
    await service?.close();
    if (folder) await rm(folder, { recursive: true });
  });

  it('contain at most 50,000 postings as CSV, each once, although others are stored meanwhile', async () => {
    const exporting = service.app.inject('/jobs.csv?site=many');
    await storeCopies(service, 'many', 20, posting);
    const response = await exporting;
    const ids = namedRows(response.body).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([50_000, 50_000]);
    expect(Number(response.headers['x-total-count'])).toBeGreaterThanOrEqual(50_010);
  });

  it('contain all postings as Parquet, each once, in row groups of limited size', async () => {
    const path = join(folder, 'many.parquet');
    const progress: ExportProgress[] = [];
    const exporting = exportPostings(service.context, {
      path,
      format: 'parquet',
      filters: ['site=many'],
      signal: new AbortController().signal,
      onProgress: (state) => progress.push(state),
    });
    await storeCopies(service, 'many', 20, posting);
    const { postings } = (await exporting)!;
    expect([50_030, 50_050]).toContain(postings);
    const { metadata, rows } = await readParquet(path);
    const ids = rows.map(({ id }) => Number(id));
    expect([ids.length, new Set(ids).size]).toEqual([postings, postings]);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    for (const group of metadata.row_groups) expect(Number(group.num_rows)).toBeLessThanOrEqual(2_000);
    expect(progress.length).toBeGreaterThan(100);
    expect(progress.at(-1)).toMatchObject({ postings });
    expect(progress.at(-1)!.done).toBe(progress.at(-1)!.total);
  });

  it('stop when the client disconnects', async () => {
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const reads = vi.spyOn(service.context.db.getExecutor(), 'executeQuery');
    const call = request(`${address}/jobs.csv?site=many`).end();
    const [response] = await once(call, 'response');
    expect(response.headers['x-total-count']).toMatch(/^500\d\d$/);
    // The response is not read, so it does not fit into the buffers of the sockets.
    call.destroy();
    const { server } = service.app;
    await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
    // Reading all of them would take 200 queries.
    expect(reads.mock.calls.length).toBeLessThan(100);
    reads.mockRestore();
  });
});
