import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parsePlaylist } from '@workreel/hls';
import { type Conversion, ConversionError, type Converter } from '@workreel/transcoder';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMediaConvertConverter } from './converter.ts';
import { jobRequestId, outputPrefix } from './job-request.domain.ts';
import type { Timeouts } from './job-waiter.ts';
import { applyJobMessage, findLatestJob } from './jobs.repository.ts';
import type { JobMessage } from './messages.domain.ts';
import {
  jobMessage,
  openTestEnvironment,
  sendJobMessage,
  silentLog,
  type TestEnvironment,
  TestMediaConvert,
  type TestUpload,
  testJob,
} from './testing/environment.ts';
import { putOutput, sampleOutput } from './testing/output.ts';

describe('the MediaConvert converter', () => {
  let environment: TestEnvironment;
  let mediaConvert: TestMediaConvert;
  let upload: TestUpload;
  const controllers: AbortController[] = [];
  beforeAll(async () => {
    environment = await openTestEnvironment();
  });
  afterAll(() => environment.close());
  beforeEach(async () => {
    mediaConvert = new TestMediaConvert();
    upload = await environment.upload();
  });
  afterEach(() => {
    for (const controller of controllers.splice(0)) controller.abort();
  });

  /** So long that they never elapse in a test. */
  const LONG_TIMEOUTS: Timeouts = {
    functionMs: 60_000,
    silenceMs: 60_000,
    startMs: 60_000,
    retryDelayMs: 60_000,
  };
  const open = (timeouts: Partial<Timeouts> = {}): Converter =>
    openMediaConvertConverter({
      db: environment.db,
      store: environment.store,
      channel: environment.channel,
      log: silentLog,
      region: 'eu-central-1',
      start: mediaConvert.start,
      getJob: mediaConvert.getJob,
      timeouts: { ...LONG_TIMEOUTS, ...timeouts },
    });
  const request = (attempt = 1) => environment.jobRequestOf(upload, attempt);
  const latest = () => findLatestJob(environment.db, upload.id);
  const start = (timeouts: Partial<Timeouts> = {}, changes = {}) => {
    const test = testJob(environment, upload, changes);
    controllers.push(test.stop);
    const running = open(timeouts).convert(test.job);
    // Prevents an unhandled rejection until the test awaits it.
    running.catch(() => {});
    return { ...test, running };
  };
  const failure = (running: Promise<Conversion>): Promise<Error & { code?: string }> =>
    running.then(
      () => {
        throw new Error('The conversion succeeded.');
      },
      (error: Error) => error,
    );
  const outputKeys = async (attempt = 1): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of environment.store.list(outputPrefix(request(attempt)))) keys.push(key);
    return keys;
  };

  it('describes itself as remote', async () => {
    expect(await open().prepare()).toBe('AWS MediaConvert in eu-central-1');
    expect(open().isRemote).toBe(true);
  });

  it('waits for the job of the Lambda function and publishes its output', async () => {
    const { running, calls, prefix } = start();
    await sendJobMessage(environment, request(), { status: 'started' });
    await sendJobMessage(environment, request(), { status: 'progress', progress: 0.25 });
    await expect.poll(() => calls).toEqual([['progress', 0.25]]);
    await putOutput(environment.store, request());
    await sendJobMessage(environment, request(), { status: 'complete' });
    const result = await running;
    const staging = outputPrefix(request());
    const h264 = { codec: 'h264', videoRange: 'SDR' };
    expect(result).toEqual({
      durationSeconds: expect.closeTo(10.5, 5),
      width: 1280,
      height: 720,
      playlist: 'index.m3u8',
      renditions: [
        {
          ...h264,
          name: '720p',
          width: 1280,
          height: 720,
          bandwidth: 3_000_000,
          averageBandwidth: 1_500_000,
        },
        { ...h264, name: '360p', width: 640, height: 360, bandwidth: 900_000, averageBandwidth: 450_000 },
      ],
      poster: 'poster/frame.0000001.jpg',
      storyboard: 'storyboard.vtt',
      captions: [],
      warnings: [],
      quality: null,
      superseded: [],
      staging,
    });
    const { durationSeconds, width, height, playlist, renditions } = result;
    const m3u8 = 'application/vnd.apple.mpegurl';
    expect(calls.slice(calls.findIndex(([method]) => method === 'probed'))).toEqual([
      ['probed', { durationSeconds, width, height }],
      ['copyOutput', staging],
      ['publish', 'chapters.json', 'application/json'],
      ['publish', 'index_360p.m3u8', m3u8],
      ['publish', 'index_720p.m3u8', m3u8],
      ['publish', 'index_audio.m3u8', m3u8],
      ['publish', 'index.m3u8', m3u8],
      ['playable', { playlist, renditions, seconds: durationSeconds }],
      ['publish', 'storyboard.vtt', 'text/vtt; charset=utf-8'],
    ]);
    for (const name of [...sampleOutput().keys(), 'storyboard.vtt'])
      expect(await environment.store.head(prefix + name), name).toBeDefined();
    const multivariant = parsePlaylist(await buffer(await environment.store.read(prefix + playlist)));
    expect(multivariant).toMatchObject({ kind: 'multivariant', chapters: 'chapters.json' });
    expect(await text(await environment.store.read(`${prefix}chapters.json`))).toBe('[]');
    // The output is removed once the conversion is stored; until then it may be published again.
    expect(await outputKeys()).toHaveLength(sampleOutput().size);
    expect(mediaConvert.requests).toEqual([]);
  });

  it('has the same result for any order and number of message deliveries', async () => {
    const error = { code: 'TRUNCATED_FILE', message: 'It ends early.' } as const;
    const ends: Partial<JobMessage>[] = [
      { status: 'complete' },
      { status: 'error', error },
      { status: 'refused', error, jobId: null },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ends).chain((end) => {
          const sent: Partial<JobMessage>[] = [
            { status: 'started' },
            { status: 'progress', progress: 0.5 },
            { status: 'progress', progress: 0.9 },
            end,
          ];
          const thrice = [...sent, ...sent, ...sent];
          return fc.tuple(
            fc.constant(end),
            fc.shuffledSubarray(thrice, { minLength: thrice.length }),
            fc.nat(thrice.length),
          );
        }),
        async ([end, messages, startAt]) => {
          upload = await environment.upload();
          await putOutput(environment.store, request());
          const [before, after] = [messages.slice(0, startAt), messages.slice(startAt)];
          for (const message of before!) await sendJobMessage(environment, request(), message);
          const { running, calls } = start();
          for (const message of after!) await sendJobMessage(environment, request(), message);
          if (end.status === 'complete') expect((await running).playlist).toBe('index.m3u8');
          else expect(await failure(running)).toMatchObject({ name: 'ConversionError', ...error });
          const progresses = calls.filter(([method]) => method === 'progress');
          expect(progresses).toEqual(progresses.toSorted());
          expect(mediaConvert.requests).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('requests a job if no Lambda function does', async () => {
    const { running } = start({ functionMs: 50 });
    await expect.poll(() => mediaConvert.requests).toEqual([request()]);
    await expect.poll(latest).toMatchObject({ attempt: 1, status: 'started' });
    await putOutput(environment.store, request());
    await sendJobMessage(environment, request(), { status: 'complete' });
    await running;
    expect(mediaConvert.requests).toHaveLength(1);
  });

  it('polls MediaConvert if events are lost', async () => {
    const message = jobMessage(request());
    await applyJobMessage(environment.db, message);
    const responses: Partial<JobMessage>[] = [{ status: 'progress', progress: 0.5 }, { status: 'complete' }];
    mediaConvert.jobs.set(message.jobId!, () => jobMessage(request(), responses.shift()));
    await putOutput(environment.store, request());
    const { running, calls } = start({ silenceMs: 50 });
    expect((await running).playlist).toBe('index.m3u8');
    expect(mediaConvert.polledJobs).toEqual([message.jobId, message.jobId]);
    expect(calls[0]).toEqual(['progress', 0.5]);
    expect(mediaConvert.requests).toEqual([]);
  });

  it('keeps waiting while MediaConvert is unreachable', async () => {
    const message = jobMessage(request());
    await applyJobMessage(environment.db, message);
    let polls = 0;
    mediaConvert.jobs.set(message.jobId!, () => {
      polls++;
      throw new Error('Service Unavailable');
    });
    const { running } = start({ silenceMs: 20 });
    await expect.poll(() => polls).toBeGreaterThan(2);
    await putOutput(environment.store, request());
    await sendJobMessage(environment, request(), { status: 'complete' });
    await running;
  });

  it('fails with the error of the file, and requests a new job after a retry', async () => {
    const refusal = { code: 'NOT_A_VIDEO', message: 'The file is not a video.' } as const;
    await sendJobMessage(environment, request(), { status: 'refused', jobId: null, error: refusal });
    const error = await failure(start().running);
    expect(error).toBeInstanceOf(ConversionError);
    expect(error).toMatchObject(refusal);
    const again = start();
    await expect.poll(() => mediaConvert.requests).toEqual([request(2)]);
    await putOutput(environment.store, request(2));
    await sendJobMessage(environment, request(2), { status: 'complete' });
    expect(await again.running).toMatchObject({ staging: outputPrefix(request(2)) });
  });

  it.each([
    ['an internal error of MediaConvert', { status: 'error', error: { code: null, message: 'Internal.' } }],
    ['a canceled job', { status: 'canceled' }],
  ] as const)(
    'fails because of %s, removes the output, and requests a new job in the next attempt',
    async (_, end) => {
      await putOutput(environment.store, request());
      await sendJobMessage(environment, request(), end);
      const error = await failure(start().running);
      expect(error).not.toBeInstanceOf(ConversionError);
      expect(error.message).toMatch(/^(Internal\.|The job ended with status canceled\.)$/);
      expect(await latest()).toMatchObject({ attempt: 1, used: true });
      expect(await outputKeys()).toEqual([]);
      const again = start();
      await expect.poll(() => mediaConvert.requests).toEqual([request(2)]);
      // Late messages about the failed job are ignored.
      await sendJobMessage(environment, request(), { status: 'complete' });
      await putOutput(environment.store, request(2));
      await sendJobMessage(environment, request(2), { status: 'complete' });
      await again.running;
      expect(mediaConvert.requests).toEqual([request(2)]);
    },
  );

  it('waits for the same job after a restart of the process', async () => {
    const first = start({ functionMs: 0 });
    await expect.poll(latest).toMatchObject({ status: 'started' });
    first.stop.abort(new Error('process stopped'));
    await expect(first.running).rejects.toThrow('process stopped');
    const second = start();
    await putOutput(environment.store, request());
    await sendJobMessage(environment, request(), { status: 'complete' });
    await second.running;
    // As if the process had died after publishing, before it stored the result.
    expect(await start().running).toMatchObject({ playlist: 'index.m3u8' });
    expect(mediaConvert.requests).toHaveLength(1);
  });

  it('stops in every phase when its signal aborts', async () => {
    const stopped = new Error('canceled');
    const waiting = start();
    waiting.stop.abort(stopped);
    await expect(waiting.running).rejects.toBe(stopped);
    mediaConvert.results.push(() => Promise.reject(new Error('Throttled')));
    const retrying = start({ functionMs: 0 });
    await expect.poll(() => mediaConvert.requests).toHaveLength(1);
    retrying.stop.abort(stopped);
    await expect(retrying.running).rejects.toBe(stopped);
    await putOutput(environment.store, request());
    await sendJobMessage(environment, request(), { status: 'complete' });
    const publishing: ReturnType<typeof start> = start(
      {},
      {
        copyOutput: async () => {
          publishing.stop.abort(stopped);
          await sleep(20);
        },
      },
    );
    await expect(publishing.running).rejects.toBe(stopped);
    expect(publishing.calls.filter(([method]) => method === 'publish')).toEqual([]);
    expect(await latest()).toMatchObject({ status: 'complete', used: false });
  });

  it('retries a failed request until the timeout', async () => {
    const throttled = () => Promise.reject(new Error('Too Many Requests'));
    mediaConvert.results.push(throttled, throttled);
    const { running } = start({ functionMs: 0, retryDelayMs: 5 });
    await expect.poll(latest).toMatchObject({ status: 'started' });
    expect(mediaConvert.requests).toHaveLength(3);
    await putOutput(environment.store, request());
    await sendJobMessage(environment, request(), { status: 'complete' });
    await running;
    upload = await environment.upload();
    mediaConvert.results.push(throttled, throttled, throttled);
    const error = await failure(start({ functionMs: 0, retryDelayMs: 5, startMs: 8 }).running);
    expect(error.message).toBe('Too Many Requests');
    expect(await latest()).toBeUndefined();
  });

  it('requests a new job if MediaConvert has deleted the old one', async () => {
    await applyJobMessage(environment.db, jobMessage(request(), { jobId: 'deleted-job' }));
    const error = await failure(start({ silenceMs: 20 }).running);
    expect(error.message).toBe('MediaConvert job deleted-job does not exist.');
    start();
    await expect.poll(() => mediaConvert.requests).toEqual([request(2)]);
  });

  it.each([
    ['the multivariant playlist', 'index.m3u8'],
    ['a media playlist', 'index_720p.m3u8'],
    ['a segment', 'index_audio_000000002.cmfa'],
    ['an init segment', 'index_360pinit.cmfv'],
  ])('requests a new job if the output lacks %s', async (_, missing) => {
    const files = sampleOutput();
    files.delete(missing);
    await putOutput(environment.store, request(), files);
    await sendJobMessage(environment, request(), { status: 'complete' });
    const { running, calls } = start();
    const error = await failure(running);
    expect(error.name).toBe('OutputMissingError');
    expect(error.message).toContain(missing);
    expect(calls.filter(([method]) => method !== 'progress')).toEqual([]);
    start();
    await expect.poll(() => mediaConvert.requests).toEqual([request(2)]);
  });

  it.each([
    ['an invalid playlist', 'index_360p.m3u8', '#EXTM3U\n#EXTINF:four,\nx.cmfv\n'],
    ['a media playlist instead of a multivariant one', 'index.m3u8', sampleOutput().get('index_360p.m3u8')!],
    ['a playlist that is too large', 'index.m3u8', `#EXTM3U\n${'#\n'.repeat(3_000_000)}`],
  ])('fails permanently because of %s', async (_, name, text) => {
    await putOutput(environment.store, request(), sampleOutput().set(name, text));
    await sendJobMessage(environment, request(), { status: 'complete' });
    const error = await failure(start().running);
    expect(error).toMatchObject({ name: 'ConversionError', code: 'CONVERSION_FAILED' });
    expect(error.message).toContain(name);
    expect(await latest()).toMatchObject({ used: true });
  });

  it('rejects a video that is too long', async () => {
    await putOutput(environment.store, request());
    await sendJobMessage(environment, request(), { status: 'complete' });
    const { running, calls } = start({}, { maxDurationSeconds: 10 });
    expect(await failure(running)).toMatchObject({ code: 'TOO_LONG' });
    expect(calls.filter(([method]) => method !== 'progress')).toEqual([]);
  });

  it('publishes the same output again after a failure of the store', async () => {
    await putOutput(environment.store, request());
    await sendJobMessage(environment, request(), { status: 'complete' });
    const unavailable = () => Promise.reject(new Error('The store returned 503.'));
    expect((await failure(start({}, { copyOutput: unavailable }).running)).message).toBe(
      'The store returned 503.',
    );
    expect((await start().running).playlist).toBe('index.m3u8');
    expect(mediaConvert.requests).toEqual([]);
  });

  it('publishes no storyboard if there are no valid thumbnails', async () => {
    await putOutput(environment.store, request(), sampleOutput({ thumbs: 0 }));
    await sendJobMessage(environment, request(), { status: 'complete' });
    expect(await start().running).toMatchObject({ storyboard: null });
    upload = await environment.upload();
    const invalid = sampleOutput().set('thumbs/thumb.0000000.jpg', 'not a JPEG');
    await putOutput(environment.store, request(), invalid);
    await sendJobMessage(environment, request(), { status: 'complete' });
    expect(await start().running).toMatchObject({ storyboard: null });
  });

  it('repeats a request whose job ID is unknown', async () => {
    await applyJobMessage(environment.db, jobMessage(request(), { jobId: null }));
    start({ silenceMs: 20 });
    await expect.poll(latest).toMatchObject({ job_id: `job-of-${jobRequestId(request())}` });
    expect(mediaConvert.requests).toEqual([request()]);
  });
});
