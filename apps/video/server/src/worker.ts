import { startNightlyRetention } from '@workreel/platform/retention';
import { SettingsError } from '@workreel/platform/settings';
import { localSlots } from './config.ts';
import type { VideoContext } from './context.ts';
import { REMOTE_CONCURRENCY, registerWorker, startConversionWorker } from './conversion/index.ts';
import {
  startChaptersWorker,
  startReplacing,
  startScheduledPublishing,
  startTrimWorker,
} from './posts/index.ts';
import { startRemovalWorker } from './removal/index.ts';
import { videoRetentionRules } from './retention.ts';
import { startGarbageCollection, startImportWorker } from './uploads/index.ts';

/** Starts the background work of the video service. @returns `stop` for everything except the queue, which its owner stops. */
export async function startVideoWorker(context: VideoContext): Promise<{ stop(): Promise<void> }> {
  const { settings, converter, queue, store, log } = context;
  if (settings.FFMPEG_ISOLATION === 'required' && !converter.isRemote) await checkIsolation(converter);
  await context.accounts.startWorker();
  await startRemovalWorker(queue, store);
  await startChaptersWorker(context);
  const slots = converter.isRemote ? { concurrency: REMOTE_CONCURRENCY, hasShortSlot: false } : localSlots();
  const registration = await registerWorker({ ...context, ...slots });
  await startConversionWorker({ ...context, ...slots, installation: registration.installation });
  await startTrimWorker(context);
  const imports = await startImportWorker(context);
  const garbageCollection = startGarbageCollection(context, log);
  const scheduledPublishing = startScheduledPublishing(context, log);
  const replacing = startReplacing(context, log);
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
      await imports.stop();
      await retention.stop();
      await garbageCollection.stop();
      await scheduledPublishing.stop();
      await replacing.stop();
      await registration.stop();
    },
  };
}

/** @throws SettingsError if ffmpeg cannot be isolated. A missing ffmpeg is reported later, and may be installed while the worker runs. */
async function checkIsolation(converter: VideoContext['converter']): Promise<void> {
  try {
    await converter.prepare();
  } catch (error) {
    if (error instanceof SettingsError) throw error;
  }
}

async function consumeEvents(context: VideoContext, queueUrl: string) {
  const { startQueueConsumer } = await import('./events/sqs/index.ts');
  return startQueueConsumer({ ...context, queueUrl });
}
