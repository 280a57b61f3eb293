/** Reads the published files of a conversion. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkStream } from '@workreel/hls/check';
import type { Conversion } from '@workreel/transcoder';
import { comparedSize, type Decoding, decode, readTrack, type Track } from '../stream.ts';
import { type Faults, seconds, TOLERANCE } from './faults.ts';

export interface Published {
  files: ReadonlyMap<string, Buffer>;
  result: Conversion;
}

export async function writeFiles(folder: string, files: Published['files']): Promise<void> {
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

export async function checkConformance(
  faults: Faults,
  files: Published['files'],
  { playlist }: Conversion,
): Promise<void> {
  const read = async (name: string) => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`${name} is missing`);
    return { bytes };
  };
  for (const { severity, rule, url, message } of await checkStream({ playlist, read }))
    if (severity === 'error') faults.add(`hls:check ${rule}: ${message} (${url.replace(/^stream:\/*/, '')})`);
}

export interface Tracks {
  /** Best first. */
  videos: Track[];
  audio?: Track;
}

export function readTracks(faults: Faults, files: Published['files'], { playlist }: Conversion): Tracks {
  const text = files.get(playlist)!.toString();
  const read = (name: string): Track[] => {
    try {
      return [readTrack(files, name)];
    } catch (error) {
      faults.add(`${name} cannot be read: ${(error as Error).message}`);
      return [];
    }
  };
  const videos = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(read);
  videos.sort((one, other) => other.info.width - one.info.width);
  const audio = /#EXT-X-MEDIA:TYPE=AUDIO.*URI="([^"]+)"/.exec(text)?.[1];
  return {
    videos: videos.filter(({ info }) => info.kind === 'video'),
    ...(audio && { audio: read(audio)[0]! }),
  };
}

/** Decodes a stream from a folder, with its own times. @param maxSide - to scale the pictures to. */
export const decodePlaylist = (
  folder: string,
  playlist: string,
  { videos, audio }: Tracks,
  maxSide?: number,
): Promise<Decoding> =>
  decode(
    join(folder, playlist),
    { size: videos[0] && comparedSize(videos[0].info, maxSide), hasSound: audio !== undefined },
    ['-copyts'],
  );

/** Checks that the storyboard covers the whole stream. */
export function checkStoryboard(
  faults: Faults,
  files: Published['files'],
  { storyboard, durationSeconds }: Conversion,
): void {
  const text = storyboard ? files.get(storyboard)?.toString() : undefined;
  if (text === undefined) {
    faults.add('there is no storyboard');
    return;
  }
  const folder = storyboard!.slice(0, storyboard!.lastIndexOf('/') + 1);
  let covered = 0;
  for (const [, from, to, sheet] of text.matchAll(/(\S+) --> (\S+)\n([^#\n]+)#xywh=/g)) {
    if (Math.abs(clock(from!) - covered) > 0.002)
      faults.add(`the storyboard has a gap at ${seconds(covered)}`);
    covered = clock(to!);
    const bytes = files.get(folder + sheet);
    if (bytes?.[0] !== 0xff || bytes[1] !== 0xd8) faults.add(`the storyboard lacks ${sheet}`);
  }
  faults.compare('the storyboard ends', covered, durationSeconds, TOLERANCE.duration);
}

const clock = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
