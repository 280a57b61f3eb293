import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createLog } from '@workreel/platform/log';
import { openQueue } from '@workreel/platform/queue';
import { linksOf } from '@workreel/platform/testing';
import type { Conversion, ConversionJob, Converter } from '@workreel/transcoder';
import type { ConversionEntry, ConversionOverview, ConversionState, Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountIdOf, addUpload, CONVERTED_COLUMNS, changeUpload, post } from '../../posts/testing.ts';
import { openService, type TestService } from '../../testing/service.ts';
import { reconcileUpload } from '../../uploads/index.ts';
import { CONVERSION_QUEUE } from '../conversions.ts';
import { TEST_CONVERSION } from '../testing.ts';
import { startConversionWorker } from '../worker.ts';
import { registerWorker } from './workers.ts';

describe('the conversions console', () => {
  let service: TestService;
  /** Implementations of the converter, by upload ID. */
  const implementations = new Map<string, (job: ConversionJob) => Promise<Conversion>>();
  const converter = {
    name: 'ffmpeg' as const,
    isRemote: false,
    prepare: async () => 'scissors 1.0',
    convert: (job: ConversionJob) => implementations.get(job.uploadId)!(job),
  };
  const worker = () => ({ ...service.context, converter, concurrency: 1, hasShortSlot: false });
  beforeAll(async () => {
    service = await openService({ worker: false });
    const { installation, stop } = await registerWorker(worker());
    await stop();
    await startConversionWorker({ ...worker(), installation });
    await service.database.run(
      `update pgboss.queue set retry_delay = 0, retry_backoff = false where name = $1`,
      [CONVERSION_QUEUE.name],
    );
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    converter.isRemote = false;
    await service.database.run('delete from video.uploads');
  });

  const get = (path: string) => service.call('GET', `/conversions${path}`, { as: service.admin });
  const list = async (state?: ConversionState) =>
    (await get(state ? `?state=${state}` : '')).json<{ conversions: ConversionEntry[] }>().conversions;
  const ids = async (state: ConversionState) => (await list(state)).map(({ uploadId }) => uploadId);
  const overview = async () => (await get('/overview')).json<ConversionOverview>();
  const prioritize = (id: string, priority: string, as = service.admin) =>
    service.call('PATCH', `/conversions/${id}`, { as, body: { priority } });
  const act = (id: string, action: 'retry' | 'cancel') =>
    service.call('POST', `/conversions/${id}/${action}`, { as: service.admin });
  const read = async (id: string) =>
    (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
  const files = (id: string) => service.keysUnder(`private/${id}/`);

  /** Adds an upload, stores its file and enqueues its conversion. */
  const addOriginal = async (
    implementation: (job: ConversionJob) => Promise<Conversion>,
  ): Promise<string> => {
    const id = await addUpload(service, service.user, { state: 'uploading' });
    implementations.set(id, implementation);
    const { key } = await read(id);
    await service.context.store.put(key, 'a file', { contentType: 'video/mp4' });
    await reconcileUpload(service.context, key);
    return id;
  };
  const publishes = async ({ publish }: ConversionJob): Promise<Conversion> => {
    await publish('index.m3u8', '#EXTM3U', 'application/vnd.apple.mpegurl');
    // Playlists are rewritten as they grow.
    await publish('index.m3u8', '#EXTM3U\n#EXT', 'application/vnd.apple.mpegurl');
    await publish('1.m4s', 'a segment', 'video/mp4');
    return TEST_CONVERSION;
  };
  /** Publishes a playable stream, then runs until its signal aborts. */
  const endless = async (job: ConversionJob): Promise<Conversion> => {
    await publishes(job);
    await job.onPlayable({ playlist: 'index.m3u8', renditions: [], seconds: 1 });
    job.signal.throwIfAborted();
    await new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason)));
    throw new Error('unreachable');
  };
  /** States of unfinished queue jobs. */
  const jobs = async () => {
    const { rows } = await service.database.run(
      `select state from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
      [CONVERSION_QUEUE.name],
    );
    return rows.map(({ state }) => state);
  };

  it('lists running and queued conversions of all users', async () => {
    const first = await addOriginal(endless);
    const second = await addOriginal(publishes);
    const { id: postId } = (
      await post(service, { title: '비밀', visibility: 'private', uploadId: first })
    ).json<{ id: string }>();
    await expect.poll(() => ids('running')).toEqual([first]);
    expect(await list()).toEqual([
      {
        uploadId: first,
        postId,
        title: '비밀',
        visibility: 'private',
        filename: '휴가 영상.mp4',
        size: 6,
        owner: { id: accountIdOf(service.user), name: 'Admin' },
        state: 'running',
        tries: 1,
        maxTries: 4,
        progress: expect.any(Number),
        error: null,
        lastSetback: null,
        durationSeconds: null,
        priority: 'normal',
        position: null,
        expectedSeconds: expect.any(Number),
        waitsFor: null,
        warnings: [],
        quality: null,
        queuedAt: expect.any(String),
        startedAt: expect.any(String),
        endedAt: null,
        updatedAt: expect.any(String),
      },
    ]);
    expect(await list('queued')).toMatchObject([
      {
        uploadId: second,
        postId: null,
        title: null,
        visibility: null,
        state: 'queued',
        position: 1,
        tries: 0,
        startedAt: null,
      },
    ]);
    expect(await overview()).toEqual({
      counts: { queued: 1, running: 1, failed: 0, ready: 0 },
      workers: [
        {
          host: hostname(),
          pid: process.pid,
          startedAt: expect.any(String),
          concurrency: 1,
          running: 1,
          tool: 'scissors 1.0',
          problem: null,
        },
      ],
      storage: { files: 2, bytes: 12, mediaBytes: 0, unfinishedBytes: 0 },
      converter: 'ffmpeg',
      store: service.context.store.name,
    });
    expect((await act(first, 'cancel')).statusCode).toBe(200);
    expect(await service.waitUntilSettled(second)).toMatchObject({ state: 'ready' });
  });

  it.each([false, true])(
    'cancels a running conversion and removes its files (remote: %s)',
    async (isRemote) => {
      converter.isRemote = isRemote;
      const id = await addOriginal(endless);
      await expect.poll(() => files(id)).toHaveLength(2);
      const response = await act(id, 'cancel');
      expect(response.statusCode).toBe(200);
      const error = { code: 'CONVERSION_FAILED', message: 'Canceled by an admin.' };
      expect(response.json()).toMatchObject({
        uploadId: id,
        state: 'failed',
        error,
        endedAt: expect.any(String),
      });
      await expect.poll(jobs).toEqual([]);
      await expect.poll(() => files(id)).toEqual([]);
      const upload = await read(id);
      expect(upload).toMatchObject({ state: 'failed', error, progress: null });
      expect(upload.history.map(({ state }) => state)).toEqual(['uploaded', 'converting', 'failed']);
      expect((await act(id, 'cancel')).json()).toMatchObject({
        status: 409,
        code: 'ILLEGAL_TRANSITION',
        state: 'failed',
      });

      implementations.set(id, publishes);
      const again = await act(id, 'retry');
      expect(again.statusCode).toBe(202);
      expect(again.json()).toMatchObject({ uploadId: id, error: null, lastSetback: null, endedAt: null });
      expect(await service.waitUntilSettled(id)).toMatchObject({ state: 'ready', error: null });
      expect(await list('ready')).toMatchObject([
        { uploadId: id, state: 'ready', progress: 1, durationSeconds: 10 },
      ]);
      expect((await overview()).storage.mediaBytes).toBe('#EXTM3U\n#EXT'.length + 'a segment'.length);
      expect((await act(id, 'retry')).json()).toMatchObject({ status: 409, state: 'ready' });
      expect((await act(id, 'cancel')).json()).toMatchObject({ status: 409, state: 'ready' });
    },
  );

  it('cancels a queued conversion, which runs only once after a retry', async () => {
    const blocking = await addOriginal(endless);
    await expect.poll(() => ids('running')).toEqual([blocking]);
    let conversions = 0;
    const id = await addOriginal(async (job) => {
      conversions++;
      return publishes(job);
    });
    expect((await act(id, 'cancel')).json()).toMatchObject({ state: 'failed', startedAt: null });
    expect(await jobs()).toEqual(['active']);
    const retried = (await act(id, 'retry')).json<ConversionEntry>();
    // It is not running yet, although the state of its upload is `converting`.
    expect(retried).toMatchObject({ state: 'queued', startedAt: null });
    expect(await ids('queued')).toEqual([id]);
    expect(await jobs()).toEqual(expect.arrayContaining(['active', 'created']));
    await act(blocking, 'cancel');
    expect(await service.waitUntilSettled(id)).toMatchObject({ state: 'ready' });
    await expect.poll(jobs).toEqual([]);
    expect(conversions).toBe(1);
  });

  it('lists queued conversions in the order in which they are converted, which admins can change', async () => {
    const blocking = await addOriginal(endless);
    await expect.poll(() => ids('running')).toEqual([blocking]);
    const order: string[] = [];
    const add = async (megabytes: number) => {
      const id = await addOriginal(async (job) => {
        order.push(job.uploadId);
        return { ...(await publishes(job)), warnings: [{ code: 'DAMAGED' as const, detail: '3 frames' }] };
      });
      await changeUpload(service, id, { bytes: megabytes * 1_000_000 });
      return id;
    };
    const [long, medium, short] = [await add(9_000), await add(900), await add(9)];
    expect(await list('queued')).toMatchObject([
      { uploadId: short, position: 1, priority: 'normal', expectedSeconds: 7.2 },
      { uploadId: medium, position: 2, expectedSeconds: 720 },
      { uploadId: long, position: 3, expectedSeconds: 7_200 },
    ]);
    const raised = await prioritize(long, 'high');
    expect(raised.json()).toMatchObject({ uploadId: long, position: 1, priority: 'high' });
    expect((await prioritize(short, 'low')).json()).toMatchObject({ position: 3, priority: 'low' });
    expect(await ids('queued')).toEqual([long, medium, short]);
    const pages: string[] = [];
    let next: string | undefined = '/conversions?state=queued&pageSize=1';
    while (next !== undefined) {
      const response = await service.call('GET', next, { as: service.admin });
      pages.push(response.json<{ conversions: ConversionEntry[] }>().conversions[0]!.uploadId);
      next = linksOf(response).next;
    }
    expect(pages).toEqual([long, medium, short]);
    expect((await prioritize(randomUUID(), 'high')).statusCode).toBe(404);
    expect((await prioritize(long, 'highest')).statusCode).toBe(400);
    expect((await prioritize(long, 'high', service.user)).statusCode).toBe(403);
    const { entries } = (
      await service.call('GET', `/audit-log?target=${short}`, { as: service.admin })
    ).json<{ entries: object[] }>();
    expect(entries).toMatchObject([
      { action: 'conversion.prioritize', details: { ownerId: accountIdOf(service.user), priority: 'low' } },
    ]);
    await act(blocking, 'cancel');
    expect(await service.waitUntilSettled(short)).toMatchObject({ state: 'ready', warnings: ['DAMAGED'] });
    expect(order).toEqual([long, medium, short]);
    expect((await list('ready'))[0]).toMatchObject({ warnings: [{ code: 'DAMAGED', detail: '3 frames' }] });
  });

  it('cancels a conversion that fails concurrently', async () => {
    const id = await addOriginal(async () => {
      await act(id, 'cancel');
      throw new Error('unexpected');
    });
    await service.waitUntilSettled(id);
    await expect.poll(jobs).toEqual([]);
    const { history, error } = await read(id);
    expect(error?.message).toBe('Canceled by an admin.');
    expect(history.map(({ detail }) => detail)).not.toContainEqual(expect.stringContaining('unexpected'));
    expect(await files(id)).toEqual([]);
  });

  it('shows why the last attempt failed, and when the next one started', async () => {
    let attempts = 0;
    const id = await addOriginal(async (job) => {
      if (++attempts <= 2) throw new Error(`error ${attempts}`);
      return endless(job);
    });
    await expect.poll(async () => (await list())[0]?.tries).toBe(3);
    const [entry] = await list();
    expect(entry).toMatchObject({ lastSetback: expect.stringContaining('error 2') });
    await act(id, 'cancel');
    await act(id, 'retry');
    await expect.poll(async () => (await list())[0]?.tries).toBe(1);
    const [retried] = await list();
    expect(retried).toMatchObject({ uploadId: id, lastSetback: null, startedAt: expect.any(String) });
    expect(retried!.queuedAt! > entry!.queuedAt!).toBe(true);
    await act(id, 'cancel');
  });

  it('records retries and cancellations in the audit log', async () => {
    const id = await addUpload(service, service.user, { state: 'uploaded' });
    const { key } = await read(id);
    await service.context.store.put(key, 'a file', { contentType: 'video/mp4' });
    implementations.set(id, publishes);
    await act(id, 'cancel');
    await act(id, 'cancel');
    await act(id, 'retry');
    await service.waitUntilSettled(id);
    const { entries } = (await service.call('GET', `/audit-log?target=${id}`, { as: service.admin })).json<{
      entries: object[];
    }>();
    const by = { actor: accountIdOf(service.admin), target: id };
    const details = { ownerId: accountIdOf(service.user) };
    expect(entries).toEqual([
      expect.objectContaining({ ...by, action: 'conversion.retry', details }),
      expect.objectContaining({ ...by, action: 'conversion.cancel', details }),
    ]);
  });

  it('lists failed conversions latest first, in pages', async () => {
    const failed: string[] = [];
    for (let n = 0; n < 5; n++) {
      const id = await addUpload(service, service.user, { state: 'uploaded' });
      await act(id, 'cancel');
      failed.unshift(id);
    }
    // Reset and canceled again, so it is the latest to fail.
    const id = failed.pop()!;
    await changeUpload(service, id, { state: 'uploaded' });
    await act(id, 'cancel');
    failed.unshift(id);
    await addUpload(service, service.user, { state: 'pending', declared_bytes: 77 });
    await addUpload(service, service.user, { state: 'aborted', declared_bytes: 7 });
    await addUpload(service, service.user, {
      ...CONVERTED_COLUMNS,
      bytes: 10,
      media_bytes: 20,
      owner_id: randomUUID(),
    });
    const listed: string[] = [];
    let next: string | undefined = '/conversions?state=failed&pageSize=2';
    while (next !== undefined) {
      const response = await service.call('GET', next, { as: service.admin });
      expect(response.headers['x-total-count']).toBe('5');
      listed.push(
        ...response.json<{ conversions: ConversionEntry[] }>().conversions.map(({ uploadId }) => uploadId),
      );
      next = linksOf(response).next;
    }
    expect(listed).toEqual(failed);
    expect(await list('ready')).toMatchObject([{ owner: null, queuedAt: null, startedAt: null }]);
    expect(await overview()).toMatchObject({
      counts: { queued: 0, running: 0, failed: 5, ready: 1 },
      storage: { files: 6, bytes: 10, mediaBytes: 20, unfinishedBytes: 77 },
    });
    expect((await get('?state=done')).statusCode).toBe(400);
    expect((await get('?cursor=x')).json()).toMatchObject({ status: 400, code: 'CURSOR_INVALID' });
  });

  it('returns 404 for unknown uploads and 409 for unfinished ones', async () => {
    for (const id of [randomUUID(), 'x'])
      for (const action of ['retry', 'cancel'] as const)
        expect((await act(id, action)).json()).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' });
    const pending = await addUpload(service, service.user);
    for (const action of ['retry', 'cancel'] as const)
      expect((await act(pending, action)).json()).toMatchObject({ status: 409, state: 'pending' });
  });

  it('installs a missing converter in the background, and stops doing so', async () => {
    const queue = await openQueue(service.database, createLog('silent'));
    const prepare = vi.fn<Converter['prepare']>(
      (options) =>
        new Promise((_, reject) =>
          options?.signal?.addEventListener('abort', () => reject(new Error('stopped'))),
        ),
    );
    const registration = await registerWorker({ ...worker(), queue, converter: { ...converter, prepare } });
    expect(prepare).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ install: true }));
    expect((await overview()).workers[1]).toMatchObject({ tool: null, problem: null });
    await registration.stop();
    await queue.stop();
  });

  it('lists live worker processes with the number of running conversions', async () => {
    await service.database.run(
      `insert into video.workers (process, host, pid, concurrency) values (4242, 'dead', 1, 9)`,
    );
    expect((await overview()).workers).toHaveLength(1);
    const queue = await openQueue(service.database, createLog('silent'));
    const other = { ...worker(), queue, concurrency: 3 };
    const unusable = { ...converter, prepare: () => Promise.reject(new Error('Install it.')) };
    const registration = await registerWorker({ ...other, converter: unusable });
    await expect.poll(async () => (await overview()).workers[1]?.problem?.message).toBe('Install it.');
    await registration.stop();
    const id = await addOriginal(endless);
    await expect.poll(() => ids('running')).toEqual([id]);
    expect((await overview()).workers).toMatchObject([
      { concurrency: 1, running: 1, tool: 'scissors 1.0' },
      {
        concurrency: 3,
        running: 0,
        tool: null,
        problem: { code: 'CONVERTER_MISSING', message: 'Install it.' },
      },
    ]);
    const { rows } = await service.database.run('select host from video.workers');
    expect(rows).not.toContainEqual({ host: 'dead' });
    await queue.stop();
    expect((await overview()).workers).toHaveLength(1);
    await act(id, 'cancel');
  });
});
