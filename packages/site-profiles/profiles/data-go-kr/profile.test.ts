import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { startUrl } from '../../src/start.domain.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('data-go-kr', {});
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template data-go-kr', () => {
  // No other field is filled.
  it.each([
    [
      'list.json',
      2,
      [
        {
          sourceUrl: 'https://job.alio.go.kr/recruitview.do?idx=303642',
          companyName: '한국등대공사',
          title: '2026년 신입사원(일반공채) 채용공고',
          location: '서울,인천',
          experience: '신입+경력',
          education: '학력무관',
          employmentType: '정규직,무기계약직',
          deadline: '2026-11-30',
          posted: '2026-11-02',
          tags: ['경영.회계.사무', '정보통신'],
          description:
            '취업지원대상자\n\n○ 학력, 전공 무관\n○ 공사 인사규정에 따른 결격사유가 없는 자\n\n「국가공무원법」 제33조에 해당하는 자\n\n○ 1차(서류)\n○ 2차(필기시험) : 2배수 선발\n\n장애인 5점',
        },
        {
          sourceUrl: 'https://job.alio.go.kr/recruitview.do?idx=303643',
          companyName: '한국등대연구원',
          title: '체험형 청년인턴 채용',
          location: '전국',
          experience: '신입',
          employmentType: '청년인턴(체험형)',
          deadline: '2026-12-10',
          posted: '2026-11-03',
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
        location: { regions: ['서울', '인천'] },
        experience: { minYears: 0, newcomer: true },
        education: { level: 'none' },
        employmentType: { types: ['fullTime', 'contract'] },
        deadline: { date: '2026-11-30' },
        postedAt: '2026-11-01T15:00:00.000Z',
      },
      { employmentType: { types: ['internship'] }, deadline: { date: '2026-12-10' } },
    ]);
  });

  it('is requested with the key, and by a keyword only if there is one', () => {
    const { profile } = compiled;
    expect(profile.key).toBe('DATA_GO_KR');
    const address =
      'https://apis.data.go.kr/1051000/recruitment/list?serviceKey={key}&resultType=json&ongoingYn=Y&numOfRows=100';
    expect(startUrl(profile, { keyword: null, page: 2 })).toBe(`${address}&pageNo=2`);
    expect(startUrl(profile, { keyword: 'IT', page: 1 })).toBe(`${address}&pageNo=1&recrutPbancTtl=IT`);
  });
});
