import type { PostingChanges, PostingValues } from '@workreel/jobs-contract';
import { type Database, inTransaction } from '@workreel/platform/database';
import { openTestDatabase } from '@workreel/platform/testing';
import { postingValues } from '@workreel/posting-parser/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import {
  countHistory,
  listHistory,
  MAX_HISTORY,
  type PageOutcome,
  savePage,
  takeDown,
  toPosting,
} from './postings.repository.ts';
import { purgeClosed } from './purge.ts';
import type { ValueSource } from './refresh.domain.ts';

const URL = 'https://a.example/1';
const DAY_MS = 86_400_000;
type Card = Partial<PostingValues> & { source?: ValueSource; url?: string };

const until = (date: string, text = `~${date}`) => ({ text, kind: 'date', date }) as const;
const pay = (text: string, min: number | null = null) => ({
  ...postingValues().salary,
  text,
  ...(min === null
    ? {}
    : { min, max: min, currency: 'USD', period: 'year' as const, annualMin: min, annualMax: min }),
});
const place = (text: string, ...regions: string[]) => ({ text, regions, remote: false });

describe('a stored posting', () => {
  let database: Database;
  let close: () => Promise<void>;
  let db: JobsDb;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(jobsMigrations));
    db = database.db<JobsTables>();
  });
  afterAll(() => close());
  beforeEach(async () => {
    await database.run('truncate jobs.postings, jobs.takedowns cascade');
  });

  /** Stores a page of a run on a day counted from 2026-11-20. */
  const save = (run: number, cards: Card[], day = run): Promise<PageOutcome> => {
    const fetchedAt = new Date(Date.parse('2026-11-20T00:00:00Z') + day * DAY_MS);
    return inTransaction(db, (trx) =>
      savePage(trx, {
        site: 'probe',
        runId: run,
        fetchedAt,
        today: fetchedAt.toISOString().slice(0, 10),
        postings: cards.map(({ source = 'card', url = URL, ...values }) => ({
          sourceUrl: url,
          source,
          values: postingValues(values),
        })),
      }),
    );
  };
  const stored = async (url = URL) =>
    toPosting(
      await db
        .selectFrom('jobs.postings')
        .selectAll()
        .where('source_url', '=', url)
        .executeTakeFirstOrThrow(),
    );
  /** Changes, newest first. */
  const history = async (url = URL): Promise<PostingChanges[]> => {
    const rows = await listHistory(db, Number((await stored(url)).id), {
      after: undefined,
      offset: 0,
      limit: 1_000,
    });
    return rows.map(({ changes }) => changes);
  };

  it('takes over what its card says anew, and keeps what it said before', async () => {
    const before = { title: 'Nurse', deadline: until('2026-12-01'), salary: pay('negotiable') };
    const after = { title: 'Senior nurse', deadline: until('2026-12-15'), salary: pay('$90,000', 90_000) };
    await save(1, [before, { url: 'https://a.example/2' }]);
    const { id, collectedAt } = await stored();
    expect(await save(2, [after, { url: 'https://a.example/2' }])).toMatchObject({
      saved: 0,
      skipped: 2,
      updated: 1,
      newToRun: 2,
    });
    expect(await stored()).toMatchObject({ id, collectedAt, ...after });
    expect(await listHistory(db, Number(id), { after: undefined, offset: 0, limit: 10 })).toEqual([
      {
        id: expect.any(Number),
        at: new Date('2026-11-22T00:00:00Z'),
        changes: {
          title: { old: before.title, new: after.title },
          deadline: { old: before.deadline, new: after.deadline },
          salary: { old: before.salary, new: after.salary },
        },
      },
    ]);
    expect(await save(3, [after])).toMatchObject({ updated: 0 });
    expect(await history()).toHaveLength(1);
    expect(await history('https://a.example/2')).toEqual([]);
  });

  it('takes over each of its values', async () => {
    const values: Partial<PostingValues> = {
      companyName: 'B Corp',
      title: 'Nurse',
      location: { ...place('Boston, MA', 'United States'), remote: true },
      workplace: 'remote',
      experience: { text: '3+ years', minYears: 3, maxYears: null, newcomer: false },
      education: { text: 'Bachelor', level: 'bachelor' },
      employmentType: { text: 'Full-time', types: ['fullTime'] },
      deadline: until('2026-12-15'),
      techStack: ['Java'],
      sector: ['Health'],
      salary: pay('$90,000', 90_000),
      postedAt: '2026-11-20T00:00:00.000Z',
    };
    await save(1, [{ companyName: 'A Corp', title: 'Doctor' }]);
    expect(await save(2, [values])).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject(values);
    expect(Object.keys((await history())[0]!).toSorted()).toEqual(Object.keys(values).toSorted());
  });

  it('does not change if a relative text names the same day', async () => {
    await save(1, [{ deadline: until('2026-11-25', 'D-4'), postedAt: '2026-11-20T10:00:00.000Z' }]);
    const next = { deadline: until('2026-11-25', 'D-3'), postedAt: '2026-11-20T00:00:00.000Z' };
    expect(await save(2, [next])).toMatchObject({ updated: 0 });
    expect((await stored()).deadline.text).toBe('D-3');
    // A day of 25 hours.
    expect(await save(3, [{ postedAt: '2026-11-21T00:00:00.000Z' }])).toMatchObject({ updated: 0 });
    // "30+ days ago" moves with each day.
    expect(await save(60, [{ postedAt: '2026-12-20T00:00:00.000Z' }])).toMatchObject({ updated: 0 });
    expect(await history()).toEqual([]);
    // Published again.
    expect(await save(61, [{ postedAt: '2027-01-19T00:00:00.000Z' }])).toMatchObject({ updated: 1 });
  });

  it('does not change if tags are in another order', async () => {
    await save(1, [{ techStack: ['Java', 'Go'], sector: ['IT', 'Bank'] }]);
    expect(await save(2, [{ techStack: ['Go', 'Java'], sector: ['Bank', 'IT'] }])).toMatchObject({
      updated: 0,
    });
  });

  it('keeps values that its card no longer prints', async () => {
    const values: Card = {
      location: place('서울 강남구', '서울', '서울 강남구'),
      workplace: 'hybrid',
      experience: { text: '신입', minYears: null, maxYears: null, newcomer: true },
      deadline: until('2026-12-01'),
      techStack: ['Java'],
      sector: ['IT'],
      salary: pay('$90,000', 90_000),
      postedAt: '2026-11-19T00:00:00.000Z',
    };
    await save(1, [values]);
    const { location, workplace, techStack, salary } = await stored();
    expect(await save(2, [{}])).toMatchObject({ updated: 0 });
    expect(await stored()).toMatchObject({ ...values, location, workplace, techStack, salary });
  });

  it('drops a value that the same text no longer has', async () => {
    await save(1, [{ salary: pay('$5,000 bonus', 5_000) }]);
    expect(await save(2, [{ salary: pay('$5,000 bonus') }])).toMatchObject({ updated: 1 });
    expect((await stored()).salary).toEqual(pay('$5,000 bonus'));
  });

  it('drops the workplace and technologies of a text that was replaced', async () => {
    await save(1, [
      {
        title: 'Java developer',
        location: { ...place('Remote'), remote: true },
        workplace: 'remote',
        techStack: ['Java'],
      },
    ]);
    await save(2, [{ title: 'Developer', location: place('Seoul', '서울') }]);
    expect(await stored()).toMatchObject({
      location: place('Seoul', '서울'),
      workplace: null,
      techStack: [],
    });
    expect((await history())[0]).toMatchObject({
      workplace: { old: 'remote', new: null },
      techStack: { old: ['Java'], new: [] },
    });
  });

  it('does not change with each run whose cards contradict each other', async () => {
    const promoted: Card = { source: 'promoted', title: 'Nurse, apply now', sector: ['Care'] };
    const organic: Card = { source: 'card', title: 'Nurse' };
    await save(1, [promoted]);
    await save(1, [organic]);
    expect(await stored()).toMatchObject({ title: 'Nurse', sector: ['Care'] });
    for (const [run, pages] of [
      [2, [[promoted], [organic]]],
      [3, [[organic], [promoted]]],
      [4, [[promoted, organic]]],
      [5, [[organic]]],
      [6, [[organic, { title: 'Nurse (second)' }], [{ title: 'Nurse (third)' }]]],
      [7, [[promoted]]],
    ] as const)
      for (const cards of pages)
        expect(await save(run, [...cards]), `run ${run}`).toMatchObject({ updated: 0 });
    expect(await history()).toHaveLength(1);
  });

  it('does not change if runs find cards that contradict each other in changing order', async () => {
    const one = { title: 'Nurse', salary: pay('$1', 1), deadline: until('2026-11-01') };
    const other = { title: 'Nurse (part-time)', salary: pay('$2', 2) };
    const page = async (run: number, card: Card) => save(run, [card]);
    await page(1, one);
    await page(1, other);
    for (let run = 2; run < 8; run++) {
      const cards = run % 3 === 0 ? [one, other] : [other, one];
      for (const card of cards) expect((await page(run, card)).updated).toBe(0);
      expect(await stored()).toMatchObject({ title: 'Nurse', salary: { text: '$1' } });
    }
    expect(await history()).toEqual([]);
    // Once only the other card is left, it counts.
    await page(8, other);
    await page(9, other);
    expect(await stored()).toMatchObject({ title: 'Nurse (part-time)', salary: { text: '$2' } });
    expect(await history()).toHaveLength(1);
  });

  it('takes over what its best card says even if a poorer one comes first', async () => {
    await save(1, [{ source: 'structured', title: 'Nurse' }]);
    await save(2, [{ source: 'card', title: 'Nurse…' }]);
    expect(await save(2, [{ source: 'structured', title: 'Senior nurse' }])).toMatchObject({ updated: 1 });
    expect((await stored()).title).toBe('Senior nurse');
    await save(2, [{ source: 'structured', title: 'Junior nurse' }]);
    expect((await stored()).title).toBe('Senior nurse');
  });

  it('is closed and reopened by its best card only', async () => {
    const past = until('2026-11-01');
    const status = async () => [(await stored()).status, (await stored()).closedReason];
    await save(1, [{ source: 'structured', deadline: until('2027-01-01') }]);
    for (const source of ['promoted', 'card'] as const) {
      await save(2, [{ source, deadline: past }]);
      expect(await status()).toEqual(['open', null]);
    }
    // Not even before the best card of the run.
    await save(3, [{ source: 'card', deadline: past }]);
    await save(3, [{ source: 'structured', deadline: until('2027-01-01') }]);
    await save(3, [{ source: 'structured', deadline: until('2026-11-02') }]);
    expect(await status()).toEqual(['open', null]);
    const verified = (await stored()).lastVerifiedAt;
    await save(4, [{ source: 'structured', deadline: past }]);
    expect(await status()).toEqual(['closed', 'deadlinePassed']);
    expect(await stored()).toMatchObject({
      lastVerifiedAt: verified,
      lastSeenAt: '2026-11-24T00:00:00.000Z',
      closedAt: '2026-11-24T00:00:00.000Z',
    });
    await save(5, [{ source: 'card' }]);
    expect(await status()).toEqual(['closed', 'deadlinePassed']);
    await save(6, [{ source: 'structured', deadline: until('2027-02-01') }]);
    expect(await status()).toEqual(['open', null]);
    expect((await stored()).lastVerifiedAt).toBe('2026-11-26T00:00:00.000Z');
  });

  it('opens again when any card shows it, unless its deadline has passed', async () => {
    await save(1, [{ source: 'structured' }]);
    for (const reason of ['unlisted', 'removed', 'closedBySite'] as const) {
      await database.run(
        `update jobs.postings set status = 'closed', closed_reason = $1, closed_at = now()`,
        [reason],
      );
      await save(2, [{ source: 'promoted' }]);
      expect(await stored()).toMatchObject({ status: 'open', closedReason: null, closedAt: null });
    }
  });

  it('prefers structured data for as long as the site has it', async () => {
    const structured: Card = { source: 'structured', salary: pay('90000', 90_000) };
    const text: Card = { salary: pay('up to $9k'), title: 'Nurse' };
    await save(1, [text]);
    expect(await save(2, [structured])).toMatchObject({ updated: 1 });
    expect(await save(3, [{ ...text, sector: ['Care'] }])).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject({ salary: pay('90000', 90_000), sector: ['Care'] });
    expect(await save(4, [structured])).toMatchObject({ updated: 0 });
    expect(await save(11, [text])).toMatchObject({ updated: 0 });
    expect(await save(12, [text])).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject({ salary: pay('up to $9k') });
  });

  it('keeps a limited history, which is deleted with it', async () => {
    for (let run = 1; run <= MAX_HISTORY + 4; run++) await save(run, [{ title: `Nurse ${run}` }]);
    const id = Number((await stored()).id);
    const titles = (await history()).map(({ title }) => title!.old);
    expect(titles).toHaveLength(MAX_HISTORY);
    expect(titles[0]).toBe(`Nurse ${MAX_HISTORY + 3}`);
    await takeDown(db, id, 'admin');
    expect(await countHistory(db, id)).toBe(0);

    await save(1, [{ url: 'https://a.example/2', title: 'Nurse' }]);
    await save(2, [{ url: 'https://a.example/2', title: 'Senior nurse', deadline: until('2026-11-20') }]);
    const second = Number((await stored('https://a.example/2')).id);
    expect(await countHistory(db, second)).toBe(1);
    for await (const _ of purgeClosed(db, new Date('2027-01-01T00:00:00Z')));
    expect(await countHistory(db, second)).toBe(0);
  });

  it('changes with its history or not at all', async () => {
    await save(1, [{ title: 'Nurse' }]);
    await expect(
      inTransaction(db, async (trx) => {
        await savePage(trx, {
          site: 'probe',
          runId: 2,
          fetchedAt: new Date(),
          today: '2026-11-22',
          postings: [{ sourceUrl: URL, values: postingValues({ title: 'Senior nurse' }) }],
        });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect([(await stored()).title, await history()]).toEqual(['Nurse', []]);
    await save(2, [{ title: 'Senior nurse' }]);
    expect([(await stored()).title, await history()]).toMatchObject([
      'Senior nurse',
      [{ title: { old: 'Nurse', new: 'Senior nurse' } }],
    ]);
  });

  it('has the last values of any sequence of cards, and a history that can be replayed', async () => {
    const card = fc.record({
      url: fc.constantFrom('https://a.example/1', 'https://a.example/2', 'https://a.example/3'),
      companyName: fc.constantFrom('A', 'B'),
      title: fc.constantFrom('Nurse', 'Doctor', '"quoted", {braces}'),
      location: fc.constantFrom(
        place('Seoul', '서울'),
        place('Seoul', '서울', '서울 강남구'),
        postingValues().location,
      ),
      experience: fc.constantFrom(
        postingValues().experience,
        { text: '3+', minYears: 3, maxYears: null, newcomer: false },
        { text: '3+', minYears: null, maxYears: null, newcomer: null },
      ),
      deadline: fc.constantFrom<PostingValues['deadline']>(
        postingValues().deadline,
        until('2027-12-01', 'D-3'),
        until('2027-12-01', 'D-2'),
        until('2027-12-02'),
        { text: '상시', kind: 'always', date: null },
        { text: '?', kind: 'unknown', date: null },
      ),
      sector: fc.constantFrom<string[]>([], ['Care'], ['Care', 'IT'], ['IT', 'Care']),
      salary: fc.constantFrom(postingValues().salary, pay('$1', 1), pay('$2', 2), pay('negotiable')),
    });
    const FIELDS = [
      'companyName',
      'title',
      'location',
      'experience',
      'deadline',
      'sector',
      'salary',
    ] as const;
    type Values = Pick<PostingValues, (typeof FIELDS)[number]>;
    const hasValue = (value: Values[keyof Values]) =>
      typeof value === 'string' || (Array.isArray(value) ? value.length > 0 : value.text !== null);
    /** What must not tell two states apart. */
    const normalize = ({ deadline, sector, ...values }: Values) => ({
      ...Object.fromEntries(FIELDS.map((field) => [field, (values as Values)[field]])),
      deadline: { ...deadline, text: deadline.date === null ? deadline.text : null },
      sector: sector.toSorted(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(card, { selector: ({ url }) => url, minLength: 1 }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (runs) => {
          await database.run('truncate jobs.postings, jobs.takedowns cascade');
          const states = new Map<string, Values[]>();
          for (const [index, cards] of runs.entries()) {
            const outcome = await save(index + 1, cards);
            let updated = 0;
            for (const { url, ...values } of cards) {
              const known = states.get(url);
              if (!known) {
                states.set(url, [values]);
                continue;
              }
              const last = known.at(-1)!;
              const next = Object.fromEntries(
                FIELDS.map((field) => [field, hasValue(values[field]) ? values[field] : last[field]]),
              ) as unknown as Values;
              if (JSON.stringify(normalize(next)) === JSON.stringify(normalize(last))) continue;
              known.push(next);
              updated++;
            }
            expect(outcome.updated).toBe(updated);
          }
          expect((await db.selectFrom('jobs.postings').select('id').execute()).length).toBe(states.size);
          for (const [url, known] of states) {
            let state: Values = await stored(url);
            const changes = await history(url);
            expect(changes).toHaveLength(known.length - 1);
            for (const [index, expected] of known.toReversed().entries()) {
              expect(normalize(state)).toEqual(normalize(expected));
              for (const [field, change] of Object.entries(changes[index] ?? {})) {
                expect(normalize({ ...state, [field]: change.new })).toEqual(normalize(state));
                state = { ...state, [field]: change.old };
              }
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
