import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { convertFile as convert } from './testing/convert.ts';
import { checkFiles, cropColors, joinTrack } from './testing/inspect.ts';
import { serveFile } from './testing/serve.ts';
import { ffmpeg } from './testing/tools.ts';
import { assembleWebp, type WebpFrame } from './testing/webp.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-webp-'));
afterAll(() => folder.remove());
/** Where conversions put temporary files. */
const temporary = mkdtempDisposableSync(join(tmpdir(), 'workreel-temporary-'));
afterAll(() => temporary.remove());
const convertFile = (path: string, job: Parameters<typeof convert>[1] = {}) =>
  convert(path, job, { temporary: temporary.path });
afterEach(() => expect(readdirSync(temporary.path)).toEqual([]));

/** Encodes a single picture. */
function picture(color: string, width: number, height: number, ...args: string[]): Buffer {
  const path = join(folder.path, 'picture.webp');
  const source = `color=${color}:s=${width}x${height},format=${color.includes('@') ? 'yuva420p' : 'yuv420p'}`;
  ffmpeg(['-f', 'lavfi', '-i', source, '-frames:v', '1', '-c:v', 'libwebp', ...args, path]);
  return readFileSync(path);
}
const LOSSLESS = ['-lossless', '1', '-pix_fmt', 'bgra'];

function write(name: string, bytes: Buffer): string {
  const path = join(folder.path, name);
  writeFileSync(path, bytes);
  return path;
}

const quarter = { width: 160, height: 90 };
const FRAMES: WebpFrame[] = [
  { x: 160, y: 0, ...quarter, milliseconds: 400, picture: picture('red', 160, 90) },
  { width: 320, height: 180, milliseconds: 400, picture: picture('blue', 320, 180) },
  {
    ...{ x: 160, y: 90, ...quarter, milliseconds: 400, isBlended: true, isCleared: true },
    picture: picture('red@0.5', 160, 90),
  },
  { ...quarter, milliseconds: 800, picture: picture('red@0', 160, 90, ...LOSSLESS) },
  {
    ...{ x: 0, y: 90, ...quarter, milliseconds: 5, isBlended: true },
    picture: picture('red', 160, 90, ...LOSSLESS),
  },
  { width: 2, height: 2, milliseconds: 400, isBlended: true, picture: picture('blue', 2, 2) },
];
const FILE = assembleWebp(320, 180, FRAMES);
const startOf = (frame: number) => assembleWebp(320, 180, FRAMES.slice(0, frame)).length;

const [WHITE, RED, BLUE, PURPLE] = [
  [255, 255, 255],
  [254, 0, 0],
  [0, 0, 254],
  [127, 0, 127],
] as const;
/** The middle of each quarter of the picture. */
const QUARTERS = ['80:40:40:20', '80:40:200:20', '80:40:40:110', '80:40:200:110'];

function expectColors(
  files: ReadonlyMap<string, Buffer>,
  seconds: number,
  expected: readonly (readonly number[])[],
) {
  const colors = cropColors(joinTrack(files, '180p'), QUARTERS, seconds);
  for (const [index, color] of colors.entries())
    for (const [channel, value] of color.entries())
      expect(
        Math.abs(value - expected[index]![channel]!),
        `${seconds} s, quarter ${index}: ${color}`,
      ).toBeLessThan(16);
}

describe('an animated WebP', () => {
  it('is composed as browsers do', async () => {
    const { files, result } = await convertFile(write('film.webp', FILE));
    expect(await checkFiles(files, result.playlist)).toEqual([]);
    expect(result).toMatchObject({ width: 320, height: 180, warnings: [] });
    expect(Math.abs(result.durationSeconds - 2.5)).toBeLessThan(0.05);
    expectColors(files, 0.2, [WHITE, RED, WHITE, WHITE]);
    expectColors(files, 0.6, [BLUE, BLUE, BLUE, BLUE]);
    expectColors(files, 1.0, [BLUE, BLUE, BLUE, PURPLE]);
    expectColors(files, 1.5, [WHITE, BLUE, BLUE, WHITE]);
    expectColors(files, 1.8, [WHITE, BLUE, BLUE, WHITE]);
    expectColors(files, 2.3, [WHITE, BLUE, RED, WHITE]);
  });

  it('holds the last picture in place of damaged ones', async () => {
    const undecodable = Buffer.from(FRAMES[2]!.picture);
    const data = undecodable.indexOf('VP8 ') + 8;
    // It states a first partition that is larger than the picture.
    undecodable.fill(0xfe, data, data + 3);
    const bytes = assembleWebp(
      320,
      180,
      FRAMES.map((frame, index) => {
        if (index === 0) return { ...frame, picture: picture('red', 320, 180) };
        return index === 2 ? { ...frame, picture: undecodable } : frame;
      }),
    );
    const { files, result } = await convertFile(write('damaged.webp', bytes));
    expect(result.warnings).toEqual([{ code: 'DAMAGED', detail: '2 of 6 pictures cannot be decoded' }]);
    expect(Math.abs(result.durationSeconds - 2.5)).toBeLessThan(0.05);
    expectColors(files, 0.2, [WHITE, WHITE, WHITE, WHITE]);
    expectColors(files, 1.0, [BLUE, BLUE, BLUE, BLUE]);
    expectColors(files, 1.5, [WHITE, BLUE, BLUE, BLUE]);
  });

  it('is converted up to where it is cut off', async () => {
    const bytes = FILE.subarray(0, startOf(4) + 30);
    const { result } = await convertFile(write('cut.webp', bytes));
    expect(result.warnings).toEqual([{ code: 'DAMAGED', detail: 'the file ends after 4 pictures' }]);
    expect(Math.abs(result.durationSeconds - 2)).toBeLessThan(0.05);
  });

  it.each([
    ['has a single frame', 'STILL_IMAGE', () => assembleWebp(320, 180, FRAMES.slice(0, 1))],
    ['is cut off in its second frame', 'TRUNCATED_FILE', () => FILE.subarray(0, startOf(1) + 30)],
    ['is larger than the limit', 'TOO_LARGE', () => assembleWebp(8000, 8000, FRAMES)],
    [
      'lasts too long',
      'TOO_LONG',
      () =>
        assembleWebp(
          320,
          180,
          FRAMES.map((frame) => ({ ...frame, milliseconds: 20_000 })),
        ),
    ],
    [
      'has no picture that can be decoded',
      'UNSUPPORTED_FORMAT',
      () =>
        assembleWebp(
          320,
          180,
          FRAMES.map((frame) => ({ ...frame, picture: Buffer.alloc(64) })),
        ),
    ],
  ])('that %s fails with %s', async (_, code, make) => {
    await expect(convertFile(write('refused.webp', make()))).rejects.toMatchObject({ code });
  });

  it('is read from an object store with few requests', async () => {
    const path = write('remote.webp', FILE);
    await using server = await serveFile(path);
    const { files } = await convertFile(path, { source: { kind: 'url', url: server.url } });
    expectColors(files, 0.6, [BLUE, BLUE, BLUE, BLUE]);
    // Without reading ahead, each chunk and each picture takes one.
    expect(server.requests()).toBeLessThan(14);
  });

  it('leaves no temporary files if the conversion is aborted', async () => {
    const abort = new AbortController();
    const reason = new Error('no longer needed');
    const seen: string[][] = [];
    const onProbed = async () => {
      seen.push(readdirSync(temporary.path));
      abort.abort(reason);
    };
    const path = write('aborted.webp', FILE);
    await expect(convertFile(path, { onProbed, signal: abort.signal })).rejects.toBe(reason);
    expect(seen).toEqual([[expect.stringContaining('animation')]]);
  });
});
