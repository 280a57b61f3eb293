/** The file store as shipped: its process, and the adapter that the service uses. */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStore } from '@workreel/object-store';
import { openFileStore } from '@workreel/object-store/file';
import { LaunchedProcess, runForJson } from '@workreel/testing/process';

export interface Sent {
  seconds: number;
  etags: string[];
}

/** Uploads `bytes` bytes to each URL concurrently. */
export const send = (urls: readonly string[], bytes: number): Promise<Sent> =>
  runForJson<Sent>(process.execPath, [
    join(import.meta.dirname, 'client.ts'),
    '--urls',
    JSON.stringify(urls),
    '--bytes',
    String(bytes),
  ]);

export interface Stored {
  /** From the first byte sent to the last ETag received. */
  sendSeconds: number;
  completeSeconds: number;
  /** Peak RSS above the RSS before the first byte; null on a system without /proc. */
  memoryMb: number | null;
}

/** Part size of the warm-up transfer. */
const WARM_UP_BYTES = 16 * 1024 ** 2;

/** Uploads one file of `parts` × `bytes` to a new store in the folder `root`, and removes the folder. */
export async function ingest(
  root: string,
  parts: number,
  bytes: number,
  { sync }: { sync: boolean },
): Promise<Stored> {
  const secret = 'bench';
  const entry = join(import.meta.dirname, '../../packages/object-store/src/file/process.ts');
  const storeProcess = new LaunchedProcess(process.execPath, [entry], { ipc: 'json' });
  const { child, pid } = storeProcess;
  try {
    child.send({ root, bucket: 'bench', host: '127.0.0.1', port: 0, secret, origins: [], sync });
    const [message] = (await once(child, 'message')) as [{ ready?: number; error?: string }];
    if (message.ready === undefined) throw new Error(`The file store did not start: ${message.error}`);
    const url = `http://127.0.0.1:${message.ready}`;
    const store = openFileStore({
      root,
      bucket: 'bench',
      publicUrl: url,
      internalUrl: url,
      secret,
      mediaUrl: url,
    });
    const idle = memoryOf(pid);
    await store.abortMultipart(...(await sendParts(store, parts, WARM_UP_BYTES)).transfer);
    const { transfer, sent } = await sendParts(store, parts, bytes);
    const startedAt = performance.now();
    const uploadedParts = sent.etags.map((etag, index) => ({ partNumber: index + 1, etag }));
    const { size } = await store.completeMultipart(...transfer, uploadedParts);
    const completeSeconds = (performance.now() - startedAt) / 1000;
    if (size !== parts * bytes) throw new Error(`${size} bytes were stored instead of ${parts * bytes}.`);
    const final = memoryOf(pid);
    await store.close();
    return {
      sendSeconds: sent.seconds,
      completeSeconds,
      memoryMb: idle === null || final === null ? null : (final.peak - idle.now) / 1e6,
    };
  } finally {
    await storeProcess.kill();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Uploads the parts of a file to presigned URLs. @returns key and multipart ID of the transfer. */
async function sendParts(
  store: ObjectStore,
  parts: number,
  bytes: number,
): Promise<{ transfer: [key: string, multipartId: string]; sent: Sent }> {
  const key = 'originals/bench/video.mp4';
  const multipartId = await store.createMultipart(key, { contentType: 'video/mp4' });
  const urls = await Promise.all(
    Array.from({ length: parts }, (_, index) =>
      store.presignPart({
        key,
        multipartId,
        partNumber: index + 1,
        maxBytes: bytes,
        exactBytes: bytes,
        expiresInSeconds: 600,
      }),
    ),
  );
  return { transfer: [key, multipartId], sent: await send(urls, bytes) };
}

/** Returns RSS and peak RSS in bytes; null on a system without /proc. */
function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return null;
  }
}
