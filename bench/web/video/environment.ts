/** Environment of the video benchmark: a service with one video behind a network link, and a plain page that loads the same video over that link. */
import { once } from 'node:events';
import { mkdirSync, mkdtempDisposableSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@workreel/platform/log';
import { openFfmpegConverter } from '../../../apps/video/server/src/conversion/index.ts';
import {
  createApiClient,
  getPost,
  type Post,
  publish,
  register,
  waitForConversion,
} from '../../../e2e/video/client.ts';
import { startVideo } from '../../../e2e/video/service.ts';
import { type LinkConditions, openLink } from './network-link.ts';
import { createMp4, createSampleVideo } from './sample-video.ts';

/** Size of the download that measures the link: one second at 10 Mbit/s. */
const SAMPLE_BYTES = 1_250_000;

export interface TestEnvironment extends AsyncDisposable {
  library: string;
  watchPage: string;
  plainPage: string;
  renditions: Post['renditions'];
  /** Size of the plain page's MP4. */
  fileBytes: number;
  /** Measured rate of the link. */
  linkBitsPerSecond: number;
}

/** @param seconds - length of the video. */
export async function openEnvironment(
  seconds: number,
  conditions: LinkConditions,
  progress: (line: string) => void,
): Promise<TestEnvironment> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-')));
  const link = opened.use(await openLink(conditions));
  const { ffmpeg } = await openFfmpegConverter({ log: createLog('warn') }).tools();
  progress(`creating a video of ${seconds} s`);
  const video = await createSampleVideo(ffmpeg, seconds);

  const files = join(folder.path, 'files');
  const service = await startVideo({ STORAGE: 'file', UPLOAD_DIR: files, VIDEO_BASE_URL: link.url });
  opened.defer(service.stop);
  link.setTarget(service.url);
  progress('converting the video');
  const owner = await register(service, 'Ann');
  const { id, uploadId } = await publish(owner, video, { title: 'A video' });
  const { state, error } = await waitForConversion(owner, uploadId);
  if (state !== 'ready') throw new Error(`The video was not converted: ${error?.code ?? state}.`);
  const post = await getPost(createApiClient(service), id);

  // GET /files/public/** serves any file in this folder, so the service itself sends the plain page's MP4.
  mkdirSync(join(files, 'public/bench'), { recursive: true });
  const file = join(files, 'public/bench/video.mp4');
  await createMp4(ffmpeg, post.videoUrl.replace(link.url, service.url), file);
  const fileUrl = `${link.url}/files/public/bench/video.mp4`;
  const plainPage = await servePage(renderPage(fileUrl, post.posterUrl));
  opened.defer(plainPage.close);
  const linkBitsPerSecond = await measureRate(fileUrl);

  const resources = opened.move();
  return {
    library: `${link.url}/app/`,
    watchPage: `${link.url}/app/watch/${id}`,
    plainPage: plainPage.url,
    renditions: post.renditions,
    fileBytes: statSync(file).size,
    linkBitsPerSecond,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Renders a page that is in the same state as the idle watch page: loading the poster has opened a connection to the file's server. */
const renderPage = (file: string, poster: string): string => `<!doctype html>
<html lang="ko">
  <meta charset="utf-8" />
  <title>A video</title>
  <style>video { display: block; width: 100%; max-height: 80vh; }</style>
  <video preload="none" playsinline poster="${poster}" src="${file}"></video>
  <button type="button" data-play>▶</button>
  <script>
    document.querySelector('button').onclick = () => document.querySelector('video').play();
  </script>
</html>
`;

async function servePage(html: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, reply) =>
    reply.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function measureRate(url: string): Promise<number> {
  const response = await fetch(url, { headers: { Range: `bytes=0-${SAMPLE_BYTES - 1}` } });
  if (response.status !== 206) throw new Error(`${url} has the status ${response.status}.`);
  const startedAt = performance.now();
  const { byteLength } = await response.arrayBuffer();
  return Math.round((byteLength * 8) / ((performance.now() - startedAt) / 1_000));
}
