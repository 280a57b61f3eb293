import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STRANGERS } from './parts.ts';
import type { Account } from './schemas.ts';
import { tokenOf } from './testing/mailbox.ts';
import { type Answer, openTestApp, type Person, type TestApp } from './testing/test-app.ts';

const KO = { 'accept-language': 'ko-KR,ko;q=0.9' };

/** The fields of a page's form, as a browser would send them. */
function formOf(answer: Answer): { action: string; fields: Record<string, string> } {
  const [, action] = /<form method="post" action="([^"]+)">/.exec(answer.body) ?? [];
  const [, token] = /<input type="hidden" name="token" value="([^"]*)">/.exec(answer.body) ?? [];
  if (action === undefined || token === undefined) throw new Error(`There is no form in ${answer.body}`);
  return { action, fields: { token } };
}

describe('the pages where mailed links lead', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const look = (url: string, headers: Record<string, string> = {}) => app.call('GET', url, { headers });
  const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.call('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  /** The path of a person's newest link, as their mail program would open it. */
  const linkOf = async ({ email }: Pick<Person, 'email'>, purpose: 'confirm' | 'reset') => {
    if (purpose === 'reset') await app.call('POST', '/auth/password/forgot', { body: { email } });
    const mail = (await app.mailbox.waitFor(email, 1, purpose)).at(-1)!;
    const [, url] = /<a href="([^"]+)">/.exec(mail.html ?? '')!;
    const { pathname, search } = new URL(url!);
    expect(search).toBe(`?token=${tokenOf(mail)}`);
    return pathname + search;
  };
  const isConfirmed = async ({ token }: Person) =>
    (await app.call('GET', '/auth/me', { as: token })).json<Account>().confirmed;
  const canSignIn = async (credentials: { email: string; password: string }) =>
    (await app.login(credentials)).statusCode === 200;
  const expectPage = (answer: Answer, status: number, title: string) => {
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    // The address holds a token: nobody keeps it or passes it on.
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
    expect(answer.body).not.toMatch(/<script|<style|style=|javascript:| on\w+=/);
    expect(answer.cookies).toEqual([]);
  };

  it('confirm an address by a button, not by a look', async () => {
    const person = await app.signUp({ name: 'Łukasz Żółć' });
    const link = await linkOf(person, 'confirm');
    for (let n = 0; n < 3; n++) {
      const page = await look(link);
      expectPage(page, 200, 'Confirm your address');
      expect(page.body).toContain(`Is ${person.email} yours?`);
      expect(page.body).toContain('<html lang="en">');
    }
    expect((await app.call('GET', link, { headers: { purpose: 'prefetch' } })).statusCode).toBe(200);
    expect((await app.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
    expect(await isConfirmed(person)).toBe(false);
    const { action, fields } = formOf(await look(link));
    const done = await submit(action, fields);
    expectPage(done, 200, 'Your address is confirmed');
    expect(done.body).toContain('href="/app/"');
    expect(await isConfirmed(person)).toBe(true);
    // A second click says yes again.
    expectPage(await submit(action, fields), 200, 'Your address is confirmed');
  });

  it('set a password by a form, not by a look', async () => {
    const person = await app.signUp({ name: '홍길동', language: 'ko' });
    const link = await linkOf(person, 'reset');
    expectPage(await look(link), 200, 'Choose a new password');
    expect(await canSignIn(person)).toBe(true);
    expect((await app.call('GET', '/auth/me', { as: person.token })).statusCode).toBe(200);
    const { action, fields } = formOf(await look(link));
    const password = '새로운 비밀번호 + ü & 100%';
    expectPage(await submit(action, { ...fields, password }), 200, 'Your new password is set');
    expect(await canSignIn(person)).toBe(false);
    expect(await canSignIn({ ...person, password })).toBe(true);
    expect((await app.call('GET', '/auth/me', { as: person.token })).statusCode).toBe(401);
    // Once.
    expectPage(
      await submit(action, { ...fields, password: 'another-one' }),
      400,
      'This link does not work any more',
    );
    expectPage(await look(link), 400, 'This link does not work any more');
  });

  it('speak Korean to who reads it, and English to everybody else', async () => {
    const person = await app.signUp();
    const link = await linkOf(person, 'confirm');
    const page = await look(link, KO);
    expectPage(page, 200, '이메일 주소 확인');
    expect(page.body).toContain('<html lang="ko">');
    expect(page.body).toContain(`${person.email}, 본인의 주소가 맞습니까?`);
    expect(page.headers.vary).toContain('Accept-Language');
    expectPage(await look(link, { 'accept-language': 'de' }), 200, 'Confirm your address');
    const { action, fields } = formOf(page);
    expectPage(await submit(action, fields, KO), 200, '이메일 주소를 확인했습니다');
    const reset = await linkOf(person, 'reset');
    expectPage(await look(reset, KO), 200, '새 비밀번호 설정');
    const form = formOf(await look(reset, KO));
    expectPage(await submit(form.action, { ...form.fields, password: '짧다' }, KO), 400, '새 비밀번호 설정');
    expectPage(
      await submit(form.action, { ...form.fields, password: '충분히 긴 비밀번호' }, KO),
      200,
      '새 비밀번호를 설정했습니다',
    );
    expectPage(await look(reset, KO), 400, '더 이상 쓸 수 없는 링크입니다');
  });

  it('ask again for a password that is too short or too long, and keep the link', async () => {
    const person = await app.signUp();
    const link = await linkOf(person, 'reset');
    const { action, fields } = formOf(await look(link));
    for (const password of ['', 'seven-7', '🔑'.repeat(7), 'x'.repeat(257), 'x'.repeat(2_000)]) {
      const again = await submit(action, { ...fields, password });
      expectPage(again, 400, 'Choose a new password');
      expect(again.body).toContain('role="alert">The password needs 8 to 256 characters.');
      expect(formOf(again)).toEqual({ action, fields });
      // What was typed is shown to nobody who looks over the shoulder.
      if (password) expect(again.body).not.toContain(password);
    }
    expect(await canSignIn(person)).toBe(true);
    expectPage(
      await submit(action, { ...fields, password: '🔑'.repeat(256) }),
      200,
      'Your new password is set',
    );
    expect(await canSignIn({ ...person, password: '🔑'.repeat(256) })).toBe(true);
  });

  it.each([
    ['no token', ''],
    ['an empty one', '?token='],
    ['a wrong one', `?token=${'x'.repeat(43)}`],
    ['two', '?token=a&token=b'],
    ['a very long one', `?token=${'x'.repeat(5_000)}`],
    ['markup', `?token=${encodeURIComponent('"><script>alert(1)</script>')}`],
    ['U+0000', '?token=%00'],
    ['what is no UTF-8', '?token=%ff%fe'],
    ['another parameter', '?colour=red'],
  ])('show with %s that the link does not work', async (_what, query) => {
    for (const purpose of ['confirm', 'reset'])
      expectPage(await look(`/account/${purpose}${query}`), 400, 'This link does not work any more');
  });

  it.each<[string, string | undefined, string | undefined]>([
    ['nothing', undefined, undefined],
    ['an empty form', '', 'application/x-www-form-urlencoded'],
    ['a wrong token', `token=${'x'.repeat(43)}&password=long-enough`, 'application/x-www-form-urlencoded'],
    [
      'markup',
      `token=${encodeURIComponent('"><script>')}&password=long-enough`,
      'application/x-www-form-urlencoded',
    ],
    ['JSON', '{"token":"x","password":"long-enough"}', 'application/json'],
    ['JSON that is a list', '[]', 'application/json'],
    ['text', 'token=x', 'text/plain'],
    ['a form of parts', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['the names of objects’ own', '__proto__=x&constructor=y', 'application/x-www-form-urlencoded'],
  ])('answer a form that holds %s with a page', async (_what, body, type) => {
    for (const purpose of ['confirm', 'reset']) {
      const answer = await app.call('POST', `/account/${purpose}`, {
        ...(body === undefined ? {} : { body }),
        headers: type === undefined ? {} : { 'content-type': type },
      });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).not.toContain('<script>');
    }
  });

  it('set nothing of a stranger’s into their markup as it stands', async () => {
    const person = await app.signUp({ email: `o'neil&co@example.org` });
    const page = await look(await linkOf(person, 'confirm'));
    expect(page.body).toContain('Is o&#39;neil&amp;co@example.org yours?');
    expect(page.body).not.toContain(`o'neil`);
    const evil = '"><img src=x onerror=alert(1)>';
    const again = await submit('/account/reset', { token: evil, password: 'short' });
    expect(again.body).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"');
    expect(again.body).not.toContain('<img');
  });

  it('work for a link of one kind only with its own page', async () => {
    const person = await app.signUp();
    const [confirm, reset] = [await linkOf(person, 'confirm'), await linkOf(person, 'reset')];
    expectPage(await look(confirm.replace('confirm', 'reset')), 400, 'This link does not work any more');
    expectPage(await look(reset.replace('reset', 'confirm')), 400, 'This link does not work any more');
    const { fields } = formOf(await look(reset));
    expectPage(await submit('/account/confirm', fields), 400, 'This link does not work any more');
    expect(await isConfirmed(person)).toBe(false);
  });

  it('stay outside the API’s description, and bring their style along', async () => {
    const { paths } = (await app.call('GET', '/openapi.json')).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(paths)).toContain('/auth/password/reset');
    expect(Object.keys(paths).filter((path) => path.startsWith('/account/'))).toEqual([]);
    const style = await app.call('GET', '/page.css');
    expect(style.headers['content-type']).toMatch(/^text\/css/);
    const page = await look('/account/confirm');
    expect(page.body).toContain('<link rel="stylesheet" href="/page.css">');
  });

  it('leave no token in the log', async () => {
    const person = await app.signUp();
    const link = await linkOf(person, 'reset');
    const { action, fields } = formOf(await look(link));
    await submit(action, { ...fields, password: 'a-password-to-be-kept-quiet' });
    expect(app.log()).toContain('/account/reset');
    expect(app.log()).not.toContain(fields.token);
    expect(app.log()).not.toContain('a-password-to-be-kept-quiet');
  });

  it('are asked for by one address no more often a minute than its bound', async () => {
    const from = '10.201.0.1';
    let last: Answer | undefined;
    for (let n = 0; n <= STRANGERS.max; n++)
      last = await app.call('GET', '/account/reset?token=guess', { from });
    expect(last!.statusCode).toBe(429);
    expect(Number(last!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await look('/account/reset?token=guess')).statusCode).toBe(400);
  });
});
