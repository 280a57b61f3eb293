import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locateFfmpeg } from './locate.ts';
import { PINNED_TOOLS } from './pinned.data.ts';

const ENCODERS = ['libx264', 'aac', 'mjpeg'];
const LIBAVUTIL = { '5.1': '57. 28.100', '4.4.2': '56. 70.100', '9.0.2': '61.  1.102' };

/** A script that answers like ffmpeg and ffprobe of a version. */
const program = (version: keyof typeof LIBAVUTIL): string => `#!/bin/sh
case "$2" in
-version) echo 'ffmpeg version ${version} Copyright'; echo 'libavutil      ${LIBAVUTIL[version]} / ${LIBAVUTIL[version]}' ;;
-encoders) printf ' V..... %s  a codec\\n' ${ENCODERS.join(' ')} ;;
-codecs) echo ' DEV.LS h264   H.264' ;;
-filters) echo ' .. scale   V->V   Scale' ;;
esac
`;

// The programs are shell scripts.
describe.skipIf(process.platform === 'win32')('ffmpeg', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  /** Creates a folder with ffmpeg and ffprobe. */
  function install(root: string, name: string, version: keyof typeof LIBAVUTIL) {
    const folder = join(root, name);
    mkdirSync(folder);
    const paths = { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') };
    for (const path of Object.values(paths)) writeFileSync(path, program(version), { mode: 0o755 });
    return { folder, paths };
  }

  /** Makes the content of a script the one that is downloaded on this machine. */
  function pin(version: keyof typeof LIBAVUTIL): void {
    const content = program(version);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { url: 'http://127.0.0.1:1/', offset: 0, length: 1, size: content.length, sha256 };
    vi.spyOn(PINNED_TOOLS, 'get').mockReturnValue({ ffmpeg: file, ffprobe: file });
  }

  it('is that of the settings, else that on PATH, else the downloaded one', async () => {
    using root = mkdtempDisposableSync(join(tmpdir(), 'workreel-locate-'));
    const configured = install(root.path, 'configured', '5.1').paths;
    const onPath = install(root.path, 'path', '5.1');
    const downloaded = install(root.path, 'downloaded', '9.0.2');
    pin('9.0.2');
    const downloads = downloaded.folder;
    const isolation = 'off';
    const settings = { ffmpegPath: configured.ffmpeg, ffprobePath: configured.ffprobe };

    vi.stubEnv('PATH', `${onPath.folder}:${process.env.PATH}`);
    expect(await locateFfmpeg({ ...settings, downloads, isolation })).toMatchObject(configured);
    expect(await locateFfmpeg({ downloads, isolation })).toMatchObject({ ffmpeg: 'ffmpeg', version: '5.1' });
    vi.stubEnv('PATH', root.path);
    const found = await locateFfmpeg({ downloads, isolation });
    expect(found).toMatchObject({ ...downloaded.paths, version: '9.0.2' });
    expect([...found.codecs]).toEqual(['h264']);
    await expect(locateFfmpeg({ isolation })).rejects.toMatchObject({
      name: 'FfmpegMissingError',
      message: expect.stringMatching(/^No usable ffmpeg: .*apt-get install ffmpeg.*FFMPEG_PATH/),
    });
  });

  it('is not one that is too old', async () => {
    using root = mkdtempDisposableSync(join(tmpdir(), 'workreel-locate-'));
    const old = install(root.path, 'old', '4.4.2');
    const tooOld = /version 4\.4\.2, but 5\.1 or newer is required/;
    vi.stubEnv('PATH', `${old.folder}:${process.env.PATH}`);
    await expect(locateFfmpeg({ isolation: 'off' })).rejects.toThrow(tooOld);
    const downloaded = install(root.path, 'downloaded', '9.0.2');
    pin('9.0.2');
    const paths = { downloads: downloaded.folder, isolation: 'off' } as const;
    expect(await locateFfmpeg(paths)).toMatchObject({ version: '9.0.2' });
    // A setting that names it is an error to correct.
    const { ffmpeg, ffprobe } = old.paths;
    await expect(locateFfmpeg({ ...paths, ffmpegPath: ffmpeg, ffprobePath: ffprobe })).rejects.toThrow(
      /version 4\.4\.2.*Correct FFMPEG_PATH/,
    );
  });

  it('is not a downloaded one that was altered', async () => {
    using root = mkdtempDisposableSync(join(tmpdir(), 'workreel-locate-'));
    const { folder, paths } = install(root.path, 'downloaded', '9.0.2');
    pin('9.0.2');
    vi.stubEnv('PATH', root.path);
    writeFileSync(paths.ffprobe, program('9.0.2').replace('h264', 'hevc'));
    await expect(locateFfmpeg({ downloads: folder, isolation: 'off' })).rejects.toThrow(/No usable ffmpeg/);
  });
});
