import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConversionError } from '../converter.ts';
import { convertFile } from './testing/convert.ts';
import { makeInput } from './testing/inputs.ts';
import { fieldsOf, pixelAspectOf, samplesOf, soundOf, wholeTrack } from './testing/look.ts';
import { serveFile } from './testing/serve.ts';
import { ffmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-encode-'));
afterAll(() => folder.remove());
const film = (name: string, ...args: string[]): string => {
  const path = join(folder.path, name);
  ffmpeg([...args, path]);
  return path;
};
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

describe('a conversion', () => {
  it('writes each file before what names it, and plays before it is done', async () => {
    const path = film(
      'long.mp4',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=320x180:d=9',
      '-f',
      'lavfi',
      '-i',
      'sine=d=9',
      ...X264,
    );
    const { writes, files, playable, progress } = await convertFile(path);
    const firstAt = (name: string) => writes.indexOf(name);
    for (const track of ['180p', 'audio']) {
      expect(firstAt(`${track}/init.mp4`)).toBeLessThan(firstAt(`${track}/0.m4s`));
      expect(firstAt(`${track}/0.m4s`)).toBeLessThan(firstAt(`${track}/index.m3u8`));
      expect(firstAt(`${track}/index.m3u8`)).toBeLessThan(firstAt('index.m3u8'));
    }
    expect(playable).toHaveLength(1);
    expect(playable[0]!.files).not.toContain('180p/3.m4s');
    expect(files.get('180p/index.m3u8')!.toString()).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(writes.lastIndexOf('index.m3u8')).toBe(writes.lastIndexOf('poster.jpg') + 1);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
  });

  it('begins pictures and sound at 0, keeps them in time, and ends them together', async () => {
    // White and loud in the same tenth of a second.
    const path = film(
      'clap.mkv',
      ...[
        '-f',
        'lavfi',
        '-i',
        "color=black:s=320x180:r=30:d=3,drawbox=color=white:t=fill:enable='between(t,1.5,1.6)'",
      ],
      ...['-f', 'lavfi', '-i', 'aevalsrc=if(between(t\\,1.5\\,1.51)\\,0.9\\,0):d=2:s=44100'],
      ...[...X264, '-c:a', 'pcm_s16le'],
    );
    const { files } = await convertFile(path);
    const sound = soundOf(wholeTrack(files, 'audio'));
    const loudest = sound.reduce(
      (best, value, at) => (Math.abs(value) > Math.abs(sound[best]!) ? at : best),
      0,
    );
    expect(loudest / 48_000).toBeGreaterThan(1.495);
    expect(loudest / 48_000).toBeLessThan(1.515);
    const [pictures, packets] = ['180p', 'audio'].map((track) => samplesOf(wholeTrack(files, track)));
    expect([pictures!.samples[0]!.time, packets!.samples[0]!.time]).toEqual([0, 0]);
    expect(pictures!.samples).toHaveLength(90);
    const lastPacket = packets!.samples.at(-1)!.time / packets!.timescale;
    expect(Math.abs(lastPacket - 3)).toBeLessThan(0.05);
  });

  it('reads from an address', async () => {
    const path = makeInput(folder.path, 'landscape.mp4');
    await using server = await serveFile(path);
    const { result } = await convertFile(path, { source: { kind: 'url', url: server.url } });
    expect(result.renditions.map(({ name }) => name)).toEqual(['360p', '240p']);
  });

  it('blames no file for a line that breaks off, and keeps its address to itself', async () => {
    const once = film(
      'once.mp4',
      ...['-f', 'lavfi', '-i', 'testsrc2=s=640x360:d=4', ...X264, '-pix_fmt', 'yuv444p', '-qp', '5'],
    );
    // More than lies in buffers on the way.
    const path = film('many times.mp4', '-stream_loop', '11', '-i', once, '-c', 'copy');
    await using server = await serveFile(path);
    const converting = convertFile(path, {
      source: { kind: 'url', url: server.url },
      publish: async () => server.breakOff(),
    });
    const error = await converting.catch((error: unknown) => error as Error);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ConversionError);
    expect(JSON.stringify([error, (error as Error).message])).not.toContain('signature');
  });

  it('takes texts out of the file', async () => {
    const path = film('texts.mkv', ...textInputs());
    const { result, files } = await convertFile(path);
    expect(result.captions).toEqual([
      { language: 'ko', label: '한국어', name: 'captions/ko.vtt' },
      { language: 'en', label: 'Commentary', name: 'captions/en.vtt' },
    ]);
    expect(files.get('captions/ko.vtt')!.toString()).toMatch(
      /^WEBVTT[\s\S]*00:00\.500 --> 00:01\.500\s+안녕/,
    );
  });

  function textInputs(): string[] {
    const text = join(folder.path, 'text.srt');
    writeFileSync(text, '1\n00:00:00,500 --> 00:00:01,500\n안녕\n');
    return [
      ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=2', '-i', text, '-i', text],
      ...['-map', '0', '-map', '1', '-map', '2', ...X264, '-c:s:0', 'srt', '-c:s:1', 'ass'],
      ...[
        '-metadata:s:s:0',
        'language=kor',
        '-metadata:s:s:1',
        'language=eng',
        '-metadata:s:s:1',
        'title=Commentary',
      ],
    ];
  }
});

describe('pictures', () => {
  /** Red above, blue below; left and right alike. */
  const TWO = 'color=red:s=320x180:r=25:d=1,drawbox=y=90:h=90:color=blue:t=fill';

  it('have square pixels in each rendition, though none has quite the shape of the one above', async () => {
    const { result, files } = await convertFile(
      film('854.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=854x480:d=1', ...X264),
    );
    expect(result.renditions.map(({ name }) => [name, pixelAspectOf(wholeTrack(files, name))])).toEqual([
      ['480p', '1:1'],
      ['360p', '1:1'],
      ['240p', '1:1'],
    ]);
  });

  it('are upright', async () => {
    const path = makeInput(folder.path, 'turned by 90.mp4');
    const { result, probed } = await convertFile(path);
    expect([result.width, result.height]).toEqual([180, 320]);
    expect(result.renditions[0]).toMatchObject({ width: 180, height: 320 });
    expect(probed[0]).toMatchObject({ width: 180, height: 320 });
  });

  it('have the source’s colours in each size, and in the poster', async () => {
    const path = film('two.mp4', '-f', 'lavfi', '-i', TWO, ...X264);
    const { files, result } = await convertFile(path);
    for (const picture of [
      wholeTrack(files, '180p'),
      wholeTrack(files, 'iframes'),
      files.get(result.poster)!,
    ]) {
      const fields = fieldsOf(picture);
      const [red, blue] = [fields[0]!, fields[15]!];
      expect(red[0] - red[2]).toBeGreaterThan(150);
      expect(blue[2] - blue[0]).toBeGreaterThan(150);
    }
  });

  it('are as bright as they were meant to be in HDR', async () => {
    // A grey of 100 nits: 0.508 of the PQ scale, 446 of 64 to 940 in ten bits of video.
    const grey = 64 + 0.508 * 876;
    const path = film(
      'pq.mp4',
      ...['-f', 'lavfi', '-i', `color=black:s=320x180:d=1,format=yuv420p10le,lutyuv=y=${grey}:u=512:v=512`],
      ...[...X264, '-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'smpte2084'],
      ...['-colorspace', 'bt2020nc'],
    );
    const { files } = await convertFile(path);
    const [[r, g, b]] = fieldsOf(wholeTrack(files, '180p')) as [[number, number, number]];
    // Untouched it would be 130: the curve for 10,000 nits taken for that of a common screen.
    expect(g).toBeGreaterThan(150);
    expect(g).toBeLessThan(245);
    expect(Math.max(Math.abs(r - g), Math.abs(b - g))).toBeLessThan(6);
  });

  it('show something in the poster where the film begins in the dark', async () => {
    const path = film(
      'dark.mp4',
      ...['-f', 'lavfi', '-i', "testsrc2=s=320x180:r=25:d=5,drawbox=color=black:t=fill:enable='lt(t,3)'"],
      ...[...X264, '-g', '25'],
    );
    const { files, result } = await convertFile(path);
    expect(Math.max(...fieldsOf(files.get(result.poster)!).flat())).toBeGreaterThan(60);
  });
});
