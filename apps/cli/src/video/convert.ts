import { type AccountsSchema, firstAdmin } from '@workreel/accounts';
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
import type { SendingSteps } from './send.ts';

/** The steps within the process that has the database open. */
export const stepsOf = (context: VideoContext, ownerId: string): SendingSteps => ({
  begin: async (file) => {
    const { id, partSize, partCount } = await beginImport(context, ownerId, file);
    return { id, partSize: partSize!, partCount: partCount! };
  },
  grant: async (id, first, last) => {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return [...(await presignImport(context, id, numbers)).values()];
  },
  complete: (id) => completeImport(context, id),
});

/** The steps as commands, for a process that has the file but not the database; each answers one line of JSON. */
export const importCommands = (context: VideoContext): OpenedApplication['commands'] => ({
  begin: async (options, io) => {
    const admin = await firstAdmin(context.database.db<AccountsSchema>());
    if (!admin)
      throw new UsageError('There is no admin yet whose video this would be: workreel admin create');
    io.out(JSON.stringify(await stepsOf(context, admin.id).begin(options as unknown as ImportedFile)));
    return 0;
  },
  grant: async ({ id, first, last }, io) => {
    io.out(JSON.stringify(await stepsOf(context, '').grant(String(id), Number(first), Number(last))));
    return 0;
  },
  complete: async ({ id }, io) => {
    await stepsOf(context, '').complete(String(id));
    io.out('{}');
    return 0;
  },
  watch: async ({ id, json }, io) => {
    const upload = await watchUpload(context, String(id), io);
    const watch = `${context.settings.VIDEO_BASE_URL}/app/watch/${upload.postId}`;
    if (json) io.out(JSON.stringify({ ...upload, watch }));
    else if (upload.state === 'ready') io.out(`${upload.filename}: ready at ${watch}`);
    else io.out(`${upload.filename}: ${upload.state}: ${upload.error?.code} ${upload.error?.message}`);
    return upload.state === 'ready' ? 0 : 1;
  },
});

/** Shows a conversion until it has ended. */
export async function watchUpload(context: VideoContext, id: string, io: CommandIo): Promise<Upload> {
  let last: Upload | undefined;
  for await (const upload of followImport(context, id, io.signal)) {
    last = upload;
    const share = upload.progress ?? 0;
    io.progress({
      done: Math.round(share * 100),
      total: 100,
      label: `${upload.filename}: ${upload.state}${upload.state === 'converting' ? ` ${Math.round(share * 100)} %` : ''}`,
    });
  }
  io.progress(null);
  if (!last) throw new Error('The upload is gone.');
  return last;
}
