import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@workreel/platform/log';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { downloadTools, type ToolPaths } from './download.ts';
import { openInstallation } from './installation.ts';
import { convertFile } from './testing/convert.ts';
import { makeInput } from './testing/inputs.ts';
import { checkFiles } from './testing/inspect.ts';

/** Folder that keeps the downloaded tools; see CONTRIBUTING.md. */
const folder = process.env.TEST_FFMPEG_DOWNLOAD;
const log = createLog('silent');

describe('the downloaded ffmpeg', async () => {
  let tools: ToolPaths | undefined;
  let reason = 'TEST_FFMPEG_DOWNLOAD is not set';
  if (folder)
    try {
      tools = await downloadTools(folder, { log });
    } catch (error) {
      reason = String(error);
    }
  beforeEach(({ skip }) => skip(tools === undefined, reason));

  it('is found if PATH has none', async () => {
    using empty = mkdtempDisposableSync(join(tmpdir(), 'workreel-path-'));
    vi.stubEnv('PATH', empty.path);
    onTestFinished(() => void vi.unstubAllEnvs());
    const found = await openInstallation({ log, downloads: folder }).tools();
    expect(found).toMatchObject({ ...tools, version: expect.stringMatching(/^n?9\.0/) });
    for (const codec of ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'theora', 'prores', 'webp', 'opus'])
      expect(found.codecs).toContain(codec);
    expect(found.decoders.some((name) => /^lib(dav1d|aom)/.test(name))).toBe(true);
    for (const filter of ['zscale', 'tonemap', 'bwdif', 'tpad', 'alimiter', 'showwaves'])
      expect(found.filters).toContain(filter);
  });

  it.each(['off', 'required'] as const)('converts videos with the isolation %s', async (isolation) => {
    using inputs = mkdtempDisposableSync(join(tmpdir(), 'workreel-downloaded-'));
    const options = { ffmpegPath: tools!.ffmpeg, ffprobePath: tools!.ffprobe, isolation };
    for (const name of ['rotated 90.mp4', 'hdr10.mp4', 'vp9.webm', 'interlaced.ts', 'very short.mp4']) {
      const { files, result } = await convertFile(makeInput(inputs.path, name), {}, options);
      expect(await checkFiles(files, result.playlist), name).toEqual([]);
      expect(result.warnings, name).toEqual([]);
    }
  });
});
