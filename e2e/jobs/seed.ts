/** A store in which every screen has something to show: a person half way to an offer, an admin with runs of all kinds. */
import type { Credentials } from '../lib/visits.ts';
import type { Card } from './site.ts';
import { ADMIN, type World } from './world.ts';

export interface Seeded {
  person: Credentials;
  /** A posting that nobody has applied to. */
  postingId: string;
  applicationId: string;
  /** A run with warnings. */
  runId: string;
}

/** How far each application has come, the newest last. */
const WAYS = [
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
const SEARCHES = [
  { name: '서울 백엔드', filters: { keyword: ['백엔드'], location: ['서울'] }, alert: 'email' },
  { name: '작은 채용의 모든 공고', filters: { site: ['small'] }, alert: 'email' },
  { name: 'Engineers', filters: { keyword: ['engineer'], experience: [3] }, alert: 'none' },
];
const OPEN = { status: ['open'] };
const AGO_MS = 40 * 86_400_000;
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
  const token = await world.login(person);
  const { jobPostings } = await world.get('/jobs?status=open&pageSize=60');
  const applicationId = await seedApplications(world, token, jobPostings);
  await seedBookmarks(world, token, jobPostings);
  for (const { filters, ...search } of SEARCHES) {
    const body = { ...search, filters: { ...filters, ...OPEN } };
    await world.call('POST', '/saved-searches', { body, token });
  }
  const runId = await seedRuns(world);
  return { person, postingId: jobPostings[40].id, applicationId, runId };
}

interface Listed {
  id: string;
}

/** @returns the application with the longest history that has not ended. */
async function seedApplications(world: World, token: string, postings: Listed[]): Promise<string> {
  let shown = '';
  for (const [n, way] of WAYS.entries()) {
    const body = {
      // Here and there in the listing.
      jobPostingId: postings[5 * n + 2]!.id,
      coverLetter: '안녕하세요, 5년 동안 서버를 만들어 온 김하나입니다.\n함께 일하고 싶어 지원합니다.',
      resumeUrl: 'https://example.org/hana/resume.pdf',
    };
    const { id } = (await world.call('POST', '/applications', { body, token })).body;
    for (const status of way)
      await world.call('PATCH', `/applications/${id}`, {
        body: { status, note: NOTES[status] ?? null },
        token,
      });
    if (way.at(-1) === 'offered') shown = id;
  }
  return shown;
}

async function seedBookmarks(world: World, token: string, postings: Listed[]): Promise<void> {
  const soon = (await world.get('/jobs?status=open&sortOrder=deadline&pageSize=4')).jobPostings as Listed[];
  const kept = postings.filter((_, n) => n < 24 && n % 4 === 1);
  for (const [n, { id }] of [...kept, ...soon].entries()) {
    const body = { note: n % 3 === 0 ? '통근 시간을 알아볼 것' : null };
    await world.call('PUT', `/bookmarks/${id}`, { body, token });
  }
}

/** Three good runs, one that was cancelled, and one in which a field was gone. @returns the last. */
async function seedRuns(world: World): Promise<string> {
  const token = await world.login(ADMIN);
  const posted = new Date(Date.now() - AGO_MS).toISOString().slice(0, 10);
  let last = 0;
  const cards = (count: number, more: Partial<Card> = {}): Card[] =>
    Array.from({ length: count }, () => {
      const n = ++last;
      return {
        id: String(n),
        title: `${TITLES[n % TITLES.length]} ${n}기`,
        company: n % 2 === 0 ? '(주)가나다' : '라마바 주식회사',
        place: PLACES[n % PLACES.length]!,
        // The listing begins with the demonstration, which has more to tell.
        posted,
        ...more,
      };
    });
  const collect = async (): Promise<string> => {
    const headers = { prefer: 'wait=60' };
    return (await world.call('POST', '/jobs/crawl', { body: { site: 'small' }, token, headers })).body.id;
  };
  for (const pages of [1, 2, 2]) {
    world.site.show(...Array.from({ length: pages }, () => cards(8)));
    await collect();
  }
  world.site.holdFrom(1);
  const { id } = (await world.call('POST', '/jobs/crawl', { body: { site: 'small' }, token })).body;
  await world.call('POST', `/jobs/crawl/${id}/cancel`, { token });
  world.site.show([...cards(2, { company: '' }), ...cards(8, { place: '' })], cards(6, { place: '' }));
  world.site.letGo();
  // It waits for the one before.
  await world.get(`/jobs/crawl/${id}`, token);
  return collect();
}
