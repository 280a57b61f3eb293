import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '@workreel/platform/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFetcher } from './collection/fetch/index.ts';
import { fetcherOptions } from './collection/index.ts';
import { readJobsSettings } from './config.ts';
import { loadSites } from './context.ts';

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

describe('the settings', () => {
  it('have the defaults of the contract, and take an empty variable for an unset one', () => {
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
      CRAWL_ALLOW_PRIVATE_HOSTS: false,
      METRICS_TOKEN: undefined,
      KEEP_RUNS_DAYS: 90,
      KEEP_CLOSED_POSTINGS_DAYS: undefined,
      KEEP_AUDIT_DAYS: 400,
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

  it.each([
    ['JOBS_PORT', 'http', 'whole number from 1 to 65535'],
    ['JOBS_PORT', '70000', 'whole number from 1 to 65535'],
    ['JOBS_BASE_URL', 'jobs.example', 'begins with http:// or https://'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgres:// or postgresql://'],
    ['CORS_ORIGINS', 'https://jobs.example/path', 'as in https://jobs.example'],
    ['CORS_ORIGINS', 'https://a.example, b.example', '“b.example” is no origin'],
    ['CRAWL_ALLOW_PRIVATE_HOSTS', 'perhaps', 'true or false'],
    ['ADMIN_EMAIL', 'admin', 'e-mail address'],
    ['ADMIN_PASSWORD', 'short', 'at least 8 characters'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn'],
    ['REGISTRATION', 'maybe', 'open, closed'],
    ['SMTP_URL', 'mail.example.org:25', 'smtp://'],
    ['SMTP_URL', 'http://mail.example.org', 'smtps://'],
    ['MAIL_FROM', 'Workreel <jobs@example.org>', 'e-mail address'],
    ['ADMIN_EMAIL', 'a@b\r\nBcc: c@d', 'e-mail address'],
    ['TRUST_PROXY', 'yes please', 'address'],
    ['TRUST_PROXY', '10.0.0.0/99', 'address'],
    ['KEEP_RUNS_DAYS', 'for ever', 'whole number from 1 to 36500'],
    ['KEEP_CLOSED_POSTINGS_DAYS', '0', 'whole number from 1 to 36500'],
  ])('refuse %s=%s', (name, value, right) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}=`));
    expect(problems[0]).toContain(right);
  });

  it('refuse keys that are none, or of another kind', () => {
    const good = pem('ed25519');
    for (const [keys, right] of [
      ['not a key', 'PRIVATE KEY'],
      [`${good}and more`, 'PRIVATE KEY'],
      [good.replace('PRIVATE', 'PUBLIC'), 'PRIVATE KEY'],
      [good + pem('rsa'), 'block 2 is no Ed25519 key'],
      [good.replace(/\nM/, '\nX'), 'block 1 is no Ed25519 key'],
    ] as const) {
      const problems = problemsOf({ JWT_PRIVATE_KEYS: keys });
      expect(problems).toEqual([expect.stringMatching(/^JWT_PRIVATE_KEYS=…: /)]);
      expect(problems[0]).toContain(right);
    }
  });

  it('list every problem at once, and show no secret', () => {
    const problems = problemsOf({
      JOBS_PORT: 'x',
      ADMIN_PASSWORD: 'hunter2',
      DATABASE_URL: 'ftp://me:hunter2@x',
      LOG_LEVEL: 'y',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it('take keys in one line, and addresses of proxies', () => {
    const keys = pem('ed25519') + pem('ed25519');
    expect(readJobsSettings({ JWT_PRIVATE_KEYS: keys }).JWT_PRIVATE_KEYS).toHaveLength(2);
    expect(
      readJobsSettings({ JWT_PRIVATE_KEYS: keys.replaceAll('\n', '\\n') }).JWT_PRIVATE_KEYS,
    ).toHaveLength(2);
    for (const proxies of ['127.0.0.1', 'loopback', '10.0.0.0/8, fd00::/8', '::1'])
      expect(readJobsSettings({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies);
  });

  it('make a user agent of any address of an admin', async () => {
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

// Each starts a process or several: on a busy machine that takes its time.
describe('a start that cannot be', { timeout: 180_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-config-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const start = (env: Record<string, string>) =>
    new Promise<{ code: unknown; err: string; out: string }>((resolve) => {
      const main = join(import.meta.dirname, '../../../cli/src/main.ts');
      execFile(
        process.execPath,
        [main, 'start'],
        {
          env: {
            PATH: process.env.PATH,
            DATA_DIR: join(folder, 'data'),
            JOBS_PORT: '1',
            LOG_LEVEL: 'silent',
            ...env,
          },
          timeout: 60_000,
        },
        (error, out, err) => resolve({ code: error ? error.code : 0, err, out }),
      );
    });
  const writeProfile = async (site: string, text: string) => {
    await mkdir(join(folder, 'sites', site), { recursive: true });
    await writeFile(join(folder, 'sites', site, 'profile.yaml'), text);
  };

  it('says what is wrong with profiles: file, line, and what would be right', async () => {
    await writeProfile(
      'broken',
      'name: Broken\nhosts: [www.example.org]\ncurrency: won\nlayouts:\n  - card: ".a["\n    fields: {}\n',
    );
    await writeProfile('typo', 'nmae: x\n');
    const settings = { JOBS_BASE_URL: 'http://127.0.0.1:3001', SITES_DIR: join(folder, 'sites') };
    await expect(loadSites(settings)).rejects.toThrow(/broken\/profile\.yaml:3 {2}currency: .*KRW/);
    await expect(loadSites(settings)).rejects.toThrow(
      /broken\/profile\.yaml:5 {2}layouts\[0\]\.card: .*is no selector/,
    );
    await expect(loadSites(settings)).rejects.toThrow(/typo\/profile\.yaml:1 {2}nmae: /);

    const nowhere = { ...settings, SITES_DIR: join(folder, 'nowhere') };
    await expect(loadSites(nowhere)).rejects.toThrow(/nowhere: cannot be read \(ENOENT\)/);

    const { code, err, out } = await start({ SITES_DIR: join(folder, 'sites') });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/broken\/profile\.yaml:3 {2}currency: /);
    expect(err).toMatch(/typo\/profile\.yaml:1 {2}nmae: /);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('says in one message which setting keeps it from starting', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const port = String((taken.address() as { port: number }).port);
    await writeFile(join(folder, 'a-file'), '');
    const cases: [Record<string, string>, RegExp][] = [
      [
        { DATABASE_URL: `postgres://user:hunter2@127.0.0.1:1/x` },
        /DATABASE_URL.*does not answer.*ECONNREFUSED/,
      ],
      [{ DATA_DIR: join(folder, 'a-file/data') }, /DATA_DIR=.*a-file\/data.*(ENOTDIR|EEXIST)/],
      [{ JOBS_PORT: port }, new RegExp(`Port ${port} is in use.*JOBS_PORT`)],
    ];
    for (const [env, message] of cases) {
      const { code, err } = await start(env);
      expect(err, JSON.stringify(env)).toMatch(message);
      expect(code, err).toBe(2);
      expect(err).not.toMatch(/\n\s+at |hunter2/);
    }
    taken.close();
  });
});
