import { type AccountsSchema, findFirstAdmin } from '@workreel/accounts';
import type { Upload } from '@workreel/video-contract';
import {
  beginImport,
  completeImport,
  followImport,
  type ImportedFile,
  presignImport,
  type VideoContext,
} from '@workreel/video-server';
import type { OpenedApplication } from '../application.ts';
import type { CommandIo } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import type { UploadSteps } from './upload-file.ts';

/** Upload steps for the process that has the database open. */
export const localSteps = (context: VideoContext, ownerId: string): UploadSteps => ({
  create: async (file) => {
    const { id, partSize, partCount } = await beginImport(context, ownerId, file);
    return { id, partSize: partSize!, partCount: partCount! };
  },
  presign: async (id, first, last) => {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return [...(await presignImport(context, id, numbers)).values()];
  },
  complete: (id) => completeImport(context, id),
});

/** Internal commands for a process that has the file but not the database. Each prints one line of JSON. */
export const importCommands = (context: VideoContext): OpenedApplication['commands'] => ({
  'import create': async (options, io) => {
    const admin = await findFirstAdmin(context.database.db<AccountsSchema>());
    if (!admin)
      throw new UsageError(
        'The video needs an owner, but no admin exists. Create one with: workreel admin create <email>',
      );
    io.out(JSON.stringify(await localSteps(context, admin.id).create(options as unknown as ImportedFile)));
    return 0;
  },
  'import presign': async ({ id, first, last }, io) => {
    io.out(JSON.stringify(await localSteps(context, '').presign(String(id), Number(first), Number(last))));
    return 0;
  },
  'import complete': async ({ id }, io) => {
    await localSteps(context, '').complete(String(id));
    io.out('{}');
    return 0;
  },
  'import watch': async ({ id, json }, io) => {
    const upload = await watchUpload(context, String(id), io);
    const watch = `${context.settings.VIDEO_BASE_URL}/app/watch/${upload.postId}`;
    if (json) io.out(JSON.stringify({ ...upload, watch }));
    else if (upload.state === 'ready') io.out(`${upload.filename}: ready at ${watch}`);
    else io.out(`${upload.filename}: ${upload.state}: ${upload.error?.message} (${upload.error?.code})`);
    return upload.state === 'ready' ? 0 : 1;
  },
});

/** Shows the progress of an upload until its conversion finishes. */
export async function watchUpload(context: VideoContext, id: string, io: CommandIo): Promise<Upload> {
  let last: Upload | undefined;
  for await (const upload of followImport(context, id, io.signal)) {
    last = upload;
    const progress = upload.progress ?? 0;
    io.progress({
      done: Math.round(progress * 100),
      total: 100,
      label: `${upload.filename}: ${upload.state}${upload.state === 'converting' ? ` ${Math.round(progress * 100)} %` : ''}`,
    });
  }
  io.progress(null);
  if (!last) throw new Error(`Upload ${id} was deleted`);
  return last;
}
