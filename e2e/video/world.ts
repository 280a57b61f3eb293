/** The video service, a folder for files, and a browser. */
import { join } from 'node:path';
import { noChromium } from '../lib/chromium.ts';
import { openWorld as openAround, openFolder } from '../lib/world.ts';
import { type Person, type PostTexts, publish, register, settled } from './client.ts';
import { noFfmpeg, shortFilm } from './media.ts';
import { openPacedFfmpeg } from './paced-ffmpeg.ts';
import { startVideo } from './service.ts';

/** Why pages of videos cannot be tried here; undefined where they can. */
export const missing = noChromium ?? noFfmpeg;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** @param env - settings of the service beside the usual ones. */
export async function openWorld(env: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  /** For files of tests. */
  const folder = await openFolder(stack);
  /** Where the service keeps its files. */
  const files = await openFolder(stack);
  const paced = await openPacedFfmpeg(folder);
  const world = await openAround('video', stack, () =>
    startVideo({ ...paced.env, UPLOAD_DIR: files, ...env }),
  );
  /** Makes a file of somebody's, sends it and waits for the end of its conversion. */
  const send = async (
    person: Person,
    texts: PostTexts,
    make: (path: string) => unknown = shortFilm,
    name = `${crypto.randomUUID()}.mp4`,
  ) => {
    const file = join(folder, name);
    await make(file);
    const post = await publish(person, file, texts);
    return { ...post, upload: await settled(person, post.uploadId) };
  };
  return {
    ...world,
    folder,
    files,
    /** How fast the service converts from now on: slowly enough to be looked at, or as fast as it can. */
    convert: paced.convert,
    send,
    /** A person with an account that nobody else has. */
    join: (name: string): Promise<Person> => register(world.service, name),
  };
}
