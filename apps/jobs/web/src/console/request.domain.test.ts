import { expect, test } from 'vitest';
import { readRequest } from './request.domain.ts';

const form = (values: Record<string, string>) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
};

test('what is left empty is not asked for', () => {
  expect(readRequest(form({ site: 'demo', keyword: ' ', maxPages: '', maxPostings: ' ' }))).toEqual({
    site: 'demo',
    includePromoted: false,
  });
});

test('all of it', () => {
  const values = {
    site: 'demo',
    keyword: ' 간호사 ',
    maxPages: '5',
    maxPostings: '100',
    stopAfterKnownPages: ' 3 ',
  };
  expect(readRequest(form({ ...values, includePromoted: 'on' }))).toEqual({
    site: 'demo',
    keyword: '간호사',
    maxPages: 5,
    maxPostings: 100,
    stopAfterKnownPages: 3,
    includePromoted: true,
  });
});

test('what is no number is no number to the service either', () => {
  expect(JSON.stringify(readRequest(form({ site: 'demo', maxPages: 'five' })))).toBe(
    '{"site":"demo","maxPages":null,"includePromoted":false}',
  );
});
