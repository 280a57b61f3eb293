/** A test mail server that can find the links in account emails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mailbox, openMailbox, type ReceivedMail } from '@workreel/platform/testing/mailbox';
import type { LinkPurpose } from '../links.repository.ts';

export type { ReceivedMail };

export interface LinkMailbox extends Mailbox {
  /**
   * Waits until an address has received a number of emails.
   *
   * @param count - default: 1.
   * @param link - counts only emails with a link of this purpose.
   * @throws Error after a minute.
   */
  waitFor(address: string, count?: number, link?: LinkPurpose): Promise<ReceivedMail[]>;
}

const TIMEOUT_MS = 60_000;

export async function openLinkMailbox(): Promise<LinkMailbox> {
  const mailbox = await openMailbox();
  return {
    ...mailbox,
    waitFor: async (address, count = 1, link) => {
      const deadline = Date.now() + TIMEOUT_MS;
      for (;;) {
        const received = mailbox.messages.filter(
          ({ recipients, text }) =>
            recipients.includes(address) && (!link || text?.includes(`/account/${link}?token=`)),
        );
        if (received.length >= count) return received;
        if (Date.now() > deadline)
          throw new Error(
            `${address} received ${received.length} instead of ${count} emails within ${TIMEOUT_MS} ms`,
          );
        await sleep(20);
      }
    },
  };
}

export function tokenOf(mail: Pick<ReceivedMail, 'text'>): string {
  const [, token] = /[?&]token=([\w-]+)/.exec(mail.text ?? '') ?? [];
  if (!token) throw new Error(`The email contains no link: ${mail.text}`);
  return token;
}
