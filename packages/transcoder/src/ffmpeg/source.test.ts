import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStructure } from './source.ts';
import { serveFile } from './testing/serve.ts';

it('an empty file is refused as such, also if it is read from an object store', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-source-'));
  const path = join(folder.path, 'film.mp4');
  writeFileSync(path, '');
  await using server = await serveFile(path);
  const { signal } = new AbortController();
  for (const source of [{ kind: 'file', path } as const, { kind: 'url', url: server.url } as const])
    await expect(readStructure(source, signal)).rejects.toMatchObject({
      code: 'NOT_A_VIDEO',
      message: 'The file is empty.',
    });
});
