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

describe('the events queue consumer', () => {
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
      retryDelayMs: 10,
      ...changes,
    });
  };
  /** Messages are redelivered immediately, and received at most twice. */
  const FAST_REDELIVERY = { visibilityMs: 20, maxReceives: 2 };
  const send = (...bodies: unknown[]) => {
    for (const body of bodies) aws.queue.send(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const messagesOf = (level: number) => lines.filter((line) => line.level === level).map(({ msg }) => msg);
  const outcomes = async (outcome: string): Promise<number> => {
    const metric = await metrics.getSingleMetric('video_queue_messages_total')!.get();
    return metric.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  };
  /** Stores an original without an event. */
  const storeOriginal = async (): Promise<Upload> => {
    const id = await addUpload(service, service.user, { state: 'uploading' });
    const upload = await read(id);
    await service.context.store.put(upload.key, 'a video', { contentType: 'video/mp4' });
    return upload;
  };
  const read = async (id: string): Promise<Upload> =>
    (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
  const created = ({ key }: Upload, bucket = service.context.store.bucket) => ({
    kind: 'object-created',
    bucket,
    key,
  });
  const jobOf = ({ key }: Upload, changes: object = {}) => ({
    kind: 'job',
    request: jobRequestId({ key, attempt: 1 }),
    jobId: 'job-1',
    status: 'started',
    at: '2026-03-01T10:00:00Z',
    ...changes,
  });

  it('marks uploads as uploaded for every type of event, and only once for repeated events', async () => {
    await start();
    const [first, second, third] = [await storeOriginal(), await storeOriginal(), await storeOriginal()];
    const { bucket } = service.context.store;
    const record = (key: string) => ({
      eventName: 'ObjectCreated:Put',
      s3: { bucket: { name: bucket }, object: { key } },
    });
    const detail = { bucket: { name: bucket }, object: { key: third.key } };
    send(
      created(first),
      created(first),
      { Type: 'Notification', Message: JSON.stringify({ Records: [record(second.key)] }) },
      { source: 'aws.s3', 'detail-type': 'Object Created', detail },
      { Event: 's3:TestEvent' },
    );
    for (const { id } of [first, second, third])
      await expect.poll(async () => (await read(id)).state).toBe('uploaded');
    await expect.poll(() => aws.queue.messages).toEqual([]);
    const { history } = await read(first.id);
    expect(history.map(({ state }) => state).filter((state) => state === 'uploaded')).toHaveLength(1);
    expect(await outcomes('handled')).toBe(5);
  });

  it('ignores events about another bucket and about missing objects', async () => {
    await start();
    const upload = await storeOriginal();
    const missing = await read(await addUpload(service, service.user, { state: 'uploading' }));
    send(created(upload, 'another'), created(missing));
    await expect.poll(() => outcomes('handled')).toBe(2);
    expect((await read(upload.id)).state).toBe('uploading');
    expect((await read(missing.id)).state).toBe('uploading');
  });

  it('stores job messages, and marks the upload as uploaded if its own event has not arrived', async () => {
    await start();
    const upload = await storeOriginal();
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

  it('deletes messages about unknown uploads', async () => {
    await start();
    const upload = await storeOriginal();
    await service.database.run('delete from video.uploads where id = $1', [upload.id]);
    send(created(upload), jobOf(upload), { ...jobOf(upload), request: 'of another service' });
    await expect.poll(() => outcomes('handled')).toBe(3);
    await expect.poll(() => aws.queue.messages).toEqual([]);
    expect(messagesOf(40)).toEqual([]);
  });

  it('leaves unreadable messages to the dead-letter queue, and logs them without their content', async () => {
    await start(FAST_REDELIVERY);
    send('a secret', { kind: 'job', status: 'unknown' });
    await expect.poll(() => aws.queue.deadLetters).toHaveLength(2);
    expect(aws.queue.messages).toEqual([]);
    expect(await outcomes('unreadable')).toBe(4);
    expect(messagesOf(40)).toEqual(Array(4).fill('events queue message cannot be read'));
    expect(JSON.stringify(lines)).not.toContain('a secret');
  });

  it('receives no messages while the store is unavailable', async () => {
    const { store } = service.context;
    let isDown = true;
    let checks = 0;
    const failing = {
      ...store,
      head: async (key: string) => {
        if (isDown) throw new Error('The store returned 503.');
        return store.head(key);
      },
      check: async () => {
        checks++;
        if (isDown) throw new Error('The store returned 503.');
      },
    };
    await start(FAST_REDELIVERY, { store: failing });
    const upload = await storeOriginal();
    send(created(upload));
    await expect.poll(() => checks).toBeGreaterThan(3);
    expect(aws.queue.messages.map(({ receiveCount }) => receiveCount)).toEqual([1]);
    isDown = false;
    await expect.poll(async () => (await read(upload.id)).state).toBe('uploaded');
    await expect.poll(() => aws.queue.messages).toEqual([]);
    expect(aws.queue.deadLetters).toEqual([]);
    // The queue deletes the message before the consumer receives the response.
    await expect.poll(() => messagesOf(30)).toEqual(['events queue consumer has recovered']);
  });

  it('continues with other messages if only one fails', async () => {
    const { store } = service.context;
    const [poison, upload] = [await storeOriginal(), await storeOriginal()];
    const failing = {
      ...store,
      head: async (key: string) => {
        if (key === poison.key) throw new Error('Unexpected.');
        return store.head(key);
      },
    };
    await start(FAST_REDELIVERY, { store: failing });
    send(created(poison), created(upload));
    await expect.poll(() => aws.queue.deadLetters).toHaveLength(1);
    expect(aws.queue.deadLetters[0]).toContain(poison.key);
    expect((await read(upload.id)).state).toBe('uploaded');
  });

  it('waits while the queue is unreachable, logs this once, and recovers', async () => {
    await start();
    const { port } = aws;
    await aws.stop();
    await expect
      .poll(() => messagesOf(40))
      .toEqual(['events queue consumer is waiting for SQS, the database or the store']);
    aws = await FakeAws.start({ port });
    const upload = await storeOriginal();
    send(created(upload));
    await expect.poll(async () => (await read(upload.id)).state).toBe('uploaded');
    await expect.poll(() => messagesOf(30)).toEqual(['events queue consumer has recovered']);
    expect(messagesOf(40)).toHaveLength(1);
  });

  it('stops immediately while it waits for messages', async () => {
    await start();
    send({ Event: 's3:TestEvent' });
    // Now it waits up to 20 seconds for the next message.
    await expect.poll(() => aws.queue.messages).toEqual([]);
    const startedAt = performance.now();
    await consumer!.stop();
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(messagesOf(40)).toEqual([]);
  });

  it('finishes and deletes received messages before it stops', async () => {
    const { store } = service.context;
    const reached = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    const slow = {
      ...store,
      head: async (key: string) => {
        reached.resolve();
        await resume.promise;
        return store.head(key);
      },
    };
    const [first, second, late] = [await storeOriginal(), await storeOriginal(), await storeOriginal()];
    await start({}, { store: slow });
    // Both are received together, because they are sent between two polls.
    send(created(first), created(second));
    await reached.promise;
    send(created(late));
    const stopped = consumer!.stop();
    resume.resolve();
    await stopped;
    expect((await read(first.id)).state).toBe('uploaded');
    expect((await read(second.id)).state).toBe('uploaded');
    expect((await read(late.id)).state).toBe('uploading');
    expect(aws.queue.messages.map(({ receiveCount }) => receiveCount)).toEqual([0]);
  });
});
