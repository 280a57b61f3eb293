import { ensureAdmin } from '@workreel/accounts';
import { startJobsWorker } from '@workreel/jobs-server';
import { createLog } from '@workreel/platform/log';
import { startVideoWorker } from '@workreel/video-server';
import { runCommand } from './commands/index.ts';
import { type House, openHouse, readSettings } from './house.ts';
import type { Give } from './on-store.ts';
import { startStore } from './store-process.ts';

/** What a command needs beside the store, where no service runs that has it. */
type Work = (house: House) => Promise<{ stop(): Promise<void> }>;

/** What moving bytes needs: the store's process, unless a service elsewhere runs it already. */
const storing: Work = async (house) => {
  const answers = await house.video.store.check().then(
    () => true,
    () => false,
  );
  return answers ? { stop: async () => {} } : startStore(house.video, house.settings.VIDEO_INTERNAL_URL);
};

/** What converting needs: somebody whose video it is, the store, and a worker. */
const converting: Work = async (house) => {
  const admin = await ensureAdmin(house.store, house.settings.ADMIN_EMAIL, house.settings.ADMIN_PASSWORD);
  if (admin?.generated)
    process.stderr.write(`Admin ${admin.email} with password ${admin.generated} (shown this once)\n`);
  const store = await storing(house);
  const worker = await startVideoWorker(house.video);
  return {
    stop: async () => {
      await worker.stop();
      await store.stop();
    },
  };
};

/** By what was typed; other commands need the store alone. */
const WORK: Record<string, Work> = {
  'jobs crawl': (house) => startJobsWorker(house.jobs),
  'video convert': converting,
  'video sweep': storing,
};

/** Opens the store in this process for what was typed, and gives commands on it. */
export async function openForCommand(typed: string): Promise<{ give: Give; close(): Promise<void> }> {
  const { LOG_LEVEL } = readSettings(process.env);
  const house = await openHouse(`workreel ${typed}`, createLog(LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL));
  try {
    const work = await WORK[typed]?.(house);
    return {
      give: (name, options, io) => runCommand(house, { name, options }, io),
      close: async () => {
        await work?.stop();
        await house.close();
      },
    };
  } catch (error) {
    await house.close();
    throw error;
  }
}
