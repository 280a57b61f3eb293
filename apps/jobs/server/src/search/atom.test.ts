import type { Filters, Posting, PostingValues } from '@workreel/jobs-contract';
import { postingValues } from '@workreel/posting-parser/testing';
import { randomFilters, randomPosting, toQueryString } from '@workreel/search-index/testing';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../postings/index.ts';
import { openService, type PostingList, type TestService } from '../testing/service.ts';
import { atomFeed } from './atom.domain.ts';

/** Seed of the random postings. */
const SEED = 20_261_122;
const BASE = 'https://jobs.example';
const ATOM = 'http://www.w3.org/2005/Atom';
/** RFC 3339 with the T and the time zone that RFC 4287 requires. */
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses an XML document and fails if it is not well-formed. */
function readXml(source: string): XmlElement {
  // The parser is lenient about unknown entities and unescaped characters, so check them here.
  expect(source).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i);
  expect(source).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  let closed = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [], text: '' };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext(text) {
        open.at(-1)!.text += text;
      },
      onclosetag(name, implied) {
        const element = open.pop()!;
        expect(element.name).toBe(name);
        // Only self-closing elements may be closed implicitly.
        if (implied) expect(source).toMatch(new RegExp(`<${name}[^>]*/>`));
        else closed += 1;
      },
      onerror(error) {
        throw error;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  expect(closed).toBe(source.match(/<\//g)?.length ?? 0);
  expect(open).toEqual([document]);
  expect(document.children).toHaveLength(1);
  return document.children[0]!;
}
const childrenNamed = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name);
/** Returns the only child with a name; RFC 4287 does not allow a second. */
function childNamed(element: XmlElement, name: string): XmlElement {
  const found = childrenNamed(element, name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
}

describe('GET /jobs.atom', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ env: { JOBS_BASE_URL: BASE }, worker: false });
    await store(fc.sample(randomPosting, { seed: SEED, numRuns: 80 }));
  });
  afterAll(() => service.close());

  let stored = 0;
  async function store(values: PostingValues[], site = 'atom') {
    await savePage(service.context.db, {
      site,
      runId: 1,
      fetchedAt: new Date('2026-11-20T03:00:00Z'),
      today: '2026-11-20',
      postings: values.map((posting) => ({
        sourceUrl: `https://board.example/${++stored}?a=1&b=2`,
        values: posting,
      })),
    });
  }
  async function feed(query = '') {
    const response = await service.get(`/jobs.atom${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return { response, root: readXml(response.body) };
  }
  const entriesOf = (root: XmlElement) => childrenNamed(root, 'entry');
  const idOf = (entry: XmlElement) => childNamed(entry, 'id').text;

  it('returns well-formed XML with all elements that RFC 4287 requires', async () => {
    const { response, root } = await feed('?status=open&site=atom');
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(response.body.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<feed ')).toBe(true);
    expect(root).toMatchObject({ name: 'feed', attributes: { xmlns: ATOM } });
    expect(childNamed(root, 'title').text).toBe('Workreel');
    expect(childNamed(root, 'updated').text).toMatch(DATE);
    const self = `${BASE}/jobs.atom?status=open&site=atom`;
    expect(childNamed(root, 'id').text).toBe(self);
    const links = childrenNamed(root, 'link').map(({ attributes }) => attributes);
    expect(links).toContainEqual({ rel: 'self', type: 'application/atom+xml', href: self });
    expect(links.filter(({ rel }) => rel === 'alternate')).toHaveLength(1);
    const entries = entriesOf(root);
    expect(entries).toHaveLength(50);
    expect(new Set(entries.map(idOf)).size).toBe(50);
    for (const entry of entries) {
      expect(() => new URL(idOf(entry))).not.toThrow();
      expect(childNamed(entry, 'title').text).not.toBe('');
      expect(childNamed(entry, 'updated').text).toMatch(DATE);
      expect(childNamed(entry, 'published').text).toMatch(DATE);
      expect(childNamed(childNamed(entry, 'author'), 'name').text).not.toBe('');
      // An entry without content must have an alternate link.
      expect(childNamed(entry, 'link').attributes).toMatchObject({ rel: 'alternate' });
      for (const { attributes } of childrenNamed(entry, 'category')) expect(attributes.term).not.toBe('');
    }
    const newest = entries.map((entry) => childNamed(entry, 'updated').text).sort();
    expect(childNamed(root, 'updated').text).toBe(newest.at(-1));
  });

  it('contains the newest 50 matching postings for any filters', async () => {
    await fc.assert(
      fc.asyncProperty(randomFilters, async (filters: Filters) => {
        const { root } = await feed(`?${toQueryString(filters)}`);
        const list = await service.get(
          `/jobs?${toQueryString(filters, { sortOrder: 'recent', pageSize: 50 })}`,
        );
        const { jobPostings } = list.json<PostingList>();
        expect(entriesOf(root).map(idOf)).toEqual(jobPostings.map(({ id }) => `${BASE}/jobs/${id}`));
        const titles = entriesOf(root).map((entry) => childNamed(entry, 'title').text);
        expect(titles).toEqual(jobPostings.map(({ title }) => title));
      }),
      { numRuns: 15 },
    );
  });

  it('escapes special characters', async () => {
    await store(
      [
        postingValues({
          title: 'C++ & <script>alert("1")</script> \u0001개발자 ]]> &amp;',
          companyName: "O'Neil & Söhne <b>",
          sector: ['R&D "연구"'],
          techStack: ['C++', 'C#'],
          location: { text: '서울 < 강남 >', regions: ['서울'], remote: false },
        }),
      ],
      'signs',
    );
    const keyword = encodeURIComponent('c++ "<&>" \u0002');
    const { root } = await feed(`?site=signs&keyword=${keyword}`);
    const [entry] = entriesOf(root);
    expect(childNamed(entry!, 'title').text).toMatch(
      /^C\+\+ & <script>alert\("1"\)<\/script> +개발자 \]\]> &amp;$/,
    );
    expect(childNamed(childNamed(entry!, 'author'), 'name').text).toBe("O'Neil & Söhne <b>");
    expect(childNamed(entry!, 'category').attributes.term).toBe('R&D "연구"');
    expect(childNamed(entry!, 'link').attributes.href).toMatch(/\?a=1&b=2$/);
    expect(childNamed(entry!, 'summary').text).toBe('서울 < 강남 > · C++ · C#');
    expect(childNamed(root, 'title').text).toMatch(/^Workreel: c\+\+ "<&>"/);
  });

  it('returns a feed without entries if nothing matches', async () => {
    const { root } = await feed('?keyword=nothingatall');
    expect(entriesOf(root)).toEqual([]);
    expect(childNamed(root, 'updated').text).toMatch(DATE);
  });

  it.each(['sortOrder=recent', 'pagenum=2', 'page=1', 'status=gone'])('rejects %s', async (query) => {
    const response = await service.get(`/jobs.atom?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  });
});

describe('atomFeed', () => {
  const posting = (values: Partial<Posting>): Posting => ({
    ...postingValues({}),
    id: '1',
    site: 'one',
    sourceUrl: 'https://board.example/1',
    regionNames: [],
    payTerms: null,
    status: 'open',
    collectedAt: '2026-11-20T03:00:00.000Z',
    lastSeenAt: '2026-11-20T03:00:00.000Z',
    closedReason: null,
    signals: [],
    groupId: null,
    lastVerifiedAt: '2026-11-20T00:00:00.000Z',
    closedAt: null,
    ...values,
  });

  it('is well-formed for arbitrary texts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('<', '&', '>', '"', "'", ']]>', '\u0000', '\ufffe', '\ud800', '개'),
      }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    );
    fc.assert(
      fc.property(text, text, text, (title, company, sector) => {
        const root = readXml(
          atomFeed({ base: BASE, self: `${BASE}/jobs.atom`, title }, [
            posting({ title, companyName: company, sector: [sector] }),
          ]),
        );
        expect(childrenNamed(root, 'entry')).toHaveLength(1);
      }),
      { numRuns: 150 },
    );
  });

  it('sets updated to the time at which a posting was last collected or closed', () => {
    const root = readXml(
      atomFeed({ base: BASE, self: `${BASE}/jobs.atom`, title: 'x' }, [
        posting({ id: '2' }),
        posting({ id: '1', closedAt: '2026-11-21T00:00:00.000Z', status: 'closed' }),
      ]),
    );
    expect(childNamed(root, 'updated').text).toBe('2026-11-21T00:00:00.000Z');
  });
});
