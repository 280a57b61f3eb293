/** The whole path of production: a file in a real bucket, its notification, the functions, a fake of MediaConvert, the queue, the service. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStream } from '@workreel/hls/check';
import { s3Options } from '@workreel/object-store';
import { openS3Client } from '@workreel/object-store/s3';
import { S3_ENDPOINT } from '@workreel/object-store/testing/s3';
import { makeInput } from '@workreel/transcoder/testing';
import type { Post, Upload } from '@workreel/video-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMediaConvert } from '../../server/src/conversion/mediaconvert/index.ts';
import { openService, type TestService } from '../../server/src/testing/service.ts';
import { sweep } from '../../server/src/uploads/index.ts';
import { FakeAws } from '../testing/aws.ts';
import { openS3, productFunctions } from '../testing/functions.ts';
import { JOB_EVENTS } from '../testing/jobs.ts';

/** What the service waits for before it looks for itself, in ms: a function for long, and short where all is silent. */
const TIMEOUTS = { functionMs: 120_000, silenceMs: 1_500 };
/** Ceph looks into its queue of events twice a minute. */
const NOTIFIED_MS = 90_000;

describe.skipIf(S3_ENDPOINT === undefined)('a video by way of AWS', { timeout: 150_000 }, () => {
  let folder: string;
  let aws: FakeAws;
  const s3 = openS3();
  let service: TestService;
  let environment: NodeJS.ProcessEnv;

  const startAws = (port = 0) =>
    FakeAws.start({
      s3,
      port,
      stateFile: join(folder, 'jobs.json'),
      leastMs: 1_000,
      functions: (fake) => productFunctions(fake, s3),
    });

  /** A service with a bucket of its own that tells the functions, as patient as it is told to be. */
  const open = (timeouts: { functionMs: number; silenceMs: number }) =>
    openService({
      env: { STORAGE: 's3', CONVERTER: 'mediaconvert', ...aws.env },
      eventsUrl: aws.notificationUrl,
      prepare: async (context) => {
        context.converter.close?.();
        const { settings, db, store, channel, log } = context;
        const converter = await openMediaConvert({
          ...{ db, store, channel, log },
          role: settings.MEDIACONVERT_ROLE!,
          maxDurationSeconds: settings.MAX_DURATION_SECONDS,
          region: settings.S3_REGION,
          s3: openS3Client(s3Options(settings)),
          timeouts,
        });
        Object.assign(context, { converter });
      },
    });

  beforeAll(async () => {
    environment = { ...process.env };
    folder = mkdtempSync(join(tmpdir(), 'workreel-aws-'));
    aws = await startAws();
    Object.assign(process.env, aws.env);
    service = await open(TIMEOUTS);
  });
  afterAll(async () => {
    await service.close();
    await aws.stop();
    s3.destroy();
    process.env = environment;
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    // The functions log what they begin.
    vi.spyOn(console, 'log').mockReturnValue();
  });
  afterEach(() => {
    aws.faults = {};
    vi.restoreAllMocks();
    expect(aws.problems).toEqual([]);
  });

  const send = async (film = 'silent.mp4'): Promise<Upload> =>
    service.send(Buffer.from(readFileSync(makeInput(folder, film))));
  const post = async ({ id }: Upload, visibility = 'public'): Promise<Post> =>
    (
      await service.call('POST', '/posts', {
        as: service.user,
        body: { title: 'By AWS', uploadId: id, visibility },
      })
    ).json<Post>();
  const read = async ({ id }: Post) =>
    (await service.call('GET', `/posts/${id}`, { as: service.user })).json<Post>();
  /** The jobs that were begun for an upload. */
  const jobsOf = ({ key }: Upload) => aws.jobs.filter((job) => JSON.stringify(job).includes(key));
  /** As the bucket does. */
  const notify = async ({ key }: Upload, { context }: TestService = service) => {
    const record = { s3: { bucket: { name: context.store.bucket }, object: { key } } };
    await fetch(aws.notificationUrl, { method: 'POST', body: JSON.stringify({ Records: [record] }) });
  };
  const ready = async (upload: Upload) => {
    const settled = await service.settled(upload.id);
    expect(settled).toMatchObject({ state: 'ready', error: null, progress: 1 });
    return settled;
  };

  it('is converted by the job that a function began, and plays', async () => {
    const upload = await send('landscape.mp4');
    const shown = await post(upload);
    // Before anybody is impatient: the bucket's own notification begins it.
    await expect
      .poll(() => aws.delivery.invocations.map(({ name }) => name), { timeout: NOTIFIED_MS })
      .toContain('objectCreated');
    const { history } = await ready(upload);
    expect(history.map(({ state }) => state)).toEqual([
      'pending',
      'uploading',
      'uploaded',
      'converting',
      'ready',
    ]);
    await expect.poll(async () => (await read(shown)).videoUrl).toContain('/files/public/');
    const video = await read(shown);
    expect(video).toMatchObject({ playable: true, status: 'ready', width: 640, height: 360 });
    for (const url of [video.posterUrl!, video.storyboardUrl!]) expect((await fetch(url)).status).toBe(200);
    const findings = await checkStream(video.videoUrl!);
    // MediaConvert makes no playlist of single pictures.
    const errors = findings.filter(({ severity, rule }) => severity === 'error' && rule !== 'iframes');
    expect(errors).toEqual([]);
    expect(jobsOf(upload)).toHaveLength(1);
    // What MediaConvert left is gone but for the mark that it was asked.
    const [, random] = upload.key.split('/');
    await expect
      .poll(() => service.keysUnder(`converted/${random}/`))
      .toEqual([`converted/${random}/1/job.json`]);
  });

  it('is one job and one stream, though each event comes three times and in any order', async () => {
    aws.faults = { times: 3, shuffleMs: 800, shuffleQueue: true, queueTwice: true };
    const upload = await send();
    const { history } = await ready(upload);
    expect(history.filter(({ state }) => state === 'ready')).toHaveLength(1);
    expect(jobsOf(upload)).toHaveLength(1);
  });

  it('is ready where every word of its job is lost', async () => {
    aws.faults = { lose: JOB_EVENTS };
    const upload = await send();
    await ready(upload);
    expect(jobsOf(upload)).toHaveLength(1);
  });

  it('stays as it is when what was held for a day comes at last', async () => {
    aws.faults = { hold: JOB_EVENTS, times: 3 };
    const upload = await send();
    const shown = await post(upload);
    await ready(upload);
    await expect.poll(async () => (await read(shown)).videoUrl).toContain('/public/');
    const before = [await service.settled(upload.id), await read(shown)];
    const told = aws.delivery.invocations.length;
    expect(aws.delivery.held.length).toBeGreaterThan(0);
    aws.delivery.release();
    // The store tells of the file again as well.
    await notify(upload);
    await expect.poll(() => aws.delivery.invocations.length).toBeGreaterThan(told);
    await aws.delivery.settled();
    await expect.poll(() => aws.messages()).toEqual([]);
    expect([await service.settled(upload.id), await read(shown)]).toEqual(before);
    expect(jobsOf(upload)).toHaveLength(1);
  });

  it('is ready though MediaConvert is away in the middle of its job, and the queue with it', async () => {
    const upload = await send();
    await expect.poll(() => jobsOf(upload).length, { timeout: NOTIFIED_MS }).toBe(1);
    const { port } = aws;
    await aws.stop();
    aws = await startAws(port);
    await ready(upload);
    expect(jobsOf(upload)).toHaveLength(1);
  });

  it('that is none fails with the reason, and again when it is asked for again', async () => {
    const upload = await send('text.mp4');
    const fault = { state: 'failed', error: { code: 'NOT_A_VIDEO' } };
    expect(await service.settled(upload.id)).toMatchObject(fault);
    const retry = await service.call('POST', `/uploads/${upload.id}/retry`, { as: service.user });
    expect(retry.statusCode).toBe(202);
    expect(await service.settled(upload.id)).toMatchObject(fault);
    expect(jobsOf(upload)).toEqual([]);
  });

  it('that is deleted in the middle leaves nothing, whatever MediaConvert writes after that', async () => {
    const upload = await send();
    const shown = await post(upload);
    await expect.poll(() => jobsOf(upload).length, { timeout: NOTIFIED_MS }).toBe(1);
    expect((await service.call('DELETE', `/posts/${shown.id}`, { as: service.user })).statusCode).toBe(204);
    await expect.poll(() => jobsOf(upload)[0]!.status).toBe('COMPLETE');
    await sweep(service.context);
    const [, random] = upload.key.split('/');
    for (const prefix of [
      `converted/${random}/`,
      `originals/${random}/`,
      `private/${upload.id}/`,
      `public/${upload.id}/`,
    ])
      await expect.poll(() => service.keysUnder(prefix)).toEqual([]);
  });

  it('is begun by the service itself where no function hears of it, and not again when one does', async () => {
    const impatient = await open({ functionMs: 500, silenceMs: 1_500 });
    aws.faults = { lose: ['OBJECT_CREATED'] };
    const upload = await impatient.send(Buffer.from(readFileSync(makeInput(folder, 'silent.mp4'))));
    expect(await impatient.settled(upload.id)).toMatchObject({ state: 'ready', error: null });
    aws.faults = {};
    await notify(upload, impatient);
    await aws.delivery.settled();
    expect(jobsOf(upload)).toHaveLength(1);
    await impatient.close();
  });
});
