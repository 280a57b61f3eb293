import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountsSchema, firstAdmin } from '@workreel/accounts';
import { DEMO_VIDEOS, hasUploads, makeDemoVideo, type VideoContext } from '@workreel/video-server';
import type { CommandIo } from '../io.ts';
import { stepsOf, watchUpload } from './convert.ts';
import { sendFile } from './send.ts';

/** Makes two short videos and sends and converts them as any upload, unless there are uploads. */
export async function convertDemoOnce(context: VideoContext, io: CommandIo): Promise<void> {
  if (await hasUploads(context.db)) return;
  const admin = await firstAdmin(context.database.db<AccountsSchema>());
  if (!admin) return;
  io.note('Making two short videos …');
  const folder = await mkdtemp(join(tmpdir(), 'workreel-demo-'));
  try {
    const sent: string[] = [];
    for (const demo of DEMO_VIDEOS) {
      const file = join(folder, demo.filename);
      await makeDemoVideo(context.settings, demo, file, io.signal);
      const { size } = await stat(file);
      sent.push(await sendFile(file, { ...demo, size }, stepsOf(context, admin.id), io));
    }
    for (const id of sent) await watchUpload(context, id, io);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
