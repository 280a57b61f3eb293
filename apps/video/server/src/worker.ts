import { startNightlyRetention } from '@workreel/platform/retention';
import { localConcurrency } from './config.ts';
import type { VideoContext } from './context.ts';
import { REMOTE_CONCURRENCY, registerWorker, startConversionWorker } from './conversion/index.ts';
import { startRemovalWorker } from './removal/index.ts';
import { videoRetentionRules } from './retention.ts';
import { startGarbageCollection } from './uploads/index.ts';

/** Starts the background work of the video service. @returns `stop` for everything except the queue, which its owner stops. */
export async function startVideoWorker(context: VideoContext): Promise<{ stop(): Promise<void> }> {
  const { settings, converter, queue, store, log } = context;
  await context.accounts.startWorker();
  await startRemovalWorker(queue, store);
  const concurrency = converter.isRemote ? REMOTE_CONCURRENCY : localConcurrency();
  await startConversionWorker({ ...context, concurrency });
  const registration = await registerWorker({ ...context, concurrency });
  const garbageCollection = startGarbageCollection(context, log);
  const retention = await startNightlyRetention({
    ...context,
    database: context.database,
    name: 'video-retention',
    rules: [...context.accounts.retentionRules, ...videoRetentionRules(context.db)],
  });
  const consumer = settings.EVENTS_QUEUE_URL
    ? await consumeEvents(context, settings.EVENTS_QUEUE_URL)
    : undefined;
  return {
    stop: async () => {
      await consumer?.stop();
      await retention.stop();
      await garbageCollection.stop();
      await registration.stop();
    },
  };
}

async function consumeEvents(context: VideoContext, queueUrl: string) {
  const { startQueueConsumer } = await import('./events/sqs/index.ts');
  return startQueueConsumer({ ...context, queueUrl });
}
