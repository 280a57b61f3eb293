import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalKey } from '../../keys.domain.ts';
import { jobRequestId } from './job-request.domain.ts';
import {
  applyJobMessage,
  findLatestJob,
  findRequestedUpload,
  nextAttempt,
  useJob,
} from './jobs.repository.ts';
import { jobMessage, openTestEnvironment, type TestEnvironment, tell } from './testing/environment.ts';

describe('messages of a job', () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openTestEnvironment();
  });
  afterAll(() => environment.close());

  it('stands in one row for each attempt, of which the last counts', async () => {
    const upload = await environment.upload();
    expect(await findLatestJob(environment.db, upload.id)).toBeUndefined();
    const second = environment.jobRequestOf(upload, 2);
    expect(await tell(environment, second, { status: 'progress', progress: 0.25 })).toBe(true);
    // Late, of a job request that was given up.
    expect(await tell(environment, environment.jobRequestOf(upload), { status: 'complete' })).toBe(true);
    expect(await findLatestJob(environment.db, upload.id)).toMatchObject({
      upload_id: upload.id,
      attempt: 2,
      job_id: `job-of-${jobRequestId(second)}`,
      status: 'progress',
      progress: 0.25,
      used: false,
    });
  });

  it('is told to whoever follows the upload, once for each thing that is new', async () => {
    const upload = await environment.upload();
    const request = environment.jobRequestOf(upload);
    let notices = 0;
    const watching = new AbortController();
    environment.channel.watch(upload.id, () => notices++, watching.signal);
    await tell(environment, request, { status: 'started', at: '2026-03-01T10:00:00Z' });
    await expect.poll(() => notices).toBe(1);
    const before = await findLatestJob(environment.db, upload.id);
    await tell(environment, request, { status: 'started', at: '2026-03-01T10:00:00Z' });
    expect(await findLatestJob(environment.db, upload.id)).toEqual(before);
    await tell(environment, request, { status: 'complete' });
    await expect.poll(() => notices).toBe(2);
    watching.abort();
  });

  it('is nothing where it concerns no upload that is known', async () => {
    const gone = { bucket: 'b', key: originalKey(randomBytes(16).toString('hex'), 'film.mp4'), attempt: 1 };
    expect(await applyJobMessage(environment.db, jobMessage(gone))).toBe(false);
    expect(await applyJobMessage(environment.db, { ...jobMessage(gone), request: 'of somebody else' })).toBe(
      false,
    );
    const upload = await environment.upload();
    expect(
      await findRequestedUpload(environment.db, jobRequestId(environment.jobRequestOf(upload, 3))),
    ).toEqual({
      uploadId: upload.id,
      key: upload.key,
      attempt: 3,
    });
  });

  it('goes with its upload, also where both happen at once', async () => {
    const upload = await environment.upload();
    await tell(environment, environment.jobRequestOf(upload), {});
    const remove = () => environment.database.run('delete from video.uploads where id = $1', [upload.id]);
    await Promise.all([
      tell(environment, environment.jobRequestOf(upload, 2), {}),
      remove(),
      tell(environment, environment.jobRequestOf(upload, 3), {}),
    ]);
    expect(await findLatestJob(environment.db, upload.id)).toBeUndefined();
    expect(await tell(environment, environment.jobRequestOf(upload, 4), {})).toBe(false);
  });

  it('loses nothing where all of it is told at once', async () => {
    const upload = await environment.upload();
    const request = environment.jobRequestOf(upload);
    const shares = [0.5, 0.1, 0.9, 0.3, 0.7];
    await Promise.all([
      ...shares.map((progress) => tell(environment, request, { status: 'progress', progress })),
      tell(environment, request, { status: 'error', error: { code: null, message: 'Out of order.' } }),
      tell(environment, request, { status: 'started' }),
    ]);
    expect(await findLatestJob(environment.db, upload.id)).toMatchObject({
      status: 'error',
      progress: expect.closeTo(0.9, 5),
      error_message: 'Out of order.',
    });
  });

  it('asks for another attempt only when a try has made use of how it ended', async () => {
    const upload = await environment.upload();
    expect(nextAttempt(undefined)).toBe(1);
    await tell(environment, environment.jobRequestOf(upload), { status: 'canceled' });
    const canceled = (await findLatestJob(environment.db, upload.id))!;
    expect(nextAttempt(canceled)).toBe(1);
    await useJob(environment.db, canceled);
    expect(nextAttempt(await findLatestJob(environment.db, upload.id))).toBe(2);
  });
});
