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
  silentLog,
  type TestEnvironment,
  type TestUpload,
  testJob,
} from './testing/environment.ts';

/** The converter with a bucket of a real S3 server and a simulated MediaConvert. */
describe.skipIf(!S3_ENDPOINT)('MediaConvert with an S3 bucket', () => {
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
      log: silentLog,
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

  const addOriginal = async (name: string): Promise<TestUpload> => {
    const upload = await environment.upload();
    await environment.store.put(upload.key, readFileSync(makeInput(folder, name)), {
      contentType: 'video/mp4',
    });
    return upload;
  };

  it('publishes a valid stream with poster and storyboard', async () => {
    expect(await converter.prepare()).toBe('AWS MediaConvert in us-east-1');
    const upload = await addOriginal('landscape.mp4');
    const { job, calls, prefix } = testJob(environment, upload);
    const result = await converter.convert(job);
    expect(result).toMatchObject({
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
      const response = await fetch(
        await environment.store.presignGet({ key: prefix + name, expiresInSeconds: 60 }),
      );
      types.set(name, response.headers.get('content-type'));
      return { bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const violations = await checkStream({ playlist: result.playlist, read });
    // MediaConvert creates no I-frame playlist.
    const errors = violations.filter(({ severity, rule }) => severity === 'error' && rule !== 'iframes');
    expect(errors).toEqual([]);
    expect(types.get('index_360p.m3u8')).toBe('application/vnd.apple.mpegurl');
    expect(types.get('index_360pinit.cmfv')).toBe('video/mp4');
    expect(types.get('chapters.json')).toBe('application/json');
    const storyboard = (await read('storyboard.vtt')).bytes.toString();
    const cues = [...storyboard.matchAll(/--> ([\d:.]+)\n(thumbs\/[\w.]+)#xywh=0,0,(\d+),(\d+)/g)];
    expect(cues).toHaveLength(3);
    expect(cues.at(-1)![1]).toMatch(/^00:00:0[23]\./);
    for (const name of [...cues.map((cue) => cue[2]!), result.poster!])
      expect((await read(name)).bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(calls.some(([method]) => method === 'progress')).toBe(true);
  });

  it('publishes the output even without events, and requests only one job', async () => {
    aws.faults = { drop: JOB_EVENTS };
    const upload = await addOriginal('silent.mp4');
    expect((await converter.convert(testJob(environment, upload).job)).renditions).toHaveLength(1);
    const request = environment.jobRequestOf(upload);
    const jobs = aws.jobs.filter((job) => job.request.userMetadata.request === jobRequestId(request));
    expect(jobs).toHaveLength(1);
    const jobRecord = await buffer(await environment.store.read(jobRecordKey(request)));
    const { jobId } = JSON.parse(jobRecord.toString()) as { jobId: string };
    expect(await findLatestJob(environment.db, upload.id)).toMatchObject({
      job_id: jobId,
      status: 'complete',
    });
  });

  it('rejects a file that Probe cannot read, without creating a job', async () => {
    const upload = await addOriginal('text.mp4');
    const error = await converter.convert(testJob(environment, upload).job).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'ConversionError', code: 'NOT_A_VIDEO' });
    expect(await findLatestJob(environment.db, upload.id)).toMatchObject({
      status: 'refused',
      job_id: null,
      used: true,
    });
  });

  it('requests a new job if MediaConvert has deleted the old one', async () => {
    aws.faults = { drop: JOB_EVENTS };
    const upload = await addOriginal('silent.mp4');
    await applyJobMessage(environment.db, {
      kind: 'job',
      request: jobRequestId(environment.jobRequestOf(upload)),
      jobId: '1671477617078-deleted',
      status: 'started',
      at: new Date().toISOString(),
    });
    const error = await converter.convert(testJob(environment, upload).job).catch((cause: Error) => cause);
    expect(String(error)).toContain('job 1671477617078-deleted does not exist');
    const { staging } = await converter.convert(testJob(environment, upload).job);
    expect(staging).toMatch(/\/2\/hls\/$/);
  });
});
