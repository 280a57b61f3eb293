import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  address,
  choice,
  days,
  email,
  flag,
  optionalEmail,
  origins,
  type readSettings,
  type Setting,
  secret,
  text,
  wrong,
} from './settings.ts';
import { LOG_LEVELS } from './telemetry/log.ts';

const PEM = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/** PEM blocks one after another, as `JWT_PRIVATE_KEYS` holds them; `\n` may stand for a line's end. */
const pems: Setting<string[]> = {
  read: (value) => {
    const text = value?.replaceAll('\\n', '\n') ?? '';
    const keys = text.match(PEM) ?? [];
    if (text.replaceAll(PEM, '').trim() !== '')
      wrong(
        'must hold nothing but PEM blocks, each from -----BEGIN PRIVATE KEY----- to -----END PRIVATE KEY-----',
      );
    for (const [index, key] of keys.entries()) {
      if (typeOf(key) !== 'ed25519')
        wrong(`block ${index + 1} is no Ed25519 key; make one with: openssl genpkey -algorithm ed25519`);
    }
    return keys;
  },
};

function typeOf(pem: string): string | undefined {
  try {
    return createPrivateKey(pem).asymmetricKeyType;
  } catch {
    return undefined;
  }
}

/** Names that stand for addresses of one's own, as Fastify's `trustProxy` knows them. */
const OWN_ADDRESSES = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses and networks of proxies, separated by commas. */
const proxies: Setting<string | undefined> = {
  read: (value) => {
    for (const one of value?.split(',') ?? []) {
      const [address = '', prefix] = one.trim().split('/');
      const most = isIP(address) === 6 ? 128 : 32;
      const known = OWN_ADDRESSES.includes(one.trim()) || isIP(address) !== 0;
      if (!known || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= most)))
        wrong(
          `“${one.trim()}” is no address; write 10.0.0.1, 10.0.0.0/8 or one of ${OWN_ADDRESSES.join(', ')}`,
        );
    }
    return value;
  },
};
const folder = (fallback: string): Setting<string> => ({ read: (value) => resolve(value ?? fallback) });

/** The settings that every application has. */
export const commonSettings = {
  HOST: text('127.0.0.1'),
  DATABASE_URL: address(['postgres:', 'postgresql:']),
  DATA_DIR: folder('.data'),
  ADMIN_EMAIL: email('admin@localhost'),
  ADMIN_PASSWORD: secret(8),
  JWT_PRIVATE_KEYS: pems,
  CORS_ORIGINS: origins(),
  TRUST_PROXY: proxies,
  METRICS_TOKEN: secret(16),
  REGISTRATION: choice(['open', 'closed'], 'open'),
  SMTP_URL: address(['smtp:', 'smtps:']),
  MAIL_FROM: optionalEmail(),
  KEEP_AUDIT_DAYS: days(400),
  DEMO: flag(true),
  LOG_LEVEL: choice(LOG_LEVELS, 'info'),
};

export type CommonSettings = ReturnType<typeof readSettings<typeof commonSettings>>;

/** Where a service of this machine is reached from this machine. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** A service's origin by each name that a loopback address has: people type either. */
export function ownOrigins(baseUrl: string): string[] {
  const { origin, hostname } = new URL(baseUrl);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return [origin];
  return ['127.0.0.1', 'localhost'].map((name) => origin.replace(hostname, name));
}
