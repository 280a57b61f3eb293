import type { Db } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { type Mailer, MailRejectedError } from '@workreel/platform/mail';
import type { AnyTransaction, JobQueue } from '@workreel/platform/queue';
import { findAccountByEmail } from './accounts.repository.ts';
import { createLink, type LinkPurpose } from './links.repository.ts';
import { linkEmail } from './mails.ts';
import type { AccountsSchema } from './tables.ts';

/** Emails with a link. Retries for up to a day while the mail server is unreachable. */
export const MAIL_QUEUE = {
  name: 'accounts-mail',
  retryLimit: 30,
  retryDelay: 10,
  retryDelayMax: 3_600,
  // The email address.
  personalData: true,
} as const;
const CONCURRENCY = 2;

interface MailJob {
  purpose: LinkPurpose;
  /** As entered. The worker checks whether the account exists. */
  email: string;
  /** Public URL of the service that received the request. */
  baseUrl: string;
}

/** Enqueues an email in the caller's transaction. The worker creates the token, so that queue jobs contain none. */
export const enqueueEmail = (queue: JobQueue, trx: AnyTransaction, job: MailJob): Promise<void> =>
  queue.send(trx, MAIL_QUEUE.name, job);

export async function startMailWorker({
  db,
  queue,
  mailer,
  log,
}: {
  db: Db<AccountsSchema>;
  queue: JobQueue;
  mailer: Mailer;
  log: Log;
}): Promise<void> {
  await queue.work<MailJob>({ ...MAIL_QUEUE, concurrency: CONCURRENCY }, async ({ id, data }) => {
    const { purpose, email, baseUrl } = data;
    const account = await findAccountByEmail(db, email);
    if (!account || account.disabled) return;
    if (purpose === 'confirm' && account.confirmed_at !== null) return;
    const token = await createLink(db, account, purpose);
    const url = `${baseUrl}/account/${purpose}?token=${token}`;
    try {
      await mailer.send({
        id: `${purpose}-${id}`,
        to: { name: account.name, address: account.email },
        ...linkEmail(purpose, account.language, account.name, url),
        confidential: true,
      });
    } catch (error) {
      if (!(error instanceof MailRejectedError)) throw error;
      log.warn({ err: error, account: account.id, purpose }, 'the mail server permanently rejected an email');
    }
  });
}
