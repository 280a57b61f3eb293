import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCjk, MAX_TOKENS, tokenize } from './tokenize.domain.ts';

const CASES: [string, string[]][] = [
  ['', []],
  ['!? … · ()', []],
  ['Backend Developer', ['backend', 'developer']],
  ['백엔드 개발자(신입·경력)', ['백엔드', '개발자', '신입', '경력']],
  ['Java개발자', ['java', '개발자']],
  ['3년차Java개발', ['3', '년차', 'java', '개발']],
  ['C', ['c']],
  ['C++', ['c++']],
  ['C#', ['c#']],
  ['F# / C#', ['f#', 'c#']],
  ['C/C++', ['c', 'c++']],
  ['C/C#', ['c', 'c#']],
  ['C++/C#', ['c++', 'c#']],
  ['Java/C', ['java', 'c']],
  ['C++17', ['c++', '17']],
  ['C++개발', ['c++', '개발']],
  ['#태그 a+b 1+1', ['태그', 'a', 'b', '1', '1']],
  ['C#m', ['c', 'm']],
  ['.NET', ['.net']],
  ['(.NET)개발', ['.net', '개발']],
  ['.NET Core', ['.net', 'core']],
  ['ASP.NET', ['asp.net']],
  ['.network', ['network']],
  ['Node.js', ['node.js']],
  ['Node.js개발자', ['node.js', '개발자']],
  ['Vue.js/Next.js', ['vue.js', 'next.js']],
  ['node.json', ['node', 'json']],
  ['끝. Java. net', ['끝', 'java', 'net']],
  ['example.io', ['example.io']],
  ['R&D', ['r&d']],
  ['R&D센터', ['r&d', '센터']],
  ['R&Driver', ['r', 'driver']],
  ['A/S', ['a/s']],
  ['A/S, H/W', ['a/s', 'h/w']],
  ['M&A', ['m&a']],
  ['PM/PO', ['pm', 'po']],
  ['㈜가나다', ['주', '가나다']],
  ['(주)가나다', ['주', '가나다']],
  ['ＪＡＶＡ　Ｃ＋＋　ＩＴ기획', ['java', 'c++', 'it', '기획']],
  ['ﾃﾞｻﾞｲﾅｰ', ['デザイナー']],
  ['２０２６년', ['2026', '년']],
  ['日本語 カタカナ 東京', ['日本語', 'カタカナ', '東京']],
  ['Ünit naïve ÉCOLE', ['ünit', 'naïve', 'école']],
  ['개발'.normalize('NFD'), ['개발']],
  ['Java🔥개발👩‍💻', ['java', '개발']],
  ['e-commerce', ['e', 'commerce']],
  ['back_end', ['back', 'end']],
];

describe('tokenize', () => {
  it.each(CASES)('splits %j into %j', (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  it('drops tokens that are too long', () => {
    expect(tokenize(`앞 ${'a'.repeat(60)} 뒤`)).toEqual(['앞', 'a'.repeat(60), '뒤']);
    for (const long of ['a', '가', '1']) expect(tokenize(`앞 ${long.repeat(61)} 뒤`)).toEqual(['앞', '뒤']);
  });

  it('recognizes CJK words', () => {
    for (const cjk of ['개발', '東京', 'ひらがな', 'カタカナ']) expect(isCjk(cjk), cjk).toBe(true);
    for (const other of ['java', '3d', '.net', 'c++', 'ünit', '=node.js', ''])
      expect(isCjk(other), other).toBe(false);
  });

  it('returns a limited number of non-empty tokens for any text, and does not split them again', () => {
    const letters = [...'abC가나개발12 .+#&/-"\'()=%_\u0000\ud83d\ude00\ud800\udc00\u0301㈜ﷺＡー'];
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(fc.constantFrom(...letters), { maxLength: 300 }).map((all) => all.join('')),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
        .map((all) => String.fromCharCode(...all)),
    );
    fc.assert(
      fc.property(text, (source) => {
        const words = tokenize(source);
        expect(words.length).toBeLessThanOrEqual(MAX_TOKENS);
        expect(words.filter((word) => !/[\p{L}\p{N}\p{M}\p{Script=Han}]/u.test(word))).toEqual([]);
        // Tokens must be safe to join with spaces and to use in SQL patterns.
        expect(words.filter((word) => /[\s%_\\"'\u0000]/.test(word))).toEqual([]);
        expect(tokenize(words.join(' ; ')).slice(0, words.length)).toEqual(words);
      }),
      { numRuns: 500 },
    );
  });

  // Each case takes milliseconds. Quadratic time would exceed the timeout of the test.
  it.each([
    ['letters', 'a'],
    ['syllables', '가'],
    ['digits', '1'],
    ['dots', '.'],
    ['dots and letters', '.n'],
    ['prefixes of .NET', '.ne'],
    ['slashes', 'a/'],
    ['ampersands', 'a&'],
    ['plus signs', 'c+'],
    ['number signs', 'c#c'],
    ['alternating scripts', 'a가'],
    ['combining marks', 'e\u0301'],
    ['ligatures', 'ﷺ'],
    ['unpaired surrogates', '\ud800'],
  ])('takes linear time for 100,000 characters of %s', (_name, unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    expect(tokenize(text).length).toBeLessThanOrEqual(MAX_TOKENS);
    expect(tokenize(`개발 ${text}`)[0]).toBe('개발');
  });

  it('accepts a hundred thousand random characters', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units.take(50_000));
        expect(tokenize(text + text)).toEqual(tokenize(text + text));
      }),
      { numRuns: 3 },
    );
  });
});
