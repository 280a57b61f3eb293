import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { S3Client } from '@aws-sdk/client-s3';
import { ConversionError } from '@workreel/transcoder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeAws } from '../../../../lambda/testing/aws.ts';
import { jobRecordKey, jobRequestId } from './job-request.domain.ts';
import { readMessage } from './messages.domain.ts';
import { type JobStarter, requestJob, startJob } from './start.ts';
import { probedFile } from './testing/probed.ts';

const key = 'originals/0123456789abcdef0123456789abcdef/film.mp4';
const request = { bucket: 'films', key, attempt: 1 };
const jobRecord = `films/${jobRecordKey(request)}`;
const role = 'arn:aws:iam::111122223333:role/convert';

let aws: FakeAws;
let starter: JobStarter;
beforeEach(async () => {
  aws = await FakeAws.start();
  aws.probed = probedFile();
  aws.objects.set(`films/${key}`, 'film');
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

describe('starting the job of a job request', () => {
  it('looks whether there is one, looks at the file, begins it, and writes down which it is', async () => {
    expect(await startJob(starter, request)).toEqual({ jobId: '1671477617078-job1', begun: true });
    expect(operations()).toEqual(['GetObject', 'Probe', 'CreateJob', 'PutObject']);
    expect(aws.callsOf('Probe')[0]!.body).toEqual({ inputFiles: [{ fileUrl: `s3://films/${key}` }] });
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

  it('begins none where there is one, however late it is asked again', async () => {
    const { jobId } = await startJob(starter, request);
    aws.calls.length = 0;
    expect(await startJob(starter, request)).toEqual({ jobId, begun: false });
    expect(operations()).toEqual(['GetObject']);
  });

  it('asks for the same job again where it died before it wrote it down', async () => {
    aws.fail('PutObject', ...Array(3).fill({ status: 503, name: 'SlowDown' }));
    expect((await failure()).name).toBe('SlowDown');
    expect(await startJob(starter, request)).toMatchObject({ jobId: '1671477617078-job1' });
    const tokens = aws.jobRequests().map(({ clientRequestToken }) => clientRequestToken);
    expect(tokens).toEqual([jobRequestId(request), jobRequestId(request)]);
  });

  it('begins one job where the answer is lost on its way', async () => {
    aws.fail('CreateJob', 'cut');
    expect(await startJob(starter, request)).toEqual({ jobId: '1671477617078-job1', begun: true });
    expect(aws.jobRequests()).toHaveLength(2);
    expect(aws.jobs).toHaveLength(1);
  });

  it('begins another one for another attempt', async () => {
    await startJob(starter, request);
    const again = await startJob(starter, { ...request, attempt: 2 });
    expect(again).toEqual({ jobId: '1671477617078-job2', begun: true });
    expect(aws.objects.has(jobRecord.replace('/1/', '/2/'))).toBe(true);
  });

  it('begins it in the queue that is set', async () => {
    await startJob(
      { ...starter, queue: 'arn:aws:mediaconvert:eu-central-1:111122223333:queues/films' },
      request,
    );
    expect(aws.jobRequests()[0]).toMatchObject({
      queue: 'arn:aws:mediaconvert:eu-central-1:111122223333:queues/films',
    });
  });

  it('is patient with throttling', async () => {
    aws.fail('Probe', { status: 429, name: 'TooManyRequestsException' });
    aws.fail('CreateJob', { status: 429, name: 'TooManyRequestsException' });
    expect(await startJob(starter, request)).toMatchObject({ begun: true });
    expect(operations().filter((one) => one === 'Probe' || one === 'CreateJob')).toEqual([
      'Probe',
      'Probe',
      'CreateJob',
      'CreateJob',
    ]);
  });
});

describe('a file that no further try would mend', () => {
  it.each([
    ['is too long', probedFile({ duration: 4_000 }), 'TOO_LONG'],
    ['has no pictures', probedFile({ video: null }), 'NO_VIDEO_TRACK'],
    ['is of no format that Probe knows', { container: {} }, 'NOT_A_VIDEO'],
    ['is nothing that Probe says anything of', {}, 'NOT_A_VIDEO'],
  ])('%s: no job is begun', async (_what, probed, code) => {
    aws.probed = probed;
    expect((await refusal()).code).toBe(code);
    expect(operations()).toEqual(['GetObject', 'Probe']);
  });

  it.each([
    ['BadRequestException', 400, 'NOT_A_VIDEO'],
    ['UnprocessableEntityException', 422, 'TRUNCATED_FILE'],
  ])('is one of which Probe says %s', async (name, status, code) => {
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
  ])('is one that is gone, whatever Probe calls that (%s)', async (name, status) => {
    aws.objects.delete(`films/${key}`);
    aws.fail('Probe', { name, status });
    expect((await refusal()).code).toBe('OBJECT_MISSING');
  });
});

describe('what may work later', () => {
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
  ] as const)('is no fault of the file: %s says %s', async (operation, name, status) => {
    aws.fail(operation, ...Array(3).fill({ name, status }));
    expect((await failure()).name).toBe(name);
    expect(aws.objects.has(jobRecord)).toBe(false);
  });

  it('is a refusal of Probe, as long as nobody can say whether the file is there', async () => {
    aws.fail('Probe', { name: 'BadRequestException', status: 400 });
    aws.fail('HeadObject', { name: 'AccessDenied', status: 403 });
    await failure();
  });

  it('is a service that does not answer', async () => {
    await aws.stop();
    await failure();
    aws = await FakeAws.start();
  });

  it('is a job record that names no job', async () => {
    aws.objects.set(jobRecord, '{}');
    expect((await failure()).message).toContain('names no job');
    expect(operations()).toEqual(['GetObject']);
  });
});

describe('the message about a requested job', () => {
  it('is that it was begun, each time it is asked for', async () => {
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

  it('is that it was refused, and why', async () => {
    aws.probed = probedFile({ video: null });
    const message = await requestJob(starter, request);
    expect(message).toMatchObject({
      jobId: null,
      status: 'refused',
      error: { code: 'NO_VIDEO_TRACK', message: 'The file has sound but no pictures.' },
    });
    expect(readMessage(message)).toEqual(message);
  });

  it('is nothing as long as nobody knows', async () => {
    aws.fail('CreateJob', { name: 'BadRequestException', status: 400 });
    await expect(requestJob(starter, request)).rejects.toThrow('CreateJob failed');
  });
});
