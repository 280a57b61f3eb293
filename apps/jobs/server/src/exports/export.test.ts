import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Posting } from '@workreel/jobs-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedRows, parseCsv } from '../testing/csv.ts';
import { storePosting, storePostings } from '../testing/postings.ts';
import { openService, type PostingList, type TestService } from '../testing/service.ts';
import { COLUMNS } from './columns.ts';
import { EXPORT_FORMATS, type ExportFormat, type ExportProgress, exportPostings } from './export-file.ts';
import { readParquet, storeCopies } from './testing.ts';

const ALL_VALUES = {
  title: '백엔드 "시니어", 개발자',
  companyName: '㈜예시\n둘째 줄',
  location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
  workplace: 'hybrid' as const,
  experience: { text: '경력 3~5년', minYears: 3, maxYears: 5, newcomer: false },
  education: { text: '대졸↑', level: 'bachelor' as const },
  employmentType: { text: '정규직, 계약직', types: ['fullTime' as const, 'contract' as const] },
  deadline: { text: '~12/24(목)', kind: 'date' as const, date: '2026-12-24' },
  techStack: ['Java', 'Node.js'],
  sector: ['IT; 웹'],
  salary: {
    text: '시급 10,500.5원',
    min: 10_500.5,
    max: 12_000,
    currency: 'KRW',
    period: 'hour' as const,
    annualMin: 26_335_254,
    annualMax: 30_096_000,
  },
  postedAt: '2026-11-20T03:04:05.678Z',
};

const DESCRIPTION = '첫 문단, "인용"\n둘째 줄\n\n둘째 문단';

describe('exports', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await openService({ worker: false });
    folder = await mkdtemp(join(tmpdir(), 'workreel-export-'));
  });
  afterAll(async () => {
    await service?.close();
    if (folder) await rm(folder, { recursive: true });
  });
  const describePosting = ({ id }: Posting) =>
    service.database.run('update jobs.postings set description = $1 where id = $2', [DESCRIPTION, id]);
  const csv = (query = '') => service.get(`/jobs.csv${query}`);
  const idsOf = (text: string) => namedRows(text).map(({ id }) => id);
  describe('GET /jobs.csv', () => {
    it('contains every value of a posting', async () => {
      const posting = await storePosting(service, ALL_VALUES);
      await describePosting(posting);
      const response = await csv(`?site=${posting.site}`);
      expect(response.statusCode, response.body).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="jobs.csv"',
        'x-total-count': '1',
        'x-total-count-relation': 'eq',
      });
      expect(response.body.startsWith('\ufeffid,site,sourceUrl,companyName,title,location,regions,')).toBe(
        true,
      );
      expect(namedRows(response.body)).toEqual([
        {
          id: posting.id,
          site: posting.site,
          sourceUrl: posting.sourceUrl,
          companyName: '㈜예시\n둘째 줄',
          title: '백엔드 "시니어", 개발자',
          location: '서울 강남구',
          regions: '서울; 서울 강남구',
          workplace: 'hybrid',
          experience: '경력 3~5년',
          minYears: '3',
          maxYears: '5',
          newcomer: 'false',
          education: '대졸↑',
          educationLevel: 'bachelor',
          employmentType: '정규직, 계약직',
          employmentTypes: 'fullTime; contract',
          salary: '시급 10,500.5원',
          salaryMin: '10500.5',
          salaryMax: '12000',
          salaryCurrency: 'KRW',
          salaryPeriod: 'hour',
          salaryAnnualMin: '26335254',
          salaryAnnualMax: '30096000',
          payTerms: '',
          deadline: '~12/24(목)',
          deadlineKind: 'date',
          deadlineDate: '2026-12-24',
          techStack: 'Java; Node.js',
          sector: 'IT; 웹',
          postedAt: '2026-11-20T03:04:05.678Z',
          status: 'open',
          closedReason: '',
          closedAt: '',
          collectedAt: posting.collectedAt,
          lastSeenAt: posting.lastSeenAt,
          lastVerifiedAt: posting.lastVerifiedAt,
          description: DESCRIPTION,
        },
      ]);
    });

    it('leaves unknown values empty and escapes formulas', async () => {
      const titles = [
        '=HYPERLINK("https://evil.example","x")',
        '+1+1',
        '-2+3',
        '@SUM(A1)',
        '\t=1+1',
        '\r=1+1',
      ];
      const [{ site }] = (await storePostings(
        service,
        ...titles.map((title) => ({ title, companyName: title, techStack: ['=1+1', '+2'] })),
      )) as [Posting];
      const rows = namedRows((await csv(`?site=${site}`)).body);
      expect(rows.map(({ title }) => title).toSorted()).toEqual(
        titles.map((title) => `'${title}`).toSorted(),
      );
      for (const { companyName, title, techStack, salaryMin, newcomer, postedAt } of rows)
        expect([companyName, techStack, salaryMin, newcomer, postedAt]).toEqual([
          title,
          "'=1+1; +2",
          '',
          '',
          '',
        ]);
    });

    it('applies filters and the sort order as GET /jobs does', async () => {
      const title = `표본${randomUUID().slice(0, 8)}`;
      await storePostings(
        service,
        { title, deadline: { text: null, kind: 'date', date: '2030-01-02' } },
        { title, deadline: { text: null, kind: 'date', date: '2030-01-01' } },
        { title: '다른 글' },
      );
      for (const query of [
        `?keyword=${title}`,
        `?keyword=${title}&sortOrder=deadline`,
        '?sortOrder=salary',
      ]) {
        const listed = (await service.get(`/jobs${encodeURI(query)}&pageSize=100`)).json<PostingList>();
        const ids = idsOf((await csv(encodeURI(query))).body);
        expect(ids).toEqual(listed.jobPostings.map(({ id }) => id));
      }
    });

    it('contains only the header row if nothing matches', async () => {
      const response = await csv('?site=none');
      expect(response.headers['x-total-count']).toBe('0');
      expect(parseCsv(response.body)).toEqual([Object.keys(COLUMNS)]);
    });

    it('rejects invalid parameters, paging and HEAD', async () => {
      for (const query of ['?pageSize=10', '?status=lost', '?sortOrder=relevance', '?keywrod=x'])
        expect((await csv(query)).statusCode, query).toBe(400);
      const head = await service.app.inject({ method: 'HEAD', url: '/jobs.csv' });
      expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET']);
    });
  });

  describe('exportPostings', () => {
    const path = (name: string) => join(folder, name);
    const write = (
      name: string,
      format: ExportFormat,
      filters: string[],
      options: Partial<Parameters<typeof exportPostings>[1]> = {},
    ) =>
      exportPostings(service.context, {
        path: path(name),
        format,
        filters,
        signal: new AbortController().signal,
        onProgress: () => {},
        ...options,
      });
    it('writes typed columns to a Parquet file', async () => {
      const [unknown, posting] = (await storePostings(service, {}, ALL_VALUES)) as [Posting, Posting];
      await describePosting(posting);
      const written = await write('all.parquet', 'parquet', [`site=${posting.site}`]);
      const { metadata, rows } = await readParquet(path('all.parquet'));
      expect(written).toEqual({ postings: 2, bytes: (await readFile(path('all.parquet'))).length });
      expect(Number(metadata.num_rows)).toBe(2);
      expect(Object.keys(rows[0]!)).toEqual(Object.keys(COLUMNS));
      const byId = new Map(rows.map((row) => [row.id, row]));
      expect(byId.get(posting.id)).toMatchObject({
        companyName: '㈜예시\n둘째 줄',
        regions: ['서울', '서울 강남구'],
        minYears: 3,
        newcomer: false,
        employmentTypes: ['fullTime', 'contract'],
        salaryMin: 10_500.5,
        salaryAnnualMin: 26_335_254,
        deadlineDate: new Date('2026-12-24'),
        postedAt: new Date('2026-11-20T03:04:05.678Z'),
        collectedAt: new Date(posting.collectedAt),
        closedAt: null,
        description: DESCRIPTION,
      });
      expect(byId.get(unknown.id)).toMatchObject({
        location: null,
        regions: [],
        minYears: null,
        newcomer: null,
        salaryMin: null,
        deadlineDate: null,
        postedAt: null,
        description: null,
      });
    });

    it('limits the size of row groups by that of the descriptions', async () => {
      const posting = await storePosting(service);
      await service.database.run('update jobs.postings set description = $1 where id = $2', [
        'x'.repeat(50_000),
        posting.id,
      ]);
      await storeCopies(service, 'long', 200, posting);
      await write('long.parquet', 'parquet', ['site=long']);
      const { metadata, rows } = await readParquet(path('long.parquet'));
      expect(metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([80, 80, 40]);
      expect(new Set(rows.map(({ description }) => description.length))).toEqual(new Set([50_000]));
    });

    it('writes an empty file of each format', async () => {
      expect(await write('none.parquet', 'parquet', ['site=none'])).toMatchObject({ postings: 0 });
      expect((await readParquet(path('none.parquet'))).rows).toEqual([]);
      expect(await write('none.csv', 'csv', ['site=none', 'keyword=없음'])).toMatchObject({ postings: 0 });
      expect(parseCsv(await readFile(path('none.csv'), 'utf8'))).toEqual([Object.keys(COLUMNS)]);
    });

    it('writes the same postings as GET /jobs.csv, with and without the index', async () => {
      const title = `표본${randomUUID().slice(0, 8)}`;
      await storePostings(
        service,
        { title, salary: ALL_VALUES.salary },
        { title, employmentType: ALL_VALUES.employmentType },
        { title: '다른 글', employmentType: ALL_VALUES.employmentType },
      );
      for (const filters of [
        [`keyword=${title}`],
        [`keyword=${title}`, 'employmentType=contract', 'employmentType=freelance'],
        ['employmentType=contract', 'status=open'],
      ]) {
        await write('same.csv', 'csv', filters);
        const { body } = await csv(`?${encodeURI(filters.join('&'))}`);
        const ids = idsOf(await readFile(path('same.csv'), 'utf8'));
        expect(ids.length).toBeGreaterThan(0);
        expect(ids).toEqual(idsOf(body).toSorted((a, b) => Number(b) - Number(a)));
      }
    });

    it.each(['keyword', 'keyword=', '=x', 'keywrod=x', 'experience=some', 'pageSize=10'])(
      'rejects the filter %j',
      async (filter) => {
        await expect(write('invalid.csv', 'csv', [filter])).rejects.toMatchObject({
          code: 'INVALID_REQUEST',
          status: 400,
        });
        expect(await readdir(folder)).not.toContain('invalid.csv');
      },
    );

    it('does not change the file if it is stopped or fails', async () => {
      await storeCopies(service, 'kept', 1_200, await storePosting(service));
      await writeFile(path('kept.parquet'), 'before');
      for (const format of EXPORT_FORMATS) {
        const stop = new AbortController();
        const onProgress = ({ postings }: ExportProgress) => postings > 0 && stop.abort();
        const stopped = await write('kept.parquet', format, ['site=kept'], {
          signal: stop.signal,
          onProgress,
        });
        expect(stopped).toBeNull();
        const onError = () => {
          throw new Error('The connection was lost.');
        };
        await expect(write('kept.parquet', format, ['site=kept'], { onProgress: onError })).rejects.toThrow(
          'connection was lost',
        );
      }
      expect(await readFile(path('kept.parquet'), 'utf8')).toBe('before');
      expect((await readdir(folder)).filter((name) => name.includes('kept'))).toEqual(['kept.parquet']);
      await expect(write('none/x.csv', 'csv', [])).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    });
  });
});
