import { request } from 'node:http';
import { postingValues } from '@workreel/posting-parser/testing';
import { FILTER_LIMITS } from '@workreel/search-index/filters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { linksOf, openService, type PostingList, type TestService } from '../testing/service.ts';

const ORIGIN = 'https://pages.example';

/** Returns the headers as they are sent. */
const rawGet = (url: string) =>
  new Promise<{ status: number | undefined; rawHeaders: string }>((resolve, reject) =>
    request(url, { headers: { Origin: ORIGIN } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, rawHeaders: response.rawHeaders.join(': \r\n') });
    })
      .on('error', reject)
      .end(),
  );

describe('response headers of a search', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ env: { CORS_ORIGINS: ORIGIN }, worker: false });
    const titles = [
      'JavaScript Developer',
      'JavaScript 개발자',
      'Sales Manager',
      'Söhne Vertrieb',
      'Company Secretary',
      '자바 개발자',
      '백엔드 엔지니어',
    ];
    await savePage(service.context.db, {
      site: 'headers',
      runId: 1,
      fetchedAt: new Date('2026-11-20T03:00:00Z'),
      today: '2026-11-20',
      postings: [
        ...titles.map((title) => postingValues({ title })),
        postingValues({ title: '간호사', location: { text: '부산', regions: ['부산'], remote: false } }),
      ].map((values, n) => ({ sourceUrl: `https://jobs.example/${n}`, values })),
    });
  });
  afterAll(() => service.close());

  async function search(keyword: string, others: Record<string, string> = {}) {
    const response = await service.get(`/jobs?${new URLSearchParams({ keyword, ...others })}`, {
      origin: ORIGIN,
    });
    expect(response.statusCode, response.body).toBe(200);
    const titles = response.json<PostingList>().jobPostings.map(({ title }) => title);
    const { headers } = response;
    return {
      corrected: headers['x-corrected-keyword'],
      suggested: headers['x-suggested-query'],
      titles: titles.sort(),
      headers,
    };
  }
  const decoded = (header: string | undefined) => header && decodeURIComponent(header);

  it('report typos and their corrections', async () => {
    expect(await search('javasript')).toMatchObject({
      corrected: 'javasript=javascript',
      titles: ['JavaScript Developer', 'JavaScript 개발자'],
    });
    expect(await search('javasript 개발')).toMatchObject({
      corrected: 'javasript=javascript',
      titles: ['JavaScript 개발자'],
    });
    expect(await search('javasript devleoper')).toMatchObject({
      corrected: 'javasript=javascript, devleoper=developer',
      // 개발자 is a synonym of developer.
      titles: ['JavaScript Developer', 'JavaScript 개발자'],
    });
  });

  it('report corrections as spelled in the postings, not as stems', async () => {
    expect(await search('compnay')).toMatchObject({
      corrected: 'compnay=company',
      titles: ['Company Secretary'],
    });
  });

  it('percent-encode corrections', async () => {
    const { corrected, titles } = await search('söhme');
    expect(corrected).toBe('s%C3%B6hme=s%C3%B6hne');
    expect(titles).toEqual(['Söhne Vertrieb']);
  });

  it.each([
    ['벡엔드', '벡엔드=백엔드', '백엔드 엔지니어'],
    ['qordpsem', 'qordpsem=백엔드', '백엔드 엔지니어'],
    ['ㅓㅁㅍㅁㄴㅊ갸ㅔㅅ', 'ㅓㅁㅍㅁㄴㅊ갸ㅔㅅ=javascript', 'JavaScript Developer'],
    ['백앤드엔지니어', undefined, '백엔드 엔지니어'],
    ['간호사부산', '간호사부산=간호사 부산', '간호사'],
    ['부산 간호샤', '간호샤=간호사', '간호사'],
  ])('report that %s was corrected', async (keyword, expected, title) => {
    const { corrected, titles } = await search(keyword);
    expect(titles).toContain(title);
    expect(decoded(corrected)).toBe(expected);
  });

  it('report no correction if the keyword is to be searched for as written', async () => {
    expect(await search('javasript', { exact: 'true' })).toMatchObject({ corrected: undefined, titles: [] });
    expect(await search('javasript', { exact: 'false' })).toMatchObject({
      corrected: 'javasript=javascript',
    });
  });

  it('name the corrected keyword if the keyword as written has no matches', async () => {
    const suggestedFor = async (keyword: string, others: Record<string, string> = {}) =>
      decoded((await search(keyword, { exact: 'true', ...others })).suggested);
    expect(await suggestedFor('javasript')).toBe('javascript; count=2');
    expect(await suggestedFor('Javasript 개발자')).toBe('javascript 개발자; count=2');
    expect(await suggestedFor('간호샤 부산')).toBe('간호사 부산; count=1');
    expect(await suggestedFor('compnay')).toBe('company; count=1');
    expect(await suggestedFor('javasript', { location: '부산' })).toBeUndefined();
    expect(await suggestedFor('javasript 우주선 부산')).toBe('부산; count=1');
    expect(await suggestedFor('우주선')).toBeUndefined();
  });

  it('name the nearest keyword that has matches, with the other filters', async () => {
    const { suggested, titles } = await search('간호사 부산 우주선');
    expect([decoded(suggested), titles]).toEqual(['간호사 부산; count=1', []]);
    expect(decoded((await search('developer 우주선')).suggested)).toBe('developer; count=3');
    const inBusan = await search('developer 간호사 우주선', { location: '부산' });
    expect(decoded(inBusan.suggested)).toBe('간호사; count=1');
    for (const keyword of ['우주선', 'developer', '우주선 잠수함'])
      expect((await search(keyword)).suggested).toBeUndefined();
  });

  it.each([
    'javascript',
    '자바',
    'sales',
    'salz',
    'nothingatall',
    '"javasript"',
    '-javasript sales',
    'nodejs',
  ])('report no correction for %s', async (keyword) => {
    expect((await search(keyword)).corrected).toBeUndefined();
  });

  it('are exposed to allowed CORS origins', async () => {
    const { headers } = await search('javasript');
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    const exposed = headers['access-control-expose-headers']!.split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['X-Corrected-Keyword', 'X-Suggested-Query', 'X-Total-Count', 'Link']),
    );
  });

  it('contain the exact total for large results', async () => {
    await service.database.run(
      `insert into jobs.postings (site, source_url, company_name, title, regions, remote, employment_types, deadline_kind, tech_stack, sector, status, collected_at, last_seen_at, first_run_id, last_run_id)
       select 'many', 'https://many.example/' || n, 'x', 'y', '{}', false, '{}', 'unknown', '{}', '{}', 'open', now(), now(), 1, 1 from generate_series(1, 12345) n`,
    );
    for (const query of ['site=many', 'site=many&keyword=y', 'site=many&sortOrder=deadline']) {
      const response = await service.get(`/jobs?${query}`);
      expect(response.headers, query).toMatchObject({
        'x-total-count': '12345',
        'x-total-count-relation': 'eq',
      });
      // The last page cannot be reached by number.
      expect(Object.keys(linksOf(response)), query).toEqual(['first', 'next']);
    }
  });

  it('lead to all pages, by number only to the first 10,000 entries', async () => {
    let next: string | undefined = '/jobs?site=many&pageSize=100&pagenum=100';
    const lengths = [];
    while (next) {
      const response = await service.get(next);
      lengths.push(response.json<PostingList>().jobPostings.length);
      ({ next } = linksOf(response));
    }
    expect(lengths).toEqual([...Array(24).fill(100), 45]);
    for (const query of ['site=many', 'site=many&keyword=y', 'company=x&sortOrder=deadline']) {
      const response = await service.get(`/jobs?${query}&pageSize=100&pagenum=101`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'PAGE_TOO_DEEP', errors: [{ path: '/pagenum' }] });
    }
  });

  it('stay below 2 kB for the longest search', async () => {
    const { values, characters } = FILTER_LIMITS;
    const longest = new URLSearchParams();
    const typo = (n: number) => `javasript${'x'.repeat(n)}`;
    // Node.js accepts 16 kB of request headers.
    for (let n = 0; n < values && longest.toString().length < 15_000; n++) {
      longest.append(
        'keyword',
        n === 0
          ? 'javasript söhme compnay'
          : `${typo(n)} 백엔드`.padEnd(characters, '힣').slice(0, characters),
      );
    }
    const server = await service.app.listen({ host: '127.0.0.1', port: 0 });
    for (const query of [`${longest}`.slice(0, 15_000).replace(/%.?$/, ''), 'keyword=javasript&pageSize=1']) {
      const { status, rawHeaders } = await rawGet(`${server}/jobs?${query}`);
      expect(status).toBe(200);
      expect(rawHeaders.length, rawHeaders).toBeLessThan(2_048);
    }
  });
});
