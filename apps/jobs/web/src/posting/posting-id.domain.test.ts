import { expect, test } from 'vitest';
import { parsePostingId } from './posting-id.domain.ts';

test.each([
  ['17', '17'],
  [' 17\n', '17'],
  ['https://jobs.example.org/app/jobs/17', '17'],
  ['https://jobs.example.org/app/jobs/17/apply?utm_source=mail', '17'],
  ['jobs.example.org/app/jobs/17#details', '17'],
  ['/app/jobs/17', '17'],
  ['https://jobs.example.org/app/', undefined],
  ['https://jobs.example.org/app/jobs/17a', undefined],
  ['https://other.example.org/view/17', undefined],
  ['seventeen', undefined],
  ['-17', undefined],
  ['9'.repeat(19), undefined],
  ['', undefined],
])('%j is the posting %j', (text, id) => {
  expect(parsePostingId(text)).toBe(id);
});
