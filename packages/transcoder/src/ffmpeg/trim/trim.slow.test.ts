import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Converted, convertFile, trimFiles as trim } from '../testing/convert.ts';
import {
  checkFiles,
  cropColors,
  decodeAudio,
  frameColors,
  joinAudio,
  joinTrack,
} from '../testing/inspect.ts';
import { ffmpeg } from '../testing/tools.ts';
import { readTrack } from './source-track.ts';

type Files = ReadonlyMap<string, Buffer>;

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-trim-'));
const SECONDS = 14;
/** Each frame has a gray of its own, which changes by 2 of 255 from one to the next; a click is heard each second. */
const VIDEO = [
  '-f',
  'lavfi',
  '-i',
  `color=black:s=640x360:r=25:d=${SECONDS},format=yuv420p,geq=lum='16+mod(N,100)*2':cb=128:cr=128`,
];
const AUDIO = [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc=if(lt(mod(t\\,1)\\,0.01)\\,0.9\\,0):d=${SECONDS}:s=48000:c=stereo`,
];
afterAll(() => folder.remove());

/** Returns when the clicks are heard, in seconds. */
function clicksOf(files: Files): number[] {
  const samples = decodeAudio(joinAudio(files));
  const clicks: number[] = [];
  for (const [index, sample] of samples.entries())
    if (Math.abs(sample) > 8_000 && index / 48_000 > (clicks.at(-1) ?? -1) + 0.5) clicks.push(index / 48_000);
  return clicks;
}

/** The share of keyframes in a short part of a video decides the peaks. */
const violations = async (files: Files) => (await checkFiles(files)).filter(({ rule }) => rule !== 'peak');

describe.each([
  ['encoded', ['-c:v', 'mpeg4', '-q:v', '2'], 'avi'],
  ['copied', ['-c:v', 'libx264', '-bf', '3', '-g', '75'], 'mp4'],
])('a video whose best rendition is %s', (name, encoder, extension) => {
  let source: Converted;
  let duration: number;
  beforeAll(async () => {
    const path = join(folder.path, `${name}.${extension}`);
    ffmpeg([...VIDEO, ...AUDIO, ...encoder, '-c:a', 'aac', path]);
    const { result, ...converted } = await convertFile(path);
    source = converted;
    duration = result.durationSeconds;
  });

  it.each([
    [2.48, 9.72],
    [0, 9.72],
    [4.6, SECONDS],
    [5.2, 6.4],
    [4, 8],
  ])('is cut exactly from %d s to %d s', async (start, end) => {
    const { files, result } = await trim(source.files, start, end);
    expect(result.durationSeconds).toBeCloseTo(Math.min(end, duration) - start, 3);
    expect(await violations(files)).toEqual([]);
    for (const rendition of ['360p', '240p']) {
      const before = frameColors(joinTrack(source.files, rendition));
      const after = frameColors(joinTrack(files, rendition));
      expect(after).toHaveLength(Math.round((Math.min(end, duration) - start) * 25));
      for (const [index, gray] of after.entries())
        expect(Math.abs(gray - before[index + Math.round(start * 25)]!)).toBeLessThanOrEqual(1);
    }
    const read = async (name: string) => files.get(name)!;
    const [video, audio] = await Promise.all(
      ['360p', 'audio'].map((folder) => readTrack({ read }, `${folder}/index.m3u8`)),
    );
    expect(audio!.start).toBeCloseTo(video!.start, 4);
    // Audio is cut between two packets of 21 ms, which the decoder of the first one fades in.
    const expected = clicksOf(source.files).find((time) => time > start + 0.2)! - start;
    expect(Math.abs(clicksOf(files).find((time) => time > 0.2)! - expected)).toBeLessThan(0.012);
  });

  it('encodes only the segments that contain a cut', async () => {
    const { files, copied } = await trim(source.files, 2.48, 9.72);
    const written = [...files.keys()].filter((file) => /p\/\d+\.m4s$/.test(file) && !copied.includes(file));
    expect(written.sort()).toEqual(
      ['240p', '360p'].flatMap((rendition) => {
        const last =
          [...files.keys()].filter((file) => file.startsWith(`${rendition}/`) && file.endsWith('.m4s'))
            .length - 1;
        return [`${rendition}/0.m4s`, `${rendition}/${last}.m4s`];
      }),
    );
  });

  it('shows nothing of what was cut off in the pictures for seeking', async () => {
    const { files, result } = await trim(source.files, 2.48, 9.72);
    const before = frameColors(joinTrack(source.files, '240p'));
    const iframes = frameColors(joinTrack(files, 'iframes'));
    // One frame per second; that of 3 s is also shown from 2.48 s on.
    const expected = [3, 3, 4, 5, 6, 7, 8, 9].map((second) => before[second * 25]!);
    expect(iframes).toHaveLength(expected.length);
    for (const [index, gray] of iframes.entries())
      expect(Math.abs(gray - expected[index]!)).toBeLessThanOrEqual(2);
    const thumbnails = (sheets: Files, columns: readonly number[]) =>
      cropColors(
        sheets.get('storyboard/0.jpg')!,
        columns.map((column) => `100:50:${column * 160 + 30}:20`),
      );
    const [expectedGrays, grays] = [thumbnails(source.files, [3, 4]), thumbnails(files, [0, 1])];
    for (const [index, [gray]] of grays.entries())
      expect(Math.abs(gray - expectedGrays[index]![0])).toBeLessThan(6);
    expect(files.get(result.storyboard!)!.toString()).toContain('00:00:07.000 --> 00:00:07.240');
  });

  it('has no pictures for seeking if it is shorter than their interval', async () => {
    const { files, result } = await trim(source.files, 3.04, 3.96);
    expect([...files.keys()].filter((file) => file.startsWith('iframes/'))).toEqual([]);
    expect(await violations(files)).toMatchObject([{ rule: 'iframes', severity: 'warning' }]);
    expect(files.has(result.storyboard!)).toBe(true);
  });

  it('can have other file names and no I-frames, like the output of MediaConvert', async () => {
    const flat = (uri: string) => uri.replaceAll('/', '_');
    const renamed = new Map<string, Buffer>();
    for (const [file, bytes] of source.files) {
      const [folder, ...rest] = file.split('/');
      if (folder === 'iframes') continue;
      const text = file.endsWith('.m3u8') ? bytes.toString().replace(/^#EXT-X-I-FRAME.*\n/m, '') : undefined;
      const inFolder = rest.length > 0 ? `${folder}_` : '';
      const changed = text
        ?.replaceAll(/URI="(?!chapters)([^"]+)"/g, (_, uri: string) => `URI="${inFolder}${flat(uri)}"`)
        .replaceAll(/^(?!#)(.+)$/gm, (uri) => inFolder + flat(uri));
      renamed.set(flat(file), changed === undefined ? bytes : Buffer.from(changed));
    }
    const { files, result } = await trim(renamed, 2.48, 9.72);
    expect(result.durationSeconds).toBeCloseTo(7.24, 3);
    expect(result.renditions.map((rendition) => rendition.name)).toEqual(['360p', '240p']);
    expect((await violations(files)).map(({ rule }) => rule)).toEqual(['iframes']);
    for (const picture of [result.poster, result.storyboard]) expect(files.has(picture!)).toBe(true);
  });

  it('can be trimmed again', async () => {
    const once = await trim(source.files, 2.48, 9.72);
    const twice = await trim(once.files, 0.4, 6);
    expect(twice.result.durationSeconds).toBeCloseTo(5.6, 3);
    expect(await violations(twice.files)).toEqual([]);
    const before = frameColors(joinTrack(source.files, '360p'));
    const after = frameColors(joinTrack(twice.files, '360p'));
    expect(after).toHaveLength(140);
    // The pictures at the cuts have been encoded three times. A shift by one frame would differ by 2 in all of them.
    const differences = after.map((gray, index) => Math.abs(gray - before[index + 72]!));
    expect(differences.reduce((sum, one) => sum + one) / after.length).toBeLessThan(0.5);
  });
});
