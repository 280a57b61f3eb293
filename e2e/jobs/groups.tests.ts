/** Tests of postings of the same job, and of the evidence about postings. */
import type { Posting, Signal } from '@workreel/jobs-contract';
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { type ContextOptions, PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { filtersOf, results, rows, search } from './listing.ts';
import { LANGUAGES } from './messages.ts';
import { type Card, newId } from './site.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const SIGNALS: Signal[] = [
  { code: 'reposted', since: daysAgo(40), detail: '2' },
  { code: 'longOpen', since: daysAgo(10), detail: daysAgo(100).slice(0, 10) },
  { code: 'goneFromSource', since: daysAgo(3), detail: 'small' },
  { code: 'unverified', since: daysAgo(1), detail: null },
];
const DEVICES: [string, ContextOptions][] = [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', PHONE],
];

export function groupTests(environment: () => TestEnvironment): void {
  const SITES = ['small', 'detailed'] as const;
  const card: Card = { id: newId(), title: '병동 간호사', company: '가나다병원', location: '부산 해운대구' };
  const separate: Card = {
    id: newId(),
    title: '물리치료사',
    company: '가나다병원',
    location: '부산 해운대구',
  };

  /** Collects the same job from two sites, and another job from one. */
  async function collect(): Promise<void> {
    for (const site of SITES) {
      environment().site.setPages(site === 'detailed' ? [card, separate] : [card]);
      await environment()
        .as(ADMIN)
        .post('/jobs/crawl', { body: { site }, headers: { prefer: 'wait=60' } });
    }
  }
  const find = async (site: string, title: string): Promise<Posting | undefined> => {
    const params = { query: { site: [site], position: [title] } };
    return (await environment().api.get('/jobs', { params })).jobPostings[0];
  };
  /** Collects the postings and joins them. @returns the postings of both sites. */
  async function findGroup(): Promise<{ small: Posting; detailed: Posting }> {
    await collect();
    await expect
      .poll(async () => (await Promise.all(SITES.map((s) => find(s, card.title)))).every(Boolean))
      .toBe(true);
    const small = (await find('small', card.title))!;
    const detailed = (await find('detailed', card.title))!;
    await environment()
      .as(ADMIN)
      .post('/jobs/groups', { body: { ids: [small.id, detailed.id] } });
    return { small, detailed };
  }
  const detailsOf = (id: string) => environment().api.get('/jobs/{id}', { params: { path: { id } } });

  /** Adds signals to the responses for a posting. */
  const addSignals = (page: Page, id: string) =>
    page.route(`**/jobs/${id}`, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...(await response.json()), signals: SIGNALS } });
    });

  async function expectAccessible(page: Page) {
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  }

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t, ...rest }) => {
    const siteNames = {
      small: { ko: '작은 채용', en: 'Small jobs' }[language],
      detailed: { ko: '자세한 채용', en: 'Detailed jobs' }[language],
    };

    test('a posting links to the other postings of its job, and explains its signals', async () => {
      const { small, detailed } = await findGroup();
      for (const [name, device] of DEVICES) {
        const page = await environment().openPage({ locale, ...device });
        await addSignals(page, detailed.id);
        // The server renders the first page; the client requests the posting of the next one.
        await page.goto(`${environment().service.url}/app/jobs/${small.id}`);
        await waitUntilLoaded(page);
        const others = page.getByRole('region', { name: t.posting.others.title, exact: true });
        await others.getByRole('link', { name: t.posting.others.viewOn(siteNames.detailed) }).click();
        await page.waitForURL(`**/jobs/${detailed.id}`);
        await others.getByText(siteNames.small, { exact: true }).waitFor();
        await others.getByText(t.posting.others.open, { exact: true }).waitFor();
        expect(await others.getByRole('button').count()).toBe(0);
        const source = others.getByRole('link', { name: t.posting.others.sourceOn(siteNames.small) });
        expect(await source.getAttribute('href')).toBe(small.sourceUrl);

        const signals = page.getByRole('region', { name: t.posting.signals.title, exact: true });
        await signals.getByText(t.posting.signals.sentences.reposted(2)).waitFor();
        await signals.getByText(t.posting.signals.sentences.goneFromSource(siteNames.small)).waitFor();
        await signals.getByText(t.posting.signals.sentences.unverified()).waitFor();
        const notice = t.posting.notSeenSince('1', siteNames.detailed).replace('1', '.+');
        const apply = page.getByRole('link', { name: t.shell.applyAt(siteNames.detailed) });
        const hint = page.locator(`[id="${await apply.getAttribute('aria-describedby')}"]`);
        await hint.getByText(new RegExp(`^${notice}$`)).waitFor();
        await hint.getByText(t.posting.signals.sentences.goneFromSource(siteNames.small)).waitFor();
        const meaning = signals.getByText(t.posting.signals.meanings.reposted);
        expect(await meaning.isVisible()).toBe(false);
        await signals.getByText(t.posting.signals.meaning).first().click();
        await meaning.waitFor();
        await expectAccessible(page);
        await saveScreenshot(page, `posting-${name}-${language}`);

        await others.getByRole('link', { name: t.posting.others.viewOn(siteNames.small) }).click();
        await page.waitForURL(`**/jobs/${small.id}`);
      }
    });

    test('an admin separates a posting of another job, and joins it again', async () => {
      const { small, detailed } = await findGroup();
      const messages = t.posting.others;
      const page = await environment().openPage({ locale, as: ADMIN }, `/app/jobs/${detailed.id}`);
      const others = page.getByRole('region', { name: messages.title, exact: true });
      const split = button(others, messages.splitOf(siteNames.small));
      await split.click();
      await others.getByText(messages.splitQuestion).waitFor();
      await expectAccessible(page);
      await split.click();
      await page.getByText(messages.splitDone).waitFor();
      await others.getByText(messages.none).waitFor();
      expect((await detailsOf(detailed.id)).sources).toEqual([]);

      const field = others.getByLabel(messages.joinLabel);
      const join = button(others, messages.join);
      const validity = () =>
        field.evaluate<string, { validationMessage: string }>((input) => input.validationMessage);
      await field.fill('seventeen');
      await join.click();
      expect(await validity()).toBe(messages.joinInvalid);
      await field.fill(detailed.id);
      expect(await validity()).toBe(messages.joinSelf);
      await field.fill('987654321');
      await join.click();
      await others.getByText(messages.errors.POSTING_NOT_FOUND).waitFor();
      // The browser logs the failed request.
      environment().pageErrors.length = 0;
      await expectAccessible(page);
      await field.fill(`${environment().service.url}/app/jobs/${small.id}`);
      await join.click();
      await page.getByText(messages.joinDone(2)).waitFor();
      await split.waitFor();
      expect((await detailsOf(small.id)).sources.map(({ id }) => id)).toEqual([detailed.id]);
      await saveScreenshot(page, `posting-admin-${language}`);
    });

    test('a row names the number of other open sources, and the first signal, in the same height', async () => {
      const { small, detailed } = await findGroup();
      const isList = (url: URL) => url.pathname === '/jobs';
      const source = (status: 'open' | 'closed', id: string) => ({
        id,
        site: 'small',
        sourceUrl: small.sourceUrl,
        status,
        lastSeenAt: small.lastSeenAt,
      });
      const sources = [source('open', '1'), source('open', '2'), source('closed', '3')];
      for (const [name, device] of DEVICES) {
        const page = await environment().openPage({ locale, ...device }, '/app/?site=detailed');
        const row = rows(page).filter({ has: page.locator(`a[href$="/jobs/${detailed.id}"]`) });
        const height = async () => (await row.boundingBox())!.height;
        const before = await height();
        await page.route(isList, async (route) => {
          const response = await route.fetch();
          const list = (await response.json()) as { jobPostings: Posting[] };
          const jobPostings = list.jobPostings.map((posting) => ({ ...posting, sources, signals: SIGNALS }));
          return route.fulfill({ response, json: { ...list, jobPostings } });
        });
        await button(page, t.shell.search.submit).click();
        await row.getByText(t.shell.sources.long(2)).waitFor();
        expect(await row.getByText(t.shell.sources.short(2), { exact: true }).isVisible()).toBe(true);
        expect(await height()).toBe(before);
        await expectAccessible(page);
        await saveScreenshot(page, `row-${name}-${language}`);
      }
    });

    test('the listing shows a job once with its number of sources, and each posting of it on request', async () => {
      await findGroup();
      const query = `position=${encodeURIComponent(card.title)}&company=${encodeURIComponent(card.company)}`;
      const total = async () =>
        (await environment().api.fetch(`/jobs?${query}&distinct=true`)).headers.get('x-total-count');
      // The index follows changes of groups.
      await expect.poll(total).toBe('1');
      const page = await environment().openPage({ locale }, `/app/?${query}`);
      expect(await rows(page).count()).toBe(1);
      await rows(page).getByText(t.shell.sources.short(1), { exact: true }).waitFor();
      const all = await environment().openPage({ locale }, `/app/?${query}&distinct=false`);
      expect(await rows(all).count()).toBe(2);
    });

    test('the filters show duplicates, and leave out postings with signals', async () => {
      const page = await environment().openPage({ locale });
      const filters = filtersOf(page, { language, locale, t, ...rest });
      const query = () => new URL(page.url()).search;
      await search(page, filters.includeDuplicates);
      expect(query()).toBe('?distinct=false');
      await search(page, () => button(results(page), t.filters.remove(t.filters.includeDuplicates)).click());
      expect(query()).toBe('');
      await search(page, filters.withoutSignals);
      expect(query()).toBe('?withoutSignals=true');
      await page.reload();
      const chip = button(results(page), t.filters.remove(t.filters.chip.withoutSignals()));
      await chip.waitFor();
      await expectAccessible(page);
      await saveScreenshot(page, `filters-${language}`);
      await search(page, () => chip.click());
      expect(query()).toBe('');
    });
  });
}
