import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountsSchema, findFirstAdmin } from '@workreel/accounts';
import {
  DEMO_VIDEOS,
  ffmpegPaths,
  hasUploads,
  makeDemoVideo,
  type VideoContext,
} from '@workreel/video-server';
import type { CommandIo } from '../io.ts';
import { localSteps, watchUpload } from './convert.ts';
import { uploadFile } from './upload-file.ts';

/** Generates two short videos, uploads them and converts them, unless the database contains uploads. */
export async function convertDemoOnce(context: VideoContext, io: CommandIo): Promise<void> {
  if (await hasUploads(context.db)) return;
  const admin = await findFirstAdmin(context.database.db<AccountsSchema>());
  if (!admin) return;
  await context.converter.prepare({ install: true, signal: io.signal });
  io.note('Generating two short demo videos …');
  const folder = await mkdtemp(join(tmpdir(), 'workreel-demo-'));
  try {
    const uploadIds: string[] = [];
    for (const demo of DEMO_VIDEOS) {
      const file = join(folder, demo.filename);
      await makeDemoVideo(ffmpegPaths(context.settings), demo, file, io.signal);
      const { size } = await stat(file);
      uploadIds.push(
        await uploadFile(file, { ...demo, size, published: true }, localSteps(context, admin.id), io),
      );
    }
    for (const id of uploadIds) await watchUpload(context, id, io);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
