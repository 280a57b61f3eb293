import { expect, it } from 'vitest';
import { parseQueries } from './query.domain.ts';

it.each([
  ['간호사 채용', ['간호사']],
  ['nurse jobs', ['nurse']],
  ['jobs', ['jobs']],
  ['채용 담당자', ['채용 담당자']],
  ['"채용 담당자"', []],
])('fillers after other words of a keyword are left out: %s', (keyword, words) => {
  const [query] = parseQueries([keyword], true);
  expect(query!.terms.map(({ text }) => text)).toEqual(words);
});

it('keeps them in other filters', () => {
  const [query] = parseQueries(['nurse jobs']);
  expect(query!.terms).toHaveLength(2);
});
