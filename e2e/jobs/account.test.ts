/** A person's way with mails: the links that a mail program shows, in a real browser, from sign-up to unsubscribing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noChromium, openChromium } from '../lib/chromium.ts';
import { full } from '../lib/depth.ts';
import { keepComplaints, shoot } from '../lib/page.ts';
import type { RunningService } from '../lib/service.ts';
import { startJobs } from './service.ts';
import { startSite } from './site.ts';

if (noChromium) console.warn(`Skipped: mailed links in a browser. ${noChromium}`);

const ADMIN = { email: 'admin@example.org', password: 'a-password-of-tests' };
const READERS = [
  {
    locale: 'ko-KR',
    name: '김 <b>하나</b>',
    confirm: '이메일 주소 확인',
    yes: '네, 맞습니다',
    confirmed: '이메일 주소를 확인했습니다',
    reset: '새 비밀번호 설정',
    label: '새 비밀번호',
    set: '비밀번호 설정',
    short: '8자 이상 256자 이하',
    done: '새 비밀번호를 설정했습니다',
    invalid: '더 이상 쓸 수 없는 링크입니다',
  },
  {
    locale: 'en-GB',
    name: 'Ann O’Neil & Co.',
    confirm: 'Confirm your address',
    yes: 'Yes, confirm it',
    confirmed: 'Your address is confirmed',
    reset: 'Choose a new password',
    label: 'New password',
    set: 'Set the password',
    short: '8 to 256 characters',
    done: 'Your new password is set',
    invalid: 'This link does not work any more',
  },
] as const;

describe.skipIf(noChromium)('mailed links', () => {
  let folder: string;
  let mailbox: Mailbox;
  let site: Awaited<ReturnType<typeof startSite>>;
  let service: RunningService;
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
    mailbox = await openMailbox();
    site = await startSite(folder);
    service = await startJobs({
      SMTP_URL: mailbox.url,
      SITES_DIR: site.sitesDir,
      CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    browser = await openChromium();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    site?.close();
    await mailbox?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const call = async (method: string, path: string, body?: object, token?: string, headers = {}) => {
    const answer = await fetch(service.address + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  const login = async (credentials: object) =>
    (await call('POST', '/auth/login', credentials)).body.accessToken as string;
  const newest = async (address: string, count: number) => (await mailbox.waitFor(address, count)).at(-1)!;
  const linkIn = (text: string | undefined) => /https?:\/\/\S+/.exec(text ?? '')![0];

  /** A page that complains about nothing, neither in its console nor to its policy. */
  async function openPage(locale: string): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    keepComplaints(page, complaints);
    return { page, complaints };
  }

  test.each(full ? READERS : READERS.slice(0, 1))(
    'confirm an address and choose a new password ($locale)',
    async (reader) => {
      const { locale } = reader;
      const email = `person-${locale}@example.org`.toLowerCase();
      const password = 'the-first-password';
      const registered = await call(
        'POST',
        '/auth/register',
        { email, password, name: reader.name },
        undefined,
        {
          'accept-language': locale,
        },
      );
      expect(registered.status).toBe(201);
      expect(registered.body.confirmed).toBe(false);
      const { page, complaints } = await openPage(locale);

      await page.goto(linkIn((await newest(email, 1)).text));
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      await page.getByRole('heading', { name: reader.confirm }).waitFor();
      await shoot(page, `confirm-${locale}`);
      const token = await login({ email, password });
      // A mail scanner that looks confirms nothing.
      expect((await call('GET', '/auth/me', undefined, token)).body.confirmed).toBe(false);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: reader.confirmed }).waitFor();
      await shoot(page, `confirmed-${locale}`);
      expect((await call('GET', '/auth/me', undefined, token)).body.confirmed).toBe(true);

      expect((await call('POST', '/auth/password/forgot', { email })).status).toBe(202);
      const link = linkIn((await newest(email, 2)).text);
      await page.goto(link);
      const field = page.getByLabel(reader.label);
      await field.fill('short');
      await page.evaluate('document.querySelector("form").noValidate = true');
      await page.getByRole('button', { name: reader.set }).click();
      await page.getByRole('alert').filter({ hasText: reader.short }).waitFor();
      await shoot(page, `reset-${locale}`);
      await field.fill('새 비밀번호 the second');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: reader.done }).waitFor();
      expect((await call('POST', '/auth/login', { email, password })).status).toBe(401);
      expect((await call('GET', '/auth/me', undefined, token)).status).toBe(401);
      expect(await login({ email, password: '새 비밀번호 the second' })).toBeTruthy();

      // The browser says of a 400 that it is one; nothing else is complained about.
      const before = complaints.length;
      expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
      await page.goto(link);
      await page.getByRole('heading', { name: reader.invalid }).waitFor();
      await shoot(page, `invalid-${locale}`);
      expect(complaints.length).toBeLessThanOrEqual(before + 1);
      await page.context().close();
    },
  );

  test('tell what a run found, and end by a link in the mail', async () => {
    const email = 'seeker@example.org';
    const password = 'a-long-password';
    await call('POST', '/auth/register', { email, password, name: '구직자', language: 'ko' });
    const token = await login({ email, password });
    const link = linkIn((await newest(email, 1)).text);
    await call('POST', '/auth/confirm', { token: new URL(link).searchParams.get('token') });
    const saved = await call(
      'POST',
      '/saved-searches',
      { name: '개발 일자리', filters: { keyword: '개발자' }, alert: 'email' },
      token,
    );
    expect(saved.status).toBe(201);
    const admin = await login(ADMIN);
    const run = await call('POST', '/jobs/crawl', { site: 'small' }, admin, { prefer: 'wait=30' });
    expect(run.body, JSON.stringify(run.body)).toMatchObject({ status: 'succeeded', postingsSaved: 3 });

    const alert = await newest(email, 2);
    expect(alert.subject).toContain('개발 일자리');
    expect(alert.text).toContain('백엔드 개발자 <Java & Spring>');
    expect(alert.text).toContain('프론트엔드 개발자');
    expect(alert.text).toContain('https://www.small.example/view/1');
    expect(alert.text).not.toContain('간호사');
    const unsubscribe = /<(https?:[^>]+)>/.exec(
      alert.headers.find(({ key }) => key === 'list-unsubscribe')!.value,
    )![1]!;
    expect(alert.text).toContain(unsubscribe);

    const { page, complaints } = await openPage('ko-KR');
    await page.goto(unsubscribe);
    await shoot(page, 'unsubscribe');
    const alertOf = async () =>
      (await call('GET', '/saved-searches', undefined, token)).body.savedSearches[0].alert;
    expect(await alertOf()).toBe('email');
    await page.getByRole('button').click();
    await page.getByRole('status').waitFor();
    await shoot(page, 'unsubscribed');
    expect(await alertOf()).toBe('none');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
