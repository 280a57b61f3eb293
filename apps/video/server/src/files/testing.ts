/** An app with the real route over a folder of its own, and requests byte by byte. Not used by the service. */
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestApp } from '@workreel/platform/testing/app';
import { fileRoutes } from './files.routes.ts';
import { type FileSource, UploadFolder } from './open-file.ts';

export const SECRET = 'a secret of tests';
/** The one original that anyone may read. */
export const OPEN_ORIGINAL = 'originals/open/film.mp4';

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

export async function openFiles() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-file-route-'));
  const root = join(folder.path, 'files');
  mkdirSync(root);
  const { app, port } = await serveFiles(new UploadFolder(root));
  return {
    app,
    root,
    /** What lies beside the upload directory. */
    outside: folder.path,
    port,
    put(key: string, content: string | Uint8Array): string {
      const path = join(root, key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    /** Asks for a target as it is written: `fetch` would mend it. */
    ask: (target: string, headers: Record<string, string> = {}, method = 'GET') =>
      ask(port, method, target, headers),
    async close() {
      await app.close();
      folder.remove();
    },
  };
}

/** An app that hands out what a source has. */
export async function serveFiles(source: FileSource) {
  const app = await createTestApp(
    (app) =>
      fileRoutes(app, {
        source,
        secret: SECRET,
        mayReadOriginal: async (key) => key === OPEN_ORIGINAL,
      }),
    { corsOrigins: ['https://player.example'] },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port };
}

async function ask(
  port: number,
  method: string,
  target: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const lines = Object.entries({ Host: 'files', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  const all = Buffer.concat(pieces);
  const end = all.indexOf('\r\n\r\n');
  const [first = '', ...fields] = all.subarray(0, end).toString('latin1').split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(
      fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()]),
    ),
    body: all.subarray(end + 4),
  };
}
