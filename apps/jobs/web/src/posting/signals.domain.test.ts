import { expect, test } from 'vitest';
import type { Signal } from '../api.ts';
import enListing from '../language/en/listing.ts';
import enPosting from '../language/en/posting.ts';
import koListing from '../language/ko/listing.ts';
import koPosting from '../language/ko/posting.ts';
import { describeSignal } from './signals.domain.ts';

const siteNameOf = (site: string) => ({ demo: '우리 동네' })[site] ?? site;
const shared = { siteNameOf, timeZone: 'Asia/Seoul' };
const ko = { t: { ...koListing, language: 'ko' as const }, messages: koPosting.signals, ...shared };
const en = { t: { ...enListing, language: 'en' as const }, messages: enPosting.signals, ...shared };
/** November 20 in Seoul. */
const since = '2026-11-19T18:00:00.000Z';

test.each<[Signal['code'], string | null, [string, string], [string, string]]>([
  [
    'reposted',
    '2',
    ['재게시', '이 사이트에 같은 채용의 공고가 이전에 2번 게시되었습니다.'],
    ['Reposted', 'This site has published the job 2 times before.'],
  ],
  [
    'reposted',
    '1',
    ['재게시', '이 사이트에 같은 채용의 공고가 이전에 1번 게시되었습니다.'],
    ['Reposted', 'This site has published the job once before.'],
  ],
  [
    'longOpen',
    '2026-07-01',
    ['90일 넘게 모집 중', '다른 공고를 포함해 이 채용의 첫 공고는 2026년 7월 1일에 게시되었습니다.'],
    ['Open for over 90 days', 'The first posting of this job, here or elsewhere, is from Jul 1, 2026.'],
  ],
  [
    'goneFromSource',
    'demo',
    ['다른 사이트에서 마감', '‘우리 동네’에서는 같은 채용의 공고가 마감되었습니다.'],
    ['Closed on another site', '우리 동네 has closed its posting of this job.'],
  ],
  [
    'unverified',
    null,
    ['최근 확인되지 않음', '채용 사이트에서 14일 넘게 이 공고를 확인하지 못했습니다.'],
    ['May be closed', 'The job site hasn’t shown this posting for more than 14 days.'],
  ],
])('describes %s with detail %j', (code, detail, korean, english) => {
  const signal = { code, detail, since };
  expect(describeSignal(signal, ko)).toEqual({
    name: korean[0],
    fact: korean[1],
    since: '2026년 11월 20일부터 표시',
  });
  expect(describeSignal(signal, en)).toEqual({
    name: english[0],
    fact: english[1],
    since: 'Signal since Nov 20, 2026',
  });
});

test('names a time within the detail by its date in the time zone of the user', () => {
  const signal = { code: 'longOpen' as const, detail: '2026-06-30T20:15:00.000Z', since };
  expect(describeSignal(signal, en).fact).toContain('Jul 1, 2026');
  expect(describeSignal(signal, { ...en, timeZone: 'Europe/London' }).fact).toContain('Jun 30, 2026');
});
