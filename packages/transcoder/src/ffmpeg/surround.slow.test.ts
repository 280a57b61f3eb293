import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertFile, trimFiles } from './testing/convert.ts';
import {
  checkFiles,
  decodeAudio,
  frequencyOf,
  joinTrack,
  measureLoudness,
  probeTrack,
} from './testing/inspect.ts';
import { ffmpeg } from './testing/tools.ts';

/** In Hz, of the channels FL, FR, FC, LFE, BL and BR. Mixed down, that of the center dominates, because both sides have it. */
const FREQUENCIES = [300, 500, 700, 60, 900, 1100];

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-surround-'));
afterAll(() => folder.remove());

/** Makes a video. @param tracks - the language of each audio track, its layout, and the frequency of the tone in each channel, 0 for silence. */
function makeFile(tracks: readonly (readonly [string, string, readonly number[]])[]): string {
  const path = join(folder.path, 'surround.mkv');
  const sounds = tracks.map(([, layout, frequencies]) => {
    const tones = frequencies.map((frequency) => `0.2*sin(2*PI*${frequency}*t)`).join('|');
    return ['-f', 'lavfi', '-i', `aevalsrc='${tones}':c=${layout}:s=48000:d=6`];
  });
  const languages = tracks.map(([language], index) => [`-metadata:s:a:${index}`, `language=${language}`]);
  ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=128x72:r=25:d=6', ...sounds.flat()],
    ...[...[0, ...tracks.keys()].flatMap((_, index) => ['-map', String(index)]), ...languages.flat()],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'flac', path],
  ]);
  return path;
}

/** Returns the audio of the playlist: its attributes, and the frequency in each channel. */
function readAudio(files: ReadonlyMap<string, Buffer>) {
  const lines = String(files.get('index.m3u8')).matchAll(
    /NAME="(.*?)",.*DEFAULT=(\w+),AUTOSELECT=(\w+),CHANNELS="(\d+)",URI="([\w-]+)\//g,
  );
  return [...lines].map(([, name, isDefault, autoselect, count, folder]) => {
    const track = joinTrack(files, folder!);
    const { profile, sample_rate: rate, channels } = probeTrack(track);
    expect({ profile, rate, channels }).toEqual({ profile: 'LC', rate: '48000', channels: Number(count) });
    const { integrated } = measureLoudness(track);
    expect(Math.abs(integrated + 16)).toBeLessThan(1);
    const samples = decodeAudio(track, Number(count));
    const frequencies = Array.from({ length: Number(count) }, (_, channel) =>
      toneOf(samples.filter((_, index) => index % Number(count) === channel)),
    );
    return { name, isDefault, autoselect, frequencies };
  });
}

/** Returns the frequency of a tone in tens of Hz; 0 for silence. */
const toneOf = (samples: Int16Array) =>
  samples.some((sample) => Math.abs(sample) > 100) ? Math.round(frequencyOf(samples) / 10) * 10 : 0;

const ALTERNATIVE = { isDefault: 'NO', autoselect: 'YES' };
/** Players do not choose it by themselves. */
const EXTRA = { isDefault: 'NO', autoselect: 'NO' };
const TRACKS = [
  { name: 'Stereo', isDefault: 'YES', autoselect: 'YES', frequencies: [FREQUENCIES[2], FREQUENCIES[2]] },
  { name: '5.1', ...EXTRA, frequencies: FREQUENCIES },
  { name: '한국어', ...ALTERNATIVE, frequencies: [1000, 0] },
  { name: '한국어 5.1', ...EXTRA, frequencies: [0, 0, 0, 0, 1000, 0] },
  { name: 'français', ...ALTERNATIVE, frequencies: [400, 800] },
];

describe('surround sound', () => {
  let path: string;
  beforeAll(() => {
    path = makeFile([
      ['und', '5.1', FREQUENCIES],
      ['kor', '7.1', [0, 0, 0, 0, 0, 0, 1000, 0]],
      ['fra', 'stereo', [400, 800]],
    ]);
  });
  const errors = async (files: ReadonlyMap<string, Buffer>) =>
    (await checkFiles(files)).filter(({ severity }) => severity === 'error');

  it('becomes an additional track in 5.1 on request, also after trimming', async () => {
    const { files } = await convertFile(path, {}, { keepSurround: true });
    expect(await errors(files)).toEqual([]);
    expect(readAudio(files)).toEqual(TRACKS);
    expect(Number(probeTrack(joinTrack(files, 'audio-2')).bit_rate)).toBeGreaterThan(350_000);

    const { files: trimmed } = await trimFiles(files, 1, 5.5);
    expect(await errors(trimmed)).toEqual([]);
    expect(readAudio(trimmed)).toEqual(TRACKS);
  });

  it('is mixed down to stereo otherwise', async () => {
    const { files } = await convertFile(path);
    expect(readAudio(files)).toEqual(TRACKS.filter(({ frequencies }) => frequencies.length === 2));
  });
});
