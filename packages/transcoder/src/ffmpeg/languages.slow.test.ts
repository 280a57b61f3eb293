import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePlaylist } from '@workreel/hls';
import { afterAll, describe, expect, it } from 'vitest';
import { convertFile, trimFiles } from './testing/convert.ts';
import { checkFiles, decodeAudio, frequencyOf, joinTrack } from './testing/inspect.ts';
import { ffmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-languages-'));
afterAll(() => folder.remove());

/** A video with a tone of another frequency in each language. */
function makeFile(name: string, encoder: readonly string[]): string {
  const path = join(folder.path, name);
  ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=10'],
    ...[200, 1000, 3000].flatMap((frequency) => ['-f', 'lavfi', '-i', `sine=f=${frequency}:d=10:r=48000`]),
    ...['-map', '0', '-map', '1', '-map', '2', '-map', '3'],
    ...['eng', 'kor', 'fra'].flatMap((language, index) => [`-metadata:s:a:${index}`, `language=${language}`]),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-g', '50', '-pix_fmt', 'yuv420p', ...encoder, path],
  ]);
  return path;
}

function readAudio(files: ReadonlyMap<string, Buffer>) {
  const playlist = parsePlaylist(files.get('index.m3u8')!);
  if (playlist.kind !== 'multivariant') throw new Error('not a multivariant playlist');
  return playlist.audio.map(({ name, language, uri }) => ({
    name,
    language,
    frequency: Math.round(frequencyOf(decodeAudio(joinTrack(files, uri!.split('/')[0]!))) / 100) * 100,
  }));
}

const TRACKS = [
  { name: 'English', language: 'en', frequency: 200 },
  { name: '한국어', language: 'ko', frequency: 1000 },
  { name: 'français', language: 'fr', frequency: 3000 },
];

describe.each([
  ['encoded', 'encoded.mkv', ['-c:a', 'flac', '-bf', '0', '-c:v', 'mpeg4']],
  ['copied', 'copied.mp4', ['-c:a', 'aac']],
])('several audio tracks of a video that is %s', (_, name, encoder) => {
  it('become alternatives by language, also after trimming', async () => {
    const { files, result } = await convertFile(makeFile(name, encoder));
    const violations = async (stream: ReadonlyMap<string, Buffer>) =>
      (await checkFiles(stream)).filter(({ severity }) => severity === 'error');
    expect(await violations(files)).toEqual([]);
    expect(readAudio(files)).toEqual(TRACKS);
    expect(result.warnings).toEqual([]);

    const { files: trimmed } = await trimFiles(files, 2, 8);
    expect(await violations(trimmed)).toEqual([]);
    expect(readAudio(trimmed)).toEqual(TRACKS);
  });
});
