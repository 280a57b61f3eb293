import { describe } from 'vitest';
import { describeForms, describeObjectStore } from '../store.testing.ts';
import type { S3Options } from './client.ts';
import { PROVIDERS } from './providers.data.ts';
import { setUpBucket } from './setup.ts';
import { openTestBucket, S3_ENDPOINT } from './testing/store.ts';

const ORIGIN = 'https://video.example';
/** No server listens here: the store works without delivering events. */
const UNREACHABLE_WEBHOOK = { url: 'http://127.0.0.1:9/events/object-created', token: 'an-events-secret' };

async function open(changes: Partial<S3Options> = {}) {
  const bucket = await openTestBucket(changes);
  await setUpBucket({
    client: bucket.client,
    provider: PROVIDERS.ceph,
    requirements: { bucket: bucket.options.bucket, origins: [ORIGIN], events: UNREACHABLE_WEBHOOK },
    checkOnly: false,
  });
  return { ...bucket, origin: ORIGIN };
}

describe.skipIf(S3_ENDPOINT === undefined)('with an S3-compatible server', () => {
  describeObjectStore('a bucket', open);
  // Ceph enforces form policies like Amazon S3, so test them with that provider's settings.
  describeForms('a bucket', () => open({ provider: 'aws' }));
});
