import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { SQSClient } from '@aws-sdk/client-sqs';
import { jobChanged } from '../src/job-changed.ts';
import { LIMITS } from '../src/limits.ts';
import { objectCreated } from '../src/object-created.ts';
import type { Handlers, SimulatedEnvironment } from './aws.ts';
import { openS3, type S3Settings } from './bucket.ts';

/** Longest video that the function begins a job for, in seconds: as the service's own default. */
const MAX_DURATION_SECONDS = 12 * 3600;

/** The product's functions, with clients that speak to the simulation and to the real store. */
export default function productFunctions(env: SimulatedEnvironment, s3: S3Settings): Handlers {
  const common = {
    ...LIMITS,
    region: env.AWS_REGION,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  };
  const teller = {
    sqs: new SQSClient({ ...common, endpoint: env.AWS_ENDPOINT_URL_SQS }),
    queueUrl: env.EVENTS_QUEUE_URL,
  };
  const starter = {
    mediaConvert: new MediaConvertClient({ ...common, endpoint: env.AWS_ENDPOINT_URL_MEDIACONVERT }),
    s3: openS3(s3),
    role: env.MEDIACONVERT_ROLE,
    maxDurationSeconds: MAX_DURATION_SECONDS,
  };
  return { objectCreated: objectCreated(starter, teller), jobChanged: jobChanged(teller) };
}
