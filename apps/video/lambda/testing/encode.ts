/** What a job writes: HLS by the product's own ffmpeg converter under the names that the job asks for, and frame captures. */
import { execFile } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { convertFile, TOOLS } from '@workreel/transcoder/testing';
import { probedFile } from '../../server/src/conversion/mediaconvert/testing/probed.ts';

const run = promisify(execFile);

/** The part of the body of `CreateJob` that is read here. It has been validated. */
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

/** Files by their address (`s3://bucket/key`), the multivariant playlist last. */
export type Outputs = Map<string, Buffer>;

/** @throws where the product's converter makes other renditions than the job asks for. */
export async function encode(
  { outputGroups }: JobSettings,
  film: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Outputs> {
  const made: Outputs = new Map();
  for (const { outputGroupSettings, outputs } of outputGroups) {
    const { cmafGroupSettings, fileGroupSettings } = outputGroupSettings;
    if (fileGroupSettings)
      await capture(outputs[0]!.videoDescription!, fileGroupSettings.destination, film, made);
    if (!cmafGroupSettings) continue;
    const { files, result } = await convertFile(film, { signal, onProgress }, { preset: 'superfast' });
    const asked = outputs.flatMap(({ nameModifier, videoDescription: video }) =>
      video ? [`${nameModifier} ${video.width}x${video.height}`] : [],
    );
    const able = result.renditions.map(({ name, width, height }) => `_${name} ${width}x${height}`);
    if (asked.join() !== able.join()) throw new Error(`Asked for ${asked}; the fake makes ${able}.`);
    rename(files, cmafGroupSettings.destination, made);
  }
  return made;
}

/** As MediaConvert names them: `index.m3u8`, `index_360p.m3u8`, `index_360pinit.cmfv`, `index_360p_000000001.cmfv`. */
function rename(files: ReadonlyMap<string, Buffer>, destination: string, made: Outputs): void {
  const base = basename(destination);
  const prefix = destination.slice(0, -base.length);
  const nameOf = (path: string): string => {
    const [folder, name] = path.split('/');
    if (name === undefined) return `${base}.m3u8`;
    if (name === 'index.m3u8') return `${base}_${folder}.m3u8`;
    if (name === 'init.mp4') return `${base}_${folder}init.cmfv`;
    return `${base}_${folder}_${String(Number.parseInt(name, 10) + 1).padStart(9, '0')}.cmfv`;
  };
  // MediaConvert makes no playlist of single pictures.
  const kept = [...files].filter(([path]) => !path.startsWith('iframes/'));
  const media = kept.filter(([path]) => /\.(mp4|m4s)$/.test(path));
  // The multivariant playlist, which is in no folder, comes last.
  const playlists = kept.filter(([path]) => path.endsWith('.m3u8'));
  playlists.sort(([one], [other]) => Number(other.includes('/')) - Number(one.includes('/')));
  for (const [path, body] of media) made.set(prefix + nameOf(path), body);
  for (const [path, body] of playlists) {
    const named = (uri: string) => nameOf(join(dirname(path), uri));
    const text = body
      .toString()
      .replaceAll(/^#EXT-X-I-FRAME-STREAM-INF.*\n/gm, '')
      .replaceAll(/[\w/]+\.(m3u8|mp4|m4s)/g, named);
    made.set(prefix + nameOf(path), Buffer.from(text));
  }
}

async function capture(
  { width, height, codecSettings }: VideoDescription,
  destination: string,
  film: string,
  made: Outputs,
): Promise<void> {
  const { framerateNumerator, framerateDenominator, maxCaptures } = codecSettings.frameCaptureSettings!;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fake-captures-'));
  const each = `select='gte(t,selected_n*${framerateDenominator / framerateNumerator})'`;
  const filters = `setpts=PTS-STARTPTS,${each},scale=${width}:${height},format=yuvj420p`;
  const options = ['-vf', filters, '-fps_mode', 'passthrough', '-frames:v', String(maxCaptures)];
  const target = ['-start_number', '0', join(folder.path, '%07d.jpg')];
  await run(TOOLS.ffmpeg, ['-nostdin', '-v', 'error', '-i', film, ...options, ...target]);
  for (const name of (await readdir(folder.path)).sort())
    made.set(`${destination}.${name}`, await readFile(join(folder.path, name)));
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

/** What Probe answers about a file. @returns undefined where ffprobe does not know its format. */
export async function probe(film: Uint8Array): Promise<unknown> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fake-probe-'));
  const path = join(folder.path, 'film');
  await writeFile(path, film);
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', path];
  const printed = await run(TOOLS.ffprobe, args).catch(() => undefined);
  if (!printed) return undefined;
  const { format, streams } = JSON.parse(printed.stdout) as {
    format: { duration: string };
    streams: Stream[];
  };
  const video = streams.find(({ codec_type: type }) => type === 'video');
  const audio = streams.find(({ codec_type: type }) => type === 'audio');
  const [numerator, denominator] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  const rotation = video?.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  return probedFile({
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
