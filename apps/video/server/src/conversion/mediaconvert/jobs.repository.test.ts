import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalKey } from '../../keys.domain.ts';
import { applyJobMessage, findLatestJob, findOrdered, nextAttempt, useJob } from './jobs.repository.ts';
import { orderId } from './order.domain.ts';
import { jobMessage, openTestHouse, type TestHouse, tell } from './testing/house.ts';

describe('what is told of an order', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse();
  });
  afterAll(() => house.close());

  it('stands in one row for each attempt, of which the last counts', async () => {
    const upload = await house.upload();
    expect(await findLatestJob(house.db, upload.id)).toBeUndefined();
    const second = house.orderOf(upload, 2);
    expect(await tell(house, second, { status: 'progress', progress: 0.25 })).toBe(true);
    // Late, of an order that was given up.
    expect(await tell(house, house.orderOf(upload), { status: 'complete' })).toBe(true);
    expect(await findLatestJob(house.db, upload.id)).toMatchObject({
      upload_id: upload.id,
      attempt: 2,
      job_id: `job-of-${orderId(second)}`,
      status: 'progress',
      progress: 0.25,
      used: false,
    });
  });

  it('is told to whoever follows the upload, once for each thing that is new', async () => {
    const upload = await house.upload();
    const order = house.orderOf(upload);
    let notices = 0;
    const watching = new AbortController();
    house.channel.watch(upload.id, () => notices++, watching.signal);
    await tell(house, order, { status: 'started', at: '2026-03-01T10:00:00Z' });
    await expect.poll(() => notices).toBe(1);
    const before = await findLatestJob(house.db, upload.id);
    await tell(house, order, { status: 'started', at: '2026-03-01T10:00:00Z' });
    expect(await findLatestJob(house.db, upload.id)).toEqual(before);
    await tell(house, order, { status: 'complete' });
    await expect.poll(() => notices).toBe(2);
    watching.abort();
  });

  it('is nothing where it concerns no upload that is known', async () => {
    const gone = { bucket: 'b', key: originalKey(randomBytes(16).toString('hex'), 'film.mp4'), attempt: 1 };
    expect(await applyJobMessage(house.db, jobMessage(gone))).toBe(false);
    expect(await applyJobMessage(house.db, { ...jobMessage(gone), order: 'of somebody else' })).toBe(false);
    const upload = await house.upload();
    expect(await findOrdered(house.db, orderId(house.orderOf(upload, 3)))).toEqual({
      uploadId: upload.id,
      key: upload.key,
      attempt: 3,
    });
  });

  it('goes with its upload, also where both happen at once', async () => {
    const upload = await house.upload();
    await tell(house, house.orderOf(upload), {});
    const remove = () => house.database.run('delete from video.uploads where id = $1', [upload.id]);
    await Promise.all([
      tell(house, house.orderOf(upload, 2), {}),
      remove(),
      tell(house, house.orderOf(upload, 3), {}),
    ]);
    expect(await findLatestJob(house.db, upload.id)).toBeUndefined();
    expect(await tell(house, house.orderOf(upload, 4), {})).toBe(false);
  });

  it('loses nothing where all of it is told at once', async () => {
    const upload = await house.upload();
    const order = house.orderOf(upload);
    const shares = [0.5, 0.1, 0.9, 0.3, 0.7];
    await Promise.all([
      ...shares.map((progress) => tell(house, order, { status: 'progress', progress })),
      tell(house, order, { status: 'error', error: { code: null, message: 'Out of order.' } }),
      tell(house, order, { status: 'started' }),
    ]);
    expect(await findLatestJob(house.db, upload.id)).toMatchObject({
      status: 'error',
      progress: expect.closeTo(0.9, 5),
      error_message: 'Out of order.',
    });
  });

  it('asks for another attempt only when a try has made use of how it ended', async () => {
    const upload = await house.upload();
    expect(nextAttempt(undefined)).toBe(1);
    await tell(house, house.orderOf(upload), { status: 'canceled' });
    const canceled = (await findLatestJob(house.db, upload.id))!;
    expect(nextAttempt(canceled)).toBe(1);
    await useJob(house.db, canceled);
    expect(nextAttempt(await findLatestJob(house.db, upload.id))).toBe(2);
  });
});
