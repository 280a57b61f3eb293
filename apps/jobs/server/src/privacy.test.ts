import type { Posting } from '@workreel/jobs-contract';
import { dumpDatabase } from '@workreel/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Alerts, openAlerts } from './alerts/testing.ts';
import { startJobsWorker } from './worker.ts';

/** Each text is personal and occurs nowhere else. */
const PERSONAL = {
  email: 'jiwoo.kim-secret7391@example.net',
  newEmail: 'jiwoo.new-secret7391@example.net',
  name: '김지우-secret7391',
  userAgent: 'Browser-secret7391',
  address: '198.51.100.73',
  coverLetter: 'cover-letter-secret7391',
  resumeUrl: 'https://resume.example/secret7391',
  applicationNote: 'application-note-secret7391',
  earlierLetter: 'earlier-letter-secret7391',
  jobElsewhere: 'job-elsewhere-secret7391',
  companyElsewhere: 'company-elsewhere-secret7391',
  placeElsewhere: 'place-elsewhere-secret7391',
  urlElsewhere: 'https://elsewhere.example/secret7391',
  reminder: 'reminder-secret7391',
  reminderPlace: 'reminder-place-secret7391',
  bookmarkNote: 'bookmark-note-secret7391',
  searchName: 'search-name-secret7391',
  keyword: 'keyword-secret7391',
  webhookUrl: 'https://hooks-secret7391.invalid/x',
};
const PASSWORD = 'correct-horse-secret7391-battery';

describe('the deletion of an account', () => {
  let alerts: Alerts;
  let worker: { stop(): Promise<unknown> };
  beforeAll(async () => {
    alerts = await openAlerts();
  });
  afterAll(async () => {
    await worker?.stop();
    await alerts.close();
  });

  it('leaves nothing personal in any table', async () => {
    const { service } = alerts;
    const { database } = service;
    const call = async (...args: Parameters<typeof service.call>) => {
      const [method, path, options] = args;
      const from = PERSONAL.address;
      const headers = { 'user-agent': PERSONAL.userAgent, ...options?.headers };
      const response = await service.call(method, path, { ...options, from, headers });
      expect(response.statusCode, `${method} ${path}: ${response.body}`).toBeLessThan(300);
      return response;
    };
    const { email, name } = PERSONAL;
    const { id } = (
      await call('POST', '/auth/register', { body: { email, password: PASSWORD, name } })
    ).json<{ id: string }>();
    await database.run('update accounts.accounts set confirmed_at = now() where id = $1', [id]);
    const signedIn = await call('POST', '/auth/login', { body: { email, password: PASSWORD } });
    const as = `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}`;

    const alerting = { filters: { keyword: PERSONAL.keyword }, alerts: [{ channel: 'email' }] };
    await call('POST', '/saved-searches', { as, body: { name: PERSONAL.searchName, ...alerting } });
    const webhook = { alerts: [{ channel: 'webhook', url: PERSONAL.webhookUrl }] };
    await call('POST', '/saved-searches', {
      as,
      body: { name: PERSONAL.searchName, filters: {}, ...webhook },
    });
    await call('PATCH', '/alert-settings', {
      as,
      body: {
        alerts: [{ channel: 'ntfy', url: 'https://ntfy.example/secret7391', token: 'secret7391-token' }],
        trackedPostings: true,
      },
    });
    const runId = await alerts.addRun({ title: PERSONAL.keyword }, { title: '간호사' });
    const { jobPostings } = (await service.get('/jobs')).json<{ jobPostings: Posting[] }>();
    await alerts.createMessages(runId);
    expect(await alerts.deliveryJobs()).toHaveLength(2);
    // The title of a posting is public and remains.
    await database.run(`update jobs.postings set title = 'x' where title = $1`, [PERSONAL.keyword]);
    worker = await startJobsWorker(service.context, { schedule: false });

    const body = {
      jobPostingId: jobPostings[0]!.id,
      coverLetter: PERSONAL.earlierLetter,
      resumeUrl: PERSONAL.resumeUrl,
    };
    const application = (await call('POST', '/applications', { as, body })).json<{ id: string }>();
    await call('PATCH', `/applications/${application.id}`, {
      as,
      body: {
        status: 'reviewing',
        note: PERSONAL.applicationNote,
        coverLetter: PERSONAL.coverLetter,
        reminders: [{ text: PERSONAL.reminder, place: PERSONAL.reminderPlace, at: '2099-01-01T00:00:00Z' }],
      },
    });
    await call('POST', '/applications', {
      as,
      body: {
        title: PERSONAL.jobElsewhere,
        companyName: PERSONAL.companyElsewhere,
        location: PERSONAL.placeElsewhere,
        url: PERSONAL.urlElsewhere,
      },
    });
    const calendar = (await call('POST', '/calendar', { as })).json<{ url: string }>();
    const calendarToken = /([^/]+)\.ics$/.exec(calendar.url)![1]!;
    await call('PUT', `/bookmarks/${jobPostings[1]!.id}`, { as, body: { note: PERSONAL.bookmarkNote } });
    await call('GET', '/auth/me/export', { as });
    await call('PATCH', `/accounts/${id}`, { as: service.admin, body: { role: 'admin' } });
    await call('PATCH', `/accounts/${id}`, { as: service.admin, body: { role: 'user' } });
    for (const address of [email, 'nobody-secret7391@example.net'])
      await call('POST', '/auth/password/forgot', { body: { email: address } });
    await call('PATCH', '/auth/me', { as, body: { email: PERSONAL.newEmail, currentPassword: PASSWORD } });
    await call('POST', '/auth/confirm', { body: { email: PERSONAL.newEmail } });

    const before = await dumpDatabase(database);
    expect(before).toContain(calendarToken);
    for (const [kind, text] of Object.entries(PERSONAL))
      if (kind !== 'email') expect(before, kind).toContain(text);
    await call('DELETE', '/auth/me', { as });
    await expect
      .poll(async () => {
        await database.run(`update pgboss.job set start_after = now() where state = 'retry'`);
        const unfinished = `select name, state from pgboss.job where state in ('created', 'retry', 'active')`;
        return (await database.run(unfinished)).rows;
      })
      .toEqual([]);
    const after = await dumpDatabase(database);
    // Makes sure that the dump is complete.
    expect(after).toContain(id);
    expect(after).not.toContain(calendarToken);
    expect(
      after.split('\n').filter((line) => line.includes('secret7391') || line.includes(PERSONAL.address)),
    ).toEqual([]);
  });
});
