import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, StoreFullError, StoreUnavailableError } from '@workreel/object-store';
import { ffmpeg, TOOLS } from '@workreel/transcoder/testing';
import type { Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeUpload } from '../posts/testing.ts';
import { openService, type TestService } from '../testing/service.ts';
import { startVideoWorker } from '../worker.ts';
import { MAX_ATTEMPTS } from './conversions.ts';

/** What fails beside the file: said in the state, tried again where that helps, and never the file's fault. */
describe('a conversion', () => {
  let folder: string;
  let video: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-faults-'));
    const path = join(folder, 'video.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=2'];
    ffmpeg([...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path]);
    video = Buffer.from(await readFile(path));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Waits for no try: they are as many, one after the other at once. */
  const hurry = ({ database }: TestService) =>
    database.run(
      `update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'video-convert'`,
    );
  const retried = async (service: TestService, { id }: Upload): Promise<Upload> => {
    const answer = await service.call('POST', `/uploads/${id}/retry`, { as: service.user });
    expect(answer.statusCode).toBe(202);
    return service.settled(id);
  };
  const sent = async (service: TestService): Promise<Upload> =>
    service.settled((await service.send(video)).id);
  /** What the history tells of tries that failed, without the beginning that all share. */
  const setbacks = ({ history }: Upload): (string | undefined)[] =>
    history.flatMap(({ detail }) => {
      const [, n, why] = /^try (\d) of \d failed: (.*)$/s.exec(detail ?? '') ?? [];
      return n === undefined ? [] : [`${n}: ${why}`];
    });
  const expectGivenUp = (upload: Upload, why: RegExp): void => {
    expect(upload).toMatchObject({ state: 'failed', error: { code: 'CONVERSION_FAILED' } });
    expect(upload.error!.message).toMatch(why);
    expect(upload.error!.message).toContain(`Given up after ${MAX_ATTEMPTS} tries`);
    expect(setbacks(upload)).toEqual(
      Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) =>
        expect.stringMatching(new RegExp(`^${index + 1}: .*(${why.source})`, 's')),
      ),
    );
  };

  it('whose process dies each time is given up', async () => {
    const service = await openService({ worker: false });
    const upload = await service.send(video);
    // As so many deaths leave it.
    await changeUpload(service, upload.id, {
      ...{ state: 'converting', run: MAX_ATTEMPTS, attempts: MAX_ATTEMPTS },
    });
    const worker = await startVideoWorker(service.context);
    const { error } = await service.settled(upload.id);
    expect(error).toEqual({
      code: 'CONVERSION_FAILED',
      message: `Given up after ${MAX_ATTEMPTS} tries: the process that did it died each time.`,
    });
    await worker.stop();
    await service.close();
  });

  describe.skipIf(process.platform === 'win32')('by an ffmpeg', () => {
    let service: TestService;
    let tool: string;
    let fault: string;
    beforeAll(async () => {
      tool = join(folder, 'ffmpeg');
      fault = join(folder, 'fault');
      service = await openService({ env: { FFMPEG_PATH: tool, FFPROBE_PATH: TOOLS.ffprobe } });
      await hurry(service);
    });
    afterAll(() => service.close());

    /** The real one; a conversion does first what `fault` says. */
    const install = async () => {
      await writeFile(
        tool,
        `#!/bin/sh\ncase " $* " in *" -i "*) [ -e ${fault} ] && . ${fault};; esac\nexec ${TOOLS.ffmpeg} "$@"\n`,
      );
      await chmod(tool, 0o755);
    };

    it('that is missing says what to install, and works once it is there', async () => {
      const failed = await sent(service);
      expectGivenUp(failed, /No usable ffmpeg.*FFMPEG_PATH/);
      await install();
      expect(await retried(service, failed)).toMatchObject({ state: 'ready', error: null });
    });

    it('that is killed each time is given up with the reason, and may be asked for again', async () => {
      await install();
      await writeFile(fault, 'kill -KILL $$');
      const failed = await sent(service);
      expectGivenUp(failed, /killed, perhaps for want of memory/);
      await rm(fault);
      expect(await retried(service, failed)).toMatchObject({ state: 'ready', error: null });
    });

    it('that runs out of memory is tried again', async () => {
      await install();
      const once = `rm ${fault}; echo 'x264 [error]: malloc of size 3110400 failed' >&2; exit 1`;
      await writeFile(fault, once);
      const upload = await sent(service);
      expect(upload).toMatchObject({ state: 'ready', error: null });
      expect(setbacks(upload)).toEqual([expect.stringMatching(/^1: ffmpeg ran out of memory/)]);
    });
  });

  describe('into a store', () => {
    let service: TestService;
    let stop: () => Promise<void>;
    /** What writing fails with, one after the other; the last stays where it shall. */
    let faults: { next(): Error | undefined };
    beforeAll(async () => {
      service = await openService({ worker: false });
      const { store } = service.context;
      const failing: ObjectStore = {
        ...store,
        put: async (...object) => {
          const error = faults.next();
          if (error) throw error;
          await store.put(...object);
        },
      };
      ({ stop } = await startVideoWorker({ ...service.context, store: failing }));
      await hurry(service);
    });
    afterAll(async () => {
      await stop();
      await service.close();
    });
    const times = (count: number, error: Error) => ({ next: () => (count-- > 0 ? error : undefined) });

    it('that fails a few times succeeds in the end', async () => {
      const away = new StoreUnavailableError('The store answered 500.');
      faults = times(MAX_ATTEMPTS - 1, away);
      const upload = await sent(service);
      expect(upload).toMatchObject({ state: 'ready', error: null });
      expect(setbacks(upload)).toEqual(['1', '2', '3'].map((n) => `${n}: The store answered 500.`));
    });

    it('that is full says so, leaves nothing, and works when there is room', async () => {
      // There is room for the first objects: they must go.
      let written = 0;
      const full = new StoreFullError('The disk is full.');
      faults = { next: () => (written++ < 3 ? undefined : full) };
      const failed = await sent(service);
      expectGivenUp(failed, /The disk is full/);
      faults = times(0, full);
      const left = () => service.keysUnder(`private/${failed.id}/`);
      await expect.poll(left).toEqual([]);
      expect(await retried(service, failed)).toMatchObject({ state: 'ready', error: null });
    });

    it('whose server is away goes on, and whoever sends is told to try again', async () => {
      faults = times(0, new Error('none'));
      const body = { filename: 'clip.mp4', size: video.length, contentType: 'video/mp4' };
      const call = (method: 'GET' | 'POST', path: string, body?: object) =>
        service.call(method, path, { as: service.user, ...(body && { body }) });
      const upload = (await call('POST', '/uploads', body)).json<Upload>();
      const wire = `/s3/multipart/${upload.id}`;
      const key = `key=${encodeURIComponent(upload.key)}`;
      const { url } = (await call('GET', `${wire}/1?${key}`)).json<{ url: string }>();
      const put = await fetch(url, { method: 'PUT', body: video });
      const parts = [{ PartNumber: 1, ETag: put.headers.get('etag') }];
      const arrived = await service.send(video);
      await service.stopStore();
      const away = { status: 503, code: 'STORE_UNAVAILABLE' };
      expect((await call('POST', '/uploads', body)).json()).toMatchObject(away);
      expect((await call('GET', `${wire}?${key}`)).json()).toMatchObject(away);
      const refused = await call('POST', `${wire}/complete?${key}`, { parts });
      expect(refused.json()).toMatchObject(away);
      expect(refused.headers['retry-after']).toBe('5');
      // Files of this machine are converted without it; a bucket is waited for.
      const converted = service.settled(arrived.id);
      if (service.context.store.folder !== undefined) await converted;
      await service.startStore();
      expect(await converted).toMatchObject({ state: 'ready', error: null });
      expect((await call('POST', `${wire}/complete?${key}`, { parts })).statusCode).toBe(200);
      expect((await service.settled(upload.id)).state).toBe('ready');
    });
  });
});
