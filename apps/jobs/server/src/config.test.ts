import { generateKeyPairSync } from 'node:crypto';
import { createFetcher } from '@workreel/crawler';
import { SettingsError } from '@workreel/platform/settings';
import { describe, expect, it } from 'vitest';
import { fetcherOptions } from './collection/index.ts';
import { readJobsSettings } from './config.ts';

const pem = (type: 'ed25519' | 'rsa') =>
  (type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
    : generateKeyPairSync('ed25519')
  ).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readJobsSettings(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).problems;
  }
};

describe('readJobsSettings', () => {
  it('has the documented defaults and treats empty variables as unset', () => {
    const expected = {
      JOBS_PORT: 3001,
      HOST: '127.0.0.1',
      JOBS_BASE_URL: 'http://127.0.0.1:3001',
      DATABASE_URL: undefined,
      ADMIN_EMAIL: 'admin@localhost',
      REGISTRATION: 'open',
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      CORS_ORIGINS: [],
      OPERATOR_EMAILS: [],
      CRAWL_ALLOW_PRIVATE_HOSTS: false,
      METRICS_TOKEN: undefined,
      RUN_RETENTION_DAYS: 90,
      CLOSED_POSTING_RETENTION_DAYS: undefined,
      AUDIT_RETENTION_DAYS: 400,
      LOG_LEVEL: 'info',
    };
    expect(readJobsSettings({})).toMatchObject(expected);
    expect(
      readJobsSettings({ JOBS_PORT: '', DATABASE_URL: ' ', CORS_ORIGINS: '', LOG_LEVEL: '' }),
    ).toMatchObject(expected);
    expect(readJobsSettings({ HOST: '::', JOBS_PORT: '80' }).JOBS_BASE_URL).toBe('http://localhost:80');
    expect(readJobsSettings({ HOST: '::1' }).JOBS_BASE_URL).toBe('http://[::1]:3001');
    expect(readJobsSettings({ JOBS_BASE_URL: 'https://jobs.example/' }).JOBS_BASE_URL).toBe(
      'https://jobs.example',
    );
  });

  it('reads the keys of sites by their names in profiles', () => {
    expect(readJobsSettings({}).SITE_KEYS.size).toBe(0);
    const { SITE_KEYS } = readJobsSettings({
      SITE_KEY_SARAMIN: ' abcd1234 ',
      SITE_KEY_DATA_GO_KR: 'a%2Bb%3D%3D%3D',
      SITE_KEY_EMPTY: '',
      SITE_KEY_: 'ignored-as-it-has-no-name',
      OTHER_SITE_KEY_X: 'ignored-as-well',
    });
    expect([...SITE_KEYS]).toEqual([
      ['SARAMIN', 'abcd1234'],
      ['DATA_GO_KR', 'a%2Bb%3D%3D%3D'],
    ]);
    // Invalid keys are not repeated in the message.
    expect(problemsOf({ SITE_KEY_SARAMIN: 'sh0rt' }).join()).not.toContain('sh0rt');
  });

  it.each([
    ['JOBS_PORT', 'http', 'whole number from 1 to 65535'],
    ['JOBS_PORT', '70000', 'whole number from 1 to 65535'],
    ['JOBS_BASE_URL', 'jobs.example', 'starts with http:// or https://'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgres:// or postgresql://'],
    ['CORS_ORIGINS', 'https://jobs.example/path', 'for example https://jobs.example'],
    ['CORS_ORIGINS', 'https://a.example, b.example', '“b.example” is not an origin'],
    ['CRAWL_ALLOW_PRIVATE_HOSTS', 'perhaps', 'true or false'],
    ['ADMIN_EMAIL', 'admin', 'email address'],
    ['ADMIN_PASSWORD', 'short', 'at least 8 characters'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn'],
    ['REGISTRATION', 'maybe', 'open, closed'],
    ['SMTP_URL', 'mail.example.org:25', 'smtp://'],
    ['SMTP_URL', 'http://mail.example.org', 'smtps://'],
    ['MAIL_FROM', 'Workreel <jobs@example.org>', 'email address'],
    ['OPERATOR_EMAILS', 'ops@example.org, nobody', '“nobody” is not an email address'],
    ['ADMIN_EMAIL', 'a@b\r\nBcc: c@d', 'email address'],
    ['TRUST_PROXY', 'yes please', 'address'],
    ['TRUST_PROXY', '10.0.0.0/99', 'address'],
    ['RUN_RETENTION_DAYS', 'for ever', 'whole number from 1 to 36500'],
    ['CLOSED_POSTING_RETENTION_DAYS', '0', 'whole number from 1 to 36500'],
    ['OPENSEARCH_AWS_REGION', 'Frankfurt', 'an AWS region'],
    ['SITE_KEY_SARAMIN', 'short', 'at least 8 characters'],
    ['SITE_KEY_SARAMIN', 'two words of a key', 'no spaces'],
  ])('rejects %s=%s', (name, value, expected) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}=`));
    expect(problems[0]).toContain(expected);
  });

  it.each([
    ['without a URL', {}],
    [
      'with a password where requests are signed',
      { OPENSEARCH_URL: 'https://a:hunter2@search.example', OPENSEARCH_AWS_REGION: 'us-gov-east-1' },
    ],
  ])('rejects OpenSearch %s', (_case, env) => {
    const problems = problemsOf({ SEARCH_ENGINE: 'opensearch', ...env });
    expect(problems).toEqual([expect.stringMatching(/^OPENSEARCH_URL: /)]);
    expect(problems[0]).not.toContain('hunter2');
  });

  it('rejects malformed keys and keys of other types', () => {
    const validKey = pem('ed25519');
    for (const [keys, expected] of [
      ['not a key', 'PRIVATE KEY'],
      [`${validKey}and more`, 'PRIVATE KEY'],
      [validKey.replace('PRIVATE', 'PUBLIC'), 'PRIVATE KEY'],
      [validKey + pem('rsa'), 'block 2 is not an Ed25519 key'],
      [validKey.replace(/\nM/, '\nX'), 'block 1 is not an Ed25519 key'],
    ] as const) {
      const problems = problemsOf({ JWT_PRIVATE_KEYS: keys });
      expect(problems).toEqual([expect.stringMatching(/^JWT_PRIVATE_KEYS=…: /)]);
      expect(problems[0]).toContain(expected);
    }
  });

  it('reports all problems together without secrets', () => {
    const problems = problemsOf({
      JOBS_PORT: 'x',
      ADMIN_PASSWORD: 'hunter2',
      DATABASE_URL: 'ftp://me:hunter2@x',
      LOG_LEVEL: 'y',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it('accepts keys on one line and IP addresses of proxies', () => {
    const keys = pem('ed25519') + pem('ed25519');
    expect(readJobsSettings({ JWT_PRIVATE_KEYS: keys }).JWT_PRIVATE_KEYS).toHaveLength(2);
    expect(
      readJobsSettings({ JWT_PRIVATE_KEYS: keys.replaceAll('\n', '\\n') }).JWT_PRIVATE_KEYS,
    ).toHaveLength(2);
    for (const proxies of ['127.0.0.1', 'loopback', '10.0.0.0/8, fd00::/8', '::1'])
      expect(readJobsSettings({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies);
  });

  it('builds a valid crawler contact from any admin email address', async () => {
    for (const [env, contact] of [
      [{ ADMIN_EMAIL: 'ops@example.org' }, 'ops@example.org'],
      [{}, 'http://127.0.0.1:3001'],
      [{ ADMIN_EMAIL: '관리자@example.org', JOBS_BASE_URL: 'https://jobs.example' }, 'https://jobs.example'],
      [{ ADMIN_EMAIL: '관리자@example.org', JOBS_BASE_URL: 'https://채용.example' }, 'https://xn--'],
    ] as const) {
      const options = fetcherOptions(readJobsSettings(env), '1.0.0');
      expect(options.contact.startsWith(contact), options.contact).toBe(true);
      await createFetcher(options).close();
    }
  });
});
