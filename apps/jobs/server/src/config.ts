import { resolve } from 'node:path';
import { addressOf, commonSettings } from '@workreel/platform/common-settings';
import { address, days, flag, port, readSettings, text } from '@workreel/platform/settings';

/** Every setting of the jobs service; the README's table says what each means. */
export const jobsSettings = {
  ...commonSettings,
  JOBS_PORT: port(3001),
  JOBS_BASE_URL: address(['http:', 'https:']),
  SITES_DIR: text(undefined),
  CRAWL_ALLOW_PRIVATE_HOSTS: flag(false),
  KEEP_RUNS_DAYS: days(90),
  KEEP_CLOSED_POSTINGS_DAYS: days(undefined),
};

export type JobsSettings = ReturnType<typeof readJobsSettings>;

/** @throws SettingsError listing every problem. */
export function readJobsSettings(env: Record<string, string | undefined>) {
  const settings = readSettings(env, jobsSettings);
  return {
    ...settings,
    JOBS_BASE_URL: settings.JOBS_BASE_URL ?? addressOf(settings.HOST, settings.JOBS_PORT),
    SITES_DIR: settings.SITES_DIR && resolve(settings.SITES_DIR),
  };
}
