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
    service.get(`/applications.csv${query}`, { authorization: as, 'accept-language': 'en' });
  const apply = async (body: object) =>
    (await service.call('POST', '/applications', { as: service.user, body })).json<Application>();

  it('contains only the header row if there are no applications', async () => {
    const response = await csv('', service.other);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="applications.csv"');
    expect(response.body).toMatch(/^\ufeffStatus,Company,Job title,/);
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
    const change = (body: object) =>
      service.call('PATCH', `/applications/${application.id}`, { as: service.user, body });
    await change({ appliedAt: '2026-11-01T15:30:00Z' });
    await change({ note: '=서류\n준비' });
    await change({ status: 'reviewing', note: '서류 통과' });
    await change({
      status: 'interviewing',
      reminders: [
        { kind: 'interview', text: '지난 면접', at: '2020-01-01T00:00:00Z' },
        { kind: 'interview', text: 'done', at: '2099-01-01T00:00:00Z', done: true, place: '3층' },
        { kind: 'interview', text: 'later', at: '2099-01-03T00:00:00Z', place: '판교' },
        { kind: 'interview', text: 'next', at: '2099-01-02T10:00:00+09:00' },
        { text: 'overdue', at: '2020-01-01T00:00:00Z' },
      ],
    });
    const { history, updatedAt } = (
      await service.get(`/applications/${application.id}`, { authorization: service.user })
    ).json<Application>();
    const inSeoul = (instant: string) =>
      new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    const common = { location: '', salary: '', url: posting.sourceUrl };
    expect(namedRows((await csv('?status=interviewing&language=ko&timeZone=Asia/Seoul')).body)).toEqual([
      {
        '지원 단계': '면접 중',
        회사: '㈜예시\n둘째 줄',
        '공고 제목': '백엔드 "시니어", 개발자',
        근무지: common.location,
        지원일: '2026-11-02',
        마감: '2026-12-24',
        '공고 상태': '모집 중',
        급여: common.salary,
        '다음 면접': '2099-01-02 10:00',
        '다음 할 일': '2020-01-01 09:00',
        '면접과 할 일': [
          '2020-01-01 09:00 면접: 지난 면접',
          '2020-01-01 09:00 할 일: overdue',
          '2099-01-01 09:00 면접: done (3층, 완료)',
          '2099-01-02 10:00 면접: next',
          '2099-01-03 09:00 면접: later (판교)',
        ].join('\n'),
        메모: `${inSeoul(history[1]!.at)} =서류\n준비\n${inSeoul(history[2]!.at)} 서류 통과`,
        자기소개서: '안녕하세요,\r\n"저"는 😀입니다.',
        '이력서 링크': 'https://example.org/이력서.pdf',
        '채용 페이지': common.url,
        '최근 수정': inSeoul(updatedAt),
      },
    ]);
    expect(
      namedRows((await csv('?status=interviewing&language=en&timeZone=America/New_York')).body),
    ).toMatchObject([
      { Status: 'Interviewing', 'Applied on': '2026-11-01', 'Next interview': '2099-01-01 20:00' },
    ]);
    expect((await csv('?timeZone=Mars/Olympus')).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/timeZone' }],
    });
    expect((await csv('?language=tlh')).statusCode).toBe(400);
    expect(namedRows((await csv('?status=hired&status=offered')).body)).toEqual([]);
    expect((await csv('?status=lost')).statusCode).toBe(400);
    expect((await csv('?pagenum=1')).statusCode).toBe(400);
  });

  it('is in the language and the time zone of the web client by default', async () => {
    const headersOf = async (headers: object) => {
      const { body } = await service.get('/applications.csv', { authorization: service.user, ...headers });
      const [row] = namedRows(body);
      return row && [row.지원일 ?? row['Applied on'], Object.keys(row)[0]];
    };
    expect(await headersOf({ 'accept-language': 'ko-KR,en;q=0.5' })).toEqual(['2026-11-02', '지원 단계']);
    expect(await headersOf({ 'accept-language': 'en-US' })).toEqual(['2026-11-01', 'Status']);
    const cookie = 'workreel_language=en; workreel_timezone=Asia.Seoul';
    expect(await headersOf({ 'accept-language': 'ko', cookie })).toEqual(['2026-11-02', 'Status']);
  });

  it('has deadlines without a date in its language', async () => {
    const posting = await storePosting(service, {
      title: '채용시까지',
      deadline: { text: '채용시', kind: 'untilFilled', date: null },
    });
    await apply({ jobPostingId: posting.id, status: 'rejected' });
    const rejected = async (language: string) =>
      namedRows((await csv(`?status=rejected&language=${language}`)).body);
    expect(await rejected('en')).toMatchObject([{ Deadline: 'Open until filled' }]);
    expect(await rejected('ko')).toMatchObject([{ 마감: '채용 시 마감' }]);
  });

  it('contains jobs found elsewhere', async () => {
    await apply({ title: '사서', companyName: '예시도서관', location: '부산', status: 'offered' });
    expect(namedRows((await csv('?status=offered')).body)).toMatchObject([
      {
        'Job title': '사서',
        Company: '예시도서관',
        Location: '부산',
        'Job page': '',
        Salary: '',
        Deadline: '',
        Posting: '',
        'Next interview': '',
        'Interviews and tasks': '',
        Notes: '',
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
    expect(rows.map((row) => row['Job title']).toSorted()).toEqual(
      titles.map((title) => `'${title}`).toSorted(),
    );
    expect(new Set(rows.map((row) => row['Cover letter']))).toEqual(new Set(["'=1+1"]));
  });

  it('contains all applications, newest first', async () => {
    await service.database.run(
      `insert into jobs.applications (account_id, posting_id, posting, title, company_name, status, history)
       select $1::uuid, 1000000 + n, (select jsonb_build_object('salary', '{}'::jsonb, 'deadline', '{}'::jsonb)), n::text, 'x', 'withdrawn', '[]'
       from generate_series(1, 2500) n`,
      [await accountIdOf(service, service.other)],
    );
    const rows = namedRows((await csv('', service.other)).body);
    expect(rows.map((row) => row['Job title'])).toEqual(
      Array.from({ length: 2500 }, (_, n) => `${2500 - n}`),
    );
    expect(new Set(rows.map((row) => row.Posting))).toEqual(new Set(['Removed']));
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
  const options = { language: 'ko', timeZone: 'Asia/Seoul' } as const;
  const application = {
    id: '1',
    posting: { salary: {}, deadline: {} },
    history: [],
    reminders: [],
    coverLetter: 'x'.repeat(1_000),
    appliedAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
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
      options,
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
      options,
    );
    await expect(stream.toArray()).rejects.toThrow('connection was lost');
  });
});
