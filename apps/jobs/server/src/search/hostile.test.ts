import { inTransaction } from '@workreel/platform/database';
import { postingValues } from '@workreel/posting-parser/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type TestService } from '../testing/service.ts';

/** Filters that take any text. */
const TEXTS = ['keyword', 'company', 'position', 'sector', 'location', 'techStack', 'site'] as const;
const CALLS = ['/jobs', '/jobs?sortOrder=relevance', '/jobs/facets', '/jobs.atom'];

/** Values as they stand in an address: what is wrong with some is how they are encoded. */
const enc = encodeURIComponent;
const times = (text: string, count: number) => text.repeat(count);
const NOTHING_ASKED: [string, string][] = [
  ['one letter, 200 times', times('a', 200)],
  ['one syllable, 200 times', enc(times('가', 200))],
  ['operators only', enc('- -- "" -"" + & | ( ) * ? ~ ^ : !')],
  ['100 minus signs', times('-', 100)],
  ['quotation marks only', enc(times('"', 99))],
  ['wildcards of patterns', enc(times('%_', 60))],
  ['wildcards of shells', enc(times('*?', 60))],
  ['backslashes', enc(times('\\', 99))],
  ['marks of direction', enc(times('\u202e\u200f', 50))],
  ['emoji', enc(times('👩‍💻🔥', 20))],
  ['combining marks', enc(times('\u0301', 100))],
  ['replacement characters for halves of a pair', times('%ED%A0%80', 20)],
  ['signs of regular expressions', enc('(?<=^)[^-]{1,9}+.*$|')],
];
const HARMLESS: [string, string][] = [
  ['an unbalanced quotation mark', enc('"개발자 백엔드')],
  ['many unbalanced quotation marks', enc('"a" "b" "c "d -"e')],
  ['fifty words', enc(Array.from({ length: 50 }, (_, n) => 'abcdefghij가나다라마바'[n % 16]).join(' '))],
  ['fifty words not wanted', enc(times('-a ', 50))],
  ['fifty phrases', enc(times('"a" ', 50))],
  ['two hundred words without blanks', enc(times('a가', 100))],
  ['ligatures that grow when they are folded', enc(times('ﷺ', 11))],
  ['Latin letters of a mathematician', enc(times('𝕁𝕒𝕧𝕒 ', 20))],
  ['a word from right to left', enc('\u202eavaJ\u202c مطور')],
  ['an emoji in a word', enc('개발👩‍💻자 Java🔥')],
  ['letters of Hangul one by one', enc('ㄱㅐㅂㅏㄹ 개발'.normalize('NFD'))],
  ['SQL', enc("'; drop table jobs.postings; --")],
  ['a name of JavaScript', '__proto__%20constructor%20toString'],
  ['names of the index', enc('=node.js rregion ,, 3,,true')],
];
const REFUSED: [string, string][] = [
  ['10,000 characters', times('a', 10_000)],
  ['10,000 syllables', enc(times('개발 ', 3_334))],
  ['201 characters', times('a', 201)],
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

  /** All calls for a keyword; for the other filters, which are read in one place, the list alone. */
  const paths = (query: string) =>
    (query.includes('keyword=') ? CALLS : CALLS.slice(0, 1)).map(
      (call) => `${call}${call.includes('?') ? '&' : '?'}${query}`,
    );
  /** Asks all calls. @returns how many postings there are, or null where the question was refused. */
  async function ask(query: string): Promise<number | null> {
    const statuses = new Set<number>();
    let total = 0;
    for (const path of paths(query)) {
      const answer = await service.get(path);
      const said = `${path.slice(0, 200)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
      statuses.add(answer.statusCode);
      expect([200, 400], said).toContain(answer.statusCode);
      if (answer.statusCode === 400) expect(answer.json(), said).toMatchObject({ code: 'INVALID_REQUEST' });
      else if (path.startsWith('/jobs?')) {
        total = Number(answer.headers['x-total-count']);
        expect(answer.json<{ jobPostings: unknown[] }>().jobPostings, said).toHaveLength(total);
      } else if (path.startsWith('/jobs/facets')) expect(answer.json(), said).toHaveProperty('facets');
      else expect(answer.body, said).toMatch(/<\/feed>\s*$/);
    }
    expect(statuses.size, query.slice(0, 200)).toBe(1);
    return statuses.has(400) ? null : total;
  }

  it.each(NOTHING_ASKED)('finds nothing for %s', async (_what, value) => {
    for (const name of TEXTS) expect(await ask(`${name}=${value}`), name).toBe(0);
  });

  it.each(HARMLESS)('is a search like any other for %s', async (_what, value) => {
    for (const name of TEXTS) expect(await ask(`${name}=${value}`), name).not.toBeNull();
  });

  it.each(REFUSED)('is refused for %s', async (_what, value) => {
    for (const name of TEXTS) expect(await ask(`${name}=${value}`), name).toBeNull();
  });

  it('with U+0000 finds nothing by it, or is refused where no text can hold it', async () => {
    for (const name of TEXTS) {
      expect([0, null], name).toContain(await ask(`${name}=%00`));
      expect([0, null], name).toContain(await ask(`${name}=%00%00%00`));
      for (const value of ['a%00b', '%00java', enc('개발\u0000자')]) await ask(`${name}=${value}`);
    }
    for (const name of ['currency', 'salary', 'experience', 'education', 'employmentType', 'status'])
      expect(await ask(`${name}=%00`), name).toBeNull();
    for (const name of ['deadlineFrom', 'deadlineTo']) expect(await ask(`${name}=%00`), name).toBeNull();
  });

  it('may ask for twenty values of 200 characters in each filter, and for no more', async () => {
    const value = enc('가나다 "라 마" -바 java developr '.repeat(10).slice(0, 200).trim());
    const query = (count: number) => Array.from({ length: count }, () => `keyword=${value}`).join('&');
    expect(await ask(query(20))).not.toBeNull();
    expect(await ask(query(21))).toBeNull();
    const everywhere = TEXTS.flatMap((name) => Array.from({ length: 20 }, () => `${name}=${value}`)).join(
      '&',
    );
    expect(await ask(everywhere)).not.toBeNull();
  });

  it('suggests something or nothing, or is refused', async () => {
    const values = [...NOTHING_ASKED, ...HARMLESS].map(([, value]) => value);
    for (const value of [...values, '%00', 'a%00', '%ED%A0%80', '%EA%B0']) {
      // Whole, and cut to what may be asked for, in the middle of a letter if it falls there.
      for (const prefix of [value, value.slice(0, 100)]) {
        const answer = await service.get(`/jobs/suggest?prefix=${prefix}`);
        expect([200, 400], `${prefix} ${answer.body}`).toContain(answer.statusCode);
        if (answer.statusCode === 400) expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
        else expect(answer.json<{ suggestions: unknown[] }>().suggestions.length).toBeLessThanOrEqual(10);
      }
    }
  });

  it('with an address that is no UTF-8 or no address is answered all the same', async () => {
    for (const value of ['%', '%zz', '%EA%B0', '%ff%fe', '%25%32%35', '%u0041'])
      for (const path of paths(`keyword=${value}`))
        expect((await service.get(path)).statusCode, path).toBeLessThan(500);
  });
});

const onServer = Boolean(process.env.TEST_DATABASE_URL);

describe('a list by SQL that takes too long', () => {
  // The embedded store has one session, whose query nobody can interrupt: there the query itself bounds the work.
  it.skipIf(!onServer)(
    'is cancelled by the server after two seconds and answered 503, with when to come again (needs TEST_DATABASE_URL)',
    async () => {
      const service = await openService({ worker: false, index: false });
      try {
        const locked = Promise.withResolvers<void>();
        const done = Promise.withResolvers<void>();
        const holding = inTransaction(service.context.db, async (trx) => {
          await sql`lock table jobs.postings in access exclusive mode`.execute(trx);
          locked.resolve();
          await done.promise;
        });
        await Promise.race([locked.promise, holding]);
        const paths = ['/jobs', '/jobs?status=open&sortOrder=deadline', '/jobs.atom?site=x'];
        const answers = await Promise.all(paths.map((path) => service.get(path)));
        for (const answer of answers) {
          expect(answer.statusCode, answer.body).toBe(503);
          expect(answer.headers['retry-after']).toMatch(/^\d+$/);
          expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
          expect(answer.json()).toMatchObject({ code: 'SEARCH_LOADING', status: 503 });
        }
        done.resolve();
        await holding;
        for (const path of paths) expect((await service.get(path)).statusCode, path).toBe(200);
      } finally {
        await service.close();
      }
    },
  );
});
