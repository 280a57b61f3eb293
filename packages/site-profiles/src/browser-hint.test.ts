import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserHint, findBrowserHint } from './browser-hint.ts';
import { SHIPPED_PROFILES } from './load.ts';

const APPLICATION =
  '<!doctype html><title>Jobs</title><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.js"></script>';

describe('findBrowserHint', () => {
  it.each([
    ['React', APPLICATION],
    ['Next.js', '<div id="__next"> </div><script src=/a.js></script>'],
    ['Angular', '<app-root></app-root><script type=module src=/main.js></script>'],
    ['a Korean note', '<p>로딩 중</p><noscript>자바스크립트를 켜 주세요.</noscript><script>start()</script>'],
    ['big scripts', `<h1>Jobs</h1><script src=/a.js></script><script>${'x'.repeat(30_000)}</script>`],
  ])('recognizes a page that is rendered by scripts: %s', (_name, html) => {
    expect(findBrowserHint(html)).toMatch(/^it has little text, but /);
  });

  it.each([
    ['an error page', '<title>Error</title><h1>Not found</h1>'],
    ['a short page that counts visits', '<h1>No jobs</h1><script src=/count.js></script>'],
    ['an empty page', ''],
    [
      'a list with a note for browsers without scripts',
      `${APPLICATION.replace('<div id="root">', `<div id="root">${'<p>Baker in Rivertown</p>'.repeat(60)}`)}`,
    ],
  ])('does not mistake %s', (_name, html) => {
    expect(findBrowserHint(html)).toBeNull();
  });

  it('is quick on hostile pages', () => {
    const startedAt = performance.now();
    for (const part of ['<noscript>', '<noscript ', '<div id="root"', '<script ', '<div id=root> '])
      findBrowserHint(part.repeat(100_000));
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it('finds nothing on the pages of the shipped profiles', () => {
    const files = globSync('*/pages/*.html', { cwd: SHIPPED_PROFILES });
    expect(files.length).toBeGreaterThan(3);
    for (const file of files)
      expect(findBrowserHint(readFileSync(join(SHIPPED_PROFILES, file), 'utf8')), file).toBeNull();
  });
});

it('says what to change in the profile', () => {
  expect(browserHint(APPLICATION, null)).toMatch(
    /^ The page probably needs a browser: .*\. Set render: browser /,
  );
  expect(browserHint(APPLICATION, { waitFor: null })).toMatch(/read too early.*waitFor/);
  expect(browserHint(APPLICATION, { waitFor: '.card' })).toBe('');
  expect(browserHint('<h1>Jobs</h1>', null)).toBe('');
});
