import { freePort } from '@workreel/platform/testing/ports';
import { ask, type RunningService, startService } from '../lib/service.ts';

export interface VideoService extends RunningService {
  /** Where parts and forms are sent. */
  storeAddress: string;
}

/**
 * Starts the video service on a store of its own, with nothing in it.
 *
 * @param env - settings beside the usual ones.
 */
export async function startVideo(env: Record<string, string> = {}): Promise<VideoService> {
  const [port, storePort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const own = { VIDEO_PORT: String(port), STORE_PORT: String(storePort), DEMO: 'false' };
  const isReady = async () => (await ask(`${address}/health/ready`))?.ok === true;
  const stop = await startService('video', { ...own, ...env }, isReady);
  return { address, storeAddress: `http://127.0.0.1:${storePort}`, stop };
}
