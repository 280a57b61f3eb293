/** A store in which every screen has something to show: a person half way to an offer, an admin with runs of all kinds. */

import type { ApplicationStatus, SavedSearchRequest } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import type { ApiClient, Credentials } from '@workreel/testing/client';
import { ADMIN } from '@workreel/testing/services';
import { type Card, newId } from './site.ts';
import type { World } from './world.ts';

export interface Seeded {
  person: Credentials;
  /** A posting that nobody has applied to. */
  postingId: string;
  applicationId: string;
  /** A run with warnings. */
  runId: string;
}

/** How far each application has come, the newest last. */
const WAYS: ApplicationStatus[][] = [
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
const SEARCHES: SavedSearchRequest[] = [
  { name: '서울 백엔드', filters: { keyword: ['백엔드'], location: ['서울'] }, alert: 'email' },
  { name: '작은 채용의 모든 공고', filters: { site: ['small'] }, alert: 'email' },
  { name: 'Engineers', filters: { keyword: ['engineer'], experience: [3] }, alert: 'none' },
];
const PLACES = ['서울 강남구', '경기 성남시 분당구', '부산 해운대구', '대전 유성구'];
const TITLES = [
  '백엔드 개발자',
  '프론트엔드 개발자',
  '데이터 엔지니어',
  '간호사',
  '시공 관리자',
  '회계 담당자',
];

export async function seed(world: World): Promise<Seeded> {
  const person = await world.join('hana', 'ko', '김하나');
  const api = world.as(person);
  const jobPostings = await world.openPostings({ pageSize: 60 });
  const applicationId = await seedApplications(api, jobPostings);
  await seedBookmarks(api, jobPostings);
  for (const { filters, ...search } of SEARCHES) {
    const body = { ...search, filters: { ...filters, status: ['open' as const] } };
    await api.post('/saved-searches', { body });
  }
  const runId = await seedRuns(world);
  return { person, postingId: jobPostings[40]!.id, applicationId, runId };
}

interface Listed {
  id: string;
}

/** @returns the application with the longest history that has not ended. */
async function seedApplications(api: ApiClient<paths>, postings: Listed[]): Promise<string> {
  let shown = '';
  for (const [n, way] of WAYS.entries()) {
    const body = {
      // Here and there in the listing.
      jobPostingId: postings[5 * n + 2]!.id,
      coverLetter: '안녕하세요, 5년 동안 서버를 만들어 온 김하나입니다.\n함께 일하고 싶어 지원합니다.',
      resumeUrl: 'https://example.org/hana/resume.pdf',
    };
    const { id } = await api.post('/applications', { body });
    for (const status of way)
      await api.patch('/applications/{id}', {
        params: { path: { id } },
        body: { status, note: NOTES[status] ?? null },
      });
    if (way.at(-1) === 'offered') shown = id;
  }
  return shown;
}

async function seedBookmarks(api: ApiClient<paths>, postings: Listed[]): Promise<void> {
  const query = { status: ['open' as const], sortOrder: 'deadline' as const, pageSize: 4 };
  const { jobPostings: soon } = await api.get('/jobs', { params: { query } });
  const kept = postings.filter((_, n) => n < 24 && n % 4 === 1);
  for (const [n, { id }] of [...kept, ...soon].entries()) {
    const body = { note: n % 3 === 0 ? '통근 시간을 알아볼 것' : null };
    await api.put('/bookmarks/{jobPostingId}', { params: { path: { jobPostingId: id } }, body });
  }
}

/** Three good runs, one that was cancelled, and one in which a field was gone. @returns the last. */
async function seedRuns(world: World): Promise<string> {
  const admin = world.as(ADMIN);
  const cards = (count: number, more: Partial<Card> = {}): Card[] =>
    Array.from({ length: count }, () => {
      const id = newId();
      const n = Number(id);
      return {
        id,
        title: `${TITLES[n % TITLES.length]} ${n}기`,
        company: n % 2 === 0 ? '(주)가나다' : '라마바 주식회사',
        place: PLACES[n % PLACES.length]!,
        ...more,
      };
    });
  const collect = async (): Promise<string> => {
    const headers = { prefer: 'wait=60' };
    return (await admin.post('/jobs/crawl', { body: { site: 'small' }, headers })).id;
  };
  for (const pages of [1, 2, 2]) {
    world.site.show(...Array.from({ length: pages }, () => cards(8)));
    await collect();
  }
  world.site.holdFrom(1);
  const { id } = await admin.post('/jobs/crawl', { body: { site: 'small' } });
  const params = { path: { id } };
  await admin.post('/jobs/crawl/{id}/cancel', { params });
  world.site.show([...cards(2, { company: '' }), ...cards(8, { place: '' })], cards(6, { place: '' }));
  world.site.letGo();
  // It waits for the one before.
  await admin.get('/jobs/crawl/{id}', { params });
  return collect();
}
