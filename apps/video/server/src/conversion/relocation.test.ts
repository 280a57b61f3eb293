import type { Post } from '@workreel/video-contract';
import { expect, it } from 'vitest';
import { addUpload, post as createPost } from '../posts/testing.ts';
import { openService } from '../testing/service.ts';
import { findConversion } from './conversions.repository.ts';
import { relocate } from './relocation.ts';

const ROUNDS = 20;

it('concurrent relocations of a video end, and one of them moves its files', async () => {
  const service = await openService({ worker: false });
  const { context, user: as } = service;
  for (let round = 0; round < ROUNDS; round++) {
    const uploadId = await addUpload(service, as, { state: 'uploaded' });
    const { id } = (
      await createPost(service, { title: 'A video', uploadId, visibility: 'private' })
    ).json<Post>();
    const captions = {
      as,
      body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n',
      headers: { 'content-type': 'text/vtt' },
    };
    await service.call('PUT', `/posts/${id}/captions/ko`, captions);
    await service.call('PATCH', `/posts/${id}`, { as, body: { visibility: 'public' } });
    const results = await Promise.all(Array.from({ length: 3 }, () => relocate(context, uploadId)));
    expect(results.filter(Boolean)).toHaveLength(1);
    const row = (await findConversion(context.db, uploadId))!;
    expect(row.visibility_prefix).toBe('public');
    expect(await service.keysUnder(`public/${uploadId}/captions-${row.generation}/`)).toHaveLength(1);
  }
  await service.close();
});
