import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../testing/dockerfile.ts';

/** Compose's own schema, as a linter of such files ships it. */
const SCHEMA = join(
  dirname(createRequire(import.meta.url).resolve('dclint/package.json')),
  'schemas/compose.schema.json',
);

const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const written = here('compose.yaml');
interface Service {
  image: string;
  restart: string;
  stop_grace_period: string;
  environment: Record<string, string>;
  [more: string]: unknown;
}

/** As an operator has it who has filled in what must be set. */
const filled: Record<string, string> = Object.fromEntries(
  here('.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split('='))
    .map(([name, value]) => [name!, value || 'filled-in']),
);
const VARIABLE = /\$\{([A-Z0-9_]+)(?::?([-?])([^}]*))?\}/g;
const compose = parse(
  written.replace(VARIABLE, (_all, name: string, _kind, otherwise = '') => filled[name] ?? otherwise),
  { merge: true },
) as { services: Record<string, Service>; networks: object };
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith('workreel:'));
const lasting = services.filter(([, { restart }]) => restart !== 'no');

it('is a Compose file', () => {
  // Its formats are Docker's, and its own draft is named by another address than JSON Schema's.
  const valid = new Ajv({ strict: false, validateSchema: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(SCHEMA, 'utf8')),
  );
  expect(valid(compose), JSON.stringify(valid.errors)).toBe(true);
  expect(valid({ ...compose, service: {} })).toBe(false);
});

describe.each(services)('%s', (name, service) => {
  it('is held in bounds', () => {
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

  it('is of a pinned image', () => {
    if (!ours.some(([our]) => our === name)) expect(service.image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  });

  it('alone is reached from outside, or not at all', () => {
    if (name === 'nginx') expect(service.ports).toEqual(['80:80', '443:443']);
    else expect(service).not.toHaveProperty('ports');
  });
});

it('starts again what should run, looks after it, and lets it end its work', () => {
  expect(lasting.map(([name]) => name)).toEqual([
    'nginx',
    'jobs-api',
    'jobs-worker',
    'video-api',
    'video-worker',
    'postgres',
    'store',
  ]);
  for (const [name, { restart, healthcheck, stop_grace_period }] of lasting) {
    expect(restart, name).toBe('unless-stopped');
    expect(stop_grace_period, name).toMatch(/^[3-6]0s$/);
    // Ours have that of the image.
    if (!ours.some(([our]) => our === name)) expect(healthcheck, name).toHaveProperty('test');
  }
});

it('starts no process before the tables and the bucket are there', () => {
  for (const name of ['jobs-api', 'jobs-worker', 'video-api', 'video-worker'])
    expect(compose.services[name]?.depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
      'storage-setup': { condition: 'service_completed_successfully' },
    });
  expect(compose.networks).toHaveProperty('data.internal', true);
  for (const name of ['postgres', 'store']) expect(compose.services[name]?.networks).toEqual(['data']);
});

it('asks for all that .env.example names, and names all that it asks for', () => {
  const asked = new Set([...written.matchAll(VARIABLE)].map(([, name]) => name));
  expect([...asked].toSorted()).toEqual(Object.keys(filled).toSorted());
});

it('holds no secret, and does not start without one', () => {
  for (const name of [
    'POSTGRES_PASSWORD',
    'ADMIN_PASSWORD',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'GARAGE_RPC_SECRET',
  ]) {
    expect(written).toContain(`\${${name}:?`);
    expect(here('.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  }
});

it('sets what the README knows', () => {
  const known =
    readFileSync(join(ROOT, 'README.md'), 'utf8') + readFileSync(join(ROOT, 'docs/object-stores.md'), 'utf8');
  // pg's own, where DATABASE_URL holds none.
  for (const [, { environment }] of ours)
    for (const name of Object.keys(environment))
      if (name !== 'PGPASSWORD') expect(known).toContain(`\`${name}\``);
});

it('mounts files that are there', () => {
  for (const scheme of ['http', 'https'])
    for (const [, file] of written.replace(VARIABLE, scheme).matchAll(/- \.\/([\w./-]+):\/etc/g))
      expect(here(file!).length).toBeGreaterThan(0);
});
