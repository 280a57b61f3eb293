import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Posting } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import { canonicalPosting } from '@workreel/search-index/testing';
import { loadProfiles, normalizeUrl, SHIPPED_PROFILES } from '@workreel/site-profiles';
import { KNOWN_BAD_STRINGS } from '@workreel/testing/known-bad-strings';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type PostingList, type TestService } from '../testing/service.ts';
import { type ImportProgress, importPostings } from './import.ts';
import { advanceImport, openImport } from './imports.repository.ts';
import { MAX_LINE_BYTES } from './lines.domain.ts';

describe('importPostings', () => {
  let service: TestService;
  let folder: string;
  let file: string;
  let fileCount = 0;
  beforeAll(async () => {
    service = await openService({ worker: false });
    folder = await mkdtemp(join(tmpdir(), 'workreel-import-'));
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await service.database.run(
      'delete from jobs.postings; delete from jobs.imports; delete from jobs.takedowns',
    );
    file = join(folder, `postings-${++fileCount}.jsonl`);
  });

  const runImport = (
    path = file,
    onProgress: (progress: ImportProgress) => void = () => {},
    signal?: AbortSignal,
  ) =>
    importPostings(service.context, path, {
      signal: signal ?? new AbortController().signal,
      onProgress,
    });
  const line = (n: number, overrides: object = {}) =>
    JSON.stringify({
      sourceUrl: `https://jobs.example/${n}`,
      companyName: '(주)예시',
      title: `개발자 ${n}`,
      ...overrides,
    });
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => line(from + n)).join('\n');
  const stored = async (): Promise<Posting[]> => {
    const postings: Posting[] = [];
    for (let page = 1; ; page++) {
      const response = await service.get(`/jobs?pageSize=100&pagenum=${page}`);
      const { jobPostings } = response.json<PostingList>();
      postings.push(...jobPostings);
      if (jobPostings.length < 100) return postings;
    }
  };

  it('restores postings exported from GET /jobs unchanged', async () => {
    const values = fc.sample(canonicalPosting, { seed: 20_261_122, numRuns: 60 });
    for (const [n, site] of ['one', 'two'].entries())
      await savePage(service.context.db, {
        site,
        runId: 1,
        fetchedAt: new Date(`2026-11-1${n}T01:02:03.004Z`),
        today: '2026-11-20',
        postings: values
          .slice(n * 30, n * 30 + 30)
          .map((posting, index) => ({ sourceUrl: `https://${site}.example/${index}`, values: posting })),
      });
    await service.database.run(
      `update jobs.postings set status = 'closed', closed_reason = 'removed', closed_at = '2026-11-15' where id % 7 = 0;
       update jobs.postings set last_seen_at = '2026-11-19' where id % 3 = 0;
       update jobs.postings set deadline_date = deadline_date + interval '900 years' where status = 'open'`,
    );
    const before = await stored();
    await writeFile(file, before.map((posting) => JSON.stringify(posting)).join('\n'));
    await service.database.run('delete from jobs.postings');
    expect(await runImport()).toMatchObject({ saved: 60, known: 0, bad: 0, finished: true });
    const byUrl = (postings: Posting[]) =>
      postings
        .map(({ id: _, ...posting }) => posting)
        .sort((one, other) => (one.sourceUrl < other.sourceUrl ? -1 : 1));
    expect(byUrl(await stored())).toEqual(byUrl(before));
    expect(before.filter(({ status }) => status === 'closed').length).toBeGreaterThan(10);
  });

  it('closes expired postings regardless of the specified status', async () => {
    const expired = { text: null, kind: 'date', date: '2020-01-31' };
    await writeFile(
      file,
      [line(1, { deadline: expired, status: 'open' }), line(2, { status: 'closed' })].join('\n'),
    );
    await runImport();
    const [second, first] = await stored();
    expect([first!.status, second!.status]).toEqual(['closed', 'closed']);
    expect(first!.closedAt).not.toBeNull();
    expect(second!.closedAt).toBe(second!.lastSeenAt);
  });

  it('reports the first 100 invalid lines by number and stores the others', async () => {
    const content = [line(1), '', 'no json', line(2), '{"title":5}', 'x'.repeat(MAX_LINE_BYTES + 1), line(3)];
    await writeFile(file, `\ufeff${content.join('\r\n')}\r\n`);
    const result = await runImport();
    expect(result).toMatchObject({ lines: 7, saved: 3, known: 0, bad: 3, finished: true });
    expect(result.badLines).toEqual([
      { line: 3, message: expect.stringContaining('is not valid JSON') },
      { line: 5, message: expect.stringContaining('title') },
      { line: 6, message: 'is longer than 256 KiB' },
    ]);
    await writeFile(file, `${'nothing\n'.repeat(450)}${line(9)}`);
    const second = await runImport();
    expect(second).toMatchObject({ lines: 451, saved: 1, bad: 450 });
    expect(second.badLines.map((bad) => bad.line)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  it('stores no posting twice and does not change stored ones', async () => {
    await savePage(service.context.db, {
      site: 'demo',
      runId: 7,
      fetchedAt: new Date('2026-11-01T00:00:00Z'),
      today: '2026-11-01',
      postings: [{ sourceUrl: 'https://jobs.example/1', values: fc.sample(canonicalPosting, 1)[0]! }],
    });
    await service.database.run(`update jobs.postings set status = 'closed', closed_at = '2026-11-02'`);
    const selectPostings = 'select * from jobs.postings order by id';
    const { rows: before } = await service.database.run(selectPostings);
    await service.database.run(
      `insert into jobs.takedowns (source_url, taken_down_by) values ('https://jobs.example/2', 'admin')`,
    );
    await writeFile(file, [line(1), line(2), line(3), line(3, { title: 'again' })].join('\n'));
    expect(await runImport()).toMatchObject({ lines: 4, saved: 1, known: 3 });
    const { rows: after } = await service.database.run(selectPostings);
    expect(after).toHaveLength(2);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ site: 'import', title: '개발자 3', last_run_id: 0 });
    expect(await runImport()).toMatchObject({ lines: 4, saved: 0, known: 4 });
    expect((await service.database.run(selectPostings)).rows).toEqual(after);
  });

  it('resumes an interrupted import with its counts', async () => {
    await writeFile(file, `bad\n${lines(1, 1_000)}\nbad too\n`);
    const stop = new AbortController();
    const interrupted = await runImport(
      file,
      (progress) => {
        if (progress.lines >= 400) stop.abort();
      },
      stop.signal,
    );
    expect(interrupted).toMatchObject({ lines: 400, saved: 399, bad: 1, finished: false });
    expect(await stored()).toHaveLength(399);
    const reports: ImportProgress[] = [];
    const result = await runImport(file, (progress) => reports.push(progress));
    expect(reports[0]).toMatchObject({ lines: 400, saved: 399, bytes: interrupted.bytes });
    expect(reports[1]!.lines).toBe(600);
    expect(result).toMatchObject({ lines: 1_002, saved: 1_000, known: 0, bad: 2, finished: true });
    expect(result.badLines.map((bad) => bad.line)).toEqual([1, 1_002]);
    expect(result.bytes).toBe(result.sizeBytes);
    expect((await service.database.run('select from jobs.imports')).rows).toEqual([]);
  });

  it('starts over if no line starts at the checkpoint', async () => {
    await writeFile(file, lines(1, 600));
    const stop = new AbortController();
    await runImport(file, () => stop.abort(), stop.signal);
    await service.database.run('update jobs.imports set byte_offset = 5, lines = 200');
    expect(await runImport()).toMatchObject({ lines: 600, saved: 600, bad: 0 });
  });

  it('stores each posting once if several processes import the same file', async () => {
    await writeFile(file, lines(1, 3_000));
    const results = await Promise.allSettled([runImport(), runImport(), runImport()]);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'IMPORT_RUNNING' });
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    expect(await stored()).toHaveLength(3_000);
  });

  it('imports known-bad strings or reports their lines, and serves the postings', async () => {
    const bad = KNOWN_BAD_STRINGS.map((text) => text.slice(0, 900));
    const fields = ['title', 'companyName', 'location', 'experience', 'education', 'deadline', 'salary'];
    const written = bad.flatMap((text, n) => [
      line(n, Object.fromEntries(fields.map((field) => [field, `${field} ${text}`]))),
      line(10_000 + n, {
        location: `San Jose, ${text}`,
        techStack: [text.slice(0, 80) || '-'],
        sector: ['__proto__'],
      }),
      line(20_000 + n, { title: text, postedAt: text, site: text }),
      `{"sourceUrl":"https://jobs.example/x${n}",${JSON.stringify(text)}:1}`,
    ]);
    await writeFile(file, written.join('\n'));
    const { lines: read, saved, bad: rejected, finished } = await runImport();
    expect({ read, finished }).toEqual({ read: written.length, finished: true });
    expect(saved).toBe(2 * bad.length);
    expect(saved + rejected).toBe(written.length);
    expect(await stored()).toHaveLength(saved);
  });

  it('rejects advancing a checkpoint that another process has advanced', async () => {
    const { db } = service.context;
    const row = await openImport(db, { digest: 'of a file', name: 'a file', sizeBytes: 100 });
    const next = { byte_offset: 50, lines: 1, saved: 1, known: 0, bad: 0, badLines: [] };
    const advance = () => inTransaction(db, (trx) => advanceImport(trx, row, next));
    expect(await advance()).toMatchObject({ byte_offset: 50, saved: 1 });
    await expect(advance()).rejects.toMatchObject({ code: 'IMPORT_RUNNING' });
  });

  it('rejects missing, unreadable and truncated files', async () => {
    await expect(runImport(join(folder, 'none.jsonl'))).rejects.toMatchObject({ code: 'FILE_MISSING' });
    await expect(runImport(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    await writeFile(file, '');
    expect(await runImport()).toMatchObject({ lines: 0, saved: 0, finished: true });
    // This file is far larger than the read-ahead.
    await writeFile(file, `${lines(1, 1_000)}\n${`${' '.repeat(200_000)}\n`.repeat(40)}`);
    const truncated = runImport(file, ({ lines: done }) => void (done === 0 && truncate(file, 50_000)));
    await expect(truncated).rejects.toMatchObject({ code: 'FILE_CHANGED' });
    expect((await stored()).length).toBeGreaterThan(100);
  });
});

describe('canonical URLs of the shipped sites', () => {
  it('are not changed by an import', async () => {
    const profiles = await loadProfiles([SHIPPED_PROFILES], {
      demoUrl: 'http://localhost:3001/demo',
      demoHost: 'localhost:3001',
    });
    const urls = [...profiles.values()].flatMap(({ identity }) =>
      identity ? [identity.address.replaceAll('{id}', '12345')] : [],
    );
    expect(urls.length).toBeGreaterThan(2);
    for (const url of urls) expect(normalizeUrl(url, url)).toBe(url);
  });
});
