import type { AlertFailure } from '@workreel/jobs-contract';
import { type Mailer, MailRejectedError } from '@workreel/platform/mail';
import { DeliveryError } from '../errors.ts';
import type { AlertMessage, Recipient } from './channel.ts';
import { renderEmail } from './email.domain.ts';

/** @throws DeliveryError if the mail server does not accept the email. */
export async function sendEmail(mailer: Mailer, message: AlertMessage, recipient: Recipient): Promise<void> {
  const { unsubscribe } = message;
  try {
    await mailer.send({
      id: `alert-${message.id}`,
      to: { name: recipient.name, address: recipient.email },
      // Its URL contains a secret token, which must not appear in a log.
      ...renderEmail(message, mailer.sends ? unsubscribe : null),
      ...(unsubscribe === null ? {} : { unsubscribe: unsubscribe.url }),
    });
  } catch (error) {
    const { reason, message: description } = describeFailure(error as MailFailure);
    throw new DeliveryError(reason, description, {
      permanent: error instanceof MailRejectedError,
      cause: error,
    });
  }
}

/** A nodemailer error; `response` is the server's reply. */
type MailFailure = Error & { code?: unknown; response?: unknown };

/** Describes a failure for the user, with the mail server's reply to this email but no connection or login details. */
function describeFailure(error: MailFailure): { reason: AlertFailure; message: string } {
  if (error instanceof MailRejectedError)
    return { reason: 'rejected', message: `The mail server rejected the message: ${error.message}` };
  if (typeof error.response === 'string' && error.code !== 'EAUTH')
    return {
      reason: 'serverError',
      message: `The mail server did not accept the message: ${error.response}`,
    };
  return { reason: 'unreachable', message: 'The mail server could not be reached.' };
}
