import type { Accounts, Contact } from '@workreel/accounts';
import type { AlertState } from '@workreel/jobs-contract';
import type { Log } from '@workreel/platform/log';
import { type Mailer, MailRefusedError } from '@workreel/platform/mail';
import type { Job } from '@workreel/platform/queue';
import type { JobsDb } from '../migrations/tables.ts';
import { type PostingRow, toPosting } from '../postings/index.ts';
import { alertMail, searchUrl } from './alert-mail.domain.ts';
import {
  endMessage,
  findMessage,
  type MessageEnd,
  type MessageRow,
  toldPostings,
} from './alerts.repository.ts';
import { DeliveryError } from './errors.ts';
import { type DeliveryJob, mayBeTold } from './matching.ts';
import type { WebhookCall } from './webhook.ts';

export interface Delivery {
  db: JobsDb;
  accounts: Pick<Accounts, 'contacts'>;
  mailer: Mailer;
  postWebhook: (call: WebhookCall) => Promise<void>;
  /** Public address of the service. */
  baseUrl: string;
  log: Log;
  /** Told of each message that came to its end. */
  onEnd?: (channel: MessageRow['channel'], state: AlertState) => void;
}

/** Postings that a message names; it says how many more there are. */
const LISTED = { email: 50, webhook: 100 } as const;

/** What one message tells. */
interface Told {
  postings: PostingRow[];
  total: number;
}

/**
 * Sends one message, unless it has been. Whether it is still wanted is looked at now: since it was
 * written its person may have changed their mind, or be gone. Once begun it is carried to its end also
 * while the process stops: mail server and webhook have their time limits.
 *
 * A process that dies after sending and before writing that down sends again, under the same Message-ID
 * or `webhook-id`.
 */
export async function deliver(
  delivery: Delivery,
  { data, lastTry }: Pick<Job<DeliveryJob>, 'data' | 'lastTry'>,
): Promise<void> {
  const message = await findMessage(delivery.db, data.messageId);
  if (message?.state !== 'waiting') return;
  const contact = (await delivery.accounts.contacts([message.account_id])).get(message.account_id);
  const told = await toldPostings(delivery.db, message.id, LISTED[message.channel]);
  const end = await send(delivery, message, contact, told, lastTry);
  await endMessage(delivery.db, message.id, end);
  delivery.onEnd?.(message.channel, end.state);
}

/** @returns how it ended; rejects where it is to be tried again. */
async function send(
  delivery: Delivery,
  message: MessageRow,
  contact: Contact | undefined,
  told: Told,
  lastTry: boolean,
): Promise<MessageEnd> {
  if (message.alert !== message.channel)
    return { state: 'dropped', error: `The search no longer alerts by ${message.channel}.` };
  if (!mayBeTold(contact, message.channel, delivery.mailer.sends))
    return {
      state: 'dropped',
      error: 'The account takes no alerts: its address is not confirmed, or it is disabled.',
    };
  if (told.total === 0) return { state: 'dropped', error: 'What it told was taken down.' };
  try {
    if (message.channel === 'email') await sendMail(delivery, message, contact, told);
    else await sendWebhook(delivery, message, told);
    return { state: 'sent', postings: told.total };
  } catch (error) {
    const known = error instanceof DeliveryError;
    if (!lastTry && !(known && error.permanent)) throw error;
    delivery.log.warn({ err: error, message: message.id, channel: message.channel }, 'an alert was given up');
    return { state: 'failed', error: known ? error.message : 'It could not be sent.' };
  }
}

async function sendMail(
  { mailer, baseUrl }: Delivery,
  message: MessageRow,
  contact: Contact,
  { postings, total }: Told,
): Promise<void> {
  const unsubscribe = `${baseUrl}/unsubscribe/${message.unsubscribe_token}`;
  try {
    await mailer.send({
      id: `alert-${message.id}`,
      to: { name: contact.name, address: contact.email },
      ...alertMail({
        language: contact.language,
        name: contact.name,
        searchName: message.search_name,
        postings: postings.map(toPosting),
        total,
        listUrl: searchUrl(baseUrl, message.filters),
        unsubscribeUrl: mailer.sends ? unsubscribe : null,
      }),
      unsubscribe,
    });
  } catch (error) {
    throw new DeliveryError(mailReason(error as MailFailure), {
      permanent: error instanceof MailRefusedError,
      cause: error,
    });
  }
}

/** Of nodemailer: `response` is what the server said. */
type MailFailure = Error & { code?: unknown; response?: unknown };

/** What the mail server said of this mail; of why it was not reached, or did not let us in, nothing. */
function mailReason(error: MailFailure): string {
  if (error instanceof MailRefusedError) return `The mail server refused it: ${error.message}`;
  if (typeof error.response === 'string' && error.code !== 'EAUTH')
    return `The mail server did not take it: ${error.response}`;
  return 'The mail server could not be reached.';
}

async function sendWebhook(
  { postWebhook }: Delivery,
  message: MessageRow,
  { postings, total }: Told,
): Promise<void> {
  const { webhook_url: url, webhook_secret: secret } = message;
  if (url === null || secret === null)
    throw new DeliveryError('The search has no webhook address.', { permanent: true });
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
  await postWebhook({ id: message.id, url, secret, body });
}
