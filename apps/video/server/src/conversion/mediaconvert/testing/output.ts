/** What MediaConvert leaves behind, made up: playlists as it writes them, segments of a few bytes, pictures without pixels. */

import type { ObjectStore } from '@workreel/object-store';
import { jpeg } from '@workreel/transcoder/testing/jpeg';
import { type JobRequest, outputPrefix } from '../job-request.domain.ts';

export interface MadeUp {
  seconds: number;
  /** Best last, as nobody promises a request. */
  rungs: { name: string; width: number; height: number; bandwidth: number }[];
  sound: boolean;
  frames: number;
  thumbs: number;
}

export const MADE_UP: MadeUp = {
  seconds: 10.5,
  rungs: [
    { name: '360p', width: 640, height: 360, bandwidth: 900_000 },
    { name: '720p', width: 1280, height: 720, bandwidth: 3_000_000 },
  ],
  sound: true,
  frames: 10,
  thumbs: 11,
};

const SEGMENT_SECONDS = 4;

/** Names and contents, relative to the output's prefix. */
export function madeUpOutput(changes: Partial<MadeUp> = {}): Map<string, string | Uint8Array> {
  const { seconds, rungs, sound, frames, thumbs } = { ...MADE_UP, ...changes };
  const files = new Map<string, string | Uint8Array>();
  for (const { name } of rungs) addTrack(files, `index_${name}`, 'cmfv', seconds);
  if (sound) addTrack(files, 'index_audio', 'cmfa', seconds);
  files.set('index.m3u8', multivariant(rungs, sound));
  for (let number = 0; number < frames; number++)
    files.set(`poster/frame.${pad(number, 7)}.jpg`, jpeg(1280, 720));
  for (let number = 0; number < thumbs; number++)
    files.set(`thumbs/thumb.${pad(number, 7)}.jpg`, jpeg(160, 90));
  return files;
}

export async function putOutput(
  store: ObjectStore,
  request: JobRequest,
  files: Iterable<[string, string | Uint8Array]> = madeUpOutput(),
): Promise<void> {
  for (const [name, content] of files)
    await store.put(outputPrefix(request) + name, content, { contentType: 'binary/octet-stream' });
}

function addTrack(files: Map<string, string | Uint8Array>, name: string, ending: string, seconds: number) {
  const count = Math.ceil(seconds / SEGMENT_SECONDS);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${name}init.${ending}"`,
  ];
  files.set(`${name}init.${ending}`, 'init');
  for (let number = 1; number <= count; number++) {
    const uri = `${name}_${pad(number, 9)}.${ending}`;
    const left = seconds - (number - 1) * SEGMENT_SECONDS;
    lines.push(`#EXTINF:${left < SEGMENT_SECONDS ? left.toFixed(5) : SEGMENT_SECONDS},`, uri);
    files.set(uri, `segment ${number}`);
  }
  files.set(`${name}.m3u8`, [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
}

const multivariant = (rungs: MadeUp['rungs'], sound: boolean): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...rungs.flatMap(({ name, width, height, bandwidth }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${bandwidth / 2},CODECS="avc1.64001f${sound ? ',mp4a.40.2' : ''}",RESOLUTION=${width}x${height},FRAME-RATE=30.000${sound ? ',AUDIO="audio"' : ''}`,
      `index_${name}.m3u8`,
    ]),
    ...(sound
      ? [
          '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Alternate Audio",DEFAULT=YES,AUTOSELECT=YES,URI="index_audio.m3u8"',
        ]
      : []),
    '',
  ].join('\n');

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0');
