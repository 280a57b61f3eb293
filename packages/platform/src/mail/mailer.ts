import { createTransport, type NodemailerError } from 'nodemailer';
import type { Log } from '../telemetry/log.ts';

export interface Mail {
  /** Left part of the Message-ID: the same for each try, so that a mail sent twice is known as one. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Address that ends these mails by itself (RFC 8058). */
  unsubscribe?: string;
  /** Holds a link that gives rights: the text never reaches a log. */
  confidential?: boolean;
}

/** The mail server will not take this mail however often it is tried (SMTP 5xx, RFC 5321 §4.2.1). */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

export interface Mailer {
  /** False: there is no mail server, mails are logged. */
  readonly sends: boolean;
  /** @throws MailRefusedError for good; any other error: try again later. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; unset: mails are logged instead. */
  smtpUrl: string | undefined;
  from: string;
  log: Log;
}

/** Connections kept to the mail server. */
const CONNECTIONS = 2;
/** A mail server that says nothing for so long is tried again later. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function openMailer({ smtpUrl, from, log }: MailerOptions): Mailer {
  if (smtpUrl === undefined) {
    return {
      sends: false,
      send: async ({ id, to, subject, text, confidential }) =>
        log.info(
          { mail: id, to: to.address, subject, text: confidential ? '[withheld]' : text },
          'a mail that SMTP_URL would send',
        ),
      close: () => {},
    };
  }
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      ...TIMEOUTS_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: 'Workreel', address: from } },
  );
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    sends: true,
    send: async ({ id, to, subject, text, html, unsubscribe }) => {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          to,
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          headers: {
            // RFC 3834: no holiday notice answers it.
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe === undefined
              ? {}
              : {
                  'List-Unsubscribe': `<${unsubscribe}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        });
      } catch (error) {
        const { permanent, code, message } = error as NodemailerError;
        // Wrong credentials are the operator's to mend: the mail itself is good.
        if (permanent && code !== 'EAUTH') throw new MailRefusedError(message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Whom mails come from: MAIL_FROM, else the admin's own address, else one at the service's host. */
export function senderOf(settings: {
  MAIL_FROM: string | undefined;
  ADMIN_EMAIL: string;
  baseUrl: string;
}): string {
  if (settings.MAIL_FROM !== undefined) return settings.MAIL_FROM;
  if (!settings.ADMIN_EMAIL.endsWith('@localhost')) return settings.ADMIN_EMAIL;
  return `workreel@${new URL(settings.baseUrl).hostname}`;
}
