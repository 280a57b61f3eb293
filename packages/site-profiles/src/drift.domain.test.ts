import { type Card, parsePosting } from '@workreel/posting-parser';
import { generatePostings } from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import { parseContext } from './check.ts';
import { baselineOf, findChangesOfPage, findDrift, type PastRun } from './drift.domain.ts';
import { addStats, type CardStats, NO_CARDS, statsOfCards } from './field-stats.domain.ts';
import { parseProfile } from './profile.ts';

const profile = parseProfile(
  `name: Example
hosts: [www.example.com]
timeZone: Asia/Seoul
currency: KRW
start: { address: 'https://www.example.com/{page}' }
layouts:
  - card: .card
    link: a.title
    fields: { title: a.title, companyName: .corp, salary: .pay, deadline: .date }
    mixed: .facts span
coverage: { deadline: { expected: 0.2, minimum: 0 } }
terms: { text: Free., url: 'https://www.example.com/', checked: 2026-10-01 }
`,
  '/sites/example/profile.yaml',
);
const context = parseContext(profile, new Date('2026-06-30T12:00:00Z'));

const CARDS: Card[] = [...generatePostings(600, { seed: 11 })].map(({ values, sourceUrl }) => ({
  sourceUrl,
  texts: {
    title: values.title,
    companyName: values.companyName,
    location: values.location.text,
    experience: values.experience.text,
    education: values.education.text,
    employmentType: values.employmentType.text,
    deadline: values.deadline.text,
    salary: values.salary.text,
    posted: null,
  },
  tags: values.sector,
  promoted: false,
}));
const statsOf = (cards: readonly Card[]): CardStats =>
  statsOfCards(
    cards.map((card) => {
      const parsed = parsePosting(card, context);
      return { card, values: 'values' in parsed ? parsed.values : null };
    }),
  );
const cardsOf = (run: number, count = 40) => CARDS.slice(run * 40, run * 40 + count);
const run = (cards: readonly Card[], sameSearch = true): PastRun => ({ sameSearch, stats: statsOf(cards) });
const PAST = [0, 1, 2, 3, 4].map((n) => run(cardsOf(n)));
const change = (cards: readonly Card[], texts: (card: Card) => Partial<Card['texts']>): Card[] =>
  cards.map((card) => ({ ...card, texts: { ...card.texts, ...texts(card) } }));
const swapTitle = ({ texts }: Card) => ({ title: texts.companyName, companyName: texts.title });
const reported = (cards: readonly Card[], past: readonly PastRun[] = PAST) =>
  findDrift(profile, statsOf(cards), baselineOf(past)).map(({ code, field }) => `${code} ${field}`);

describe('findDrift', () => {
  it('finds nothing on the next days', () => {
    for (const day of [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) {
      expect(reported(cardsOf(day))).toEqual([]);
      expect(reported(cardsOf(day, 10))).toEqual([]);
    }
  });

  it('finds nothing on pages of one employer, of one occupation or in another language', () => {
    const pages = (key: (card: Card) => string) =>
      [...Map.groupBy(CARDS, key).values()].filter((cards) => cards.length >= 10);
    const employers = pages(({ texts }) => texts.companyName!);
    const languages = pages(({ texts }) => (/[가-힣]/.test(texts.title!) ? 'ko' : 'en'));
    expect(languages).toHaveLength(2);
    expect(employers.length).toBeGreaterThan(1);
    const korean = [0, 1, 2].map((n) => run(languages[0]!.slice(n * 40, n * 40 + 40), false));
    for (const cards of employers) expect(reported(cards)).toEqual([]);
    for (const cards of [languages[1]!.slice(0, 15), languages[1]!.slice(15, 60)])
      expect(reported(cards, korean)).toEqual([]);
  });

  it('finds swapped titles and companies on ten cards, with their selectors', () => {
    const swapped = change(cardsOf(5, 10), swapTitle);
    expect(findDrift(profile, statsOf(swapped), baselineOf(PAST))).toEqual([
      {
        code: 'FIELD_CHANGED',
        field: 'companyName',
        message:
          'The texts of companyName look like those of title in the last runs. The site may have changed; check ".corp" in layout main.',
      },
      expect.objectContaining({ field: 'title' }),
    ]);
    expect(reported(change(cardsOf(5, 9), swapTitle))).toEqual([]);
  });

  it('finds them although one of three past runs had them swapped as well', () => {
    const past = [run(change(cardsOf(0), swapTitle)), run(cardsOf(1)), run(cardsOf(2))];
    expect(reported(change(cardsOf(5), swapTitle), past)).toEqual([
      'FIELD_CHANGED companyName',
      'FIELD_CHANGED title',
    ]);
    expect(reported(cardsOf(5), past)).toEqual([]);
  });

  it('compares texts, but not shares, with runs of other searches', () => {
    const others = PAST.map(({ stats }) => ({ sameSearch: false, stats }));
    expect(reported(change(cardsOf(5), swapTitle), others)).toHaveLength(2);
    expect(
      reported(
        change(cardsOf(5), () => ({ location: null })),
        others,
      ),
    ).toEqual([]);
    expect(reported(change(cardsOf(5), () => ({ location: null })))).toEqual(['COVERAGE_LOW location']);
  });

  it('finds texts that cannot be read, with the shares before and now', () => {
    const unread = change(cardsOf(5), () => ({ location: '지도 보기' }));
    expect(findDrift(profile, statsOf(unread), baselineOf(PAST))).toEqual([
      {
        code: 'FIELD_CHANGED',
        field: 'location',
        message: expect.stringMatching(
          /^The texts of location look different from those in the last runs\. A value was read from \d of 40 texts \(\d%\), in the last runs from 100%\./,
        ),
      },
    ]);
  });

  it('leaves a field to the expectation of the profile', () => {
    expect(reported(change(cardsOf(5), () => ({ deadline: null })))).toEqual([]);
  });

  it('needs three runs with ten cards', () => {
    const swapped = change(cardsOf(5), swapTitle);
    expect(reported(swapped, PAST.slice(0, 2))).toEqual([]);
    expect(
      reported(
        change(cardsOf(5), () => ({ location: null })),
        PAST.slice(0, 2),
      ),
    ).toEqual([]);
    const small = [0, 1, 2, 3].map((n) => run(cardsOf(n, 5)));
    expect(reported(swapped, small)).toEqual([]);
    expect(reported(swapped, [])).toEqual([]);
  });

  it('does not take the chance of few cards, or a share that varies, for a change', () => {
    const withSalary = (count: number, of: number) => statsWith('salary', count, of);
    const past = [6, 5, 7, 6].map((count) => ({ sameSearch: true, stats: withSalary(count, 100) }));
    const missing = (stats: CardStats, runs: PastRun[]) =>
      findDrift(profile, stats, baselineOf(runs)).map(({ field, code }) => `${code} ${field}`);
    expect(missing(withSalary(0, 20), past)).toEqual([]);
    expect(missing(withSalary(0, 400), past)).toEqual(['COVERAGE_LOW salary']);
    const varied = [10, 80, 40, 60].map((count) => ({ sameSearch: true, stats: withSalary(count, 100) }));
    expect(missing(withSalary(5, 100), varied)).toEqual([]);
    // One odd run changes nothing.
    const odd = [60, 0, 62, 58].map((count) => ({ sameSearch: true, stats: withSalary(count, 100) }));
    expect(missing(withSalary(5, 100), odd)).toEqual(['COVERAGE_LOW salary']);
  });
});

/** Statistics of cards of which `filled` have a text in a field. */
function statsWith(field: 'salary', filled: number, cards: number): CardStats {
  const { fields } = statsOf(change(cardsOf(0, 1), () => ({ [field]: '연봉 3,200만원' })));
  return { cards, fields: { [field]: { ...fields[field]!, filled, parsed: filled } } };
}

describe('the statistics of cards', () => {
  it('add up and are small', () => {
    const [a, b] = [cardsOf(0), cardsOf(1)];
    const sum = addStats(addStats(NO_CARDS, statsOf(a)), statsOf(b));
    const { title: ofTitle } = statsOf(a).fields;
    expect(sum.cards).toBe(80);
    expect(sum.fields.title!.features[5]).toBe(ofTitle!.features[5]! + statsOf(b).fields.title!.features[5]!);
    expect(sum.fields.title).toMatchObject({ filled: 80, parsed: 80 });
    expect(sum.fields.posted).toBeUndefined();
    expect(JSON.stringify(statsOf(CARDS)).length).toBeLessThan(4_000);
  });

  it('leave out promoted cards, unless there are no others', () => {
    const promoted = cardsOf(0, 3).map((card) => ({ ...card, promoted: true }));
    expect(statsOf([...promoted, ...cardsOf(1, 2)]).cards).toBe(2);
    expect(statsOf(promoted).cards).toBe(3);
  });

  it('do not depend on unusual texts', () => {
    const odd = change(cardsOf(5), () => ({ title: '\u0000😀'.repeat(5_000), companyName: '·' }));
    expect(() => findChangesOfPage(profile, statsOf(odd), baselineOf(PAST))).not.toThrow();
  });
});
