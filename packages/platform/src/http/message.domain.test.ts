import { describe, expect, it } from 'vitest';
import { messageError } from './message.domain.ts';

describe('messageError', () => {
  const isAccepted = (httpVersion: string, ...rawHeaders: string[]) =>
    messageError({ httpVersion, rawHeaders }) === undefined;

  it.each([
    'localhost',
    'localhost:3001',
    'jobs.example.org',
    'jobs_1:80',
    '127.0.0.1:3001',
    '[::1]:3001',
    '',
  ])('accepts the host “%s”', (host) => {
    expect(isAccepted('1.1', 'Accept', '*/*', 'HOST', host)).toBe(true);
  });

  it.each(['a b', 'a/b', 'user@a', 'a:b', 'a,b', '[::1', '가'])('rejects the host “%s”', (host) => {
    expect(isAccepted('1.1', 'Host', host)).toBe(false);
  });

  it('rejects several hosts, even equal ones, and HTTP/1.1 without one', () => {
    expect(isAccepted('1.1', 'Host', 'a', 'host', 'b')).toBe(false);
    expect(isAccepted('1.1', 'Host', 'a', 'Host', 'a')).toBe(false);
    expect(isAccepted('1.1', 'X', 'Host', 'Y', 'Host')).toBe(false);
    expect(isAccepted('1.0')).toBe(true);
    expect(isAccepted('1.0', 'Host', 'a', 'Host', 'b')).toBe(false);
  });

  it.each(['0.9', '2.0', '1.2'])('rejects HTTP/%s', (version) => {
    expect(isAccepted(version, 'Host', 'a')).toBe(false);
  });
});
