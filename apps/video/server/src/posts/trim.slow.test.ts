import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStream } from '@workreel/hls/check';
import { ffmpeg } from '@workreel/transcoder/testing';
import type { Post } from '@workreel/video-contract';
import { expect, it } from 'vitest';
import { openService } from '../testing/service.ts';
import { post as createPost } from './testing.ts';

/** 12 s that can be copied, with captions from 6 s to 8 s. */
async function createVideo(): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-trim-'));
  const [subtitles, path] = [join(folder, 'captions.srt'), join(folder, 'video.mp4')];
  await writeFile(subtitles, '1\n00:00:06,000 --> 00:00:08,000\n안녕\n');
  ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=30:d=12', '-f', 'lavfi', '-i', 'sine=440:d=12'],
    ...['-i', subtitles, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-c:s', 'mov_text', path],
  ]);
  const bytes = Buffer.from(await readFile(path));
  await rm(folder, { recursive: true });
  return bytes;
}

it('trims a video twice, and plays the previous files until then', async () => {
  const service = await openService();
  const { user: as } = service;
  const upload = await service.send(await createVideo());
  const { id } = (await createPost(service, { title: 'A video', uploadId: upload.id })).json<Post>();
  await service.waitUntilSettled(upload.id);
  await expect
    .poll(async () => (await service.call('GET', `/posts/${id}`, { as })).json<Post>().videoUrl)
    .toContain('/files/public/');
  const read = async () => (await service.call('GET', `/posts/${id}`, { as })).json<Post>();
  const trim = async (start: number, end: number) => {
    const before = await read();
    const response = await service.call('POST', `/posts/${id}/trim`, { as, body: { start, end } });
    expect(response.statusCode).toBe(202);
    expect((await fetch(before.videoUrl!)).status).toBe(200);
    await expect.poll(async () => (await read()).trim, { timeout: 60_000 }).toBeNull();
    await expect.poll(async () => (await fetch(before.videoUrl!)).status).toBe(404);
    return read();
  };

  const once = await trim(2.5, 10);
  expect(once).toMatchObject({ status: 'ready', trimmed: true, width: 640, height: 360 });
  expect(once.durationSeconds).toBeCloseTo(7.5, 3);
  expect(await checkStream(once.videoUrl!)).toEqual([]);
  expect(await (await fetch(once.captions[0]!.url)).text()).toContain('00:00:03.500 --> 00:00:05.500\n안녕');
  const storyboard = await (await fetch(once.storyboardUrl!)).text();
  expect(storyboard).toContain('00:00:07.000 --> 00:00:07.500');
  expect((await fetch(once.posterUrl!)).status).toBe(200);

  const twice = await trim(1, 5.2);
  expect(twice.durationSeconds).toBeCloseTo(4.2, 3);
  expect(await checkStream(twice.videoUrl!)).toEqual([]);
  expect(await (await fetch(twice.captions[0]!.url)).text()).toContain('00:00:02.500 --> 00:00:04.200\n안녕');
  // Nothing else is left under the public prefix.
  const runs = async () =>
    new Set((await service.keysUnder(`public/${upload.id}/`)).map((key) => key.split('/')[2]));
  await expect.poll(async () => (await runs()).size).toBe(1);
  await service.close();
});
