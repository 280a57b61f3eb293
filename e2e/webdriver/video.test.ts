/** A visit to the pages of video. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@workreel/testing/wait';
import { openFolder } from '../lib/environment.ts';
import { getPost, publish, register, waitForConversion } from '../video/client.ts';
import { createLongVideo, createShortVideo, ffmpegUnavailable } from '../video/media.ts';
import { startVideo } from '../video/service.ts';
import { STEPS } from './video-visit.ts';
import { visitTests } from './visit.ts';

visitTests('video', ffmpegUnavailable, STEPS, async (resources) => {
  const folder = await openFolder(resources);
  const files = await openFolder(resources);
  const service = resources.adopt(await startVideo({ UPLOAD_DIR: files }), (running) => running.stop());
  const path = join(folder, 'walk.mp4');
  // With B-frames, which are not used below 12 frames per second, WebKitGTK may hang: see docs/known-gaps.md.
  createLongVideo(path, { size: '854x480', times: 17, rate: 10, bFrames: false });
  const owner = await register(service, 'Ann');
  const title = 'A walk';
  const { id, uploadId } = await publish(owner, path, { title });
  await waitForConversion(owner, uploadId);
  // Its pictures come from two encoders, which not every browser may take.
  const params = { path: { id } };
  await owner.api.post('/posts/{id}/trim', { params, body: { start: 2.3, end: 66.3 } });
  await waitFor('the trimmed video', async () => (await getPost(owner.api, id)).trim === null);
  const short = join(folder, 'short.mp4');
  createShortVideo(short);
  const file = await readFile(short);
  return async () => ({ service, title, file, user: await register(service, '김하나') });
});
