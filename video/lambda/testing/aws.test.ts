import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMessage } from '../../server/src/conversion/mediaconvert/messages.domain.ts';
import { PROVIDERS } from '../../server/src/storage/s3/providers.data.ts';
import { setUpBucket } from '../../server/src/storage/s3/setup.ts';
import { type AwsOptions, EVENTS_QUEUE, FUNCTIONS_DEAD, SimulatedAws } from './aws.ts';
import { applyFaults } from './control.ts';
import { Films, outputOf, S3_ENDPOINT } from './harness.ts';
import productFunctions from './product-functions.ts';

/** Ceph looks for new topics about twice a minute. */
const NOTIFIED_MS = 90_000;

describe.skipIf(S3_ENDPOINT === undefined)('the simulated AWS with the product’s functions', () => {
  let films: Films;
  let stateFolder: string;
  let aws: SimulatedAws;
  beforeAll(async () => {
    films = await Films.open();
  });
  beforeEach(() => {
    // The functions log what they begin.
    vi.spyOn(console, 'log').mockReturnValue();
    stateFolder = mkdtempSync(join(tmpdir(), 'simulated-state-'));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await aws.stop();
    rmSync(stateFolder, { recursive: true });
  });
  afterAll(() => films.close());

  const open = async (options: Partial<AwsOptions> = {}) => {
    aws = await SimulatedAws.start({ s3: films.s3, stateFolder, functions: productFunctions, ...options });
  };
  /** What stands in the queue, in the order in which it was sent. */
  const messages = () => aws.sqs.bodies(EVENTS_QUEUE).map((body) => readMessage(body));
  const statuses = () => messages().flatMap((message) => (message?.kind === 'job' ? [message.status] : []));
  const tell = async (key: string) => {
    await fetch(aws.notificationUrl, {
      method: 'POST',
      body: JSON.stringify({ Records: [{ s3: { bucket: { name: films.name }, object: { key } } }] }),
    });
    await aws.functions.settled();
  };
  /** The queue hears of it before the function that told it has ended. */
  const isComplete = async () => {
    await expect.poll(statuses).toContain('complete');
    await aws.mediaConvert.settled();
  };

  it('goes from a file in the real store, which tells of it, to a stream and word of it in the queue', async () => {
    await open();
    await setUpBucket({
      client: films.client,
      provider: PROVIDERS.ceph,
      needs: {
        bucket: films.name,
        origins: ['https://video.example'],
        events: { url: aws.notificationUrl, token: 'of-no-use-here' },
      },
      checkOnly: false,
    });
    const key = await films.put('landscape.mp4');
    await expect.poll(statuses, { timeout: NOTIFIED_MS }).toContain('complete');
    const [first, ...others] = messages();
    expect(first).toEqual({ kind: 'object-created', bucket: films.name, key });
    for (const message of others)
      expect(message).toMatchObject({ kind: 'job', order: `${key.split('/')[1]}-1` });
    // Of a short job it may be told that it is under way before it is told that it was begun.
    expect(statuses()).toContain('started');
    expect(await films.list(outputOf(key))).toContain('index.m3u8');
    expect(aws.functions.invocations.every(({ error }) => error === undefined)).toBe(true);
  }, 120_000);

  it('begins one job, however often and late the store tells of a file', async () => {
    await open();
    applyFaults(aws, { times: 3 });
    const key = await films.put('silent.mp4');
    await tell(key);
    await isComplete();
    await tell(key);
    expect(aws.mediaConvert.jobs).toHaveLength(1);
    expect(statuses().filter((status) => status === 'complete')).toHaveLength(3);
  });

  it('begins one job where calls are throttled, answers are lost and the function dies at its end', async () => {
    await open();
    applyFaults(aws, {
      createJob: { throttled: 1, cut: 1 },
      crash: { name: 'objectCreated', when: 'after', times: 2 },
    });
    await tell(await films.put('silent.mp4'));
    await isComplete();
    expect(aws.mediaConvert.jobs).toHaveLength(1);
    const tries = aws.functions.invocations.filter(({ name }) => name === 'objectCreated');
    expect(tries.map(({ error }) => error === undefined)).toEqual([false, false, true]);
  });

  it('tells of a file that is at fault, and begins nothing', async () => {
    await open();
    await tell(await films.put('text.mp4'));
    expect(messages().at(-1)).toMatchObject({
      kind: 'job',
      jobId: null,
      status: 'refused',
      error: { code: 'NOT_A_VIDEO' },
    });
    expect(aws.mediaConvert.jobs).toEqual([]);
  });

  it('loses the word that a job is complete, or keeps it for a day', async () => {
    await open();
    applyFaults(aws, { lose: ['COMPLETE'] });
    await tell(await films.put('silent.mp4'));
    await expect.poll(() => aws.mediaConvert.jobs[0]?.status).toBe('COMPLETE');
    await aws.mediaConvert.settled();
    expect(statuses()).not.toContain('complete');
    applyFaults(aws, { hold: ['COMPLETE'] });
    await tell(await films.put('silent.mp4'));
    await expect.poll(() => aws.mediaConvert.held).toHaveLength(1);
    expect(statuses()).not.toContain('complete');
    aws.release();
    await isComplete();
  });

  it('lays an event among the dead letters that a function fails on three times', async () => {
    await open({
      functions: (env, s3) => ({ ...productFunctions(env, s3), objectCreated: async () => broken() }),
    });
    const broken = () => {
      throw new Error('it broke');
    };
    await tell('originals/0/film.mp4');
    expect(aws.functions.invocations).toHaveLength(3);
    expect(aws.sqs.bodies(FUNCTIONS_DEAD)).toMatchObject([
      { Records: [{ s3: { object: { key: 'originals/0/film.mp4' } } }] },
    ]);
  });

  it('lets through the events that the rule names', async () => {
    await open({ statuses: ['COMPLETE'] });
    await tell(await films.put('silent.mp4'));
    await isComplete();
    expect(aws.functions.invocations.filter(({ name }) => name === 'jobChanged')).toHaveLength(1);
  });

  it('tells a service all that it needs to find it', async () => {
    await open();
    expect(aws.env()).toEqual({
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: films.s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: films.s3.secretAccessKey,
      AWS_ENDPOINT_URL_MEDIACONVERT: aws.mediaConvert.url,
      AWS_ENDPOINT_URL_SQS: aws.sqs.url,
      EVENTS_QUEUE_URL: `${aws.sqs.url}/111122223333/video-events`,
      MEDIACONVERT_ROLE: 'arn:aws:iam::111122223333:role/simulated-mediaconvert',
    });
  });
});
