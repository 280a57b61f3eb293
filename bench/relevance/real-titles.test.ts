import { generatePostings } from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import { deriveQueries } from './real-titles.domain.ts';
import { readRealTitles, searchRealTitles } from './real-titles.ts';
import type { SearchablePosting } from './searcher.ts';

const PAGES = process.env.REAL_PAGES_DIR;
const [sample] = generatePostings(1);
const titled = (...titles: string[]): SearchablePosting[] =>
  titles.map((title, index) => ({
    ...sample!,
    sourceUrl: `https://real.example/${index}`,
    values: { ...sample!.values, title, companyName: `회사${index}`, techStack: [], sector: [] },
  }));
const queriesOf = (...titles: string[]) =>
  deriveQueries(titled(...titles), []).queries.map(({ query, kind }) => [kind, query]);

describe('queries from real titles', () => {
  it('consist of two or three words from the middle, alternately', () => {
    expect(queriesOf('[달숲] 결제 정산 담당 채용', '[돌담] 사내 자료 정리 보조 모집')).toEqual([
      ['part', '결제 정산'],
      ['part', '사내 자료 정리'],
    ]);
  });

  it('use the rarest words, except numbers and single letters', () => {
    const [first] = queriesOf('웹 개발자 3 A 위성관제 경력 채용', '웹 개발자 위성 채용', '개발자 모집 채용');
    expect(first).toEqual(['part', '위성관제 경력']);
  });

  it('keep the punctuation of technology names', () => {
    expect(queriesOf('급구 C++ Node.js 채용 (3명)')).toEqual([['part', 'C++ Node.js']]);
  });

  it('join a Korean word with a following role noun, and add another word', () => {
    expect(queriesOf('달숲 조명 디자이너 모집')).toContainEqual(['joined', '조명디자이너 달숲']);
    expect(queriesOf('달숲 조명 연출 모집').map(([kind]) => kind)).toEqual(['part']);
    expect(queriesOf('달숲 조명·디자이너 모집').map(([kind]) => kind)).toEqual(['part']);
  });

  it('are omitted if more than ten postings match', () => {
    const same = Array<string>(11).fill('서울 웹 개발 채용 공고');
    expect(deriveQueries(titled(...same), [])).toEqual({ queries: [], ambiguous: 11 });
    expect(deriveQueries(titled(...same.slice(1)), []).queries).toHaveLength(10);
    expect(deriveQueries(titled(...same.slice(1)), titled(...same)).queries).toEqual([]);
  });

  it('are reported as skipped if there is no folder of pages', async () => {
    const skipped = { searched: 0, found: 0, missed: [], skipped: 1 };
    const open = () => Promise.reject(new Error('The searcher must not be opened.'));
    expect(await searchRealTitles(open, [], undefined)).toEqual(skipped);
    expect(await searchRealTitles(open, [], '')).toEqual(skipped);
  });
});

describe.skipIf(!PAGES)('the saved pages', () => {
  it('contain hundreds of distinct titles', () => {
    const real = readRealTitles(PAGES!);
    expect(real.length).toBeGreaterThan(250);
    for (const { values } of real) {
      expect(values.title).not.toBe('');
      expect(values.title).not.toMatch(/[<>]|&amp;/);
      expect(values.companyName).not.toBe('');
    }
    const sites = new Set(real.map(({ site }) => site));
    expect(sites).toEqual(new Set(['saramin', 'jobkorea', 'indeed', 'totaljobs']));
  });
});
