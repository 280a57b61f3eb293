import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { probedFile } from '../../server/src/conversion/mediaconvert/testing/probed.ts';
import { FakeAws } from '../testing/aws.ts';
import { eventOf, type Functions } from '../testing/delivery.ts';
import { productFunctions } from '../testing/functions.ts';
import { openObjectCreated } from './object-created.ts';

const random = '0123456789abcdef0123456789abcdef';
const other = 'fedcba9876543210fedcba9876543210';
const key = `originals/${random}/film.mp4`;
const created = { kind: 'object-created', bucket: 'films', key };
const started = { kind: 'job', request: `${random}-1`, jobId: '1671477617078-job1', status: 'started' };
/** As often as the SDK tries one call. */
const TRIES = 3;

let aws: FakeAws;
let functions: Functions;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  aws = await FakeAws.start();
  functions = productFunctions(aws, new S3Client({ ...aws.client, forcePathStyle: true }));
  aws.probed = probedFile();
  for (const name of [key, `originals/${other}/second.mov`]) aws.objects.set(`films/${name}`, 'film');
});
afterEach(async () => {
  await aws.stop();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  expect(aws.problems).toEqual([]);
});
const operations = () => aws.calls.map(({ operation }) => operation);

describe('an original that has arrived', () => {
  it.each(['s3-put', 's3-complete-multipart'])(
    'is told, its job is begun, and that is told (%s)',
    async (event) => {
      await functions.objectCreated(eventOf(event));
      expect(operations()).toEqual([
        'SendMessage',
        'GetObject',
        'Probe',
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
          settings: { inputs: [{ fileInput: `s3://films/${key}` }] },
        },
      ]);
    },
  );

  it.each([
    ['s3-encoded-key', '제주도 1+2% (HD).mp4'],
    ['eventbridge-object-created', '제주도 1+2%20.mp4'],
  ])('has the name that it has in the store, however the event writes it (%s)', async (event, name) => {
    const named = `originals/${random}/${name}`;
    await functions.objectCreated(eventOf(event));
    expect(aws.messages()[0]).toEqual({ ...created, key: named });
    expect(aws.callsOf('Probe')[0]!.body).toEqual({
      inputFiles: [{ fileUrl: `s3://films/${named}` }],
    });
    expect(aws.jobRequests()).toMatchObject([
      { settings: { inputs: [{ fileInput: `s3://films/${named}` }] } },
    ]);
  });

  it('is converted once, however often and however late it is told', async () => {
    await functions.objectCreated(eventOf('s3-put'));
    await functions.objectCreated(eventOf('s3-complete-multipart'));
    await functions.objectCreated(eventOf('s3-put'));
    expect(aws.jobRequests()).toHaveLength(1);
    expect(aws.messages()).toMatchObject([created, started, created, started, created, started]);
  });

  it('is converted once where it is told twice at the same time', async () => {
    await Promise.all([
      functions.objectCreated(eventOf('s3-put')),
      functions.objectCreated(eventOf('s3-put')),
    ]);
    const told = aws.messages().filter((message) => (message as { kind: string }).kind === 'job');
    expect(told).toMatchObject([started, started]);
  });

  it('has a job record that other copies of the function heed', async () => {
    const jobRecord = `films/converted/${random}/1/job.json`;
    aws.objects.set(jobRecord, JSON.stringify({ jobId: 'begun-elsewhere' }));
    await functions.objectCreated(eventOf('s3-put'));
    expect(operations()).toEqual(['SendMessage', 'GetObject', 'SendMessage']);
    expect(aws.messages()[1]).toMatchObject({ jobId: 'begun-elsewhere', status: 'started' });
  });

  it('is refused where it is no video, and the event is done', async () => {
    aws.fail('Probe', { name: 'BadRequestException', status: 400, message: 'No parser' });
    await functions.objectCreated(eventOf('s3-put'));
    expect(aws.jobRequests()).toEqual([]);
    expect(aws.messages()[1]).toMatchObject({
      request: `${random}-1`,
      jobId: null,
      status: 'refused',
      error: { code: 'NOT_A_VIDEO', message: expect.stringContaining('No parser') },
    });
  });

  it('is refused where it is longer than is taken', async () => {
    aws.probed = probedFile({ duration: 3_601 });
    await functions.objectCreated(eventOf('s3-put'));
    expect(aws.messages()[1]).toMatchObject({ status: 'refused', error: { code: 'TOO_LONG' } });
  });

  it('is refused where it is gone again', async () => {
    aws.objects.clear();
    aws.fail('Probe', { name: 'NotFoundException', status: 404 });
    await functions.objectCreated(eventOf('s3-put'));
    expect(aws.messages()[1]).toMatchObject({ error: { code: 'OBJECT_MISSING' } });
  });
});

describe('what is no original', () => {
  it.each([
    ['a test event', () => eventOf('s3-test-event')],
    ['an event of MediaConvert', () => eventOf('mediaconvert-complete')],
    ['nothing', () => undefined],
    [
      'what was made of one',
      () =>
        JSON.parse(JSON.stringify(eventOf('s3-put')).replaceAll(key, `converted/${random}/1/hls/index.m3u8`)),
    ],
  ])('means nothing: %s', async (_what, event) => {
    await functions.objectCreated(event());
    expect(aws.calls).toEqual([]);
  });
});

describe('an event of several records', () => {
  it('has each original converted, and nothing else', async () => {
    await functions.objectCreated(eventOf('s3-several-records'));
    expect(aws.jobRequests()).toMatchObject([
      { clientRequestToken: `${random}-1` },
      { clientRequestToken: `${other}-1` },
    ]);
    expect(aws.messages()).toHaveLength(4);
  });

  it('has the others converted where one fails, and is to be repeated', async () => {
    aws.fail('CreateJob', { name: 'BadRequestException', status: 400, message: 'Odd settings' });
    await expect(functions.objectCreated(eventOf('s3-several-records'))).rejects.toThrow(
      `films/${key}: Odd settings`,
    );
    expect(aws.messages()).toMatchObject([
      created,
      { ...created, key: `originals/${other}/second.mov` },
      { request: `${other}-1`, status: 'started' },
    ]);
    await functions.objectCreated(eventOf('s3-several-records'));
    expect(aws.messages().slice(3)).toMatchObject([
      created,
      { request: `${random}-1`, status: 'started' },
      { kind: 'object-created' },
      { request: `${other}-1`, status: 'started' },
    ]);
  });

  it('names all that failed', async () => {
    aws.fail(
      'CreateJob',
      ...Array(2).fill({ name: 'BadRequestException', status: 400, message: 'Odd settings' }),
    );
    const failed = functions.objectCreated(eventOf('s3-several-records'));
    await expect(failed).rejects.toThrow(AggregateError);
    await expect(failed).rejects.toThrow(new RegExp(`${random}.*\n.*${other}`));
  });
});

describe('services that are away', () => {
  it('are waited for where they throttle', async () => {
    const throttled = { name: 'TooManyRequestsException', status: 429 };
    aws.fail('Probe', throttled);
    aws.fail('CreateJob', throttled);
    await functions.objectCreated(eventOf('s3-put'));
    expect(aws.messages()).toMatchObject([created, started]);
  });

  it.each(['Probe', 'CreateJob', 'PutObject', 'SendMessage'] as const)(
    'have the event repeated, after which all is as it should be: %s',
    async (operation) => {
      aws.fail(operation, ...Array(TRIES).fill({ name: 'InternalServerErrorException', status: 500 }));
      await expect(functions.objectCreated(eventOf('s3-put'))).rejects.toThrow(`${operation} failed`);
      const told = aws.messages().length;
      await functions.objectCreated(eventOf('s3-put'));
      expect(aws.messages().slice(told)).toMatchObject([created, started]);
    },
  );

  it('have the event repeated where the queue does not take what became of the job request', async () => {
    aws.fail('SendMessage', undefined, { name: 'QueueDoesNotExist', status: 400 });
    await expect(functions.objectCreated(eventOf('s3-put'))).rejects.toThrow('SendMessage failed');
    expect(aws.messages()).toEqual([created]);
    await functions.objectCreated(eventOf('s3-put'));
    expect(aws.messages()).toMatchObject([created, created, started]);
    expect(aws.jobRequests()).toHaveLength(1);
  });

  it('begin nothing that nobody could be told of', async () => {
    aws.fail('SendMessage', { name: 'QueueDoesNotExist', status: 400 });
    await expect(functions.objectCreated(eventOf('s3-put'))).rejects.toThrow('SendMessage failed');
    expect(aws.jobRequests()).toEqual([]);
  });
});

describe('each kind of source', () => {
  it.each([
    ['usual', probedFile()],
    ['without sound', probedFile({ audio: null })],
    ['upright', probedFile({ video: { rotation: 90 } })],
    ['faster than is shown', probedFile({ video: { frameRate: { numerator: 120, denominator: 1 } } })],
    ['slower than is shown', probedFile({ video: { frameRate: { numerator: 1, denominator: 1 } } })],
    [
      'of high dynamic range',
      probedFile({ video: { codec: 'HEVC', transferCharacteristics: 'SMPTE_2084' } }),
    ],
    [
      'of non-square pixels',
      probedFile({ video: { sampleAspectRatio: { numerator: 64, denominator: 45 } } }),
    ],
    ['tiny', probedFile({ video: { width: 16, height: 16 } })],
    ['huge', probedFile({ video: { width: 7_680, height: 4_320 } })],
    ['very short', probedFile({ duration: 0.04 })],
    ['very long', probedFile({ duration: 3_599.9 })],
    ['of unknown length', probedFile({ format: 'webm', duration: undefined })],
  ])('has a job that the model of the API allows: %s', async (_what, probed) => {
    aws.probed = probed;
    await functions.objectCreated(eventOf('s3-put'));
    expect(aws.messages()[1]).toMatchObject({ status: 'started' });
  });
});

describe('the function as AWS Lambda opens it', () => {
  it('takes all that it needs from the environment', async () => {
    for (const [name, value] of Object.entries(aws.lambdaEnv)) vi.stubEnv(name, value);
    const open = openObjectCreated({
      MEDIACONVERT_ROLE: aws.role,
      MEDIACONVERT_QUEUE: 'films',
      EVENTS_QUEUE_URL: aws.queueUrl,
      MAX_DURATION_SECONDS: '60',
    });
    await open(eventOf('s3-put'));
    expect(aws.messages()[1]).toMatchObject({ status: 'refused', error: { code: 'TOO_LONG' } });
    aws.probed = probedFile({ duration: 59 });
    await open(eventOf('s3-put'));
    expect(aws.jobRequests()).toMatchObject([{ role: aws.role, queue: 'films' }]);
  });
});
