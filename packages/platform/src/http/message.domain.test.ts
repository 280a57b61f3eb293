import { describe, expect, it } from 'vitest';
import { messageError } from './message.domain.ts';

describe('messageError', () => {
  const status = (httpVersion: string, ...rawHeaders: string[]) =>
    messageError({ httpVersion, rawHeaders })?.status;

  it.each([
    'localhost',
    'localhost:3001',
    'jobs.example.org',
    'jobs_1:80',
    '127.0.0.1:3001',
    '[::1]:3001',
    '',
  ])('accepts the host “%s”', (host) => {
    expect(status('1.1', 'Accept', '*/*', 'HOST', host)).toBeUndefined();
  });

  it.each(['a b', 'a/b', 'user@a', 'a:b', 'a,b', '[::1', '가'])('rejects the host “%s”', (host) => {
    expect(status('1.1', 'Host', host)).toBe(400);
  });

  it('rejects several hosts, even equal ones, and HTTP/1.1 without one', () => {
    expect(status('1.1', 'Host', 'a', 'host', 'b')).toBe(400);
    expect(status('1.1', 'Host', 'a', 'Host', 'a')).toBe(400);
    expect(status('1.1', 'X', 'Host', 'Y', 'Host')).toBe(400);
    expect(status('1.0')).toBeUndefined();
    expect(status('1.0', 'Host', 'a', 'Host', 'b')).toBe(400);
  });

  it.each(['0.9', '2.0', '1.2'])('rejects HTTP/%s', (version) => {
    expect(status(version, 'Host', 'a')).toBe(505);
  });
});
