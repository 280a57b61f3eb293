import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import type { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { openS3Client } from '@workreel/object-store/s3';
import { CLIENT_OPTIONS } from '../src/client-options.ts';
import { jobChanged } from '../src/job-changed.ts';
import { objectCreated } from '../src/object-created.ts';
import type { FakeAws } from './aws.ts';
import type { Functions } from './delivery.ts';

/** Opens a client for the S3 server used in tests. */
export const openS3 = (): S3Client =>
  openS3Client({
    bucket: '',
    endpoint: process.env.TEST_S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    provider: 'ceph',
  });

/** Creates the Lambda functions with clients that call the fake. They accept videos of up to an hour. */
export function createFunctions({ client, queueUrl, role }: FakeAws, s3: S3Client): Functions {
  const options = { ...CLIENT_OPTIONS, ...client };
  const notifier = { sqs: new SQSClient(options), queueUrl };
  const mediaConvert = new MediaConvertClient(options);
  return {
    objectCreated: objectCreated({ mediaConvert, s3, role, maxDurationSeconds: 3_600 }, notifier),
    jobChanged: jobChanged(notifier),
  };
}
