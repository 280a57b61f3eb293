import { resolve } from 'node:path';
import { commonSettings, serviceUrl } from '@workreel/platform/common-settings';
import {
  choice,
  days,
  emails,
  flag,
  port,
  readSettings,
  SettingsError,
  text,
  url,
  urls,
} from '@workreel/platform/settings';

/** Settings of the jobs service, as documented in `docs/settings.md`. */
export const jobsSettings = {
  ...commonSettings,
  JOBS_PORT: port(3001),
  JOBS_BASE_URL: url(['http:', 'https:']),
  SITES_DIR: text(undefined),
  CRAWL_ALLOW_PRIVATE_HOSTS: flag(false),
  OPERATOR_EMAILS: emails(),
  RUN_RETENTION_DAYS: days(90),
  CLOSED_POSTING_RETENTION_DAYS: days(undefined),
  SEARCH_ENGINE: choice(['memory', 'opensearch'], 'memory'),
  OPENSEARCH_URL: urls(['http:', 'https:']),
  OPENSEARCH_INDEX: text('workreel-postings'),
};

export type JobsSettings = ReturnType<typeof readJobsSettings>;

/** @throws SettingsError listing every invalid setting. */
export function readJobsSettings(env: Record<string, string | undefined>) {
  const settings = readSettings(env, jobsSettings);
  if (settings.SEARCH_ENGINE === 'opensearch' && settings.OPENSEARCH_URL.length === 0)
    throw new SettingsError(['OPENSEARCH_URL: required if SEARCH_ENGINE is opensearch']);
  return {
    ...settings,
    JOBS_BASE_URL: settings.JOBS_BASE_URL ?? serviceUrl(settings.HOST, settings.JOBS_PORT),
    SITES_DIR: settings.SITES_DIR && resolve(settings.SITES_DIR),
  };
}
