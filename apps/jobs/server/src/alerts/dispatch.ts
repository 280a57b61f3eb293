import type { Contact } from '@workreel/accounts';
import type { AlertChannelName } from '@workreel/jobs-contract';
import type { Mailer } from '@workreel/platform/mail';
import type { JobQueue } from '@workreel/platform/queue';
import type { JobsTransaction, StoredAlertTarget } from '../migrations/tables.ts';
import {
  type CompleteMessage,
  type Failure,
  insertDeliveries,
  insertMessage,
  type NewDelivery,
} from './alerts.repository.ts';
import { describeTarget, targetKey } from './channels/index.ts';

/** Groups of channels whose deliveries wait for each other. */
export const DELIVERY_QUEUES = ['email', 'chat', 'webhook'] as const;
export type DeliveryQueueName = (typeof DELIVERY_QUEUES)[number];

/** The vendors' servers respond; the servers that users name, also those of ntfy, may not. */
const QUEUE_OF: Record<AlertChannelName, DeliveryQueueName> = {
  email: 'email',
  slack: 'chat',
  discord: 'chat',
  telegram: 'chat',
  webhook: 'webhook',
  ntfy: 'webhook',
};

/**
 * Queue of the deliveries of some channels, with retries for about five hours. Slow webhooks delay neither emails nor
 * chats, and those of one account do not delay those of others.
 */
export const deliveryQueue = (name: DeliveryQueueName) => ({
  name: `jobs-alert-${name}`,
  retryLimit: 11,
  retryDelay: 10,
  retryDelayMax: 3_600,
  oneJobPerGroup: name !== 'email',
});

export interface DeliveryJob {
  messageId: string;
  targetKey: string;
}

export interface DispatchDependencies {
  queue: Pick<JobQueue, 'send'>;
  mailer: Pick<Mailer, 'sends'>;
}

/** Emails require a confirmed email address, unless they are only logged. */
export const canReceiveAlerts = (
  contact: Contact | undefined,
  channel: AlertChannelName,
  emailsAreSent: boolean,
): contact is Contact =>
  contact !== undefined && !contact.disabled && (channel !== 'email' || contact.confirmed || !emailsAreSent);

/** Whether an alert would reach the account through one of these targets. */
export const isReachable = (
  contact: Contact | undefined,
  targets: readonly StoredAlertTarget[],
  { mailer }: Pick<DispatchDependencies, 'mailer'>,
): boolean => targets.some(({ channel }) => canReceiveAlerts(contact, channel, mailer.sends));

/** Why an account receives nothing through a channel. */
export const UNREACHABLE: Failure = {
  reason: 'accountUnreachable',
  error: 'The account cannot receive alerts: its email address is not confirmed, or it is disabled.',
};

/** A closed message and where to send it. */
export interface Outgoing {
  id: string;
  account_id: string;
  targets: readonly StoredAlertTarget[];
}

/** Creates the deliveries of closed messages and enqueues them. */
export async function dispatch(
  trx: JobsTransaction,
  { queue, mailer }: DispatchDependencies,
  messages: readonly Outgoing[],
  contacts: ReadonlyMap<string, Contact>,
): Promise<void> {
  const deliveries = messages.flatMap(({ id, account_id, targets }) => {
    const contact = contacts.get(account_id);
    return targets.map((target): NewDelivery => {
      const isDeliverable = canReceiveAlerts(contact, target.channel, mailer.sends);
      return {
        message_id: id,
        target_key: targetKey(target),
        channel: target.channel,
        target: describeTarget(target, contact?.email ?? ''),
        ...(isDeliverable
          ? { state: 'waiting', reason: null, error: null }
          : { state: 'dropped', ...UNREACHABLE }),
      };
    });
  });
  if (deliveries.length === 0) return;
  await insertDeliveries(trx, deliveries);
  const accountOf = new Map(messages.map(({ id, account_id }) => [id, account_id]));
  for (const { message_id, target_key, channel, state } of deliveries)
    if (state === 'waiting')
      await queue.send<DeliveryJob>(
        trx,
        deliveryQueue(QUEUE_OF[channel]).name,
        { messageId: message_id, targetKey: target_key },
        { group: accountOf.get(message_id)! },
      );
}

/** Creates a message that is complete and dispatches it. */
export async function sendMessage(
  trx: JobsTransaction,
  dependencies: DispatchDependencies,
  message: CompleteMessage & { targets: readonly StoredAlertTarget[] },
  contact: Contact | undefined,
): Promise<void> {
  const { targets, ...values } = message;
  await insertMessage(trx, values);
  const contacts = new Map(contact === undefined ? [] : [[values.account_id, contact]]);
  await dispatch(trx, dependencies, [{ id: values.id, account_id: values.account_id, targets }], contacts);
}
