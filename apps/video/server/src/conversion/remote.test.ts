import { inTransaction } from '@workreel/platform/database';
import type { Conversion, ConversionJob, Converter } from '@workreel/transcoder';
import type { Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertedPrefix, randomPart, runPrefix } from '../keys.domain.ts';
import { addUpload, changeUpload } from '../posts/testing.ts';
import { openService, type TestService } from '../testing/service.ts';
import { startVideoWorker } from '../worker.ts';
import { claim, enqueueConversion, MAX_ATTEMPTS, releaseClaim } from './conversions.ts';
import { TEST_CONVERSION } from './testing.ts';

/** Remote work continues while worker processes die, so only a failure of the remote work counts as a failed attempt. */
describe('a remote conversion', () => {
  let service: TestService;
  let stop: () => Promise<void>;
  /** Implementations of the converter, by upload ID. */
  const implementations = new Map<string, (job: ConversionJob) => Promise<Conversion>>();
  const converter: Converter = {
    name: 'mediaconvert',
    isRemote: true,
    prepare: async () => 'remote 1.0',
    convert: (job) => implementations.get(job.uploadId)!(job),
  };
  beforeAll(async () => {
    service = await openService({ worker: false });
    await service.database.run(
      `update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'video-convert'`,
    );
    ({ stop } = await startVideoWorker({ ...service.context, converter }));
  });
  afterAll(async () => {
    await stop();
    await service.close();
  });

  /** Adds an upload and its file. @param attempts - number of failed attempts so far. */
  const addOriginal = async (
    implementation: (job: ConversionJob) => Promise<Conversion>,
    attempts = 0,
  ): Promise<Upload> => {
    const id = await addUpload(service, service.user, { state: 'uploaded', attempts });
    implementations.set(id, implementation);
    const upload = await read(id);
    await service.context.store.put(upload.key, 'a video', { contentType: 'video/mp4' });
    return upload;
  };
  const read = async (id: string): Promise<Upload> =>
    (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
  const enqueue = ({ id }: Upload): Promise<void> =>
    inTransaction(service.context.db, (trx) => enqueueConversion(trx, service.context.queue, id));
  const rowOf = async ({ id }: Upload) => {
    const { rows } = await service.database.run(
      'select run, attempts, progress from video.conversions where upload_id = $1',
      [id],
    );
    return rows[0] as { run: number; attempts: number; progress: number | null };
  };
  const conversions = () => ({ ...service.context, converter });

  it('copies its output to the prefix of the run and then removes it', async () => {
    let staging = '';
    let keepsLoudness = false;
    const upload = await addOriginal(async ({ key, copyOutput, publish, keepLoudness }) => {
      keepsLoudness = keepLoudness;
      staging = `${convertedPrefix(randomPart(key)!, 1)}hls/`;
      await service.context.store.put(`${staging}index/1.cmfv`, 'a segment', { contentType: 'video/mp4' });
      await copyOutput(staging);
      await publish('index.m3u8', '#EXTM3U', 'application/vnd.apple.mpegurl');
      return { ...TEST_CONVERSION, staging };
    });
    await service.database.run('update video.uploads set keep_loudness = true where id = $1', [upload.id]);
    await enqueue(upload);
    expect(await service.waitUntilSettled(upload.id)).toMatchObject({ state: 'ready', progress: 1 });
    expect(keepsLoudness).toBe(true);
    const { store } = service.context;
    const prefix = runPrefix('private', upload.id, 1);
    for (const name of ['index.m3u8', 'index/1.cmfv']) expect(await store.head(prefix + name)).toBeDefined();
    await expect.poll(() => store.head(`${staging}index/1.cmfv`)).toBeUndefined();
  });

  it('survives any number of worker restarts and keeps its progress', async () => {
    const upload = await addOriginal(async () => TEST_CONVERSION, 2);
    for (let run = 1; run <= MAX_ATTEMPTS + 2; run++) {
      const claimed = await claim(conversions(), upload.id);
      expect(claimed).toMatchObject({ run, attempts: 2 });
      await changeUpload(service, upload.id, { progress: 0.5 });
      // A graceful stop does not decrement the attempts, since this claim was not counted.
      await releaseClaim(conversions(), claimed!);
      expect(await rowOf(upload)).toMatchObject({ attempts: 2, progress: 0.5 });
    }
    await enqueue(upload);
    expect(await service.waitUntilSettled(upload.id)).toMatchObject({ state: 'ready', error: null });
  });

  it('is unlike a local one, whose attempt counts unless its process stops gracefully', async () => {
    const upload = await addOriginal(async () => TEST_CONVERSION);
    const local = { ...conversions(), converter: { ...converter, isRemote: false } };
    for (let run = 1; run <= MAX_ATTEMPTS + 1; run++) {
      const claimed = await claim(local, upload.id);
      expect(claimed).toMatchObject({ run, attempts: 1 });
      await releaseClaim(local, claimed!);
      expect(await rowOf(upload)).toMatchObject({ attempts: 0 });
    }
  });

  it('fails after the maximum number of failed attempts', async () => {
    let attempts = 0;
    const upload = await addOriginal(async () => {
      throw new Error(`error ${++attempts}`);
    });
    await enqueue(upload);
    const failed = await service.waitUntilSettled(upload.id);
    expect(attempts).toBe(MAX_ATTEMPTS);
    expect(failed.error).toEqual({
      code: 'CONVERSION_FAILED',
      message: `Conversion failed after ${MAX_ATTEMPTS} attempts: error ${MAX_ATTEMPTS}`,
    });
    const failures = failed.history.flatMap(({ detail }) => (detail?.startsWith('attempt ') ? [detail] : []));
    expect(failures).toEqual(
      [1, 2, 3].map((number) => `attempt ${number} of ${MAX_ATTEMPTS} failed: error ${number}`),
    );
  });

  it('is published under the prefix of its visibility, even if the relocation has not run yet', async () => {
    const prefixes: string[] = [];
    const upload = await addOriginal(async ({ publish, uploadId }) => {
      await publish('index.m3u8', '#EXTM3U', 'application/vnd.apple.mpegurl');
      prefixes.push(...(await service.keysUnder(`private/${uploadId}/`)));
      return TEST_CONVERSION;
    });
    const body = { title: 'A video', uploadId: upload.id, published: true };
    await service.call('POST', '/posts', { as: service.user, body });
    const prefixOf = async () => {
      const { rows } = await service.database.run(
        'select visibility_prefix from video.publications where upload_id = $1',
        [upload.id],
      );
      return rows[0]!.visibility_prefix;
    };
    await expect.poll(prefixOf).toBe('public');
    // Simulates a late relocation.
    await changeUpload(service, upload.id, { visibility_prefix: 'private' });
    await enqueue(upload);
    expect(await service.waitUntilSettled(upload.id)).toMatchObject({ state: 'ready' });
    expect(await prefixOf()).toBe('public');
    expect(prefixes).toEqual([]);
    expect(await rowOf(upload)).toMatchObject({ attempts: 0 });
    const states = (await read(upload.id)).history.map(({ state }) => state);
    expect(states).toEqual(['converting', 'ready']);
  });

  it('keeps the count of failed attempts when a relocation restarts it', async () => {
    const started = Promise.withResolvers<void>();
    let jobs = 0;
    const upload = await addOriginal(async ({ signal }) => {
      if (++jobs === 2) return TEST_CONVERSION;
      started.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      throw new Error('unreachable');
    }, 2);
    await enqueue(upload);
    await started.promise;
    const body = { title: 'A video', uploadId: upload.id, published: true };
    expect((await service.call('POST', '/posts', { as: service.user, body })).statusCode).toBe(201);
    expect(await service.waitUntilSettled(upload.id)).toMatchObject({ state: 'ready' });
    expect(await rowOf(upload)).toMatchObject({ attempts: 2 });
    expect(jobs).toBe(2);
  });
});
