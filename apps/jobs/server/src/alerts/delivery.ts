import type { Accounts, Contact } from '@workreel/accounts';
import type { AlertState } from '@workreel/jobs-contract';
import type { Log } from '@workreel/platform/log';
import { type Mailer, MailRejectedError } from '@workreel/platform/mail';
import { type Job, JobDeferred } from '@workreel/platform/queue';
import type { JobsDb } from '../migrations/tables.ts';
import { type PostingRow, toPosting } from '../postings/index.ts';
import { renderAlertMail } from './alert-mail.domain.ts';
import {
  findMessage,
  listNotifiedPostings,
  type MessageOutcome,
  type MessageRow,
  recordOutcome,
} from './alerts.repository.ts';
import { DeliveryError } from './errors.ts';
import { canReceiveAlerts, type DeliveryJob } from './matching.ts';
import type { WebhookCall } from './webhook.ts';

export interface DeliveryDependencies {
  db: JobsDb;
  accounts: Pick<Accounts, 'contacts'>;
  mailer: Mailer;
  /** @throws JobDeferred if the host has to wait. */
  postWebhook: (call: WebhookCall, account: string) => Promise<void>;
  /** Public URL of the service. */
  baseUrl: string;
  log: Log;
  /** Called when a message reaches its final state. */
  onFinished?: (channel: MessageRow['channel'], state: AlertState) => void;
}

/** Maximum number of postings listed in a message; the message also states the total. */
const MAX_POSTINGS = { email: 50, webhook: 100 } as const;

/** How long a delivery may be deferred, in milliseconds. Retries alone take about five hours. */
const MAX_DEFERRAL_MS = 24 * 3_600_000;

/** Postings of a message. */
interface NotifiedPostings {
  /** The newest ones, up to `MAX_POSTINGS`. */
  postings: PostingRow[];
  total: number;
}

/**
 * Sends a message unless it is already finished. Drops the message if the account, its alert settings or the postings
 * have changed in a way that no longer allows sending it. A delivery in progress is completed even if the process is
 * shutting down; requests to the mail server and to webhooks have timeouts.
 *
 * If a process dies after sending and before recording the outcome, the message is sent again with the same
 * Message-ID or `webhook-id`.
 */
export async function deliver(
  delivery: DeliveryDependencies,
  { data, isLastAttempt }: Pick<Job<DeliveryJob>, 'data' | 'isLastAttempt'>,
): Promise<void> {
  const message = await findMessage(delivery.db, data.messageId);
  if (message?.state !== 'waiting') return;
  const contact = (await delivery.accounts.contacts([message.account_id])).get(message.account_id);
  const notified = await listNotifiedPostings(delivery.db, message.id, MAX_POSTINGS[message.channel]);
  const outcome = await send(delivery, message, contact, notified, isLastAttempt);
  await recordOutcome(delivery.db, message.id, outcome);
  delivery.onFinished?.(message.channel, outcome.state);
}

/** @returns the outcome. @throws if the delivery should be retried. */
async function send(
  delivery: DeliveryDependencies,
  message: MessageRow,
  contact: Contact | undefined,
  notified: NotifiedPostings,
  isLastAttempt: boolean,
): Promise<MessageOutcome> {
  if (message.alert !== message.channel)
    return { state: 'dropped', error: `The alert of this search is no longer set to ${message.channel}.` };
  if (!canReceiveAlerts(contact, message.channel, delivery.mailer.sends))
    return {
      state: 'dropped',
      error: 'The account cannot receive alerts: its email address is not confirmed, or it is disabled.',
    };
  if (notified.total === 0) return { state: 'dropped', error: 'All postings of the message were removed.' };
  try {
    if (message.channel === 'email') await sendMail(delivery, message, contact, notified);
    else await sendWebhook(delivery, message, notified);
    return { state: 'sent', postings: notified.total };
  } catch (error) {
    if (error instanceof JobDeferred) {
      if (Date.now() - message.created_at.getTime() < MAX_DEFERRAL_MS) throw error;
      return { state: 'failed', error: 'The host of the webhook did not respond for a day.' };
    }
    const isDeliveryError = error instanceof DeliveryError;
    if (!isLastAttempt && !(isDeliveryError && error.permanent)) throw error;
    delivery.log.warn(
      { err: error, message: message.id, channel: message.channel },
      'alert delivery failed, will not retry',
    );
    return { state: 'failed', error: isDeliveryError ? error.message : 'The message could not be sent.' };
  }
}

async function sendMail(
  { mailer, baseUrl }: DeliveryDependencies,
  message: MessageRow,
  contact: Contact,
  { postings, total }: NotifiedPostings,
): Promise<void> {
  const unsubscribe = `${baseUrl}/unsubscribe/${message.unsubscribe_token}`;
  try {
    await mailer.send({
      id: `alert-${message.id}`,
      to: { name: contact.name, address: contact.email },
      ...renderAlertMail({
        language: contact.language,
        name: contact.name,
        searchName: message.search_name,
        postings: postings.map(toPosting),
        total,
        baseUrl,
        filters: message.filters,
        unsubscribeUrl: mailer.sends ? unsubscribe : null,
      }),
      unsubscribe,
    });
  } catch (error) {
    throw new DeliveryError(describeMailFailure(error as MailFailure), {
      permanent: error instanceof MailRejectedError,
      cause: error,
    });
  }
}

/** A nodemailer error; `response` is the server's reply. */
type MailFailure = Error & { code?: unknown; response?: unknown };

/** Describes a failure for the user, with the mail server's reply to this email but no connection or login details. */
function describeMailFailure(error: MailFailure): string {
  if (error instanceof MailRejectedError) return `The mail server rejected the message: ${error.message}`;
  if (typeof error.response === 'string' && error.code !== 'EAUTH')
    return `The mail server did not accept the message: ${error.response}`;
  return 'The mail server could not be reached.';
}

async function sendWebhook(
  { postWebhook }: DeliveryDependencies,
  message: MessageRow,
  { postings, total }: NotifiedPostings,
): Promise<void> {
  const { webhook_url: url, webhook_secret: secret } = message;
  if (url === null || secret === null)
    throw new DeliveryError('The search has no webhook URL.', { permanent: true });
  const body = JSON.stringify({
    type: 'jobs.alert',
    timestamp: message.created_at.toISOString(),
    data: {
      savedSearch: { id: String(message.search_id), name: message.search_name },
      runId: String(message.run_id),
      total,
      jobPostings: postings.map(toPosting),
    },
  });
  await postWebhook({ id: message.id, url, secret, body }, message.account_id);
}
