import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { probeResult } from '../../server/src/conversion/mediaconvert/testing/probe-result.ts';
import { FakeAws } from '../testing/aws.ts';
import { type Functions, recordedEvent } from '../testing/delivery.ts';
import { createFunctions } from '../testing/functions.ts';
import { openObjectCreated } from './object-created.ts';

const random = '0123456789abcdef0123456789abcdef';
const other = 'fedcba9876543210fedcba9876543210';
const key = `originals/${random}/video.mp4`;
const created = { kind: 'object-created', bucket: 'videos', key };
const started = { kind: 'job', request: `${random}-1`, jobId: '1671477617078-job1', status: 'started' };
/** Attempts that the SDK makes per call. */
const MAX_ATTEMPTS = 3;

let aws: FakeAws;
let functions: Functions;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  aws = await FakeAws.start();
  functions = createFunctions(aws, new S3Client({ ...aws.client, forcePathStyle: true }));
  aws.probeResult = probeResult();
  for (const name of [key, `originals/${other}/second.mov`]) aws.objects.set(`videos/${name}`, 'content');
});
afterEach(async () => {
  await aws.stop();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  expect(aws.problems).toEqual([]);
});
const operations = () => aws.calls.map(({ operation }) => operation);

describe('a new original', () => {
  it.each(['s3-put', 's3-complete-multipart'])(
    'is reported, and its job is created and reported (%s)',
    async (event) => {
      await functions.objectCreated(recordedEvent(event));
      expect(operations()).toEqual([
        'SendMessage',
        'GetObject',
        'Probe',
        'HeadObject',
        'CreateJob',
        'PutObject',
        'SendMessage',
      ]);
      expect(aws.messages()).toEqual([created, { ...started, at: expect.any(String) }]);
      expect(aws.jobRequests()).toMatchObject([
        {
          role: aws.role,
          clientRequestToken: `${random}-1`,
          userMetadata: { request: `${random}-1` },
          settings: { inputs: [{ fileInput: `s3://videos/${key}` }] },
        },
      ]);
    },
  );

  it.each([
    ['s3-encoded-key', '제주도 1+2% (HD).mp4'],
    ['eventbridge-object-created', '제주도 1+2%20.mp4'],
  ])('is identified by its decoded key (%s)', async (event, name) => {
    const decodedKey = `originals/${random}/${name}`;
    await functions.objectCreated(recordedEvent(event));
    expect(aws.messages()[0]).toEqual({ ...created, key: decodedKey });
    expect(aws.callsOf('Probe')[0]!.body).toEqual({
      inputFiles: [{ fileUrl: `s3://videos/${decodedKey}` }],
    });
    expect(aws.jobRequests()).toMatchObject([
      { settings: { inputs: [{ fileInput: `s3://videos/${decodedKey}` }] } },
    ]);
  });

  it('is converted once, although its event is repeated', async () => {
    await functions.objectCreated(recordedEvent('s3-put'));
    await functions.objectCreated(recordedEvent('s3-complete-multipart'));
    await functions.objectCreated(recordedEvent('s3-put'));
    expect(aws.jobRequests()).toHaveLength(1);
    expect(aws.messages()).toMatchObject([created, started, created, started, created, started]);
  });

  it('is converted once, although two events are handled concurrently', async () => {
    await Promise.all([
      functions.objectCreated(recordedEvent('s3-put')),
      functions.objectCreated(recordedEvent('s3-put')),
    ]);
    const jobMessages = aws.messages().filter((message) => (message as { kind: string }).kind === 'job');
    expect(jobMessages).toMatchObject([started, started]);
  });

  it('gets no second job if another invocation has written a job record', async () => {
    const jobRecord = `videos/converted/${random}/1/job.json`;
    aws.objects.set(jobRecord, JSON.stringify({ jobId: 'created-elsewhere' }));
    await functions.objectCreated(recordedEvent('s3-put'));
    expect(operations()).toEqual(['SendMessage', 'GetObject', 'SendMessage']);
    expect(aws.messages()[1]).toMatchObject({ jobId: 'created-elsewhere', status: 'started' });
  });

  it('is rejected without a retry if it is not a video', async () => {
    aws.fail('Probe', { name: 'BadRequestException', status: 400, message: 'No parser' });
    await functions.objectCreated(recordedEvent('s3-put'));
    expect(aws.jobRequests()).toEqual([]);
    expect(aws.messages()[1]).toMatchObject({
      request: `${random}-1`,
      jobId: null,
      status: 'refused',
      error: { code: 'NOT_A_VIDEO', message: expect.stringContaining('No parser') },
    });
  });

  it('is rejected if it is too long', async () => {
    aws.probeResult = probeResult({ duration: 3_601 });
    await functions.objectCreated(recordedEvent('s3-put'));
    expect(aws.messages()[1]).toMatchObject({ status: 'refused', error: { code: 'TOO_LONG' } });
  });

  it('is rejected if it was deleted in the meantime', async () => {
    aws.objects.clear();
    aws.fail('Probe', { name: 'NotFoundException', status: 404 });
    await functions.objectCreated(recordedEvent('s3-put'));
    expect(aws.messages()[1]).toMatchObject({ error: { code: 'OBJECT_MISSING' } });
  });
});

describe('other events', () => {
  it.each([
    ['a test event', () => recordedEvent('s3-test-event')],
    ['a MediaConvert event', () => recordedEvent('mediaconvert-complete')],
    ['undefined', () => undefined],
    [
      'an object under converted/',
      () =>
        JSON.parse(
          JSON.stringify(recordedEvent('s3-put')).replaceAll(key, `converted/${random}/1/hls/index.m3u8`),
        ),
    ],
  ])('are ignored: %s', async (_case, event) => {
    await functions.objectCreated(event());
    expect(aws.calls).toEqual([]);
  });
});

describe('an event with several records', () => {
  it('starts a job for each original, and for nothing else', async () => {
    await functions.objectCreated(recordedEvent('s3-several-records'));
    expect(aws.jobRequests()).toMatchObject([
      { clientRequestToken: `${random}-1` },
      { clientRequestToken: `${other}-1` },
    ]);
    expect(aws.messages()).toHaveLength(4);
  });

  it('starts jobs for the other originals if one fails, and then fails for Lambda to retry', async () => {
    aws.fail('CreateJob', { name: 'BadRequestException', status: 400, message: 'Invalid settings' });
    await expect(functions.objectCreated(recordedEvent('s3-several-records'))).rejects.toThrow(
      `videos/${key}: Invalid settings`,
    );
    expect(aws.messages()).toMatchObject([
      created,
      { ...created, key: `originals/${other}/second.mov` },
      { request: `${other}-1`, status: 'started' },
    ]);
    await functions.objectCreated(recordedEvent('s3-several-records'));
    expect(aws.messages().slice(3)).toMatchObject([
      created,
      { request: `${random}-1`, status: 'started' },
      { kind: 'object-created' },
      { request: `${other}-1`, status: 'started' },
    ]);
  });

  it('fails with an error that names all failed originals', async () => {
    aws.fail(
      'CreateJob',
      ...Array(2).fill({ name: 'BadRequestException', status: 400, message: 'Invalid settings' }),
    );
    const failed = functions.objectCreated(recordedEvent('s3-several-records'));
    await expect(failed).rejects.toThrow(AggregateError);
    await expect(failed).rejects.toThrow(new RegExp(`${random}.*\n.*${other}`));
  });
});

describe('unavailable services', () => {
  it('are retried if they throttle', async () => {
    const throttled = { name: 'TooManyRequestsException', status: 429 };
    aws.fail('Probe', throttled);
    aws.fail('CreateJob', throttled);
    await functions.objectCreated(recordedEvent('s3-put'));
    expect(aws.messages()).toMatchObject([created, started]);
  });

  it.each(['Probe', 'CreateJob', 'PutObject', 'SendMessage'] as const)(
    'fail the event, whose retry succeeds: %s',
    async (operation) => {
      aws.fail(operation, ...Array(MAX_ATTEMPTS).fill({ name: 'InternalServerErrorException', status: 500 }));
      await expect(functions.objectCreated(recordedEvent('s3-put'))).rejects.toThrow(`${operation} failed`);
      const sent = aws.messages().length;
      await functions.objectCreated(recordedEvent('s3-put'));
      expect(aws.messages().slice(sent)).toMatchObject([created, started]);
    },
  );

  it('fail the event if the result of the job request cannot be sent', async () => {
    aws.fail('SendMessage', undefined, { name: 'QueueDoesNotExist', status: 400 });
    await expect(functions.objectCreated(recordedEvent('s3-put'))).rejects.toThrow('SendMessage failed');
    expect(aws.messages()).toEqual([created]);
    await functions.objectCreated(recordedEvent('s3-put'));
    expect(aws.messages()).toMatchObject([created, created, started]);
    expect(aws.jobRequests()).toHaveLength(1);
  });

  it('prevent the job if the original cannot be reported', async () => {
    aws.fail('SendMessage', { name: 'QueueDoesNotExist', status: 400 });
    await expect(functions.objectCreated(recordedEvent('s3-put'))).rejects.toThrow('SendMessage failed');
    expect(aws.jobRequests()).toEqual([]);
  });
});

describe('a source', () => {
  it.each([
    ['with default properties', probeResult()],
    ['without audio', probeResult({ audio: null })],
    ['with rotation', probeResult({ video: { rotation: 90 } })],
    ['with a high frame rate', probeResult({ video: { frameRate: { numerator: 120, denominator: 1 } } })],
    ['with a low frame rate', probeResult({ video: { frameRate: { numerator: 1, denominator: 1 } } })],
    [
      'with high dynamic range',
      probeResult({ video: { codec: 'HEVC', transferCharacteristics: 'SMPTE_2084' } }),
    ],
    [
      'with non-square pixels',
      probeResult({ video: { sampleAspectRatio: { numerator: 64, denominator: 45 } } }),
    ],
    ['tiny', probeResult({ video: { width: 16, height: 16 } })],
    ['huge', probeResult({ video: { width: 7_680, height: 4_320 } })],
    ['very short', probeResult({ duration: 0.04 })],
    ['very long', probeResult({ duration: 3_599.9 })],
    ['of unknown duration', probeResult({ format: 'webm', duration: undefined })],
  ])('has a job that is valid according to the API model: %s', async (_case, probed) => {
    aws.probeResult = probed;
    await functions.objectCreated(recordedEvent('s3-put'));
    expect(aws.messages()[1]).toMatchObject({ status: 'started' });
  });
});

describe('the function as configured in AWS Lambda', () => {
  it('reads its settings from the environment', async () => {
    for (const [name, value] of Object.entries(aws.lambdaEnv)) vi.stubEnv(name, value);
    const open = openObjectCreated({
      MEDIACONVERT_ROLE: aws.role,
      MEDIACONVERT_QUEUE: 'videos',
      EVENTS_QUEUE_URL: aws.queueUrl,
      MAX_DURATION_SECONDS: '60',
    });
    await open(recordedEvent('s3-put'));
    expect(aws.messages()[1]).toMatchObject({ status: 'refused', error: { code: 'TOO_LONG' } });
    aws.probeResult = probeResult({ duration: 59 });
    await open(recordedEvent('s3-put'));
    expect(aws.jobRequests()).toMatchObject([{ role: aws.role, queue: 'videos' }]);
  });
});
