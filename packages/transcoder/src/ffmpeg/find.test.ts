import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findFfmpeg } from './find.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

// After `npm ci` ffprobe is not executable.
it('finds the tools that npm installed where PATH has none', async () => {
  using empty = mkdtempDisposableSync(join(tmpdir(), 'workreel-path-'));
  vi.stubEnv('PATH', empty.path);
  const tools = await findFfmpeg({});
  expect(tools).toMatchObject({ bundled: true, version: expect.stringMatching(/./) });
  expect(tools.decoders).toContain('h264');
});
