import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRobots, type RobotsRules } from './robots.domain.ts';

const parse = (text: string, token = 'Workreel'): RobotsRules => parseRobots(Buffer.from(text), token);
const allowed = (rules: RobotsRules, path: string): boolean =>
  rules.check(new URL(path.startsWith('/') ? `https://jobs.example${path}` : path)).allowed;
const disallows = (pattern: string, path: string): boolean =>
  !allowed(parse(`User-agent: *\nDisallow: ${pattern}`), path);

describe('RFC 9309 examples', () => {
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
  ])('5.1: %s may fetch %s: %s', (token, path, result) =>
    expect(allowed(parse(simple, token), path)).toBe(result),
  );

  it('5.2: the longest match decides', () => {
    const rules = parse(
      'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif',
      'foobot',
    );
    expect(allowed(rules, '/example/page/disallowed.gif')).toBe(false);
    expect(allowed(rules, '/example/page/allowed.gif')).toBe(true);
  });

  it('2.2.1: groups with the same name are combined', () => {
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
    ['/a%2Fb', '/a/b', false], // an encoded reserved character is not decoded
    ['/a$b', '/a$b', true], // "$" is an anchor only at the end
  ])('2.2.3: the rule %s matches %s: %s', (pattern, path, result) => {
    expect(disallows(pattern, path)).toBe(result);
  });

  it('2.2.4: a Sitemap record does not end user-agent lines or a group', () => {
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

  it('an Allow takes precedence over an equally specific Disallow, in any order', () => {
    expect(allowed(parse('User-agent: *\nDisallow: /page\nAllow: /page'), '/page')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /page\nDisallow: /page'), '/page')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /\nDisallow: /'), '/x')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /p\nDisallow: /'), '/page')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /$\nDisallow: /'), '/')).toBe(true);
    expect(allowed(parse('User-agent: *\nAllow: /$\nDisallow: /'), '/page')).toBe(false);
  });

  it('/robots.txt is always allowed', () => expect(disallows('/', '/robots.txt')).toBe(false));

  it('returns the deciding line', () => {
    const rules = parse('# 개발\nUser-agent: *\nDisallow: /검색 # not for robots\n');
    expect(rules.check(new URL('https://jobs.example/검색?q=1'))).toEqual({
      allowed: false,
      matchedRule: 'line 3: "Disallow: /검색"',
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
  ])('%j allows /page: %s', (text, result) => expect(allowed(parse(text), '/page')).toBe(result));

  it('use the longest Crawl-delay of the matching groups', () => {
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

  it('ignore a truncated last line', () => {
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

  it('parses any bytes and checks any URL without throwing', () => {
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

  it('matches like the equivalent regular expression', () => {
    const plain = fc
      .array(fc.constantFrom('/', 'a', 'b', '*', '.'), { maxLength: 8 })
      .map((p) => `/${p.join('')}`);
    const target = fc
      .array(fc.constantFrom('/', 'a', 'b', '.c'), { maxLength: 10 })
      .map((p) => `/x${p.join('')}`);
    fc.assert(
      fc.property(plain, fc.boolean(), target, (rule, anchored, path) => {
        const url = new URL(`https://jobs.example${path}`);
        const source = rule.replace(/[.]/g, '\\.').replace(/\*/g, '.*');
        const expected = new RegExp(`^${source}${anchored ? '$' : ''}`).test(url.pathname);
        expect(disallows(rule + (anchored ? '$' : ''), url.href)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of the rules', () => {
    const rule = fc
      .tuple(fc.constantFrom('Allow', 'Disallow'), pattern)
      .map(([key, value]) => `${key}: ${value}`);
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), path, (rules, target) => {
        const forward = parse(['User-agent: *', ...rules].join('\n'));
        const reversed = parse(['User-agent: *', ...rules.toReversed()].join('\n'));
        expect(allowed(forward, target)).toBe(allowed(reversed, target));
      }),
    );
  });

  it('an added Allow never disallows a path, and an added Disallow never allows one', () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 4 }), pattern, path, (disallowed, extra, target) => {
        const text = ['User-agent: *', ...disallowed.map((value) => `Disallow: ${value}`)].join('\n');
        if (allowed(parse(text), target)) {
          expect(allowed(parse(`${text}\nAllow: ${extra}`), target)).toBe(true);
        } else {
          expect(allowed(parse(`${text}\nDisallow: ${extra}`), target)).toBe(false);
        }
      }),
    );
  });

  it('matches a hostile file in bounded time', () => {
    const rule = `Disallow: ${'/*a'.repeat(300)}b\n`;
    const text = `User-agent: *\n${rule.repeat(Math.floor((500 * 1024) / rule.length))}`;
    const path = `/${'a/'.repeat(4_000)}`;
    const startedAt = performance.now();
    expect(allowed(parse(text), path)).toBe(true);
    const many = `User-agent: *\n${'Disallow: /*q\n'.repeat(36_000)}`;
    expect(allowed(parse(many), path)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
