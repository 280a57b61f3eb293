import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptionTermsOf, phrasePrefixesOf, queryTermsOf, termsOf } from './terms.domain.ts';
import { isCjk } from './tokenize.domain.ts';

/** Returns whether a text matches all terms of a query: whole words, parts of CJK words, or names. */
function finds(query: string, text: string): boolean {
  const { words, names } = termsOf(text);
  const matches = (word: string) =>
    words.some((other) => other === word || (isCjk(word) && isCjk(other) && other.includes(word)));
  const terms = queryTermsOf(query);
  return (
    terms.length > 0 &&
    terms.every((term) => term.words.every(matches) || (term.name !== null && names.includes(term.name)))
  );
}

const FOUND: [string, string][] = [
  ['개발', '백엔드개발자'],
  ['웹 개발자', '웹개발자 채용'],
  ['웹개발자', '웹 개발자 채용'],
  ['데이터 분석', '데이터분석가채용'],
  ['developer', 'Senior Developers'],
  ['nursing', '간호사'],
  ['developer', '백엔드개발자'],
  ['노드', 'Node.js 개발'],
  ['nodejs', '노드 백엔드'],
  ['k8s', 'Kubernetes 운영'],
  ['프론트엔드', 'Front-end Developer'],
  ['frontend', '프론트엔드개발자'],
  ['디자이너', 'UX Designer'],
  ['designer', '웹디자이너'],
  ['java', '자바 개발자'],
  ['자바', 'Java/Spring'],
  ['자바스크립트', 'JavaScript 개발자'],
  ['javascript', '자바스크립트개발자'],
  ['c', 'C/C++ 개발자'],
  ['c++', 'C/C++ 개발자'],
  ['c#', 'C#/.NET'],
  ['.net', 'C#/.NET'],
  ['asp.net', 'ASP.NET Core'],
  ['r', 'R, Python'],
  ['r&d', 'R&D센터'],
  ['a/s', 'A/S 기사'],
  ['spring', 'Spring Boot'],
  ['spring boot', '스프링부트 개발'],
  ['스프링부트', 'Spring Boot'],
  ['ＪＡＶＡ', 'java'],
  ['(주)가나다', '㈜가나다'],
  ['e-commerce', '이커머스 MD'],
  ['광주시', '경기 광주시'],
  ['광주', '광주 서구'],
];
const NOT_FOUND: [string, string][] = [
  ['자바', '자바스크립트'],
  ['자바스크립트', '자바 개발자'],
  ['java', 'JavaScript'],
  ['javascript', 'Java'],
  ['c', 'C++'],
  ['c', 'C#'],
  ['c++', 'C'],
  ['c#', 'C'],
  ['r', 'R&D'],
  ['go', 'Google'],
  ['qa', 'Qatar'],
  ['net', '.NET'],
  ['designer', '헤어디자이너'],
  ['광주', '경기 광주시'],
  ['account', '회계'],
  ['develop', 'developer'],
  ['웹개발자', '웹디자이너'],
  ['spring boot', 'Spring Cloud'],
  ['!!', '!!'],
];

describe('index terms and query terms', () => {
  it.each(FOUND)('%s finds “%s”', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each(NOT_FOUND)('%s does not find “%s”', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it('contain each name once; query terms use the longest name', () => {
    expect(termsOf('Java 자바 JAVA').names).toEqual(['=java']);
    expect(termsOf('Spring Boot').names).toEqual(['=spring-boot', '=spring']);
    expect(queryTermsOf('Spring Boot Java')).toEqual([
      { text: 'spring boot', words: ['spring', 'boot'], name: '=spring-boot' },
      { text: 'java', words: ['java'], name: '=java' },
    ]);
    expect(queryTermsOf('Ruby on Rails')).toEqual([
      { text: 'ruby on rails', words: ['ruby', 'on', 'rail'], name: '=ruby-on-rails' },
    ]);
    expect(queryTermsOf('')).toEqual([]);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          '개발자',
          '웹',
          '자바스크립트',
          'Java',
          'C++',
          'spring',
          'boot',
          ' ',
          '.',
          '-',
          '광주시',
          'nursing',
          '%',
          '\\',
          '_',
          '\u0000',
        ),
        { maxLength: 30 },
      )
      .map((all) => all.join('')),
  );

  it('match every text against itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (queryTermsOf(text).length > 0) expect(finds(text, text)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('contain no white space and no SQL pattern characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { words, names } = termsOf(text);
        const terms = [...words, ...names, ...phrasePrefixesOf(text).flatMap((prefix) => prefix.words)];
        for (const term of terms) expect(term).toMatch(/^[^\s%_\\\u0000]+$/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('take linear time for 100,000 characters', () => {
    for (const unit of ['개발자', 'a ', '웹개발자채용 ', 'spring boot ', '"-', 'ruby on rails '])
      expect(termsOf(unit.repeat(100_000 / unit.length)).words.length).toBeLessThanOrEqual(800);
  });
});

describe('phrasePrefixesOf', () => {
  const written = (text: string) =>
    phrasePrefixesOf(text).map(({ words, complete }) => words.join(' ') + (complete ? '.' : '…'));

  it('returns all possible indexed forms of an incomplete compound', () => {
    expect(written('백엔드개')).toEqual(expect.arrayContaining(['백엔드개…', '백엔드 개…']));
    expect(written('데이터분석가채')).toContain('데이터 분석가 채…');
    expect(written('데이터 분석가채용')).toContain('데이터 분석가 채용…');
    expect(written('보험설계')).toEqual(expect.arrayContaining(['보험설계…', '보험 설계…']));
    expect(written('개')).toEqual(['개…']);
  });

  it('includes the stem of an incomplete -ing form', () => {
    expect(written('nursi')).toContain('nurs.');
    expect(written('engineerin')).toContain('engineer.');
    expect(written('java')).toEqual(['java…']);
    expect(written('senior dev')).toEqual(['senior dev…']);
    expect(written('')).toEqual([]);
    expect(written('!!')).toEqual([]);
  });

  it('matches a title for every prefix of the title', () => {
    const titles = [
      '백엔드개발자 채용',
      '데이터분석가채용',
      '보험설계사 모집',
      '웹디자이너',
      '운영기획자',
      'Java개발자',
      'Nursing Assistant',
      'C++ 개발',
    ];
    for (const title of titles) {
      const { words } = termsOf(title);
      const indexed = ` ${words.join(' ')} `;
      for (let end = 1; end <= title.length; end++) {
        const typed = title.slice(0, end);
        const matches = phrasePrefixesOf(typed).some((prefix) =>
          indexed.startsWith(` ${prefix.words.join(' ')}${prefix.complete ? ' ' : ''}`),
        );
        expect(matches, typed).toBe(true);
      }
    }
  });
});

describe('descriptionTermsOf', () => {
  it('returns distinct words as written, and names without their particles', () => {
    expect(descriptionTermsOf('서버를 서버와 서버를 운영합니다').toSorted()).toEqual(
      ['=server', '서버를', '서버와', '운영합니다'].toSorted(),
    );
    expect(descriptionTermsOf('스프링 부트를 씁니다')).toContain('=spring-boot');
    expect(descriptionTermsOf('웹개발자를 모십니다')).toEqual(expect.arrayContaining(['=web', '=developer']));
    expect(descriptionTermsOf('Node.js와 Developing')).toEqual(
      expect.arrayContaining(['=node.js', 'develop']),
    );
  });

  it('returns words that match only as a whole without their particles', () => {
    expect(descriptionTermsOf('자바스크립트를 광주시에서').toSorted()).toEqual([
      '=gwangju-si',
      '=javascript',
    ]);
  });

  it('returns a limited number of terms of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const terms = descriptionTermsOf(text);
        expect(new Set(terms).size).toBe(terms.length);
        expect(terms).not.toContain('');
      }),
    );
    expect(descriptionTermsOf(Array.from({ length: 20_000 }, (_, n) => `a${n}`).join(' '))).toHaveLength(
      1_000,
    );
  });
});
