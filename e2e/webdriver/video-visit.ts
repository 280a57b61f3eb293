/** The steps of a visit to the pages of video, in English. */
import type { Credentials } from '@workreel/testing/client';
import { expect } from 'vitest';
import type { RunningService } from '../lib/service.ts';
import { ENGLISH } from '../video/messages.ts';
import type { Query } from './elements.ts';
import { WINDOW } from './page.ts';
import {
  BANNER,
  button,
  checkWidth,
  field,
  heading,
  link,
  NARROW,
  region,
  type Step,
  type Visit,
} from './visit.ts';

export interface VideoVisit extends Visit {
  service: RunningService;
  /** Title of a converted video of 64 s. */
  title: string;
  /** Content of a short video. */
  file: Uint8Array;
  user: Credentials & { name: string };
}

const en = ENGLISH.t;
const VIDEO = 'document.querySelector("video")';
const list: Query = region(en.shell.library.results);
const playButton = (title: string): Query => button(en.player.playTitle(title));

/** Whether the browser decodes H.264 and AAC. WebKitGTK does so with plugins of GStreamer (Debian: gstreamer1.0-libav and -plugins-bad). */
async function playsH264({ page }: VideoVisit): Promise<boolean> {
  const source = 'globalThis.ManagedMediaSource ?? globalThis.MediaSource';
  const type = `'video/mp4; codecs="avc1.42E01E,mp4a.40.2"'`;
  return (await page.read(`(${source})?.isTypeSupported(${type}) === true`)) === 'true';
}

/** Plays the video of the page, if the browser has not started it, and waits until it advances. */
async function watch({ page }: VideoVisit, title: string): Promise<void> {
  const time = async () => Number(await page.read(`${VIDEO}?.currentTime`));
  const start = await page.until('playback or the play button', async () => {
    if ((await time()) > 0) return 'played';
    return (await page.all(playButton(title))).length > 0 && 'offered';
  });
  // Some browsers play sound only after a click on the page itself.
  if (start === 'offered' && (await time()) === 0 && (await page.all(playButton(title))).length > 0)
    await page.click(playButton(title));
  await page.until('a second of playback', async () => (await time()) > 1);
  expect(Number(await page.read(`${VIDEO}.videoHeight`))).toBeGreaterThan(0);
}

export const STEPS: Step<VideoVisit>[] = [
  [
    'opens the library',
    async ({ page, service, title }) => {
      await page.open(`${service.url}/app/`);
      await page.see(link(title, list));
      expect(await page.language()).toBe('en');
      await checkWidth(page);
    },
  ],
  [
    'plays a video',
    async (visit) => {
      const { page, title } = visit;
      await page.click(link(title, list));
      await page.see(heading(title));
      if (await playsH264(visit)) return watch(visit, title);
      console.warn('This browser does not decode H.264, so that only the message about it has been tested.');
      await page.see({ role: 'alert', containing: en.player.unsupported });
    },
  ],
  [
    'uses the keyboard',
    async (visit) => {
      const { page } = visit;
      if (!(await playsH264(visit))) return;
      const until = (condition: string) =>
        page.until(condition, async () => (await page.read(`${VIDEO}${condition}`)) === 'true');
      await page.press('k');
      await until('.paused');
      await page.press('5');
      await until('.currentTime > 15');
      await page.press('m');
      await until('.muted');
      await page.press('m', 't');
      await until('.offsetWidth > 1000');
      await page.press('t', 'k');
      await until('.paused === false');
      await until('.currentTime > 17');
    },
  ],
  [
    'keeps watching while browsing',
    async (visit) => {
      const { page, title } = visit;
      if (!(await playsH264(visit))) return;
      const time = async () => Number(await page.read(`${VIDEO}?.currentTime`));
      const mini = region(en.watch.mini.label);
      // On a busy machine, the steps take as long as the rest of the video.
      await page.press('0');
      await page.until('the start', async () => (await time()) < 10);
      const before = await time();
      await page.click(link(en.shell.nav.library, BANNER));
      await page.see(mini);
      await page.until('the video plays on', async () => (await time()) > before + 1);
      await page.click(link(new RegExp(`${title}$`), mini));
      await page.see(heading(title));
      await page.seeNone(mini);
      expect(await page.read(`${VIDEO}.paused`)).toBe('false');
      // WebKitGTK ignores a pause in the first tenth of a second after the element was moved.
      const moved = await time();
      await page.until('the video plays on after it was moved', async () => (await time()) > moved + 1);
      await page.press('k');
      await page.until('a pause', async () => (await page.read(`${VIDEO}.paused`)) === 'true');
    },
  ],
  [
    'uses the watch page in a narrow window',
    async ({ page, title }) => {
      await page.resize(NARROW);
      await page.see(heading(title));
      await checkWidth(page);
      await page.resize(WINDOW);
    },
  ],
  [
    'signs in',
    async ({ page, user }) => {
      await page.click(link(en.shell.nav.signIn, BANNER));
      await page.fill(field(en.account.email), user.email);
      await page.fill(field(en.account.password), user.password);
      await page.click(button(en.account.signIn));
      await page.see(button(new RegExp(user.name), BANNER));
    },
  ],
  [
    'uploads a video',
    async ({ page, file }) => {
      await page.click(link(en.shell.nav.upload, BANNER));
      await page.see(heading(en.upload.heading));
      await page.chooseFile('short.mp4', file);
      await page.see(link(en.upload.actionLabel(en.upload.watch, 'short')));
      await checkWidth(page);
    },
  ],
  [
    'plays the uploaded video',
    async (visit) => {
      const { page } = visit;
      await page.click(link(en.upload.actionLabel(en.upload.watch, 'short')));
      await page.see(heading('short'));
      if (await playsH264(visit)) await watch(visit, 'short');
    },
  ],
];
