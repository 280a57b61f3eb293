import {
  COMMON_TECHNOLOGIES,
  companyName,
  DOMAINS,
  OCCUPATIONS,
  RARE_TECHNOLOGIES,
} from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import type { Criteria } from './grade.domain.ts';
import { QUERIES } from './queries.data.ts';

const alternativesOf = (criteria: Criteria): Criteria[] => [
  criteria,
  ...(criteria.or === undefined ? [] : alternativesOf(criteria.or)),
];
const ALL = QUERIES.flatMap(({ criteria }) => alternativesOf(criteria));
const works = ALL.flatMap(({ work }) => (work === undefined ? [] : [work]));
const namesOf = (ids?: readonly string[]) =>
  new Set(
    OCCUPATIONS.filter(({ id }) => ids === undefined || ids.includes(id)).flatMap(({ names: { ko, en } }) => [
      ...ko.keys(),
      ...en.keys(),
    ]),
  );

describe('the judged queries', () => {
  it('contain at least 150 distinct queries, four of each kind, in Hangul, Latin and mixed script', () => {
    const queries = QUERIES.map(({ query }) => query);
    expect(queries.length).toBeGreaterThanOrEqual(150);
    expect(new Set(queries).size).toBe(queries.length);
    const byKind = Map.groupBy(QUERIES, ({ kind }) => kind);
    expect(byKind.size).toBe(19);
    for (const [kind, queriesOfKind] of byKind)
      expect([kind, queriesOfKind.length >= 4]).toEqual([kind, true]);
    const hangul = queries.filter((query) => /[가-힣]/.test(query));
    const latin = queries.filter((query) => /[a-z]/i.test(query));
    const mixed = hangul.filter((query) => latin.includes(query));
    for (const queriesOfScript of [hangul, latin, mixed]) expect(queriesOfScript.length).toBeGreaterThan(25);
  });

  it('have one to four words', () => {
    for (const query of QUERIES.map(({ query }) => query)) {
      expect(query).toBe(query.trim());
      expect(query.split(/\s+/).length).toBeLessThanOrEqual(4);
    }
  });

  it('have only criteria that postings have labels for', () => {
    const ids = new Set(OCCUPATIONS.map(({ id }) => id));
    const families = new Set(OCCUPATIONS.map(({ family }) => family));
    const technologies = new Set([
      ...OCCUPATIONS.flatMap(({ stacks }) => stacks.flatMap(([stack]) => stack)),
      ...RARE_TECHNOLOGIES,
      ...COMMON_TECHNOLOGIES,
    ]);
    const domains = new Set(DOMAINS.map(({ id }) => id));
    for (const criteria of ALL) {
      expect(Object.keys(criteria).some((part) => part !== 'exclude' && part !== 'or')).toBe(true);
      for (const name of [...(criteria.technologies ?? []), ...(criteria.exclude?.technologies ?? [])])
        expect(technologies).toContain(name);
      if (criteria.domain !== undefined) expect(domains).toContain(criteria.domain);
    }
    for (const { occupations = [], nearOccupations = [], families: workFamilies = [] } of works) {
      for (const id of [...occupations, ...nearOccupations]) expect(ids).toContain(id);
      for (const family of workFamilies) expect(families).toContain(family);
    }
  });

  it('use only names of the occupations they specify', () => {
    const allNames = namesOf();
    for (const { occupations, families, names, otherNames, nearNames, notNames } of works) {
      const allowed = families === undefined ? namesOf(occupations) : allNames;
      for (const name of names ?? []) expect(allowed).toContain(name);
      for (const name of [otherNames, nearNames, notNames].flatMap((list) => list ?? []))
        expect(allNames).toContain(name);
    }
    for (const { exclude } of ALL) for (const name of exclude?.names ?? []) expect(allNames).toContain(name);
  });

  it('contain the name of the company they specify', () => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/\(주\)|㈜|주식회사/g, '')
        .trim();
    const companyQueries = QUERIES.filter(({ criteria }) => criteria.company !== undefined);
    expect(companyQueries.length).toBeGreaterThan(10);
    for (const { query, criteria } of companyQueries) {
      const [name = ''] = criteria.work === undefined ? [plain(query)] : plain(query).split(' ');
      expect(plain(companyName(criteria.company!))).toContain(name);
    }
  });
});
