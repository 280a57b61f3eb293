import { dumpDatabase } from '@workreel/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailKey, resetAttempts } from './attempts.ts';
import type { AccountsSchema } from './tables.ts';
import { tokenOf } from './testing/mailbox.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

describe('emails with links', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const forgot = (email: string, target = app) =>
    target.call('POST', '/auth/password/forgot', { body: { email } });

  it('leave no token or password in the database or the log', async () => {
    const user = await app.signUp({ password: 'never-stored' });
    await forgot(user.email);
    const mails = [
      ...(await app.mailbox.waitFor(user.email, 1, 'confirm')),
      ...(await app.mailbox.waitFor(user.email, 1, 'reset')),
    ];
    await app.waitForEmails();
    const contents = await dumpDatabase(app.database);
    // Makes sure that the dump is complete.
    expect(contents).toContain(user.email);
    expect(contents).toContain('accounts-mail');
    for (const token of mails.map(tokenOf)) {
      const encodings = [
        token,
        Buffer.from(token, 'base64url').toString('hex'),
        Buffer.from(token).toString('hex'),
      ];
      for (const encoded of encodings) {
        expect(contents).not.toContain(encoded);
        expect(app.log()).not.toContain(encoded);
      }
    }
    expect(contents).not.toContain('never-stored');
    expect(app.log()).not.toContain('never-stored');
  });

  it('are retried until the mail server is available', async () => {
    const user = await app.signUp();
    await app.mailbox.waitFor(user.email);
    app.mailbox.reject(451);
    const before = app.mailbox.attempts();
    await forgot(user.email);
    await expect.poll(() => app.mailbox.attempts()).toBe(before + 1);
    await expect
      .poll(
        async () =>
          (await app.rows(`select 1 from pgboss.job where name = 'accounts-mail' and state = 'retry'`))
            .length,
      )
      .toBe(1);
    app.mailbox.reject(undefined);
    await app.retryNow('accounts-mail');
    const [mail] = await app.mailbox.waitFor(user.email, 1, 'reset');
    const body = { token: tokenOf(mail!), password: 'the-new-password' };
    expect((await app.call('POST', '/auth/password/reset', { body })).statusCode).toBe(204);
    expect(await app.mailbox.waitFor(user.email, 1, 'reset')).toHaveLength(1);
  });

  it('are not retried after a permanent rejection', async () => {
    const user = await app.signUp();
    await app.mailbox.waitFor(user.email);
    app.mailbox.reject(550);
    const before = app.mailbox.attempts();
    await forgot(user.email);
    await app.waitForEmails();
    app.mailbox.reject(undefined);
    expect(app.mailbox.attempts()).toBe(before + 1);
    expect(app.log()).toContain('the mail server permanently rejected an email');
    expect(await app.mailbox.waitFor(user.email, 0, 'reset')).toEqual([]);
  });

  it('are dropped if the account has since been deleted, disabled or confirmed, or has changed its address', async () => {
    const idle = await openTestApp({ sharedWith: app, worker: false });
    try {
      app.mailbox.reject(451);
      const users = [];
      for (let n = 0; n < 4; n++) users.push(await idle.signUp());
      const [deleted, disabled, moved, confirmed] = users as [
        (typeof users)[0],
        (typeof users)[0],
        (typeof users)[0],
        (typeof users)[0],
      ];
      await expect
        .poll(
          async () =>
            (await app.rows(`select 1 from pgboss.job where name = 'accounts-mail' and state = 'retry'`))
              .length,
        )
        .toBe(4);
      await idle.call('DELETE', '/auth/me', { as: deleted.token });
      await app.rows('update accounts.accounts set disabled = true where id = $1', [disabled.id]);
      await app.rows(`update accounts.accounts set email = 'moved@example.org' where id = $1`, [moved.id]);
      await app.rows('update accounts.accounts set confirmed_at = now() where id = $1', [confirmed.id]);
      const before = app.mailbox.attempts();
      app.mailbox.reject(undefined);
      await app.retryNow('accounts-mail');
      await app.waitForEmails();
      expect(app.mailbox.attempts()).toBe(before);
    } finally {
      app.mailbox.reject(undefined);
      await idle.close();
    }
  });

  it('have the same Message-ID in each attempt, so that mail programs detect duplicates', async () => {
    const user = await app.signUp();
    await app.mailbox.waitFor(user.email);
    app.mailbox.reject(451);
    await forgot(user.email);
    const waitingJobs = () =>
      app.rows<{ id: string; data: object }>(
        `select id, data from pgboss.job where name = 'accounts-mail' and state = 'retry' and data->>'email' = $1`,
        [user.email],
      );
    await expect.poll(waitingJobs).toHaveLength(1);
    const [job] = await waitingJobs();
    app.mailbox.reject(undefined);
    await app.retryNow('accounts-mail');
    await app.mailbox.waitFor(user.email, 1, 'reset');
    await app.waitForEmails();
    // Simulates a crash after the mail server accepted the email.
    await app.rows(
      `update pgboss.job set state = 'retry', completed_on = null, start_after = now(), data = $2 where id = $1`,
      [job!.id, JSON.stringify(job!.data)],
    );
    await app.retryNow('accounts-mail');
    const [first, second] = await app.mailbox.waitFor(user.email, 2, 'reset');
    expect(second!.messageId).toBe(first!.messageId);
    // Both links work.
    const body = { token: tokenOf(first!), password: 'the-new-password' };
    expect((await app.call('POST', '/auth/password/reset', { body })).statusCode).toBe(204);
  });

  it('link to the service that received the request, even if the other service sends them', async () => {
    const video = await openTestApp({
      sharedWith: app,
      service: 'video',
      baseUrl: 'https://video.example/sub',
      worker: false,
    });
    try {
      const user = await video.signUp();
      const [mail] = await app.mailbox.waitFor(user.email);
      expect(mail!.text).toContain('\nhttps://video.example/sub/account/confirm?token=');
    } finally {
      await video.close();
    }
  });

  it('are logged without their text if no mail server is configured', async () => {
    const offline = await openTestApp({ mailServer: false });
    try {
      const user = await offline.signUp();
      await forgot(user.email, offline);
      await offline.waitForEmails();
      const entries = offline
        .log()
        .split('\n')
        .filter((line) => line.includes('email logged instead of sent'))
        .map((line) => JSON.parse(line));
      expect(entries).toHaveLength(2);
      for (const line of entries) expect(line).toMatchObject({ to: user.email, text: '[withheld]' });
      expect(offline.log()).not.toContain('token=');
      expect(offline.log()).not.toMatch(/\/account\/(confirm|reset)/);
      // The links were created nevertheless.
      expect(await offline.rows('select * from accounts.email_links')).toHaveLength(2);
    } finally {
      await offline.close();
    }
  });

  it('keep the five newest links of each purpose valid', async () => {
    const user = await app.signUp();
    for (let n = 0; n < 7; n++) {
      await resetAttempts(app.database.db<AccountsSchema>(), emailKey('reset', user.email));
      await forgot(user.email);
      await app.mailbox.waitFor(user.email, n + 1, 'reset');
    }
    await app.waitForEmails();
    const links = await app.rows('select purpose from accounts.email_links where account_id = $1', [user.id]);
    expect(links.map(({ purpose }) => purpose).sort()).toEqual(['confirm', ...Array(5).fill('reset')]);
    const mails = await app.mailbox.waitFor(user.email, 7, 'reset');
    const follow = async (n: number) =>
      (await app.call('GET', `/account/reset?token=${tokenOf(mails[n]!)}`)).statusCode;
    expect([await follow(1), await follow(2), await follow(6)]).toEqual([400, 200, 200]);
  });
});
