/** The file store as it is shipped: its own process, and the adapter that the service uses. */
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

/** Sends so many bytes to each of these addresses at once. */
export const send = (urls: readonly string[], bytes: number): Promise<Sent> =>
  runForJson<Sent>(process.execPath, [
    join(import.meta.dirname, 'client.ts'),
    '--urls',
    JSON.stringify(urls),
    '--bytes',
    String(bytes),
  ]);

export interface Stored {
  /** From the first byte sent to the last ETag. */
  sendSeconds: number;
  completeSeconds: number;
  /** Beyond what the process had before the first byte; null where the system does not tell. */
  memoryMb: number | null;
}

/** Of each part of a first transfer: a service has run for a while when a file of gigabytes comes. */
const WARM_UP_BYTES = 16 * 1024 ** 2;

/** One file of `parts` × `bytes` into a fresh store under a folder, which is removed after that. */
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
    const [answer] = (await once(child, 'message')) as [{ ready?: number; error?: string }];
    if (answer.ready === undefined) throw new Error(`The store did not start: ${answer.error}`);
    const address = `http://127.0.0.1:${answer.ready}`;
    const store = openFileStore({
      root,
      bucket: 'bench',
      publicUrl: address,
      internalUrl: address,
      secret,
      mediaUrl: address,
    });
    const idle = memoryOf(pid);
    await store.abortMultipart(...(await sendParts(store, parts, WARM_UP_BYTES)).transfer);
    const { transfer, sent } = await sendParts(store, parts, bytes);
    const started = performance.now();
    const named = sent.etags.map((etag, index) => ({ partNumber: index + 1, etag }));
    const { size } = await store.completeMultipart(...transfer, named);
    const completeSeconds = (performance.now() - started) / 1000;
    if (size !== parts * bytes) throw new Error(`${size} bytes were stored instead of ${parts * bytes}.`);
    const most = memoryOf(pid);
    await store.close();
    return {
      sendSeconds: sent.seconds,
      completeSeconds,
      memoryMb: idle === null || most === null ? null : (most.peak - idle.now) / 1e6,
    };
  } finally {
    await storeProcess.kill();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Sends a file's parts by presigned addresses. @returns key and id of their transfer. */
async function sendParts(
  store: ObjectStore,
  parts: number,
  bytes: number,
): Promise<{ transfer: [key: string, multipartId: string]; sent: Sent }> {
  const key = 'originals/bench/film.mp4';
  const multipartId = await store.createMultipart(key, { contentType: 'video/mp4' });
  const urls = await Promise.all(
    Array.from({ length: parts }, (_, index) =>
      store.presignPart({
        key,
        multipartId,
        partNumber: index + 1,
        maxBytes: bytes,
        exactly: bytes,
        expiresInSeconds: 600,
      }),
    ),
  );
  return { transfer: [key, multipartId], sent: await send(urls, bytes) };
}

/** In bytes, as Linux tells it of a process; null elsewhere. */
function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    return { now: of('VmRSS'), peak: of('VmHWM') };
  } catch {
    return null;
  }
}
