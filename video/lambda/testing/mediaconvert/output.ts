import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { basename, dirname, join as joinKey } from 'node:path/posix';
import { shownOf, sizeOf } from './ffmpeg.domain.ts';
import { type InputFile, rateOf } from './input.domain.ts';
import type { AudioOutput, CaptureGroup, CmafGroup, Plan, VideoOutput } from './plan.domain.ts';
import {
  mediaPlaylist,
  multivariantPlaylist,
  type NamedTrack,
  namesOf,
  targetDuration,
} from './playlists.domain.ts';
import { type CutTrack, cutAudio, cutVideo } from './segments.domain.ts';
import type { JobBody } from './wire.ts';

/** A file that a job puts into a bucket. */
export interface OutputFile {
  bucket: string;
  key: string;
  contentType: string;
  body: Buffer;
}

/** What is told of a group of outputs when a job is complete. */
export interface GroupDetail {
  type: 'CMAF_GROUP' | 'FILE_GROUP';
  playlistFilePaths?: string[];
  outputDetails: {
    outputFilePaths?: string[];
    durationInMs: number;
    videoDetails?: { widthInPx: number; heightInPx: number; averageBitrate?: number };
  }[];
}

/** Media first, then what names it. */
export interface Made {
  files: OutputFile[];
  details: GroupDetail[];
}

/** Where ffmpeg puts an output; captures as many files. */
export const workPath = (folder: string, plan: Plan) => (group: number, output: number) => {
  const made = plan.groups[group]!.outputs[output]!;
  return join(folder, `${group}-${output}${made.kind === 'capture' ? '.%07d.jpg' : '.mp4'}`);
};

/** Makes of what ffmpeg wrote the files that are stored, and what is told of them. */
export function collect(plan: Plan, input: InputFile, pathOf: ReturnType<typeof workPath>): Made {
  const made = plan.groups.map((group, at) =>
    group.type === 'CMAF_GROUP'
      ? cmafGroup(group, input, (output) => readFileSync(pathOf(at, output)))
      : captureGroup(group, plan, input, (output) => capturesOf(pathOf(at, output))),
  );
  return { files: made.flatMap(({ files }) => files), details: made.map(({ detail }) => detail) };
}

const TYPES: Record<string, string> = {
  m3u8: 'application/x-mpegURL',
  cmfv: 'video/mp4',
  cmfa: 'audio/mp4',
  jpg: 'image/jpeg',
};
const typeOf = (key: string): string => TYPES[key.split('.').at(-1)!] ?? 'binary/octet-stream';

function cmafGroup(
  group: CmafGroup,
  input: InputFile,
  read: (output: number) => Buffer,
): { files: OutputFile[]; detail: GroupDetail } {
  const base = basename(group.place.key);
  const tracks = cutGroup(group, read).map(({ output, track }): NamedTrack => {
    const rate = output.kind === 'video' ? (output.frameRate ?? input.video?.frameRate) : undefined;
    return { output, track, names: namesOf(base, output), frameRate: rate ? rateOf(rate) : 0 };
  });
  const target = targetDuration(group, tracks);
  const file = (name: string, body: Buffer | string): OutputFile => ({
    bucket: group.place.bucket,
    key: joinKey(dirname(group.place.key), name),
    contentType: typeOf(name),
    body: Buffer.from(body),
  });
  const media = tracks.flatMap(({ track, names }) => [
    file(names.init, track.init),
    ...track.segments.map(({ bytes }, at) => file(names.segment(at + 1), bytes)),
  ]);
  const playlists = tracks.map((track) => file(track.names.playlist, mediaPlaylist(group, track, target)));
  const top = file(`${base}.m3u8`, multivariantPlaylist(group, tracks, target));
  return {
    files: [...media, ...playlists, top],
    detail: {
      type: 'CMAF_GROUP',
      outputDetails: tracks.map(({ track }) => trackDetail(track)),
      playlistFilePaths: [`s3://${top.bucket}/${top.key}`],
    },
  };
}

/** Pictures before sound, for sound is cut where they are. */
function cutGroup(group: CmafGroup, read: (output: number) => Buffer) {
  const cut = group.outputs.map((output, at) => ({
    output,
    track: output.kind === 'video' ? cutVideo(read(at), group) : undefined,
  }));
  const pictures = cut.find(({ track }) => track)?.track;
  return cut.map(({ output, track }, at): { output: VideoOutput | AudioOutput; track: CutTrack } => {
    if (track || output.kind === 'video') return { output, track: track! };
    const seconds = output.matchVideo ? pictures?.seconds : undefined;
    return { output, track: cutAudio(read(at), group, pictures, seconds) };
  });
}

function trackDetail({ info, seconds, segments }: CutTrack): GroupDetail['outputDetails'][number] {
  const durationInMs = Math.round(seconds * 1000);
  if (info.kind === 'audio') return { durationInMs };
  const bits = 8 * segments.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const averageBitrate = Math.round(bits / seconds);
  return { durationInMs, videoDetails: { widthInPx: info.width, heightInPx: info.height, averageBitrate } };
}

/** The captures of a pattern, in order. */
function capturesOf(pattern: string): Buffer[] {
  const [before = '', after = ''] = basename(pattern).split('%07d');
  const folder = dirname(pattern);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}

function captureGroup(
  group: CaptureGroup,
  plan: Plan,
  input: InputFile,
  read: (output: number) => Buffer[],
): { files: OutputFile[]; detail: GroupDetail } {
  const shown = shownOf(input.video!, plan.rotate);
  const captures = group.outputs.map((output, at) => ({
    output,
    files: read(at).map((body, index): OutputFile => {
      const key = `${group.place.key}${output.modifier}.${String(index).padStart(7, '0')}.${output.extension}`;
      return { bucket: group.place.bucket, key, contentType: typeOf(key), body };
    }),
  }));
  return {
    files: captures.flatMap(({ files }) => files),
    detail: {
      type: 'FILE_GROUP',
      outputDetails: captures.map(({ output, files }) => {
        const last = files.at(-1);
        const { width, height } = sizeOf(output, shown);
        return {
          // The last of them alone, as the service does.
          ...(last && { outputFilePaths: [`s3://${last.bucket}/${last.key}`] }),
          durationInMs: Math.round(files.length * output.every * 1000),
          videoDetails: { widthInPx: width, heightInPx: height },
        };
      }),
    },
  };
}

/** What `GetJob` tells of that: no names of files. */
export const knownDetails = (details: readonly GroupDetail[]): JobBody['outputGroupDetails'] =>
  details.map(({ outputDetails }) => ({
    outputDetails: outputDetails.map(({ durationInMs, videoDetails }) => ({
      durationInMs,
      ...(videoDetails && {
        videoDetails: { widthInPx: videoDetails.widthInPx, heightInPx: videoDetails.heightInPx },
      }),
    })),
  }));
