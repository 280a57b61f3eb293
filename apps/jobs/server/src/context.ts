import { type Accounts, openAccounts } from '@workreel/accounts';
import { type Store, watchConnections } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { counted, type Mailer, openMailer, senderOf } from '@workreel/platform/mail';
import { createMetrics, type Registry } from '@workreel/platform/metrics';
import { type JobQueue, watchQueues } from '@workreel/platform/queue';
import { compileProfile, loadProfiles, SHIPPED_PROFILES } from '@workreel/site-profiles';
import { CRAWL_QUEUE, openRunChannel, type RunChannel, type SiteProfiles } from './collection/index.ts';
import type { JobsSettings } from './config.ts';
import type { JobsDb, JobsTables } from './migrations/tables.ts';
import { jobsProduct } from './privacy.ts';
import { JobSearch } from './search/index.ts';

/** What the jobs service works with; each feature names what it takes of it. */
export interface JobsContext {
  settings: JobsSettings;
  store: Store;
  db: JobsDb;
  queue: JobQueue;
  accounts: Accounts;
  mailer: Mailer;
  profiles: SiteProfiles;
  channel: RunChannel;
  search: JobSearch;
  metrics: Registry;
  log: Log;
  version: string;
  close(): Promise<void>;
}

/** @throws ProfileError where a site profile is wrong, listing every problem. */
export async function loadSites(
  settings: Pick<JobsSettings, 'SITES_DIR' | 'JOBS_BASE_URL'>,
): Promise<SiteProfiles> {
  const folders = [SHIPPED_PROFILES, ...(settings.SITES_DIR ? [settings.SITES_DIR] : [])];
  const profiles = await loadProfiles(folders, {
    demoAddress: `${settings.JOBS_BASE_URL}/demo`,
    demoHost: new URL(settings.JOBS_BASE_URL).host,
  });
  return new Map([...profiles].map(([site, profile]) => [site, compileProfile(profile)]));
}

export async function openJobsContext(parts: {
  settings: JobsSettings;
  store: Store;
  queue: JobQueue;
  log: Log;
  version: string;
}): Promise<JobsContext> {
  const profiles = await loadSites(parts.settings);
  await parts.queue.define({ name: CRAWL_QUEUE.name, retryLimit: CRAWL_QUEUE.retryLimit });
  const channel = await openRunChannel(parts.store);
  const { settings } = parts;
  const baseUrl = settings.JOBS_BASE_URL;
  const metrics = createMetrics('jobs');
  watchConnections(parts.store, metrics);
  watchQueues(parts.store, metrics);
  const from = senderOf({ ...settings, baseUrl });
  const mailer = counted(openMailer({ smtpUrl: settings.SMTP_URL, from, log: parts.log }), metrics);
  const accounts = await openAccounts({
    ...parts,
    mailer,
    service: 'jobs',
    baseUrl,
    privateKeys: settings.JWT_PRIVATE_KEYS,
    registration: settings.REGISTRATION,
    corsOrigins: settings.CORS_ORIGINS,
    keepAuditDays: settings.KEEP_AUDIT_DAYS,
  });
  const db = parts.store.db<JobsTables>();
  await accounts.register(jobsProduct(db));
  const search = new JobSearch({ ...parts, dataDir: settings.DATA_DIR, metrics });
  return {
    ...parts,
    accounts,
    mailer,
    db,
    profiles,
    channel,
    search,
    metrics,
    close: async () => {
      mailer.close();
      await search.index.close();
      await channel.close();
    },
  };
}
