import { expect, test } from 'vitest';
import type { Filters } from '../../api.ts';
import { formatSearch } from '../../search/search.domain.ts';
import { toListingSearch } from './search.domain.ts';

test.each<[Filters, string]>([
  [{ location: ['서울'], status: ['open'], distinct: true }, `?location=${encodeURIComponent('서울')}`],
  [{ techStack: ['React'] }, '?techStack=React&status=open&status=closed&distinct=false'],
  [{ keyword: ['QA'], status: ['open'], distinct: true }, '?keyword=QA'],
])('%j opens the listing at %s', (filters, url) => {
  expect(formatSearch(toListingSearch(filters))).toBe(url);
});
