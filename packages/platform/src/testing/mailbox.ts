/** SMTP server for tests that parses and stores received emails. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Recipients of the SMTP envelope. */
  recipients: string[];
  /** The unparsed message. */
  raw: string;
}

/** When to run an action relative to the response that accepts the email. Before the response, the sender must be able to send the email again. */
type Timing = 'before the response' | 'after the response';

export interface Mailbox {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  /** All emails in the order in which they arrived, each added when its last byte has arrived. */
  readonly messages: ReceivedMail[];
  /** Rejects all recipients with this SMTP code from now on; undefined accepts them again. */
  reject(code: number | undefined, text?: string): void;
  /** Number of RCPT commands so far, including rejected ones. */
  attempts(): number;
  /** Waits until an address has received `count` emails. @throws after a minute. */
  waitFor(address: string, count?: number): Promise<ReceivedMail[]>;
  /** Runs an action when the next matching email arrives. Resolves when the action has finished. */
  next(
    matches: (mail: ReceivedMail) => boolean,
    when: Timing,
    action: (mail: ReceivedMail) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 60_000;

export async function openMailbox(): Promise<Mailbox> {
  const messages: ReceivedMail[] = [];
  let rejection: { code: number; text: string } | undefined;
  let attempts = 0;
  let onArrival: ((mail: ReceivedMail) => Promise<void>) | undefined;
  const server = new SMTPServer({
    // Clients would reject the self-signed certificate if STARTTLS were offered.
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      attempts++;
      done(rejection && Object.assign(new Error(rejection.text), { responseCode: rejection.code }));
    },
    onData: (stream, session, done) => {
      const receive = async () => {
        const raw = await buffer(stream);
        const mail = {
          ...(await PostalMime.parse(raw)),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString('utf8'),
        };
        messages.push(mail);
        await onArrival?.(mail);
      };
      receive().then(() => done(null), done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    reject: (code, text = 'not now') => {
      rejection = code === undefined ? undefined : { code, text };
    },
    attempts: () => attempts,
    waitFor: async (address, count = 1) => {
      const deadline = Date.now() + TIMEOUT_MS;
      for (;;) {
        const received = messages.filter(({ recipients }) => recipients.includes(address));
        if (received.length >= count) return received;
        if (Date.now() > deadline)
          throw new Error(
            `${address} received ${received.length} of ${count} expected emails within ${TIMEOUT_MS} ms.`,
          );
        await sleep(20);
      }
    },
    next: (matches, when, action) =>
      new Promise((resolve, reject) => {
        onArrival = async (mail) => {
          if (!matches(mail)) return;
          onArrival = undefined;
          const run = () => action(mail).then(resolve, reject);
          if (when === 'before the response') await run();
          // The response is written when this handler returns.
          else setImmediate(run);
        };
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
