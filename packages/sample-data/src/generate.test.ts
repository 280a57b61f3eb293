import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { companyAt, companyName } from './companies.domain.ts';
import { generatePostings } from './generate.ts';
import { OCCUPATIONS } from './occupations.data.ts';
import { TECHNOLOGY_FORMS } from './technologies.data.ts';
import { type GeneratedPosting, TRADES } from './types.ts';
import { DOMAINS } from './words.data.ts';

const COUNT = 20_000;
const postings = [...generatePostings(COUNT)];

const withoutMarker = (form: string) => form.replace(/^~/, '');
const share = (matches: (posting: GeneratedPosting) => boolean) => postings.filter(matches).length / COUNT;
/** Returns the text that keyword searches cover. */
const textOf = ({ values }: GeneratedPosting) =>
  [values.title, values.companyName, ...values.techStack, ...values.sector].join(' | ');
const printedForms = (name: string): readonly string[] =>
  TECHNOLOGY_FORMS.get(name)
    ?.split('|')
    .map((form) => form.replace(/^\d+:/, '')) ?? [name];

describe('generatePostings', () => {
  it('generates the same postings for the same arguments and different ones for a different seed', () => {
    expect([...generatePostings(300, { seed: 7 })]).toEqual([...generatePostings(300, { seed: 7 })]);
    const [first, second] = [7, 8].map((seed) =>
      [...generatePostings(300, { seed })].map(({ values }) => values.title),
    );
    expect(first).not.toEqual(second);
  });

  it('generates the postings of the published benchmarks', () => {
    const hash = createHash('sha256');
    for (const { sourceUrl, values, label } of generatePostings(1_000))
      hash.update(JSON.stringify([sourceUrl, values, label]));
    // If the hash changes, repeat the benchmarks of docs/performance.md or give new items the weight 0.
    expect(hash.digest('hex').slice(0, 16)).toBe('90e6e63edc914d71');
  });

  it('generates the requested number of postings with unique URLs', () => {
    expect(postings).toHaveLength(COUNT);
    expect(new Set(postings.map(({ sourceUrl }) => sourceUrl)).size).toBe(COUNT);
    expect([...generatePostings(0)]).toEqual([]);
    expect(() => [...generatePostings(-1)]).toThrow(RangeError);
    expect(() => [...generatePostings(1.5)]).toThrow(RangeError);
    expect(() => [...generatePostings(1, { today: 'soon' })]).toThrow(RangeError);
  });

  it('generates times in order and none after the given day', () => {
    const today = '2025-03-01';
    for (const { values, collectedAt } of generatePostings(2_000, { today })) {
      expect(collectedAt < '2025-03-02').toBe(true);
      if (values.postedAt !== null) expect(values.postedAt <= collectedAt).toBe(true);
    }
  });
});

describe('tables', () => {
  it('contain unique company names', () => {
    for (const language of ['ko', 'en'] as const) {
      const numbers = TRADES.flatMap((trade) =>
        Array.from({ length: 6_000 }, (_, rank) => companyAt(trade, language, rank)),
      );
      expect(new Set(numbers.map(companyName)).size).toBe(numbers.length);
    }
  });

  it('contain many forms of occupations: with and without spaces, Korean and Latin', () => {
    const forms = new Map(
      OCCUPATIONS.map(({ id, names: { ko, en } }) => [
        id,
        [...ko.values(), ...en.values()].flat().map(withoutMarker),
      ]),
    );
    const titlesOf = (id: string) =>
      postings.filter(({ label }) => label.occupation === id).map(({ values }) => values.title);
    for (const id of ['web', 'backend', 'nurse']) {
      const titles = titlesOf(id);
      const seen = forms.get(id)!.filter((form) => titles.some((title) => title.includes(form)));
      expect(seen.length).toBeGreaterThanOrEqual(8);
    }
    for (const form of ['웹개발자', '웹 개발자', 'Web Developer'])
      expect(titlesOf('web').some((title) => title.includes(form))).toBe(true);
  });
});

describe('labels', () => {
  it('contain only information visible in title, company, technologies or sectors', () => {
    const formsOf = new Map(
      OCCUPATIONS.flatMap(({ id, names }) =>
        (['ko', 'en'] as const).flatMap((language) =>
          [...names[language]].map(
            ([name, forms]) => [`${id} ${language} ${name}`, forms.map(withoutMarker)] as const,
          ),
        ),
      ),
    );
    const domains = new Map(DOMAINS.map((domain) => [domain.id, domain]));
    const mismatches = postings.flatMap((posting) => {
      const { label, values } = posting;
      const { title } = values;
      const inTitle = (forms: readonly string[]) => forms.some((form) => title.includes(form));
      const inText =
        label.domain === null || textOf(posting).includes(domains.get(label.domain)![label.language]);
      const shown =
        inTitle(formsOf.get(`${label.occupation} ${label.language} ${label.name}`)!) &&
        label.core.every((name) => inTitle(printedForms(name))) &&
        label.technologies.every((name) => values.techStack.includes(name) || label.core.includes(name)) &&
        values.techStack.every((name) => label.technologies.includes(name)) &&
        inText &&
        (label.titlePlace === null || title.includes(label.titlePlace)) &&
        values.companyName === companyName(label.company);
      return shown ? [] : [{ label, values }];
    });
    expect(mismatches).toEqual([]);
  });

  it('match the seniority and terms in the title', () => {
    const WORDS: Readonly<Record<string, RegExp>> = {
      newcomer: /신입|Graduate|Entry Level|New Grad/,
      any: /신입.*경력|all levels/,
      junior: /주니어|Junior/,
      experienced: /경력|[3-9]년|10년|years|Experienced|Mid-level/,
      senior: /시니어|Senior/,
      lead: /팀장|파트장|리드|Lead|Principal/,
      internship: /인턴|Intern/,
      contract: /계약직|contract/i,
      partTime: /아르바이트|파트타임|Part[- ][Tt]ime/,
      permanent: /정규직|Permanent/,
      remote: /재택|Remote/,
      night: /야간|Night/,
      weekend: /주말|Weekend/,
    };
    for (const { label, values } of postings)
      for (const term of [label.seniority, ...label.terms])
        if (term !== null) expect(values.title).toMatch(WORDS[term]!);
  });

  it('distinguish technologies from similar terms', () => {
    const javaCoffee = postings.filter(
      ({ values, label }) =>
        /자바 ?커피|Java Coffee/.test(textOf({ values } as GeneratedPosting)) && label.trade === 'food',
    );
    expect(javaCoffee.length).toBeGreaterThan(5);
    for (const { label } of javaCoffee) expect(label.technologies).toEqual([]);
    const distractors = [
      /Qatar/,
      /개발자들/,
      /디자인개발/,
      /R&D/,
      /노드/,
      /스프링 시즌/,
      /사업개발/,
      /Account Manager/,
    ];
    for (const distractor of distractors)
      expect(postings.some((posting) => distractor.test(textOf(posting)))).toBe(true);
  });
});

describe('distribution', () => {
  it('of languages, locations, salaries, deadlines and companies resembles a job site', () => {
    expect(share(({ label }) => label.language === 'ko')).toBeCloseTo(0.8, 1);
    const korean = postings.filter(({ label }) => label.language === 'ko');
    const shareIn = (region: string) =>
      korean.filter(({ values }) => values.location.regions[0] === region).length / korean.length;
    expect(shareIn('서울')).toBeGreaterThan(0.3);
    expect(shareIn('서울')).toBeLessThan(0.4);
    expect(shareIn('경기')).toBeGreaterThan(0.2);
    expect(shareIn('경기')).toBeLessThan(0.3);
    expect(share(({ values }) => values.location.text === null)).toBeGreaterThan(0.01);
    expect(share(({ values }) => values.salary.currency === null)).toBeGreaterThan(0.7);
    for (const currency of ['KRW', 'USD', 'GBP', 'EUR'])
      expect(share(({ values }) => values.salary.currency === currency)).toBeGreaterThan(0.003);
    for (const kind of ['date', 'untilFilled', 'always', 'unknown'])
      expect(share(({ values }) => values.deadline.kind === kind)).toBeGreaterThan(0.05);

    const byCompany = new Map<number, number>();
    for (const { label } of postings) byCompany.set(label.company, (byCompany.get(label.company) ?? 0) + 1);
    expect(COUNT / byCompany.size).toBeGreaterThan(12);
    expect(COUNT / byCompany.size).toBeLessThan(18);
    const counts = [...byCompany.values()].sort((a, b) => b - a);
    const topTenthShare = counts.slice(0, counts.length / 10).reduce((sum, count) => sum + count, 0) / COUNT;
    expect(topTenthShare).toBeGreaterThan(0.3);
  });

  it('of times covers two years, mostly the last months', () => {
    const days = postings
      .flatMap(({ values }) => (values.postedAt === null ? [] : [Date.parse(values.postedAt)]))
      .map((time) => (Date.parse('2026-06-30T15:00:00Z') - time) / 86_400_000)
      .sort((a, b) => a - b);
    expect(days.length / COUNT).toBeCloseTo(0.96, 1);
    expect(days[days.length >> 1]!).toBeLessThan(180);
    expect(days.at(-1)!).toBeGreaterThan(700);
    expect(days.at(-1)!).toBeLessThan(735);
  });

  it('of words ranges from a third of the postings to a single one', () => {
    const shareWith = (word: string) => share((posting) => textOf(posting).includes(word));
    for (const common of ['개발', '채용']) {
      expect(shareWith(common)).toBeGreaterThan(0.25);
      expect(shareWith(common)).toBeLessThan(0.4);
    }
    for (const uncommon of ['백엔드', '디자이너']) {
      expect(shareWith(uncommon)).toBeGreaterThan(0.02);
      expect(shareWith(uncommon)).toBeLessThan(0.06);
    }
    const words = new Map<string, number>();
    for (const posting of postings)
      for (const word of new Set(textOf(posting).match(/[\p{L}\p{N}+#.]+/gu)))
        words.set(word, (words.get(word) ?? 0) + 1);
    const counts = [...words.values()];
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(1_000);
    expect(counts.filter((count) => count > 1 && count <= COUNT / 2_000).length).toBeGreaterThan(1_000);
  });
});
