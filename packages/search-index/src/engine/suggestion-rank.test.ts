import { expect, test } from 'vitest';
import { suggestionRank } from './suggestion-rank.domain.ts';

test.each<[typed: string, ranked: string[][]]>([
  [
    'nurse',
    [
      ['Nurse', 'NURSE', ' nurse '],
      ['Nurse Manager', 'Nurse (RN)', 'ICU nurse'],
      ['Nursery', 'Nursing Assistant'],
    ],
  ],
  ['registered  Nurse', [['Registered Nurse'], ['Registered nurse, nights'], ['Registered nurses']]],
  ['간호', [['간호'], ['간호 실장', '(간호)'], ['간호사']]],
  ['노드', [['Node.js'], [], ['Node']]],
  [
    'c',
    [
      ['C', 'c'],
      ['C 개발자', 'C/Linux'],
      ['C++', 'C# 개발자', 'CSS', 'C언어'],
    ],
  ],
  ['c++', [['C++'], ['C++ 개발자'], ['C']]],
])('for %s', (typed, ranked) => {
  const rank = suggestionRank(typed);
  expect(ranked.map((suggestions) => suggestions.map(rank))).toEqual(
    ranked.map((suggestions, expected) => suggestions.map(() => expected)),
  );
});
