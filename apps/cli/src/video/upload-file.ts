import { open } from 'node:fs/promises';
import type { ImportedFile } from '@workreel/video-server';
import type { CommandIo } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/** The steps of a multipart upload that the service performs. The file's data is sent directly to the object store. */
export interface UploadSteps {
  create(file: ImportedFile): Promise<{ id: string; partSize: number; partCount: number }>;
  /** Returns presigned URLs for the parts `first` to `last` (inclusive). */
  presign(id: string, first: number, last: number): Promise<string[]>;
  complete(id: string): Promise<void>;
}

/** Number of URLs per call of `presign`. */
const PARTS_PER_REQUEST = 50;

/** Uploads a local file in parts. @returns the upload's ID. */
export async function uploadFile(
  path: string,
  file: ImportedFile,
  steps: UploadSteps,
  io: CommandIo,
): Promise<string> {
  const { id, partSize, partCount } = await steps.create(file);
  await using handle = await open(path);
  const buffer = Buffer.alloc(Math.min(partSize, file.size));
  for (let first = 1; first <= partCount; first += PARTS_PER_REQUEST) {
    const urls = await steps.presign(id, first, Math.min(partCount, first + PARTS_PER_REQUEST - 1));
    for (const [index, url] of urls.entries()) {
      const start = (first + index - 1) * partSize;
      const bytes = Math.min(partSize, file.size - start);
      const { bytesRead } = await handle.read(buffer, 0, bytes, start);
      if (bytesRead !== bytes)
        throw new UsageError(`${path} was truncated during the upload. Run the command again.`);
      await putPart(url, buffer.subarray(0, bytes), io.signal);
      io.progress({ done: start + bytes, total: file.size, label: `${file.filename}: uploading` });
    }
  }
  await steps.complete(id);
  io.progress(null);
  return id;
}

/** Maximum number of attempts per part. */
const MAX_ATTEMPTS = 4;

async function putPart(url: string, body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, { method: 'PUT', body, signal });
      const text = await response.text();
      if (response.ok) return;
      throw new Error(`The object store returned ${response.status}: ${text.slice(0, 300)}`);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
    }
  }
}

/** Upload steps that run internal commands. @param run - runs a command and returns its output. */
export const remoteSteps = (
  run: (name: string, options: Record<string, unknown>) => Promise<string>,
): UploadSteps => ({
  create: async (file) => JSON.parse(await run('video import create', { ...file })),
  presign: async (id, first, last) => JSON.parse(await run('video import presign', { id, first, last })),
  complete: async (id) => void (await run('video import complete', { id })),
});
