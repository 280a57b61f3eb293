/** What a file of tests shares: a service, a folder for files, a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Credentials } from '@workreel/testing/client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { noChromium, openChromium } from '../lib/chromium.ts';
import { openPage, type Visit, visit as visitService } from '../lib/visits.ts';
import { type Person, type Post, type PostTexts, publish, register, settled } from './client.ts';
import { noFfmpeg, shortFilm } from './media.ts';
import { openPacedFfmpeg, type Pace } from './paced-ffmpeg.ts';
import { startVideo, type VideoService } from './service.ts';

export const ADMIN: Credentials = { email: 'admin@example.org', password: 'a-password-of-tests' };
/** Why pages of videos cannot be tried here; undefined where they can. */
export const missing = noChromium ?? noFfmpeg;

export interface World {
  readonly service: VideoService;
  /** For files of tests. */
  readonly folder: string;
  readonly browser: Browser;
  /** What pages complained about, on their console or to their policy. */
  readonly faults: string[];
  /** A person with an account that nobody else has. */
  join(name: string): Promise<Person>;
  /** A short video of somebody's own that is ready. */
  film(person: Person, words: PostTexts): Promise<Post>;
  /** How fast the service converts from now on: slowly enough to be looked at, or as fast as it can. */
  convert(pace: Pace): Promise<void>;
  /** A browser of somebody's own. */
  visit(how: Visit): Promise<BrowserContext>;
  /** A page in a browser of its own. */
  open(how: Visit, path?: string): Promise<Page>;
  close(): Promise<void>;
}

/** @param env - settings of the service beside the usual ones. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const paced = await openPacedFfmpeg(folder);
  const own = { ...paced.env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env };
  const service = stack.adopt(await startVideo(own), (each) => each.stop());
  const browser = stack.adopt(await openChromium(), (each) => each.close());
  const faults: string[] = [];
  const visit = (how: Visit) => visitService(browser, 'video', service.address, how);
  const everything = stack.move();
  return {
    service,
    folder,
    browser,
    faults,
    join: (name) => register(service, name),
    film: async (person, words) => {
      const file = join(folder, `${crypto.randomUUID()}.mp4`);
      shortFilm(file);
      const post = await publish(person, file, words);
      await settled(person, post.uploadId);
      return post;
    },
    convert: paced.convert,
    visit,
    open: async (how, path = '/app/') => openPage(await visit(how), service.address + path, faults),
    close: () => everything.disposeAsync(),
  };
}
