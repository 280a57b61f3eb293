import type { Language } from '@workreel/languages';
import type { Db } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { type Mailer, MailRejectedError } from '@workreel/platform/mail';
import type { AnyTransaction, JobQueue } from '@workreel/platform/queue';
import { findAccountByEmail } from './accounts.repository.ts';
import { consumeAttempt, EMAIL_LIMIT, emailKey, refundAttempt } from './attempts.ts';
import { createLink, type LinkPurpose } from './links.repository.ts';
import { linkEmail, type Notice, noticeEmail } from './mails.ts';
import type { AccountsSchema } from './tables.ts';

/** Emails about accounts. Retries for up to a day while the mail server is unreachable. */
export const MAIL_QUEUE = {
  name: 'accounts-mail',
  retryLimit: 30,
  retryDelay: 10,
  retryDelayMax: 3_600,
  // The email address.
  personalData: true,
} as const;
const CONCURRENCY = 2;

interface LinkJob {
  purpose: LinkPurpose;
  /** As entered. The worker checks whether the account exists. */
  email: string;
  /** Public URL of the service that received the request. */
  baseUrl: string;
}

interface NoticeJob {
  notice: Notice;
  /** The address at the time of the change: a later change must not divert the notice. */
  email: string;
  language: Language;
}

interface MailWorker {
  db: Db<AccountsSchema>;
  queue: JobQueue;
  mailer: Mailer;
  log: Log;
}

/** Enqueues an email in the caller's transaction. The worker creates the token, so that queue jobs contain none. */
export const enqueueLink = (queue: JobQueue, trx: AnyTransaction, job: LinkJob): Promise<void> =>
  queue.send(trx, MAIL_QUEUE.name, job);

/** Enqueues a notice in the transaction of the change that it reports. */
export const enqueueNotice = (
  queue: JobQueue,
  trx: AnyTransaction,
  notice: Notice,
  { email, language }: { email: string; language: Language },
): Promise<void> => queue.send<NoticeJob>(trx, MAIL_QUEUE.name, { notice, email, language });

export async function startMailWorker(worker: MailWorker): Promise<void> {
  await worker.queue.work<LinkJob | NoticeJob>({ ...MAIL_QUEUE, concurrency: CONCURRENCY }, ({ id, data }) =>
    'notice' in data ? sendNotice(worker, id, data) : sendLink(worker, id, data),
  );
}

async function sendLink(worker: MailWorker, id: string, { purpose, email, baseUrl }: LinkJob): Promise<void> {
  const { db } = worker;
  const account = await findAccountByEmail(db, email);
  if (!account || account.disabled) return;
  if (purpose === 'confirm' && account.confirmed_at !== null) return;
  await sendWithinLimit(worker, { kind: purpose, address: account.email, id }, async () => {
    const { token } = await createLink(db, account, purpose);
    const name = account.confirmed_at === null ? null : account.name;
    return {
      to: { name: name ?? '', address: account.email },
      ...linkEmail(purpose, account.language, name, `${baseUrl}/account/${purpose}?token=${token}`),
      confidential: true,
    };
  });
}

const sendNotice = (worker: MailWorker, id: string, { notice, email, language }: NoticeJob): Promise<void> =>
  sendWithinLimit(worker, { kind: notice, address: email, id }, async () => ({
    to: { name: '', address: email },
    ...noticeEmail(notice, language),
  }));

/**
 * Sends an email, unless the address has recently received too many of its kind. Each kind has its own limit, so that
 * requests for one do not use up that of another.
 */
async function sendWithinLimit(
  { db, mailer, log }: MailWorker,
  { kind, address, id }: { kind: LinkPurpose | Notice; address: string; id: string },
  create: () => Promise<Omit<Parameters<Mailer['send']>[0], 'id'>>,
): Promise<void> {
  const key = emailKey(kind, address);
  if ((await consumeAttempt(db, key, EMAIL_LIMIT)) > 0) return;
  try {
    await mailer.send({ id: `${kind}-${id}`, ...(await create()) });
  } catch (error) {
    if (!(error instanceof MailRejectedError)) {
      // It was not sent: neither its retry nor the next request should be dropped for it.
      await refundAttempt(db, key);
      throw error;
    }
    log.warn({ err: error, kind }, 'the mail server permanently rejected an email');
  }
}
