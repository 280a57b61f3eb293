import { Counter, type Registry } from '../telemetry/metrics.ts';
import { type Mailer, MailRejectedError } from './mailer.ts';

/** Wraps a mailer and counts emails by outcome. */
export function countEmails(mailer: Mailer, metrics: Registry): Mailer {
  const attempts = new Counter({
    name: 'mails_total',
    help: 'Attempts to send an email by outcome: sent, refused (permanently, by the mail server) or failed (will be retried).',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return {
    sends: mailer.sends,
    send: async (mail) => {
      try {
        await mailer.send(mail);
        attempts.inc({ outcome: 'sent' });
      } catch (error) {
        attempts.inc({ outcome: error instanceof MailRejectedError ? 'refused' : 'failed' });
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}
