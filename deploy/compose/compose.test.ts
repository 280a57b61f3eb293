import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../testing/dockerfile.ts';

/** The Compose schema from the dclint package. */
const SCHEMA = join(
  dirname(createRequire(import.meta.url).resolve('dclint/package.json')),
  'schemas/compose.schema.json',
);

const readHere = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const source = readHere('compose.yaml');
interface Service {
  image: string;
  restart: string;
  stop_grace_period: string;
  environment: Record<string, string>;
  [key: string]: unknown;
}

/** A complete .env file: the example with all empty values set. */
const variables: Record<string, string> = Object.fromEntries(
  readHere('.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split('='))
    .map(([name, value]) => [name!, value || 'value']),
);
const VARIABLE = /\$\{([A-Z0-9_]+)(?::?([-?])([^}]*))?\}/g;
const compose = parse(
  source.replace(VARIABLE, (_match, name: string, _operator, fallback = '') => variables[name] ?? fallback),
  { merge: true },
) as { services: Record<string, Service>; networks: object };
const services = Object.entries(compose.services);
const ownServices = services.filter(([, { image }]) => image.startsWith('workreel:'));
const longRunning = services.filter(([, { restart }]) => restart !== 'no');

it('is a valid Compose file', () => {
  // The schema uses Docker's own formats and a nonstandard meta-schema URL.
  const validate = new Ajv({ strict: false, validateSchema: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(SCHEMA, 'utf8')),
  );
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...compose, service: {} })).toBe(false);
});

describe.each(services)('%s', (name, service) => {
  it('is hardened and has resource limits', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
      deploy: { resources: { limits: { memory: expect.stringMatching(/^\d+[mg]$/) } } },
    });
    expect(service).not.toHaveProperty('privileged');
    expect(service).not.toHaveProperty('cap_add');
  });

  it('uses a pinned image', () => {
    if (!ownServices.some(([ownName]) => ownName === name))
      expect(service.image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  });

  it('publishes ports only if it is nginx', () => {
    if (name === 'nginx') expect(service.ports).toEqual(['80:80', '443:443']);
    else expect(service).not.toHaveProperty('ports');
  });
});

it('restarts long-running services, checks their health, and stops them gracefully', () => {
  expect(longRunning.map(([name]) => name)).toEqual([
    'nginx',
    'jobs-api',
    'jobs-worker',
    'video-api',
    'video-worker',
    'postgres',
    'store',
    'opensearch',
  ]);
  for (const [name, { restart, healthcheck, stop_grace_period }] of longRunning) {
    expect(restart, name).toBe('unless-stopped');
    expect(stop_grace_period, name).toMatch(/^[3-6]0s$/);
    // Our image has its own health check.
    if (!ownServices.some(([ownName]) => ownName === name)) expect(healthcheck, name).toHaveProperty('test');
  }
});

it('starts services only after migration and storage setup', () => {
  for (const name of ['jobs-api', 'jobs-worker', 'video-api', 'video-worker'])
    expect(compose.services[name]?.depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
      'storage-setup': { condition: 'service_completed_successfully' },
    });
  expect(compose.networks).toHaveProperty('data.internal', true);
  for (const name of ['postgres', 'store', 'opensearch'])
    expect(compose.services[name]?.networks).toEqual(['data']);
});

it('uses exactly the variables in .env.example', () => {
  const used = new Set([...source.matchAll(VARIABLE)].map(([, name]) => name));
  expect([...used].toSorted()).toEqual(Object.keys(variables).toSorted());
});

it('contains no secrets, and requires them', () => {
  for (const name of [
    'POSTGRES_PASSWORD',
    'ADMIN_PASSWORD',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'GARAGE_RPC_SECRET',
  ]) {
    expect(source).toContain(`\${${name}:?`);
    expect(readHere('.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  }
});

it('gives the password of the first admin only to the APIs, which create the account', () => {
  const names = ownServices.filter(([, { environment }]) => 'ADMIN_PASSWORD' in environment);
  expect(names.map(([name]) => name).toSorted()).toEqual(['jobs-api', 'video-api']);
});

it('uses documented settings only', () => {
  const documentation =
    readFileSync(join(ROOT, 'docs/settings.md'), 'utf8') +
    readFileSync(join(ROOT, 'docs/object-stores.md'), 'utf8');
  // PGPASSWORD is read by pg if DATABASE_URL contains no password.
  for (const [, { environment }] of ownServices)
    for (const name of Object.keys(environment))
      if (name !== 'PGPASSWORD') expect(documentation).toContain(`\`${name}\``);
});

it('mounts only existing files', () => {
  for (const scheme of ['http', 'https'])
    for (const [, file] of source.replace(VARIABLE, scheme).matchAll(/- \.\/([\w./-]+):\/etc/g))
      expect(readHere(file!).length).toBeGreaterThan(0);
});
