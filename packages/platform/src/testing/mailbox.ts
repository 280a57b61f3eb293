/** A mail server of the tests' own: takes what is sent over a real connection, and shows it as a mail program would. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Whom the envelope named, which no header can change. */
  recipients: string[];
  /** As it came over the wire. */
  raw: string;
}

/** Around the answer that accepts a mail: only after it may the sender forget what it sent. */
type When = 'before the answer' | 'after the answer';

export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** All that was taken, in order; a mail counts from the moment its last byte is here. */
  readonly mails: ReceivedMail[];
  /** Answers each recipient with this SMTP code from now on; undefined: takes them again. */
  refuse(code: number | undefined, text?: string): void;
  /** Recipients named so far, those refused too. */
  tries(): number;
  /** The mails to an address, once there are so many. @throws after a minute. */
  waitFor(address: string, count?: number): Promise<ReceivedMail[]>;
  /** Does something once, when the next fitting mail is here. Resolves when it is done. */
  next(
    fits: (mail: ReceivedMail) => boolean,
    when: When,
    act: (mail: ReceivedMail) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refusal: { code: number; text: string } | undefined;
  let tries = 0;
  let onArrival: ((mail: ReceivedMail) => Promise<void>) | undefined;
  const server = new SMTPServer({
    // Its certificate is nobody's, so a client that was offered TLS would rightly not go on.
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      tries++;
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, session, done) => {
      const take = async () => {
        const raw = await buffer(stream);
        const mail = {
          ...(await PostalMime.parse(raw)),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString('utf8'),
        };
        mails.push(mail);
        await onArrival?.(mail);
      };
      take().then(() => done(null), done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (code, text = 'not now') => {
      refusal = code === undefined ? undefined : { code, text };
    },
    tries: () => tries,
    waitFor: async (address, count = 1) => {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const found = mails.filter(({ recipients }) => recipients.includes(address));
        if (found.length >= count) return found;
        if (Date.now() > until)
          throw new Error(`${address} got ${found.length} mails instead of ${count} in ${PATIENCE_MS} ms.`);
        await sleep(20);
      }
    },
    next: (fits, when, act) =>
      new Promise((resolve, reject) => {
        onArrival = async (mail) => {
          if (!fits(mail)) return;
          onArrival = undefined;
          const acting = () => act(mail).then(resolve, reject);
          if (when === 'before the answer') await acting();
          // The answer is written when this returns.
          else setImmediate(acting);
        };
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
