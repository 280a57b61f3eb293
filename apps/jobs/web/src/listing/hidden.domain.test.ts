import { expect, it } from 'vitest';
import {
  hideCompany,
  hidePosting,
  isHidden,
  MAX_HIDDEN,
  NOTHING_HIDDEN,
  parseHidden,
  showCompany,
  showPosting,
} from './hidden.domain.ts';

const posting = (id: string, companyName = '예시') => ({ id, title: `${id}번`, companyName });

it('hides postings and all postings of companies, until they are shown again', () => {
  let hidden = hideCompany(hidePosting(NOTHING_HIDDEN, posting('1')), '다른');
  const shown = () =>
    [posting('1'), posting('2'), posting('3', '다른')].filter((each) => !isHidden(hidden, each));
  expect(shown().map(({ id }) => id)).toEqual(['2']);
  expect(parseHidden(JSON.stringify(hidden))).toEqual(hidden);
  hidden = showPosting(showCompany(hidden, '다른'), '1');
  expect(shown()).toHaveLength(3);
});

it('keeps each entry once, and drops the oldest ones', () => {
  let hidden = NOTHING_HIDDEN;
  for (let n = 0; n < MAX_HIDDEN + 5; n++) hidden = hidePosting(hidden, posting(String(n)));
  hidden = hidePosting(hidden, posting('100'));
  expect(hidden.postings).toHaveLength(MAX_HIDDEN);
  expect([hidden.postings[0]!.id, hidden.postings.at(-1)!.id]).toEqual(['5', '100']);
});

it.each([null, '', 'x', '[]', 'null', '{"postings":[1,{"id":1}],"companies":{}}'])(
  'reads %j as nothing',
  (text) => {
    expect(parseHidden(text)).toEqual(NOTHING_HIDDEN);
  },
);
