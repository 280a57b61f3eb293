import { SQSClient } from '@aws-sdk/client-sqs';
import { createLog } from '@workreel/platform/log';
import { createMetrics, type Registry } from '@workreel/platform/metrics';
import type { Upload } from '@workreel/video-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeAws, type FakeAwsOptions } from '../../../../lambda/testing/aws.ts';
import { jobRequestId } from '../../conversion/mediaconvert/job-request.domain.ts';
import { findLatestJob } from '../../conversion/mediaconvert/jobs.repository.ts';
import { addUpload } from '../../posts/testing.ts';
import { openService, type TestService } from '../../testing/service.ts';
import { startQueueConsumer } from './consumer.ts';

describe('the consumer of the queue', () => {
  let service: TestService;
  let aws: FakeAws;
  let consumer: { stop(): Promise<void> } | undefined;
  let sqs: SQSClient;
  let metrics: Registry;
  let lines: Record<string, unknown>[];
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    lines = [];
    metrics = createMetrics('test');
  });
  afterEach(async () => {
    await consumer?.stop();
    consumer = undefined;
    sqs.destroy();
    await aws.stop();
    expect(aws.problems).toEqual([]);
  });

  const start = async (queue: FakeAwsOptions['queue'] = {}, changes = {}) => {
    aws = await FakeAws.start({ queue });
    sqs = new SQSClient({ ...aws.client, maxAttempts: 1 });
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    consumer = startQueueConsumer({
      ...service.context,
      queueUrl: aws.queueUrl,
      sqs,
      log,
      metrics,
      pauseMs: 10,
      ...changes,
    });
  };
  /** So that a message comes again at once, and twice at most. */
  const HASTY = { visibilityMs: 20, maxReceives: 2 };
  const send = (...bodies: unknown[]) => {
    for (const body of bodies) aws.queue.send(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const said = (level: number) => lines.filter((line) => line.level === level).map(({ msg }) => msg);
  const outcomes = async (outcome: string): Promise<number> => {
    const figure = await metrics.getSingleMetric('video_queue_messages_total')!.get();
    return figure.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  };
  /** An original whose event was lost so far. */
  const sent = async (): Promise<Upload> => {
    const id = await addUpload(service, service.user, { state: 'uploading' });
    const upload = await read(id);
    await service.context.store.put(upload.key, 'a film', { contentType: 'video/mp4' });
    return upload;
  };
  const read = async (id: string): Promise<Upload> =>
    (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
  const created = ({ key }: Upload, bucket = service.context.store.bucket) => ({
    kind: 'object-created',
    bucket,
    key,
  });
  const jobOf = ({ key }: Upload, said: object = {}) => ({
    kind: 'job',
    request: jobRequestId({ key, attempt: 1 }),
    jobId: 'job-1',
    status: 'started',
    at: '2026-03-01T10:00:00Z',
    ...said,
  });

  it('writes down that an object is there, however it is told and however often', async () => {
    await start();
    const [one, other, third] = [await sent(), await sent(), await sent()];
    const { bucket } = service.context.store;
    const record = (key: string) => ({
      eventName: 'ObjectCreated:Put',
      s3: { bucket: { name: bucket }, object: { key } },
    });
    const detail = { bucket: { name: bucket }, object: { key: third.key } };
    send(
      created(one),
      created(one),
      { Type: 'Notification', Message: JSON.stringify({ Records: [record(other.key)] }) },
      { source: 'aws.s3', 'detail-type': 'Object Created', detail },
      { Event: 's3:TestEvent' },
    );
    for (const { id } of [one, other, third])
      await expect.poll(async () => (await read(id)).state).toBe('uploaded');
    await expect.poll(() => aws.queue.messages).toEqual([]);
    const { history } = await read(one.id);
    expect(history.map(({ state }) => state).filter((state) => state === 'uploaded')).toHaveLength(1);
    expect(await outcomes('handled')).toBe(5);
  });

  it('does not believe an event about another bucket, or an object that is not there', async () => {
    await start();
    const upload = await sent();
    const missing = await read(await addUpload(service, service.user, { state: 'uploading' }));
    send(created(upload, 'another'), created(missing));
    await expect.poll(() => outcomes('handled')).toBe(2);
    expect((await read(upload.id)).state).toBe('uploading');
    expect((await read(missing.id)).state).toBe('uploading');
  });

  it('writes down what is told of a job, which may be the first that tells of the object', async () => {
    await start();
    const upload = await sent();
    send(jobOf(upload, { status: 'progress', progress: 0.5 }), jobOf(upload));
    await expect.poll(() => aws.queue.messages).toEqual([]);
    expect((await read(upload.id)).state).toBe('uploaded');
    expect(await findLatestJob(service.context.db, upload.id)).toMatchObject({
      attempt: 1,
      job_id: 'job-1',
      status: 'progress',
      progress: 0.5,
    });
  });

  it('removes what concerns uploads that nobody knows', async () => {
    await start();
    const upload = await sent();
    await service.database.run('delete from video.uploads where id = $1', [upload.id]);
    send(created(upload), jobOf(upload), { ...jobOf(upload), request: 'of somebody else' });
    await expect.poll(() => outcomes('handled')).toBe(3);
    await expect.poll(() => aws.queue.messages).toEqual([]);
    expect(said(40)).toEqual([]);
  });

  it('leaves what it cannot read to the dead letters, and says so each time without its words', async () => {
    await start(HASTY);
    send('a secret of somebody', { kind: 'job', status: 'unheard of' });
    await expect.poll(() => aws.queue.deadLetters).toHaveLength(2);
    expect(aws.queue.messages).toEqual([]);
    expect(await outcomes('unreadable')).toBe(4);
    expect(said(40)).toEqual(Array(4).fill('a message of the queue of events cannot be read'));
    expect(JSON.stringify(lines)).not.toContain('a secret');
  });

  it('keeps messages while the store is away, and takes none that would only fail', async () => {
    const { store } = service.context;
    let away = true;
    let checks = 0;
    const failing = {
      ...store,
      head: async (key: string) => {
        if (away) throw new Error('The store answered 503.');
        return store.head(key);
      },
      check: async () => {
        checks++;
        if (away) throw new Error('The store answered 503.');
      },
    };
    await start(HASTY, { store: failing });
    const upload = await sent();
    send(created(upload));
    await expect.poll(() => checks).toBeGreaterThan(3);
    expect(aws.queue.messages.map(({ receiveCount }) => receiveCount)).toEqual([1]);
    away = false;
    await expect.poll(async () => (await read(upload.id)).state).toBe('uploaded');
    await expect.poll(() => aws.queue.messages).toEqual([]);
    expect(aws.queue.deadLetters).toEqual([]);
    // It hears of the removal after the queue has done it.
    await expect.poll(() => said(30)).toEqual(['the queue of events is worked on again']);
  });

  it('gives others their turn where a message fails by itself', async () => {
    const { store } = service.context;
    const [poison, upload] = [await sent(), await sent()];
    const failing = {
      ...store,
      head: async (key: string) => {
        if (key === poison.key) throw new Error('Nobody knows why.');
        return store.head(key);
      },
    };
    await start(HASTY, { store: failing });
    send(created(poison), created(upload));
    await expect.poll(() => aws.queue.deadLetters).toHaveLength(1);
    expect(aws.queue.deadLetters[0]).toContain(poison.key);
    expect((await read(upload.id)).state).toBe('uploaded');
  });

  it('waits while the queue is away, says so once, and goes on', async () => {
    await start();
    const { port } = aws;
    await aws.stop();
    await expect.poll(() => said(40)).toEqual(['the queue of events waits for what is away']);
    aws = await FakeAws.start({ port });
    const upload = await sent();
    send(created(upload));
    await expect.poll(async () => (await read(upload.id)).state).toBe('uploaded');
    await expect.poll(() => said(30)).toEqual(['the queue of events is worked on again']);
    expect(said(40)).toHaveLength(1);
  });

  it('stops at once while it waits', async () => {
    await start();
    send({ Event: 's3:TestEvent' });
    // From here on it waits for the next one, for twenty seconds.
    await expect.poll(() => aws.queue.messages).toEqual([]);
    const began = performance.now();
    await consumer!.stop();
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(said(40)).toEqual([]);
  });

  it('finishes what is in hand before it stops, and removes it', async () => {
    const { store } = service.context;
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = {
      ...store,
      head: async (key: string) => {
        reached.resolve();
        await goOn.promise;
        return store.head(key);
      },
    };
    const [one, other, late] = [await sent(), await sent(), await sent()];
    await start({}, { store: slow });
    // Taken together: what is sent between two receipts is.
    send(created(one), created(other));
    await reached.promise;
    send(created(late));
    const stopped = consumer!.stop();
    goOn.resolve();
    await stopped;
    expect((await read(one.id)).state).toBe('uploaded');
    expect((await read(other.id)).state).toBe('uploaded');
    expect((await read(late.id)).state).toBe('uploading');
    expect(aws.queue.messages.map(({ receiveCount }) => receiveCount)).toEqual([0]);
  });
});
