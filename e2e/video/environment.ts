/** Test environment of the video service: the service, folders for files, and a browser. */
import { join } from 'node:path';
import { chromiumUnavailable } from '../lib/chromium.ts';
import { openFolder, openTestEnvironment } from '../lib/environment.ts';
import { type PostMetadata, publish, register, type TestUser, waitForConversion } from './client.ts';
import { createShortVideo, ffmpegUnavailable } from './media.ts';
import { killProcesses } from './processes.ts';
import { startVideo } from './service.ts';
import { createThrottledFfmpeg } from './throttled-ffmpeg.ts';

/** Why the video pages cannot be tested on this machine; undefined if they can. */
export const videoTestsUnavailable = chromiumUnavailable ?? ffmpegUnavailable;

export type TestEnvironment = Awaited<ReturnType<typeof openEnvironment>>;

/** @param env - settings of the service, in addition to the defaults. */
export async function openEnvironment(env: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  /** Folder for files that tests create. */
  const folder = await openFolder(stack);
  /** The service's UPLOAD_DIR. */
  const files = await openFolder(stack);
  const throttled = await createThrottledFfmpeg(folder);
  const environment = await openTestEnvironment('video', stack, () =>
    startVideo({ ...throttled.env, UPLOAD_DIR: files, ...env }),
  );
  /** Creates a file, uploads and publishes it as the user, and waits for its conversion to finish. */
  const publishVideo = async (
    user: TestUser,
    metadata: PostMetadata,
    create: (path: string) => unknown = createShortVideo,
    name = `${crypto.randomUUID()}.mp4`,
  ) => {
    const file = join(folder, name);
    await create(file);
    const post = await publish(user, file, metadata);
    return { ...post, upload: await waitForConversion(user, post.uploadId) };
  };
  return {
    ...environment,
    folder,
    files,
    /** Sets the speed of conversions that start after the call. */
    setConversionSpeed: throttled.setConversionSpeed,
    /** Kills the ffmpeg processes of all conversions (Linux). */
    killConversions: () =>
      killProcesses(([program, ...args]) => /(^|\/)ffmpeg$/.test(program!) && args.join().includes(files)),
    publishVideo,
    createUser: (name: string): Promise<TestUser> => register(environment.service, name),
  };
}
