import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStructure } from './source.ts';

const { signal } = new AbortController();
const emptyFile = { code: 'NOT_A_VIDEO', message: 'The file is empty.' };

it('an empty file is refused as such', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-source-'));
  const path = join(folder.path, 'film.mp4');
  writeFileSync(path, '');
  await expect(readStructure({ kind: 'file', path }, signal)).rejects.toMatchObject(emptyFile);
});

it('an empty object, of which a store returns no range, is refused as such', async () => {
  const server = createServer((_, response) => {
    response.writeHead(416, { 'content-range': 'bytes */0' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`;
  await expect(readStructure({ kind: 'url', url }, signal)).rejects.toMatchObject(emptyFile);
  server.close();
});
