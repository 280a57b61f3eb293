import type { JobQueue } from '@workreel/platform/queue';
import type { VideoTransaction } from '../migrations/tables.ts';

/** Queue for writing the chapters of a post next to the playlists of its video. Its worker belongs to the posts. */
export const CHAPTERS_QUEUE = {
  name: 'video-chapters',
  retryLimit: 100,
  retryDelay: 2,
  retryDelayMax: 600,
} as const;

/** Enqueues writing the chapters of a video in the transaction that changes them or publishes a run. */
export const enqueueChapters = (trx: VideoTransaction, queue: JobQueue, uploadId: string): Promise<void> =>
  queue.send(trx, CHAPTERS_QUEUE.name, { uploadId });
