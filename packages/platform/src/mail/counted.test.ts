import { expect, it } from 'vitest';
import { createMetrics } from '../telemetry/metrics.ts';
import { counted, type Mail, MailRefusedError } from './index.ts';

it('counts mails by what became of them, and says so to who sends them', async () => {
  const metrics = createMetrics('test');
  const outcomes = [undefined, undefined, new MailRefusedError('no such box'), new Error('away')];
  const mailer = counted(
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
  await expect(mailer.send(mail)).rejects.toThrow('no such box');
  await expect(mailer.send(mail)).rejects.toThrow('away');
  const { values } = await metrics.getSingleMetric('mails_total')!.get();
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['sent', 2],
    ['refused', 1],
    ['failed', 1],
  ]);
});
