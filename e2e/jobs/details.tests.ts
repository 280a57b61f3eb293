/** Tests of how pages show regions and pay terms in the user's language, and what changed about a posting. */
import type { Posting } from '@workreel/jobs-contract';
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { horizontalOverflow } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { rows, values } from './listing.ts';
import { LANGUAGES } from './messages.ts';
import { type Card, newId } from './site.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export function detailTests(environment: () => TestEnvironment): void {
  const id = newId();
  const changing: Card = {
    id,
    title: '백엔드 개발자',
    company: '(주)가나다',
    location: '서울 강남구',
    deadline: inDays(10),
    pay: '회사내규에 따름',
  };
  const others: Card[] = [
    {
      id: newId(),
      title: 'Backend Engineer',
      company: 'Lone Star',
      location: 'Austin, TX',
      pay: 'Competitive',
    },
    { id: newId(), title: 'Platform Engineer', company: 'Everywhere', location: 'Remote (US)' },
  ];
  const collect = async (card: Card) => {
    environment().site.setPages([card, ...others]);
    const headers = { prefer: 'wait=60' };
    return environment()
      .as(ADMIN)
      .post('/jobs/crawl', { body: { site: 'detailed' }, headers });
  };
  /** Waits until the postings are searchable. @returns the one that changes. */
  const findPosting = async (): Promise<Posting> => {
    const params = { query: { site: ['detailed'] } };
    const list = async () => (await environment().api.get('/jobs', { params })).jobPostings;
    await expect.poll(async () => (await list()).length).toBe(1 + others.length);
    return (await list()).find(({ title }) => title === changing.title)!;
  };

  async function expectAccessible(page: Page) {
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  }

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    const expected = {
      ko: {
        locations: ['서울 강남구', '미국 텍사스 오스틴', '미국 · 재택근무'],
        pay: ['회사내규에 따름', '업계 경쟁력 있는 수준'],
        regions: ['서울', '미국'],
        value: '서울 강남구',
        terms: '회사내규에 따름',
        chip: '서울 강남구',
      },
      en: {
        locations: ['Gangnam-gu, Seoul', 'Austin, TX', 'Remote (US)'],
        pay: ['Per company policy', 'Competitive'],
        regions: ['Seoul', 'United States'],
        value: 'Gangnam-gu, Seoul',
        terms: 'Per company policy',
        chip: 'Gangnam-gu, Seoul',
      },
    }[language];

    test('the listing and its filters name regions and pay terms', async () => {
      await collect(changing);
      await findPosting();
      const page = await environment().openPage({ locale }, '/app/?site=detailed');
      await expect
        .poll(async () => (await values(page, 'location')).sort())
        .toEqual(expected.locations.sort());
      expect((await values(page, 'salary')).sort()).toEqual(expected.pay.sort());
      const panel = page.getByRole('complementary', { name: t.shell.filters.label, exact: true });
      for (const region of expected.regions)
        await panel.getByRole('checkbox', { name: new RegExp(`^${region}\\s*\\d+$`) }).waitFor();
      await expectAccessible(page);

      const query = `site=detailed&location=${encodeURIComponent('서울 강남구')}`;
      const filtered = await environment().openPage({ locale, ...PHONE }, `/app/?${query}`);
      await filtered.getByRole('button', { name: t.filters.remove(expected.chip) }).waitFor();
      expect(await rows(filtered).count()).toBe(1);
      await expectAccessible(filtered);
    });

    test('the pages of a posting, bookmarks and applications show that its deadline moved', async () => {
      const user = await environment().createUser('changes', language);
      const [from, to] = [inDays(10), inDays(20)];
      await collect(changing);
      const posting = await findPosting();
      const api = environment().as(user);
      await api.put('/bookmarks/{jobPostingId}', {
        params: { path: { jobPostingId: posting.id } },
        body: {},
      });
      const { id: applicationId } = await api.post('/applications', { body: { jobPostingId: posting.id } });
      await collect({ ...changing, deadline: to, pay: '연봉 4,000만원', location: '부산 해운대구' });
      const { pathname } = new URL(`/app/jobs/${posting.id}`, environment().service.url);

      const page = await environment().openPage({ locale, as: user }, pathname);
      const changes = page.getByRole('region', { name: t.posting.changes.title, exact: true });
      await changes.getByText(t.posting.changes.was.location(expected.value)).first().waitFor();
      await changes.getByText(t.posting.changes.was.salary(expected.terms)).first().waitFor();
      const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric' });
      const pattern = (day: string) => `.*${format.format(new Date(day))}.*`;
      const messageOf = (message: (from: string, to: string) => string) =>
        new RegExp(message(pattern(from), pattern(to)));
      const moved = changes.getByText(messageOf(t.posting.changes.deadlineMoved)).first();
      await moved.waitFor();
      await expectAccessible(page);

      for (const path of ['/app/bookmarks', `/app/applications/${applicationId}`])
        for (const device of [{}, PHONE]) {
          const tracker = await environment().openPage({ locale, as: user, ...device }, path);
          await tracker.getByText(messageOf(t.tracker.deadlineMoved)).first().waitFor();
          await expectAccessible(tracker);
        }
    });
  });
}
