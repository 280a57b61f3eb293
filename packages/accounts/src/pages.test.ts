import { LIMITS } from '@workreel/platform/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './schemas.ts';
import { tokenOf } from './testing/mailbox.ts';
import { openTestApp, type TestApp, type TestResponse, type TestUser } from './testing/test-app.ts';

const KO = { 'accept-language': 'ko-KR,ko;q=0.9' };
/** The browser that resets a password can sign in next even while others guess the password. */
const DEVICE = ['workreel_jobs_device'];

/** The action and fields of a page's form. */
function formOf(response: TestResponse): { action: string; fields: Record<string, string> } {
  const [, action] = /<form method="post" action="([^"]+)">/.exec(response.body) ?? [];
  const [, token] = /<input type="hidden" name="token" value="([^"]*)">/.exec(response.body) ?? [];
  if (action === undefined || token === undefined)
    throw new Error(`The page contains no form: ${response.body}`);
  return { action, fields: { token } };
}

describe('pages of emailed links', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  const open = (url: string, headers: Record<string, string> = {}) => app.call('GET', url, { headers });
  const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.call('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  /** Path and query of a user's newest link. */
  const linkOf = async ({ email }: Pick<TestUser, 'email'>, purpose: 'confirm' | 'reset') => {
    if (purpose === 'reset') await app.call('POST', '/auth/password/forgot', { body: { email } });
    const mail = (await app.mailbox.waitFor(email, 1, purpose)).at(-1)!;
    const [, url] = /<a href="([^"]+)">/.exec(mail.html ?? '')!;
    const { pathname, search } = new URL(url!);
    expect(search).toBe(`?token=${tokenOf(mail)}`);
    return pathname + search;
  };
  const isConfirmed = async ({ token }: TestUser) =>
    (await app.call('GET', '/auth/me', { as: token })).json<Account>().confirmed;
  const canSignIn = async (credentials: { email: string; password: string }) =>
    (await app.login(credentials)).statusCode === 200;
  const expectPage = (
    response: TestResponse,
    status: number,
    title: string,
    cookies: readonly string[] = [],
  ) => {
    expect(response.statusCode, response.body).toBe(status);
    expect(response.body).toContain(`<h1>${title}</h1>`);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    // The URL contains a token.
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(response.headers['content-security-policy']).not.toContain('unsafe');
    expect(response.body).not.toMatch(/<script|<style|style=|javascript:| on\w+=/);
    expect(response.cookies.map(({ name }) => name)).toEqual(cookies);
  };

  it('confirm an address with the form, not when opened', async () => {
    const user = await app.signUp({ name: 'Łukasz Żółć' });
    const link = await linkOf(user, 'confirm');
    for (let n = 0; n < 3; n++) {
      const page = await open(link);
      expectPage(page, 200, 'Confirm your email');
      expect(page.body).toContain(`<p><strong>${user.email}</strong></p>`);
      expect(page.body).toContain('<html lang="en">');
    }
    expect((await app.call('GET', link, { headers: { purpose: 'prefetch' } })).statusCode).toBe(200);
    expect((await app.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
    expect(await isConfirmed(user)).toBe(false);
    const { action, fields } = formOf(await open(link));
    const done = await submit(action, fields);
    expectPage(done, 200, 'Email confirmed');
    expect(done.body).toContain('href="/app/sign-in"');
    expect(done.body).toContain('You can now receive email alerts.');
    expect(await isConfirmed(user)).toBe(true);
    // Can be repeated.
    expectPage(await submit(action, fields), 200, 'Email confirmed');
  });

  it('say what a confirmed address is needed for in the service that shows them', async () => {
    const video = await openTestApp({ sharedWith: app, worker: false, service: 'video' });
    try {
      const link = await linkOf(await app.signUp(), 'confirm');
      const { action, fields } = formOf(await open(link));
      const done = await video.call('POST', action, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expectPage(done, 200, 'Email confirmed');
      expect(done.body).toContain('videos that others share with this address');
      expect(done.body).not.toContain('alerts');
    } finally {
      await video.close();
    }
  });

  it('set a password with the form, not when opened', async () => {
    const user = await app.signUp({ name: '홍길동', language: 'ko' });
    const link = await linkOf(user, 'reset');
    expectPage(await open(link), 200, 'Reset your password');
    expect(await canSignIn(user)).toBe(true);
    expect((await app.call('GET', '/auth/me', { as: user.token })).statusCode).toBe(200);
    const { action, fields } = formOf(await open(link));
    const password = '새로운 비밀번호 + ü & 100%';
    expectPage(await submit(action, { ...fields, password }), 200, 'Password changed', DEVICE);
    expect(await canSignIn(user)).toBe(false);
    expect(await canSignIn({ ...user, password })).toBe(true);
    expect((await app.call('GET', '/auth/me', { as: user.token })).statusCode).toBe(401);
    // A reset link works once.
    expectPage(
      await submit(action, { ...fields, password: 'another-one' }),
      400,
      'This link is no longer valid',
    );
    expectPage(await open(link), 400, 'This link is no longer valid');
  });

  it('are in Korean if the browser prefers it, otherwise in English', async () => {
    const user = await app.signUp();
    const link = await linkOf(user, 'confirm');
    const page = await open(link, KO);
    expectPage(page, 200, '이메일 인증');
    expect(page.body).toContain('<html lang="ko">');
    expect(page.body).toContain(
      `<p><strong>${user.email}</strong></p>\n<p>본인의 이메일이면 아래 버튼을 눌러 주세요.</p>`,
    );
    expect(page.headers.vary).toContain('Accept-Language');
    expectPage(await open(link, { 'accept-language': 'de' }), 200, 'Confirm your email');
    const dark = await open(link, { cookie: 'workreel_language=ko; workreel_theme=dark' });
    expect(dark.body).toContain('<html lang="ko" data-theme="dark">');
    const { action, fields } = formOf(page);
    expectPage(await submit(action, fields, KO), 200, '이메일 인증이 완료되었습니다');
    const reset = await linkOf(user, 'reset');
    expectPage(await open(reset, KO), 200, '비밀번호 재설정');
    const form = formOf(await open(reset, KO));
    expectPage(await submit(form.action, { ...form.fields, password: '짧다' }, KO), 400, '비밀번호 재설정');
    expectPage(
      await submit(form.action, { ...form.fields, password: '충분히 긴 비밀번호' }, KO),
      200,
      '비밀번호가 변경되었습니다',
      DEVICE,
    );
    expectPage(await open(reset, KO), 400, '더 이상 사용할 수 없는 링크입니다');
  });

  it('show the form again for a password that is too short or too long', async () => {
    const user = await app.signUp();
    const link = await linkOf(user, 'reset');
    const { action, fields } = formOf(await open(link));
    for (const password of ['', 'seven-7', '🔑'.repeat(7), 'x'.repeat(257), 'x'.repeat(2_000)]) {
      const again = await submit(action, { ...fields, password });
      expectPage(again, 400, 'Reset your password');
      expect(again.body).toContain('role="alert">The password must be 8 to 256 characters long.');
      expect(formOf(again)).toEqual({ action, fields });
      // The password is not shown again.
      if (password) expect(again.body).not.toContain(password);
    }
    expect(await canSignIn(user)).toBe(true);
    expectPage(
      await submit(action, { ...fields, password: '🔑'.repeat(256) }),
      200,
      'Password changed',
      DEVICE,
    );
    expect(await canSignIn({ ...user, password: '🔑'.repeat(256) })).toBe(true);
  });

  it.each([
    ['no token', ''],
    ['an empty token', '?token='],
    ['an unknown token', `?token=${'x'.repeat(43)}`],
    ['two tokens', '?token=a&token=b'],
    ['a very long token', `?token=${'x'.repeat(5_000)}`],
    ['markup', `?token=${encodeURIComponent('"><script>alert(1)</script>')}`],
    ['U+0000', '?token=%00'],
    ['invalid UTF-8', '?token=%ff%fe'],
    ['another parameter', '?color=red'],
  ])('report an invalid link for %s', async (_case, query) => {
    for (const purpose of ['confirm', 'reset'])
      expectPage(await open(`/account/${purpose}${query}`), 400, 'This link is no longer valid');
  });

  it.each<[string, string | undefined, string | undefined]>([
    ['nothing', undefined, undefined],
    ['an empty form', '', 'application/x-www-form-urlencoded'],
    ['an unknown token', `token=${'x'.repeat(43)}&password=long-enough`, 'application/x-www-form-urlencoded'],
    [
      'markup',
      `token=${encodeURIComponent('"><script>')}&password=long-enough`,
      'application/x-www-form-urlencoded',
    ],
    ['JSON', '{"token":"x","password":"long-enough"}', 'application/json'],
    ['a JSON array', '[]', 'application/json'],
    ['text', 'token=x', 'text/plain'],
    ['multipart form data', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['property names of Object.prototype', '__proto__=x&constructor=y', 'application/x-www-form-urlencoded'],
  ])('return an HTML page when posting %s', async (_case, body, type) => {
    for (const purpose of ['confirm', 'reset']) {
      const response = await app.call('POST', `/account/${purpose}`, {
        ...(body === undefined ? {} : { body }),
        headers: type === undefined ? {} : { 'content-type': type },
      });
      expect(response.statusCode, response.body).toBe(400);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.body).not.toContain('<script>');
    }
  });

  it('escape user input', async () => {
    const user = await app.signUp({ email: `o'neil&co@example.org` });
    const page = await open(await linkOf(user, 'confirm'));
    expect(page.body).toContain('<strong>o&#39;neil&amp;co@example.org</strong>');
    expect(page.body).not.toContain(`o'neil`);
    const evil = '"><img src=x onerror=alert(1)>';
    const again = await submit('/account/reset', { token: evil, password: 'short' });
    expect(again.body).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"');
    expect(again.body).not.toContain('<img');
  });

  it('reject links of the other purpose', async () => {
    const user = await app.signUp();
    const [confirm, reset] = [await linkOf(user, 'confirm'), await linkOf(user, 'reset')];
    expectPage(await open(confirm.replace('confirm', 'reset')), 400, 'This link is no longer valid');
    expectPage(await open(reset.replace('reset', 'confirm')), 400, 'This link is no longer valid');
    const { fields } = formOf(await open(reset));
    expectPage(await submit('/account/confirm', fields), 400, 'This link is no longer valid');
    expect(await isConfirmed(user)).toBe(false);
  });

  it('are not part of the OpenAPI document, and have a stylesheet', async () => {
    const { paths } = (await app.call('GET', '/openapi.json')).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(paths)).toContain('/auth/password/reset');
    expect(Object.keys(paths).filter((path) => path.startsWith('/account/'))).toEqual([]);
    const style = await app.call('GET', '/page.css');
    expect(style.headers['content-type']).toMatch(/^text\/css/);
    const page = await open('/account/confirm');
    expect(page.body).toContain('<link rel="stylesheet" href="/page.css">');
  });

  it.each([
    [true, 'You can now upload videos, and watch videos that others share with this address.'],
    [false, 'You can now watch videos that others share with this address.'],
  ])('tell what a confirmed address allows in the video service (emails: %s)', async (mailServer, text) => {
    const { fields } = formOf(await open(await linkOf(await app.signUp(), 'confirm')));
    const video = await openTestApp({ sharedWith: app, service: 'video', mailServer, worker: false });
    const done = await video.call('POST', '/account/confirm', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expectPage(done, 200, 'Email confirmed');
    expect(done.body).toContain(`>${text}<`);
    await video.close();
  });

  it('leave no token in the log', async () => {
    const user = await app.signUp();
    const link = await linkOf(user, 'reset');
    const { action, fields } = formOf(await open(link));
    await submit(action, { ...fields, password: 'a-password-not-to-be-logged' });
    expect(app.log()).toContain('/account/reset');
    expect(app.log()).not.toContain(fields.token);
    expect(app.log()).not.toContain('a-password-not-to-be-logged');
  });

  it('are limited per IP address and minute', async () => {
    const from = '10.201.0.1';
    let last: TestResponse | undefined;
    for (let n = 0; n <= LIMITS.signIn.perMinute; n++)
      last = await app.call('GET', '/account/reset?token=guess', { from });
    expect(last!.statusCode).toBe(429);
    expect(Number(last!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open('/account/reset?token=guess')).statusCode).toBe(400);
  });
});
