import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAws } from '../testing/aws.ts';
import { type Functions, recordedEvent } from '../testing/delivery.ts';
import { createFunctions } from '../testing/functions.ts';
import { openJobChanged } from './job-changed.ts';

const request = '0123456789abcdef0123456789abcdef-1';
const job = { kind: 'job', request, jobId: '1671477617078-2886ye' };

let aws: FakeAws;
let functions: Functions;
beforeEach(async () => {
  aws = await FakeAws.start();
  functions = createFunctions(aws, new S3Client({ ...aws.client, forcePathStyle: true }));
});
afterEach(async () => {
  await aws.stop();
  vi.unstubAllEnvs();
  expect(aws.problems).toEqual([]);
});

describe('a job state change', () => {
  it.each([
    ['progressing', { status: 'progress', at: '2022-12-19T19:20:21.654Z' }],
    ['status-update', { status: 'progress', progress: 0.07, at: '2022-12-19T19:21:21.737Z' }],
    ['complete', { status: 'complete', progress: 1, at: '2022-12-19T19:25:12.124Z' }],
    ['canceled', { status: 'canceled', at: '2022-12-19T19:22:00.764Z' }],
    [
      'error',
      {
        status: 'error',
        at: '2022-12-19T19:21:30.764Z',
        error: { code: 'NOT_A_VIDEO', message: expect.stringContaining('Unsupported codec') },
      },
    ],
    [
      'service-error',
      {
        status: 'error',
        at: '2022-12-19T19:21:30.764Z',
        error: { code: null, message: expect.stringContaining('(error 1999)') },
      },
    ],
  ])('is reported to the service: %s', async (name, expected) => {
    await functions.jobChanged(recordedEvent(`mediaconvert-${name}`));
    expect(aws.messages()).toEqual([{ ...job, ...expected }]);
  });

  it.each([
    'mediaconvert-input-information',
    'mediaconvert-new-warning',
    'mediaconvert-queue-hop',
    'mediaconvert-unknown',
    'mediaconvert-foreign-job',
    's3-put',
    'eventbridge-object-created',
  ])('is ignored if it is irrelevant: %s', async (name) => {
    await functions.jobChanged(recordedEvent(name));
    expect(aws.calls).toEqual([]);
  });

  it('is reported again if received again, in the order received', async () => {
    for (const name of ['complete', 'status-update', 'complete'])
      await functions.jobChanged(recordedEvent(`mediaconvert-${name}`));
    expect(aws.messages()).toMatchObject([
      { status: 'complete' },
      { status: 'progress' },
      { status: 'complete' },
    ]);
  });

  it('is reported despite an SQS error, and fails for Lambda to retry if the error persists', async () => {
    const unavailable = { name: 'InternalError', status: 500 };
    aws.fail('SendMessage', unavailable);
    await functions.jobChanged(recordedEvent('mediaconvert-complete'));
    expect(aws.messages()).toHaveLength(1);
    aws.fail('SendMessage', unavailable, unavailable, unavailable);
    await expect(functions.jobChanged(recordedEvent('mediaconvert-complete'))).rejects.toThrow();
    aws.fail('SendMessage', { name: 'QueueDoesNotExist', status: 400 });
    await expect(functions.jobChanged(recordedEvent('mediaconvert-complete'))).rejects.toThrow();
    expect(aws.messages()).toHaveLength(1);
  });

  it('is reported by the function as configured in AWS Lambda', async () => {
    for (const [name, value] of Object.entries(aws.lambdaEnv)) vi.stubEnv(name, value);
    await openJobChanged({ EVENTS_QUEUE_URL: aws.queueUrl })(recordedEvent('mediaconvert-complete'));
    expect(aws.messages()).toMatchObject([{ status: 'complete' }]);
  });
});
