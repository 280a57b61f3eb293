import { expect, it } from 'vitest';
import { CARDS_PER_PAGE, ID_PLACEHOLDER } from './cards.ts';
import { buildPages } from './pages.ts';

const ids = (page: Buffer) => [...page.toString().matchAll(/rec_idx=(\d{8})&/g)].map(([, id]) => id);

it('returns 100 unique cards per page, even for more pages than there are templates', () => {
  const pages = buildPages(120, { now: new Date('2026-11-20T00:00:00Z') });
  const seen = new Set<string | undefined>();
  for (let number = 1; number <= 120; number++) {
    const page = pages.page(number);
    expect(ids(page)).toHaveLength(CARDS_PER_PAGE);
    for (const id of ids(page)) seen.add(id);
    expect(page.includes(ID_PLACEHOLDER)).toBe(false);
    expect(page.length).toBeGreaterThan(200_000);
    expect(page.length).toBeLessThan(256_000);
  }
  expect(seen.size).toBe(120 * CARDS_PER_PAGE);
});

it('uses one ID throughout a card, and returns no cards outside the page range', () => {
  const pages = buildPages(2);
  const page = pages.page(2).toString();
  const values = [...page.matchAll(/class="item_recruit" value="(\d{8})"/g)].map(([, id]) => id);
  expect(values).toEqual(ids(Buffer.from(page)));
  expect([...page.matchAll(/\(공고 (\d{8})\)<\/span>/g)].map(([, id]) => id)).toEqual(values);
  expect(ids(pages.page(3))).toEqual([]);
  expect(ids(pages.page(0))).toEqual([]);
});
