import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { convertFile, trimFiles } from './testing/convert.ts';
import { makeInput } from './testing/inputs.ts';
import { checkFiles, joinTrack, probeTrack, readSamples } from './testing/inspect.ts';
import { ffmpeg, TOOLS, wrapFfmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-av1-'));
afterAll(() => folder.remove());
const BOTH = { codecs: ['h264', 'av1'] } as const;
const CLIP = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=30:d=5', '-f', 'lavfi', '-i', 'sine=d=5'];

const makeVideo = (name: string, ...args: string[]): string => {
  const path = join(folder.path, name);
  ffmpeg([...CLIP, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...args, path]);
  return path;
};
const foldersOf = (playlist: string): string[] =>
  Array.from(playlist.matchAll(/#EXT-X-STREAM-INF.*\n(\S+)\/index\.m3u8/g), ([, name]) => name!);

describe('a conversion to H.264 and AV1', () => {
  it.each([
    { name: 'encoded', path: () => makeVideo('encoded.mkv') },
    { name: 'copied', path: () => makeVideo('copied.mp4', '-g', '45') },
  ])('has both, cut at the same frames, if H.264 is $name', async ({ path }) => {
    const { files, result, writes, progress } = await convertFile(path(), {}, BOTH);
    expect(result.warnings).toEqual([]);
    expect(await checkFiles(files)).toEqual([]);
    expect(result.renditions.map(({ name, codec, videoRange }) => [name, codec, videoRange])).toEqual([
      ['360p', 'h264', 'SDR'],
      ['240p', 'h264', 'SDR'],
      ['360p', 'av1', 'SDR'],
      ['240p', 'av1', 'SDR'],
    ]);
    const playlist = files.get('index.m3u8')!.toString();
    expect(playlist).toMatch(/CODECS="av01\.0\.\d\dM\.10,mp4a\.40\.2",RESOLUTION=640x360/);
    const [h264, av1] = ['360p', '360p-av1'].map((name) => readSamples(joinTrack(files, name)).samples);
    expect(av1).toHaveLength(h264!.length);
    const syncs = (samples: typeof av1) => samples!.flatMap(({ isSync }, index) => (isSync ? [index] : []));
    for (const index of syncs(h264)) expect(syncs(av1)).toContain(index);
    // H.264 is complete before AV1 begins.
    const complete = writes.indexOf('240p/index.m3u8', writes.lastIndexOf('240p/0.m4s'));
    expect(writes.indexOf('360p-av1/init.mp4')).toBeGreaterThan(complete);
    expect(writes.slice(complete, writes.indexOf('360p-av1/init.mp4'))).toContain('index.m3u8');
    expect(foldersOf(playlist).findIndex((name) => name.endsWith('-av1'))).toBe(2);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect(progress.at(-1)).toBeGreaterThan(0.9);
  });

  it('keeps HDR in AV1', async () => {
    const { files, result } = await convertFile(makeInput(folder.path, 'hdr10.mp4'), {}, BOTH);
    expect(await checkFiles(files)).toEqual([]);
    expect(new Set(result.renditions.map(({ codec, videoRange }) => `${codec} ${videoRange}`))).toEqual(
      new Set(['h264 SDR', 'av1 PQ']),
    );
    const best = result.renditions.find(({ codec }) => codec === 'av1')!;
    expect(probeTrack(joinTrack(files, `${best.name}-av1`))).toMatchObject({
      ...{ codec_name: 'av1', pix_fmt: 'yuv420p10le' },
      ...{ color_transfer: 'smpte2084', color_primaries: 'bt2020', color_space: 'bt2020nc' },
    });
  });

  it('is ready without AV1 if it cannot be encoded', async () => {
    const path = join(folder.path, 'without-av1');
    wrapFfmpeg(path, `case "$*" in *-encoders*) ${TOOLS.ffmpeg} "$@" | grep -v svtav1; exit;; esac`);
    const options = { ...BOTH, ffmpegPath: path, isolation: 'off' } as const;
    const { files, result } = await convertFile(makeVideo('plain.mkv'), {}, options);
    expect(result.warnings).toEqual([{ code: 'AV1_FAILED', detail: `${path} lacks the encoder libsvtav1` }]);
    expect(await checkFiles(files)).toEqual([]);
    expect(result.renditions.map(({ name }) => name)).toEqual(['360p', '240p']);
  });

  it('has only H.264 after it is trimmed', async () => {
    const { files } = await convertFile(makeVideo('to trim.mkv'), {}, BOTH);
    const trimmed = await trimFiles(files, 1.2, 4.1);
    expect(await checkFiles(trimmed.files)).toEqual([]);
    expect(foldersOf(trimmed.files.get('index.m3u8')!.toString()).sort()).toEqual(['240p', '360p']);
    expect(trimmed.result.renditions.map(({ codec }) => codec)).toEqual(['h264', 'h264']);
  });
});
