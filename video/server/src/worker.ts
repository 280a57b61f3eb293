import { conversionsAtOnce } from './config.ts';
import type { VideoContext } from './context.ts';
import { startConversionWorker } from './conversion/index.ts';
import { startRemovalWorker, startSweeping } from './uploads/index.ts';

/** Does the video service's background work in this process. @returns the way to stop what is not the queue's. */
export async function startVideoWorker(context: VideoContext): Promise<{ stop(): Promise<void> }> {
  await context.accounts.startWorker();
  await startRemovalWorker(context.queue, context.store);
  await startConversionWorker({ ...context, concurrency: conversionsAtOnce() });
  return startSweeping(context, context.log);
}
