import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import { COMMAND_LINE } from '../lib/command-line.ts';
import { ask, type RunningService, type ServiceProcess, startService } from '../lib/service.ts';

export interface VideoService extends RunningService, ServiceProcess {
  /** Where parts and forms are sent. */
  storeAddress: string;
}

/**
 * Starts the video service on a store of its own, with nothing in it: files, or with `STORAGE=s3`, or `TEST_STORAGE=s3` for all
 * tests, a bucket of the S3 server at `TEST_S3_ENDPOINT`, set up as an operator does.
 *
 * @param env - settings beside the usual ones.
 * @param eventsUrl - whom the bucket tells of what has arrived; default: the service.
 */
export async function startVideo(
  env: Record<string, string> = {},
  eventsUrl?: string,
): Promise<VideoService> {
  const [port, storePort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const inBucket = (env.STORAGE ?? process.env.TEST_STORAGE) === 's3';
  const s3 = inBucket ? process.env.TEST_S3_ENDPOINT : undefined;
  const own = {
    VIDEO_PORT: String(port),
    STORE_PORT: String(storePort),
    DEMO: 'false',
    ...(s3 === undefined ? {} : bucketSettings(s3, address)),
    ...env,
  };
  if (s3 !== undefined) setUpBucket(own, eventsUrl);
  const isReady = async () => (await ask(`${address}/health/ready`))?.ok === true;
  const running = await startService('video', own, isReady);
  return { ...running, address, storeAddress: s3 ?? `http://127.0.0.1:${storePort}` };
}

const bucketSettings = (endpoint: string, address: string) => ({
  STORAGE: 's3',
  S3_BUCKET: `workreel-e2e-${randomBytes(6).toString('hex')}`,
  S3_ENDPOINT: endpoint,
  S3_REGION: 'us-east-1',
  S3_FORCE_PATH_STYLE: 'true',
  S3_PROVIDER: 'ceph',
  MEDIA_BASE_URL: `${address}/files`,
  EVENTS_SECRET: 'a-secret-of-the-events',
});

/** `workreel video storage setup`, which makes the bucket too. */
function setUpBucket(settings: Record<string, string>, eventsUrl: string | undefined): void {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-setup-'));
  const env = { ...process.env, ...settings, DATA_DIR: folder.path, LOG_LEVEL: 'warn' };
  const command = [COMMAND_LINE, 'video', 'storage', 'setup'];
  const told = eventsUrl === undefined ? [] : ['--events-url', eventsUrl];
  execFileSync(process.execPath, [...command, ...told], { env, stdio: 'pipe' });
}
