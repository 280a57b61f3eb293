import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountsSchema, firstAdmin } from '@workreel/accounts';
import { isFinished } from '@workreel/jobs-contract';
import { lastRun, startCrawl } from '@workreel/jobs-server';
import { DEMO_VIDEOS, hasUploads, makeDemoVideo } from '@workreel/video-server';
import type { House } from '../house.ts';
import type { CommandIo } from '../io.ts';
import { stepsOf, watchUpload } from './convert.ts';
import { describeRun, watchRun } from './crawl.ts';
import { sendFile } from './send.ts';

/** On a fresh store there is nothing to look at: the demo site is collected once. */
export async function collectDemoOnce(house: House, io: CommandIo): Promise<void> {
  const { jobs } = house;
  const before = await lastRun(jobs.db, 'demo');
  if (before && isFinished(before.status)) return;
  const run = before ?? (await startCrawl(jobs, { site: 'demo' }, 'start'));
  io.note('Collecting the demo site …');
  const ended = await watchRun(house, run.id, null, io);
  if (!isFinished(ended.status)) return;
  for (const line of describeRun(ended)) io.note(line);
}

/** Two short videos, made here and sent and converted by the road that every upload takes. */
export async function convertDemoOnce(house: House, io: CommandIo): Promise<void> {
  const { video } = house;
  if (await hasUploads(video.db)) return;
  const admin = await firstAdmin(house.store.db<AccountsSchema>());
  if (!admin) return;
  io.note('Making two short videos …');
  const folder = await mkdtemp(join(tmpdir(), 'workreel-demo-'));
  try {
    const sent: string[] = [];
    for (const demo of DEMO_VIDEOS) {
      const file = join(folder, demo.filename);
      await makeDemoVideo(video.settings, demo, file, io.signal);
      const { size } = await stat(file);
      sent.push(await sendFile(file, { ...demo, size }, stepsOf(house, admin.id), io));
    }
    for (const id of sent) await watchUpload(house, id, io);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
