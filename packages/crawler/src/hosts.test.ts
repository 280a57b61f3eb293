import { describe, expect, it } from 'vitest';
import { FetchRefusedError } from './errors.ts';
import { checkTarget } from './hosts.ts';

const codeOf = (url: string, hosts: string[]): string => {
  try {
    checkTarget(url, hosts);
    return 'ok';
  } catch (error) {
    return error instanceof FetchRefusedError ? error.code : String(error);
  }
};

describe('checkTarget', () => {
  it.each([
    // URL, hosts, result
    ['https://jobs.example/a', ['jobs.example'], 'ok'],
    ['https://JOBS.example./a', ['Jobs.Example'], 'ok'],
    ['https://www.jobs.example/', ['jobs.example'], 'HOST_NOT_ALLOWED'],
    ['https://www.jobs.example/', ['.jobs.example'], 'ok'],
    ['https://jobs.example/', ['.jobs.example'], 'ok'],
    ['https://evil-jobs.example/', ['.jobs.example'], 'HOST_NOT_ALLOWED'],
    ['https://jobs.example.evil/', ['.jobs.example', 'jobs.example'], 'HOST_NOT_ALLOWED'],
    ['https://jobs.example/', [], 'HOST_NOT_ALLOWED'],
    ['https://jobs.example/', ['', '.', ':443'], 'HOST_NOT_ALLOWED'],
    ['https://jobs.example:443/', ['jobs.example:443'], 'ok'],
    ['http://jobs.example/', ['jobs.example:443'], 'PORT_NOT_ALLOWED'],
    ['https://jobs.example:8443/', ['jobs.example'], 'PORT_NOT_ALLOWED'],
    ['https://jobs.example:8443/', ['jobs.example', 'jobs.example:8443'], 'ok'],
    ['https://jobs.example:22/', ['jobs.example:8443'], 'PORT_NOT_ALLOWED'],
    ['http://127.0.0.1:8080/', ['127.0.0.1'], 'PORT_NOT_ALLOWED'],
    ['http://127.0.0.1:8080/', ['127.0.0.1', '127.0.0.1:8080'], 'ok'],
    ['http://127.0.0.1:8081/', ['127.0.0.1'], 'PORT_NOT_ALLOWED'],
    ['http://[2606:4700::1]/', ['[2606:4700::1]'], 'ok'],
    ['http://[2606:4700::1]:81/', ['[2606:4700::1]:81'], 'ok'],
    ['https://other.example/', ['*'], 'ok'],
    ['https://other.example:8443/', ['*'], 'PORT_NOT_ALLOWED'],
    ['https://jobs.example:8443/', ['jobs.example:8443', '*'], 'ok'],
    ['ftp://jobs.example/', ['*'], 'SCHEME_NOT_ALLOWED'],
    ['ftp://jobs.example/', ['jobs.example'], 'SCHEME_NOT_ALLOWED'],
    ['javascript:alert(1)', ['jobs.example'], 'SCHEME_NOT_ALLOWED'],
    ['https://user@jobs.example/', ['jobs.example'], 'CREDENTIALS_IN_URL'],
    ['https://user:pass@jobs.example/', ['jobs.example'], 'CREDENTIALS_IN_URL'],
    ['https://jobs.example@evil.example/', ['jobs.example'], 'CREDENTIALS_IN_URL'],
    ['https://evil.example\\@jobs.example/', ['jobs.example'], 'HOST_NOT_ALLOWED'],
    ['not a URL', ['jobs.example'], 'INVALID_URL'],
    [`https://jobs.example/${'x'.repeat(9_000)}`, ['jobs.example'], 'INVALID_URL'],
  ])('%s with hosts %j: %s', (url, hosts, result) => expect(codeOf(url, hosts)).toBe(result));

  it('drops the fragment and the trailing dot of the host', () => {
    expect(checkTarget('https://jobs.example./a#b', ['jobs.example']).href).toBe('https://jobs.example/a');
  });

  it('resolves a link against its page and names that page in the error', () => {
    const base = new URL('https://jobs.example/list/1');
    expect(checkTarget('2', ['jobs.example'], base).href).toBe('https://jobs.example/list/2');
    expect(() => checkTarget('//ads.example/x', ['jobs.example'], base)).toThrow(
      /ads\.example, which is not one of the profile's hosts \(jobs\.example\); https:\/\/jobs\.example\/list\/1 links or redirects to it/,
    );
  });

  it('does not include a password in the error', () => {
    expect(() => checkTarget('https://u:hunter2@jobs.example/', ['jobs.example'])).not.toThrow(/hunter2/);
  });

  it('names the entry that would allow a port', () => {
    expect(() => checkTarget('https://jobs.example:8443/', ['jobs.example'])).toThrow(
      /add "jobs\.example:8443" to the profile's hosts/,
    );
  });
});
