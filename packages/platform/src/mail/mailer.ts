import { createTransport, type NodemailerError } from 'nodemailer';
import type { Log } from '../telemetry/log.ts';

export interface Mail {
  /** Local part of the Message-ID. The same for each attempt, so that mail clients can detect duplicates. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string;
  /** Whether the email contains a link that grants access. If so, its text is never logged. */
  confidential?: boolean;
}

/** The mail server permanently rejected this email (SMTP 5xx, RFC 5321 §4.2.1). */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError';
}

export interface Mailer {
  /** Whether a mail server is configured. Otherwise, emails are logged. */
  readonly sends: boolean;
  /** @throws MailRejectedError for a permanent rejection; retry after any other error. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. If undefined, emails are logged instead of sent. */
  smtpUrl: string | undefined;
  from: string;
  log: Log;
}

const MAX_CONNECTIONS = 2;
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function openMailer({ smtpUrl, from, log }: MailerOptions): Mailer {
  if (smtpUrl === undefined) {
    return {
      sends: false,
      send: async ({ id, to, subject, text, confidential }) =>
        log.info(
          { mail: id, to: to.address, subject, text: confidential ? '[withheld]' : text },
          'email logged instead of sent: SMTP_URL is not set',
        ),
      close: () => {},
    };
  }
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
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
            // RFC 3834: prevents automatic replies such as vacation notices.
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
        // Invalid credentials are a configuration error: the email itself can be sent later.
        if (permanent && code !== 'EAUTH') throw new MailRejectedError(message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Returns the sender address of emails: MAIL_FROM, or else ADMIN_EMAIL unless it is at localhost, or else an address at the service's host. */
export function senderAddress(settings: {
  MAIL_FROM: string | undefined;
  ADMIN_EMAIL: string;
  baseUrl: string;
}): string {
  if (settings.MAIL_FROM !== undefined) return settings.MAIL_FROM;
  if (!settings.ADMIN_EMAIL.endsWith('@localhost')) return settings.ADMIN_EMAIL;
  return `workreel@${new URL(settings.baseUrl).hostname}`;
}
