import type { Run } from '@workreel/jobs-contract';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardProfile, emptyPage, listPage, plainCards } from '../testing/cards.ts';
import { type LoopbackSite, type PageResponse, startLoopbackSite } from '../testing/loopback-site.ts';
import { ADMIN, openService, type TestService } from '../testing/service.ts';
import { renderHealthMail } from './health-mail.domain.ts';

describe('the health of a site', () => {
  let mailbox: Mailbox;
  let service: TestService;
  const sites: LoopbackSite[] = [];
  beforeAll(async () => {
    mailbox = await openMailbox();
    service = await openService({ env: { SMTP_URL: mailbox.url } });
  });
  afterAll(async () => {
    await service.close();
    await mailbox.close();
    for (const site of sites) await site.close();
  });

  async function siteWith(name: string) {
    const shown: { page: PageResponse } = { page: listPage(plainCards(1, 5)) };
    const site = await startLoopbackSite((page) => (page === 1 ? shown.page : emptyPage()));
    sites.push(site);
    service.profiles.set(
      name,
      cardProfile(name, site, { name: { ko: `${name} 사이트`, en: `${name} board` } }),
    );
    return shown;
  }
  const crawl = async (site: string, keyword?: string): Promise<Run> =>
    (
      await service.call('POST', '/jobs/crawl', {
        as: service.admin,
        headers: { prefer: 'wait=20' },
        body: { site, ...(keyword === undefined ? {} : { keyword }) },
      })
    ).json<Run>();
  const gaugeOf = async (site: string) =>
    new RegExp(`^jobs_site_unhealthy\\{[^}]*site="${site}"[^}]*\\} (\\d)`, 'm').exec(
      (await service.get('/metrics')).body,
    )?.[1];
  /** Subjects of the emails about a site, after all queued ones are sent. */
  async function subjectsAbout(site: string): Promise<(string | undefined)[]> {
    // The queue sends one email after another, so this one is the last.
    const last = `sentinel-${crypto.randomUUID().slice(0, 8)}`;
    (await siteWith(last)).page = { status: 404 };
    await crawl(last);
    await expect
      .poll(() => mailbox.messages.some(({ subject }) => subject?.includes(last)), { timeout: 20_000 })
      .toBe(true);
    return mailbox.messages.filter(({ subject }) => subject?.includes(site)).map(({ subject }) => subject);
  }
  const BAD = { status: 404 };

  it('is reported to the admins once when runs stop and once when they start to succeed', async () => {
    const shown = await siteWith('fernboard');
    const good = shown.page;
    expect((await crawl('fernboard')).status).toBe('succeeded');
    expect(await gaugeOf('fernboard')).toBe('0');
    expect(await subjectsAbout('fernboard')).toEqual([]);

    shown.page = BAD;
    const failed = await crawl('fernboard');
    expect((await crawl('fernboard')).status).toBe('failed');
    expect(await gaugeOf('fernboard')).toBe('1');
    expect(await subjectsAbout('fernboard')).toEqual([expect.stringContaining('fernboard')]);
    const [mail] = mailbox.messages.filter(({ subject }) => subject?.includes('fernboard'));
    expect(mail).toMatchObject({
      recipients: [ADMIN.email],
      text: expect.stringContaining(`/app/console/runs/${failed.id}`),
    });
    expect(mail!.text).toContain(failed.error!.message);

    shown.page = good;
    await crawl('fernboard');
    await crawl('fernboard');
    expect(await gaugeOf('fernboard')).toBe('0');
    expect(await subjectsAbout('fernboard')).toHaveLength(2);
  });

  it('is restored by a run of the search that failed, not by another one in the same week', async () => {
    const shown = await siteWith('jobquill');
    const good = shown.page;
    shown.page = BAD;
    await crawl('jobquill', 'nurse');
    shown.page = good;
    await crawl('jobquill', 'teacher');
    expect(await gaugeOf('jobquill')).toBe('1');
    await service.database.run(
      `update jobs.crawl_runs set finished_at = finished_at - interval '8 days' where site = 'jobquill' and status = 'failed'`,
    );
    await crawl('jobquill', 'teacher');
    expect(await gaugeOf('jobquill')).toBe('0');
  });

  it('commits together with the end of the run', async () => {
    const shown = await siteWith('haneul');
    shown.page = BAD;
    await service.database.run(
      'create function jobs.refuse() returns trigger language plpgsql as $$ begin raise exception $b$refused$b$; end $$',
    );
    await service.database.run(
      `create trigger refuse before update on jobs.crawl_runs for each row when (new.site = 'haneul' and new.status = 'failed') execute function jobs.refuse()`,
    );
    const { body } = await service.call('POST', '/jobs/crawl', {
      as: service.admin,
      body: { site: 'haneul' },
    });
    const { id } = JSON.parse(body) as Run;
    await expect
      .poll(
        async () =>
          (await service.database.run('select attempt from jobs.crawl_runs where id = $1', [id])).rows[0]
            ?.attempt,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1);
    expect(await gaugeOf('haneul')).toBe('0');
    await service.database.run('drop trigger refuse on jobs.crawl_runs');
    await expect.poll(() => gaugeOf('haneul'), { timeout: 30_000 }).toBe('1');
  });
});

it('is reported to OPERATOR_EMAILS instead of the admins', async () => {
  const mailbox = await openMailbox();
  const service = await openService({
    env: { SMTP_URL: mailbox.url, OPERATOR_EMAILS: 'ops@example.org, second@example.org' },
  });
  const site = await startLoopbackSite(() => ({ status: 404 }));
  service.profiles.set('fernboard', cardProfile('fernboard', site));
  await service.call('POST', '/jobs/crawl', { as: service.admin, body: { site: 'fernboard' } });
  await mailbox.waitFor('second@example.org');
  expect(mailbox.messages.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'ops@example.org',
    'second@example.org',
  ]);
  await service.close();
  await mailbox.close();
  await site.close();
});

describe('renderHealthMail', () => {
  const run = {
    status: 'partial',
    keyword: '간호사',
    error: null,
    warnings: [{ code: 'COVERAGE_LOW', message: 'salary was found on <0> of 40 cards.', url: null }],
  } as const;
  it.each([
    ['ko', '[Workreel] 예시 수집에 문제가 생겼습니다', '결과: 일부 완료.', '껐다가 다시 켜'],
    ['en', 'Collection from 예시 has problems', 'Its result: partially completed.', 'off and on again'],
  ] as const)('names the problems and how to accept a change (%s)', (language, subject, intro, accept) => {
    const mail = renderHealthMail({
      language,
      change: 'failing',
      site: '예시',
      run: { ...run, warnings: [...run.warnings] },
      runUrl: 'https://jobs.example/app/console/runs/7',
    });
    expect(mail.subject).toBe(subject);
    for (const text of [
      intro,
      accept,
      '간호사',
      '- salary was found on <0> of 40 cards.',
      'https://jobs.example/app/console/runs/7',
    ])
      expect(mail.text).toContain(text);
    expect(mail.html).toContain('<li>salary was found on &lt;0&gt; of 40 cards.</li>');
  });
  it('says that a site has recovered', () => {
    const mail = renderHealthMail({
      language: 'en',
      change: 'recovered',
      site: 'Example',
      run: { ...run, status: 'succeeded', warnings: [] },
      runUrl: 'https://jobs.example/app/console/runs/8',
    });
    expect(mail.subject).toBe('Collection from Example works again');
    expect(mail.text).not.toContain('- ');
  });
});
