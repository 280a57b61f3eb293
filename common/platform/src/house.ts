import { resolve } from 'node:path';
import { address, choice, email, origins, type Setting, secret, text } from './settings.ts';
import { LOG_LEVELS } from './telemetry/log.ts';

/** PEM blocks one after another, as `JWT_PRIVATE_KEYS` holds them; `\n` may stand for a line's end. */
const pems: Setting<string[]> = {
  read: (value) =>
    (value?.replaceAll('\\n', '\n').match(/-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g) ??
      []) as string[],
};
const folder = (fallback: string): Setting<string> => ({ read: (value) => resolve(value ?? fallback) });

/** The settings that both services share. */
export const houseSettings = {
  HOST: text('127.0.0.1'),
  DATABASE_URL: address(['postgres:', 'postgresql:']),
  DATA_DIR: folder('.data'),
  ADMIN_EMAIL: email('admin@localhost'),
  ADMIN_PASSWORD: secret(8),
  JWT_PRIVATE_KEYS: pems,
  CORS_ORIGINS: origins(),
  TRUST_PROXY: text(undefined),
  METRICS_TOKEN: secret(16),
  LOG_LEVEL: choice(LOG_LEVELS, 'info'),
};
