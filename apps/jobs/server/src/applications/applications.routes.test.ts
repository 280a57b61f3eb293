import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Application, Posting } from '@workreel/jobs-contract';
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
beforeAll(async () => {
  service = await openService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.run('delete from jobs.applications');
  posting = await storePosting(service, { title: '간호사', companyName: '㈜예시병원' });
});

const post = (body: object, as = service.user) => service.call('POST', '/applications', { as, body });
const apply = async (id = posting.id, as = service.user) =>
  (await post({ jobPostingId: id }, as)).json<Application>();
const patch = (id: string, body: object, as = service.user) =>
  service.call('PATCH', `/applications/${id}`, { as, body });
const read = (path: string, as = service.user) => service.get(path, { authorization: as });
const list = async (query = '', as = service.user) =>
  (await read(`/applications${query}`, as)).json<ApplicationList>();

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
    expect(application).toEqual({
      id: expect.stringMatching(/^\d+$/),
      jobPostingId: posting.id,
      status: 'submitted',
      posting,
      postingStatus: 'open',
      deadlineChange: null,
      coverLetter: '안녕하세요.\n잘 부탁드립니다.',
      resumeUrl: 'https://example.org/resume.pdf',
      history: [{ status: 'submitted', note: null, at: appliedAt }],
      allowed: ['reviewing', 'rejected', 'withdrawn'],
      appliedAt,
      updatedAt: appliedAt,
    });
    expect((await read(response.headers.location!)).json<Application>()).toEqual(application);
  });

  it('treats null and empty values as omitted', async () => {
    const response = await post({ jobPostingId: posting.id, coverLetter: '', resumeUrl: null });
    expect(response.json<Application>()).toMatchObject({ coverLetter: null, resumeUrl: null });
  });

  it('rejects invalid requests', async () => {
    const id = posting.id;
    for (const [path, body] of Object.entries({
      '/body/jobPostingId': {},
      '/body/resumeUrl': { jobPostingId: id, resumeUrl: 'javascript:alert(1)' },
      '/body/coverLetter': { jobPostingId: id, coverLetter: 'x'.repeat(20_001) },
      '/body/status': { jobPostingId: id, status: 'hired' },
    })) {
      const response = await post(body);
      expect(response.json(), path).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        errors: [{ path }],
      });
    }
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
    for (const path of ['/applications', '/applications/1', '/applications/summary', '/applications.csv'])
      expect((await service.get(path)).json(), path).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await service.call('POST', '/applications', { body: {} })).statusCode).toBe(401);
    expect((await service.call('PATCH', '/applications/1', { body: {} })).statusCode).toBe(401);
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
      `insert into jobs.applications (account_id, posting_id, posting, status, history)
       select $1::uuid, n, '{}', 'withdrawn', '[]' from generate_series(1, 2999) n`,
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
      allowed: ['interviewing', 'rejected', 'withdrawn'],
      appliedAt,
      history: [
        { status: 'submitted', note: null, at: appliedAt },
        { status: 'reviewing', note: '서류 통과' },
        { status: 'reviewing', note: '면접 준비', at: noted.updatedAt },
      ],
    });
    expect((await read(`/applications/${id}`)).json<Application>()).toEqual(noted);
  });

  it('rejects transitions that are not allowed', async () => {
    const { id } = await apply();
    const before = (await list()).applications;
    const problem = (await patch(id, { status: 'hired', note: 'x' })).json();
    expect(problem).toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      allowed: ['reviewing', 'rejected', 'withdrawn'],
    });
    expect(problem.detail).toContain('reviewing, rejected or withdrawn');
    for (const [path, body] of [
      ['/body/status', { status: 'lost' }],
      ['/body', {}],
      ['/body', { note: ' ' }],
      ['/body/note', { note: 'x'.repeat(5_001) }],
      ['/body/coverLetter', { coverLetter: 'x' }],
    ] as const)
      expect((await patch(id, body)).json()).toMatchObject({ status: 400, errors: [{ path }] });
    expect((await list()).applications).toEqual(before);
  });

  it('applies one of many concurrent transitions and loses no notes', async () => {
    const { id } = await apply();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => patch(id, n % 2 ? { status: 'reviewing' } : { note: `${n}` })),
    );
    expect(countStatuses(responses)).toEqual({ 200: 21, 409: 19 });
    const { history, status } = (await read(`/applications/${id}`)).json<Application>();
    expect(status).toBe('reviewing');
    expect(history).toHaveLength(22);
    const notes = history.flatMap(({ note }) => note ?? []).map(Number);
    expect(notes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n * 2));
    const statuses = history.map((event) => event.status);
    expect(statuses.lastIndexOf('submitted')).toBeLessThan(statuses.indexOf('reviewing'));
  });

  it('limits the history to 500 events, reserving room for transitions', async () => {
    const { id } = await apply();
    await service.database.run(
      `update jobs.applications set history = (select jsonb_agg($2::jsonb) from generate_series(1, 495)) where id = $1`,
      [Number(id), '{"status": "submitted", "note": null, "at": "2026-11-20T03:00:00.000Z"}'],
    );
    expect((await patch(id, { note: 'the last' })).statusCode).toBe(200);
    expect((await patch(id, { note: 'one more' })).json()).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
    });
    for (const status of ['reviewing', 'interviewing', 'offered', 'hired'])
      expect((await patch(id, { status })).statusCode).toBe(200);
    expect((await list()).applications[0]!.history).toHaveLength(500);
  });

  it('returns 404 for another user’s application', async () => {
    const { id } = await apply();
    for (const as of [service.other, service.admin])
      for (const response of [
        await read(`/applications/${id}`, as),
        await patch(id, { status: 'withdrawn' }, as),
        await patch('299999', { note: 'x' }, as),
        await read('/applications/x', as),
      ])
        expect(response.json()).toMatchObject({ status: 404, code: 'APPLICATION_NOT_FOUND' });
    expect((await list('', service.other)).applications).toEqual([]);
    expect((await read('/applications/summary', service.other)).json()).toMatchObject({ total: 0 });
    expect((await list()).applications[0]!.status).toBe('submitted');
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
      `insert into jobs.applications (account_id, posting_id, posting, status, cover_letter, history)
       select $1, 1000000 + n, (select posting from jobs.applications limit 1), 'submitted', repeat('x', 20000), '[]'
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
    const mine = await apply();
    const theirs = await apply(posting.id, service.other);
    const account = await accountIdOf(service, service.user);
    const accountData = jobsAccountData(service.context.db);
    const exported = () => Readable.from(accountData.exportAccountData(account).applications!).toArray();
    expect(await exported()).toEqual([mine]);
    for (let round = 1; round <= 2; round++) await accountData.deleteAccountData(account);
    expect(await exported()).toEqual([]);
    expect((await list()).applications).toEqual([]);
    expect((await list('', service.other)).applications).toEqual([theirs]);
  });
});
