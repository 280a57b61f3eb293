import { generatePostings } from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import { realQueries } from './real-titles.domain.ts';
import { askRealTitles, readRealTitles } from './real-titles.ts';
import type { Searched } from './searcher.ts';

const PAGES = process.env.REAL_PAGES_DIR;
const [sample] = generatePostings(1);
const titled = (...titles: string[]): Searched[] =>
  titles.map((title, at) => ({
    ...sample!,
    sourceUrl: `https://real.example/${at}`,
    values: { ...sample!.values, title, companyName: `회사${at}`, techStack: [], sector: [] },
  }));
const asked = (...titles: string[]) =>
  realQueries(titled(...titles), []).queries.map(({ query, kind }) => [kind, query]);

describe('queries from real titles', () => {
  it('are two words of one and three of the next, out of the middle', () => {
    expect(asked('[달숲] 결제 정산 담당 채용', '[돌담] 사내 자료 정리 보조 모집')).toEqual([
      ['part', '결제 정산'],
      ['part', '사내 자료 정리'],
    ]);
  });

  it('are the rarest words, without numbers and single letters', () => {
    const [first] = asked('웹 개발자 3 A 위성관제 경력 채용', '웹 개발자 위성 채용', '개발자 모집 채용');
    expect(first).toEqual(['part', '위성관제 경력']);
  });

  it('keep what belongs to the name of a technology', () => {
    expect(asked('급구 C++ Node.js 채용 (3명)')).toEqual([['part', 'C++ Node.js']]);
  });

  it('join two Korean words before which a compound may be parted, beside another word', () => {
    expect(asked('달숲 조명 디자이너 모집')).toContainEqual(['joined', '조명디자이너 달숲']);
    expect(asked('달숲 조명 연출 모집').map(([kind]) => kind)).toEqual(['part']);
    expect(asked('달숲 조명·디자이너 모집').map(([kind]) => kind)).toEqual(['part']);
  });

  it('are left out where more postings than stand on a page would answer them', () => {
    const same = Array<string>(11).fill('서울 웹 개발 채용 공고');
    expect(realQueries(titled(...same), [])).toEqual({ queries: [], undistinctive: 11 });
    expect(realQueries(titled(...same.slice(1)), []).queries).toHaveLength(10);
    expect(realQueries(titled(...same.slice(1)), titled(...same)).queries).toEqual([]);
  });

  it('are skipped, and said to be, without a folder of pages', async () => {
    const nobody = { asked: 0, found: 0, missed: [], skipped: 1 };
    const open = () => Promise.reject(new Error('Nothing is to be asked.'));
    expect(await askRealTitles(open, [], undefined)).toEqual(nobody);
    expect(await askRealTitles(open, [], '')).toEqual(nobody);
  });
});

describe.skipIf(!PAGES)('the saved pages', () => {
  it('have hundreds of titles, each of a company once', () => {
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
