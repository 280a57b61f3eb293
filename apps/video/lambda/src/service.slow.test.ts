/** End-to-end test of the AWS path: a real bucket with notifications, the functions, a fake of MediaConvert, the queue and the service. */
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
import { collectGarbage } from '../../server/src/uploads/index.ts';
import { FakeAws } from '../testing/aws.ts';
import { createFunctions, openS3 } from '../testing/functions.ts';
import { JOB_EVENTS } from '../testing/jobs.ts';

/** Timeouts of the job waiter: a long one for the creation of the job by a function, a short one for the job's next event. */
const TIMEOUTS = { functionMs: 120_000, silenceMs: 1_500 };
/** Ceph processes its event queue twice a minute. */
const NOTIFICATION_TIMEOUT_MS = 90_000;

describe.skipIf(S3_ENDPOINT === undefined)('a video converted by AWS', { timeout: 150_000 }, () => {
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
      minDurationMs: 1_000,
      functions: (fake) => createFunctions(fake, s3),
    });

  /** Opens a service with its own bucket, whose notifications invoke the functions. */
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
    // The functions log each job.
    vi.spyOn(console, 'log').mockReturnValue();
  });
  afterEach(() => {
    aws.faults = {};
    vi.restoreAllMocks();
    expect(aws.problems).toEqual([]);
  });

  const send = async (input = 'silent.mp4'): Promise<Upload> =>
    service.send(Buffer.from(readFileSync(makeInput(folder, input))));
  const post = async ({ id }: Upload, visibility = 'public'): Promise<Post> =>
    (
      await service.call('POST', '/posts', {
        as: service.user,
        body: { title: 'By AWS', uploadId: id, visibility, published: true },
      })
    ).json<Post>();
  const read = async ({ id }: Post) =>
    (await service.call('GET', `/posts/${id}`, { as: service.user })).json<Post>();
  /** The jobs created for an upload. */
  const jobsOf = ({ key }: Upload) => aws.jobs.filter((job) => JSON.stringify(job).includes(key));
  /** Sends the bucket's notification. */
  const notify = async ({ key }: Upload, { context }: TestService = service) => {
    const record = { s3: { bucket: { name: context.store.bucket }, object: { key } } };
    await fetch(aws.notificationUrl, { method: 'POST', body: JSON.stringify({ Records: [record] }) });
  };
  const ready = async (upload: Upload) => {
    const settled = await service.waitUntilSettled(upload.id);
    expect(settled).toMatchObject({ state: 'ready', error: null, progress: 1 });
    return settled;
  };

  it('is converted by a job that a function created, and is playable', async () => {
    const upload = await send('landscape.mp4');
    const created = await post(upload);
    // The bucket's notification creates the job before the service's timeout.
    await expect
      .poll(() => aws.delivery.invocations.map(({ name }) => name), { timeout: NOTIFICATION_TIMEOUT_MS })
      .toContain('objectCreated');
    const { history } = await ready(upload);
    expect(history.map(({ state }) => state)).toEqual([
      'pending',
      'uploading',
      'uploaded',
      'converting',
      'ready',
    ]);
    await expect.poll(async () => (await read(created)).videoUrl).toContain('/files/public/');
    const video = await read(created);
    expect(video).toMatchObject({ playable: true, status: 'ready', width: 640, height: 360 });
    for (const url of [video.posterUrl!, video.storyboardUrl!]) expect((await fetch(url)).status).toBe(200);
    const violations = await checkStream(video.videoUrl!);
    // MediaConvert creates no I-frame playlists.
    const errors = violations.filter(({ severity, rule }) => severity === 'error' && rule !== 'iframes');
    expect(errors).toEqual([]);
    expect(jobsOf(upload)).toHaveLength(1);
    // The output of MediaConvert is removed, except the job record.
    const [, random] = upload.key.split('/');
    await expect
      .poll(() => service.keysUnder(`converted/${random}/`))
      .toEqual([`converted/${random}/1/job.json`]);
  });

  it('has one job and one stream, although each event arrives three times and out of order', async () => {
    aws.faults = { copies: 3, maxDelayMs: 800, shuffleQueue: true, redeliver: true };
    const upload = await send();
    const { history } = await ready(upload);
    expect(history.filter(({ state }) => state === 'ready')).toHaveLength(1);
    expect(jobsOf(upload)).toHaveLength(1);
  });

  it('is ready even if all events of its job are lost', async () => {
    aws.faults = { drop: JOB_EVENTS };
    const upload = await send();
    await ready(upload);
    expect(jobsOf(upload)).toHaveLength(1);
  });

  it('is not changed by delayed events', async () => {
    aws.faults = { hold: JOB_EVENTS, copies: 3 };
    const upload = await send();
    const created = await post(upload);
    await ready(upload);
    await expect.poll(async () => (await read(created)).videoUrl).toContain('/public/');
    const before = [await service.waitUntilSettled(upload.id), await read(created)];
    const invocations = aws.delivery.invocations.length;
    expect(aws.delivery.held.length).toBeGreaterThan(0);
    aws.delivery.release();
    // The bucket repeats its notification as well.
    await notify(upload);
    await expect.poll(() => aws.delivery.invocations.length).toBeGreaterThan(invocations);
    await aws.delivery.idle();
    await expect.poll(() => aws.messages()).toEqual([]);
    expect([await service.waitUntilSettled(upload.id), await read(created)]).toEqual(before);
    expect(jobsOf(upload)).toHaveLength(1);
  });

  it('is ready even if MediaConvert and the queue are unavailable during the job', async () => {
    const upload = await send();
    await expect.poll(() => jobsOf(upload).length, { timeout: NOTIFICATION_TIMEOUT_MS }).toBe(1);
    const { port } = aws;
    await aws.stop();
    aws = await startAws(port);
    await ready(upload);
    expect(jobsOf(upload)).toHaveLength(1);
  });

  it('fails with the reason if it is not a video, and again on retry', async () => {
    const upload = await send('text.mp4');
    const failure = { state: 'failed', error: { code: 'NOT_A_VIDEO' } };
    expect(await service.waitUntilSettled(upload.id)).toMatchObject(failure);
    const retry = await service.call('POST', `/uploads/${upload.id}/retry`, { as: service.user });
    expect(retry.statusCode).toBe(202);
    expect(await service.waitUntilSettled(upload.id)).toMatchObject(failure);
    expect(jobsOf(upload)).toEqual([]);
  });

  it('leaves no files if it is deleted during the conversion, even if MediaConvert writes some later', async () => {
    const upload = await send();
    const created = await post(upload);
    await expect.poll(() => jobsOf(upload).length, { timeout: NOTIFICATION_TIMEOUT_MS }).toBe(1);
    expect((await service.call('DELETE', `/posts/${created.id}`, { as: service.user })).statusCode).toBe(204);
    await expect.poll(() => jobsOf(upload)[0]!.status).toBe('COMPLETE');
    await collectGarbage(service.context);
    const [, random] = upload.key.split('/');
    for (const prefix of [
      `converted/${random}/`,
      `originals/${random}/`,
      `private/${upload.id}/`,
      `public/${upload.id}/`,
    ])
      await expect.poll(() => service.keysUnder(prefix)).toEqual([]);
  });

  it('gets its job from the service if no function is invoked, and no second job if a function is invoked later', async () => {
    const otherService = await open({ functionMs: 500, silenceMs: 1_500 });
    aws.faults = { drop: ['OBJECT_CREATED'] };
    const upload = await otherService.send(Buffer.from(readFileSync(makeInput(folder, 'silent.mp4'))));
    expect(await otherService.waitUntilSettled(upload.id)).toMatchObject({ state: 'ready', error: null });
    aws.faults = {};
    await notify(upload, otherService);
    await aws.delivery.idle();
    expect(jobsOf(upload)).toHaveLength(1);
    await otherService.close();
  });
});
