import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@workreel/platform/database';
import type { Post } from '@workreel/video-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUpload } from '../posts/testing.ts';
import { openService, type TestService } from '../testing/service.ts';
import { removeUpload } from '../uploads/index.ts';
import { findConversion } from './conversions.repository.ts';
import { claim, fail, finish, publishPlayable, recordProgress } from './conversions.ts';
import { relocate } from './relocation.ts';
import { TEST_CONVERSION } from './testing.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ worker: false });
});
afterAll(() => service.close());

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n';
const ROUNDS = 40;
/** Writers start at random times within this interval. */
const SPREAD_MS = 15;

it('concurrent writers of one video never deadlock', async () => {
  const { context } = service;
  const { db, queue } = context;
  const call = async (...request: Parameters<TestService['call']>) => {
    const response = await service.call(...request);
    if (response.statusCode === 500) throw new Error(response.body);
    return response;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const id = await addUpload(service, service.user, { state: 'uploaded' });
    const body = { title: 'A video', uploadId: id, visibility: 'private', published: true };
    const post = (await call('POST', '/posts', { as: service.user, body })).json<Post>();
    await context.store.put(`private/${id}/captions-0/x.vtt`, VTT, { contentType: 'text/vtt' });
    const claimed = (await claim(context, id))!;
    const captions = { as: service.user, body: VTT, headers: { 'content-type': 'text/vtt' } };
    const writers: (() => Promise<unknown>)[] = [
      () => recordProgress(context, claimed, 0.3),
      () => publishPlayable(context, claimed, { playlist: 'index.m3u8', renditions: [], seconds: 1 }),
      () =>
        round % 2
          ? finish(context, claimed, TEST_CONVERSION)
          : fail(context, claimed, { code: 'CONVERSION_FAILED', message: 'x' }),
      () => claim(context, id),
      () => relocate(context, id),
      () => relocate(context, id),
      () => call('PATCH', `/posts/${post.id}`, { as: service.user, body: { visibility: 'public' } }),
      () => call('PUT', `/posts/${post.id}/captions/ko`, captions),
      () => call('POST', `/conversions/${id}/cancel`, { as: service.admin }),
      () => inTransaction(db, (trx) => removeUpload(trx, queue, id)),
    ];
    const writes = writers.map(async (write) => {
      await sleep(Math.random() * SPREAD_MS);
      await write();
    });
    const settled = await Promise.allSettled(writes);
    expect(
      settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
    ).toEqual([]);
    expect(await findConversion(db, id)).toBeUndefined();
  }
}, 120_000);
