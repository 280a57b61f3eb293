import { waitFor } from '@workreel/testing/wait';
import type { createApiClient } from './client.ts';

/** Each check is a request. */
const POLLING = { pollMs: 200 };

/**
 * Starts conversions until all slots of the worker are taken, so that the next one waits in the queue. Where the memory allows it, a
 * worker has one more slot, for short videos.
 *
 * @param publishVideo - publishes a video whose conversion takes long. @param publishVideo.index - from 0.
 * @returns the number of slots, and the uploads whose conversions were started.
 */
export async function fillSlots(
  admin: ReturnType<typeof createApiClient>,
  publishVideo: (index: number) => Promise<string>,
): Promise<{ slots: number; uploadIds: string[] }> {
  const runningIds = async () => {
    const query = { state: 'running', pageSize: 100 } as const;
    const { conversions } = await admin.get('/conversions', { params: { query } });
    return conversions.map(({ uploadId }) => uploadId);
  };
  const { workers } = await admin.get('/conversions/overview');
  const slots = workers[0]!.concurrency;
  const uploadIds: string[] = [];
  // Conversions of earlier tests may still be running.
  while (uploadIds.length === 0 || (await runningIds()).length < slots) {
    const uploadId = await publishVideo(uploadIds.length);
    await waitFor('a running conversion', async () => (await runningIds()).includes(uploadId), POLLING);
    uploadIds.push(uploadId);
  }
  return { slots, uploadIds };
}
