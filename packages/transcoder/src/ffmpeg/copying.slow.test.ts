import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import HLS from 'hls-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStructure } from './source.ts';
import { type Converted, convertFile } from './testing/convert.ts';
import { checkFiles, decodeAudio, joinAudio, joinTrack, readSamples } from './testing/inspect.ts';
import { serveFile } from './testing/serve.ts';
import { ffmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-copy-'));
const source = join(folder.path, 'video.mp4');
const fragmented = join(folder.path, 'fragmented.mp4');
let converted: Converted & { result: Awaited<ReturnType<typeof convertFile>>['result'] };

/** The source can be copied. It has irregular keyframes at most 3 s apart, B-frames, and a click in the audio at 2 s. */
beforeAll(async () => {
  ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=9'],
    ...['-f', 'lavfi', '-i', 'aevalsrc=if(between(t\\,2\\,2.01)\\,0.9\\,0):d=9:s=44100:c=stereo'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
      '-b:v',
      '600k',
      '-sc_threshold',
      '0',
    ],
    ...['-g', '500', '-force_key_frames', '1.4,2.6,4.92,7.04', '-c:a', 'aac', '-b:a', '96k', source],
  ]);
  ffmpeg([
    '-i',
    source,
    '-map',
    '0:v',
    '-c',
    'copy',
    '-movflags',
    '+frag_keyframe+empty_moov+default_base_moof',
    fragmented,
  ]);
  converted = await convertFile(source, { keepLoudness: true });
});
afterAll(() => folder.remove());

describe('a source that can be copied', () => {
  it('becomes the best rendition without changes to its samples', () => {
    const bytes = ({ samples }: ReturnType<typeof readSamples>) =>
      samples.map((sample) => sample.bytes.toString('hex'));
    const copied = bytes(readSamples(joinTrack(converted.files, '360p')));
    expect(copied).toEqual(bytes(readSamples(readFileSync(fragmented))));
    expect(copied).toHaveLength(225);
  });

  it('determines the segment boundaries of the other renditions', () => {
    const parse = (track: string) =>
      HLS.parse(converted.files.get(`${track}/index.m3u8`)!.toString()) as HLS.types.MediaPlaylist;
    const lengths = (track: string) => parse(track).segments.map(({ duration }) => duration);
    expect(lengths('360p')).toEqual([1.4, 3.52, 4.08]);
    expect(lengths('240p')).toEqual(lengths('360p'));
  });

  it('becomes a valid stream', async () => {
    expect(await checkFiles(converted.files, converted.result.playlist)).toEqual([]);
    expect(converted.result.renditions.map(({ name }) => name)).toEqual(['360p', '240p']);
  });

  it('can be played before the other renditions are encoded', () => {
    for (const { names } of converted.playable) expect(names).toEqual(['360p']);
    const { files } = converted.playable[0]!;
    for (const name of ['360p/init.mp4', '360p/0.m4s', '360p/index.m3u8', 'audio/0.m4s', 'audio/index.m3u8'])
      expect(files).toContain(name);
    expect(files).not.toContain('240p/index.m3u8');
  });

  it('keeps its audio in sync', () => {
    const track = joinAudio(converted.files);
    expect(readSamples(track).timescale).toBe(44_100);
    const audio = decodeAudio(track);
    const loudest = audio.reduce(
      (best, value, index) => (Math.abs(value) > Math.abs(audio[best]!) ? index : best),
      0,
    );
    // A packet lasts 23 ms; copied audio can be shifted by up to half a packet.
    expect(loudest / 48_000).toBeGreaterThan(1.985);
    expect(loudest / 48_000).toBeLessThan(2.025);
  });

  it('can be read from a URL', async () => {
    await using server = await serveFile(source);
    const { files, playable } = await convertFile(source, { source: { kind: 'url', url: server.url } });
    expect(playable[0]!.names).toEqual(['360p']);
    expect(joinTrack(files, '360p')).toEqual(joinTrack(converted.files, '360p'));
    expect(server.requests()).toBeGreaterThan(3);
  });

  it('is encoded if its keyframes are not IDR pictures', async () => {
    const path = join(folder.path, 'intra-refresh.mp4');
    // With intra refresh, the sync samples of the index depend on earlier frames.
    ffmpeg([
      ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=5', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
      ...['-b:v', '250k', '-x264-params', 'intra-refresh=1:keyint=50:bframes=0', path],
    ]);
    const { index } = await readStructure({ kind: 'file', path }, new AbortController().signal);
    expect(index!.keyframes.length).toBeGreaterThan(1);
    const { files, writes, result, playable } = await convertFile(path);
    expect(await checkFiles(files, result.playlist)).toEqual([]);
    expect(playable[0]!.names).toEqual(['180p']);
    // The service may have written chapters before the stream started again.
    expect(writes.filter((name) => name === 'chapters.json')).toHaveLength(1);
    expect(files.has('180p/3.m4s')).toBe(true);
  });
});
