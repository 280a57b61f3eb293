/** Test app that serves a temporary folder, and a client that sends raw requests. */
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestApp } from '@workreel/platform/testing/app';
import { DirectoryFiles, type FileSource } from './directory-files.ts';
import { fileRoutes } from './files.routes.ts';

export const SECRET = 'a secret of tests';
/** The only original that may be read without a signed path. */
export const READABLE_ORIGINAL = 'originals/open/clip.mp4';

/** The origin of the service's own pages. */
export const OWN_ORIGIN = 'http://localhost:3002';
/** Videos and sessions, separated by a space, whose access has ended. */
export const ended = new Set<string>();

export interface RawResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

export async function openFiles() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-file-route-'));
  const root = join(folder.path, 'files');
  mkdirSync(root);
  const { app, port } = await serveFiles(new DirectoryFiles(root));
  return {
    app,
    root,
    /** The parent of the upload directory. */
    outside: folder.path,
    port,
    put(key: string, content: string | Uint8Array): string {
      const path = join(root, key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    /** Sends a request target unchanged; `fetch` would normalize it. */
    request: (target: string, headers: Record<string, string> = {}, method = 'GET') =>
      request(port, method, target, headers),
    async close() {
      await app.close();
      folder.remove();
    },
  };
}

/** Starts an app that serves the files of a source. */
export async function serveFiles(source: FileSource) {
  const app = await createTestApp(
    (app) =>
      fileRoutes(app, {
        source,
        secret: SECRET,
        mayReadOriginal: async (key) => key === READABLE_ORIGINAL,
        mayWatch: async (video, sessionId) => !ended.has(`${video} ${sessionId}`),
        origins: [OWN_ORIGIN],
      }),
    { corsOrigins: ['https://player.example'] },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port };
}

async function request(
  port: number,
  method: string,
  target: string,
  headers: Record<string, string>,
): Promise<RawResponse> {
  const headerLines = Object.entries({ Host: 'files', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${target} HTTP/1.1\r\n${headerLines.join('')}\r\n`, 'latin1');
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  const end = all.indexOf('\r\n\r\n');
  const [statusLine = '', ...fields] = all.subarray(0, end).toString('latin1').split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(
      fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()]),
    ),
    body: all.subarray(end + 4),
  };
}
