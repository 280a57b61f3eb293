import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConversionError } from '../converter.ts';
import { convertFile } from './testing/convert.ts';
import { makeInput } from './testing/inputs.ts';
import {
  colorGrid,
  cropColors,
  decodeAudio,
  joinAudio,
  joinTrack,
  pixelAspectRatio,
  probeTrack,
  readSamples,
} from './testing/inspect.ts';
import { serveFile } from './testing/serve.ts';
import { ffmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-encode-'));
afterAll(() => folder.remove());
const makeVideo = (name: string, ...args: string[]): string => {
  const path = join(folder.path, name);
  ffmpeg([...args, path]);
  return path;
};
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

describe('a conversion', () => {
  it('writes each file before the files that refer to it, and makes the video playable before it finishes', async () => {
    const path = makeVideo(
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
    const firstIndexOf = (name: string) => writes.indexOf(name);
    for (const track of ['180p', 'audio']) {
      expect(firstIndexOf(`${track}/init.mp4`)).toBeLessThan(firstIndexOf(`${track}/0.m4s`));
      expect(firstIndexOf(`${track}/0.m4s`)).toBeLessThan(firstIndexOf(`${track}/index.m3u8`));
      expect(firstIndexOf(`${track}/index.m3u8`)).toBeLessThan(firstIndexOf('index.m3u8'));
    }
    expect(firstIndexOf('chapters.json')).toBeLessThan(firstIndexOf('index.m3u8'));
    expect(files.get('chapters.json')!.toString()).toBe('[]');
    expect(playable[0]!.seconds).toBe(1);
    const lengths = playable.map(({ seconds }) => seconds);
    expect(lengths).toEqual([...new Set(lengths)].sort((one, other) => one - other));
    expect(playable[0]!.files).not.toContain('180p/3.m4s');
    expect(files.get('180p/index.m3u8')!.toString()).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(writes.lastIndexOf('index.m3u8')).toBe(writes.lastIndexOf('poster.jpg') + 1);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
  });

  it('starts and ends video and audio together and keeps them in sync', async () => {
    // A white flash and a loud click at the same time.
    const path = makeVideo(
      'flash and click.mkv',
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
    const audio = decodeAudio(joinAudio(files));
    const loudest = audio.reduce(
      (best, value, index) => (Math.abs(value) > Math.abs(audio[best]!) ? index : best),
      0,
    );
    expect(loudest / 48_000).toBeGreaterThan(1.495);
    expect(loudest / 48_000).toBeLessThan(1.515);
    const [frames, packets] = [joinTrack(files, '180p'), joinAudio(files)].map(readSamples);
    expect([frames!.samples[0]!.time, packets!.samples[0]!.time]).toEqual([0, 0]);
    expect(frames!.samples).toHaveLength(90);
    const lastPacket = packets!.samples.at(-1)!.time / packets!.timescale;
    expect(Math.abs(lastPacket - 3)).toBeLessThan(0.05);
  });

  it('reads from a URL', async () => {
    const path = makeInput(folder.path, 'landscape.mp4');
    await using server = await serveFile(path);
    const { result } = await convertFile(path, { source: { kind: 'url', url: server.url } });
    expect(result.renditions.map(({ name }) => name)).toEqual(['360p', '240p']);
  });

  it('does not blame the file for a broken connection, and redacts the URL', async () => {
    const clip = makeVideo(
      'clip.mp4',
      ...['-f', 'lavfi', '-i', 'testsrc2=s=640x360:d=4', ...X264, '-pix_fmt', 'yuv444p', '-qp', '5'],
    );
    // Larger than the buffers of the connection.
    const path = makeVideo('repeated.mp4', '-stream_loop', '11', '-i', clip, '-c', 'copy');
    await using server = await serveFile(path);
    const converting = convertFile(path, {
      source: { kind: 'url', url: server.url },
      publish: async () => server.disconnect(),
    });
    const error = await converting.catch((error: unknown) => error as Error);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ConversionError);
    expect(JSON.stringify([error, (error as Error).message])).not.toContain('signature');
  });

  it('extracts text tracks', async () => {
    const path = makeVideo('text tracks.mkv', ...textTrackArguments());
    const { result, files } = await convertFile(path);
    expect(result.captions).toEqual([
      { language: 'ko', label: '한국어', name: 'captions/ko.vtt' },
      { language: 'en', label: 'Commentary', name: 'captions/en.vtt' },
    ]);
    expect(files.get('captions/ko.vtt')!.toString()).toMatch(
      /^WEBVTT[\s\S]*00:00\.500 --> 00:01\.500\s+안녕/,
    );
  });

  function textTrackArguments(): string[] {
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

describe('the converted video', () => {
  /** Red in the upper half, blue in the lower half. */
  const RED_AND_BLUE = 'color=red:s=320x180:r=25:d=1,drawbox=y=90:h=90:color=blue:t=fill';

  it('has square pixels in every rendition, although rounding changes the aspect ratio', async () => {
    const { result, files } = await convertFile(
      makeVideo('854.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=854x480:d=1', ...X264),
    );
    expect(result.renditions.map(({ name }) => [name, pixelAspectRatio(joinTrack(files, name))])).toEqual([
      ['480p', '1:1'],
      ['360p', '1:1'],
      ['240p', '1:1'],
    ]);
  });

  it('is upright', async () => {
    const path = makeInput(folder.path, 'rotated 90.mp4');
    const { result, probed } = await convertFile(path);
    expect([result.width, result.height]).toEqual([180, 320]);
    expect(result.renditions[0]).toMatchObject({ width: 180, height: 320 });
    expect(probed[0]).toMatchObject({ width: 180, height: 320 });
  });

  it('has the same colors as the source, as does the poster', async () => {
    const path = makeVideo('red and blue.mp4', '-f', 'lavfi', '-i', RED_AND_BLUE, ...X264);
    const { files, result } = await convertFile(path);
    for (const media of [joinTrack(files, '180p'), joinTrack(files, 'iframes'), files.get(result.poster!)!]) {
      const colors = colorGrid(media);
      const [red, blue] = [colors[0]!, colors[15]!];
      expect(red[0] - red[2]).toBeGreaterThan(150);
      expect(blue[2] - blue[0]).toBeGreaterThan(150);
    }
  });

  it.each([
    // Luminance in nits of white and of yellow in BT.2020, and the result of ITU-R BT.2390 with a peak of 1000 and white of 203 nits.
    ['gray', [100, 100, 100], [189, 189, 189]],
    ['white', [203, 203, 203], [230, 230, 230]],
    ['skin', [150, 110, 90], [238, 191, 176]],
    ['yellow', [200, 200, 0], [238, 233, 0]],
  ])('has the intended colors for an HDR source: %s', async (name, nits, expected) => {
    const codes = nits.map((value) => Math.round(1023 * toPq(value)));
    const path = makeVideo(
      `pq ${name}.mkv`,
      ...['-f', 'lavfi', '-i'],
      `color=black:s=320x180:d=1:r=10,format=gbrp10le,geq=r=${codes[0]}:g=${codes[1]}:b=${codes[2]},` +
        'scale=out_color_matrix=bt2020:out_range=tv,format=yuv444p10le',
      ...['-c:v', 'ffv1', '-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
    );
    const { files } = await convertFile(path);
    const [color] = colorGrid(joinTrack(files, '180p')) as [[number, number, number]];
    const difference = color.map((value, channel) => Math.abs(value - expected[channel]!));
    expect(Math.max(...difference), color.join()).toBeLessThan(8);
  });

  /** SMPTE ST 2084. */
  const toPq = (nits: number): number => {
    const power = (nits / 10_000) ** 0.1593017578125;
    return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
  };

  it.each([
    ['untagged SD', 'yuv420p', 'bt601', 'tv', []],
    ['full range', 'yuvj420p', 'bt601', 'pc', []],
    ['BT.2020', 'yuv420p', 'bt2020', 'tv', ['-colorspace', 'bt2020nc', '-color_primaries', 'bt709']],
  ])(
    'is tagged as BT.709 and looks like a source in other colors: %s',
    async (name, format, matrix, range, tags) => {
      const path = makeVideo(
        `${name}.mkv`,
        ...['-f', 'lavfi', '-i', 'color=0xc06030:s=320x180:d=1:r=10,format=rgb24'],
        ...['-vf', `scale=out_color_matrix=${matrix}:out_range=${range},format=${format}`],
        ...['-c:v', 'ffv1', ...tags],
      );
      const { files } = await convertFile(path);
      const [color] = colorGrid(joinTrack(files, '180p')) as [[number, number, number]];
      const difference = color.map((value, channel) => Math.abs(value - [0xc0, 0x60, 0x30][channel]!));
      expect(Math.max(...difference), color.join()).toBeLessThan(8);
    },
  );

  it('shows all rows and columns of a source with odd sides', async () => {
    const line = (place: string) => `drawbox=${place}:color=white:t=fill`;
    const frame = [line('w=1'), line('h=1'), line('x=iw-1:w=1'), line('y=ih-1:h=1')].join();
    const path = makeVideo(
      'odd.mkv',
      ...['-f', 'lavfi', '-i', `color=black:s=853x481:d=1:r=10,format=gbrp,${frame}`, '-c:v', 'ffv1'],
    );
    const { files } = await convertFile(path);
    const edges = cropColors(joinTrack(files, '480p'), [
      '1:ih:0:0',
      'iw:1:0:0',
      '1:ih:iw-1:0',
      'iw:1:0:ih-1',
    ]);
    for (const [red] of edges) expect(red).toBeGreaterThan(100);
  });

  it('is as large as the settings allow', async () => {
    const path = makeVideo('2160p.mkv', '-f', 'lavfi', '-i', 'testsrc2=s=3840x2160:r=24:d=1', ...X264);
    const { files, result } = await convertFile(path, {}, { maxHeight: 1440 });
    expect(result.renditions.map(({ name }) => name)).toEqual([
      '1440p',
      '1080p',
      '720p',
      '480p',
      '360p',
      '240p',
    ]);
    expect(probeTrack(joinTrack(files, '1440p'))).toMatchObject({ width: 2560, height: 1440 });
  });

  it('has a poster that is not black if the video starts in the dark', async () => {
    const path = makeVideo(
      'dark.mp4',
      ...['-f', 'lavfi', '-i', "testsrc2=s=320x180:r=25:d=5,drawbox=color=black:t=fill:enable='lt(t,3)'"],
      ...[...X264, '-g', '25'],
    );
    const { files, result } = await convertFile(path);
    expect(Math.max(...colorGrid(files.get(result.poster!)!).flat())).toBeGreaterThan(60);
  });
});
