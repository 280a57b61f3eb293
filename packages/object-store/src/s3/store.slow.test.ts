import { describe } from 'vitest';
import { describeForms, describeObjectStore } from '../store.testing.ts';
import type { S3Options } from './client.ts';
import { PROVIDERS } from './providers.data.ts';
import { setUpBucket } from './setup.ts';
import { openTestBucket, S3_ENDPOINT } from './testing/store.ts';

const ORIGIN = 'https://video.example';
/** Nobody listens there: the store goes on without. */
const NOBODY = { url: 'http://127.0.0.1:9/events/object-created', token: 'a-secret-of-the-events' };

async function open(changes: Partial<S3Options> = {}) {
  const bucket = await openTestBucket(changes);
  await setUpBucket({
    client: bucket.client,
    provider: PROVIDERS.ceph,
    needs: { bucket: bucket.options.bucket, origins: [ORIGIN], events: NOBODY },
    checkOnly: false,
  });
  return { ...bucket, origin: ORIGIN };
}

describe.skipIf(S3_ENDPOINT === undefined)('with a server that speaks S3', () => {
  describeObjectStore('a bucket', open);
  // As with Amazon, whose forms bind alike.
  describeForms('a bucket', () => open({ provider: 'aws' }));
});
