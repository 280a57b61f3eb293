/** A video that a fake of MediaConvert converts, begun by the function that the bucket tells: as people see it. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openFolder, openWorld, useWorld } from '../lib/world.ts';
import { type Aws, noAws, startAws } from './aws.ts';
import { getPost, type Person, type Post, publish, register, settled } from './client.ts';
import { FILMS } from './media.ts';
import { playThrough } from './player.ts';
import { startVideo } from './service.ts';
import { missing as noVideo } from './world.ts';

const missing = noVideo ?? noAws;
if (missing) console.warn(`Skipped: videos by way of AWS in a browser. ${missing}`);

/** Long enough for something to happen in the middle of a job, in ms. */
const JOB_MS = 3_000;
/** Ceph looks for new topics twice a minute. */
const EVENTS = ['PROGRESSING', 'INPUT_INFORMATION', 'STATUS_UPDATE', 'COMPLETE'];

describe.skipIf(missing)('a video by way of AWS', () => {
  let folder: string;
  let aws: Aws;
  let owner: Person;
  const world = useWorld(async () => {
    await using stack = new AsyncDisposableStack();
    folder = await openFolder(stack);
    aws = stack.adopt(await startAws(folder, JOB_MS), (each) => each.stop());
    const { env, notificationUrl } = aws;
    return await openWorld('video', stack, () =>
      startVideo({ ...env, STORAGE: 's3', CONVERTER: 'mediaconvert' }, notificationUrl),
    );
  });
  beforeAll(async () => {
    owner = await register(world().service, 'Ann');
  });

  /** @param meanwhile - what happens when the job has begun. */
  async function converted(name: string, meanwhile: () => Promise<void>, words: object = {}): Promise<Post> {
    const path = join(folder, name);
    await FILMS.find((film) => film.name === name)!.make(path);
    const before = (await aws.jobs()).length;
    const { id, uploadId } = await publish(owner, path, { title: name, ...words });
    await expect.poll(async () => (await aws.jobs()).length).toBe(before + 1);
    await meanwhile();
    expect(await settled(owner, uploadId)).toMatchObject({ state: 'ready', error: null });
    expect(await aws.jobs()).toHaveLength(before + 1);
    return getPost(owner.api, id);
  }
  async function plays(post: Post, as: { as?: Person } = {}): Promise<void> {
    const page = await world().open({ locale: 'en-GB', ...as }, `/app/watch/${post.id}`);
    await page.locator('video').waitFor();
    await playThrough(page, post);
    expect(await page.getByRole('alert').count()).toBe(0);
  }

  test('plays from start to end', async () => {
    const post = await converted('landscape.mp4', async () => {});
    expect(post).toMatchObject({ width: 640, height: 360 });
    await plays(post);
  });

  test('plays, though MediaConvert and the queue were killed in the middle', async () => {
    await plays(await converted('turned.mov', aws.kill));
  });

  test('plays where each event comes three times, in any order', async () => {
    await aws.setFaults({ times: 3, shuffleMs: 1_000, shuffleQueue: true, queueTwice: true });
    await plays(await converted('silent.mp4', async () => {}));
    await aws.setFaults({});
  });

  test('that is private plays for its owner, though all that is told of it is lost', async () => {
    await aws.setFaults({ lose: EVENTS });
    const post = await converted('portrait.mp4', async () => {}, { visibility: 'private' });
    expect(post.videoUrl).toMatch(/\/files\/~\d+\.[\w-]+\/private\//);
    await plays(post, { as: owner });
    await aws.setFaults({});
  });
});
