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

it('uses the tools from npm only if they are allowed or configured', async () => {
  using empty = mkdtempDisposableSync(join(tmpdir(), 'workreel-path-'));
  vi.stubEnv('PATH', empty.path);
  const { ffmpeg, ffprobe } = await locateFfmpeg({});
  await expect(locateFfmpeg({ allowBundled: false })).rejects.toMatchObject({
    name: 'FfmpegMissingError',
    message: expect.stringMatching(/Install ffmpeg.*from npm dates from 2018/),
  });
  const configured = { ffmpegPath: ffmpeg, ffprobePath: ffprobe, allowBundled: false };
  expect(await locateFfmpeg(configured)).toMatchObject({ ffmpeg, bundled: false });
});
