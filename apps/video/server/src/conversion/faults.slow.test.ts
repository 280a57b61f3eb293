import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, StoreFullError, StoreUnavailableError } from '@workreel/object-store';
import { ffmpeg, TOOLS } from '@workreel/transcoder/testing';
import type { ConversionOverview, Upload } from '@workreel/video-contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeUpload } from '../posts/testing.ts';
import { openService, type TestService } from '../testing/service.ts';
import { startVideoWorker } from '../worker.ts';
import { MAX_ATTEMPTS } from './conversions.ts';

/** Failures that the file did not cause. They are reported in the upload's state, and retried if a retry may help. */
describe('conversion failures', () => {
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

  const disableRetryDelay = ({ database }: TestService) =>
    database.run(
      `update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'video-convert'`,
    );
  const retry = async (service: TestService, { id }: Upload): Promise<Upload> => {
    const response = await service.call('POST', `/uploads/${id}/retry`, { as: service.user });
    expect(response.statusCode).toBe(202);
    return service.waitUntilSettled(id);
  };
  const send = async (service: TestService): Promise<Upload> =>
    service.waitUntilSettled((await service.send(video)).id);
  /** Failed attempts in the history, as `<number>: <reason>`. */
  const failuresOf = ({ history }: Upload): (string | undefined)[] =>
    history.flatMap(({ detail }) => {
      const [, n, reason] = /^attempt (\d) of \d failed: (.*)$/s.exec(detail ?? '') ?? [];
      return n === undefined ? [] : [`${n}: ${reason}`];
    });
  const expectFailed = (upload: Upload, reason: RegExp): void => {
    expect(upload).toMatchObject({ state: 'failed', error: { code: 'CONVERSION_FAILED' } });
    expect(upload.error!.message).toMatch(reason);
    expect(upload.error!.message).toContain(`Conversion failed after ${MAX_ATTEMPTS} attempts`);
    expect(failuresOf(upload)).toEqual(
      Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) =>
        expect.stringMatching(new RegExp(`^${index + 1}: .*(${reason.source})`, 's')),
      ),
    );
  };

  it('fails if the worker process crashes in each attempt', async () => {
    const service = await openService({ worker: false });
    const upload = await service.send(video);
    // The state after a crash in each attempt.
    await changeUpload(service, upload.id, {
      ...{ state: 'converting', run: MAX_ATTEMPTS, attempts: MAX_ATTEMPTS },
    });
    const worker = await startVideoWorker(service.context);
    const { error } = await service.waitUntilSettled(upload.id);
    expect(error).toEqual({
      code: 'CONVERSION_FAILED',
      message: `Conversion failed after ${MAX_ATTEMPTS} attempts: the worker process crashed each time.`,
    });
    await worker.stop();
    await service.close();
  });

  it('prevents the start of a worker if ffmpeg is to be isolated but cannot be', async () => {
    const programs = join(folder, 'programs');
    await mkdir(programs);
    await writeFile(join(programs, 'bwrap'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
    const env = { FFMPEG_PATH: TOOLS.ffmpeg, FFPROBE_PATH: TOOLS.ffprobe, FFMPEG_ISOLATION: 'required' };
    const service = await openService({ worker: false, env });
    await expect(startVideoWorker(service.context)).rejects.toThrow(
      /FFMPEG_ISOLATION=required: .*bubblewrap/,
    );
    vi.unstubAllEnvs();
    await service.close();
  });

  describe.skipIf(process.platform === 'win32')('with a faulty ffmpeg', () => {
    let service: TestService;
    let tool: string;
    let fault: string;
    beforeAll(async () => {
      tool = join(folder, 'ffmpeg');
      fault = join(folder, 'fault');
      // The wrapper reads and deletes `fault`.
      const env = { FFMPEG_PATH: tool, FFPROBE_PATH: TOOLS.ffprobe, FFMPEG_ISOLATION: 'off' };
      service = await openService({ env });
      await disableRetryDelay(service);
    });
    afterAll(() => service.close());

    /** Installs a wrapper of the real ffmpeg that runs the script `fault` before a conversion. */
    const install = async () => {
      await writeFile(
        tool,
        `#!/bin/sh\ncase " $* " in *" -i "*) [ -e ${fault} ] && . ${fault};; esac\nexec ${TOOLS.ffmpeg} "$@"\n`,
      );
      await chmod(tool, 0o755);
    };

    const problem = async () =>
      (await service.call('GET', '/conversions/overview', { as: service.admin })).json<ConversionOverview>()
        .workers[0]!.problem;

    it('leaves uploads waiting while ffmpeg is missing, and converts them once it is installed', async () => {
      await expect.poll(problem).toMatchObject({
        code: 'CONVERTER_MISSING',
        message: expect.stringMatching(/No usable ffmpeg.*FFMPEG_PATH/),
      });
      const { id } = await service.send(video);
      const read = async () =>
        (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
      expect(await read()).toMatchObject({ state: 'uploaded', waitsFor: 'CONVERTER_MISSING' });
      await install();
      const upload = await service.waitUntilSettled(id);
      expect(upload).toMatchObject({ state: 'ready', waitsFor: null });
      expect(upload.history.map(({ state }) => state)).toEqual([
        ...['pending', 'uploading', 'uploaded', 'converting', 'ready'],
      ]);
      expect(await problem()).toBeNull();
    });

    it('uses up no attempts if ffmpeg is removed during conversions', async () => {
      await install();
      await writeFile(fault, `rm ${fault} ${tool}; exit 1`);
      const { id } = await service.send(video);
      await expect.poll(problem).toMatchObject({ code: 'CONVERTER_MISSING' });
      await install();
      const upload = await service.waitUntilSettled(id);
      expect(upload).toMatchObject({ state: 'ready', error: null });
      expect(failuresOf(upload)).toEqual([]);
      expect(upload.history).toContainEqual(
        expect.objectContaining({ detail: expect.stringMatching(/^waiting, because No usable ffmpeg/) }),
      );
    });

    it('fails with the reason if ffmpeg is killed in each attempt, and can be retried', async () => {
      await install();
      await writeFile(fault, 'kill -KILL $$');
      const failed = await send(service);
      expectFailed(failed, /killed, possibly because it ran out of memory/);
      await rm(fault);
      expect(await retry(service, failed)).toMatchObject({ state: 'ready', error: null });
    });

    it('retries if ffmpeg runs out of memory', async () => {
      await install();
      const once = `rm ${fault}; echo 'x264 [error]: malloc of size 3110400 failed' >&2; exit 1`;
      await writeFile(fault, once);
      const upload = await send(service);
      expect(upload).toMatchObject({ state: 'ready', error: null });
      expect(failuresOf(upload)).toEqual([expect.stringMatching(/^1: ffmpeg ran out of memory/)]);
    });
  });

  describe('with a faulty store', () => {
    let service: TestService;
    let stop: () => Promise<void>;
    /** Errors of consecutive writes; undefined for success. */
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
      await disableRetryDelay(service);
    });
    afterAll(async () => {
      await stop();
      await service.close();
    });
    const times = (count: number, error: Error) => ({ next: () => (count-- > 0 ? error : undefined) });

    const attemptsOf = async (id: string) =>
      (await service.database.run('select attempts from video.conversions where upload_id = $1', [id])).rows;

    it('uses up no attempts if writes fail', async () => {
      faults = times(2, new StoreUnavailableError('The store returned 500.'));
      const upload = await send(service);
      expect(upload).toMatchObject({ state: 'ready', error: null, waitsFor: null });
      expect(failuresOf(upload)).toEqual([]);
      const waits = upload.history.filter(({ detail }) => detail?.startsWith('waiting, because'));
      expect(waits.map(({ detail }) => detail)).toEqual(
        Array(2).fill('waiting, because The store returned 500.'),
      );
      expect(await attemptsOf(upload.id)).toEqual([{ attempts: 1 }]);
    });

    it('waits while the store is full, removes its files, and succeeds once there is space', async () => {
      // The first objects are written and must be removed.
      let written = 0;
      const full = new StoreFullError('The disk is full.');
      faults = { next: () => (written++ < 3 ? undefined : full) };
      const { id } = await service.send(video);
      const read = async () =>
        (await service.call('GET', `/uploads/${id}`, { as: service.user })).json<Upload>();
      await expect.poll(read).toMatchObject({ state: 'converting', waitsFor: 'STORE_FULL' });
      await expect.poll(() => service.keysUnder(`private/${id}/`)).toEqual([]);
      faults = times(0, full);
      expect(await service.waitUntilSettled(id)).toMatchObject({ state: 'ready', waitsFor: null });
      expect(await attemptsOf(id)).toEqual([{ attempts: 1 }]);
    });

    it('continues after an outage of the store server, during which upload requests return 503', async () => {
      faults = times(0, new Error('none'));
      const body = { filename: 'clip.mp4', size: video.length, contentType: 'video/mp4' };
      const call = (method: 'GET' | 'POST', path: string, body?: object) =>
        service.call(method, path, { as: service.user, ...(body && { body }) });
      const upload = (await call('POST', '/uploads', body)).json<Upload>();
      const path = `/s3/multipart/${upload.id}`;
      const key = `key=${encodeURIComponent(upload.key)}`;
      const { url } = (await call('GET', `${path}/1?${key}`)).json<{ url: string }>();
      const put = await fetch(url, { method: 'PUT', body: video });
      const parts = [{ PartNumber: 1, ETag: put.headers.get('etag') }];
      const uploaded = await service.send(video);
      await service.stopStore();
      const unavailable = { status: 503, code: 'STORE_UNAVAILABLE' };
      expect((await call('POST', '/uploads', body)).json()).toMatchObject(unavailable);
      expect((await call('GET', `${path}?${key}`)).json()).toMatchObject(unavailable);
      const rejected = await call('POST', `${path}/complete?${key}`, { parts });
      expect(rejected.json()).toMatchObject(unavailable);
      expect(rejected.headers['retry-after']).toBe('5');
      // Local files are converted without the server; with a bucket, the conversion waits.
      const converted = service.waitUntilSettled(uploaded.id);
      if (service.context.store.folder !== undefined) await converted;
      await service.startStore();
      expect(await converted).toMatchObject({ state: 'ready', error: null });
      expect((await call('POST', `${path}/complete?${key}`, { parts })).statusCode).toBe(200);
      expect((await service.waitUntilSettled(upload.id)).state).toBe('ready');
    });
  });
});
