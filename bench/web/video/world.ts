/** What the video part goes to: a service with one video, and a plain page with the same video, behind one line. */
import { once } from 'node:events';
import { mkdirSync, mkdtempDisposableSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@workreel/platform/log';
import { openFfmpegConverter } from '../../../apps/video/server/src/conversion/index.ts';
import { apiOf, getPost, type Post, publish, register, settled } from '../../../e2e/video/client.ts';
import { startVideo } from '../../../e2e/video/service.ts';
import { makeFilm, progressive } from './film.ts';
import { openLine, type Terms } from './line.ts';

/** What the line is measured with, in bytes: a second of it. */
const SAMPLE = 1_250_000;

export interface World extends AsyncDisposable {
  library: string;
  watchPage: string;
  plainPage: string;
  renditions: Post['renditions'];
  /** Of the plain page's file. */
  fileBytes: number;
  /** What the line carries, as measured. */
  lineBitsPerSecond: number;
}

/** @param seconds - length of the video. */
export async function openWorld(seconds: number, terms: Terms, say: (line: string) => void): Promise<World> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-')));
  const line = opened.use(await openLine(terms));
  const { ffmpeg } = await openFfmpegConverter({ log: createLog('warn') }).tools();
  say(`making a film of ${seconds} s`);
  const film = await makeFilm(ffmpeg, seconds);

  const files = join(folder.path, 'files');
  const service = await startVideo({ STORAGE: 'file', UPLOAD_DIR: files, VIDEO_BASE_URL: line.address });
  opened.defer(service.stop);
  line.leadTo(service.address);
  say('converting it');
  const owner = await register(service, 'Ann');
  const { id, uploadId } = await publish(owner, film, { title: 'A film' });
  const { state, error } = await settled(owner, uploadId);
  if (state !== 'ready') throw new Error(`The film was not converted: ${error?.code ?? state}.`);
  const post = await getPost(apiOf(service), id);

  // The service itself sends the plain page's file, as it sends whatever an operator lays into that folder.
  mkdirSync(join(files, 'bench'), { recursive: true });
  const file = join(files, 'bench', 'film.mp4');
  await progressive(ffmpeg, post.videoUrl.replace(line.address, service.address), file);
  const fileUrl = `${line.address}/files/bench/film.mp4`;
  const plainPage = await servePage(pageOf(fileUrl, post.posterUrl));
  opened.defer(plainPage.close);
  const lineBitsPerSecond = await rateOf(fileUrl);

  const world = opened.move();
  return {
    library: `${line.address}/app/`,
    watchPage: `${line.address}/app/watch/${id}`,
    plainPage: plainPage.address,
    renditions: post.renditions,
    fileBytes: statSync(file).size,
    lineBitsPerSecond,
    [Symbol.asyncDispose]: () => world.disposeAsync(),
  };
}

/** At rest as the watch page is: it shows a poster, which opened a connection to where the file is, and waits for the click. */
const pageOf = (file: string, poster: string): string => `<!doctype html>
<html lang="ko">
  <meta charset="utf-8" />
  <title>A film</title>
  <style>video { display: block; width: 100%; max-height: 80vh; }</style>
  <video preload="none" playsinline poster="${poster}" src="${file}"></video>
  <button type="button" data-play>▶</button>
  <script>
    document.querySelector('button').onclick = () => document.querySelector('video').play();
  </script>
</html>
`;

async function servePage(html: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((_request, reply) =>
    reply.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function rateOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { Range: `bytes=0-${SAMPLE - 1}` } });
  const began = performance.now();
  const { byteLength } = await answer.arrayBuffer();
  return Math.round((byteLength * 8) / ((performance.now() - began) / 1_000));
}
