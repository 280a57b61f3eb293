import { open } from 'node:fs/promises';
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

/**
 * Sending a file takes three steps with the service and one with the store: its bytes go from whoever
 * has the file to the store alone, never through the service.
 */
export interface SendingSteps {
  begin(file: ImportedFile): Promise<{ id: string; partSize: number; partCount: number }>;
  /** Addresses of the parts from a first to a last number. */
  grant(id: string, first: number, last: number): Promise<string[]>;
  complete(id: string): Promise<void>;
}

/** Addresses asked for at once. */
const BATCH = 50;

/** Sends a file of this machine part by part. @returns the upload's id. */
export async function sendFile(
  path: string,
  file: ImportedFile,
  steps: SendingSteps,
  io: CommandIo,
): Promise<string> {
  const { id, partSize, partCount } = await steps.begin(file);
  await using handle = await open(path);
  const buffer = Buffer.alloc(Math.min(partSize, file.size));
  for (let first = 1; first <= partCount; first += BATCH) {
    const addresses = await steps.grant(id, first, Math.min(partCount, first + BATCH - 1));
    for (const [index, address] of addresses.entries()) {
      const start = (first + index - 1) * partSize;
      const bytes = Math.min(partSize, file.size - start);
      const { bytesRead } = await handle.read(buffer, 0, bytes, start);
      if (bytesRead !== bytes) throw new UsageError(`${path} became shorter while it was read.`);
      await putPart(address, buffer.subarray(0, bytes), io.signal);
      io.progress({ done: start + bytes, total: file.size, label: `${file.filename}: sending` });
    }
  }
  await steps.complete(id);
  io.progress(null);
  return id;
}

/** Tries of one part. */
const TRIES = 4;

async function putPart(address: string, body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      const answer = await fetch(address, { method: 'PUT', body, signal });
      const text = await answer.text();
      if (answer.ok) return;
      throw new Error(`The store answers ${answer.status}: ${text.slice(0, 300)}`);
    } catch (error) {
      if (tried === TRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** tried));
    }
  }
}

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

/** The steps carried out by another process: `run` gives a command and returns the line that it says. */
export const stepsThrough = (
  run: (name: string, options: Record<string, unknown>) => Promise<string>,
): SendingSteps => ({
  begin: async (file) => JSON.parse(await run('video begin', { ...file })),
  grant: async (id, first, last) => JSON.parse(await run('video grant', { id, first, last })),
  complete: async (id) => void (await run('video complete', { id })),
});
