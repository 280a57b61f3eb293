import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { S3Client } from '@aws-sdk/client-s3';
import { ConversionError } from '@workreel/transcoder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeAws } from '../../../../lambda/testing/aws.ts';
import { originalMetadata } from '../../original-metadata.domain.ts';
import { jobRecordKey, jobRequestId } from './job-request.domain.ts';
import { readMessage } from './messages.domain.ts';
import { type JobStarter, requestJob, startJob } from './start.ts';
import { probeResult } from './testing/probe-result.ts';

const key = 'originals/0123456789abcdef0123456789abcdef/video.mp4';
const request = { bucket: 'videos', key, attempt: 1 };
const jobRecord = `videos/${jobRecordKey(request)}`;
const role = 'arn:aws:iam::111122223333:role/convert';

let aws: FakeAws;
let starter: JobStarter;
beforeEach(async () => {
  aws = await FakeAws.start();
  aws.probeResult = probeResult();
  aws.objects.set(`videos/${key}`, 'content');
  starter = {
    mediaConvert: new MediaConvertClient(aws.client),
    s3: new S3Client({ ...aws.client, forcePathStyle: true }),
    role,
    maxDurationSeconds: 3_600,
  };
});
afterEach(async () => {
  starter.mediaConvert.destroy();
  starter.s3.destroy();
  await aws.stop();
  expect(aws.problems).toEqual([]);
});
const operations = () => aws.calls.map(({ operation }) => operation);
const refusal = async () => {
  const error: unknown = await startJob(starter, request).catch((reason: unknown) => reason);
  if (!(error instanceof ConversionError)) throw error;
  return error;
};
const failure = async () => {
  const error = (await startJob(starter, request).catch((reason: unknown) => reason)) as Error;
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ConversionError);
  return error;
};

describe('startJob', () => {
  it('keeps the loudness of the file if its metadata say so', async () => {
    aws.metadata.set(`videos/${key}`, originalMetadata({ keepLoudness: true }));
    await startJob(starter, request);
    expect(JSON.stringify(aws.jobRequests()[0])).not.toContain('audioNormalizationSettings');
  });

  it('reads the job record, probes the file, creates the job, and writes the record', async () => {
    expect(await startJob(starter, request)).toEqual({ jobId: '1671477617078-job1', created: true });
    expect(operations()).toEqual(['GetObject', 'Probe', 'HeadObject', 'CreateJob', 'PutObject']);
    expect(aws.callsOf('Probe')[0]!.body).toEqual({ inputFiles: [{ fileUrl: `s3://videos/${key}` }] });
    expect(aws.jobRequests()[0]).toMatchObject({
      role,
      clientRequestToken: jobRequestId(request),
      userMetadata: { request: jobRequestId(request) },
    });
    expect(JSON.parse(aws.objects.get(jobRecord)!)).toEqual({
      jobId: '1671477617078-job1',
      request: jobRequestId(request),
    });
    expect(aws.callsOf('PutObject')[0]!.headers['content-type']).toBe('application/json');
  });

  it('returns the existing job if there is a job record', async () => {
    const { jobId } = await startJob(starter, request);
    aws.calls.length = 0;
    expect(await startJob(starter, request)).toEqual({ jobId, created: false });
    expect(operations()).toEqual(['GetObject']);
  });

  it('uses the same token again if the record was not written', async () => {
    aws.fail('PutObject', ...Array(3).fill({ status: 503, name: 'SlowDown' }));
    expect((await failure()).name).toBe('SlowDown');
    expect(await startJob(starter, request)).toMatchObject({ jobId: '1671477617078-job1' });
    const tokens = aws.jobRequests().map(({ clientRequestToken }) => clientRequestToken);
    expect(tokens).toEqual([jobRequestId(request), jobRequestId(request)]);
  });

  it('creates one job if the response is lost', async () => {
    aws.fail('CreateJob', 'cut');
    expect(await startJob(starter, request)).toEqual({ jobId: '1671477617078-job1', created: true });
    expect(aws.jobRequests()).toHaveLength(2);
    expect(aws.jobs).toHaveLength(1);
  });

  it('creates another job for another attempt', async () => {
    await startJob(starter, request);
    const again = await startJob(starter, { ...request, attempt: 2 });
    expect(again).toEqual({ jobId: '1671477617078-job2', created: true });
    expect(aws.objects.has(jobRecord.replace('/1/', '/2/'))).toBe(true);
  });

  it('uses the configured queue', async () => {
    await startJob(
      { ...starter, queue: 'arn:aws:mediaconvert:eu-central-1:111122223333:queues/videos' },
      request,
    );
    expect(aws.jobRequests()[0]).toMatchObject({
      queue: 'arn:aws:mediaconvert:eu-central-1:111122223333:queues/videos',
    });
  });

  it('retries when throttled', async () => {
    aws.fail('Probe', { status: 429, name: 'TooManyRequestsException' });
    aws.fail('CreateJob', { status: 429, name: 'TooManyRequestsException' });
    expect(await startJob(starter, request)).toMatchObject({ created: true });
    expect(operations().filter((operation) => operation === 'Probe' || operation === 'CreateJob')).toEqual([
      'Probe',
      'Probe',
      'CreateJob',
      'CreateJob',
    ]);
  });
});

describe('a file that cannot be converted', () => {
  it.each([
    ['is too long', probeResult({ duration: 4_000 }), 'TOO_LONG'],
    ['has no video track', probeResult({ video: null }), 'NO_VIDEO_TRACK'],
    ['has a format unknown to Probe', { container: {} }, 'NOT_A_VIDEO'],
    ['has an empty Probe result', {}, 'NOT_A_VIDEO'],
  ])('%s, so no job is created', async (_case, probed, code) => {
    aws.probeResult = probed;
    expect((await refusal()).code).toBe(code);
    expect(operations()).toEqual(['GetObject', 'Probe']);
  });

  it.each([
    ['BadRequestException', 400, 'NOT_A_VIDEO'],
    ['UnprocessableEntityException', 422, 'TRUNCATED_FILE'],
  ])('is reported if Probe returns %s', async (name, status, code) => {
    aws.fail('Probe', { name, status, message: 'No parser for the container' });
    const error = await refusal();
    expect(error.code).toBe(code);
    expect(error.message).toContain('No parser for the container');
    expect(aws.jobRequests()).toEqual([]);
  });

  it.each([
    ['BadRequestException', 400],
    ['NotFoundException', 404],
    ['ForbiddenException', 403],
    ['UnprocessableEntityException', 422],
  ])('is OBJECT_MISSING if the file does not exist (%s)', async (name, status) => {
    aws.objects.delete(`videos/${key}`);
    aws.fail('Probe', { name, status });
    expect((await refusal()).code).toBe('OBJECT_MISSING');
  });
});

describe('an error that may be temporary', () => {
  it.each([
    ['Probe', 'TooManyRequestsException', 429],
    ['Probe', 'InternalServerErrorException', 500],
    ['Probe', 'ForbiddenException', 403],
    ['Probe', 'NotFoundException', 404],
    ['Probe', 'ExpiredTokenException', 400],
    ['CreateJob', 'BadRequestException', 400],
    ['CreateJob', 'ServiceQuotaExceededException', 402],
    ['CreateJob', 'InternalServerErrorException', 500],
    ['GetObject', 'AccessDenied', 403],
    ['GetObject', 'SlowDown', 503],
    ['GetObject', 'NoSuchBucket', 404],
  ] as const)('is rethrown: %s returns %s', async (operation, name, status) => {
    aws.fail(operation, ...Array(3).fill({ name, status }));
    expect((await failure()).name).toBe(name);
    expect(aws.objects.has(jobRecord)).toBe(false);
  });

  it('is rethrown if the existence of the file cannot be determined', async () => {
    aws.fail('Probe', { name: 'BadRequestException', status: 400 });
    aws.fail('HeadObject', { name: 'AccessDenied', status: 403 });
    await failure();
  });

  it('is thrown if AWS is unreachable', async () => {
    await aws.stop();
    await failure();
    aws = await FakeAws.start();
  });

  it('is thrown for a job record without a job ID', async () => {
    aws.objects.set(jobRecord, '{}');
    expect((await failure()).message).toContain('contains no job ID');
    expect(operations()).toEqual(['GetObject']);
  });
});

describe('requestJob', () => {
  it('returns `started` for each call', async () => {
    const first = await requestJob(starter, request);
    expect(first).toMatchObject({
      kind: 'job',
      request: jobRequestId(request),
      jobId: '1671477617078-job1',
      status: 'started',
    });
    expect(readMessage(first)).toEqual(first);
    expect(await requestJob(starter, request)).toMatchObject({ jobId: first.jobId, status: 'started' });
    expect(aws.jobRequests()).toHaveLength(1);
  });

  it('returns `refused` with the reason', async () => {
    aws.probeResult = probeResult({ video: null });
    const message = await requestJob(starter, request);
    expect(message).toMatchObject({
      jobId: null,
      status: 'refused',
      error: { code: 'NO_VIDEO_TRACK', message: 'The file has an audio track but no video track.' },
    });
    expect(readMessage(message)).toEqual(message);
  });

  it('throws if a retry may create the job', async () => {
    aws.fail('CreateJob', { name: 'BadRequestException', status: 400 });
    await expect(requestJob(starter, request)).rejects.toThrow('CreateJob failed');
  });
});
