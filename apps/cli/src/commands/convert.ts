import { type AccountsSchema, firstAdmin } from '@workreel/accounts';
import type { Upload } from '@workreel/video-contract';
import {
  beginImport,
  completeImport,
  followImport,
  grantImport,
  type ImportedFile,
} from '@workreel/video-server';
import type { House } from '../house.ts';
import type { CommandIo } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import type { SendingSteps } from './send.ts';

/** The steps within the process that holds the store. */
export const stepsOf = ({ video }: House, ownerId: string): SendingSteps => ({
  begin: async (file) => {
    const { id, partSize, partCount } = await beginImport(video, ownerId, file);
    return { id, partSize: partSize!, partCount: partCount! };
  },
  grant: async (id, first, last) => {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return [...(await grantImport(video, id, numbers)).values()];
  },
  complete: (id) => completeImport(video, id),
});

/** The steps as commands, for whoever has the file but not the store; each answers one line of JSON. */
export const SENDING_COMMANDS = {
  'video begin': async (house: House, options: Record<string, unknown>, io: CommandIo) => {
    const admin = await firstAdmin(house.store.db<AccountsSchema>());
    if (!admin)
      throw new UsageError('There is no admin yet whose video this would be: workreel admin create');
    io.out(JSON.stringify(await stepsOf(house, admin.id).begin(options as unknown as ImportedFile)));
    return 0;
  },
  'video grant': async (house: House, { id, first, last }: Record<string, unknown>, io: CommandIo) => {
    io.out(JSON.stringify(await stepsOf(house, '').grant(String(id), Number(first), Number(last))));
    return 0;
  },
  'video complete': async (house: House, { id }: Record<string, unknown>, io: CommandIo) => {
    await stepsOf(house, '').complete(String(id));
    io.out('{}');
    return 0;
  },
  'video watch': async (house: House, { id, json }: Record<string, unknown>, io: CommandIo) => {
    const upload = await watchUpload(house, String(id), io);
    const watch = `${house.settings.VIDEO_BASE_URL}/app/watch/${upload.postId}`;
    if (json) io.out(JSON.stringify({ ...upload, watch }));
    else if (upload.state === 'ready') io.out(`${upload.filename}: ready at ${watch}`);
    else io.out(`${upload.filename}: ${upload.state}: ${upload.error?.code} ${upload.error?.message}`);
    return upload.state === 'ready' ? 0 : 1;
  },
} as const;

/** Shows a conversion until it has ended. */
export async function watchUpload(house: House, id: string, io: CommandIo): Promise<Upload> {
  let last: Upload | undefined;
  for await (const upload of followImport(house.video, id, io.signal)) {
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
