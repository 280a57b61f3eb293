import type { SiteProfile } from '@workreel/site-profiles';
import { afterEach, describe, expect, it } from 'vitest';
import { cardProfile, listPage, plainCards } from '../testing/cards.ts';
import { PageParser } from './page-parser.ts';

const SITE = { origin: 'https://jobs.example.org', host: 'jobs.example.org' };
const PROFILE = cardProfile('example', SITE);
const CRITERIA = {
  keyword: null,
  includePromoted: false,
  remainingPostings: Number.POSITIVE_INFINITY,
  foundPostings: 0,
  previousTitle: null,
};
/** Takes exponential time for a long row of a's that does not end in one. */
const CATASTROPHIC = cardProfile('slow', SITE, {
  layouts: [
    {
      card: '.card',
      link: '.title',
      fields: { title: { selector: '.title', pattern: '^(a+)+$' }, companyName: '.company' },
    },
  ],
});
const SLOW_PAGE = listPage(`<li class="card"><b class="title">${'a'.repeat(60)}!</b></li>`);

const parsers: PageParser[] = [];
const open = (limits?: ConstructorParameters<typeof PageParser>[0]) => {
  const parser = new PageParser(limits);
  parsers.push(parser);
  return parser;
};
afterEach(async () => {
  for (const parser of parsers.splice(0)) await parser.close();
});
const parse = (parser: PageParser, html: string | Uint8Array, profile: SiteProfile = PROFILE) =>
  parser.parse({
    kind: 'collect',
    profile,
    raw: {
      url: `${SITE.origin}/list?page=1`,
      bytes: Buffer.from(html),
      contentType: null,
      fetchedAt: new Date(),
    },
    page: 1,
    criteria: CRITERIA,
  });
const readable = { found: 5, rejected: 0, postings: { length: 5 } };

describe('PageParser', () => {
  it('parses pages of several profiles', async () => {
    const parser = open();
    const page = listPage(plainCards(1, 5));
    const other = cardProfile('other', SITE, { timeZone: 'Europe/London' });
    const pages = await Promise.all([parse(parser, page), parse(parser, page, other), parse(parser, page)]);
    for (const each of pages) expect(each).toMatchObject(readable);
  });

  it('fails a page that takes too long, and parses the next one', async () => {
    const parser = open({ timeoutMs: 5_000 });
    const slow = parse(parser, SLOW_PAGE, CATASTROPHIC);
    const next = parse(parser, listPage(plainCards(1, 5)));
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 20);
    await expect(slow).rejects.toMatchObject({
      code: 'PARSE_TIMEOUT',
      message: 'Parsing the page took longer than 5 seconds.',
    });
    clearInterval(ticking);
    // The event loop was free in the meantime.
    expect(ticks).toBeGreaterThan(10);
    expect(await next).toMatchObject(readable);
  });

  it('fails a page that needs too much memory, and parses the next one', async () => {
    const parser = open({ heapMb: 48 });
    await expect(parse(parser, '<p>x'.repeat(240_000))).rejects.toMatchObject({
      code: 'PARSE_OUT_OF_MEMORY',
      message: 'Parsing the page needs more than 48 MB of memory.',
    });
    expect(await parse(parser, listPage(plainCards(1, 5)))).toMatchObject(readable);
  });

  it.each([
    ['elements', '<p>', 'TOO_MANY_ELEMENTS'],
    ['nested elements', '<div>', 'TOO_DEEP'],
    ['elements with text', '<p>x', 'TOO_MANY_ELEMENTS'],
    ['attributes', '<p a=1 b=2 c=3>', 'TOO_MANY_ELEMENTS'],
    ['character references', '&lt;', 'TOO_MANY_ELEMENTS'],
    ['classes', '<p class="a b">', 'TOO_MANY_ELEMENTS'],
    ['text', '가', 'PAGE_UNRECOGNISED'],
  ])('rejects 10 MB of %s within the default limits', async (_name, piece, code) => {
    const bytes = Buffer.alloc(10 * 1024 * 1024, piece);
    expect(await parse(open(), bytes)).toMatchObject({ status: 'failed', error: { code } });
  });

  it('fails the page if parsing it throws', async () => {
    const invalid = { ...PROFILE, layouts: [{ ...PROFILE.layouts[0]!, card: '[' }] };
    const parser = open();
    await expect(parse(parser, '<p>', invalid)).rejects.toMatchObject({ code: 'PARSE_FAILED' });
    expect(await parse(parser, listPage(plainCards(1, 5)))).toMatchObject(readable);
  });

  it('rejects the page in progress when it is closed', async () => {
    const parser = open();
    const slow = parse(parser, SLOW_PAGE, CATASTROPHIC);
    const waiting = parse(parser, SLOW_PAGE, CATASTROPHIC);
    const outcomes = Promise.allSettled([slow, waiting]);
    await parser.close();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
  });
});
