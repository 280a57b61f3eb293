import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalKey } from '../../keys.domain.ts';
import { jobRequestId } from './job-request.domain.ts';
import {
  applyJobMessage,
  findLatestJob,
  findRequestedUpload,
  markJobUsed,
  nextAttempt,
} from './jobs.repository.ts';
import {
  jobMessage,
  openTestEnvironment,
  sendJobMessage,
  type TestEnvironment,
} from './testing/environment.ts';

describe('job messages', () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openTestEnvironment();
  });
  afterAll(() => environment.close());

  it('are stored in one row per attempt, and findLatestJob returns the latest', async () => {
    const upload = await environment.upload();
    expect(await findLatestJob(environment.db, upload.id)).toBeUndefined();
    const second = environment.jobRequestOf(upload, 2);
    expect(await sendJobMessage(environment, second, { status: 'progress', progress: 0.25 })).toBe(true);
    // A late message about an earlier request.
    expect(await sendJobMessage(environment, environment.jobRequestOf(upload), { status: 'complete' })).toBe(
      true,
    );
    expect(await findLatestJob(environment.db, upload.id)).toMatchObject({
      upload_id: upload.id,
      attempt: 2,
      job_id: `job-of-${jobRequestId(second)}`,
      status: 'progress',
      progress: 0.25,
      used: false,
    });
  });

  it('notify subscribers of the upload once per change', async () => {
    const upload = await environment.upload();
    const request = environment.jobRequestOf(upload);
    let notifications = 0;
    const subscription = new AbortController();
    environment.channel.subscribe(upload.id, () => notifications++, subscription.signal);
    await sendJobMessage(environment, request, { status: 'started', at: '2026-03-01T10:00:00Z' });
    await expect.poll(() => notifications).toBe(1);
    const before = await findLatestJob(environment.db, upload.id);
    await sendJobMessage(environment, request, { status: 'started', at: '2026-03-01T10:00:00Z' });
    expect(await findLatestJob(environment.db, upload.id)).toEqual(before);
    await sendJobMessage(environment, request, { status: 'complete' });
    await expect.poll(() => notifications).toBe(2);
    subscription.abort();
  });

  it('are ignored if their upload does not exist', async () => {
    const deleted = {
      bucket: 'b',
      key: originalKey(randomBytes(16).toString('hex'), 'video.mp4'),
      attempt: 1,
    };
    expect(await applyJobMessage(environment.db, jobMessage(deleted))).toBe(false);
    expect(
      await applyJobMessage(environment.db, { ...jobMessage(deleted), request: 'of another service' }),
    ).toBe(false);
    const upload = await environment.upload();
    expect(
      await findRequestedUpload(environment.db, jobRequestId(environment.jobRequestOf(upload, 3))),
    ).toEqual({
      uploadId: upload.id,
      key: upload.key,
      attempt: 3,
    });
  });

  it('are deleted with their upload, even if both happen concurrently', async () => {
    const upload = await environment.upload();
    await sendJobMessage(environment, environment.jobRequestOf(upload), {});
    const remove = () => environment.database.run('delete from video.uploads where id = $1', [upload.id]);
    await Promise.all([
      sendJobMessage(environment, environment.jobRequestOf(upload, 2), {}),
      remove(),
      sendJobMessage(environment, environment.jobRequestOf(upload, 3), {}),
    ]);
    expect(await findLatestJob(environment.db, upload.id)).toBeUndefined();
    expect(await sendJobMessage(environment, environment.jobRequestOf(upload, 4), {})).toBe(false);
  });

  it('are all merged if they are applied concurrently', async () => {
    const upload = await environment.upload();
    const request = environment.jobRequestOf(upload);
    const progresses = [0.5, 0.1, 0.9, 0.3, 0.7];
    await Promise.all([
      ...progresses.map((progress) => sendJobMessage(environment, request, { status: 'progress', progress })),
      sendJobMessage(environment, request, {
        status: 'error',
        error: { code: null, message: 'Internal.' },
      }),
      sendJobMessage(environment, request, { status: 'started' }),
    ]);
    expect(await findLatestJob(environment.db, upload.id)).toMatchObject({
      status: 'error',
      progress: expect.closeTo(0.9, 5),
      error_message: 'Internal.',
    });
  });

  it('lead to a new request only after the job is marked as used', async () => {
    const upload = await environment.upload();
    expect(nextAttempt(undefined)).toBe(1);
    await sendJobMessage(environment, environment.jobRequestOf(upload), { status: 'canceled' });
    const canceled = (await findLatestJob(environment.db, upload.id))!;
    expect(nextAttempt(canceled)).toBe(1);
    await markJobUsed(environment.db, canceled);
    expect(nextAttempt(await findLatestJob(environment.db, upload.id))).toBe(2);
  });
});
