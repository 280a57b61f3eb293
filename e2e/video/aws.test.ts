/** Browser tests of videos that a fake MediaConvert converts. The Lambda function creates a job after each bucket notification. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openFolder, openTestEnvironment, useEnvironment } from '../lib/environment.ts';
import { type FakeAwsProcess, fakeAwsUnavailable, startFakeAws } from './aws.ts';
import { getPost, type Post, publish, register, type TestUser, waitForConversion } from './client.ts';
import { videoTestsUnavailable } from './environment.ts';
import { SAMPLE_VIDEOS } from './media.ts';
import { playThrough } from './player.ts';
import { startVideo } from './service.ts';

const unavailable = videoTestsUnavailable ?? fakeAwsUnavailable;
if (unavailable) console.warn(`Skipping the browser tests of videos converted on AWS. ${unavailable}`);

/** Duration of a job, long enough to interrupt it. */
const JOB_MS = 3_000;
const EVENTS = ['PROGRESSING', 'INPUT_INFORMATION', 'STATUS_UPDATE', 'COMPLETE'];

describe.skipIf(unavailable)('a video converted on AWS', () => {
  let folder: string;
  let aws: FakeAwsProcess;
  let owner: TestUser;
  const environment = useEnvironment(async () => {
    await using stack = new AsyncDisposableStack();
    folder = await openFolder(stack);
    aws = stack.adopt(await startFakeAws(folder, JOB_MS), (fake) => fake.stop());
    const { env, notificationUrl } = aws;
    return await openTestEnvironment('video', stack, () =>
      startVideo({ ...env, STORAGE: 's3', CONVERTER: 'mediaconvert' }, notificationUrl),
    );
  });
  beforeAll(async () => {
    owner = await register(environment().service, 'Ann');
  });

  /** Publishes a video and waits for its conversion. @param onStarted - called after the job has started. */
  async function convert(name: string, onStarted: () => Promise<void>, metadata: object = {}): Promise<Post> {
    const path = join(folder, name);
    await SAMPLE_VIDEOS.find((video) => video.name === name)!.create(path);
    const jobsBefore = (await aws.jobs()).length;
    const { id, uploadId } = await publish(owner, path, { title: name, ...metadata });
    await expect.poll(async () => (await aws.jobs()).length).toBe(jobsBefore + 1);
    await onStarted();
    expect(await waitForConversion(owner, uploadId)).toMatchObject({ state: 'ready', error: null });
    expect(await aws.jobs()).toHaveLength(jobsBefore + 1);
    return getPost(owner.api, id);
  }
  async function expectPlayback(post: Post, options: { as?: TestUser } = {}): Promise<void> {
    const page = await environment().openPage({ locale: 'en-GB', ...options }, `/app/watch/${post.id}`);
    await page.locator('video').waitFor();
    await playThrough(page, post);
    expect(await page.getByRole('alert').count()).toBe(0);
  }

  test('plays from start to end', async () => {
    const post = await convert('landscape.mp4', async () => {});
    expect(post).toMatchObject({ width: 640, height: 360 });
    await expectPlayback(post);
  });

  test('plays after MediaConvert and the queue were killed during the job', async () => {
    await expectPlayback(await convert('rotated.mov', aws.restart));
  });

  test('plays if each event is delivered three times in random order', async () => {
    await aws.setFaults({ copies: 3, maxDelayMs: 1_000, shuffleQueue: true, redeliver: true });
    await expectPlayback(await convert('silent.mp4', async () => {}));
    await aws.setFaults({});
  });

  test('plays for its owner if it is private and all events are lost', async () => {
    await aws.setFaults({ drop: EVENTS });
    const post = await convert('portrait.mp4', async () => {}, { visibility: 'private' });
    expect(post.videoUrl).toMatch(/\/files\/~\d+\.[\w-]+\/private\//);
    await expectPlayback(post, { as: owner });
    await aws.setFaults({});
  });
});
