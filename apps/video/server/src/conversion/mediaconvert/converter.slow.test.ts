import { setTimeout as sleep } from 'node:timers/promises';
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
  quiet,
  type TestEnvironment,
  TestMediaConvert,
  type TestUpload,
  tell,
  testJob,
} from './testing/environment.ts';
import { madeUpOutput, putOutput } from './testing/output.ts';

describe('a conversion by MediaConvert', () => {
  let environment: TestEnvironment;
  let mediaConvert: TestMediaConvert;
  let upload: TestUpload;
  const stops: AbortController[] = [];
  beforeAll(async () => {
    environment = await openTestEnvironment();
  });
  afterAll(() => environment.close());
  beforeEach(async () => {
    mediaConvert = new TestMediaConvert();
    upload = await environment.upload();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop.abort();
  });

  /** Nothing happens by itself, unless a test wants it. */
  const NEVER: Timeouts = { functionMs: 60_000, silenceMs: 60_000, startMs: 60_000, pauseMs: 60_000 };
  const open = (timeouts: Partial<Timeouts> = {}): Converter =>
    openMediaConvertConverter({
      db: environment.db,
      store: environment.store,
      channel: environment.channel,
      log: quiet,
      region: 'eu-central-1',
      start: mediaConvert.start,
      getJob: mediaConvert.getJob,
      timeouts: { ...NEVER, ...timeouts },
    });
  const request = (attempt = 1) => environment.jobRequestOf(upload, attempt);
  const latest = () => findLatestJob(environment.db, upload.id);
  const begin = (timeouts: Partial<Timeouts> = {}, changes = {}) => {
    const given = testJob(environment, upload, changes);
    stops.push(given.stop);
    const running = open(timeouts).convert(given.job);
    // Looked at where a test waits for it.
    running.catch(() => {});
    return { ...given, running };
  };
  const failure = (running: Promise<Conversion>): Promise<Error & { code?: string }> =>
    running.then(
      () => {
        throw new Error('It did not fail.');
      },
      (error: Error) => error,
    );
  const left = async (attempt = 1): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of environment.store.list(outputPrefix(request(attempt)))) keys.push(key);
    return keys;
  };

  it('says what it works with, and that its work goes on without this process', async () => {
    expect(await open().prepare()).toBe('AWS MediaConvert in eu-central-1');
    expect(open().isRemote).toBe(true);
  });

  it('waits for the function’s job, and publishes its output', async () => {
    const { running, told, prefix } = begin();
    await tell(environment, request(), { status: 'started' });
    await tell(environment, request(), { status: 'progress', progress: 0.25 });
    await expect.poll(() => told).toEqual([['progress', 0.25]]);
    await putOutput(environment.store, request());
    await tell(environment, request(), { status: 'complete' });
    const made = await running;
    const staging = outputPrefix(request());
    expect(made).toEqual({
      durationSeconds: expect.closeTo(10.5, 5),
      width: 1280,
      height: 720,
      playlist: 'index.m3u8',
      renditions: [
        { name: '720p', width: 1280, height: 720, bandwidth: 3_000_000, averageBandwidth: 1_500_000 },
        { name: '360p', width: 640, height: 360, bandwidth: 900_000, averageBandwidth: 450_000 },
      ],
      poster: 'poster/frame.0000001.jpg',
      storyboard: 'storyboard.vtt',
      captions: [],
      staging,
    });
    const { durationSeconds, width, height, playlist, renditions } = made;
    const m3u8 = 'application/vnd.apple.mpegurl';
    expect(told.slice(told.findIndex((one) => (one as string[])[0] === 'probed'))).toEqual([
      ['probed', { durationSeconds, width, height }],
      ['copyOutput', staging],
      ['publish', 'index_360p.m3u8', m3u8],
      ['publish', 'index_720p.m3u8', m3u8],
      ['publish', 'index_audio.m3u8', m3u8],
      ['publish', 'index.m3u8', m3u8],
      ['playable', { playlist, renditions }],
      ['publish', 'storyboard.vtt', 'text/vtt; charset=utf-8'],
    ]);
    for (const name of [...madeUpOutput().keys(), 'storyboard.vtt'])
      expect(await environment.store.head(prefix + name), name).toBeDefined();
    // Whoever writes the conversion down removes it: until then it may be published again.
    expect(await left()).toHaveLength(madeUpOutput().size);
    expect(mediaConvert.started).toEqual([]);
  });

  it('ends the same in whatever order its messages come, and however often', async () => {
    const error = { code: 'TRUNCATED_FILE', message: 'It ends early.' } as const;
    const ends: Partial<JobMessage>[] = [
      { status: 'complete' },
      { status: 'error', error },
      { status: 'refused', error, jobId: null },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ends).chain((end) => {
          const story: Partial<JobMessage>[] = [
            { status: 'started' },
            { status: 'progress', progress: 0.5 },
            { status: 'progress', progress: 0.9 },
            end,
          ];
          const thrice = [...story, ...story, ...story];
          return fc.tuple(
            fc.constant(end),
            fc.shuffledSubarray(thrice, { minLength: thrice.length }),
            fc.nat(thrice.length),
          );
        }),
        async ([end, messages, beginAt]) => {
          upload = await environment.upload();
          await putOutput(environment.store, request());
          const pieces = [messages.slice(0, beginAt), messages.slice(beginAt)];
          for (const said of pieces[0]!) await tell(environment, request(), said);
          const { running, told } = begin();
          for (const said of pieces[1]!) await tell(environment, request(), said);
          if (end.status === 'complete') expect((await running).playlist).toBe('index.m3u8');
          else expect(await failure(running)).toMatchObject({ name: 'ConversionError', ...error });
          const shares = told.flatMap((one) => ((one as unknown[])[0] === 'progress' ? [one] : []));
          expect(shares).toEqual(shares.toSorted());
          expect(mediaConvert.started).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('requests a job where no function does', async () => {
    const { running } = begin({ functionMs: 50 });
    await expect.poll(() => mediaConvert.started).toEqual([request()]);
    await expect.poll(latest).toMatchObject({ attempt: 1, status: 'started' });
    await putOutput(environment.store, request());
    await tell(environment, request(), { status: 'complete' });
    await running;
    expect(mediaConvert.started).toHaveLength(1);
  });

  it('asks MediaConvert where nothing is told any more: events may be lost', async () => {
    const given = jobMessage(request());
    await applyJobMessage(environment.db, given);
    const answers: Partial<JobMessage>[] = [{ status: 'progress', progress: 0.5 }, { status: 'complete' }];
    mediaConvert.jobs.set(given.jobId!, () => jobMessage(request(), answers.shift()));
    await putOutput(environment.store, request());
    const { running, told } = begin({ silenceMs: 50 });
    expect((await running).playlist).toBe('index.m3u8');
    expect(mediaConvert.asked).toEqual([given.jobId, given.jobId]);
    expect(told[0]).toEqual(['progress', 0.5]);
    expect(mediaConvert.started).toEqual([]);
  });

  it('goes on waiting while MediaConvert does not answer', async () => {
    const given = jobMessage(request());
    await applyJobMessage(environment.db, given);
    let asked = 0;
    mediaConvert.jobs.set(given.jobId!, () => {
      asked++;
      throw new Error('Service Unavailable');
    });
    const { running } = begin({ silenceMs: 20 });
    await expect.poll(() => asked).toBeGreaterThan(2);
    await putOutput(environment.store, request());
    await tell(environment, request(), { status: 'complete' });
    await running;
  });

  it('ends with the file’s fault, and requests another job when it is asked for again', async () => {
    const refusal = { code: 'NOT_A_VIDEO', message: 'The content of the file is no video.' } as const;
    await tell(environment, request(), { status: 'refused', jobId: null, error: refusal });
    const error = await failure(begin().running);
    expect(error).toBeInstanceOf(ConversionError);
    expect(error).toMatchObject(refusal);
    const again = begin();
    await expect.poll(() => mediaConvert.started).toEqual([request(2)]);
    await putOutput(environment.store, request(2));
    await tell(environment, request(2), { status: 'complete' });
    expect(await again.running).toMatchObject({ staging: outputPrefix(request(2)) });
  });

  it.each([
    ['an error of MediaConvert’s own', { status: 'error', error: { code: null, message: 'Internal.' } }],
    ['a job that somebody canceled', { status: 'canceled' }],
  ] as const)(
    'fails a try by %s, removes what that left, and the next one requests another job',
    async (_, end) => {
      await putOutput(environment.store, request());
      await tell(environment, request(), end);
      const error = await failure(begin().running);
      expect(error).not.toBeInstanceOf(ConversionError);
      expect(error.message).toMatch(/^(Internal\.|The job ended as canceled\.)$/);
      expect(await latest()).toMatchObject({ attempt: 1, used: true });
      expect(await left()).toEqual([]);
      const again = begin();
      await expect.poll(() => mediaConvert.started).toEqual([request(2)]);
      // Late words about the job that was given up change nothing.
      await tell(environment, request(), { status: 'complete' });
      await putOutput(environment.store, request(2));
      await tell(environment, request(2), { status: 'complete' });
      await again.running;
      expect(mediaConvert.started).toEqual([request(2)]);
    },
  );

  it('outlives its process: the next one waits for the same job, and requests none', async () => {
    const first = begin({ functionMs: 0 });
    await expect.poll(latest).toMatchObject({ status: 'started' });
    first.stop.abort(new Error('the process stops'));
    await expect(first.running).rejects.toThrow('the process stops');
    const second = begin();
    await putOutput(environment.store, request());
    await tell(environment, request(), { status: 'complete' });
    await second.running;
    // A process that died after it had published, and before that was written down.
    expect(await begin().running).toMatchObject({ playlist: 'index.m3u8' });
    expect(mediaConvert.started).toHaveLength(1);
  });

  it('stops at once wherever its signal aborts', async () => {
    const stopped = new Error('no longer wanted');
    const waiting = begin();
    waiting.stop.abort(stopped);
    await expect(waiting.running).rejects.toBe(stopped);
    mediaConvert.answers.push(() => Promise.reject(new Error('Throttled')));
    const pausing = begin({ functionMs: 0 });
    await expect.poll(() => mediaConvert.started).toHaveLength(1);
    pausing.stop.abort(stopped);
    await expect(pausing.running).rejects.toBe(stopped);
    await putOutput(environment.store, request());
    await tell(environment, request(), { status: 'complete' });
    const publishing: ReturnType<typeof begin> = begin(
      {},
      {
        copyOutput: async () => {
          publishing.stop.abort(stopped);
          await sleep(20);
        },
      },
    );
    await expect(publishing.running).rejects.toBe(stopped);
    expect(publishing.told.filter((one) => (one as string[])[0] === 'publish')).toEqual([]);
    expect(await latest()).toMatchObject({ status: 'complete', used: false });
  });

  it('retries the request for a while if MediaConvert fails', async () => {
    const away = () => Promise.reject(new Error('Too Many Requests'));
    mediaConvert.answers.push(away, away);
    const { running } = begin({ functionMs: 0, pauseMs: 5 });
    await expect.poll(latest).toMatchObject({ status: 'started' });
    expect(mediaConvert.started).toHaveLength(3);
    await putOutput(environment.store, request());
    await tell(environment, request(), { status: 'complete' });
    await running;
    upload = await environment.upload();
    mediaConvert.answers.push(away, away, away);
    const error = await failure(begin({ functionMs: 0, pauseMs: 5, startMs: 8 }).running);
    expect(error.message).toBe('Too Many Requests');
    expect(await latest()).toBeUndefined();
  });

  it('requests another job for one that MediaConvert has forgotten', async () => {
    await applyJobMessage(environment.db, jobMessage(request(), { jobId: 'of-last-year' }));
    const error = await failure(begin({ silenceMs: 20 }).running);
    expect(error.message).toBe('MediaConvert knows no job of-last-year any more.');
    begin();
    await expect.poll(() => mediaConvert.started).toEqual([request(2)]);
  });

  it.each([
    ['its playlist', 'index.m3u8'],
    ['a rendition’s playlist', 'index_720p.m3u8'],
    ['a segment', 'index_audio_000000002.cmfa'],
    ['an init segment', 'index_360pinit.cmfv'],
  ])('requests another job where the output lacks %s', async (_, missing) => {
    const files = madeUpOutput();
    files.delete(missing);
    await putOutput(environment.store, request(), files);
    await tell(environment, request(), { status: 'complete' });
    const { running, told } = begin();
    const error = await failure(running);
    expect(error.name).toBe('OutputMissingError');
    expect(error.message).toContain(missing);
    expect(told.filter(([what]) => what !== 'progress')).toEqual([]);
    begin();
    await expect.poll(() => mediaConvert.started).toEqual([request(2)]);
  });

  it.each([
    ['a playlist that nobody can read', 'index_360p.m3u8', '#EXTM3U\n#EXTINF:four,\nx.cmfv\n'],
    ['a playlist of segments where variants belong', 'index.m3u8', madeUpOutput().get('index_360p.m3u8')!],
    ['a playlist that is far too large', 'index.m3u8', `#EXTM3U\n${'#\n'.repeat(3_000_000)}`],
  ])('fails for good by %s: it would be made again like that', async (_, name, text) => {
    await putOutput(environment.store, request(), madeUpOutput().set(name, text));
    await tell(environment, request(), { status: 'complete' });
    const error = await failure(begin().running);
    expect(error).toMatchObject({ name: 'ConversionError', code: 'CONVERSION_FAILED' });
    expect(error.message).toContain(name);
    expect(await latest()).toMatchObject({ used: true });
  });

  it('refuses a video that turns out to be too long', async () => {
    await putOutput(environment.store, request());
    await tell(environment, request(), { status: 'complete' });
    const { running, told } = begin({}, { maxDurationSeconds: 10 });
    expect(await failure(running)).toMatchObject({ code: 'TOO_LONG' });
    expect(told.filter(([what]) => what !== 'progress')).toEqual([]);
  });

  it('publishes again after a store that was away, without another job', async () => {
    await putOutput(environment.store, request());
    await tell(environment, request(), { status: 'complete' });
    const away = () => Promise.reject(new Error('The store answered 503.'));
    expect((await failure(begin({}, { copyOutput: away }).running)).message).toBe('The store answered 503.');
    expect((await begin().running).playlist).toBe('index.m3u8');
    expect(mediaConvert.started).toEqual([]);
  });

  it('does without a storyboard where there are no pictures for one', async () => {
    await putOutput(environment.store, request(), madeUpOutput({ thumbs: 0 }));
    await tell(environment, request(), { status: 'complete' });
    expect(await begin().running).toMatchObject({ storyboard: null });
    upload = await environment.upload();
    const odd = madeUpOutput().set('thumbs/thumb.0000000.jpg', 'no picture');
    await putOutput(environment.store, request(), odd);
    await tell(environment, request(), { status: 'complete' });
    expect(await begin().running).toMatchObject({ storyboard: null });
  });

  it('repeats a request, under the same id, whose job nothing is known of', async () => {
    await applyJobMessage(environment.db, jobMessage(request(), { jobId: null }));
    begin({ silenceMs: 20 });
    await expect.poll(latest).toMatchObject({ job_id: `job-of-${jobRequestId(request())}` });
    expect(mediaConvert.started).toEqual([request()]);
  });
});
