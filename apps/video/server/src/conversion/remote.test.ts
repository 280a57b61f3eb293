import { inTransaction } from '@workreel/platform/database';
import type { Conversion, ConversionJob, Converter } from '@workreel/transcoder';
import type { Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertedPrefix, originalRandom, runPrefix } from '../keys.domain.ts';
import { addUpload, changeUpload } from '../posts/testing.ts';
import { openService, type TestService } from '../testing/service.ts';
import { startVideoWorker } from '../worker.ts';
import { claim, enqueueConversion, MAX_ATTEMPTS, releaseClaim } from './conversions.ts';
import { MADE } from './testing.ts';

/** What is done elsewhere goes on whatever becomes of our processes: only what failed there is a failed try. */
describe('a conversion that is done elsewhere', () => {
  let service: TestService;
  let stop: () => Promise<void>;
  /** What the converter does, by upload. */
  const works = new Map<string, (job: ConversionJob) => Promise<Conversion>>();
  const converter: Converter = {
    name: 'mediaconvert',
    isRemote: true,
    prepare: async () => 'elsewhere',
    convert: (job) => works.get(job.uploadId)!(job),
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

  /** @param attempts - those that failed before. */
  const arrived = async (
    work: (job: ConversionJob) => Promise<Conversion>,
    attempts = 0,
  ): Promise<Upload> => {
    const id = await addUpload(service, service.user, { state: 'uploaded', attempts });
    works.set(id, work);
    const upload = await read(id);
    await service.context.store.put(upload.key, 'a film', { contentType: 'video/mp4' });
    return upload;
  };
  const read = async (id: string): Promise<Upload> =>
    (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
  const ask = ({ id }: Upload): Promise<void> =>
    inTransaction(service.context.db, (trx) => enqueueConversion(trx, service.context.queue, id));
  const rowOf = async ({ id }: Upload) => {
    const { rows } = await service.database.run(
      'select run, attempts, progress from video.conversions where upload_id = $1',
      [id],
    );
    return rows[0] as { run: number; attempts: number; progress: number | null };
  };
  const conversions = () => ({ ...service.context, converter });

  it('is published from where it was made, which is removed once that is written down', async () => {
    let staging = '';
    const upload = await arrived(async ({ key, copyOutput, publish }) => {
      staging = `${convertedPrefix(originalRandom(key)!, 1)}hls/`;
      await service.context.store.put(`${staging}index/1.cmfv`, 'a segment', { contentType: 'video/mp4' });
      await copyOutput(staging);
      await publish('index.m3u8', '#EXTM3U', 'application/vnd.apple.mpegurl');
      return { ...MADE, staging };
    });
    await ask(upload);
    expect(await service.settled(upload.id)).toMatchObject({ state: 'ready', progress: 1 });
    const { store } = service.context;
    const prefix = runPrefix('private', upload.id, 1);
    for (const name of ['index.m3u8', 'index/1.cmfv']) expect(await store.head(prefix + name)).toBeDefined();
    await expect.poll(() => store.head(`${staging}index/1.cmfv`)).toBeUndefined();
  });

  it('outlives any number of processes that waited for it, and keeps its progress', async () => {
    const upload = await arrived(async () => MADE, 2);
    for (let death = 1; death <= MAX_ATTEMPTS + 2; death++) {
      const claimed = await claim(conversions(), upload.id);
      expect(claimed).toMatchObject({ run: death, attempts: 2 });
      await changeUpload(service, upload.id, { progress: 0.5 });
      // An orderly end takes nothing back that was never counted.
      await releaseClaim(conversions(), claimed!);
      expect(await rowOf(upload)).toMatchObject({ attempts: 2, progress: 0.5 });
    }
    await ask(upload);
    expect(await service.settled(upload.id)).toMatchObject({ state: 'ready', error: null });
  });

  it('counts no try that a stopping process gives back, where a converter works in our processes', async () => {
    const upload = await arrived(async () => MADE);
    const ours = { ...conversions(), converter: { ...converter, isRemote: false } };
    for (let run = 1; run <= MAX_ATTEMPTS + 1; run++) {
      const claimed = await claim(ours, upload.id);
      expect(claimed).toMatchObject({ run, attempts: 1 });
      await releaseClaim(ours, claimed!);
      expect(await rowOf(upload)).toMatchObject({ attempts: 0 });
    }
  });

  it('is given up after as many tries as failed there', async () => {
    let tries = 0;
    const upload = await arrived(async () => {
      throw new Error(`Out of order, for the ${++tries}. time.`);
    });
    await ask(upload);
    const failed = await service.settled(upload.id);
    expect(tries).toBe(MAX_ATTEMPTS);
    expect(failed.error).toEqual({
      code: 'CONVERSION_FAILED',
      message: `Given up after ${MAX_ATTEMPTS} tries: Out of order, for the ${MAX_ATTEMPTS}. time.`,
    });
    const setbacks = failed.history.flatMap(({ detail }) => (detail?.startsWith('try ') ? [detail] : []));
    expect(setbacks).toEqual(
      [1, 2, 3].map(
        (number) => `try ${number} of ${MAX_ATTEMPTS} failed: Out of order, for the ${number}. time.`,
      ),
    );
  });

  it('is published under the prefix of its visibility, also where its files have not been relocated yet', async () => {
    const prefixes: string[] = [];
    const upload = await arrived(async ({ publish, uploadId }) => {
      await publish('index.m3u8', '#EXTM3U', 'application/vnd.apple.mpegurl');
      prefixes.push(...(await service.keysUnder(`private/${uploadId}/`)));
      return MADE;
    });
    const body = { title: 'A video', uploadId: upload.id, visibility: 'public' };
    await service.call('POST', '/posts', { as: service.user, body });
    const prefixOf = async () => {
      const { rows } = await service.database.run(
        'select visibility_prefix from video.publications where upload_id = $1',
        [upload.id],
      );
      return rows[0]!.visibility_prefix;
    };
    await expect.poll(prefixOf).toBe('public');
    // As if the relocation were late.
    await changeUpload(service, upload.id, { visibility_prefix: 'private' });
    await ask(upload);
    expect(await service.settled(upload.id)).toMatchObject({ state: 'ready' });
    expect(await prefixOf()).toBe('public');
    expect(prefixes).toEqual([]);
    expect(await rowOf(upload)).toMatchObject({ attempts: 0 });
    const states = (await read(upload.id)).history.map(({ state }) => state);
    expect(states).toEqual(['converting', 'ready']);
  });

  it('has its failed tries still counted after it began again in another place', async () => {
    const began = Promise.withResolvers<void>();
    let jobs = 0;
    const upload = await arrived(async ({ signal }) => {
      if (++jobs === 2) return MADE;
      began.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      throw new Error('It was not told that it is no longer wanted.');
    }, 2);
    await ask(upload);
    await began.promise;
    const body = { title: 'A video', uploadId: upload.id, visibility: 'public' };
    expect((await service.call('POST', '/posts', { as: service.user, body })).statusCode).toBe(201);
    expect(await service.settled(upload.id)).toMatchObject({ state: 'ready' });
    expect(await rowOf(upload)).toMatchObject({ attempts: 2 });
    expect(jobs).toBe(2);
  });
});
