import {
  COMMON_TECHNOLOGIES,
  companyName,
  DOMAINS,
  OCCUPATIONS,
  RARE_TECHNOLOGIES,
} from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import type { Wants } from './judge.domain.ts';
import { QUERIES } from './queries.data.ts';

const partsOf = (wants: Wants): Wants[] => [wants, ...(wants.or === undefined ? [] : partsOf(wants.or))];
const ALL = QUERIES.flatMap(({ wants }) => partsOf(wants));
const works = ALL.flatMap(({ work }) => (work === undefined ? [] : [work]));
const namesOf = (ids?: readonly string[]) =>
  new Set(
    OCCUPATIONS.filter(({ id }) => ids === undefined || ids.includes(id)).flatMap(({ names: { ko, en } }) => [
      ...ko.keys(),
      ...en.keys(),
    ]),
  );

describe('the judged queries', () => {
  it('are at least 150, none twice, of every kind, in both scripts and mixed', () => {
    const queries = QUERIES.map(({ query }) => query);
    expect(queries.length).toBeGreaterThanOrEqual(150);
    expect(new Set(queries).size).toBe(queries.length);
    const byKind = Map.groupBy(QUERIES, ({ kind }) => kind);
    expect(byKind.size).toBe(14);
    for (const [kind, own] of byKind) expect([kind, own.length >= 4]).toEqual([kind, true]);
    const hangul = queries.filter((query) => /[가-힣]/.test(query));
    const latin = queries.filter((query) => /[a-z]/i.test(query));
    const mixed = hangul.filter((query) => latin.includes(query));
    for (const some of [hangul, latin, mixed]) expect(some.length).toBeGreaterThan(25);
  });

  it('have one to four words', () => {
    for (const query of QUERIES.map(({ query }) => query)) {
      expect(query).toBe(query.trim());
      expect(query.split(/\s+/).length).toBeLessThanOrEqual(4);
    }
  });

  it('ask for something, and only for what postings are labelled with', () => {
    const ids = new Set(OCCUPATIONS.map(({ id }) => id));
    const families = new Set(OCCUPATIONS.map(({ family }) => family));
    const technologies = new Set([
      ...OCCUPATIONS.flatMap(({ stacks }) => stacks.flatMap(([stack]) => stack)),
      ...RARE_TECHNOLOGIES,
      ...COMMON_TECHNOLOGIES,
    ]);
    const domains = new Set(DOMAINS.map(({ id }) => id));
    for (const wants of ALL) {
      expect(Object.keys(wants).some((part) => part !== 'without' && part !== 'or')).toBe(true);
      for (const name of [...(wants.technologies ?? []), ...(wants.without?.technologies ?? [])])
        expect(technologies).toContain(name);
      if (wants.domain !== undefined) expect(domains).toContain(wants.domain);
    }
    for (const { is = [], near = [], families: wide = [] } of works) {
      for (const id of [...is, ...near]) expect(ids).toContain(id);
      for (const family of wide) expect(families).toContain(family);
    }
  });

  it('name names of the occupations that they ask for', () => {
    const every = namesOf();
    for (const { is, families, names, otherNames, nearNames, notNames } of works) {
      const own = families === undefined ? namesOf(is) : every;
      for (const name of names ?? []) expect(own).toContain(name);
      for (const name of [otherNames, nearNames, notNames].flatMap((some) => some ?? []))
        expect(every).toContain(name);
    }
    for (const { without } of ALL) for (const name of without?.names ?? []) expect(every).toContain(name);
  });

  it('ask for companies by the names that they have', () => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/\(주\)|㈜|주식회사/g, '')
        .trim();
    const asked = QUERIES.filter(({ wants }) => wants.company !== undefined);
    expect(asked.length).toBeGreaterThan(10);
    for (const { query, wants } of asked) {
      const [name = ''] = wants.work === undefined ? [plain(query)] : plain(query).split(' ');
      expect(plain(companyName(wants.company!))).toContain(name);
    }
  });
});
