/**
 * Runs the fake in a separate process, which browser tests can kill: `main.ts <folder> <port> <minimum job duration in ms>`.
 * Jobs are stored in the folder. Replies to each message of the parent process, which may contain new {@link Faults}, with
 * the statuses of all jobs.
 */
import { join } from 'node:path';
import { FakeAws } from './aws.ts';
import type { Faults } from './delivery.ts';
import { createFunctions, openS3 } from './functions.ts';

const [folder = '', port, minDurationMs] = process.argv.slice(2);
const s3 = openS3();
const aws = await FakeAws.start({
  s3,
  stateFile: join(folder, 'jobs.json'),
  port: Number(port),
  minDurationMs: Number(minDurationMs),
  functions: (fake) => createFunctions(fake, s3),
});
process.on('message', ({ faults }: { faults?: Faults }) => {
  if (faults) aws.faults = faults;
  process.send!(aws.jobs.map(({ status }) => status));
});
process.once('disconnect', () => process.exit());
process.send!({ env: aws.env, notificationUrl: aws.notificationUrl });
