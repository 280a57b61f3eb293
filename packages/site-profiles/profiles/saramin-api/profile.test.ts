import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { startUrl } from '../../src/start.domain.ts';
import { contentsOf, extendTemplate, profileIn, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('saramin-api', {});
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template saramin-api', () => {
  // No other field is filled.
  it.each([
    [
      'list.json',
      3,
      [
        {
          sourceUrl: 'https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=27614114',
          companyName: '(주)사람인',
          title: '(주)사람인 사무보조·문서작성 경력 채용합니다',
          location: '서울 > 관악구,서울 > 광진구,서울 > 구로구',
          experience: '경력 2~3년',
          education: '학력무관',
          employmentType: '정규직',
          deadline: '2019-06-29T23:59:59+0900',
          salary: '1,800~2,000만원',
          posted: '2019-05-30T13:46:04+0900',
          tags: [
            'SI·시스템통합',
            'Excel·도표',
            'PowerPoint',
            '전산입력·편집',
            '솔루션·SI·ERP·CRM',
            '요리·제빵사·영양사',
          ],
        },
        {
          sourceUrl: 'https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=27614112',
          companyName: '(주)사람인테스트계정04',
          title: '건축·인테리어·설계 외 2개 부문 담당자 모집 공고',
          location: '서울 > 구로구',
          experience: '신입',
          education: '학력무관',
          employmentType: '정규직',
          deadline: '2019-06-29T23:59:59+0900',
          salary: '1,400~1,600만원',
          posted: '2019-05-30T09:25:21+0900',
          tags: ['연구소', '전기공사', '창호공사', '항공사무', '연구소·컨설팅·조사'],
        },
      ],
    ],
    [
      'page-2.json',
      3,
      [
        {
          sourceUrl: 'https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=50000001',
          companyName: '(주)예시전등',
          title: '전등 점검원',
          location: '부산전체',
          experience: '경력무관',
          education: '고등학교졸업이상',
          employmentType: '정규직,계약직',
          deadline: '상시',
          salary: '회사내규에 따름',
          posted: '2026-11-02T12:00:00.000Z',
        },
      ],
    ],
  ])('reads all fields of %s', (file, total, expected) => {
    const { kind, cards, warnings, ...reading } = read(file);
    expect({ kind, warnings, total: reading.total }).toEqual({ kind: 'results', warnings: [], total });
    expect(cards.map(contentsOf)).toEqual(expected);
  });

  it('recognizes an empty list', () => {
    expect(read('empty.json')).toMatchObject({ kind: 'empty', cards: [], warnings: [] });
  });

  it('reads values that the parser understands', () => {
    const values = read('list.json').cards.map((card) => valuesOf(card, compiled, '2026-11-27T00:00:00Z'));
    expect(values).toMatchObject([
      {
        location: { regions: ['서울', '서울 관악구', '서울 광진구', '서울 구로구'] },
        experience: { minYears: 2, maxYears: 3 },
        education: { level: 'none' },
        employmentType: { types: ['fullTime'] },
        deadline: { date: '2019-06-29' },
        salary: { min: 18_000_000, max: 20_000_000, currency: 'KRW', period: 'year' },
        postedAt: '2019-05-30T04:46:00.000Z',
        techStack: ['PowerPoint'],
      },
      { experience: { newcomer: true }, salary: { min: 14_000_000, max: 16_000_000 } },
    ]);
  });

  it('is requested with the key, and identifies postings as the profile of the site does', () => {
    const { profile } = compiled;
    expect(profile).toMatchObject({ key: 'SARAMIN', source: 'json' });
    expect(startUrl(profile, { keyword: '개발 자', page: 2 })).toBe(
      'https://oapi.saramin.co.kr/job-search?access-key={key}&keywords=%EA%B0%9C%EB%B0%9C%20%EC%9E%90&fields=posting-date,expiration-date&sort=pd&count=110&start=1',
    );
    expect(profile.identity?.address).toBe(
      profileIn(join(import.meta.dirname, '../saramin')).identity?.address,
    );
  });
});
