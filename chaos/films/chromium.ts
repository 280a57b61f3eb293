/** Measures in a real Chromium, with the hls.js of the pages, when a stream turns white and when it beeps. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openChromium } from '../../e2e/lib/chromium.ts';

interface Measured {
  /** Seconds. */
  flashes: number[];
  beeps: number[];
}

const WEB_CLIENT = join(import.meta.dirname, '../../apps/video/web/package.json');
const HLS_JS = createRequire(WEB_CLIENT).resolve('hls.js/dist/hls.min.js');

const PAGE = `<!doctype html><meta charset="utf-8"><script src="/hls.js"></script><video></video><button>Play</button>`;
/** Passes on all samples of the sound. */
const RECORDER = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([input]) {
    if (input[0]) this.port.postMessage(input[0].slice());
    return true;
  }
});`;

/** @param expected - times near which flashes and beeps are looked for, in seconds. */
export async function measureInChromium(
  files: ReadonlyMap<string, Buffer>,
  playlist: string,
  expected: Measured,
): Promise<Measured> {
  await using server = await serve(files);
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.click('button');
    await page.evaluate(`(${openPlayer})('/stream/${playlist}')`);
    const flashes = [];
    for (const time of expected.flashes) flashes.push(await findFlash(page, time));
    const beeps = [];
    for (const time of expected.beeps) beeps.push(await findBeep(page, time));
    return { flashes, beeps };
  } finally {
    await browser.close();
  }
}

async function serve(files: ReadonlyMap<string, Buffer>): Promise<AsyncDisposable & { url: string }> {
  const types: Record<string, string> = { m3u8: 'application/vnd.apple.mpegurl', js: 'text/javascript' };
  const read = (path: string): Buffer | undefined => {
    if (path === '/') return Buffer.from(PAGE);
    if (path === '/hls.js') return readFileSync(HLS_JS);
    if (path === '/recorder.js') return Buffer.from(RECORDER);
    return files.get(path.slice('/stream/'.length));
  };
  const server = createServer((request, response) => {
    const path = decodeURI(request.url!);
    const bytes = read(path);
    const type = path === '/' ? 'text/html' : (types[path.split('.').at(-1)!] ?? 'video/mp4');
    response.writeHead(bytes ? 200 : 404, { 'content-type': type }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs in the page; `player` is kept for the other functions. */
const openPlayer = `async (url) => {
  const video = document.querySelector('video');
  const context = new AudioContext();
  await context.audioWorklet.addModule('/recorder.js');
  const recorder = new AudioWorkletNode(context, 'recorder');
  context.createMediaElementSource(video).connect(recorder);
  const hls = new Hls({ startLevel: 0 });
  hls.loadSource(url);
  hls.attachMedia(video);
  await new Promise((resolve, reject) => {
    video.addEventListener('canplay', resolve, { once: true });
    hls.on(Hls.Events.ERROR, (_, { fatal, details }) => fatal && reject(new Error(details)));
  });
  globalThis.player = { video, context, recorder };
}`;

/** Steps through the pictures around a time. @returns the media time of the first white one. */
const findFlash = (page: Page, time: number): Promise<number> =>
  page.evaluate(
    `(async (time) => {
      const { video } = player;
      const canvas = new OffscreenCanvas(8, 8);
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      let first = NaN;
      for (let position = Math.max(0, time - 0.1); position < time + 0.12; position += 0.01) {
        const shown = new Promise((resolve) =>
          video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime)));
        const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = Math.min(position, video.duration - 0.001);
        await seeked;
        const mediaTime = await shown;
        pen.drawImage(video, 0, 0, 8, 8);
        const { data } = pen.getImageData(0, 0, 8, 8);
        const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
        if (mean > 200 && !(first <= mediaTime)) first = mediaTime;
      }
      return first;
    })(${time})`,
  );

/** Plays from a position before a beep. The sound is exact to the sample from there on, and its quiet tone shows where it starts. */
const findBeep = (page: Page, time: number): Promise<number> =>
  page.evaluate(
    `(async (time) => {
      const { video, context, recorder } = player;
      const start = Math.max(0, time - 0.3);
      const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      video.currentTime = start;
      await seeked;
      const samples = [];
      recorder.port.onmessage = ({ data }) => samples.push(...data);
      await context.resume();
      await video.play();
      while (video.currentTime < Math.min(time + 0.3, video.duration) && !video.ended)
        await new Promise((resolve) => setTimeout(resolve, 20));
      video.pause();
      recorder.port.onmessage = null;
      const first = samples.findIndex((sample) => Math.abs(sample) > 1e-3);
      const beep = samples.findIndex((sample) => Math.abs(sample) > 0.2);
      return beep < 0 ? NaN : start + (beep - first) / context.sampleRate;
    })(${time})`,
  );
