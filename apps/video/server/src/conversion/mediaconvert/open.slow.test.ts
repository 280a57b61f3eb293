import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { checkStream } from '@workreel/hls/check';
import { openS3Client } from '@workreel/object-store/s3';
import { openTestBucket, S3_ENDPOINT, type TestBucket } from '@workreel/object-store/testing/s3';
import type { Converter } from '@workreel/transcoder';
import { makeInput } from '@workreel/transcoder/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeAws } from '../../../../lambda/testing/aws.ts';
import { JOB_EVENTS } from '../../../../lambda/testing/jobs.ts';
import { readJobChange } from './job-change.domain.ts';
import { jobRecordKey, jobRequestId } from './job-request.domain.ts';
import { applyJobMessage, findLatestJob } from './jobs.repository.ts';
import { openMediaConvert } from './open.ts';
import {
  openTestEnvironment,
  quiet,
  type TestEnvironment,
  type TestUpload,
  testJob,
} from './testing/environment.ts';

/** The converter with a bucket of a real S3 server and a fake of MediaConvert. */
describe.skipIf(!S3_ENDPOINT)('a film by MediaConvert', () => {
  let bucket: TestBucket;
  let environment: TestEnvironment;
  let folder: string;
  let aws: FakeAws;
  let converter: Converter & { close(): void };
  beforeAll(async () => {
    bucket = await openTestBucket();
    environment = await openTestEnvironment(bucket.store);
    folder = mkdtempSync(join(tmpdir(), 'workreel-mediaconvert-'));
  });
  afterAll(async () => {
    await environment.close();
    await bucket.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    aws = await FakeAws.start({
      s3: bucket.client,
      stateFile: join(folder, 'jobs.json'),
      functions: () => ({
        objectCreated: async () => {},
        jobChanged: async (event) => {
          const message = readJobChange(event);
          if (message !== undefined) await applyJobMessage(environment.db, message);
        },
      }),
    });
    converter = await openMediaConvert({
      db: environment.db,
      store: environment.store,
      channel: environment.channel,
      log: quiet,
      role: aws.role,
      maxDurationSeconds: 60,
      region: 'us-east-1',
      endpoint: aws.url,
      s3: openS3Client(bucket.options),
      credentials: bucket.options.credentials!,
      timeouts: { functionMs: 0, silenceMs: 200 },
    });
  });
  afterEach(async () => {
    converter.close();
    await aws.stop();
    expect(aws.problems).toEqual([]);
  });

  const sent = async (film: string): Promise<TestUpload> => {
    const upload = await environment.upload();
    await environment.store.put(upload.key, readFileSync(makeInput(folder, film)), {
      contentType: 'video/mp4',
    });
    return upload;
  };

  it('is published as a stream that plays, with its pictures', async () => {
    expect(await converter.prepare()).toBe('AWS MediaConvert in us-east-1');
    const upload = await sent('landscape.mp4');
    const { job, told, prefix } = testJob(environment, upload);
    const made = await converter.convert(job);
    expect(made).toMatchObject({
      durationSeconds: expect.closeTo(3, 1),
      width: 640,
      height: 360,
      renditions: [
        { name: '360p', width: 640, height: 360 },
        { name: '240p', width: 426, height: 240 },
      ],
      poster: 'poster/frame.0000001.jpg',
      storyboard: 'storyboard.vtt',
    });
    const types = new Map<string, string | null>();
    const read = async (name: string) => {
      const answer = await fetch(
        await environment.store.presignGet({ key: prefix + name, expiresInSeconds: 60 }),
      );
      types.set(name, answer.headers.get('content-type'));
      return { bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const findings = await checkStream({ playlist: made.playlist, read });
    // MediaConvert makes no playlist of single pictures.
    const errors = findings.filter(({ severity, rule }) => severity === 'error' && rule !== 'iframes');
    expect(errors).toEqual([]);
    expect(types.get('index_360p.m3u8')).toBe('application/vnd.apple.mpegurl');
    expect(types.get('index_360pinit.cmfv')).toBe('video/mp4');
    const board = (await read('storyboard.vtt')).bytes.toString();
    const cues = [...board.matchAll(/--> ([\d:.]+)\n(thumbs\/[\w.]+)#xywh=0,0,(\d+),(\d+)/g)];
    expect(cues).toHaveLength(3);
    expect(cues.at(-1)![1]).toMatch(/^00:00:0[23]\./);
    for (const name of [...cues.map((cue) => cue[2]!), made.poster])
      expect((await read(name)).bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(told.some(([what]) => what === 'progress')).toBe(true);
  });

  it('is published without a single event, and its job is requested once', async () => {
    aws.faults = { lose: JOB_EVENTS };
    const upload = await sent('silent.mp4');
    expect((await converter.convert(testJob(environment, upload).job)).renditions).toHaveLength(1);
    const wanted = environment.jobRequestOf(upload);
    const given = aws.jobs.filter(({ request }) => request.userMetadata.request === jobRequestId(wanted));
    expect(given).toHaveLength(1);
    const jobRecord = await buffer(await environment.store.read(jobRecordKey(wanted)));
    const { jobId } = JSON.parse(jobRecord.toString()) as { jobId: string };
    expect(await findLatestJob(environment.db, upload.id)).toMatchObject({
      job_id: jobId,
      status: 'complete',
    });
  });

  it('is refused by what MediaConvert says of it, without a job', async () => {
    const upload = await sent('text.mp4');
    const error = await converter.convert(testJob(environment, upload).job).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'ConversionError', code: 'NOT_A_VIDEO' });
    expect(await findLatestJob(environment.db, upload.id)).toMatchObject({
      status: 'refused',
      job_id: null,
      used: true,
    });
  });

  it('is requested again where MediaConvert no longer knows its job', async () => {
    aws.faults = { lose: JOB_EVENTS };
    const upload = await sent('silent.mp4');
    await applyJobMessage(environment.db, {
      kind: 'job',
      request: jobRequestId(environment.jobRequestOf(upload)),
      jobId: '1671477617078-gone42',
      status: 'started',
      at: new Date().toISOString(),
    });
    const error = await converter.convert(testJob(environment, upload).job).catch((cause: Error) => cause);
    expect(String(error)).toContain('knows no job 1671477617078-gone42');
    const { staging } = await converter.convert(testJob(environment, upload).job);
    expect(staging).toMatch(/\/2\/hls\/$/);
  });
});
