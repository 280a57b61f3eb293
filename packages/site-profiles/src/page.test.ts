import { describe, expect, it } from 'vitest';
import { compileProfile } from './compile.ts';
import { coverageOf } from './coverage.domain.ts';
import { MAX_CARDS, readPage } from './page.ts';
import { parseProfile } from './profile.ts';

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
const URL_OF_PAGE = 'https://www.example.com/s?q=x&p=1';
const compiled = (yaml = LAYOUT) => compileProfile(parseProfile(BASE + yaml, '/sites/example/profile.yaml'));
const example = compiled();
const read = (html: string, yaml?: string) =>
  readPage(yaml === undefined ? example : compiled(yaml), html, URL_OF_PAGE);
const card = (id: number, more = '') =>
  `<div class="card"><a class="title" href="/v/${id}?utm_source=l#x">Title ${id}</a><b class="corp">Corp</b>${more}</div>`;

describe('texts of a card', () => {
  const texts = (inner: string, fields: string) =>
    read(
      `<div class="card">${inner}</div>`,
      `layouts:\n  - card: .card\n    link: a\n    fields: ${fields}\n`,
    ).cards[0];
  const title = (inner: string, rule: string) =>
    texts(inner, `{ title: ${rule}, companyName: .c }`)?.texts.title;

  it('joins inline parts as one word and parts blocks', () => {
    expect(title('<h2>테스트/<b>QA</b>팀&nbsp; 모집<br>서울<p>둘</p><p>셋</p></h2>', 'h2')).toBe(
      '테스트/QA팀 모집 서울 둘 셋',
    );
  });
  it('leaves scripts, styles and comments out', () => {
    expect(title('<h2><style>.x{}</style>가<script>나()</script><!-- 다 --></h2>', 'h2')).toBe('가');
  });
  it('drops what cannot be seen or stored', () => {
    expect(title('<h2>a\u0000b\u0007 \u200bc\u00add</h2>', 'h2')).toBe('ab cd');
  });
  it.each([
    ['the first alternative with a text', '<h2> </h2><h3>둘</h3>', '[h2, h3]', '둘'],
    ['the first element with a text', '<h2></h2><h2>하나</h2><h2>둘</h2>', 'h2', '하나'],
    ['the last', '<i>1</i><i>2</i>', '{ selector: i, transform: [last] }', '2'],
    ['a list joined', '<i>1</i><i>2</i>', '{ selector: i, list: true, join: ", " }', '1, 2'],
    ['an attribute', '<i title=" a  b ">x</i>', '{ selector: i, attribute: title }', 'a b'],
    ['an attribute of the card', '<i>x</i>', '{ attribute: class }', 'card'],
    [
      'a group of a pattern',
      '<i>등록 26/01/02 (금)</i>',
      "{ selector: i, pattern: '(\\d+/\\d+/\\d+)' }",
      '26/01/02',
    ],
    ['nothing without a match', '<i>등록</i>', "{ selector: i, pattern: '(\\d+)' }", null],
    ['the element that matches', '<i>a</i><i>b 3</i>', "{ selector: i, pattern: '\\d' }", '3'],
    ['without excluded parts', '<i>a<em>b</em>c<u>d</u></i>', '{ selector: i, exclude: [em, u] }', 'ac'],
    [
      'without an end',
      '<i>서울 외 3건</i>',
      '{ selector: i, transform: [{ stripSuffix: 3건 }, { stripSuffix: 외 }] }',
      '서울',
    ],
    [
      'without a beginning',
      '<i>근무지: 서울</i>',
      "{ selector: i, transform: [{ stripPrefix: '근무지:' }] }",
      '서울',
    ],
    ['changed', '<i>A-B-C</i>', "{ selector: i, transform: [{ replace: ['-', '/'] }, lowercase] }", 'a/b/c'],
    [
      'unescaped twice',
      '<i>A &amp;amp; B &amp;lt;b&amp;gt;</i>',
      '{ selector: i, transform: [unescape] }',
      'A & B <b>',
    ],
    [
      'siblings by :has and :not',
      '<p><i class=x></i><u>1</u></p><p><u>2</u></p>',
      "'p:not(:has(.x)) > u'",
      '2',
    ],
    ['children by number', '<ul><li>1<li>2<li>3</ul>', "'li:nth-child(2)'", '2'],
  ])('takes %s', (_, inner, rule, expected) => {
    expect(title(inner, rule)).toBe(expected);
  });
  it('splits a list in one text', () => {
    expect(
      texts('<i>a, b,, a</i>', '{ title: h2, companyName: b, tags: { selector: i, split: "," } }')?.tags,
    ).toEqual(['a', 'b']);
  });
  it('bounds what broken markup makes of a text', () => {
    expect(title(`<h2>${'가'.repeat(50_000)}</h2>`, 'h2')).toHaveLength(1_000);
  });
});

describe('cards', () => {
  it('gives each element to the innermost card, so that an open one swallows nothing', () => {
    const open = '<div class="card"><div><a class="title" href="/v/1">A</a><b class="corp">B</b>';
    const page = read(`<main>${open}${card(2)}${card(3)}</main>`);
    expect(page.cards.map(({ sourceUrl, texts }) => [sourceUrl, texts.title])).toEqual([
      ['https://www.example.com/v/1', 'A'],
      ['https://www.example.com/v/2', 'Title 2'],
      ['https://www.example.com/v/3', 'Title 3'],
    ]);
  });

  it('classifies a mixed list by meaning, in any order, and says what it cannot', () => {
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
    const odd = read(facts(['신입 · 경력 · 계약직', '•', '점심 제공']));
    expect(odd.cards[0]?.texts).toMatchObject({ experience: '신입 · 경력', employmentType: '계약직' });
    expect(odd.suspicions).toEqual([
      { code: 'UNCLASSIFIED_TEXT', message: '"점심 제공" is none of the kinds known.', card: 0 },
    ]);
  });

  it('resolves links against the page, or its <base>', () => {
    const html =
      '<head><base href="https://m.example.com/deep/"></head><div class="card"><a class="title" href="v?id=1">A</a></div>';
    expect(read(html).cards[0]?.sourceUrl).toBe('https://m.example.com/deep/v?id=1');
    expect(read('<div class=card><a class=title href="javascript:go(1)">A</a></div>')).toMatchObject({
      cards: [{ sourceUrl: null }],
      suspicions: [{ code: 'ADDRESS_MISSING', card: 0 }],
    });
  });

  it('tells a posting that stands twice', () => {
    expect(read(card(1) + card(2) + card(1)).suspicions).toEqual([
      { code: 'ADDRESS_REPEATED', message: 'The same posting as card 1.', card: 2 },
    ]);
  });

  it('counts coverage over answers, and over promotion only where there is nothing else', () => {
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

describe('kinds of a page', () => {
  it.each([
    ['cards in a list', `<div class=list>${card(1)}</div>`, 'results'],
    ['promoted cards in a list', `<div class="list ad">${card(1)}</div>`, 'results'],
    ['no card, and the sign of an empty search', '<p class=none>없음</p>', 'empty'],
    [
      'promoted cards, and the sign of an empty search',
      `<title>0건</title><div class=ad>${card(1)}</div>`,
      'empty',
    ],
    ['an empty search on a page with a login form', '<p class=none></p><input type=password>', 'empty'],
    ['cards where no list is', card(1), 'unrecognised'],
    ['nothing', '', 'unrecognised'],
    ['an application shell', '<div id=root></div><script>captcha()</script>', 'unrecognised'],
    ['a list without a card', '<div class=list></div>', 'unrecognised'],
    ["the profile's own block", `<h1>잠시 후 다시 시도</h1><div class=list>${card(1)}</div>`, 'blocked'],
    ['a Cloudflare check', '<title>Just a moment...</title><p>Checking', 'blocked'],
    ['a captcha', '<form><div class="g-recaptcha"></div></form>', 'blocked'],
    ['a login page', '<title>로그인 | 예</title>', 'blocked'],
    ['a login form', '<form><input name=id><input type=password></form>', 'blocked'],
    ['a Korean block', '<p>비정상적인 접근이 감지되었습니다.</p>', 'blocked'],
    ['a denial', '<h1>Access Denied</h1>', 'blocked'],
    [
      'a long page with a hidden login form',
      `<p>${'글 '.repeat(4_000)}</p><input type=password>`,
      'unrecognised',
    ],
    [
      'a posting about captchas',
      `<div class=list>${card(1, '<p>captcha Access Denied 로그인이 필요</p>')}</div>`,
      'results',
    ],
  ])('%s: %#', (_, html, kind) => {
    expect(read(html, PAGES).kind).toBe(kind);
  });

  it('hands over no cards of a page that is none of postings', () => {
    expect(read(`<h1>잠시 후 다시</h1>${card(1)}`, PAGES)).toMatchObject({ cards: [], nextUrl: null });
    expect(read(card(1), PAGES)).toMatchObject({
      cards: [],
      suspicions: [{ code: 'RESULTS_MARKER_MISSING' }],
    });
  });

  it('tells an empty search that shows answers', () => {
    const page = read(`<p class=none></p><div class=list>${card(1)}</div>`, PAGES);
    expect(page).toMatchObject({ kind: 'results', suspicions: [{ code: 'EMPTY_MARKER_WITH_CARDS' }] });
  });

  it('finds the total and the next page', () => {
    const more = '<i class=count>총 1,204건</i><a class=next href="?p=2#list">다음</a>';
    expect(read(`<div class=list>${card(1)}</div>${more}`, PAGES)).toMatchObject({
      total: 1204,
      nextUrl: 'https://www.example.com/s?p=2',
    });
    const away = '<a class=next href="https://evil.test/?p=2">다음</a>';
    expect(read(`<div class=list>${card(1)}</div>${away}`, PAGES)).toMatchObject({
      total: null,
      nextUrl: null,
    });
  });
});

describe('pages without measure', () => {
  it('reads the first thousand of ten thousand cards', () => {
    const page = read(Array.from({ length: 10_000 }, (_, at) => card(at)).join(''));
    expect(page.cards).toHaveLength(MAX_CARDS);
    expect(page).toMatchObject({ kind: 'results', suspicions: [{ code: 'TOO_MANY_CARDS', card: null }] });
  });

  it.each([
    ['<div>', 'open'],
    ['<div class="card">', 'cards in cards'],
    ['<b><a>', 'inline'],
    ['<svg><title>', 'foreign'],
  ])('refuses 100,000 nested %s (%s), and is quick about it', (tag) => {
    const started = performance.now();
    const page = read(tag.repeat(100_000) + '</p></x>'.repeat(1_000));
    expect(page).toMatchObject({ kind: 'unrecognised', cards: [], suspicions: [{ code: 'TOO_DEEP' }] });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('survives what is no page', () => {
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
      expect(read(html).kind).toBe('unrecognised');
  });

  it('forgets classes that a page invents', () => {
    const html = Array.from({ length: 20_000 }, (_, at) => `<i class="c${at}"></i>`).join('');
    expect(read(html + card(1)).cards).toHaveLength(1);
  });
});
