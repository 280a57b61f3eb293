import { TECHNOLOGIES } from '@workreel/posting-parser/technologies';
import { describe, expect, it } from 'vitest';
import { nameOf, splitCompound } from './names.domain.ts';
import { COMPOUND_ENDINGS, SYNONYMS } from './terms.data.ts';
import { queryTermsOf } from './terms.domain.ts';

const linesOf = (table: string) => table.trim().split('\n');
const spellingsOf = (line: string) => line.replace('~', '').split('|');
const canonicalNameOf = (line: string) => `=${spellingsOf(line)[0]!.toLowerCase().replace(/\s+/g, '-')}`;

describe('nameOf', () => {
  it.each([
    ['노드', '=node.js'],
    ['node', '=node.js'],
    ['k8s', '=kubernetes'],
    ['프론트엔드', '=frontend'],
    ['디자이너', '=designer'],
    ['designers', '=designer'],
    ['developers', '=developer'],
    ['nursing', '=nurse'],
    ['accounting', '=accounting'],
    ['헤어디자이너', '=hairdresser'],
    ['c', '=c'],
    ['c++', '=c++'],
    ['c#', '=c#'],
    ['.net', '=.net'],
    ['r', '=r'],
    ['go', '=go'],
  ])('returns the canonical name of %s: %s', (word, name) => {
    expect(nameOf([word])).toBe(name);
  });

  it.each([
    [['spring', 'boot'], '=spring-boot'],
    [['ruby', 'on', 'rails'], '=ruby-on-rails'],
    [['machine', 'learning'], '=machine-learning'],
    [['physical', 'therapists'], '=physical-therapist'],
    [['back', 'end'], '=backend'],
    [['asp.net', 'core'], '=asp.net-core'],
  ])('returns the canonical name of %s: %s', (words, name) => {
    expect(nameOf(words)).toBe(name);
  });

  it.each(['account', 'qatar', 'springs', 'javas', 'gos', 'net', '개발', '', 'constructor', '__proto__'])(
    'returns undefined for "%s"',
    (word) => {
      expect(nameOf([word])).toBeUndefined();
    },
  );

  it('maps each spelling in both tables to the name of its line only', () => {
    for (const table of [SYNONYMS, TECHNOLOGIES])
      for (const line of linesOf(table))
        for (const spelling of spellingsOf(line)) {
          const terms = queryTermsOf(spelling);
          expect(
            terms.map(({ name }) => name),
            `${spelling} of “${line}”`,
          ).toEqual([canonicalNameOf(line)]);
        }
  });

  it('has no spelling on two lines', () => {
    const lines = [...linesOf(SYNONYMS), ...linesOf(TECHNOLOGIES)];
    const keyOf = (spelling: string) => spelling.toLowerCase().replace(/[\s_\-/·]|(?!^)\./g, '');
    const owners = new Map<string, Set<string>>();
    for (const line of lines)
      for (const spelling of spellingsOf(line)) {
        const key = keyOf(spelling);
        owners.set(key, (owners.get(key) ?? new Set()).add(line));
      }
    expect([...owners].filter(([, lines]) => lines.size > 1)).toEqual([]);
    expect(new Set(lines.map(canonicalNameOf)).size).toBe(lines.length);
  });
});

describe('splitCompound', () => {
  it.each([
    ['웹개발자', ['웹', '개발자']],
    ['앱개발', ['앱', '개발']],
    ['백엔드개발자', ['백엔드', '개발자']],
    ['데이터분석가채용', ['데이터', '분석가', '채용']],
    ['소프트웨어엔지니어링', ['소프트웨어', '엔지니어링']],
    ['물류사원', ['물류', '사원']],
    ['영업관리직', ['영업', '관리직']],
    ['자바스크립트개발자', ['자바스크립트', '개발자']],
    ['연구개발', ['연구', '개발']],
    // Occupations that are not compounds of another occupation.
    ['헤어디자이너', ['헤어디자이너']],
    ['간호조무사', ['간호조무사']],
    ['영업사원', ['영업사원']],
    ['엔지니어링', ['엔지니어링']],
    ['개발자', ['개발자']],
    // The remainder is not a word.
    ['재개발', ['재개발']],
    ['개발자들', ['개발자들']],
    ['developer', ['developer']],
    ['', ['']],
  ])('splits %j into %j', (word, parts) => {
    expect(splitCompound(word)).toEqual(parts);
  });

  it('returns at most four parts, which form the original word', () => {
    const endings = COMPOUND_ENDINGS.trim().split(/\s+/);
    const compounds = ['데이터', '웹', '가', '백엔드'].flatMap((first, n) =>
      endings.flatMap((second) =>
        endings.slice(n, n + 10).map((third) => `${first}${second}${third}개발자채용`),
      ),
    );
    const split = compounds.map(splitCompound);
    expect(split.map((parts) => parts.join(''))).toEqual(compounds);
    expect(Math.max(...split.map((parts) => parts.length))).toBe(4);
  });
});
