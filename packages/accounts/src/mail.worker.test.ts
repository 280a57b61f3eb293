import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from './testing/mailbox.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** Everything that stands in a table of the database, as text. */
const contentsOf = async (app: TestApp): Promise<string> => {
  const tables = await app.rows<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('accounts', 'queue', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const contents: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await app.rows<{ text: string }>(`select t::text as text from ${schema}.${name} t`);
    contents.push(...rows.map(({ text }) => text));
  }
  return contents.join('\n');
};

describe('mails with links', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const forgot = (email: string, where = app) =>
    where.call('POST', '/auth/password/forgot', { body: { email } });

  it('leave no token in the database or the log, and no password', async () => {
    const person = await app.signUp({ password: 'never-written-down' });
    await forgot(person.email);
    const mails = [
      ...(await app.mailbox.waitFor(person.email, 1, 'confirm')),
      ...(await app.mailbox.waitFor(person.email, 1, 'reset')),
    ];
    await app.mailsDone();
    const contents = await contentsOf(app);
    // So that what follows says something: it is all there that may be.
    expect(contents).toContain(person.email);
    expect(contents).toContain('accounts-mail');
    for (const token of mails.map(tokenOf)) {
      const forms = [
        token,
        Buffer.from(token, 'base64url').toString('hex'),
        Buffer.from(token).toString('hex'),
      ];
      for (const form of forms) {
        expect(contents).not.toContain(form);
        expect(app.log()).not.toContain(form);
      }
    }
    expect(contents).not.toContain('never-written-down');
    expect(app.log()).not.toContain('never-written-down');
  });

  it('wait for a mail server that is away, and still work then', async () => {
    const person = await app.signUp();
    await app.mailbox.waitFor(person.email);
    app.mailbox.refuse(451);
    const before = app.mailbox.tries();
    await forgot(person.email);
    await expect.poll(() => app.mailbox.tries()).toBe(before + 1);
    await expect
      .poll(
        async () =>
          (await app.rows(`select 1 from pgboss.job where name = 'accounts-mail' and state = 'retry'`))
            .length,
      )
      .toBe(1);
    app.mailbox.refuse(undefined);
    await app.hurry('accounts-mail');
    const [mail] = await app.mailbox.waitFor(person.email, 1, 'reset');
    const body = { token: tokenOf(mail!), password: 'the-new-password' };
    expect((await app.call('POST', '/auth/password/reset', { body })).statusCode).toBe(204);
    expect(await app.mailbox.waitFor(person.email, 1, 'reset')).toHaveLength(1);
  });

  it('are given up where the mail server refuses them for good', async () => {
    const person = await app.signUp();
    await app.mailbox.waitFor(person.email);
    app.mailbox.refuse(550);
    const before = app.mailbox.tries();
    await forgot(person.email);
    await app.mailsDone();
    app.mailbox.refuse(undefined);
    expect(app.mailbox.tries()).toBe(before + 1);
    expect(app.log()).toContain('the mail server refused a mail for good');
    expect(await app.mailbox.waitFor(person.email, 0, 'reset')).toEqual([]);
  });

  it('go to nobody who went, was disabled, moved or confirmed meanwhile', async () => {
    const idle = await openTestApp({ beside: app, works: false });
    try {
      app.mailbox.refuse(451);
      const people = [];
      for (let n = 0; n < 4; n++) people.push(await idle.signUp());
      const [gone, disabled, moved, confirmed] = people as [
        (typeof people)[0],
        (typeof people)[0],
        (typeof people)[0],
        (typeof people)[0],
      ];
      await expect
        .poll(
          async () =>
            (await app.rows(`select 1 from pgboss.job where name = 'accounts-mail' and state = 'retry'`))
              .length,
        )
        .toBe(4);
      await idle.call('DELETE', '/auth/me', { as: gone.token });
      await app.rows('update accounts.accounts set disabled = true where id = $1', [disabled.id]);
      await app.rows(`update accounts.accounts set email = 'moved@example.org' where id = $1`, [moved.id]);
      await app.rows('update accounts.accounts set confirmed_at = now() where id = $1', [confirmed.id]);
      const before = app.mailbox.tries();
      app.mailbox.refuse(undefined);
      await app.hurry('accounts-mail');
      await app.mailsDone();
      expect(app.mailbox.tries()).toBe(before);
    } finally {
      app.mailbox.refuse(undefined);
      await idle.close();
    }
  });

  it('have the same name at each try, so that one sent twice is known as one', async () => {
    const person = await app.signUp();
    await app.mailbox.waitFor(person.email);
    await forgot(person.email);
    await app.mailbox.waitFor(person.email, 1, 'reset');
    await app.mailsDone();
    // As if the process had died between the mail server's yes and the end of the job.
    await app.rows(
      `update pgboss.job set state = 'retry', completed_on = null, start_after = now()
       where name = 'accounts-mail' and data->>'email' = $1 and data->>'purpose' = 'reset'`,
      [person.email],
    );
    await app.hurry('accounts-mail');
    const [first, second] = await app.mailbox.waitFor(person.email, 2, 'reset');
    expect(second!.messageId).toBe(first!.messageId);
    // Whichever of the two somebody opens works.
    const body = { token: tokenOf(first!), password: 'the-new-password' };
    expect((await app.call('POST', '/auth/password/reset', { body })).statusCode).toBe(204);
  });

  it('lead to the service where they were asked for, whichever sends them', async () => {
    const video = await openTestApp({
      beside: app,
      service: 'video',
      baseUrl: 'https://video.example/sub',
      works: false,
    });
    try {
      const person = await video.signUp();
      const [mail] = await app.mailbox.waitFor(person.email);
      expect(mail!.text).toContain('\nhttps://video.example/sub/account/confirm?token=');
    } finally {
      await video.close();
    }
  });

  it('are told in the log without their text where there is no mail server', async () => {
    const quiet = await openTestApp({ mails: false });
    try {
      const person = await quiet.signUp();
      await forgot(person.email, quiet);
      await quiet.mailsDone();
      const told = quiet
        .log()
        .split('\n')
        .filter((line) => line.includes('a mail that SMTP_URL would send'))
        .map((line) => JSON.parse(line));
      expect(told).toHaveLength(2);
      for (const line of told) expect(line).toMatchObject({ to: person.email, text: '[withheld]' });
      expect(quiet.log()).not.toContain('token=');
      expect(quiet.log()).not.toMatch(/\/account\/(confirm|reset)/);
      // The links were made all the same: none of them is in the log by its hash's name either.
      expect(await quiet.rows('select * from accounts.mailed_links')).toHaveLength(2);
    } finally {
      await quiet.close();
    }
  });

  it('keep five links of a kind at a time, the newest', async () => {
    const person = await app.signUp();
    for (let n = 0; n < 7; n++) {
      await app.rows(`delete from accounts.attempts where key like 'mail:%'`);
      await forgot(person.email);
      await app.mailbox.waitFor(person.email, n + 1, 'reset');
    }
    await app.mailsDone();
    const kept = await app.rows('select purpose from accounts.mailed_links where account_id = $1', [
      person.id,
    ]);
    expect(kept.map(({ purpose }) => purpose).sort()).toEqual(['confirm', ...Array(5).fill('reset')]);
    const mails = await app.mailbox.waitFor(person.email, 7, 'reset');
    const follow = async (n: number) =>
      (await app.call('GET', `/account/reset?token=${tokenOf(mails[n]!)}`)).statusCode;
    expect([await follow(1), await follow(2), await follow(6)]).toEqual([400, 200, 200]);
  });
});
