import { expect, test } from 'vitest';
import { parseCrawlRequest } from './request.domain.ts';

const form = (values: Record<string, string>) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
};

test('omits empty fields', () => {
  expect(parseCrawlRequest(form({ site: 'demo', keyword: ' ', maxPages: '', maxPostings: ' ' }))).toEqual({
    site: 'demo',
    includePromoted: false,
  });
});

test('parses all fields', () => {
  const values = {
    site: 'demo',
    keyword: ' 간호사 ',
    maxPages: '5',
    maxPostings: '100',
    stopAfterKnownPages: ' 3 ',
  };
  expect(parseCrawlRequest(form({ ...values, includePromoted: 'on' }))).toEqual({
    site: 'demo',
    keyword: '간호사',
    maxPages: 5,
    maxPostings: 100,
    stopAfterKnownPages: 3,
    includePromoted: true,
  });
});

test('sends an invalid number as null, which the service rejects', () => {
  expect(JSON.stringify(parseCrawlRequest(form({ site: 'demo', maxPages: 'five' })))).toBe(
    '{"site":"demo","maxPages":null,"includePromoted":false}',
  );
});
