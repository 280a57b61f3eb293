import { inTransaction } from '@workreel/platform/database';
import { generatePostings } from '@workreel/sample-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardFields, card, emptyPage, listPage } from '../testing/cards.ts';
import { openRuns, type Runs } from '../testing/runs.ts';
import { updateSite } from './site-settings.repository.ts';

const PER_PAGE = 15;

/** Cards of a Korean site with realistic texts. The same IDs have the same texts for each day. */
const CARDS: CardFields[] = [...generatePostings(120, { seed: 5 })].map(({ values }, index) => ({
  id: index + 1,
  title: values.title,
  company: values.companyName,
  location: values.location.text ?? '전국',
  experience: values.experience.text ?? '경력무관',
  ...(index % 3 === 0 ? { salary: values.salary.text ?? '연봉 3,200만원' } : {}),
}));

describe('drift of a site', () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await openRuns();
  });
  afterAll(() => runs.close());

  /** Starts a site that shows three pages of cards from `first`, changed by `change` from page `fromPage` on. */
  async function siteWith(name: string, profile: Record<string, unknown> = {}) {
    const shown = { first: 0, fromPage: 1, change: (fields: CardFields) => fields };
    await runs.site(
      name,
      (page) => {
        if (page > 3) return emptyPage();
        const start = shown.first + (page - 1) * PER_PAGE;
        const cards = CARDS.slice(start, start + PER_PAGE);
        return listPage(
          cards.map((each) => card(page >= shown.fromPage ? shown.change(each) : each)).join(''),
        );
      },
      profile,
    );
    return shown;
  }
  const swapTitle = ({ title, company, ...rest }: CardFields): CardFields => ({
    ...rest,
    title: company!,
    company: title!,
  });
  /** Three days on which the list moves on by a few cards. */
  async function crawlThreeDays(name: string, shown: { first: number }) {
    for (const first of [0, 5, 10]) {
      shown.first = first;
      expect(await runs.crawl(name)).toMatchObject({ status: 'succeeded', warnings: [] });
    }
  }
  const textsOf = async (site: string) =>
    new Map((await runs.postings(site)).map(({ id, title, companyName }) => [id, [title, companyName]]));

  it('is not reported for new postings and other searches', async () => {
    const shown = await siteWith('normal');
    await crawlThreeDays('normal', shown);
    for (const first of [30, 60]) {
      shown.first = first;
      expect(await runs.crawl('normal')).toMatchObject({ status: 'succeeded', warnings: [] });
      expect(await runs.crawl('normal', { keyword: `${first}` })).toMatchObject({
        status: 'succeeded',
        warnings: [],
      });
    }
  });

  it('ends the run before a page with swapped titles and companies is stored, whether its postings are known or new', async () => {
    const shown = await siteWith('swapped');
    await crawlThreeDays('swapped', shown);
    const before = await textsOf('swapped');
    shown.change = swapTitle;
    for (const first of [10, 60]) {
      shown.first = first;
      const run = await runs.crawl('swapped');
      expect(run).toMatchObject({
        status: 'failed',
        stopReason: 'error',
        postingsFound: 0,
        error: { code: 'FIELD_CHANGED', url: expect.stringContaining('page=1') },
      });
      expect(run.warnings.map(({ code, message }) => [code, message.slice(0, 60)])).toEqual([
        ['FIELD_CHANGED', 'The texts of companyName look like those of title in the las'],
        ['FIELD_CHANGED', 'The texts of title look like those of companyName in the las'],
      ]);
      expect(run.warnings[1]!.message).toContain('check ".title" in layout main');
      expect(await textsOf('swapped')).toEqual(before);
    }
    shown.change = (fields) => fields;
    expect(await runs.crawl('swapped')).toMatchObject({ status: 'succeeded', warnings: [] });
  });

  it('makes a run partial that stored pages before the change', async () => {
    const shown = await siteWith('midway');
    await crawlThreeDays('midway', shown);
    Object.assign(shown, { fromPage: 2, first: 60, change: swapTitle });
    expect(await runs.crawl('midway')).toMatchObject({
      status: 'partial',
      pagesFetched: 1,
      postingsSaved: PER_PAGE,
      error: { code: 'FIELD_CHANGED' },
    });
  });

  it('names fields that the parser can no longer read', async () => {
    const shown = await siteWith('unread');
    await crawlThreeDays('unread', shown);
    shown.change = ({ location, experience, ...rest }) => ({
      ...rest,
      location: experience!,
      experience: location!,
    });
    const run = await runs.crawl('unread');
    expect(run).toMatchObject({ status: 'failed', error: { code: 'FIELD_CHANGED' } });
    expect(run.warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^The texts of location .* A value was read from 0 of 15 texts \(0%\), in the last runs from 100%/,
      ),
      expect.stringMatching(/^The texts of experience .*"\.experience" in layout main/),
    ]);
  });

  it('is reported for a field that disappears, with the selector and the shares, without an expectation in the profile', async () => {
    const shown = await siteWith('lost');
    await crawlThreeDays('lost', shown);
    shown.change = ({ location: _, salary: __, ...rest }) => rest;
    for (let day = 1; day <= 3; day++) {
      const run = await runs.crawl('lost');
      expect(run).toMatchObject({ status: 'partial', error: null, stopReason: 'lastPage' });
      expect(run.warnings).toEqual([
        {
          code: 'COVERAGE_LOW',
          message:
            'location was found on 0 of 45 cards (0%), in the last 3 runs on 100%. The site may have changed; check ".location" in layout main.',
          url: null,
        },
        expect.objectContaining({
          message: expect.stringMatching(/^salary was found on 0 of 45 cards.* 3\d(\.\d)?%/),
        }),
      ]);
    }
  });

  it('leaves a field to the expectation of the profile if there is one', async () => {
    const shown = await siteWith('expected', { coverage: { salary: { expected: 0.3, minimum: 0 } } });
    await crawlThreeDays('expected', shown);
    shown.change = ({ salary: _, ...rest }) => rest;
    expect(await runs.crawl('expected')).toMatchObject({ status: 'succeeded', warnings: [] });
  });

  it('keeps the titles of known postings when most of them would change', async () => {
    const shown = await siteWith('renamed');
    await crawlThreeDays('renamed', shown);
    const before = await textsOf('renamed');
    shown.change = (fields) => ({ ...fields, title: CARDS[(Number(fields.id) + 7) % CARDS.length]!.title! });
    expect(await runs.crawl('renamed')).toMatchObject({
      status: 'failed',
      postingsFound: 0,
      error: {
        code: 'FIELD_CHANGED',
        message: expect.stringMatching(/^title differs from the stored one on 1[45] of 15 cards/),
      },
    });
    expect(await textsOf('renamed')).toEqual(before);
  });

  it('is not reported for titles that change with each run', async () => {
    const shown = await siteWith('counting');
    for (let day = 1; day <= 5; day++) {
      shown.change = (fields) => ({ ...fields, title: `${fields.title} (조회 ${day})` });
      expect(await runs.crawl('counting')).toMatchObject({
        status: 'succeeded',
        warnings: [],
        postingsUpdated: day === 1 ? 0 : 45,
      });
    }
  });

  it('is accepted by turning the site on', async () => {
    const shown = await siteWith('accepted');
    await crawlThreeDays('accepted', shown);
    shown.change = swapTitle;
    shown.first = 60;
    expect((await runs.crawl('accepted')).status).toBe('failed');
    await inTransaction(runs.db, (trx) => updateSite(trx, 'accepted', { enabled: true }, new Date()));
    expect(await runs.crawl('accepted')).toMatchObject({
      status: 'succeeded',
      warnings: [],
      postingsSaved: 45,
    });
  });

  it('is not reported for few cards or a new site', async () => {
    const shown = await siteWith('new');
    await runs.crawl('new');
    await runs.crawl('new', { maxPostings: 5 });
    await runs.crawl('new', { maxPostings: 5 });
    shown.change = swapTitle;
    expect((await runs.crawl('new')).status).toBe('succeeded');
  });
});
