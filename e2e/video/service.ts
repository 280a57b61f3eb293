import { randomBytes } from 'node:crypto';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { workreel } from '@workreel/testing/services';
import { environmentOf, type RunningService, startService } from '../lib/service.ts';

export interface VideoService extends RunningService {
  /** Where parts and forms are sent. */
  storeAddress: string;
}

/**
 * Starts the video service on a store of its own, with nothing in it: files, or with `STORAGE=s3`, or `TEST_STORAGE=s3` for all
 * tests, a bucket of the S3 server at `TEST_S3_ENDPOINT`, set up as an operator does.
 *
 * @param settings - beside the usual ones.
 * @param eventsUrl - whom the bucket tells of what has arrived; default: the service.
 */
export async function startVideo(settings: Environment = {}, eventsUrl?: string): Promise<VideoService> {
  const inBucket = (settings.STORAGE ?? process.env.TEST_STORAGE) === 's3';
  const s3 = inBucket ? process.env.TEST_S3_ENDPOINT : undefined;
  const own = await environmentOf({});
  const bucket = s3 === undefined ? {} : bucketSettings(s3, `http://127.0.0.1:${own.VIDEO_PORT}`);
  const environment = { ...own, ...bucket, ...settings };
  if (s3 !== undefined) await setUpBucket(environment, eventsUrl);
  const service = await startService('video', environment);
  return { ...service, storeAddress: s3 ?? `http://127.0.0.1:${own.STORE_PORT}` };
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
async function setUpBucket(environment: Environment, eventsUrl: string | undefined): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-setup-'));
  await createEmbeddedDatabase(folder.path);
  const events = eventsUrl === undefined ? [] : ['--events-url', eventsUrl];
  const env = { ...environment, DATA_DIR: folder.path };
  const { code, stderr } = await workreel(['video', 'storage', 'setup', ...events], { env });
  if (code !== 0) throw new Error(`The bucket was not set up: ${stderr}`);
}
