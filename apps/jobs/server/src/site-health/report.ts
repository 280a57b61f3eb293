import type { Accounts } from '@workreel/accounts';
import { FALLBACK, type Language, pickLanguage } from '@workreel/languages';
import { inTransaction } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { type Mailer, MailRejectedError } from '@workreel/platform/mail';
import type { JobQueue } from '@workreel/platform/queue';
import { findRun, type OnRunFinished, type SiteProfiles, toRun } from '../collection/index.ts';
import type { JobsDb } from '../migrations/tables.ts';
import { type HealthChange, recordHealth } from './health.repository.ts';
import { renderHealthMail } from './health-mail.domain.ts';

/** Emails about the health of sites. Retries for up to a day while the mail server is unreachable. */
export const HEALTH_QUEUE = {
  name: 'jobs-site-health',
  retryLimit: 30,
  retryDelay: 10,
  retryDelayMax: 3_600,
  // The email addresses of the recipients.
  personalData: true,
} as const;

interface Recipient {
  address: string;
  name: string;
  language: Language;
}

/** A change to report, or the email about it to one recipient. */
interface HealthJob {
  runId: number;
  change: HealthChange;
  to?: Recipient;
}

/** Records the health of a run's site and enqueues the emails about a change, in the transaction that finishes the run. */
export const reportHealth =
  (queue: JobQueue): OnRunFinished =>
  async (trx, run) => {
    const change = await recordHealth(trx, run);
    if (change) await queue.send<HealthJob>(trx, HEALTH_QUEUE.name, { runId: run.id, change });
  };

export interface HealthWorkerDependencies {
  db: JobsDb;
  queue: JobQueue;
  accounts: Pick<Accounts, 'admins'>;
  mailer: Mailer;
  profiles: SiteProfiles;
  settings: { JOBS_BASE_URL: string; OPERATOR_EMAILS: readonly string[] };
  log: Log;
}

/** Starts sending the emails. Call this before starting anything that finishes runs, because it defines the queue. */
export async function startHealthWorker(worker: HealthWorkerDependencies): Promise<void> {
  const { db, queue } = worker;
  await queue.work<HealthJob>({ ...HEALTH_QUEUE, concurrency: 1 }, async ({ data }) => {
    const { to } = data;
    if (to) return sendMail(worker, data, to);
    const recipients = await findRecipients(worker);
    // One job for each, so that a retry for one recipient sends nothing to the others.
    await inTransaction(db, async (trx) => {
      for (const recipient of recipients)
        await queue.send<HealthJob>(trx, HEALTH_QUEUE.name, { ...data, to: recipient });
    });
  });
}

async function findRecipients({
  accounts,
  mailer,
  settings,
}: HealthWorkerDependencies): Promise<Recipient[]> {
  if (settings.OPERATOR_EMAILS.length > 0)
    return settings.OPERATOR_EMAILS.map((address) => ({ address, name: '', language: FALLBACK }));
  const admins = await accounts.admins();
  return admins
    .filter(({ confirmed, disabled }) => !disabled && (confirmed || !mailer.sends))
    .map(({ email, name, language }) => ({ address: email, name, language }));
}

async function sendMail(
  { db, mailer, profiles, settings, log }: HealthWorkerDependencies,
  { runId, change }: HealthJob,
  { address, name, language }: Recipient,
): Promise<void> {
  const row = await findRun(db, runId);
  if (!row) return;
  const profile = profiles.get(row.site);
  try {
    await mailer.send({
      id: `site-${change}-${runId}`,
      to: { name, address },
      ...renderHealthMail({
        language,
        change,
        site: profile ? pickLanguage(profile.name, language) : row.site,
        run: toRun(row),
        runUrl: `${settings.JOBS_BASE_URL}/app/console/runs/${runId}`,
      }),
    });
  } catch (error) {
    if (!(error instanceof MailRejectedError)) throw error;
    log.warn({ err: error, run: runId }, 'the mail server permanently rejected an email');
  }
}
