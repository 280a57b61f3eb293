/** Creates data for every screen: a user with applications in every status, and runs with different outcomes. */

import type { ApplicationStatus, SavedSearchRequest } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import type { ApiClient, Credentials } from '@workreel/testing/client';
import { ADMIN } from '@workreel/testing/services';
import type { TestEnvironment } from './environment.ts';
import { type Card, newId } from './site.ts';

export interface SeededData {
  user: Credentials;
  /** A posting without applications. */
  postingId: string;
  /** The company of the posting. */
  companyName: string;
  /** A posting to which users can apply, unlike to those of the demo site. */
  openToApplyId: string;
  applicationId: string;
  /** A run with warnings. */
  runId: string;
}

/** The status changes of each application, the newest application last. */
const STATUS_PATHS: ApplicationStatus[][] = [
  ['reviewing', 'interviewing', 'offered', 'hired'],
  ['reviewing', 'rejected'],
  ['withdrawn'],
  ['reviewing', 'interviewing', 'offered'],
  ['reviewing', 'interviewing'],
  ['reviewing', 'interviewing'],
  ['reviewing'],
  ['reviewing'],
  [],
  [],
  [],
];
const NOTES: Record<string, string> = {
  reviewing: '서류를 냈다는 답장을 받았습니다.',
  interviewing: '수요일 오후 2시, 화상 면접.',
  offered: '금요일까지 답을 주기로 했습니다.',
};
/** The channels of the user, to which no alert is due during the tests. */
const SLACK = { channel: 'slack', url: 'https://hooks.slack.com/services/T0/B0/sample' } as const;
const SEARCHES: SavedSearchRequest[] = [
  {
    name: '서울 백엔드',
    filters: { keyword: ['백엔드'], location: ['서울'] },
    alerts: [{ channel: 'email' }, SLACK],
    frequency: 'daily',
  },
  { name: '작은 채용의 모든 공고', filters: { site: ['small'] }, alerts: [{ channel: 'email' }] },
  { name: 'Engineers', filters: { keyword: ['engineer'], experience: [3] } },
];
const REGIONS = ['서울 강남구', '경기 성남시 분당구', '부산 해운대구', '대전 유성구'];
const TITLES = [
  '백엔드 개발자',
  '프론트엔드 개발자',
  '데이터 엔지니어',
  '간호사',
  '시공 관리자',
  '회계 담당자',
];

export async function seed(environment: TestEnvironment): Promise<SeededData> {
  const user = await environment.createUser('hana', 'ko', '김하나');
  const api = environment.as(user);
  const jobPostings = await environment.openPostings({ pageSize: 60 });
  const applicationId = await seedApplications(api, jobPostings);
  await seedBookmarks(api, jobPostings);
  await api.patch('/alert-settings', { body: { alerts: [{ channel: 'email' }, SLACK] } });
  for (const { filters, ...search } of SEARCHES) {
    const body = { ...search, filters: { ...filters, status: ['open' as const] } };
    await api.post('/saved-searches', { body });
  }
  const runId = await seedRuns(environment);
  const { id: postingId, companyName } = jobPostings[40]!;
  const query = { site: ['small'], status: ['open' as const] };
  const { jobPostings: others } = await environment.api.get('/jobs', { params: { query } });
  return { user, postingId, companyName, openToApplyId: others[0]!.id, applicationId, runId };
}

interface ListedPosting {
  id: string;
}

/** @returns the ID of an application with an offer. */
async function seedApplications(api: ApiClient<paths>, postings: ListedPosting[]): Promise<string> {
  let offeredId = '';
  for (const [n, statuses] of STATUS_PATHS.entries()) {
    const body = {
      // Chooses postings throughout the listing.
      jobPostingId: postings[5 * n + 2]!.id,
      coverLetter: '안녕하세요, 5년 동안 서버를 만들어 온 김하나입니다.\n함께 일하고 싶어 지원합니다.',
      resumeUrl: 'https://example.org/hana/resume.pdf',
    };
    const { id } = await api.post('/applications', { body });
    for (const status of statuses)
      await api.patch('/applications/{id}', {
        params: { path: { id } },
        body: { status, note: NOTES[status] ?? null },
      });
    if (statuses.at(-1) === 'offered') offeredId = id;
  }
  return offeredId;
}

async function seedBookmarks(api: ApiClient<paths>, postings: ListedPosting[]): Promise<void> {
  const query = { status: ['open' as const], sortOrder: 'deadline' as const, pageSize: 4 };
  const { jobPostings: closingSoon } = await api.get('/jobs', { params: { query } });
  const selected = postings.filter((_, n) => n < 24 && n % 4 === 1);
  for (const [n, { id }] of [...selected, ...closingSoon].entries()) {
    const body = { note: n % 3 === 0 ? '통근 시간을 알아볼 것' : null };
    await api.put('/bookmarks/{jobPostingId}', { params: { path: { jobPostingId: id } }, body });
  }
}

/** Creates three successful runs, a canceled run and a run whose postings lack fields. @returns the ID of the last run. */
async function seedRuns(environment: TestEnvironment): Promise<string> {
  const admin = environment.as(ADMIN);
  const cards = (count: number, overrides: Partial<Card> = {}): Card[] =>
    Array.from({ length: count }, () => {
      const id = newId();
      const n = Number(id);
      return {
        id,
        title: `${TITLES[n % TITLES.length]} ${n}기`,
        company: n % 2 === 0 ? '(주)가나다' : '라마바 주식회사',
        location: REGIONS[n % REGIONS.length]!,
        ...overrides,
      };
    });
  const collect = async (): Promise<string> => {
    const headers = { prefer: 'wait=60' };
    return (await admin.post('/jobs/crawl', { body: { site: 'small' }, headers })).id;
  };
  for (const pageCount of [1, 2, 2]) {
    environment.site.setPages(...Array.from({ length: pageCount }, () => cards(8)));
    await collect();
  }
  environment.site.holdResponsesFrom(1);
  const { id } = await admin.post('/jobs/crawl', { body: { site: 'small' } });
  const params = { path: { id } };
  await admin.post('/jobs/crawl/{id}/cancel', { params });
  environment.site.setPages(
    [...cards(2, { company: '' }), ...cards(8, { location: '' })],
    cards(6, { location: '' }),
  );
  environment.site.release();
  // The next run starts only after the canceled run has ended.
  await admin.get('/jobs/crawl/{id}', { params });
  return collect();
}
