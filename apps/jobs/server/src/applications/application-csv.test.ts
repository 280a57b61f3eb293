import type { Application } from '@workreel/jobs-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedRows } from '../testing/csv.ts';
import { accountIdOf, storePosting, storePostings } from '../testing/postings.ts';
import { openService, type TestService } from '../testing/service.ts';
import { applicationsCsv } from './application-csv.ts';

describe('GET /applications.csv', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  const csv = (query = '', as = service.user) =>
    service.get(`/applications.csv${query}`, { authorization: as });
  const apply = async (body: object) =>
    (await service.call('POST', '/applications', { as: service.user, body })).json<Application>();

  it('contains only the header row if there are no applications', async () => {
    const response = await csv('', service.other);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="applications.csv"');
    expect(response.body).toMatch(/^\ufeffid,status,companyName,title,/);
    expect(namedRows(response.body)).toEqual([]);
  });

  it('round-trips Korean text, quotes, commas and line breaks', async () => {
    const posting = await storePosting(service, {
      title: '백엔드 "시니어", 개발자',
      companyName: '㈜예시\n둘째 줄',
      deadline: { text: '~12/24(목)', kind: 'date', date: '2026-12-24' },
    });
    const application = await apply({
      jobPostingId: posting.id,
      coverLetter: '안녕하세요,\r\n"저"는 😀입니다.',
      resumeUrl: 'https://example.org/이력서.pdf',
    });
    const { id } = application;
    await service.call('PATCH', `/applications/${id}`, {
      as: service.user,
      body: { status: 'reviewing', note: '서류 통과' },
    });
    await service.call('PATCH', `/applications/${id}`, {
      as: service.user,
      body: {
        status: 'interviewing',
        reminders: [
          { kind: 'interview', text: 'past', at: '2020-01-01T00:00:00Z' },
          { kind: 'interview', text: 'done', at: '2099-01-01T00:00:00Z', done: true },
          { kind: 'interview', text: 'later', at: '2099-01-03T00:00:00Z' },
          { kind: 'interview', text: 'next', at: '2099-01-02T10:00:00+09:00' },
          { text: 'overdue', at: '2020-01-01T00:00:00Z' },
        ],
      },
    });
    expect(namedRows((await csv('?status=interviewing')).body)).toEqual([
      {
        id,
        status: 'interviewing',
        companyName: '㈜예시\n둘째 줄',
        title: '백엔드 "시니어", 개발자',
        location: '',
        url: posting.sourceUrl,
        salary: '',
        deadline: '2026-12-24',
        postingStatus: 'open',
        closedReason: '',
        site: posting.site,
        jobPostingId: posting.id,
        appliedAt: application.appliedAt,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        nextInterview: '2099-01-02T01:00:00.000Z',
        nextTask: '2020-01-01T00:00:00.000Z',
        lastNote: '서류 통과',
        coverLetter: '안녕하세요,\r\n"저"는 😀입니다.',
        resumeUrl: 'https://example.org/이력서.pdf',
      },
    ]);
    expect(namedRows((await csv('?status=hired&status=offered')).body)).toEqual([]);
    expect((await csv('?status=lost')).statusCode).toBe(400);
    expect((await csv('?pagenum=1')).statusCode).toBe(400);
  });

  it('contains jobs found elsewhere', async () => {
    await apply({ title: '사서', companyName: '예시도서관', location: '부산', status: 'offered' });
    expect(namedRows((await csv('?status=offered')).body)).toMatchObject([
      {
        title: '사서',
        companyName: '예시도서관',
        location: '부산',
        url: '',
        salary: '',
        deadline: '',
        postingStatus: '',
        site: '',
        jobPostingId: '',
        nextInterview: '',
      },
    ]);
  });

  it('escapes formulas', async () => {
    const titles = [
      '=HYPERLINK("https://evil.example","x")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '＝1+1',
      ' =1+1',
      '\t=1+1',
      '\n=1+1',
    ];
    const postings = await storePostings(service, ...titles.map((title) => ({ title })));
    for (const { id } of postings) await apply({ jobPostingId: id, coverLetter: '=1+1' });
    const rows = namedRows((await csv('?status=submitted')).body);
    expect(rows.map(({ title }) => title).toSorted()).toEqual(titles.map((title) => `'${title}`).toSorted());
    expect(new Set(rows.map(({ coverLetter }) => coverLetter))).toEqual(new Set(["'=1+1"]));
  });

  it('contains all applications, newest first', async () => {
    await service.database.run(
      `insert into jobs.applications (account_id, posting_id, posting, title, company_name, status, history)
       select $1::uuid, 1000000 + n, (select jsonb_build_object('salary', '{}'::jsonb, 'deadline', '{}'::jsonb)), n::text, 'x', 'withdrawn', '[]'
       from generate_series(1, 2500) n`,
      [await accountIdOf(service, service.other)],
    );
    const rows = namedRows((await csv('', service.other)).body);
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 2500 }, (_, n) => `${2500 - n}`));
    expect(new Set(rows.map(({ postingStatus }) => postingStatus))).toEqual(new Set(['gone']));
    const head = await service.app.inject({
      method: 'HEAD',
      url: '/applications.csv',
      headers: { authorization: service.other },
    });
    // It would read all rows without sending them.
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET']);
  });

  it('returns a problem document if the export fails before the first row', async () => {
    await service.database.run(
      `insert into jobs.applications (account_id, posting_id, posting, title, company_name, status, history)
       values ($1::uuid, 1, '{"title": "not a snapshot"}', 'x', 'y', 'hired', '[]')`,
      [await accountIdOf(service, service.other)],
    );
    const response = await csv('?status=hired', service.other);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.json()).toMatchObject({ status: 500, code: 'INTERNAL' });
  });
});

describe('applicationsCsv', () => {
  const application = {
    id: '1',
    posting: { salary: {}, deadline: {} },
    history: [],
    reminders: [],
    coverLetter: 'x'.repeat(1_000),
  } as unknown as Application;

  it('applies backpressure and stops reading when the stream is destroyed', async () => {
    let read = 0;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const stream = applicationsCsv(
      (async function* () {
        try {
          for (;;) {
            read++;
            yield application;
          }
        } finally {
          resolve();
        }
      })(),
    );
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    await new Promise((done) => setTimeout(done, 50));
    expect(read).toBeLessThan(500);
    stream.destroy();
    await ended;
  });

  it('fails if reading the applications fails', async () => {
    const stream = applicationsCsv(
      (async function* () {
        yield application;
        throw new Error('The connection was lost.');
      })(),
    );
    await expect(stream.toArray()).rejects.toThrow('connection was lost');
  });
});
