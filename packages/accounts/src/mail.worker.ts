import type { Db } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { type Mailer, MailRefusedError } from '@workreel/platform/mail';
import type { InTransaction, JobQueue } from '@workreel/platform/queue';
import { findAccountByEmail } from './accounts.repository.ts';
import { createLink, type LinkPurpose } from './links.repository.ts';
import { linkMail } from './mails.ts';
import type { AccountsSchema } from './tables.ts';

/** Mails with a link. Waits for a mail server that is away up to a day, as mail servers do for each other. */
export const MAIL_QUEUE = {
  name: 'accounts-mail',
  retryLimit: 30,
  retryDelay: 10,
  retryDelayMax: 3_600,
} as const;
const CONCURRENCY = 2;

interface MailJob {
  purpose: LinkPurpose;
  /** As somebody typed it: whether there is such an account is only looked up when the mail is made. */
  email: string;
  /** Address of the service where it was asked for. */
  baseUrl: string;
}

/** Asks for a mail in the caller's transaction. The token is made with the mail: no job holds one. */
export const askForMail = (queue: JobQueue, trx: InTransaction, job: MailJob): Promise<void> =>
  queue.send(trx, MAIL_QUEUE.name, job);

export async function startMailWorker(parts: {
  db: Db<AccountsSchema>;
  queue: JobQueue;
  mailer: Mailer;
  log: Log;
}): Promise<void> {
  const { db, queue, mailer, log } = parts;
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
        ...linkMail(purpose, account.language, account.name, url),
        confidential: true,
      });
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      log.warn({ err: error, account: account.id, purpose }, 'the mail server refused a mail for good');
    }
  });
}
