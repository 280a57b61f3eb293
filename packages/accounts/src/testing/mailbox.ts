/** The mail server of the tests, which knows the links in our mails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mailbox, openMailbox, type ReceivedMail } from '@workreel/platform/testing/mailbox';
import type { LinkPurpose } from '../links.repository.ts';

export type { ReceivedMail };

export interface LinkMailbox extends Mailbox {
  /** The mails to an address, those with such a link alone if one is named, once there are so many. @throws after a minute. */
  waitFor(address: string, count?: number, link?: LinkPurpose): Promise<ReceivedMail[]>;
}

const PATIENCE_MS = 60_000;

export async function openLinkMailbox(): Promise<LinkMailbox> {
  const mailbox = await openMailbox();
  return {
    ...mailbox,
    waitFor: async (address, count = 1, link) => {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const found = mailbox.mails.filter(
          ({ recipients, text }) =>
            recipients.includes(address) && (!link || text?.includes(`/account/${link}?token=`)),
        );
        if (found.length >= count) return found;
        if (Date.now() > until)
          throw new Error(`${address} got ${found.length} mails instead of ${count} in ${PATIENCE_MS} ms.`);
        await sleep(20);
      }
    },
  };
}

/** The token of a mail's link. */
export function tokenOf(mail: Pick<ReceivedMail, 'text'>): string {
  const [, token] = /[?&]token=([\w-]+)/.exec(mail.text ?? '') ?? [];
  if (!token) throw new Error(`There is no link in: ${mail.text}`);
  return token;
}
