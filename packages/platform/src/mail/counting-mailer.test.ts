import { expect, it } from 'vitest';
import { createMetrics } from '../telemetry/metrics.ts';
import { countEmails, type Mail, MailRejectedError } from './index.ts';

it('counts emails by outcome and rethrows errors to the sender', async () => {
  const metrics = createMetrics('test');
  const outcomes = [undefined, undefined, new MailRejectedError('no such mailbox'), new Error('unreachable')];
  const mailer = countEmails(
    {
      sends: true,
      send: async () => {
        const error = outcomes.shift();
        if (error) throw error;
      },
      close: () => {},
    },
    metrics,
  );
  const mail = {} as Mail;
  await mailer.send(mail);
  await mailer.send(mail);
  await expect(mailer.send(mail)).rejects.toThrow('no such mailbox');
  await expect(mailer.send(mail)).rejects.toThrow('unreachable');
  const { values } = await metrics.getSingleMetric('mails_total')!.get();
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['sent', 2],
    ['refused', 1],
    ['failed', 1],
  ]);
});
