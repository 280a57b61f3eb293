import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  APPLICATION_STATUSES,
  type Application,
  type Posting,
  type Reminder,
  type UpcomingReminder,
  type UsedDocuments,
} from '@workreel/jobs-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsAccountData } from '../privacy.ts';
import { accountIdOf, countStatuses, storePosting, storePostings } from '../testing/postings.ts';
import { linksOf, openService, type TestService } from '../testing/service.ts';

interface ApplicationList {
  applications: Application[];
  sortOrder: string;
  pagenum: number;
}

let service: TestService;
let posting: Posting;
const jobPage = createServer((request, response) => {
  if (request.url === '/robots.txt') return response.writeHead(404).end();
  const data = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: '사서',
    hiringOrganization: { '@type': 'Organization', name: '예시도서관' },
  };
  response.setHeader('content-type', 'text/html; charset=utf-8');
  return response.end(`<title>x</title><script type="application/ld+json">${JSON.stringify(data)}</script>`);
});
let jobPageOrigin: string;
beforeAll(async () => {
  await once(jobPage.listen(0, '127.0.0.1'), 'listening');
  jobPageOrigin = `http://127.0.0.1:${(jobPage.address() as AddressInfo).port}`;
  // Of private addresses, only the pages of the service itself can be read.
  service = await openService({ worker: false, env: { JOBS_BASE_URL: jobPageOrigin } });
});
afterAll(async () => {
  await service.close();
  jobPage.close();
  jobPage.closeAllConnections();
});
beforeEach(async () => {
  await service.database.run('delete from jobs.applications');
  posting = await storePosting(service, { title: '간호사', companyName: '㈜예시병원' });
});

const post = (body: object, as = service.user) => service.call('POST', '/applications', { as, body });
const apply = async (id = posting.id, as = service.user) =>
  (await post({ jobPostingId: id }, as)).json<Application>();
const applyElsewhere = async (body: object = {}) =>
  (await post({ title: '사서', companyName: '예시도서관', ...body })).json<Application>();
const patch = (id: string, body: object, as = service.user, headers: Record<string, string> = {}) =>
  service.call('PATCH', `/applications/${id}`, { as, body, headers });
const remove = (id: string, as = service.user) => service.call('DELETE', `/applications/${id}`, { as });
const read = (path: string, as = service.user) => service.get(path, { authorization: as });
const list = async (query = '', as = service.user) =>
  (await read(`/applications${query}`, as)).json<ApplicationList>();

/** An application as `GET /applications/{id}` returns it. */
const detailed = (application: Application): Application => ({ ...application, postingDescription: null });

describe('POST /applications', () => {
  it('returns the application with a snapshot of the posting', async () => {
    const response = await post({
      jobPostingId: posting.id,
      coverLetter: '안녕하세요.\n잘 부탁드립니다.',
      resumeUrl: 'https://example.org/resume.pdf',
    });
    expect(response.statusCode).toBe(201);
    const application = response.json<Application>();
    expect(response.headers.location).toBe(`/applications/${application.id}`);
    const { appliedAt } = application;
    expect(Math.abs(Date.parse(appliedAt) - Date.now())).toBeLessThan(60_000);
    expect(response.headers.etag).toBe(`"${application.updatedAt}"`);
    expect(application).toEqual({
      id: expect.stringMatching(/^\d+$/),
      title: '간호사',
      companyName: '㈜예시병원',
      location: posting.location.text,
      url: posting.sourceUrl,
      jobPostingId: posting.id,
      status: 'submitted',
      posting,
      postingStatus: 'open',
      deadlineChange: null,
      coverLetter: '안녕하세요.\n잘 부탁드립니다.',
      resumeUrl: 'https://example.org/resume.pdf',
      earlierDocuments: [],
      history: [{ status: 'submitted', note: null, at: appliedAt }],
      reminders: [],
      appliedAt,
      updatedAt: appliedAt,
    });
    expect((await read(response.headers.location!)).json<Application>()).toEqual(detailed(application));
  });

  it('records a job found elsewhere, with its status, note, time and reminders', async () => {
    const response = await post({
      title: ' 사서 ',
      companyName: '예시도서관',
      location: '부산',
      url: 'https://library.example/jobs/1',
      status: 'interviewing',
      note: '전화로 지원',
      appliedAt: '2026-11-01T09:00:00+09:00',
      reminders: [
        { kind: 'interview', text: '1차 면접', at: '2099-01-02T10:00:00+09:00', place: '3층' },
        { text: '감사 메일', at: '2099-01-01T00:00:00Z', alertMinutes: null },
      ],
    });
    expect(response.statusCode).toBe(201);
    const application = response.json<Application>();
    expect(application).toEqual({
      id: expect.stringMatching(/^\d+$/),
      status: 'interviewing',
      title: '사서',
      companyName: '예시도서관',
      location: '부산',
      url: 'https://library.example/jobs/1',
      jobPostingId: null,
      posting: null,
      postingStatus: null,
      deadlineChange: null,
      coverLetter: null,
      resumeUrl: null,
      earlierDocuments: [],
      history: [{ status: 'interviewing', note: '전화로 지원', at: application.updatedAt }],
      reminders: [
        {
          id: expect.stringMatching(/^\d+$/),
          kind: 'task',
          text: '감사 메일',
          at: '2099-01-01T00:00:00.000Z',
          durationMinutes: 60,
          place: null,
          alertMinutes: null,
          done: false,
        },
        {
          id: expect.stringMatching(/^\d+$/),
          kind: 'interview',
          text: '1차 면접',
          at: '2099-01-02T01:00:00.000Z',
          durationMinutes: 60,
          place: '3층',
          alertMinutes: 60,
          done: false,
        },
      ],
      appliedAt: '2026-11-01T00:00:00.000Z',
      updatedAt: expect.any(String),
    });
    expect((await read(`/applications/${application.id}`)).json<Application>()).toEqual(
      detailed(application),
    );
    expect((await list()).applications).toEqual([application]);
    // Jobs found elsewhere are not compared with each other.
    expect((await applyElsewhere()).id).not.toBe((await applyElsewhere()).id);
  });

  it('treats null and empty values as omitted', async () => {
    const response = await post({
      jobPostingId: posting.id,
      url: null,
      location: ' ',
      note: '',
      coverLetter: '',
      resumeUrl: null,
    });
    expect(response.json<Application>()).toMatchObject({
      url: posting.sourceUrl,
      location: posting.location.text,
      coverLetter: null,
      resumeUrl: null,
      history: [{ note: null }],
    });
  });

  it('prefers details of the request to those of the posting', async () => {
    const details = {
      title: '수간호사',
      companyName: '예시재단',
      location: '인천',
      url: 'https://x.example/',
    };
    const application = (await post({ jobPostingId: posting.id, ...details })).json<Application>();
    expect(application).toMatchObject({ ...details, posting: { title: '간호사' } });
  });

  it('rejects invalid requests', async () => {
    const id = posting.id;
    for (const [path, body] of Object.entries({
      '/body/title': { companyName: 'x' },
      '/body/companyName': { title: 'x' },
      '/body/url': { jobPostingId: id, url: 'javascript:alert(1)' },
      '/body/resumeUrl': { jobPostingId: id, resumeUrl: 'javascript:alert(1)' },
      '/body/coverLetter': { jobPostingId: id, coverLetter: 'x'.repeat(20_001) },
      '/body/status': { jobPostingId: id, status: 'lost' },
      '/body/appliedAt': { jobPostingId: id, appliedAt: '2099-01-01T00:00:00Z' },
      '/body/reminders/0/at': { jobPostingId: id, reminders: [{ text: 'x', at: '2016-12-31T23:59:60Z' }] },
      '/body/reminders/0/id': {
        jobPostingId: id,
        reminders: [{ id: '1', text: 'x', at: '2099-01-01T00:00:00Z' }],
      },
    })) {
      const response = await post(body);
      expect(response.json(), path).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        errors: [{ path }],
      });
    }
    expect((await post({})).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/body/title' }, { path: '/body/companyName' }],
    });
    for (const jobPostingId of ['0', 'x', '299999999', '9'.repeat(64)])
      expect((await post({ jobPostingId })).json()).toMatchObject({ status: 404, code: 'POSTING_NOT_FOUND' });
    expect((await list()).applications).toEqual([]);
  });

  it('rejects U+0000 and replaces lone surrogates', async () => {
    const rejected = await post({ jobPostingId: posting.id, coverLetter: 'a\u0000b' });
    expect(rejected.json()).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    const application = (
      await post({ jobPostingId: posting.id, coverLetter: 'a\ud800b' })
    ).json<Application>();
    expect(application.coverLetter).toBe('a\ufffdb');
    const noted = await patch(application.id, { note: '\udfff 끝 \ud83d' });
    expect(noted.json<Application>().history[1]!.note).toBe('\ufffd 끝 \ufffd');
    expect((await patch(application.id, { note: 'a\u0000b' })).json()).toMatchObject({ status: 400 });
    expect((await list()).applications[0]!.history).toHaveLength(2);
  });

  it('requires authentication', async () => {
    for (const path of [
      '/applications',
      '/applications/1',
      '/applications/summary',
      '/applications/reminders',
      '/applications/documents',
      '/applications.csv',
    ])
      expect((await service.get(path)).json(), path).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await service.call('POST', '/applications', { body: {} })).statusCode).toBe(401);
    expect((await service.call('PATCH', '/applications/1', { body: {} })).statusCode).toBe(401);
    expect((await service.call('DELETE', '/applications/1')).statusCode).toBe(401);
  });

  it('allows one active application per posting, and a new one after rejection or withdrawal', async () => {
    for (const finalStatus of ['withdrawn', 'rejected']) {
      const { id } = await apply();
      expect((await post({ jobPostingId: posting.id })).json()).toMatchObject({
        status: 409,
        code: 'ALREADY_APPLIED',
        applicationId: id,
      });
      await patch(id, { status: finalStatus });
    }
    const { id } = await apply();
    for (const status of ['reviewing', 'interviewing', 'offered', 'hired']) await patch(id, { status });
    expect((await post({ jobPostingId: posting.id })).json()).toMatchObject({ code: 'ALREADY_APPLIED' });
    expect((await apply(posting.id, service.other)).status).toBe('submitted');
    expect((await list()).applications.map(({ status }) => status)).toEqual([
      'hired',
      'rejected',
      'withdrawn',
    ]);
  });

  it('creates one application for 200 concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => post({ jobPostingId: posting.id })),
    );
    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 199 });
    const { id } = responses.find(({ statusCode }) => statusCode === 201)!.json<Application>();
    for (const response of responses.filter(({ statusCode }) => statusCode === 409))
      expect(response.json()).toMatchObject({ code: 'ALREADY_APPLIED', applicationId: id });
    const { rows } = await service.database.run('select id from jobs.applications');
    expect(rows).toEqual([{ id: Number(id) }]);
  });

  it('limits an account to 3,000 applications', async () => {
    const account = await accountIdOf(service, service.other);
    await service.database.run(
      `insert into jobs.applications (account_id, posting_id, posting, title, company_name, status, history)
       select $1::uuid, n, '{}', 'x', 'y', 'withdrawn', '[]' from generate_series(1, 2999) n`,
      [account],
    );
    const [first, second] = await storePostings(service, {}, {});
    expect((await post({ jobPostingId: first!.id }, service.other)).statusCode).toBe(201);
    expect((await post({ jobPostingId: second!.id }, service.other)).json()).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
    });
    expect((await post({ jobPostingId: first!.id }, service.other)).json()).toMatchObject({
      code: 'ALREADY_APPLIED',
    });
    expect((await post({ title: 'x', companyName: 'y' }, service.other)).json()).toMatchObject({
      code: 'LIMIT_REACHED',
    });
    expect((await post({ jobPostingId: second!.id })).statusCode).toBe(201);
  });
});

describe('PATCH /applications/{id}', () => {
  it('changes the status and records each event with its note', async () => {
    const { id, appliedAt } = await apply();
    const moved = await patch(id, { status: 'reviewing', note: '서류 통과' });
    expect(moved.statusCode).toBe(200);
    const noted = (await patch(id, { note: '면접 준비' })).json<Application>();
    expect(noted).toMatchObject({
      status: 'reviewing',
      appliedAt,
      history: [
        { status: 'submitted', note: null, at: appliedAt },
        { status: 'reviewing', note: '서류 통과' },
        { status: 'reviewing', note: '면접 준비', at: noted.updatedAt },
      ],
    });
    expect((await read(`/applications/${id}`)).json<Application>()).toEqual(detailed(noted));
  });

  it('moves to any status and back, and records each move', async () => {
    const { id } = await apply();
    const moves = [...APPLICATION_STATUSES.toReversed(), 'hired', 'submitted'];
    for (const status of moves) expect((await patch(id, { status })).json<Application>().status).toBe(status);
    const { history } = (await read(`/applications/${id}`)).json<Application>();
    expect(history.map(({ status }) => status)).toEqual(['submitted', ...moves]);
    const times = history.map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].toSorted());
  });

  it('records that a move undid the one before it', async () => {
    const { id } = await apply();
    await patch(id, { status: 'offered' });
    await patch(id, { status: 'submitted', undo: true });
    // There is no move to undo.
    await patch(id, { status: 'submitted', undo: true, note: 'x' });
    const { history } = (await read(`/applications/${id}`)).json<Application>();
    expect(history.map(({ status, undo = false }) => [status, undo])).toEqual([
      ['submitted', false],
      ['offered', false],
      ['submitted', true],
      ['submitted', false],
    ]);
  });

  it('changes and removes details, of applications to postings, too', async () => {
    const { id } = await apply();
    const details = {
      title: '수간호사',
      companyName: '예시재단',
      location: '인천',
      url: 'https://x.example/',
      appliedAt: '2026-11-01T00:00:00.000Z',
    };
    const changed = (await patch(id, details)).json<Application>();
    expect(changed).toMatchObject({ ...details, posting: { title: '간호사' } });
    expect(changed.history).toHaveLength(1);
    const removed = (await patch(id, { location: null, url: '' })).json<Application>();
    expect(removed).toMatchObject({ ...details, location: null, url: null });
    expect((await read(`/applications/${id}`)).json<Application>()).toEqual(detailed(removed));
  });

  it('changes nothing if a request has no effect', async () => {
    const before = await applyElsewhere({
      coverLetter: 'x',
      reminders: [{ text: 'x', at: '2099-01-01T00:00:00Z' }],
    });
    for (const body of [
      { status: 'submitted' },
      { note: ' ' },
      { reminders: before.reminders },
      { title: '사서', coverLetter: 'x', appliedAt: before.appliedAt },
    ])
      expect((await patch(before.id, body)).json<Application>()).toEqual(before);
  });

  it('rejects invalid changes', async () => {
    const { id } = await apply();
    const before = (await list()).applications;
    for (const [path, body] of [
      ['/body/status', { status: 'lost' }],
      ['/body/note', { note: 'x'.repeat(5_001) }],
      ['/body/title', { title: ' ' }],
      ['/body/companyName', { companyName: null }],
      ['/body/url', { url: 'ftp://example.org/' }],
      ['/body/resumeUrl', { resumeUrl: 'javascript:alert(1)' }],
      ['/body/appliedAt', { appliedAt: '2099-01-01T00:00:00Z' }],
      ['/body/appliedAt', { appliedAt: '0000-01-01T00:00:00Z' }],
      ['/body/jobPostingId', { jobPostingId: '1' }],
      ['/body/reminders/0/text', { reminders: [{ text: ' ', at: '2099-01-01T00:00:00Z' }] }],
      ['/body/reminders/0/id', { reminders: [{ id: '999999', text: 'x', at: '2099-01-01T00:00:00Z' }] }],
    ] as const)
      expect((await patch(id, { status: 'hired', ...body })).json(), path).toMatchObject({
        status: 400,
        errors: [{ path }],
      });
    expect((await patch(id, {})).json()).toMatchObject({ status: 400, errors: [{ path: '/body' }] });
    expect((await list()).applications).toEqual(before);
  });

  it('keeps earlier versions of the documents', async () => {
    const { id } = await applyElsewhere({ coverLetter: 'first' });
    await patch(id, { coverLetter: 'second' });
    await patch(id, { resumeUrl: 'https://x.example/1.pdf' });
    const last = (await patch(id, { coverLetter: null, note: 'x' })).json<Application>();
    expect(last).toMatchObject({ coverLetter: null, resumeUrl: 'https://x.example/1.pdf' });
    expect(last.earlierDocuments).toEqual([
      { coverLetter: 'first', resumeUrl: null, at: expect.any(String) },
      { coverLetter: 'second', resumeUrl: null, at: expect.any(String) },
      { coverLetter: 'second', resumeUrl: 'https://x.example/1.pdf', at: last.updatedAt },
    ]);
    const other = await applyElsewhere();
    expect((await patch(other.id, { coverLetter: 'x' })).json<Application>().earlierDocuments).toEqual([]);
  });

  it('changes only the version that If-Match names', async () => {
    const created = await post({ title: '사서', companyName: '예시도서관' });
    const { id, updatedAt } = created.json<Application>();
    const etag = String(created.headers.etag);
    expect((await read(`/applications/${id}`)).headers.etag).toBe(etag);
    const change = (match: string, note: string) => patch(id, { note }, service.user, { 'if-match': match });
    const first = await change(etag, '1');
    expect(first.statusCode).toBe(200);
    expect(Date.parse(first.json<Application>().updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    expect((await change(etag, '2')).json()).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE' });
    // A proxy that compresses the response makes its tag weak.
    expect((await change(`"x", W/${first.headers.etag}`, '3')).statusCode).toBe(200);
    expect((await change('*', '4')).statusCode).toBe(200);
    const { history } = (await read(`/applications/${id}`)).json<Application>();
    expect(history.map(({ note }) => note)).toEqual([null, '1', '3', '4']);
  });

  it('does not reactivate an application whose posting has another active one', async () => {
    const first = await apply();
    await patch(first.id, { status: 'withdrawn' });
    const second = await apply();
    const problem = { status: 409, code: 'ALREADY_APPLIED', applicationId: second.id };
    expect((await patch(first.id, { status: 'submitted', title: 'x' })).json()).toMatchObject(problem);
    expect((await patch(first.id, { status: 'rejected' })).statusCode).toBe(200);
    expect((await read(`/applications/${first.id}`)).json()).toMatchObject({ title: '간호사' });
    await patch(second.id, { status: 'rejected' });
    expect((await patch(first.id, { status: 'hired' })).statusCode).toBe(200);
  });

  it('limits the history to 500 events', async () => {
    const { id } = await apply();
    await service.database.run(
      `update jobs.applications set history = (select jsonb_agg($2::jsonb) from generate_series(1, 499)) where id = $1`,
      [Number(id), '{"status": "submitted", "note": null, "at": "2026-11-20T03:00:00.000Z"}'],
    );
    expect((await patch(id, { note: 'the last' })).statusCode).toBe(200);
    for (const change of [{ note: 'one more' }, { status: 'hired' }])
      expect((await patch(id, change)).json()).toMatchObject({ status: 409, code: 'LIMIT_REACHED' });
    expect((await patch(id, { title: 'x' })).statusCode).toBe(200);
    expect((await list()).applications[0]!.history).toHaveLength(500);
  });

  it('returns 404 for another user’s application', async () => {
    const { id } = await apply();
    for (const as of [service.other, service.admin]) {
      expect((await remove(id, as)).statusCode).toBe(204);
      for (const response of [
        await read(`/applications/${id}`, as),
        await patch(id, { status: 'withdrawn' }, as),
        await patch('299999', { note: 'x' }, as),
        await read('/applications/x', as),
      ])
        expect(response.json()).toMatchObject({ status: 404, code: 'APPLICATION_NOT_FOUND' });
    }
    expect((await list('', service.other)).applications).toEqual([]);
    expect((await read('/applications/summary', service.other)).json()).toMatchObject({ total: 0 });
    expect((await list()).applications[0]!.status).toBe('submitted');
  });
});

describe('requests at the same time', () => {
  /** Sends all requests at once, and returns their responses in the same order. */
  const together = (...requests: (() => ReturnType<typeof patch>)[]) =>
    Promise.all(requests.map((request) => request()));

  it('that change an application are all recorded, in order', async () => {
    const { id } = await apply();
    const statuses = APPLICATION_STATUSES.filter((status) => status !== 'rejected' && status !== 'withdrawn');
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        patch(id, { status: statuses[n % statuses.length], note: `${n}` }),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 200: 40 });
    const { history, status } = (await read(`/applications/${id}`)).json<Application>();
    expect(history).toHaveLength(41);
    expect(status).toBe(history.at(-1)!.status);
    for (const event of history.slice(1))
      expect(event.status).toBe(statuses[Number(event.note) % statuses.length]);
    const times = history.map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].toSorted());
    // Each response is the state after its own change.
    const updated = responses.map((response) => response.json<Application>());
    for (const { history, updatedAt } of updated) expect(history.at(-1)!.at).toBe(updatedAt);
    expect(new Set(updated.map(({ updatedAt }) => updatedAt)).size).toBe(40);
  });

  it('that move and edit an application are both kept', async () => {
    const { id } = await applyElsewhere({ coverLetter: 'a' });
    const responses = await together(
      ...Array.from({ length: 10 }, (_, n) => [
        () => patch(id, { status: n % 2 ? 'submitted' : 'reviewing' }),
        () => patch(id, { title: `${n}` }),
        () => patch(id, { coverLetter: `letter ${n}` }),
        () => patch(id, { reminders: [{ text: `${n}`, at: '2099-01-01T00:00:00Z' }] }),
      ]).flat(),
    );
    expect(countStatuses(responses)).toEqual({ 200: 40 });
    const application = (await read(`/applications/${id}`)).json<Application>();
    expect(application.status).toBe(application.history.at(-1)!.status);
    expect(application.reminders).toHaveLength(1);
    const letters = [...application.earlierDocuments, application].map(({ coverLetter }) => coverLetter);
    expect(letters.toSorted()).toEqual(['a', ...Array.from({ length: 10 }, (_, n) => `letter ${n}`)]);
  });

  it('with the same If-Match succeed once', async () => {
    const { id, updatedAt } = await applyElsewhere();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        patch(id, { note: `${n}` }, service.user, { 'if-match': `"${updatedAt}"` }),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 200: 1, 412: 19 });
    expect((await list()).applications[0]!.history).toHaveLength(2);
  });

  it('that reactivate applications to the same posting leave one active', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) {
      const { id } = await apply();
      await patch(id, { status: 'withdrawn' });
      ids.push(id);
    }
    const responses = await together(...ids.map((id) => () => patch(id, { status: 'offered' })), () =>
      post({ jobPostingId: posting.id }),
    );
    const succeeded = responses.filter(({ statusCode }) => statusCode < 300);
    expect(succeeded).toHaveLength(1);
    const { id } = succeeded[0]!.json<Application>();
    for (const response of responses.filter(({ statusCode }) => statusCode >= 300))
      expect(response.json()).toMatchObject({ status: 409, code: 'ALREADY_APPLIED', applicationId: id });
    const active = (await list()).applications.filter(({ status }) => status !== 'withdrawn');
    expect(active.map((application) => application.id)).toEqual([id]);
  });

  it('that delete and move an application delete it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await applyElsewhere({ reminders: [{ text: 'x', at: '2099-01-01T00:00:00Z' }] });
      const responses = await together(
        () => patch(id, { status: 'hired' }),
        () => remove(id),
        () => patch(id, { reminders: [{ text: 'y', at: '2099-01-01T00:00:00Z' }] }),
        () => remove(id),
      );
      expect(responses[1]!.statusCode).toBe(204);
      for (const response of [responses[0]!, responses[2]!])
        expect([200, 404]).toContain(response.statusCode);
      expect((await read(`/applications/${id}`)).statusCode).toBe(404);
    }
    expect((await service.database.run('select from jobs.reminders')).rows).toEqual([]);
  });
});

describe('DELETE /applications/{id}', () => {
  it('deletes the application with its reminders, even if the request is repeated', async () => {
    const { id } = await apply();
    await patch(id, { reminders: [{ text: 'x', at: '2099-01-01T00:00:00Z' }] });
    const kept = await applyElsewhere({ reminders: [{ text: 'y', at: '2099-01-01T00:00:00Z' }] });
    for (const deleted of [id, id, '499999999', 'x', '0']) {
      const response = await remove(deleted);
      expect([response.statusCode, response.body]).toEqual([204, '']);
    }
    expect((await list()).applications).toEqual([kept]);
    expect((await service.database.run('select text from jobs.reminders')).rows).toEqual([{ text: 'y' }]);
    expect((await post({ jobPostingId: posting.id })).statusCode).toBe(201);
  });
});

describe('reminders', () => {
  const interview = { kind: 'interview', text: '1차 면접', at: '2099-01-01T01:00:00.000Z' };
  const alerts = async () =>
    (
      await service.database.run(
        `select text, to_char(alert_at at time zone 'UTC', 'HH24:MI') as at from jobs.reminders order by id`,
      )
    ).rows;

  it('are replaced by the list of a request, keeping those with an identifier', async () => {
    const { id, reminders } = await applyElsewhere({ reminders: [interview, { ...interview, text: '2차' }] });
    const [first, second] = reminders as [Reminder, Reminder];
    const changed = (
      await patch(id, {
        reminders: [
          { text: '과제', at: '2098-12-31T00:00:00Z' },
          { id: second.id, text: '2차 면접', at: second.at, done: true },
        ],
      })
    ).json<Application>();
    expect(changed.reminders).toMatchObject([
      { text: '과제', kind: 'task' },
      { ...second, text: '2차 면접', done: true },
    ]);
    expect(changed.reminders.map((reminder) => reminder.id)).not.toContain(first.id);
    // Other changes keep them.
    expect((await patch(id, { status: 'offered' })).json<Application>().reminders).toEqual(changed.reminders);
    expect((await patch(id, { reminders: [] })).json<Application>().reminders).toEqual([]);
  });

  it('of another application cannot be changed', async () => {
    const one = await applyElsewhere({ reminders: [interview] });
    const other = await applyElsewhere();
    const body = { reminders: [{ ...interview, id: one.reminders[0]!.id, text: 'x' }] };
    expect((await patch(other.id, body)).statusCode).toBe(400);
    expect((await read(`/applications/${one.id}`)).json<Application>()).toEqual(detailed(one));
  });

  it('have an alert, which is not repeated unless the time changes', async () => {
    const { id, reminders } = await applyElsewhere({
      reminders: [interview, { text: '지난 일', at: '2026-01-01T00:00:00Z' }],
    });
    expect(await alerts()).toEqual([
      { text: '1차 면접', at: '00:00' },
      { text: '지난 일', at: null },
    ]);
    const [past, coming] = reminders as [Reminder, Reminder];
    await service.database.run('update jobs.reminders set alert_at = null');
    await patch(id, { reminders: [past, { ...coming, text: 'x' }] });
    expect((await alerts())[0]).toEqual({ text: 'x', at: null });
    await patch(id, { reminders: [past, { ...coming, at: '2099-01-01T03:00:00Z' }] });
    expect((await alerts())[0]).toEqual({ text: '1차 면접', at: '02:00' });
  });

  it('are limited to 50 per application', async () => {
    const { id } = await applyElsewhere();
    const fifty = Array.from({ length: 50 }, () => interview);
    expect((await patch(id, { reminders: fifty })).json<Application>().reminders).toHaveLength(50);
    expect((await patch(id, { reminders: [...fifty, interview] })).statusCode).toBe(400);
  });

  it('that are not done are listed for all applications, soonest first', async () => {
    const { id } = await apply();
    await patch(id, { reminders: [interview, { ...interview, text: '끝', done: true }] });
    const { id: elsewhere } = await applyElsewhere({
      reminders: [{ text: '지난 일', at: '2020-01-01T00:00:00Z' }],
    });
    const upcoming = async (as = service.user) =>
      (await read('/applications/reminders', as)).json<{ reminders: UpcomingReminder[] }>().reminders;
    expect(await upcoming()).toMatchObject([
      { text: '지난 일', applicationId: elsewhere, title: '사서', companyName: '예시도서관' },
      { ...interview, applicationId: id, title: '간호사', companyName: '㈜예시병원', durationMinutes: 60 },
    ]);
    expect(await upcoming(service.other)).toEqual([]);
    // The interviews of an application that has ended are called off; its tasks are not.
    for (const status of ['rejected', 'withdrawn']) {
      await patch(id, { status });
      await patch(elsewhere, { status });
      expect((await upcoming()).map(({ text }) => text)).toEqual(['지난 일']);
    }
    await patch(id, { status: 'interviewing' });
    expect(await upcoming()).toHaveLength(2);
    // Forgotten tasks do not displace coming ones.
    await service.database.run(
      `insert into jobs.reminders (application_id, account_id, kind, text, at)
       select $1, $2, 'task', 'old', timestamptz '2000-01-01' + n * interval '1 hour' from generate_series(1, 150) n`,
      [Number(id), await accountIdOf(service, service.user)],
    );
    await service.database.run(
      `update jobs.reminders set at = now() + interval '1 day' where text = '1차 면접'`,
    );
    const all = await upcoming();
    expect(all).toHaveLength(100);
    expect(all.at(-1)!.text).toBe('1차 면접');
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
  });
});

describe('GET /applications/documents', () => {
  it('lists the latest different documents with the application for which they were last used', async () => {
    const documents = async (as = service.user) =>
      (await read('/applications/documents', as)).json<UsedDocuments>();
    expect(await documents()).toEqual({ coverLetters: [], resumes: [] });
    await applyElsewhere({ coverLetter: 'a', appliedAt: '2026-01-01T00:00:00Z', title: 'old' });
    await applyElsewhere({
      coverLetter: 'b',
      appliedAt: '2026-01-02T00:00:00Z',
      resumeUrl: 'https://x.example/1.pdf',
    });
    await applyElsewhere({ coverLetter: 'a', appliedAt: '2026-01-03T00:00:00Z', title: 'new' });
    const usedFor = { title: '사서', companyName: '예시도서관', at: '2026-01-02T00:00:00.000Z' };
    expect(await documents()).toEqual({
      coverLetters: [
        { text: 'a', title: 'new', companyName: '예시도서관', at: '2026-01-03T00:00:00.000Z' },
        { text: 'b', ...usedFor },
      ],
      resumes: [{ url: 'https://x.example/1.pdf', ...usedFor }],
    });
    expect(await documents(service.other)).toEqual({ coverLetters: [], resumes: [] });
    for (let n = 0; n < 25; n++) await applyElsewhere({ coverLetter: `${n}` });
    const { coverLetters } = await documents();
    expect(coverLetters.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `${24 - n}`));
  });
});

describe('POST /applications/read-page', () => {
  const readPage = (url: string, as = service.user) =>
    service.call('POST', '/applications/read-page', { as, body: { url } });

  it('returns the values of a stored posting without requesting its page', async () => {
    const response = await readPage(`${posting.sourceUrl}?utm_source=x`);
    expect(response.json()).toEqual({
      url: `${posting.sourceUrl}?utm_source=x`,
      title: '간호사',
      companyName: '㈜예시병원',
      location: posting.location.text,
      jobPostingId: posting.id,
    });
  });

  it('returns what another page states', async () => {
    const url = `${jobPageOrigin}/jobs/1`;
    const facts = { title: '사서', companyName: '예시도서관', location: null, jobPostingId: null };
    expect((await readPage(url)).json()).toEqual({ url, ...facts });
  });

  it('says why a page cannot be read, and is limited', async () => {
    expect((await readPage('http://127.0.0.1:1/')).json()).toMatchObject({
      status: 422,
      code: 'PAGE_UNREADABLE',
      reason: 'PRIVATE_ADDRESS',
    });
    expect((await readPage('javascript:alert(1)')).statusCode).toBe(400);
    const responses = await Promise.all(
      Array.from({ length: 21 }, () => readPage(posting.sourceUrl, service.other)),
    );
    expect(countStatuses(responses)).toEqual({ 200: 20, 429: 1 });
  });
});

describe('the posting of an application', () => {
  it('is stored as a snapshot and shows the current status of the posting', async () => {
    const { id } = await apply();
    const closedAt = new Date('2026-12-24T00:00:00.000Z');
    const seenAt = new Date('2026-12-23T00:00:00.000Z');
    await service.database.run(
      `update jobs.postings set status = 'closed', closed_at = $2, last_seen_at = $3, title = 'another' where id = $1`,
      [Number(posting.id), closedAt, seenAt],
    );
    const closed = {
      postingStatus: 'closed',
      posting: {
        ...posting,
        status: 'closed',
        closedAt: closedAt.toISOString(),
        lastSeenAt: seenAt.toISOString(),
      },
    };
    expect((await read(`/applications/${id}`)).json()).toMatchObject(closed);
    expect((await list()).applications).toMatchObject([closed]);
    expect((await patch(id, { note: 'x' })).json()).toMatchObject(closed);
    await service.database.run(`update jobs.postings set status = 'open', closed_at = null where id = $1`, [
      Number(posting.id),
    ]);
    expect((await list()).applications).toMatchObject([
      { postingStatus: 'open', posting: { status: 'open', closedAt: null } },
    ]);
  });

  it('is retained after a takedown', async () => {
    const { id } = await apply();
    const takedown = await service.call('DELETE', `/jobs/${posting.id}`, { as: service.admin });
    expect(takedown.statusCode).toBe(204);
    const gone = {
      postingStatus: 'gone',
      posting: { ...posting, status: 'closed', closedReason: 'unknown' },
    };
    expect((await read(`/applications/${id}`)).json()).toMatchObject(gone);
    expect((await list()).applications).toMatchObject([gone]);
    expect((await patch(id, { status: 'reviewing' })).json()).toMatchObject({
      ...gone,
      status: 'reviewing',
    });
    expect((await post({ jobPostingId: posting.id })).json()).toMatchObject({ code: 'POSTING_NOT_FOUND' });
  });
});

describe('the description of the posting', () => {
  const describePosting = (description: string | null) =>
    service.database.run('update jobs.postings set description = $2 where id = $1', [
      Number(posting.id),
      description,
    ]);
  const descriptionOf = async (id: string) =>
    (await read(`/applications/${id}`)).json<Application>().postingDescription;

  it('is kept as it was, also when the posting is gone', async () => {
    await describePosting('여기서 하는 일\n\n빵을 굽습니다. 🥐');
    const application = await apply();
    const { id } = application;
    expect(await descriptionOf(id)).toBe('여기서 하는 일\n\n빵을 굽습니다. 🥐');
    await describePosting('another');
    await service.call('DELETE', `/jobs/${posting.id}`, { as: service.admin });
    expect(await descriptionOf(id)).toBe('여기서 하는 일\n\n빵을 굽습니다. 🥐');
    // Only the page of an application shows it.
    const changed = (await patch(id, { note: 'x' })).json();
    for (const other of [application, changed, (await list()).applications[0]])
      expect(other).not.toHaveProperty('postingDescription');
    expect(await descriptionOf(id)).toBe('여기서 하는 일\n\n빵을 굽습니다. 🥐');
  });

  it('is limited to 20,000 characters, and null if there is none', async () => {
    await describePosting('x'.repeat(20_001));
    const { id } = await apply();
    expect(await descriptionOf(id)).toBe('x'.repeat(20_000));
    await patch(id, { status: 'withdrawn' });
    await describePosting(null);
    expect(await descriptionOf((await apply()).id)).toBeNull();
    const elsewhere = (await post({ title: 'x', companyName: 'y' })).json<Application>();
    expect(await descriptionOf(elsewhere.id)).toBeNull();
  });
});

describe('the list of applications', () => {
  const applyToMany = async (count: number) => {
    const postings = await storePostings(
      service,
      ...Array.from({ length: count }, (_, n) => ({ title: `${n}` })),
    );
    const ids: string[] = [];
    for (const { id } of postings) ids.unshift((await apply(id)).id);
    return ids;
  };

  it('paginates by next links, newest first, without duplicates when applications are added', async () => {
    const ids = await applyToMany(12);
    const seen: string[] = [];
    let path: string | undefined = '/applications?pageSize=5&sortOrder=recent';
    for (let page = 1; path; page++) {
      const response = await read(path);
      const { applications, ...rest } = response.json<ApplicationList>();
      expect(rest).toEqual({ sortOrder: 'recent', pagenum: page });
      expect(response.headers['x-total-count']).toBe(String(11 + page));
      seen.push(...applications.map(({ id }) => id));
      path = linksOf(response).next;
      await apply((await storePosting(service)).id);
    }
    expect(seen).toEqual(ids);
    expect((await list('?pageSize=5&pagenum=2')).applications).toHaveLength(5);
    expect((await list('?pagenum=9')).applications).toEqual([]);
  });

  it('filters by status and posting, and counts by status', async () => {
    const ids = await applyToMany(4);
    await patch(ids[0]!, { status: 'reviewing' });
    await patch(ids[1]!, { status: 'rejected' });
    const idsOf = async (query: string) => (await list(query)).applications.map(({ id }) => id);
    expect(await idsOf('?status=submitted')).toEqual(ids.slice(2));
    expect(await idsOf('?status=reviewing&status=rejected')).toEqual(ids.slice(0, 2));
    expect(await idsOf('?status=hired')).toEqual([]);
    expect(await idsOf('?status=')).toEqual(ids);
    const [first, second] = (await read('/applications')).json<{ applications: Application[] }>()
      .applications;
    expect(await idsOf(`?jobPostingId=${second!.jobPostingId}&jobPostingId=x`)).toEqual([second!.id]);
    expect(await idsOf(`?jobPostingId=${first!.jobPostingId}&status=hired`)).toEqual([]);
    expect((await read('/applications?status=submitted')).headers['x-total-count']).toBe('2');
    expect((await read('/applications/summary')).json()).toEqual({
      summary: {
        submitted: 2,
        reviewing: 1,
        interviewing: 0,
        offered: 0,
        hired: 0,
        rejected: 1,
        withdrawn: 0,
      },
      total: 4,
    });
  });

  it('rejects invalid filters, sort orders and cursors', async () => {
    await applyToMany(2);
    const { cursor } = Object.fromEntries(
      new URL(linksOf(await read('/applications?pageSize=1')).next!, 'http://x').searchParams,
    );
    for (const query of [
      'status=lost',
      'sortOrder=salary',
      'keyword=x',
      'cursor=x',
      `cursor=${cursor}&pageSize=1&status=submitted`,
    ])
      expect((await read(`/applications?${query}`)).statusCode, query).toBe(400);
    expect((await read(`/applications?pageSize=1&cursor=${cursor}`)).statusCode).toBe(200);
  });
});

describe('the CSV file', () => {
  it('is sent to a client at most twice at the same time', async () => {
    await apply();
    await service.database.run(
      `insert into jobs.applications (account_id, posting_id, posting, title, company_name, status, cover_letter, history)
       select $1, 1000000 + n, (select posting from jobs.applications limit 1), 'x', 'y', 'submitted', repeat('x', 20000), '[]'
       from generate_series(1, 1000) n`,
      [await accountIdOf(service, service.user)],
    );
    const url = `${await service.app.listen({ host: '127.0.0.1', port: 0 })}/applications.csv`;
    const open = async () => {
      const request = get(url, { headers: { authorization: service.user }, agent: false });
      request.on('error', () => {});
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return { request, status: response.statusCode };
    };
    // The responses are larger than the buffers of a connection, and not read.
    const responses = [await open(), await open(), await open()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    for (const { request } of responses) request.destroy();
    await expect
      .poll(async () => {
        const { request, status } = await open();
        request.destroy();
        return status;
      })
      .toBe(200);
  });
});

describe('personal data', () => {
  it('is exported and deleted for one account only', async () => {
    const mine = (
      await patch((await apply()).id, { reminders: [{ text: 'x', at: '2099-01-01T00:00:00Z' }] })
    ).json<Application>();
    const theirs = await apply(posting.id, service.other);
    const account = await accountIdOf(service, service.user);
    const accountData = jobsAccountData(service.context.db);
    const exported = () => Readable.from(accountData.exportAccountData(account).applications!).toArray();
    expect(await exported()).toEqual([detailed(mine)]);
    for (let round = 1; round <= 2; round++) await accountData.deleteAccountData(account);
    expect(await exported()).toEqual([]);
    expect((await list()).applications).toEqual([]);
    expect((await list('', service.other)).applications).toEqual([theirs]);
  });
});
