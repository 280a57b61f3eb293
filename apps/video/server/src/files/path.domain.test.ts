import { join, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilePath } from './path.domain.ts';

describe('parseFilePath', () => {
  it.each([
    ['/files/public/v/1/main.m3u8', undefined, 'public/v/1/main.m3u8'],
    ['/files/public/v/1/main.m3u8?_HLS_msn=3', undefined, 'public/v/1/main.m3u8'],
    ['/files/~17.abc/private/v/1/0.m4s', '~17.abc', 'private/v/1/0.m4s'],
    ['/files/%7E17.abc/private/v', '~17.abc', 'private/v'],
    ['http://example.org/files/a/b', undefined, 'a/b'],
    ['/files/%EA%B0%9C%EB%B0%9C.mp4', undefined, '개발.mp4'],
    ['/files/a%20b+c.mp4', undefined, 'a b+c.mp4'],
    ['/files/a..b/c...', undefined, 'a..b/c...'],
    // Decoded once: `%2e%2e` is a valid file name.
    ['/files/%252e%252e/x', undefined, '%2e%2e/x'],
  ])('parses %s', (target, signedSegment, key) => {
    expect(parseFilePath(target)).toEqual({ signedSegment, key });
  });

  it.each([
    '/files/',
    '/files',
    '/files/~17.abc',
    '/files/~17.abc/',
    '/files//etc/passwd',
    '/files/a/',
    '/files/a//b',
    '/files/.',
    '/files/..',
    '/files/../etc/passwd',
    '/files/a/../../etc/passwd',
    '/files/%2e%2e/etc/passwd',
    '/files/.%2e/x',
    '/files/%2E%2E%2Fetc%2Fpasswd',
    '/files/a%2fb',
    '/files/a%5cb',
    '/files/..\\x',
    '/files/a\\b',
    '/files/a%00.mp4',
    '/files/%00',
    '/files/.store/tmp/x',
    '/files/public/.partial/x',
    '/files/%2estore/x',
    '/files/%c0%ae%c0%ae/etc/passwd',
    '/files/%',
    '/files/%zz',
    `/files/${'a/'.repeat(3_000)}b`,
  ])('rejects %s', (target) => {
    expect(parseFilePath(target)).toBeUndefined();
  });

  it('never returns a path outside the folder', () => {
    const hostile = fc.constantFrom(
      ...['..', '.', '/', '%2e', '%2F', '%5c', '\\', '%00', '%25', '~1.x', 'a', '?', '#', 'é', '%c0%af', ' '],
    );
    const target = fc
      .array(fc.oneof({ weight: 4, arbitrary: hostile }, fc.string({ unit: 'binary', maxLength: 4 })))
      .map((pieces) => `/files/${pieces.join('')}`);
    const root = join(sep, 'srv', 'files');
    fc.assert(
      fc.property(target, (input) => {
        const parsed = parseFilePath(input);
        if (parsed === undefined) return;
        const path = join(root, parsed.key);
        // Nothing that `join` normalizes (`..`, `.`, double slashes) is accepted.
        expect(path).toBe([root, ...parsed.key.split('/')].join(sep));
        expect(parsed.key).not.toMatch(/(^|\/)\.|\\|\0/);
      }),
      { numRuns: 5_000 },
    );
  });
});
