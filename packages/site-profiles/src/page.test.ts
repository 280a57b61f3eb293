import { describe, expect, it } from 'vitest';
import { compileProfile } from './compile.ts';
import { coverageOf } from './coverage.domain.ts';
import { parseProfile } from './profile.ts';
import { SOURCE_KINDS } from './source-kinds.ts';
import { readPage } from './sources/index.ts';

const BASE = `name: Example
hosts: [www.example.com]
timeZone: Asia/Seoul
currency: KRW
start: { address: 'https://www.example.com/s?q={keyword}&p={page}' }
terms: { text: Free., url: 'https://www.example.com/terms', checked: 2026-10-01 }
`;
const LAYOUT = `layouts:
  - card: .card
    link: a.title
    promoted: [.ad .card, '.card[data-ad]']
    fields: { title: a.title, companyName: .corp, tags: .tags a }
    mixed: .facts > span
`;
const PAGE_URL = 'https://www.example.com/s?q=x&p=1';
const compiled = (yaml = LAYOUT) => compileProfile(parseProfile(BASE + yaml, '/sites/example/profile.yaml'));
const example = compiled();
const read = (html: string, yaml?: string) =>
  readPage(yaml === undefined ? example : compiled(yaml), html, PAGE_URL);
const card = (id: number, more = '') =>
  `<div class="card"><a class="title" href="/v/${id}?utm_source=l#x">Title ${id}</a><b class="corp">Corp</b>${more}</div>`;

describe('card texts', () => {
  const texts = (inner: string, fields: string) =>
    read(
      `<div class="card">${inner}</div>`,
      `layouts:\n  - card: .card\n    link: a\n    fields: ${fields}\n`,
    ).cards[0];
  const title = (inner: string, rule: string) =>
    texts(inner, `{ title: ${rule}, companyName: .c }`)?.texts.title;

  it('join inline elements and separate block elements', () => {
    expect(title('<h2>테스트/<b>QA</b>팀&nbsp; 모집<br>서울<p>둘</p><p>셋</p></h2>', 'h2')).toBe(
      '테스트/QA팀 모집 서울 둘 셋',
    );
  });
  it('exclude scripts, styles and comments', () => {
    expect(title('<h2><style>.x{}</style>가<script>나()</script><!-- 다 --></h2>', 'h2')).toBe('가');
  });
  it('exclude invisible characters and NUL', () => {
    expect(title('<h2>a\u0000b\u0007 \u200bc\u00add</h2>', 'h2')).toBe('ab cd');
  });
  it.each([
    ['the first alternative with a text', '<h2> </h2><h3>둘</h3>', '[h2, h3]', '둘'],
    ['the first element with a text', '<h2></h2><h2>하나</h2><h2>둘</h2>', 'h2', '하나'],
    ['the last element', '<i>1</i><i>2</i>', '{ selector: i, transform: [last] }', '2'],
    ['a joined list', '<i>1</i><i>2</i>', '{ selector: i, list: true, join: ", " }', '1, 2'],
    ['an attribute', '<i title=" a  b ">x</i>', '{ selector: i, attribute: title }', 'a b'],
    ['an attribute of the card', '<i>x</i>', '{ attribute: class }', 'card'],
    [
      'a group of a pattern',
      '<i>등록 26/01/02 (금)</i>',
      "{ selector: i, pattern: '(\\d+/\\d+/\\d+)' }",
      '26/01/02',
    ],
    ['null without a match', '<i>등록</i>', "{ selector: i, pattern: '(\\d+)' }", null],
    ['the element that matches a pattern', '<i>a</i><i>b 3</i>', "{ selector: i, pattern: '\\d' }", '3'],
    ['without excluded parts', '<i>a<em>b</em>c<u>d</u></i>', '{ selector: i, exclude: [em, u] }', 'ac'],
    [
      'without a suffix',
      '<i>서울 외 3건</i>',
      '{ selector: i, transform: [{ stripSuffix: 3건 }, { stripSuffix: 외 }] }',
      '서울',
    ],
    [
      'without a prefix',
      '<i>근무지: 서울</i>',
      "{ selector: i, transform: [{ stripPrefix: '근무지:' }] }",
      '서울',
    ],
    [
      'transformed',
      '<i>A-B-C</i>',
      "{ selector: i, transform: [{ replace: ['-', '/'] }, lowercase] }",
      'a/b/c',
    ],
    [
      'unescaped twice',
      '<i>A &amp;amp; B &amp;lt;b&amp;gt;</i>',
      '{ selector: i, transform: [unescape] }',
      'A & B <b>',
    ],
    [
      'selected by :has and :not',
      '<p><i class=x></i><u>1</u></p><p><u>2</u></p>',
      "'p:not(:has(.x)) > u'",
      '2',
    ],
    ['a child by :nth-child', '<ul><li>1<li>2<li>3</ul>', "'li:nth-child(2)'", '2'],
  ])('can be %s', (_, inner, rule, expected) => {
    expect(title(inner, rule)).toBe(expected);
  });
  it('can be split into a list', () => {
    expect(
      texts('<i>a, b,, a</i>', '{ title: h2, companyName: b, tags: { selector: i, split: "," } }')?.tags,
    ).toEqual(['a', 'b']);
  });
  it('are truncated', () => {
    expect(title(`<h2>${'가'.repeat(50_000)}</h2>`, 'h2')).toHaveLength(1_000);
  });
});

describe('reading cards', () => {
  it('assigns each element to the innermost card, so that an unclosed card does not include the next', () => {
    const unclosed = '<div class="card"><div><a class="title" href="/v/1">A</a><b class="corp">B</b>';
    const page = read(`<main>${unclosed}${card(2)}${card(3)}</main>`);
    expect(page.cards.map(({ sourceUrl, texts }) => [sourceUrl, texts.title])).toEqual([
      ['https://www.example.com/v/1', 'A'],
      ['https://www.example.com/v/2', 'Title 2'],
      ['https://www.example.com/v/3', 'Title 3'],
    ]);
  });

  it('classifies mixed texts in any order, and warns about unknown ones', () => {
    const facts = (spans: string[]) =>
      card(1, `<p class="facts">${spans.map((text) => `<span>${text}</span>`).join(' ')}</p>`);
    const spans = ['서울 강남구', '경력 3~5년', '대졸↑', '정규직', '3,200 만원', '~ 09/30(화)'];
    const expected = {
      location: '서울 강남구',
      experience: '경력 3~5년',
      education: '대졸↑',
      employmentType: '정규직',
      salary: '3,200 만원',
      deadline: '~ 09/30(화)',
    };
    expect(read(facts(spans)).cards[0]?.texts).toMatchObject(expected);
    expect(read(facts(spans.toReversed())).cards[0]?.texts).toMatchObject(expected);
    const page = read(facts(['신입 · 경력 · 계약직', '•', '점심 제공']));
    expect(page.cards[0]?.texts).toMatchObject({ experience: '신입 · 경력', employmentType: '계약직' });
    expect(page.warnings).toEqual([
      { code: 'UNCLASSIFIED_TEXT', message: '"점심 제공" cannot be assigned to a field.', card: 0 },
    ]);
  });

  const facts = (spans: string[]) =>
    card(1, `<p class="facts">${spans.map((text) => `<span>${text}</span>`).join(' ')}</p>`);

  it('takes what the profile states about mixed texts', () => {
    const layout = LAYOUT.replace(
      'companyName: .corp,',
      "companyName: .corp, education: { selector: .facts span, pattern: '^Diplom.*' },",
    );
    const stated = `${layout}    noise: ['Top employer( \\d+)?', '점심 .*']\n    rest: location\n`;
    const html = facts(['Top employer 2026', '점심 제공', 'Diplom (FH)', 'Ambalangoda', 'KRW 40,000']);
    const page = read(html, stated);
    expect(page.warnings).toEqual([]);
    expect(page.cards[0]?.texts).toMatchObject({
      education: 'Diplom (FH)',
      location: 'Ambalangoda',
      salary: 'KRW 40,000',
      experience: null,
    });
    // Without the statements, neither is assigned to a field.
    expect(read(facts(['점심 제공', 'Ambalangodaville'])).warnings.map(({ code }) => code)).toContain(
      'UNCLASSIFIED_TEXT',
    );
  });

  it('does not take a badge for experience', () => {
    const page = read(facts(['신입 지원 가능', '신입환영!', '경력 5년↑']));
    expect(page.cards[0]?.texts.experience).toBe('경력 5년↑');
    expect(page.warnings).toEqual([]);
    expect(read(facts(['신입 지원 가능'])).cards[0]?.texts.experience).toBeNull();
  });

  it('replaces whole texts by the map and formats the result', () => {
    const rule = (text: string, yaml: string) =>
      read(
        `<div class="card"><a>T</a><i>${text}</i></div>`,
        `layouts:\n  - { card: .card, link: a, fields: { title: a, companyName: { value: 'A {} B' }, salary: ${yaml} } }\n`,
      ).cards[0]?.texts;
    expect(rule('vollzeit', '{ selector: i, map: { Vollzeit: Full-time } }')?.salary).toBe('Full-time');
    expect(rule('Vollzeit 2', '{ selector: i, map: { Vollzeit: Full-time } }')?.salary).toBe('Vollzeit 2');
    expect(rule('constructor', '{ selector: i, map: { a: b } }')?.salary).toBe('constructor');
    expect(
      rule('1, 2', '{ selector: i, split: ",", join: "-", map: { 1: one }, format: "<{}>" }'),
    ).toMatchObject({
      salary: '<one-2>',
      companyName: 'A {} B',
    });
    expect(rule('$&amp;', '{ selector: i, format: "{} {}" }')?.salary).toBe('$& $&');
    expect(rule('1775183887', '{ selector: i, transform: [unixTime] }')?.salary).toBe(
      '2026-04-03T02:38:07.000Z',
    );
    expect(rule('177518', '{ selector: i, transform: [unixTime] }')?.salary).toBe('177518');
  });

  it('gives a card the headings next to it or to an element around it, until the next of their level', () => {
    const layout = `layouts:
  - card: .card
    headings: [h2, h3]
    link: a.title
    fields: { title: a.title, companyName: [.corp, h2], location: h3 }
`;
    const plain = (id: number) => `<div class="card"><a class="title" href="/v/${id}">T</a></div>`;
    const html =
      `${plain(1)}<section><h2>A</h2>${plain(2)}<h3>x</h3><div>${plain(3)}<h2>inner</h2></div>${plain(4)}` +
      `<h2>B</h2><ul><li>${plain(5)}</li></ul>${card(6)}</section>${plain(7)}`;
    expect(read(html, layout).cards.map(({ texts }) => [texts.companyName, texts.location])).toEqual([
      [null, null],
      ['A', null],
      ['A', 'x'],
      ['A', 'x'],
      ['B', null],
      ['Corp', null],
      [null, null],
    ]);
  });

  it('gives a card the siblings after it, until the next card', () => {
    const layout = `layouts:
  - { card: .card, siblings: .more, link: a, fields: { title: a, companyName: [.more b, .corp] } }
`;
    const html = `<b>0</b><div class="more"><b>0</b></div><div class="card"><a href="/v/1">A</a></div><p></p><div class="more"><b>1</b></div><div class="card"><a href="/v/2">B</a></div><div><div class="more"><b>3</b></div></div>`;
    expect(read(html, layout).cards.map(({ texts }) => texts.companyName)).toEqual(['1', null]);
  });

  it('reports cards that share a URL, and what identifies them', () => {
    const shared = Array.from({ length: 30 }, () => card(1)).join('');
    expect(read(shared).warnings.at(-1)).toMatchObject({
      code: 'ADDRESS_SHARED',
      card: null,
      message: expect.stringMatching(
        /^30 cards have only one URL \(https:\/\/www\.example\.com\/v\/1\).*the link of the cards \("a\.title" in layout main\)/,
      ),
    });
    const identity = `identity: { from: [{ path: '/(v)/' }], address: 'https://www.example.com/{id}' }\n`;
    expect(read(card(1) + card(2) + card(3), LAYOUT + identity).warnings.at(-1)).toMatchObject({
      code: 'ADDRESS_SHARED',
      message: expect.stringContaining('identity.from (path /(v)/) of the profile'),
    });
    const codes = read(card(1) + card(1) + card(2)).warnings.map(({ code }) => code);
    expect(codes).toEqual(['ADDRESS_REPEATED']);
  });

  it('resolves links against the page or its <base>', () => {
    const html =
      '<head><base href="https://m.example.com/deep/"></head><div class="card"><a class="title" href="v?id=1">A</a></div>';
    expect(read(html).cards[0]?.sourceUrl).toBe('https://m.example.com/deep/v?id=1');
    expect(read('<div class=card><a class=title href="javascript:go(1)">A</a></div>')).toMatchObject({
      cards: [{ sourceUrl: null }],
      warnings: [{ code: 'ADDRESS_MISSING', card: 0 }],
    });
  });

  it('warns about a duplicate posting', () => {
    expect(read(card(1) + card(2) + card(1)).warnings).toEqual([
      { code: 'ADDRESS_REPEATED', message: 'Duplicate of card 1.', card: 2 },
    ]);
  });

  it('counts promoted cards towards coverage only if there are no others', () => {
    const ads = `<div class="ad">${card(7)}</div>`;
    const page = read(ads + card(1, '<p class="tags"><a>x</a></p>') + card(2));
    expect(page.cards.map(({ promoted }) => promoted)).toEqual([true, false, false]);
    expect(page.coverage.tags).toEqual({ filled: 1, of: 2 });
    expect(coverageOf(read(ads).cards).title).toEqual({ filled: 1, of: 1 });
  });
});

const PAGES = `${LAYOUT}pages:
  results: [.list]
  empty: [{ title: '0건' }, .none]
  blocked: [{ selector: h1, text: 잠시 후 다시 }]
  total: { selector: .count, pattern: '([\\d,]+)건' }
pagination: { next: a.next }
`;

describe('page kind', () => {
  it.each([
    ['cards in a list', `<div class=list>${card(1)}</div>`, 'results'],
    ['promoted cards in a list', `<div class="list ad">${card(1)}</div>`, 'results'],
    ['no card, but an empty marker', '<p class=none>없음</p>', 'empty'],
    ['promoted cards and an empty marker', `<title>0건</title><div class=ad>${card(1)}</div>`, 'empty'],
    ['an empty marker and a login form', '<p class=none></p><input type=password>', 'empty'],
    ['cards without a results marker', card(1), 'unrecognized'],
    ['an empty document', '', 'unrecognized'],
    ['an application shell', '<div id=root></div><script>captcha()</script>', 'unrecognized'],
    ['a list without a card', '<div class=list></div>', 'unrecognized'],
    [
      'a block marker of the profile',
      `<h1>잠시 후 다시 시도</h1><div class=list>${card(1)}</div>`,
      'blocked',
    ],
    ['a Cloudflare challenge', '<title>Just a moment...</title><p>Checking', 'blocked'],
    ['a captcha', '<form><div class="g-recaptcha"></div></form>', 'blocked'],
    ['a login page', '<title>로그인 | 예</title>', 'blocked'],
    ['a login form', '<form><input name=id><input type=password></form>', 'blocked'],
    ['a Korean block page', '<p>비정상적인 접근이 감지되었습니다.</p>', 'blocked'],
    ['an access denied page', '<h1>Access Denied</h1>', 'blocked'],
    [
      'a long page with a hidden login form',
      `<p>${'글 '.repeat(4_000)}</p><input type=password>`,
      'unrecognized',
    ],
    [
      'a posting about captchas',
      `<div class=list>${card(1, '<p>captcha Access Denied 로그인이 필요</p>')}</div>`,
      'results',
    ],
  ])('%s', (_, html, kind) => {
    expect(read(html, PAGES).kind).toBe(kind);
  });

  it('returns no cards of a page that is blocked or unrecognized', () => {
    expect(read(`<h1>잠시 후 다시</h1>${card(1)}`, PAGES)).toMatchObject({ cards: [], nextUrl: null });
    expect(read(card(1), PAGES)).toMatchObject({
      cards: [],
      warnings: [{ code: 'RESULTS_MARKER_MISSING' }],
    });
  });

  it('warns about an empty marker with cards', () => {
    const page = read(`<p class=none></p><div class=list>${card(1)}</div>`, PAGES);
    expect(page).toMatchObject({ kind: 'results', warnings: [{ code: 'EMPTY_MARKER_WITH_CARDS' }] });
  });

  it('finds the total and the next page', () => {
    const more = '<i class=count>총 1,204건</i><a class=next href="?p=2#list">다음</a>';
    expect(read(`<div class=list>${card(1)}</div>${more}`, PAGES)).toMatchObject({
      total: 1204,
      nextUrl: 'https://www.example.com/s?p=2',
    });
    const externalLink = '<a class=next href="https://evil.test/?p=2">다음</a>';
    expect(read(`<div class=list>${card(1)}</div>${externalLink}`, PAGES)).toMatchObject({
      total: null,
      nextUrl: null,
    });
  });
});

describe('source embedded', () => {
  const layout = `source: embedded
layouts:
  - name: json
    card: jobs
    link: link
    promoted: ['[ad=true]']
    fields: { title: name, companyName: firm > name, tags: tags, location: places }
  - { name: html, card: .card, link: a.title, fields: { title: a.title, companyName: .corp, salary: .pay } }
pages:
  total: { selector: total, pattern: '\\d+' }
pagination: { next: nextPage }
`;
  const state = (jobs: unknown, more = {}) =>
    `<script>window.__STATE__ = ${JSON.stringify({ total: 20, nextPage: '/s?p=2', jobs, ...more })};</script>`;
  const job = (id: number, more = {}) => ({
    firm: { name: 'Firm' },
    link: `/v/${id}`,
    Name: `Job ${id}`,
    ...more,
  });

  it('reads properties as elements and attributes, and lists as repeated elements', () => {
    const page = read(
      state([job(1, { tags: ['a', 'b', null], places: { city: 'X', zip: 7 } }), job(2, { ad: true })]),
      layout,
    );
    expect(page).toMatchObject({
      kind: 'results',
      layout: 'json',
      total: 20,
      nextUrl: 'https://www.example.com/s?p=2',
      warnings: [],
    });
    expect(page.cards).toMatchObject([
      { sourceUrl: 'https://www.example.com/v/1', promoted: false, tags: ['a', 'b'] },
      { sourceUrl: 'https://www.example.com/v/2', promoted: true, tags: [] },
    ]);
    expect(page.cards[0]?.texts).toMatchObject({ title: 'Job 1', companyName: 'Firm', location: 'X 7' });
  });

  it.each([
    [
      'a script of a JSON type',
      '<script id="__NEXT_DATA__" type="application/json">{"props":{"jobs":[JOB]}}</script>',
    ],
    ['a list at the top', '<script type="application/json">[{"jobs":[JOB]}]</script>'],
    [
      'data of Next.js',
      '<script>self.__next_f.push([1,"2:[\\"$\\",null,{\\"jobs\\":["])</script><script>self.__next_f.push([1,NEXT])</script>',
    ],
  ])('reads %s', (_, html) => {
    const text = JSON.stringify(job(3));
    const page = read(
      html.replace('JOB', text).replace('NEXT', () => JSON.stringify(`${text}]}]\n`)),
      layout,
    );
    expect(page.cards.map(({ texts }) => texts.title)).toEqual(['Job 3']);
  });

  it('merges the cards of a posting, of which the first layout takes precedence', () => {
    const page = read(card(1, '<i class="pay">₩5</i>') + card(4) + state([job(2), job(1)]), layout);
    expect(
      page.cards.map(({ sourceUrl, texts }) => [
        sourceUrl?.at(-1),
        texts.title,
        texts.companyName,
        texts.salary,
      ]),
    ).toEqual([
      ['1', 'Job 1', 'Firm', '₩5'],
      ['4', 'Title 4', 'Corp', null],
      ['2', 'Job 2', 'Firm', null],
    ]);
    expect(page.cardLayouts).toEqual(['json', 'html', 'json']);
    expect(page.warnings).toEqual([]);
  });

  it('does not take JSON for the visible text of a page', () => {
    const html = `<title>x</title><p>hello</p>${state([], { text: 'captcha' })}`;
    expect(read(html, layout).kind).toBe('unrecognized');
  });

  it('limits the size, depth and number of values', () => {
    const nested = `<script type="application/json">${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}</script>`;
    expect(read(nested, layout).warnings).toMatchObject([{ code: 'TOO_DEEP' }]);
    const lists = `<script type="application/json">${'['.repeat(2_000)}1${']'.repeat(2_000)}</script>`;
    expect(read(lists, layout).warnings).toMatchObject([{ code: 'TOO_DEEP' }]);
    const many = state(Array.from({ length: 100_000 }, () => ({ a: 1 })));
    expect(read(many, layout).warnings).toMatchObject([{ code: 'TOO_MANY_ELEMENTS' }]);
    const large = state([], { text: 'x'.repeat(5_000_001) });
    expect(read(large, layout).warnings).toMatchObject([{ code: 'EMBEDDED_TOO_LARGE' }]);
  });

  it('reads keys that every object has', () => {
    const page = read(state([job(1)]).replace('"Name"', '"constructor":"x","__proto__":"y","Name"'), layout);
    expect(page.cards[0]?.texts.title).toBe('Job 1');
  });
});

describe('extreme pages', () => {
  it('reads only the first 1,000 of 10,000 cards', () => {
    const page = read(Array.from({ length: 10_000 }, (_, index) => card(index)).join(''));
    expect(page.cards).toHaveLength(SOURCE_KINDS.html.maxCards);
    expect(page).toMatchObject({ kind: 'results', warnings: [{ code: 'TOO_MANY_CARDS', card: null }] });
  });

  it.each([
    ['<div>', 'open'],
    ['<div class="card">', 'nested cards'],
    ['<b><a>', 'inline'],
    ['<svg><title>', 'foreign'],
  ])('rejects 100,000 nested %s (%s) quickly', (tag) => {
    const startedAt = performance.now();
    const page = read(tag.repeat(100_000) + '</p></x>'.repeat(1_000));
    expect(page).toMatchObject({ kind: 'unrecognized', cards: [], warnings: [{ code: 'TOO_DEEP' }] });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it.each([
    ['elements', '<p>'.repeat(3_000_000)],
    ['elements with text', '<p>x'.repeat(2_000_000)],
    ['character references', '&lt;'.repeat(2_000_000)],
    ['attributes', `<a ${Array.from({ length: 300_000 }, (_, index) => `a${index}`).join(' ')}>`],
  ])('rejects a page with too many %s', (_name, html) => {
    const before = process.memoryUsage().heapUsed;
    const page = read(html);
    expect(page).toMatchObject({
      kind: 'unrecognized',
      cards: [],
      warnings: [{ code: 'TOO_MANY_ELEMENTS' }],
    });
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('rejects a card that cannot be read, and reads the others', () => {
    const profile = compiled();
    profile.layouts[0]!.link[0]!.steps.push((text) => {
      if (text.includes('/v/2?')) throw new TypeError('text.at(...) is not a function');
      return text;
    });
    const page = readPage(profile, [0, 1, 2, 3].map((index) => card(index)).join(''), PAGE_URL);
    expect(page.cards.map(({ sourceUrl }) => sourceUrl === null)).toEqual([false, false, true, false]);
    expect(page.warnings).toContainEqual({
      code: 'CARD_UNREADABLE',
      message: 'Card 3 cannot be read: TypeError: text.at(...) is not a function',
      card: 2,
    });
  });

  it('does not throw on invalid input', () => {
    for (const html of [
      '\u0000',
      '<',
      '<a',
      '<!--',
      '<![CDATA[',
      '&#x110000;',
      '<a =">',
      '\ud800',
      '<title>',
      '%PDF-1.7',
    ])
      expect(read(html).kind).toBe('unrecognized');
  });

  it('handles thousands of generated classes', () => {
    const html = Array.from({ length: 20_000 }, (_, index) => `<i class="c${index}"></i>`).join('');
    expect(read(html + card(1)).cards).toHaveLength(1);
  });
});
