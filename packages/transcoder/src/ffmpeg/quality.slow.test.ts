import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { convertFile } from './testing/convert.ts';
import { checkFiles } from './testing/inspect.ts';
import { ffmpeg, wrapFfmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-quality-'));
afterAll(() => folder.remove());
const SECONDS = 20;

/** Makes a video that has to be encoded. */
const makeVideo = (name: string, source: string): string => {
  const path = join(folder.path, name);
  const options = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '4', '-pix_fmt', 'yuv420p'];
  ffmpeg(['-f', 'lavfi', '-i', source, ...options, path]);
  return path;
};
const foldersOf = (files: ReadonlyMap<string, Buffer>): string[] =>
  Array.from(
    files
      .get('index.m3u8')!
      .toString()
      .matchAll(/^(\S+)\/index\.m3u8$/gm),
    ([, name]) => name!,
  );

describe('the rate factor of a video', () => {
  it('is high for pictures that need few bits, and sizes are left out that would bring nothing', async () => {
    const path = makeVideo('slides.mkv', `smptehdbars=s=1280x720:r=10:d=${SECONDS}`);
    const { files, result } = await convertFile(path);
    expect(await checkFiles(files)).toEqual([]);
    expect(result.quality?.crf).toBeGreaterThan(27);
    // The second one was published first.
    expect(result.renditions.map(({ name }) => name)).toEqual(['720p', '480p']);
  });

  it('is low for pictures that need many bits, also for the rendition that was published first', async () => {
    const path = makeVideo('rain.mkv', `testsrc2=s=854x480:r=6:d=${SECONDS},noise=alls=30:allf=t`);
    const { files, result, playable } = await convertFile(path);
    expect(await checkFiles(files)).toEqual([]);
    expect(result.quality?.crf).toBe(23);
    expect(result.renditions.map(({ name }) => name)).toEqual(['480p', '360p', '240p']);
    expect(playable[0]!.names).toEqual(['480p']);
    expect(foldersOf(files).sort()).toEqual(['240p', '360p', '480p-final']);
    expect(result.superseded).toEqual(['480p']);
    expect(files.get('480p/index.m3u8')!.toString()).toContain('#EXT-X-ENDLIST');
  });

  it('is that of most films if no sample can be encoded', async () => {
    const ffmpegPath = join(folder.path, 'without-samples');
    wrapFfmpeg(ffmpegPath, 'case "$*" in *-noaccurate_seek*) exit 1;; esac');
    const path = makeVideo('unsampled.mkv', `testsrc2=s=1280x720:r=6:d=${SECONDS}`);
    const { files, result } = await convertFile(path, {}, { ffmpegPath, isolation: 'off' });
    expect(await checkFiles(files)).toEqual([]);
    expect(result.warnings).toEqual([]);
    expect(result.quality).toBeNull();
  });

  it('is not measured for a video that is too short', async () => {
    const { result } = await convertFile(makeVideo('short.mkv', 'testsrc2=s=640x360:d=2'));
    expect(result.quality).toBeNull();
    expect(result.renditions.map(({ name }) => name)).toEqual(['360p', '240p']);
  });
});
