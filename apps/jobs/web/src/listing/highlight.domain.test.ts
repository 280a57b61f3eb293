import { describe, expect, it } from 'vitest';
import { highlight, termsOf } from './highlight.domain.ts';

const marked = (text: string, ...keywords: string[]) =>
  highlight(text, termsOf(keywords))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('highlighted terms', () => {
  it('are the words of all keywords without excluded ones', () => {
    expect(termsOf(['부산 간호사 -야간', '"데이터 엔지니어" C++', '간호사'])).toEqual([
      '데이터 엔지니어',
      '간호사',
      'c++',
      '부산',
    ]);
    expect(termsOf(['', '-a', '""'])).toEqual([]);
  });

  it.each([
    ['병동간호사 모집', ['간호사'], '병동[간호사] 모집'],
    ['Java and JavaScript developers', ['java developer'], '[Java] and JavaScript [developers]'],
    ['데이터  엔지니어', ['"데이터 엔지니어"'], '[데이터  엔지니어]'],
    ['C++ (C)', ['c++'], '[C++] (C)'],
    ['a.b', ['.'], 'a[.]b'],
    ['제목', [], '제목'],
  ])('of %j for %j', (text, keywords, expected) => {
    expect(marked(text, ...keywords)).toBe(expected);
  });
});
