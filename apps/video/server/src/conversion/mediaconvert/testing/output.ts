/** Synthetic output of MediaConvert: playlists in its format, segments of a few bytes, images without pixels. */

import type { ObjectStore } from '@workreel/object-store';
import { jpeg } from '@workreel/transcoder/testing/jpeg';
import { type JobRequest, outputPrefix } from '../job-request.domain.ts';

export interface SampleOutput {
  seconds: number;
  /** Best last, because MediaConvert does not guarantee an order. */
  rungs: { name: string; width: number; height: number; bandwidth: number }[];
  audio: boolean;
  frames: number;
  thumbs: number;
}

export const SAMPLE_OUTPUT: SampleOutput = {
  seconds: 10.5,
  rungs: [
    { name: '360p', width: 640, height: 360, bandwidth: 900_000 },
    { name: '720p', width: 1280, height: 720, bandwidth: 3_000_000 },
  ],
  audio: true,
  frames: 10,
  thumbs: 11,
};

const SEGMENT_SECONDS = 4;

/** @returns the content of files by name, relative to the output's prefix. */
export function sampleOutput(changes: Partial<SampleOutput> = {}): Map<string, string | Uint8Array> {
  const { seconds, rungs, audio, frames, thumbs } = { ...SAMPLE_OUTPUT, ...changes };
  const files = new Map<string, string | Uint8Array>();
  for (const { name } of rungs) addTrack(files, `index_${name}`, 'cmfv', seconds);
  if (audio) addTrack(files, 'index_audio', 'cmfa', seconds);
  files.set('index.m3u8', multivariant(rungs, audio));
  for (let number = 0; number < frames; number++)
    files.set(`poster/frame.${pad(number, 7)}.jpg`, jpeg(1280, 720));
  for (let number = 0; number < thumbs; number++)
    files.set(`thumbs/thumb.${pad(number, 7)}.jpg`, jpeg(160, 90));
  return files;
}

export async function putOutput(
  store: ObjectStore,
  request: JobRequest,
  files: Iterable<[string, string | Uint8Array]> = sampleOutput(),
): Promise<void> {
  for (const [name, content] of files)
    await store.put(outputPrefix(request) + name, content, { contentType: 'binary/octet-stream' });
}

function addTrack(files: Map<string, string | Uint8Array>, name: string, extension: string, seconds: number) {
  const count = Math.ceil(seconds / SEGMENT_SECONDS);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${name}init.${extension}"`,
  ];
  files.set(`${name}init.${extension}`, 'init');
  for (let number = 1; number <= count; number++) {
    const uri = `${name}_${pad(number, 9)}.${extension}`;
    const remaining = seconds - (number - 1) * SEGMENT_SECONDS;
    lines.push(`#EXTINF:${remaining < SEGMENT_SECONDS ? remaining.toFixed(5) : SEGMENT_SECONDS},`, uri);
    files.set(uri, `segment ${number}`);
  }
  files.set(`${name}.m3u8`, [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
}

const multivariant = (rungs: SampleOutput['rungs'], audio: boolean): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...rungs.flatMap(({ name, width, height, bandwidth }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${bandwidth / 2},CODECS="avc1.64001f${audio ? ',mp4a.40.2' : ''}",RESOLUTION=${width}x${height},FRAME-RATE=30.000${audio ? ',AUDIO="audio"' : ''}`,
      `index_${name}.m3u8`,
    ]),
    ...(audio
      ? [
          '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Alternate Audio",DEFAULT=YES,AUTOSELECT=YES,URI="index_audio.m3u8"',
        ]
      : []),
    '',
  ].join('\n');

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0');
