import { randomBytes } from 'node:crypto';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { workreel } from '@workreel/testing/services';
import { createServiceEnvironment, type RunningService, startService } from '../lib/service.ts';

export interface VideoService extends RunningService {
  /** Base URL for part and form uploads. */
  storeUrl: string;
}

/**
 * Starts the video service with an empty database and object store. The object store is a folder or, with
 * `STORAGE=s3` or `TEST_STORAGE=s3` (for all tests), a new bucket on the S3 server at `TEST_S3_ENDPOINT`.
 *
 * @param settings - in addition to the defaults.
 * @param eventsUrl - URL for bucket notifications. Default: the URL of the service.
 */
export async function startVideo(settings: Environment = {}, eventsUrl?: string): Promise<VideoService> {
  const usesS3 = (settings.STORAGE ?? process.env.TEST_STORAGE) === 's3';
  const s3 = usesS3 ? process.env.TEST_S3_ENDPOINT : undefined;
  const defaults = await createServiceEnvironment({});
  const bucket = s3 === undefined ? {} : bucketSettings(s3, `http://127.0.0.1:${defaults.VIDEO_PORT}`);
  const environment = { ...defaults, ...bucket, ...settings };
  if (s3 !== undefined) await setUpBucket(environment, eventsUrl);
  const service = await startService('video', environment);
  return { ...service, storeUrl: s3 ?? `http://127.0.0.1:${defaults.STORE_PORT}` };
}

const bucketSettings = (endpoint: string, serviceUrl: string) => ({
  STORAGE: 's3',
  S3_BUCKET: `workreel-e2e-${randomBytes(6).toString('hex')}`,
  S3_ENDPOINT: endpoint,
  S3_REGION: 'us-east-1',
  S3_FORCE_PATH_STYLE: 'true',
  S3_PROVIDER: 'ceph',
  MEDIA_BASE_URL: `${serviceUrl}/files`,
  EVENTS_SECRET: 'event-secret-for-tests',
});

/** Runs `workreel video storage setup`, which also creates the bucket. */
async function setUpBucket(environment: Environment, eventsUrl: string | undefined): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-setup-'));
  await createEmbeddedDatabase(folder.path);
  const events = eventsUrl === undefined ? [] : ['--events-url', eventsUrl];
  const env = { ...environment, DATA_DIR: folder.path };
  const { code, stderr } = await workreel(['video', 'storage', 'setup', ...events], { env });
  if (code !== 0) throw new Error(`Setting up the bucket failed: ${stderr}`);
}
