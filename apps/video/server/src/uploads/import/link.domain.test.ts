import { describe, expect, it } from 'vitest';
import { filenameOf, parseLink } from './link.domain.ts';

describe('links', () => {
  it.each([
    [' https://host.example/a.mp4?x=1#t=5 ', 'https://host.example/a.mp4?x=1'],
    ['http://host.example:80/a', 'http://host.example/a'],
    ['https://host.example:8443/a', 'LINK_NOT_ALLOWED'],
    ['https://allowed.example:8443/a', 'https://allowed.example:8443/a'],
    ['https://user@host.example/a', 'LINK_HAS_CREDENTIALS'],
    ['//host.example/a', 'LINK_INVALID'],
    ['javascript:alert(1)', 'LINK_INVALID'],
  ])('%s', (text, expected) => {
    const link = parseLink(text, { allowsPort: (host) => host === 'allowed.example:8443' });
    expect(typeof link === 'string' ? link : link.href).toBe(expected);
  });

  it.each([
    ['https://host.example/a/b%20c.mp4?d', undefined, 'b c.mp4'],
    ['https://host.example/%ff.mp4', undefined, '%ff.mp4'],
    ['https://host.example/', undefined, 'host.example'],
    ['https://host.example/get', 'attachment; filename="x.mp4"', 'x.mp4'],
    ['https://host.example/get', 'attachment; filename="../../etc/x.mp4"', 'x.mp4'],
    ['https://host.example/get', String.raw`attachment; filename="C:\\y\nz.mp4"`, 'ynz.mp4'],
    ['https://host.example/get', 'attachment', 'get'],
    ['https://host.example/get', 'filename=', 'get'],
  ])('name the file: %s, %s', (url, disposition, expected) =>
    expect(filenameOf(new URL(url), disposition)).toBe(expected),
  );

  it('shorten a long name at its start, which keeps the extension', () => {
    expect(filenameOf(new URL(`https://host.example/${'a'.repeat(300)}.mp4`))).toBe(`${'a'.repeat(251)}.mp4`);
  });
});
