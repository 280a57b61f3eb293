import { type Accounts, openAccounts } from '@workreel/accounts';
import type { Browser } from '@workreel/crawler/browser';
import { type Database, registerConnectionMetrics } from '@workreel/platform/database';
import type { Products } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import { countEmails, type Mailer, openMailer, senderAddress } from '@workreel/platform/mail';
import { createMetrics, type Registry } from '@workreel/platform/metrics';
import { type JobQueue, registerQueueMetrics } from '@workreel/platform/queue';
import { loadProfiles, SHIPPED_PROFILES } from '@workreel/site-profiles';
import { type Deliver, openChannels, type SenderOptions } from './alerts/index.ts';
import {
  CRAWL_QUEUE,
  openBrowser,
  openRunChannel,
  PageParser,
  type RunChannel,
  type SiteProfiles,
} from './collection/index.ts';
import type { JobsSettings } from './config.ts';
import { Grouper } from './groups/index.ts';
import type { JobsDb, JobsTables } from './migrations/tables.ts';
import { jobsAccountData } from './privacy.ts';
import { JobSearch, memoryIndex, openSearchIndex } from './search/index.ts';
import { registerHealthMetric } from './site-health/index.ts';

/** The dependencies of the jobs service. Each feature declares the subset that it uses. */
export interface JobsContext {
  settings: JobsSettings;
  database: Database;
  db: JobsDb;
  queue: JobQueue;
  accounts: Accounts;
  mailer: Mailer;
  /** Delivers alerts. */
  deliver: Deliver;
  profiles: SiteProfiles;
  channel: RunChannel;
  parser: PageParser;
  browser: Browser;
  search: JobSearch;
  grouper: Grouper;
  metrics: Registry;
  log: Log;
  version: string;
  /** For links to the pages of other services. */
  products: Products;
  close(): Promise<void>;
}

/**
 * Loads the shipped site profiles and those in SITES_DIR.
 *
 * @throws ProfileError listing every problem of invalid profiles.
 */
export async function loadSites(
  settings: Pick<JobsSettings, 'SITES_DIR' | 'JOBS_BASE_URL'>,
): Promise<SiteProfiles> {
  const folders = [SHIPPED_PROFILES, ...(settings.SITES_DIR ? [settings.SITES_DIR] : [])];
  return loadProfiles(folders, {
    demoUrl: `${settings.JOBS_BASE_URL}/demo`,
    demoHost: new URL(settings.JOBS_BASE_URL).host,
  });
}

export async function openJobsContext(dependencies: {
  settings: JobsSettings;
  database: Database;
  queue: JobQueue;
  log: Log;
  version: string;
  products?: Products;
  /** For tests: how alerts reach receivers in the same process or computer. */
  channels?: Partial<SenderOptions>;
}): Promise<JobsContext> {
  const profiles = await loadSites(dependencies.settings);
  await dependencies.queue.define({ name: CRAWL_QUEUE.name, retryLimit: CRAWL_QUEUE.retryLimit });
  const channel = await openRunChannel(dependencies.database);
  const parser = new PageParser();
  const { settings } = dependencies;
  const browser = openBrowser(settings);
  const baseUrl = settings.JOBS_BASE_URL;
  const metrics = createMetrics('jobs');
  registerConnectionMetrics(dependencies.database, metrics);
  registerQueueMetrics(dependencies.database, metrics);
  const from = senderAddress({ ...settings, baseUrl });
  const mailer = countEmails(
    openMailer({ smtpUrl: settings.SMTP_URL, from, log: dependencies.log }),
    metrics,
  );
  const accounts = await openAccounts({
    ...dependencies,
    mailer,
    service: 'jobs',
    baseUrl,
    privateKeys: settings.JWT_PRIVATE_KEYS,
    registration: settings.REGISTRATION,
    corsOrigins: settings.CORS_ORIGINS,
    auditRetentionDays: settings.AUDIT_RETENTION_DAYS,
    securityLogRetentionDays: settings.SECURITY_LOG_RETENTION_DAYS,
  });
  const db = dependencies.database.db<JobsTables>();
  await accounts.register(jobsAccountData(db));
  registerHealthMetric(db, profiles, metrics);
  const index = { ...dependencies, contents: { descriptions: settings.SEARCH_DESCRIPTIONS } };
  const createIndex =
    settings.SEARCH_ENGINE === 'opensearch'
      ? await openSearchIndex({
          ...index,
          urls: settings.OPENSEARCH_URL,
          alias: settings.OPENSEARCH_INDEX,
          awsRegion: settings.OPENSEARCH_AWS_REGION,
        })
      : memoryIndex({ ...index, dataDir: settings.DATA_DIR });
  const search = new JobSearch({ ...dependencies, createIndex, metrics });
  const grouper = new Grouper({ ...dependencies, metrics });
  return {
    ...dependencies,
    products: dependencies.products ?? {},
    accounts,
    mailer,
    deliver: openChannels({ version: dependencies.version, ...dependencies.channels, mailer }),
    db,
    profiles,
    channel,
    parser,
    browser,
    search,
    grouper,
    metrics,
    close: async () => {
      mailer.close();
      await grouper.stop();
      await search.index.close();
      await channel.close();
      await parser.close();
      await browser.close();
    },
  };
}
