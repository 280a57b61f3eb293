import type { PostingValues, Suggestion } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type TestService } from '../testing/service.ts';

describe('suggestions', () => {
  let service: TestService;
  let stored = 0;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(() => service.database.run('delete from jobs.postings'));

  const store = (...values: Partial<PostingValues>[]) =>
    savePage(service.context.db, {
      site: 'suggest',
      runId: 1,
      fetchedAt: new Date('2026-11-20T03:00:00Z'),
      today: '2026-11-20',
      postings: values.map((overrides) => ({
        sourceUrl: `https://jobs.example/${++stored}`,
        values: postingValues(overrides),
      })),
    });
  const storeTitles = (...titles: string[]) => store(...titles.map((title) => ({ title })));
  const get = (prefix: string) => service.get(`/jobs/suggest?prefix=${encodeURIComponent(prefix)}`);
  async function suggested(prefix: string): Promise<Suggestion[]> {
    const response = await get(prefix);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ suggestions: Suggestion[] }>().suggestions;
  }
  const texts = async (prefix: string, kind: Suggestion['kind']) =>
    (await suggested(prefix)).filter((suggestion) => suggestion.kind === kind).map(({ text }) => text);
  const titles = async (prefix: string) => (await texts(prefix, 'title')).sort();

  it('complete a technology from a prefix of any of its names', async () => {
    await store(
      { title: '하나', techStack: ['Node.js', 'Java'] },
      { title: '둘', techStack: ['JavaScript', 'C++'] },
      { title: '셋', techStack: ['C', 'Spring Boot'] },
    );
    expect(await suggested('노드')).toEqual([{ text: 'Node.js', kind: 'technology' }]);
    expect(await texts('nod', 'technology')).toEqual(['Node.js']);
    expect((await texts('JAV', 'technology')).sort()).toEqual(['Java', 'JavaScript']);
    expect(await texts('c+', 'technology')).toEqual(['C++']);
    expect((await texts('c', 'technology')).sort()).toEqual(['C', 'C++']);
    expect(await texts('spring b', 'technology')).toEqual(['Spring Boot']);
    expect(await texts('스프링부트', 'technology')).toEqual(['Spring Boot']);
    // Python occurs in no posting.
    expect(await suggested('파이썬')).toEqual([]);
  });

  it('complete a company', async () => {
    await store(
      { companyName: '(주)가나다소프트', title: '하나' },
      { companyName: '가나다식품', title: '둘' },
      { companyName: 'Acme Robotics', title: '셋' },
    );
    expect(await texts('가나', 'company')).toEqual(['가나다식품']);
    expect(await texts('(주)가나다', 'company')).toEqual(['(주)가나다소프트']);
    expect(await texts('acm', 'company')).toEqual(['Acme Robotics']);
    expect(await texts('Acme Rob', 'company')).toEqual(['Acme Robotics']);
    expect(await texts('robotics', 'company')).toEqual([]);
  });

  it('complete a title with an unfinished last word', async () => {
    await storeTitles(
      'Frontend Developer (React)',
      'Frontend Designer',
      '웹 퍼블리셔 신입',
      '웹디자이너',
      'Nursing Assistant',
      'Nursery Teacher',
      'Programming Lead',
      'Country Manager',
      'Countryside Ranger',
      'React 자바스크립트',
    );
    expect(await titles('frontend de')).toEqual(['Frontend Designer', 'Frontend Developer (React)']);
    expect(await titles('frontend dev')).toEqual(['Frontend Developer (React)']);
    expect(await titles('웹 퍼')).toEqual(['웹 퍼블리셔 신입']);
    expect(await titles('웹')).toEqual(['웹 퍼블리셔 신입', '웹디자이너']);
    for (const typed of ['nursi', 'nursin', 'nursing', 'nursing a'])
      expect(await titles(typed), typed).toContain('Nursing Assistant');
    expect(await titles('nursi')).toEqual(['Nursing Assistant']);
    expect(await titles('programmi')).toEqual(['Programming Lead']);
    expect(await titles('country')).toEqual(['Country Manager', 'Countryside Ranger']);
    expect(await titles('react')).toEqual(['React 자바스크립트']);
    expect(await titles('react 자바스크립트')).toEqual(['React 자바스크립트']);
    expect(await titles('developer')).toEqual([]);
  });

  it('complete a Korean compound after any syllable, with and without spaces', async () => {
    await storeTitles(
      '백엔드개발자 (신입)',
      '백엔드 개발자 경력',
      '백엔드 강사',
      '데이터분석가채용 공고',
      '보험설계사 모집',
      '운영기획자',
      'Java백엔드개발자',
    );
    const both = ['백엔드 개발자 경력', '백엔드개발자 (신입)'];
    for (const typed of ['백엔드개', '백엔드개발', '백엔드개발자', '백엔드 개', '백엔드 개발자'])
      expect(await titles(typed), typed).toEqual(both);
    for (const typed of ['백', '백엔', '백엔드'])
      expect(await titles(typed), typed).toEqual(['백엔드 강사', ...both]);
    for (const typed of ['데이', '데이터분', '데이터 분석', '데이터분석가채', '데이터분석가 채용 공'])
      expect(await titles(typed), typed).toEqual(['데이터분석가채용 공고']);
    // The prefix is a compound, but the completed word is not.
    for (const typed of ['보험설', '보험설계', '보험설계사'])
      expect(await titles(typed), typed).toEqual(['보험설계사 모집']);
    for (const typed of ['운', '운영', '운영기', '운영기획'])
      expect(await titles(typed), typed).toEqual(['운영기획자']);
    for (const typed of ['jav', 'java백', 'java백엔드개', 'java 백엔드'])
      expect(await titles(typed), typed).toEqual(['Java백엔드개발자']);
    expect(await titles('백엔드개미')).toEqual([]);
  });

  it('are at most ten, distinct and of all available kinds', async () => {
    await store(
      ...Array.from({ length: 30 }, (_, n) => ({
        title: `Java ${'abcdefghij'[n % 10]}${Math.floor(n / 10)}`,
        companyName: `Java House ${n}`,
        techStack: ['Java', 'JavaScript', 'JavaFX', 'Java EE'],
      })),
    );
    const all = await suggested('java');
    expect(all).toHaveLength(10);
    expect(new Set(all.map(({ kind, text }) => `${kind} ${text}`)).size).toBe(10);
    const count = (kind: Suggestion['kind']) => all.filter((suggestion) => suggestion.kind === kind).length;
    expect([count('technology'), count('company'), count('title')]).toEqual([3, 3, 4]);
    // Without matching titles, companies fill the remaining entries.
    await service.database.run('delete from jobs.postings');
    await store(
      ...Array.from({ length: 30 }, (_, n) => ({
        title: '하나',
        companyName: `Java House ${n}`,
        techStack: ['Java', 'JavaScript', 'JavaFX', 'Java EE'],
      })),
    );
    const kinds = (await suggested('java')).map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array(7).fill('company'), ...Array(3).fill('technology')]);
    await service.database.run('delete from jobs.postings');
    await storeTitles(...Array.from({ length: 30 }, () => 'Java Developer'));
    expect(await titles('java')).toEqual(['Java Developer']);
  });

  it('begin with what was typed, then with what contains it as whole words', async () => {
    const others = Array.from({ length: 12 }, (_, n) => [
      `Nursery Teacher ${n}`,
      `Nursery Teacher ${n}`,
    ]).flat();
    await storeTitles(...others, 'Nursing Assistant', 'Nursing Assistant', 'Nurse Manager', 'Nurse');
    const listed = await texts('nurse', 'title');
    expect(listed.slice(0, 3)).toEqual(['Nurse', 'Nurse Manager', 'Nursing Assistant']);
    expect(listed).toHaveLength(10);

    await service.database.run('delete from jobs.postings');
    await store(
      { title: 'Cobol 개발자', companyName: 'C', techStack: ['CSS'] },
      { title: 'C', companyName: 'Cinder', techStack: ['CSS', 'C++'] },
      { title: 'C 개발자', companyName: 'C Corp', techStack: ['CSS', 'C'] },
    );
    expect((await suggested('c')).map(({ text }) => text)).toEqual([
      ...['C', 'C', 'C'],
      ...['C Corp', 'C 개발자'],
      ...['CSS', 'C++', 'Cinder', 'Cobol 개발자'],
    ]);
  });

  it('omit deleted postings', async () => {
    await store(
      { title: '백엔드개발자', companyName: '가나다', techStack: ['Rust'] },
      { title: '백엔드 강사' },
    );
    expect(await titles('백엔드')).toEqual(['백엔드 강사', '백엔드개발자']);
    expect(await texts('rus', 'technology')).toEqual(['Rust']);
    const { rows } = await service.database.run(`select id from jobs.postings where company_name = '가나다'`);
    const deleted = await service.call('DELETE', `/jobs/${rows[0]!.id}`, { as: service.admin });
    expect(deleted.statusCode).toBe(204);
    expect(await titles('백엔드')).toEqual(['백엔드 강사']);
    expect(await texts('가나', 'company')).toEqual([]);
    expect(await texts('rus', 'technology')).toEqual([]);
  });

  it.each([
    '',
    '?prefix=',
    '?prefix=%20%20',
    `?prefix=${'a'.repeat(101)}`,
    '?prefix=a&prefix=b',
    '?prefix=a&x=1',
  ])('return 400 for /jobs/suggest%s', async (query) => {
    const response = await service.get(`/jobs/suggest${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it.each(['%', '_', '\\', '"', '!!', '( )'])('are empty for %s', async (prefix) => {
    await storeTitles('% 할인 담당', '하나');
    expect(await suggested(prefix)).toEqual([]);
  });
});
