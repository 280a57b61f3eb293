import { resolve } from 'node:path';
import { commonSettings, serviceUrl } from '@workreel/platform/common-settings';
import {
  choice,
  days,
  emails,
  flag,
  invalid,
  port,
  readSettings,
  type Setting,
  SettingsError,
  text,
  url,
  urls,
} from '@workreel/platform/settings';

const awsRegion: Setting<string | undefined> = {
  read: (value) =>
    value === undefined || /^[a-z]{2,3}(-[a-z]+)+-\d+$/.test(value)
      ? value
      : invalid('must be an AWS region such as eu-central-1'),
};

/** Settings of the jobs service, as documented in `docs/settings.md`. */
export const jobsSettings = {
  ...commonSettings,
  JOBS_PORT: port(3001),
  JOBS_BASE_URL: url(['http:', 'https:']),
  SITES_DIR: text(undefined),
  CRAWL_ALLOW_PRIVATE_HOSTS: flag(false),
  CHROMIUM_PATH: text(undefined),
  CHROMIUM_SANDBOX: choice(['on', 'off'], 'on'),
  OPERATOR_EMAILS: emails(),
  RUN_RETENTION_DAYS: days(90),
  CLOSED_POSTING_RETENTION_DAYS: days(undefined),
  SEARCH_ENGINE: choice(['memory', 'opensearch'], 'memory'),
  SEARCH_DESCRIPTIONS: flag(true),
  OPENSEARCH_URL: urls(['http:', 'https:']),
  OPENSEARCH_INDEX: text('workreel-postings'),
  OPENSEARCH_AWS_REGION: awsRegion,
};

export type JobsSettings = ReturnType<typeof readJobsSettings>;

/** @throws SettingsError listing every invalid setting. */
export function readJobsSettings(env: Record<string, string | undefined>) {
  const settings = readSettings(env, jobsSettings);
  if (settings.SEARCH_ENGINE === 'opensearch' && settings.OPENSEARCH_URL.length === 0)
    throw new SettingsError(['OPENSEARCH_URL: required if SEARCH_ENGINE is opensearch']);
  // The password would take the place of the signature.
  if (settings.OPENSEARCH_AWS_REGION !== undefined && settings.OPENSEARCH_URL.some(hasUserName))
    throw new SettingsError([
      'OPENSEARCH_URL: must not contain a user name if OPENSEARCH_AWS_REGION is set, because requests are signed',
    ]);
  return {
    ...settings,
    JOBS_BASE_URL: settings.JOBS_BASE_URL ?? serviceUrl(settings.HOST, settings.JOBS_PORT),
    SITES_DIR: settings.SITES_DIR && resolve(settings.SITES_DIR),
    SITE_KEYS: readSiteKeys(env),
  };
}

const SITE_KEY = /^SITE_KEY_([A-Z][A-Z0-9_]{0,39})$/;
/** Shorter keys occur in texts by chance, so that they could not be removed from what the site returns. */
const siteKey: Setting<string | undefined> = {
  read: (value) =>
    value === undefined || /^[\x21-\x7e]{8,1000}$/.test(value)
      ? value
      : invalid('must have at least 8 characters, only ASCII and no spaces'),
};

/** Returns the keys of APIs, by the name that profiles use for them. */
function readSiteKeys(env: Record<string, string | undefined>): ReadonlyMap<string, string> {
  const names = Object.keys(env).filter((name) => SITE_KEY.test(name));
  const values = readSettings(env, Object.fromEntries(names.map((name) => [name, siteKey])));
  const keys = new Map<string, string>();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) keys.set(SITE_KEY.exec(name)?.[1] ?? '', value);
  return keys;
}

const hasUserName = (url: string) => new URL(url).username !== '';
