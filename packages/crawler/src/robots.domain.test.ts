import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRobots, type RobotsRules } from './robots.domain.ts';

const parse = (text: string, token = 'Workreel'): RobotsRules => parseRobots(Buffer.from(text), token);
const allowed = (rules: RobotsRules, path: string): boolean =>
  rules.check(new URL(path.startsWith('/') ? `https://jobs.example${path}` : path)).allowed;
const disallows = (pattern: string, path: string): boolean =>
  !allowed(parse(`User-agent: *\nDisallow: ${pattern}`), path);

describe('RFC 9309, its own examples', () => {
  // 5.1
  const simple = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot

EOF`;

  it.each([
    ['anybot', '/', true],
    ['anybot', '/a.gif', false],
    ['anybot', '/a.gif?x=1', true],
    ['anybot', '/example/page.html', false],
    ['anybot', '/publications/x', true],
    ['foobot', '/', false],
    ['foobot', '/example/page.html', true],
    ['foobot', '/example/allowed.gif', true],
    ['FooBot', '/example/other.html', false],
    ['barbot', '/example/page.html', false],
    ['barbot', '/a.gif', true],
    ['bazbot', '/example/page.html', false],
    ['quxbot', '/example/page.html', true],
    ['quxbot', '/a.gif', true],
  ])('5.1: %s at %s: %s', (token, path, result) => expect(allowed(parse(simple, token), path)).toBe(result));

  it('5.2: the longest match decides', () => {
    const rules = parse(
      'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif',
      'foobot',
    );
    expect(allowed(rules, '/example/page/disallowed.gif')).toBe(false);
    expect(allowed(rules, '/example/page/allowed.gif')).toBe(true);
  });

  it('2.2.1: groups of one name are one group', () => {
    const rules = parse(
      'user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: ExampleBot\ndisallow: /baz\n',
      'examplebot',
    );
    for (const path of ['/foo', '/bar', '/baz']) expect(allowed(rules, path)).toBe(false);
    expect(allowed(rules, '/other')).toBe(true);
  });

  it.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%e3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
  ])('2.2.2: the rule %s matches %s', (pattern, path) => expect(disallows(pattern, path)).toBe(true));

  it.each([
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html', true],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-x.html', false],
    ['/path/foo-%24', '/path/foo-$', true],
    ['/path/foo-%24', '/path/foo-', false],
    ['/this/path/exactly$', '/this/path/exactly', true],
    ['/this/path/exactly$', '/this/path/exactly/not', false],
    ['/this/*/exactly', '/this/very/path/exactly', true],
    ['/this/*/exactly', '/this/exactly', false],
    ['/a%2Fb', '/a/b', false], // an encoded reserved character stays what it is
    ['/a$b', '/a$b', true], // "$" means the end only at the end
  ])('2.2.3: the rule %s matches %s: %s', (pattern, path, result) => {
    expect(disallows(pattern, path)).toBe(result);
  });

  it('2.2.4: a Sitemap between user-agent lines, or between rules, ends nothing', () => {
    const rules = parse(
      'User-agent: a\nSitemap: https://x/s.xml\nUser-agent: b\nDisallow: /x\nSitemap: y\nDisallow: /z',
      'a',
    );
    expect(allowed(rules, '/x')).toBe(false);
    expect(allowed(rules, '/z')).toBe(false);
  });
});

describe('matching', () => {
  it.each([
    ['/', '/anything', true],
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish.asp', false],
    ['/fish', '/catfish', false],
    ['/fish/', '/fish', false],
    ['/*.php', '/folder/a.php?x', true],
    ['/*.php$', '/a.php', true],
    ['/*.php$', '/a.php?x', false],
    ['/fish*.php', '/fishheads/catfish.php?x', true],
    ['*', '/x', true],
    ['*/a', '/b/a', true],
    ['$', '/x', false],
    ['', '/x', false],
    ['fish', '/fish', false],
    ['/*a*a$', '/a', false],
    ['/*a*a$', '/aa', true],
    ['/a*a$', '/a', false],
    ['/*?page=', '/list?page=2', true],
    ['*login/', '/x?next=/login/', true],
    ['/***a', '/ba', true],
  ])('the rule "%s" matches %s: %s', (pattern, path, result) =>
    expect(disallows(pattern, path)).toBe(result),
  );

  it('an Allow wins against an equal Disallow, wherever it stands', () => {
    expect(allowed(parse('User-agent: *\nDisallow: /page\nAllow: /page'), '/page')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /page\nDisallow: /page'), '/page')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /\nDisallow: /'), '/x')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /p\nDisallow: /'), '/page')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /$\nDisallow: /'), '/')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /$\nDisallow: /'), '/page')).toBe(false);
  });

  it('/robots.txt is always allowed', () => expect(disallows('/', '/robots.txt')).toBe(false));

  it('names the line which decided', () => {
    const rules = parse('# 개발\nUser-agent: *\nDisallow: /검색 # not for robots\n');
    expect(rules.check(new URL('https://jobs.example/검색?q=1'))).toEqual({
      allowed: false,
      because: 'line 3: "Disallow: /검색"',
    });
  });
});

describe('groups', () => {
  it.each([
    ['User-agent: workreel\nDisallow: /', false],
    ['User-agent: WORKREEL/2.0\nDisallow: /', false],
    ['User-agent: Workreel (a collector)\nDisallow: /', false],
    ['User-agent: work\nDisallow: /', true],
    ['User-agent: workreel-images\nDisallow: /', true],
    ['User-agent:\nDisallow: /', true],
    ['user-AGENT : *\n\tdisallow :\t/', false],
    ['User-agent: * # all\nDisallow: / # everything', false],
    ['User-agent: *\r\nDisallow: /\r\n', false],
    ['User-agent: *\rDisallow: /\r', false],
    ['\ufeffUser-agent: *\nDisallow: /', false],
    ['Disallow: /\nUser-agent: *\nDisallow: /other', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: Workreel\nDisallow: /other', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: Workreel\n', true],
    ['User-agent: a\n\n\nUser-agent: workreel\n\nDisallow: /', false],
    ['User-agent: workreel\nDisallow: /\nUser-agent: a\nDisallow: /b', false],
    ['<!doctype html><p>User-agent: *</p>\n<p>Disallow: /</p>', true],
    ['', true],
  ])('%j leaves / open: %s', (text, result) => expect(allowed(parse(text), '/page')).toBe(result));

  it('takes the longest Crawl-delay of our groups', () => {
    expect(parse('User-agent: *\nCrawl-delay: 10\nDisallow: /x').crawlDelayMs).toBe(10_000);
    expect(parse('User-agent: *\nCrawl-delay: 0.5').crawlDelayMs).toBe(500);
    expect(
      parse('User-agent: workreel\nCrawl-delay: 1\n\nUser-agent: *\nDisallow: /y\nCrawl-delay: 9')
        .crawlDelayMs,
    ).toBe(9_000);
    expect(
      parse('User-agent: workreel\nDisallow: /x\nCrawl-delay: 1\n\nUser-agent: *\nCrawl-delay: 9')
        .crawlDelayMs,
    ).toBe(1_000);
    for (const value of ['', 'ten', '-3', '1e9', '10s', 'NaN', 'Infinity']) {
      expect(parse(`User-agent: *\nCrawl-delay: ${value}`).crawlDelayMs).toBe(0);
    }
  });

  it('drops a last line that was cut off', () => {
    const text = Buffer.from('User-agent: *\nDisallow: /a\nDisallow: /');
    expect(allowed(parseRobots(text, 'Workreel', true), '/b')).toBe(true);
    expect(allowed(parseRobots(text, 'Workreel', false), '/b')).toBe(false);
  });
});

describe('properties', () => {
  const piece = fc.constantFrom('/', 'a', 'b', '*', '$', '?', '=', '%61', '%2F', 'ツ', '.', '%');
  const pattern = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
  const path = fc
    .array(fc.constantFrom('/', 'a', 'b', '?', '=', '%62', 'ツ', '$', '*', '.'), { maxLength: 10 })
    .map((pieces) => `/${pieces.join('')}`);

  it('reads any bytes, and decides about any address, without throwing', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.webUrl({ withQueryParameters: true }),
        (bytes, url) => {
          parseRobots(bytes, 'Workreel').check(new URL(url));
        },
      ),
    );
  });

  it('matches as a regular expression written from the same pattern does', () => {
    const plain = fc
      .array(fc.constantFrom('/', 'a', 'b', '*', '.'), { maxLength: 8 })
      .map((p) => `/${p.join('')}`);
    const target = fc
      .array(fc.constantFrom('/', 'a', 'b', '.c'), { maxLength: 10 })
      .map((p) => `/x${p.join('')}`);
    fc.assert(
      fc.property(plain, fc.boolean(), target, (rule, anchored, address) => {
        const url = new URL(`https://jobs.example${address}`);
        const source = rule.replace(/[.]/g, '\\.').replace(/\*/g, '.*');
        const expected = new RegExp(`^${source}${anchored ? '$' : ''}`).test(url.pathname);
        expect(disallows(rule + (anchored ? '$' : ''), url.href)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('the order of the rules changes nothing', () => {
    const rule = fc
      .tuple(fc.constantFrom('Allow', 'Disallow'), pattern)
      .map(([key, value]) => `${key}: ${value}`);
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), path, (rules, address) => {
        const forwards = parse(['User-agent: *', ...rules].join('\n'));
        const backwards = parse(['User-agent: *', ...rules.toReversed()].join('\n'));
        expect(allowed(forwards, address)).toBe(allowed(backwards, address));
      }),
    );
  });

  it('adding an Allow never closes, adding a Disallow never opens', () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 4 }), pattern, path, (closed, extra, address) => {
        const text = ['User-agent: *', ...closed.map((value) => `Disallow: ${value}`)].join('\n');
        if (allowed(parse(text), address)) {
          expect(allowed(parse(`${text}\nAllow: ${extra}`), address)).toBe(true);
        } else {
          expect(allowed(parse(`${text}\nDisallow: ${extra}`), address)).toBe(false);
        }
      }),
    );
  });

  it('a hostile file is decided in bounded time', () => {
    const rule = `Disallow: ${'/*a'.repeat(300)}b\n`;
    const text = `User-agent: *\n${rule.repeat(Math.floor((500 * 1024) / rule.length))}`;
    const address = `/${'a/'.repeat(4_000)}`;
    const started = performance.now();
    expect(allowed(parse(text), address)).toBe(true);
    const many = `User-agent: *\n${'Disallow: /*q\n'.repeat(36_000)}`;
    expect(allowed(parse(many), address)).toBe(true);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
