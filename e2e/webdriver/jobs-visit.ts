/** The steps of a visit to the jobs pages: first in English, then in Korean. */
import type { Posting } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import { LANGUAGES } from '@workreel/languages';
import type { ApiClient, Credentials } from '@workreel/testing/client';
import { expect } from 'vitest';
import { SAMPLE_SEARCH } from '../jobs/listing.ts';
import { ENGLISH, KOREAN } from '../jobs/messages.ts';
import { SITE_NAME } from '../jobs/site.ts';
import type { RunningService } from '../lib/service.ts';
import type { Query } from './elements.ts';
import { KEYS, type UserPage, WINDOW } from './page.ts';
import {
  BANNER,
  button,
  checkWidth,
  field,
  heading,
  link,
  NARROW,
  region,
  type Step,
  type Visit,
} from './visit.ts';

export interface JobsVisit extends Visit {
  service: RunningService;
  /** Sends requests without authentication. */
  api: ApiClient<paths>;
  user: Credentials & { name: string };
  /** A posting to which users can apply, unlike to those of the demo site. */
  openToApply: Pick<Posting, 'id' | 'title'>;
}

const PAGE_SIZE = 20;
/** A position in the third page of the listing. */
const FAR_DOWN = 2 * PAGE_SIZE + 4;
const sample = SAMPLE_SEARCH.en;
const en = ENGLISH.t;
const ko = KOREAN.t;
const NOTE = '수요일까지 답하기';
const NAME = '개발 일자리';
/** Too narrow for a posting beside the list. */
const WITHOUT_PANE = { width: 1100, height: 900 };

const results = (t: typeof en): Query => region(t.shell.results.list);
const keyword = (t: typeof en): Query => field(t.shell.search.keyword);
const sortOrder = (t: typeof en): Query => field(t.shell.sort.label);
const pane = (t: typeof en): Query => ({ role: 'complementary', name: t.posting.pane });
/** The column of a status on the board. Its name ends with the number of applications. */
const column = (name: string): Query => region(new RegExp(`^${name}[\\d, ]*$`));

/** The links of the listed postings. */
const postingLinks = async (page: UserPage, t: typeof en) =>
  (await page.all({ role: 'link', within: results(t) })).filter(({ href }) =>
    /^\/app\/jobs\/\d+$/.test(href ?? ''),
  );

/** Waits until the address has a search parameter with this value; without a value, until it does not have it. */
const seeParameter = (page: UserPage, name: string, value: string | null) =>
  page.until(
    `${name}=${value} in the address`,
    async () => (await page.address()).searchParams.get(name) === value,
  );

/** Waits until the listing shows the total and the first postings that the API returns. */
async function seeResults({ page, api }: JobsVisit, t: typeof en, query: string): Promise<Posting[]> {
  const response = await api.fetch(`/jobs?status=open&distinct=true&${query}`);
  const { jobPostings } = (await response.json()) as { jobPostings: Posting[] };
  const count = Number(response.headers.get('x-total-count'));
  expect(count, `results of ${query}`).toBeGreaterThan(0);
  const expected = jobPostings.map(({ title }) => title);
  await page.see({ role: 'status', containing: t.shell.results.count(count, false) });
  await page.until(`the results of ${query}`, async () => {
    const links = await postingLinks(page, t);
    return expected.every((title, n) => links[n]?.name === title);
  });
  return jobPostings;
}

/** The posting that the user bookmarks and applies for. */
let posting: Posting;

export const STEPS: Step<JobsVisit>[] = [
  [
    'opens the listing',
    async (visit) => {
      const { page, service } = visit;
      await page.open(`${service.url}/app/`);
      await page.see({ role: 'heading', name: en.shell.heading });
      expect(await page.language()).toBe('en');
      await seeResults(visit, en, '');
      await checkWidth(page);
    },
  ],
  [
    'searches for a keyword',
    async (visit) => {
      const { page } = visit;
      await page.fill(keyword(en), sample.typed);
      await page.press(KEYS.enter);
      await seeParameter(page, 'keyword', sample.typed);
      const found = await seeResults(visit, en, `keyword=${sample.typed}`);
      for (const { title } of found) expect(title).toMatch(sample.titles);
    },
  ],
  [
    'chooses a suggested keyword',
    async (visit) => {
      const { page } = visit;
      await page.fill(keyword(en), sample.prefix);
      // Suggestions for the previous text remain until the new ones have loaded.
      await page.click({ role: 'option', name: new RegExp(`^${sample.prefix}`) });
      await seeParameter(
        page,
        'keyword',
        await page.until('a suggestion in the box', async () => {
          const { value } = await page.see(keyword(en));
          return value !== sample.prefix && value !== null && value;
        }),
      );
    },
  ],
  [
    'misspells a keyword, which is corrected',
    async (visit) => {
      const { page } = visit;
      await page.fill(keyword(en), sample.misspelled);
      await page.press(KEYS.enter);
      await page.seeText(sample.notice);
      await seeResults(visit, en, `keyword=${sample.corrected}`);
    },
  ],
  [
    'adds and removes a filter',
    async (visit) => {
      const { page } = visit;
      await page.choose(field(en.filters.title.experience), sample.years);
      await seeParameter(page, 'experience', sample.years);
      await seeResults(visit, en, `keyword=${sample.corrected}&experience=${sample.years}`);
      const label = en.filters.chip.experience(Number(sample.years));
      await page.click(button(en.filters.remove(label)));
      await seeParameter(page, 'experience', null);
      await seeResults(visit, en, `keyword=${sample.corrected}`);
    },
  ],
  [
    'filters by a technology with a checkbox, and clears all filters',
    async (visit) => {
      const { page } = visit;
      const technology: Query = {
        role: 'checkbox',
        name: new RegExp(`^${sample.technology}\\s*[\\d,]*$`),
      };
      await page.fill(field(en.filters.find(en.filters.title.techStack)), sample.technology);
      await page.click(technology);
      await seeParameter(page, 'techStack', sample.technology);
      await page.until('a checked box', async () => (await page.see(technology)).checked === true);
      await seeResults(visit, en, `keyword=${sample.corrected}&techStack=${sample.technology}`);
      await page.click(button(en.filters.clear, results(en)));
      await seeParameter(page, 'techStack', null);
      await seeResults(visit, en, '');
    },
  ],
  [
    'sorts by deadline, and by date again',
    async (visit) => {
      const { page } = visit;
      await page.choose(sortOrder(en), 'deadline');
      await seeParameter(page, 'sortOrder', 'deadline');
      await seeResults(visit, en, 'sortOrder=deadline');
      await page.back();
      await seeParameter(page, 'sortOrder', null);
      await seeResults(visit, en, '');
    },
  ],
  [
    'loads more postings by scrolling, opens one, and returns to the same position',
    async ({ page, api }) => {
      const query = { status: ['open' as const], distinct: true, pageSize: 100 };
      const { jobPostings } = await api.get('/jobs', { params: { query } });
      const { id, title } = jobPostings[FAR_DOWN]!;
      const row: Query = { role: 'link', href: `/app/jobs/${id}`, within: results(en) };
      await page.resize(WITHOUT_PANE);
      // Until it is read: a page that is loaded but far away is not rendered.
      await page.until('the third page of postings', async () => {
        await page.scroll(600);
        return (await page.address()).searchParams.get('pagenum') === '3';
      });
      const { top } = await page.reach(row);
      await seeParameter(page, 'pagenum', '3');
      await page.click(row);
      await page.see(heading(title));
      await page.see(region(en.posting.history));
      await checkWidth(page);
      await page.back();
      await page.until('the previous position', async () => {
        const [returned] = await page.all(row);
        return returned && Math.abs(returned.top - top) <= 1;
      });
      await page.resize(WINDOW);
    },
  ],
  [
    'opens a posting beside the list, another one with a key, and closes it',
    async ({ page, service, api }) => {
      await page.open(`${service.url}/app/`);
      const query = { status: ['open' as const], distinct: true };
      const [, second, third] = (await api.get('/jobs', { params: { query } })).jobPostings;
      await page.see(field(en.filters.title.experience));
      await page.click({ role: 'link', href: `/app/jobs/${second!.id}`, within: results(en) });
      await page.see(heading(second!.title, pane(en)));
      await page.see(region(en.posting.description, pane(en)));
      await checkWidth(page);
      await page.press('j');
      await page.see(heading(third!.title, pane(en)));
      await page.press(KEYS.escape);
      await page.seeNone(pane(en));
      await page.until('the focus on the row', async () => {
        const [row] = await page.all({ role: 'link', href: `/app/jobs/${third!.id}`, within: results(en) });
        return row?.focused;
      });
    },
  ],
  [
    'hides a posting, and shows it again',
    async ({ page, api }) => {
      const query = { status: ['open' as const], distinct: true };
      const [{ title, id }] = (await api.get('/jobs', { params: { query } })).jobPostings as [Posting];
      const row: Query = { role: 'link', href: `/app/jobs/${id}`, within: results(en) };
      const dialog: Query = { role: 'dialog', name: en.hidden.title };
      await page.click(button(en.shell.rowMenu.label(title)));
      await page.click(button(en.shell.rowMenu.hidePosting));
      await page.seeNone(row);
      await page.click(button(en.hidden.button(1)));
      await page.click(button(en.hidden.showAll, dialog));
      await page.seeNone(dialog);
      await page.see(row);
    },
  ],
  [
    'changes the language, which is remembered',
    async (visit) => {
      const { page, service } = visit;
      await page.click(button(en.shell.preferences.label));
      await page.click(button(LANGUAGES.ko.name));
      await page.see(heading(ko.shell.heading));
      await page.open(`${service.url}/app/`);
      await page.see(heading(ko.shell.heading));
      expect(await page.language()).toBe('ko');
      await seeResults(visit, ko, '');
    },
  ],
  [
    'is asked to sign in to bookmark a posting, and returns to the listing',
    async (visit) => {
      const { page, api, user } = visit;
      const query = { status: ['open' as const], distinct: true };
      posting = (await api.get('/jobs', { params: { query } })).jobPostings[1]!;
      const bookmark = button(ko.shell.bookmark(posting.title));
      await page.click(bookmark);
      await page.seeText(ko.signIn.reasons.bookmark);
      await page.fill(field(ko.account.email), user.email);
      await page.fill(field(ko.account.password), user.password);
      await page.press(KEYS.enter);
      await seeResults(visit, ko, '');
      await page.see(button(new RegExp(user.name), BANNER));
      // The bookmark is added for which the user has signed in.
      await page.until('a bookmark', async () => (await page.see(bookmark)).pressed === 'true');
    },
  ],
  [
    'finds the bookmark and adds a note',
    async ({ page }) => {
      await page.click(link(ko.shell.nav.bookmarks, BANNER));
      const list: Query = { role: 'list', name: ko.bookmarks.list };
      await page.see(link(posting.title, list));
      await page.click(button(ko.bookmarks.noteOf(ko.bookmarks.addNote, posting.title)));
      await page.fill(field(ko.tracker.note), NOTE);
      await page.click(button(ko.tracker.save));
      await page.see({ ...list, containing: NOTE });
      await checkWidth(page);
    },
  ],
  [
    'opens the bookmarked posting, whose original texts can be shown',
    async ({ page }) => {
      await page.click(link(posting.title, { role: 'list', name: ko.bookmarks.list }));
      await page.see(heading(posting.title));
      await page.see(region(ko.posting.description));
      // One cannot apply for a posting of the demo site, but try to record it.
      await page.seeNone(link(new RegExp(ko.shell.applyAt(''))));
      await page.see(button(new RegExp(`^${ko.apply.appliedBefore}`)));
      await page.click(button(ko.posting.showOriginals));
      await page.seeText(ko.posting.originalText);
    },
  ],
  [
    'searches for a posting and records that it has applied',
    async (visit) => {
      const { page, openToApply } = visit;
      await page.click(link(ko.shell.nav.listing, BANNER));
      await page.fill(keyword(ko), openToApply.title);
      await page.press(KEYS.enter);
      await page.click({ role: 'link', href: `/app/jobs/${openToApply.id}`, within: results(ko) });
      await page.see(heading(openToApply.title, pane(ko)));
      await page.see(link(new RegExp(`^${ko.shell.applyAt(SITE_NAME.ko)}`), pane(ko)));
      await page.click(button(ko.apply.appliedBeforeTo(openToApply.title), pane(ko)));
      await page.click(link(ko.apply.viewApplication, pane(ko)));
      await page.see(region(ko.application.history));
    },
  ],
  [
    'changes the status of the application, and adds a note',
    async ({ page }) => {
      const { changeState, history, addNote } = ko.application;
      await page.click(button(changeState(ko.shell.applied.submitted)));
      await page.click(button(ko.shell.applied.reviewing));
      await page.see(button(changeState(ko.shell.applied.reviewing)));
      await page.fill(field(ko.tracker.note, region(history)), NOTE);
      await page.click(button(addNote, region(history)));
      await page.see({ ...region(history), containing: NOTE });
    },
  ],
  [
    'moves the application on the board',
    async ({ page, openToApply: { title } }) => {
      await page.click(link(ko.shell.nav.applications, BANNER));
      await page.see(link(title, column(ko.shell.applied.reviewing)));
      await page.click(button(ko.tracker.move.labelOf(title)));
      await page.click({ role: 'menuitem', name: ko.shell.applied.interviewing });
      await page.see(link(title, column(ko.shell.applied.interviewing)));
      await checkWidth(page);
    },
  ],
  [
    'sees the status in the listing',
    async ({ page, openToApply }) => {
      await page.click(link(ko.shell.nav.listing, BANNER));
      await page.fill(keyword(ko), openToApply.title);
      await page.press(KEYS.enter);
      await page.see(link(ko.shell.applied.interviewing, results(ko)));
    },
  ],
  [
    'saves a search',
    async ({ page }) => {
      const dialog: Query = { role: 'dialog' };
      await page.fill(keyword(ko), '개발');
      await page.press(KEYS.enter);
      await seeParameter(page, 'keyword', '개발');
      await page.click(button(ko.shell.search.save));
      await page.fill(field(ko.saveSearch.name, dialog), NAME);
      await page.click(button(ko.saveSearch.save, dialog));
      await page.click(link(ko.shell.nav.savedSearches, BANNER));
      await page.see({ role: 'list', name: ko.searches.list, containing: NAME });
    },
  ],
  [
    'looks at the charts of trends',
    async ({ page }) => {
      await page.click(link(ko.shell.nav.trends, BANNER));
      await page.see(heading(ko.trends.title));
      const { title } = ko.trends.postings;
      const slider: Query = { role: 'slider', name: ko.trends.weekByWeek(title) };
      await page.see(slider);
      await page.until('a drawn chart', async () => (await page.see(region(title))).shapes >= 2);
      await page.focus(slider);
      await page.press(KEYS.home);
      await page.until('the first week', async () => (await page.see(slider)).value === '0');
      await checkWidth(page);
    },
  ],
  [
    'uses the listing in a narrow window',
    async (visit) => {
      const { page } = visit;
      await page.resize(NARROW);
      await page.click(link(ko.shell.nav.listing));
      await seeResults(visit, ko, '');
      await checkWidth(page);
      const sheet: Query = { role: 'dialog', name: ko.shell.filters.label };
      await page.click(button(ko.shell.filters.toggle(0)));
      await page.choose(field(ko.filters.title.experience, sheet), sample.years);
      await seeParameter(page, 'experience', sample.years);
      await page.click(button(ko.shell.close, sheet));
      await page.seeNone(sheet);
      await seeResults(visit, ko, `experience=${sample.years}`);
      await page.back();
      await page.resize(WINDOW);
    },
  ],
  [
    'is told about an outage, and continues when the service is back',
    async (visit) => {
      const { page, service } = visit;
      const banner: Query = { role: 'status', containing: ko.shell.serverUnreachable };
      await visit.checkPageErrors();
      await service.kill();
      await page.fill(keyword(ko), '간호');
      await page.press(KEYS.enter);
      await page.see(banner);
      expect((await page.see(keyword(ko))).value).toBe('간호');
      await service.restart();
      await page.seeNone(banner);
      await seeResults(visit, ko, `keyword=${encodeURIComponent('간호')}`);
      // Browsers report failed requests.
      await visit.checkPageErrors({ ignore: true });
    },
  ],
  [
    'signs out',
    async ({ page, user }) => {
      await page.click(button(new RegExp(user.name), BANNER));
      await page.click(button(ko.shell.nav.signOut));
      await page.see(link(ko.shell.nav.signIn, BANNER));
    },
  ],
];
