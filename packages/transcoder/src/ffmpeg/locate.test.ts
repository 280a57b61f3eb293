import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { locateFfmpeg } from './locate.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

// After `npm ci`, ffprobe is not executable.
it('falls back to the tools from npm if PATH has none', async () => {
  using empty = mkdtempDisposableSync(join(tmpdir(), 'workreel-path-'));
  vi.stubEnv('PATH', empty.path);
  const tools = await locateFfmpeg({});
  expect(tools).toMatchObject({ bundled: true, version: expect.stringMatching(/./) });
  expect(tools.codecs).toContain('h264');
});
