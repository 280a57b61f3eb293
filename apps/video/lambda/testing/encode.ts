/** Creates the output of a job: HLS from our ffmpeg converter with the file names from the job settings, and frame captures. */
import { execFile } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { convertFile, TOOLS } from '@workreel/transcoder/testing';
import { probeResult } from '../../server/src/conversion/mediaconvert/testing/probe-result.ts';

const run = promisify(execFile);

/** The parts of the `CreateJob` body that are used here. The body has already been validated. */
export interface JobSettings {
  inputs: { fileInput: string }[];
  outputGroups: {
    outputGroupSettings: {
      cmafGroupSettings?: { destination: string };
      fileGroupSettings?: { destination: string };
    };
    outputs: { nameModifier?: string; videoDescription?: VideoDescription }[];
  }[];
}

interface VideoDescription {
  width: number;
  height: number;
  codecSettings: {
    frameCaptureSettings?: { framerateNumerator: number; framerateDenominator: number; maxCaptures: number };
  };
}

/** Files by URL (`s3://bucket/key`), the multivariant playlist last. */
export type Outputs = Map<string, Buffer>;

/** Runs the conversion. @throws if the converter creates different renditions than the job requests. */
export async function encode(
  { outputGroups }: JobSettings,
  input: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Outputs> {
  const files: Outputs = new Map();
  for (const { outputGroupSettings, outputs } of outputGroups) {
    const { cmafGroupSettings, fileGroupSettings } = outputGroupSettings;
    if (fileGroupSettings)
      await capture(outputs[0]!.videoDescription!, fileGroupSettings.destination, input, files);
    if (!cmafGroupSettings) continue;
    const { files: converted, result } = await convertFile(
      input,
      // MediaConvert makes one audio track, whose loudness it has measured before.
      { signal, onProgress, keepLoudness: true },
      { preset: 'superfast' },
    );
    const requested = outputs.flatMap(({ nameModifier, videoDescription: video }) =>
      video ? [`${nameModifier} ${video.width}x${video.height}`] : [],
    );
    const available = result.renditions.map(({ name, width, height }) => `_${name} ${width}x${height}`);
    if (requested.join() !== available.join())
      throw new Error(`The job requests ${requested}, but the fake creates ${available}.`);
    rename(converted, cmafGroupSettings.destination, files);
  }
  return files;
}

/** Renames files like MediaConvert: `index.m3u8`, `index_360p.m3u8`, `index_360pinit.cmfv`, `index_360p_000000001.cmfv`. */
function rename(converted: ReadonlyMap<string, Buffer>, destination: string, files: Outputs): void {
  const base = basename(destination);
  const prefix = destination.slice(0, -base.length);
  const nameOf = (path: string): string => {
    const [folder, name] = path.split('/');
    if (name === undefined) return `${base}.m3u8`;
    if (name === 'index.m3u8') return `${base}_${folder}.m3u8`;
    if (name === 'init.mp4') return `${base}_${folder}init.cmfv`;
    return `${base}_${folder}_${String(Number.parseInt(name, 10) + 1).padStart(9, '0')}.cmfv`;
  };
  // MediaConvert creates no I-frame playlists and no chapters.
  const included = [...converted].filter(([path]) => !path.startsWith('iframes/'));
  const media = included.filter(([path]) => /\.(mp4|m4s)$/.test(path));
  // The multivariant playlist, which is not in a folder, comes last.
  const playlists = included.filter(([path]) => path.endsWith('.m3u8'));
  playlists.sort(([one], [other]) => Number(other.includes('/')) - Number(one.includes('/')));
  for (const [path, body] of media) files.set(prefix + nameOf(path), body);
  for (const [path, body] of playlists) {
    const renamed = (uri: string) => nameOf(join(dirname(path), uri));
    const text = body
      .toString()
      .replaceAll(/^#EXT-X-(I-FRAME-STREAM-INF|SESSION-DATA).*\n/gm, '')
      .replaceAll(/[\w/]+\.(m3u8|mp4|m4s)/g, renamed);
    files.set(prefix + nameOf(path), Buffer.from(text));
  }
}

async function capture(
  { width, height, codecSettings }: VideoDescription,
  destination: string,
  input: string,
  files: Outputs,
): Promise<void> {
  const { framerateNumerator, framerateDenominator, maxCaptures } = codecSettings.frameCaptureSettings!;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fake-captures-'));
  const select = `select='gte(t,selected_n*${framerateDenominator / framerateNumerator})'`;
  const filters = `setpts=PTS-STARTPTS,${select},scale=${width}:${height},format=yuvj420p`;
  const options = ['-vf', filters, '-fps_mode', 'passthrough', '-frames:v', String(maxCaptures)];
  const target = ['-start_number', '0', join(folder.path, '%07d.jpg')];
  await run(TOOLS.ffmpeg, ['-nostdin', '-v', 'error', '-i', input, ...options, ...target]);
  for (const name of (await readdir(folder.path)).sort())
    files.set(`${destination}.${name}`, await readFile(join(folder.path, name)));
}

interface Stream {
  codec_type: string;
  codec_name: string;
  width: number;
  height: number;
  avg_frame_rate: string;
  bit_rate?: string;
  side_data_list?: { rotation?: number }[];
}

/** Returns the response of Probe for a file; undefined if ffprobe does not support its format. */
export async function probe(file: Uint8Array): Promise<unknown> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fake-probe-'));
  const path = join(folder.path, 'input');
  await writeFile(path, file);
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', path];
  const output = await run(TOOLS.ffprobe, args).catch(() => undefined);
  if (!output) return undefined;
  const { format, streams } = JSON.parse(output.stdout) as {
    format: { duration: string };
    streams: Stream[];
  };
  const video = streams.find(({ codec_type: type }) => type === 'video');
  const audio = streams.find(({ codec_type: type }) => type === 'audio');
  const [numerator, denominator] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  const rotation = video?.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  return probeResult({
    duration: Number(format.duration),
    audio: audio ? {} : null,
    video: video
      ? {
          width: video.width,
          height: video.height,
          frameRate: { numerator, denominator },
          bitRate: Number(video.bit_rate),
          rotation: rotation ?? 0,
        }
      : null,
  });
}
