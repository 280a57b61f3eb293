import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isCommonPassword } from './passwords/common-passwords.ts';
import {
  choice,
  days,
  email,
  flag,
  invalid,
  optionalEmail,
  origins,
  type readSettings,
  type Setting,
  secret,
  text,
  url,
} from './settings.ts';
import { LOG_LEVELS } from './telemetry/log.ts';

const PEM = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/** Concatenated PEM blocks, the format of `JWT_PRIVATE_KEYS`. A literal `\n` is accepted as a line break. */
const pemKeys: Setting<string[]> = {
  read: (value) => {
    const text = value?.replaceAll('\\n', '\n') ?? '';
    const keys = text.match(PEM) ?? [];
    if (text.replaceAll(PEM, '').trim() !== '')
      invalid(
        'must contain only PEM blocks, each from -----BEGIN PRIVATE KEY----- to -----END PRIVATE KEY-----',
      );
    for (const [index, key] of keys.entries()) {
      if (typeOf(key) !== 'ed25519')
        invalid(
          `block ${index + 1} is not an Ed25519 key; generate one with: openssl genpkey -algorithm ed25519`,
        );
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

/** Named IP ranges that Fastify's `trustProxy` accepts. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Comma-separated IP addresses and CIDR ranges of proxies. */
const proxies: Setting<string | undefined> = {
  read: (value) => {
    for (const entry of value?.split(',').map((text) => text.trim()) ?? []) {
      const [address = '', prefix] = entry.split('/');
      const maxPrefix = isIP(address) === 6 ? 128 : 32;
      const isValidAddress = NAMED_RANGES.includes(entry) || isIP(address) !== 0;
      if (
        !isValidAddress ||
        (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix))
      )
        invalid(
          `“${entry}” is not an IP address or range; use a form such as 10.0.0.1 or 10.0.0.0/8, or one of ${NAMED_RANGES.join(', ')}`,
        );
    }
    return value;
  },
};
/** A password of at least 8 characters that is not one of the first that an attacker tries. */
const password: Setting<string | undefined> = {
  read: (value) => {
    const given = secret(8).read(value);
    return given !== undefined && isCommonPassword(given)
      ? invalid('is one of the most common passwords; choose another one')
      : given;
  },
};
const directory = (fallback: string): Setting<string> => ({ read: (value) => resolve(value ?? fallback) });

/** The settings shared by all applications. */
export const commonSettings = {
  HOST: text('127.0.0.1'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  DATA_DIR: directory('.data'),
  ADMIN_EMAIL: email('admin@localhost'),
  ADMIN_PASSWORD: password,
  JWT_PRIVATE_KEYS: pemKeys,
  CORS_ORIGINS: origins(),
  TRUST_PROXY: proxies,
  METRICS_TOKEN: secret(16),
  REGISTRATION: choice(['open', 'closed'], 'open'),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: optionalEmail(),
  AUDIT_RETENTION_DAYS: days(400),
  SECURITY_LOG_RETENTION_DAYS: days(90),
  DEMO: flag(true),
  SOURCE_URL: url(['http:', 'https:']),
  LOG_LEVEL: choice(LOG_LEVELS, 'info'),
};

export type CommonSettings = ReturnType<typeof readSettings<typeof commonSettings>>;

/** Returns the URL at which a local service is reached from this machine. */
export function serviceUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Whether only programs on this machine reach a service with this `HOST`, or came from this address. */
export function isLoopback(host = ''): boolean {
  const ip = host.replace(/^::ffff:/, '');
  return host === 'localhost' || ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'));
}

/** Returns the origins under which a service is reached: for a loopback address, both `127.0.0.1` and `localhost`. */
export function serviceOrigins(baseUrl: string): string[] {
  const { origin, hostname } = new URL(baseUrl);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return [origin];
  return ['127.0.0.1', 'localhost'].map((name) => origin.replace(hostname, name));
}
