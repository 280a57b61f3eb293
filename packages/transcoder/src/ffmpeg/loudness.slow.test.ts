import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { convertFile } from './testing/convert.ts';
import { checkFiles, joinAudio, measureLoudness } from './testing/inspect.ts';
import { ffmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-loudness-'));
afterAll(() => folder.remove());

/** Makes a file with small pictures and this sound. @param encoder - of the audio. */
function makeFile(name: string, sound: readonly string[], encoder: readonly string[]): string {
  const path = join(folder.path, name);
  ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=128x72:r=25', ...sound, '-shortest'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', ...encoder, path],
  ]);
  return path;
}

/** Bursts of pink noise, like speech. @param level - amplitude. */
const bursts = (seconds: number, level: number, channels = 'stereo'): string[] => [
  ...['-f', 'lavfi', '-i'],
  `anoisesrc=c=pink:r=48000:d=${seconds}:a=${level}:s=1,tremolo=f=0.7:d=0.9,aformat=channel_layouts=${channels}`,
];

function expectNormalized(files: ReadonlyMap<string, Buffer>) {
  const { integrated, peak } = measureLoudness(joinAudio(files));
  expect(integrated).toBeGreaterThan(-17);
  expect(integrated).toBeLessThan(-15);
  expect(peak).toBeLessThanOrEqual(-1);
}

describe('loudness', () => {
  it.each([
    ['quiet stereo', 'quiet.mp4', bursts(12, 0.2), ['-c:a', 'aac']],
    ['loud stereo', 'loud.mkv', bursts(12, 0.9), ['-c:a', 'pcm_s16le']],
    ['quiet mono', 'mono.mkv', bursts(12, 0.2, 'mono'), ['-c:a', 'aac']],
    ['loud 5.1', 'surround.mkv', bursts(12, 0.9, '5.1'), ['-c:a', 'ac3', '-b:a', '448k']],
  ])('becomes −16 LUFS: %s', async (_, name, sound, encoder) => {
    const { files } = await convertFile(makeFile(name, sound, encoder));
    expectNormalized(files);
  });

  it('is measured in the whole file, although playback begins before', async () => {
    const quiet = bursts(200, 0.1);
    const concat = [
      ...['-filter_complex', `[1:a]volume='if(gt(t,100),6,1)':eval=frame[a]`],
      ...['-map', '0:v', '-map', '[a]', '-c:a', 'aac'],
    ];
    const path = makeFile('grows.mp4', quiet, concat);
    const { files, playable, result } = await convertFile(path, { maxDurationSeconds: 3600 });
    expect(playable[0]!.files.has('audio/0.m4s')).toBe(true);
    expect(playable[0]!.files.has('audio-normalized/0.m4s')).toBe(false);
    expect(String(files.get('index.m3u8'))).toContain('URI="audio-normalized/index.m3u8"');
    // Viewers who have started with the first one hear it to the end.
    expect(String(files.get('audio/index.m3u8'))).toContain('#EXT-X-ENDLIST');
    expectNormalized(files);
    expect(result.warnings).toEqual([]);
    expect(await checkFiles(files)).toEqual([]);
  });

  it('is kept on demand', async () => {
    const path = makeFile('kept.mp4', bursts(12, 0.2), ['-c:a', 'aac']);
    const { files } = await convertFile(path, { keepLoudness: true });
    expect(measureLoudness(joinAudio(files)).integrated).toBeLessThan(-25);
  });

  it('of silence does not change', async () => {
    const path = makeFile('silent.mp4', bursts(6, 0), ['-c:a', 'aac']);
    const { files } = await convertFile(path);
    expect(measureLoudness(joinAudio(files)).integrated).toBeLessThanOrEqual(-70);
  });
});
