import { open } from 'node:fs/promises';
import type { ImportedFile } from '@workreel/video-server';
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

/** The steps carried out by another process: `run` gives a command and returns the line that it says. */
export const stepsThrough = (
  run: (name: string, options: Record<string, unknown>) => Promise<string>,
): SendingSteps => ({
  begin: async (file) => JSON.parse(await run('video begin', { ...file })),
  grant: async (id, first, last) => JSON.parse(await run('video grant', { id, first, last })),
  complete: async (id) => void (await run('video complete', { id })),
});
