import { Counter, type Registry } from '../telemetry/metrics.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';

/** A mailer whose mails are counted by what became of them. */
export function counted(mailer: Mailer, metrics: Registry): Mailer {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails by what became of a try: sent, refused for good by the mail server, or failed and tried again.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return {
    sends: mailer.sends,
    send: async (mail) => {
      try {
        await mailer.send(mail);
        mails.inc({ outcome: 'sent' });
      } catch (error) {
        mails.inc({ outcome: error instanceof MailRefusedError ? 'refused' : 'failed' });
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}
