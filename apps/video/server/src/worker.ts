import { startNightly } from '@workreel/platform/retention';
import { conversionsAtOnce } from './config.ts';
import type { VideoContext } from './context.ts';
import { announceWorker, startConversionWorker, WAITING_AT_ONCE } from './conversion/index.ts';
import { startRemovalWorker } from './removal/index.ts';
import { keptByVideo } from './retention.ts';
import { startSweeping } from './uploads/index.ts';

/** Does the video service's background work in this process. @returns the way to stop what is not the queue's. */
export async function startVideoWorker(context: VideoContext): Promise<{ stop(): Promise<void> }> {
  const { settings, converter, queue, store, log } = context;
  await context.accounts.startWorker();
  await startRemovalWorker(queue, store);
  const concurrency = converter.isRemote ? WAITING_AT_ONCE : conversionsAtOnce();
  await startConversionWorker({ ...context, concurrency });
  const announced = await announceWorker({ ...context, concurrency });
  const sweeping = startSweeping(context, log);
  const nightly = await startNightly({
    ...context,
    store: context.database,
    name: 'video-retention',
    kept: [...context.accounts.kept, ...keptByVideo(context.db)],
  });
  const consumer = settings.EVENTS_QUEUE_URL
    ? await consumeEvents(context, settings.EVENTS_QUEUE_URL)
    : undefined;
  return {
    stop: async () => {
      await consumer?.stop();
      await nightly.stop();
      await sweeping.stop();
      await announced.stop();
    },
  };
}

async function consumeEvents(context: VideoContext, queueUrl: string) {
  const { startQueueConsumer } = await import('./events/sqs/index.ts');
  return startQueueConsumer({ ...context, queueUrl });
}
