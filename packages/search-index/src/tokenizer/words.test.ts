import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJoined, MOST_WORDS, splitWords } from './words.domain.ts';

const ROWS: [string, string[]][] = [
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

describe('splitWords', () => {
  it.each(ROWS)('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('leaves out what is too long to be a word', () => {
    expect(splitWords(`앞 ${'a'.repeat(60)} 뒤`)).toEqual(['앞', 'a'.repeat(60), '뒤']);
    for (const long of ['a', '가', '1']) expect(splitWords(`앞 ${long.repeat(61)} 뒤`)).toEqual(['앞', '뒤']);
  });

  it('knows words of scripts that join them from others', () => {
    for (const joined of ['개발', '東京', 'ひらがな', 'カタカナ'])
      expect(isJoined(joined), joined).toBe(true);
    for (const other of ['java', '3d', '.net', 'c++', 'ünit', '=node.js', ''])
      expect(isJoined(other), other).toBe(false);
  });

  it('reads any text: no more words than are kept, none empty, and each is one word again', () => {
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
        const words = splitWords(source);
        expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
        expect(words.filter((word) => !/[\p{L}\p{N}\p{M}\p{Script=Han}]/u.test(word))).toEqual([]);
        // Blanks part words wherever they are put into a text; no sign of a pattern of SQL may stand in one.
        expect(words.filter((word) => /[\s%_\\"'\u0000]/.test(word))).toEqual([]);
        expect(splitWords(words.join(' ; ')).slice(0, words.length)).toEqual(words);
      }),
      { numRuns: 500 },
    );
  });

  // Each takes milliseconds; what grew with the square of a text's length would take minutes and run into the test's limit.
  it.each([
    ['letters', 'a'],
    ['syllables', '가'],
    ['digits', '1'],
    ['dots', '.'],
    ['dots and letters', '.n'],
    ['beginnings of .NET', '.ne'],
    ['slashes', 'a/'],
    ['ampersands', 'a&'],
    ['plus signs', 'c+'],
    ['number signs', 'c#c'],
    ['scripts in turn', 'a가'],
    ['marks', 'e\u0301'],
    ['ligatures', 'ﷺ'],
    ['halves of pairs', '\ud800'],
  ])('takes time in proportion to the text: a hundred thousand characters of %s', (_what, unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    expect(splitWords(text).length).toBeLessThanOrEqual(MOST_WORDS);
    expect(splitWords(`개발 ${text}`)[0]).toBe('개발');
  });

  it('takes a hundred thousand random characters', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units.take(50_000));
        expect(splitWords(text + text)).toEqual(splitWords(text + text));
      }),
      { numRuns: 3 },
    );
  });
});
