import { Readable } from 'node:stream';
import type { Calendar, Posting } from '@workreel/jobs-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsAccountData } from '../privacy.ts';
import { accountIdOf, storePosting } from '../testing/postings.ts';
import { openService, type TestService } from '../testing/service.ts';

const BASE = 'https://jobs.example';
const DAY_MS = 24 * 3_600_000;
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const deadlineOn = (date: string) => ({ deadline: { text: null, kind: 'date' as const, date } });

let service: TestService;
beforeAll(async () => {
  service = await openService({ worker: false, env: { JOBS_BASE_URL: BASE } });
  await service.call('PATCH', '/auth/me', { as: service.user, body: { language: 'ko' } });
});
afterAll(() => service.close());
beforeEach(() =>
  service.database.run('truncate jobs.applications, jobs.bookmarks, jobs.calendars, jobs.reminders cascade'),
);

const call = (method: 'GET' | 'POST' | 'DELETE', as = service.user) =>
  service.call(method, '/calendar', { as });
const create = async (as = service.user) => (await call('POST', as)).json<Calendar & { url: string }>();
const pathOf = ({ url }: Calendar) => new URL(url!).pathname;
/** Reads the calendar of a user as lines, without folds. */
const readLines = async (as = service.user) => {
  const response = await service.get(pathOf(await create(as)));
  expect(response.statusCode, response.body).toBe(200);
  return response.body.replaceAll('\r\n ', '').split('\r\n');
};
const summaries = async (as = service.user) =>
  (await readLines(as)).flatMap((line) => /^SUMMARY:(.*)/.exec(line)?.[1] ?? []);
const record = (body: object, as = service.user) => service.call('POST', '/applications', { as, body });
const bookmark = ({ id }: Posting, as = service.user) => service.call('PUT', `/bookmarks/${id}`, { as });
const interviewAt = (days: number, text = '면접') => ({
  kind: 'interview',
  text,
  at: new Date(Date.now() + days * DAY_MS).toISOString(),
});

describe('the address of the calendar', () => {
  it('is created, renewed and deleted', async () => {
    expect((await call('GET')).json()).toEqual({ url: null, createdAt: null });
    const response = await call('POST');
    expect(response.statusCode).toBe(201);
    const first = response.json<Calendar>();
    expect(first).toEqual({
      url: expect.stringMatching(/^https:\/\/jobs\.example\/calendar\/[\w-]{32}\.ics$/),
      createdAt: expect.stringMatching(/^\d{4}-/),
    });
    expect((await call('GET')).json()).toEqual(first);
    expect((await call('GET', service.other)).json()).toEqual({ url: null, createdAt: null });

    const second = await create();
    expect(second.url).not.toBe(first.url);
    expect((await service.get(pathOf(first))).json()).toMatchObject({
      status: 404,
      code: 'CALENDAR_NOT_FOUND',
    });
    expect((await service.get(pathOf(second))).statusCode).toBe(200);

    for (let round = 1; round <= 2; round++) expect((await call('DELETE')).statusCode).toBe(204);
    expect((await service.get(pathOf(second))).statusCode).toBe(404);
    expect((await call('GET')).json()).toEqual({ url: null, createdAt: null });
  });

  it('is one after concurrent requests', async () => {
    const calendars = await Promise.all(Array.from({ length: 20 }, () => create()));
    const current = (await call('GET')).json<Calendar>();
    for (const calendar of calendars)
      expect((await service.get(pathOf(calendar))).statusCode).toBe(calendar.url === current.url ? 200 : 404);
    expect(calendars.map(({ url }) => url)).toContain(current.url);
  });

  it('stops working when the account is disabled or its data is deleted', async () => {
    const calendar = await create();
    const account = await accountIdOf(service, service.user);
    const disable = (disabled: boolean) =>
      service.database.run('update accounts.accounts set disabled = $2 where id = $1', [account, disabled]);
    await disable(true);
    expect((await service.get(pathOf(calendar))).statusCode).toBe(404);
    await disable(false);
    const data = jobsAccountData(service.context.db);
    const exported = () => Readable.from(data.exportAccountData(account).calendars!).toArray();
    // Without the address, so that an exported file does not grant access to the calendar.
    expect(await exported()).toEqual([{ createdAt: calendar.createdAt }]);
    await data.deleteAccountData(account);
    expect(await exported()).toEqual([]);
    expect((await service.get(pathOf(calendar))).statusCode).toBe(404);
  });
});

describe('the calendar file', () => {
  it('contains interviews, tasks and deadlines with links', async () => {
    const applied = await storePosting(service, {
      title: '간호사',
      companyName: '㈜예시병원',
      ...deadlineOn(day(30)),
    });
    const saved = await storePosting(service, {
      title: '사서',
      companyName: '도서관',
      ...deadlineOn(day(20)),
    });
    const { id } = (
      await record({
        jobPostingId: applied.id,
        reminders: [interviewAt(10, '1차 면접'), { text: '포트폴리오', at: interviewAt(5).at }],
      })
    ).json<{ id: string }>();
    await bookmark(saved);
    await bookmark(applied);
    const response = await service.get(pathOf(await create()));
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const lines = await readLines();
    expect(await summaries()).toEqual([
      '포트폴리오 · ㈜예시병원',
      '면접: ㈜예시병원 · 간호사',
      '지원 마감: 도서관 · 사서',
    ]);
    const urls = lines.flatMap((line) => /^URL[^:]*:(.*)/.exec(line)?.[1] ?? []);
    const application = `${BASE}/app/applications/${id}`;
    expect(urls).toEqual([application, application, `${BASE}/app/jobs/${saved.id}`]);
    expect(lines).toContain(`DTSTART;VALUE=DATE:${day(20).replaceAll('-', '')}`);
  });

  it('contains only entries of the user that matter', async () => {
    const [ended, closed, open] = [
      await storePosting(service, { title: 'ended', ...deadlineOn(day(5)) }),
      await storePosting(service, { title: 'closed', ...deadlineOn(day(5)) }),
      await storePosting(service, { title: 'open', ...deadlineOn(day(5)) }),
    ];
    await record({ jobPostingId: ended.id, status: 'rejected' });
    await bookmark(ended);
    await bookmark(closed);
    await service.database.run(`update jobs.postings set status = 'closed' where id = $1`, [closed.id]);
    await bookmark(open, service.other);
    await record({
      title: 'x',
      companyName: 'y',
      reminders: [interviewAt(-91), { ...interviewAt(-80), done: true }],
    });
    // An interview that is called off, and one that took place.
    await record({
      title: 'z',
      companyName: 'y',
      status: 'withdrawn',
      reminders: [interviewAt(3, '2차'), { ...interviewAt(-3, '1차'), done: true }],
    });
    expect(await summaries()).toEqual(['✓ 면접: y · x', '✓ 면접: y · z']);
    expect(await summaries(service.other)).toHaveLength(1);
  });

  it('is limited to the earliest 1,000 entries', async () => {
    const posting = await storePosting(service, { title: 'late', ...deadlineOn(day(300)) });
    await bookmark(posting);
    const { id } = (await record({ title: 'x', companyName: 'y' })).json<{ id: string }>();
    await service.database.run(
      `insert into jobs.reminders (application_id, account_id, kind, text, at)
       select $1, $2, 'task', n::text, now() + n * interval '1 hour' from generate_series(1, 1500) n`,
      [Number(id), await accountIdOf(service, service.user)],
    );
    const found = await summaries();
    expect(found).toHaveLength(1_000);
    expect(found.at(-1)).toBe('1000 · y');
  });

  it('is in the language of the account', async () => {
    await record({ title: 'Nurse', companyName: 'Example', reminders: [interviewAt(1)] }, service.other);
    await service.call('PATCH', '/auth/me', { as: service.other, body: { language: 'en' } });
    expect(await summaries(service.other)).toEqual(['Interview: Example · Nurse']);
  });

  it('is not sent again while it is unchanged', async () => {
    const { id } = (await record({ title: 'x', companyName: 'y', reminders: [interviewAt(1)] })).json<{
      id: string;
    }>();
    const path = pathOf(await create());
    const etag = String((await service.get(path)).headers.etag);
    const again = await service.get(path, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await service.call('PATCH', `/applications/${id}`, { as: service.user, body: { title: 'z' } });
    const changed = await service.get(path, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('returns 404 for unknown tokens', async () => {
    for (const file of [`${'x'.repeat(32)}.ics`, 'x.ics'])
      expect((await service.get(`/calendar/${file}`)).json()).toMatchObject({
        status: 404,
        code: 'CALENDAR_NOT_FOUND',
      });
    expect((await service.get('/calendar/x')).statusCode).toBe(400);
  });
});
