import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type MovieIndex, Mp4Error, readMovieIndex } from '../index.ts';
import { AAC, audioSource, ffmpeg, fragmentedVideo, H264, videoSource } from '../testing/streams.ts';

const folder = mkdtempSync(join(tmpdir(), 'movie-index-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Encodes a file like those of cameras; `args` are added after the encoder's arguments. */
function movie(name: string, args: string[] = []): Buffer {
  const path = join(folder, name);
  const inputs = [...videoSource('160x90', '30', 5), ...audioSource(5)];
  ffmpeg([...inputs, ...H264, ...AAC, ...args, path]);
  return readFileSync(path);
}

const index = (bytes: Buffer): Promise<MovieIndex | undefined> =>
  readMovieIndex(async (start, end) => bytes.subarray(start, end), bytes.length);

describe('the index of a file written by ffmpeg', () => {
  it('contains keyframe times, duration and bit rate', async () => {
    const bytes = movie('plain.mp4');
    const result = await index(bytes);
    expect(result).toMatchObject({
      trackId: 1,
      codec: 'avc1',
      sampleCount: 150,
      openGops: false,
      hasPlainEdits: true,
    });
    for (const [second, time] of result!.keyframes.entries()) expect(time).toBeCloseTo(second, 6);
    expect(result!.keyframes).toHaveLength(5);
    expect(result!.editListStart).toBeCloseTo(0, 6);
    expect(result!.durationSeconds).toBeCloseTo(5, 6);
    expect(result!.shortestSampleSeconds).toBeCloseTo(1 / 30, 6);
    expect(result!.longestSampleSeconds).toBeCloseTo(1 / 30, 6);
    expect(result!.bitsPerSecondPeak).toBeGreaterThanOrEqual(result!.bitsPerSecond);
    const video = ffmpeg([
      '-i',
      join(folder, 'plain.mp4'),
      '-c',
      'copy',
      '-an',
      '-f',
      'data',
      '-map',
      '0:v',
      '-',
    ]);
    expect(result!.bitsPerSecond).toBeCloseTo((8 * video.length) / 5, 3);
  });
});

describe('an index', () => {
  const plain = movie('plain.mp4');

  it('is the same at the start of the file, in MOV, and with audio as the first track', async () => {
    const expected = await index(plain);
    expect(await index(movie('front.mp4', ['-movflags', '+faststart']))).toEqual(expected);
    expect(await index(movie('plain.mov'))).toEqual(expected);
    expect(await index(movie('sound.mp4', ['-map', '1:a', '-map', '0:v']))).toEqual({
      ...expected,
      trackId: 2,
    });
  });

  it('is read without the media data', async () => {
    const ranges: number[] = [];
    await readMovieIndex(async (start, end) => {
      ranges.push(end - start);
      return plain.subarray(start, end);
    }, plain.length);
    const moov = plain.length - plain.lastIndexOf('moov') + 4;
    expect(ranges.reduce((sum, bytes) => sum + bytes)).toBe(16 * (ranges.length - 1) + moov);
  });

  it('contains the highest bit rate over four seconds', async () => {
    const args = ['-vf', "noise=alls=100:allf=t:enable='gte(t,3)'", '-qp', '30'];
    const result = (await index(movie('dense.mp4', args)))!;
    expect(result.bitsPerSecondPeak).toBeGreaterThan(result.bitsPerSecond * 1.15);
    expect(result.bitsPerSecondPeak).toBeLessThanOrEqual((result.bitsPerSecond * 5) / 4 + 1);
  });

  it('detects open GOPs', async () => {
    const args = [
      '-x264-params',
      'open-gop=1:bframes=3:keyint=30:min-keyint=30',
      '-force_key_frames',
      'expr:0',
    ];
    expect(await index(movie('open.mp4', args))).toMatchObject({ openGops: true });
  });

  it('detects a trimmed start and a delayed start in the edit list', async () => {
    ffmpeg(['-ss', '1.5', '-i', join(folder, 'plain.mp4'), '-c', 'copy', join(folder, 'cut.mp4')]);
    const cut = (await index(readFileSync(join(folder, 'cut.mp4'))))!;
    expect(cut.hasPlainEdits).toBe(false);
    expect(cut.keyframes[0]).toBeCloseTo(-0.5, 1);
    const plainFile = ['-i', join(folder, 'plain.mp4')];
    const streams = ['-itsoffset', '0.7', ...plainFile, ...plainFile, '-map', '0:v', '-map', '1:a'];
    ffmpeg([...streams, '-c', 'copy', join(folder, 'late.mp4')]);
    const late = (await index(readFileSync(join(folder, 'late.mp4'))))!;
    expect(late.editListStart).toBeCloseTo(0.7, 2);
    expect(late.keyframes[0]).toBeCloseTo(0.7, 2);
    expect(late.hasPlainEdits).toBe(true);
  });

  it('is undefined for fragmented files, other containers and files without video', async () => {
    expect(await index(fragmentedVideo())).toBeUndefined();
    expect(await index(movie('video.mkv'))).toBeUndefined();
    ffmpeg([...audioSource(1), ...AAC, join(folder, 'sound.m4a')]);
    expect(await index(readFileSync(join(folder, 'sound.m4a')))).toBeUndefined();
    for (const text of ['', 'a', '#EXTM3U\nfile:///etc/passwd\n', '\0'.repeat(4096)])
      expect(await index(Buffer.from(text))).toBeUndefined();
  });

  it('is rejected if the file is truncated', async () => {
    await expect(index(plain.subarray(0, -10))).rejects.toThrow(
      new Mp4Error('the file ends within its index'),
    );
  });

  it('is rejected early if it contains invalid counts', async () => {
    const corrupted = (box: string, offset: number, value: number): Buffer => {
      const bytes = Buffer.from(plain);
      bytes.writeUInt32BE(value, bytes.indexOf(box) + 4 + offset);
      return bytes;
    };
    await expect(index(corrupted('stsz', 8, 0xffffffff))).rejects.toThrow(Mp4Error);
    // With one shared sample size, no table limits the count.
    const shared = corrupted('stsz', 4, 1);
    shared.writeUInt32BE(0xffffffff, shared.indexOf('stsz') + 12);
    await expect(index(shared)).rejects.toThrow(/4000000 samples/);
    await expect(index(corrupted('stts', 4, 0xffffff))).rejects.toThrow(/entries/);
    await expect(index(corrupted('stts', 8, 1))).rejects.toThrow(/too short/);
  });

  it('causes no errors other than Mp4Error if its bytes are modified', async () => {
    const start = plain.lastIndexOf('moov') - 4;
    let rejected = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ offset: fc.integer({ min: start, max: plain.length - 1 }), value: fc.nat(255) }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        async (changes) => {
          const bytes = Buffer.from(plain);
          for (const { offset, value } of changes) bytes[offset] = value;
          try {
            await index(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(Mp4Error);
            rejected++;
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(rejected).toBeGreaterThan(50);
  });
});
