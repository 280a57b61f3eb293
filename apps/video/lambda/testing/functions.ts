import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import type { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { openS3Client } from '@workreel/object-store/s3';
import { jobChanged } from '../src/job-changed.ts';
import { LIMITS } from '../src/limits.ts';
import { objectCreated } from '../src/object-created.ts';
import type { FakeAws } from './aws.ts';
import type { Functions } from './delivery.ts';

/** Reaches the real S3 server of tests. */
export const openS3 = (): S3Client =>
  openS3Client({
    bucket: '',
    endpoint: process.env.TEST_S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    provider: 'ceph',
  });

/** The product's functions with clients that reach the fake. They take videos of up to an hour. */
export function productFunctions({ client, queueUrl, role }: FakeAws, s3: S3Client): Functions {
  const options = { ...LIMITS, ...client };
  const notifier = { sqs: new SQSClient(options), queueUrl };
  const mediaConvert = new MediaConvertClient(options);
  return {
    objectCreated: objectCreated({ mediaConvert, s3, role, maxDurationSeconds: 3_600 }, notifier),
    jobChanged: jobChanged(notifier),
  };
}
