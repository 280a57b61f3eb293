import { inTransaction } from '@workreel/platform/database';
import { postingValues } from '@workreel/posting-parser/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type TestService } from '../testing/service.ts';

/** Filters that accept any text. */
const TEXT_FILTERS = ['keyword', 'company', 'position', 'sector', 'location', 'techStack', 'site'] as const;
const CALLS = ['/jobs', '/jobs?sortOrder=relevance', '/jobs/facets', '/jobs.atom'];

const enc = encodeURIComponent;
const repeat = (text: string, count: number) => text.repeat(count);
/** Values without search terms, as they appear in a URL; some are encoded incorrectly on purpose. */
const WITHOUT_TERMS: [string, string][] = [
  ['one letter repeated 200 times', repeat('a', 200)],
  ['one syllable repeated 200 times', enc(repeat('가', 200))],
  ['operators only', enc('- -- "" -"" + & | ( ) * ? ~ ^ : !')],
  ['100 minus signs', repeat('-', 100)],
  ['quotation marks only', enc(repeat('"', 99))],
  ['SQL wildcards', enc(repeat('%_', 60))],
  ['shell wildcards', enc(repeat('*?', 60))],
  ['backslashes', enc(repeat('\\', 99))],
  ['bidirectional marks', enc(repeat('\u202e\u200f', 50))],
  ['emoji', enc(repeat('👩‍💻🔥', 20))],
  ['combining marks', enc(repeat('\u0301', 100))],
  ['encoded surrogates', repeat('%ED%A0%80', 20)],
  ['regular expression syntax', enc('(?<=^)[^-]{1,9}+.*$|')],
];
const HARMLESS: [string, string][] = [
  ['an unbalanced quotation mark', enc('"개발자 백엔드')],
  ['many unbalanced quotation marks', enc('"a" "b" "c "d -"e')],
  ['fifty words', enc(Array.from({ length: 50 }, (_, n) => 'abcdefghij가나다라마바'[n % 16]).join(' '))],
  ['fifty excluded words', enc(repeat('-a ', 50))],
  ['fifty phrases', enc(repeat('"a" ', 50))],
  ['two hundred words without spaces', enc(repeat('a가', 100))],
  ['ligatures that expand under normalization', enc(repeat('ﷺ', 11))],
  ['mathematical alphanumeric symbols', enc(repeat('𝕁𝕒𝕧𝕒 ', 20))],
  ['right-to-left text', enc('\u202eavaJ\u202c مطور')],
  ['an emoji within a word', enc('개발👩‍💻자 Java🔥')],
  ['decomposed Hangul', enc('ㄱㅐㅂㅏㄹ 개발'.normalize('NFD'))],
  ['SQL', enc("'; drop table jobs.postings; --")],
  ['JavaScript property names', '__proto__%20constructor%20toString'],
  ['internal names of the index', enc('=node.js rregion ,, 3,,true')],
];
const REJECTED: [string, string][] = [
  ['10,000 characters', repeat('a', 10_000)],
  ['10,000 syllables', enc(repeat('개발 ', 3_334))],
  ['201 characters', repeat('a', 201)],
];

describe('a hostile search', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
    await savePage(service.context.db, {
      site: 'hostile',
      runId: 1,
      fetchedAt: new Date('2026-11-20T03:00:00Z'),
      today: '2026-11-20',
      postings: ['백엔드개발자 (Java)', 'Data Analyst', '100% 원격_근무', 'a b c', '가나다'].map(
        (title, n) => ({
          sourceUrl: `https://jobs.example/${n}`,
          values: postingValues({ title, techStack: ['Java', 'Node.js'], sector: ['IT개발'] }),
        }),
      ),
    });
  });
  afterAll(() => service.close());

  /** Returns all calls for a keyword, otherwise only the list, because the other filters share one parser. */
  const paths = (query: string) =>
    (query.includes('keyword=') ? CALLS : CALLS.slice(0, 1)).map(
      (call) => `${call}${call.includes('?') ? '&' : '?'}${query}`,
    );
  /** Sends a query to all calls. @returns the number of postings, or null if the query was rejected. */
  async function search(query: string): Promise<number | null> {
    const statuses = new Set<number>();
    let total = 0;
    for (const path of paths(query)) {
      const response = await service.get(path);
      const message = `${path.slice(0, 200)}: ${response.statusCode} ${response.body.slice(0, 300)}`;
      statuses.add(response.statusCode);
      expect([200, 400], message).toContain(response.statusCode);
      if (response.statusCode === 400)
        expect(response.json(), message).toMatchObject({ code: 'INVALID_REQUEST' });
      else if (path.startsWith('/jobs?')) {
        total = Number(response.headers['x-total-count']);
        expect(response.json<{ jobPostings: unknown[] }>().jobPostings, message).toHaveLength(total);
      } else if (path.startsWith('/jobs/facets')) expect(response.json(), message).toHaveProperty('facets');
      else expect(response.body, message).toMatch(/<\/feed>\s*$/);
    }
    expect(statuses.size, query.slice(0, 200)).toBe(1);
    return statuses.has(400) ? null : total;
  }

  it.each(WITHOUT_TERMS)('finds nothing for %s', async (_description, value) => {
    for (const name of TEXT_FILTERS) expect(await search(`${name}=${value}`), name).toBe(0);
  });

  it.each(HARMLESS)('is accepted with %s', async (_description, value) => {
    for (const name of TEXT_FILTERS) expect(await search(`${name}=${value}`), name).not.toBeNull();
  });

  it.each(REJECTED)('is rejected with %s', async (_description, value) => {
    for (const name of TEXT_FILTERS) expect(await search(`${name}=${value}`), name).toBeNull();
  });

  it('finds nothing for U+0000 in text filters and is rejected for it in other filters', async () => {
    for (const name of TEXT_FILTERS) {
      expect([0, null], name).toContain(await search(`${name}=%00`));
      expect([0, null], name).toContain(await search(`${name}=%00%00%00`));
      for (const value of ['a%00b', '%00java', enc('개발\u0000자')]) await search(`${name}=${value}`);
    }
    for (const name of ['currency', 'salary', 'experience', 'education', 'employmentType', 'status'])
      expect(await search(`${name}=%00`), name).toBeNull();
    for (const name of ['deadlineFrom', 'deadlineTo']) expect(await search(`${name}=%00`), name).toBeNull();
  });

  it('may have at most twenty values of 200 characters per filter', async () => {
    const value = enc('가나다 "라 마" -바 java developr '.repeat(10).slice(0, 200).trim());
    const query = (count: number) => Array.from({ length: count }, () => `keyword=${value}`).join('&');
    expect(await search(query(20))).not.toBeNull();
    expect(await search(query(21))).toBeNull();
    const everywhere = TEXT_FILTERS.flatMap((name) =>
      Array.from({ length: 20 }, () => `${name}=${value}`),
    ).join('&');
    expect(await search(everywhere)).not.toBeNull();
  });

  it('returns at most ten suggestions or is rejected', async () => {
    const values = [...WITHOUT_TERMS, ...HARMLESS].map(([, value]) => value);
    for (const value of [...values, '%00', 'a%00', '%ED%A0%80', '%EA%B0']) {
      // Try the complete value, and the value truncated to the allowed length, possibly within an encoded character.
      for (const prefix of [value, value.slice(0, 100)]) {
        const response = await service.get(`/jobs/suggest?prefix=${prefix}`);
        expect([200, 400], `${prefix} ${response.body}`).toContain(response.statusCode);
        if (response.statusCode === 400) expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST' });
        else expect(response.json<{ suggestions: unknown[] }>().suggestions.length).toBeLessThanOrEqual(10);
      }
    }
  });

  it('never returns 5xx for malformed percent-encoding', async () => {
    for (const value of ['%', '%zz', '%EA%B0', '%ff%fe', '%25%32%35', '%u0041'])
      for (const path of paths(`keyword=${value}`))
        expect((await service.get(path)).statusCode, path).toBeLessThan(500);
  });
});

const onServer = Boolean(process.env.TEST_DATABASE_URL);

describe('an SQL listing that takes too long', () => {
  // The embedded database has one session and cannot cancel queries, so the number of scanned rows is limited instead.
  it.skipIf(!onServer)(
    'is canceled after two seconds and returns 503 with Retry-After (needs TEST_DATABASE_URL)',
    async () => {
      const service = await openService({ worker: false, index: false });
      try {
        const locked = Promise.withResolvers<void>();
        const unlock = Promise.withResolvers<void>();
        const holding = inTransaction(service.context.db, async (trx) => {
          await sql`lock table jobs.postings in access exclusive mode`.execute(trx);
          locked.resolve();
          await unlock.promise;
        });
        await Promise.race([locked.promise, holding]);
        const paths = ['/jobs', '/jobs?status=open&sortOrder=deadline', '/jobs.atom?site=x'];
        const responses = await Promise.all(paths.map((path) => service.get(path)));
        for (const response of responses) {
          expect(response.statusCode, response.body).toBe(503);
          expect(response.headers['retry-after']).toMatch(/^\d+$/);
          expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
          expect(response.json()).toMatchObject({ code: 'SEARCH_LOADING', status: 503 });
        }
        unlock.resolve();
        await holding;
        for (const path of paths) expect((await service.get(path)).statusCode, path).toBe(200);
      } finally {
        await service.close();
      }
    },
  );
});
