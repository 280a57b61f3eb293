import { posix } from 'node:path';
import {
  type Bandwidth,
  CHAPTERS_FILE,
  CHAPTERS_TYPE,
  multivariantPlaylist,
  NO_CHAPTERS,
  type Playlist,
  parsePlaylist,
} from '@workreel/hls';
import type { Rendition } from '../../converter.ts';
import { rungName } from '../../ladder.domain.ts';
import type { TrimJob, Trimmed } from '../../trim.ts';
import { IframeTrack } from '../iframe-track.ts';
import {
  audioFolder,
  audioRendition,
  highest,
  inStartupOrder,
  PLAYLIST,
  toIframeVariant,
} from '../publication.ts';
import { PLAYLIST_TYPE } from '../types.ts';
import {
  comingIframes,
  iframesOf,
  keyframesOf,
  makePoster,
  makeStoryboard,
  readIframes,
} from './pictures.ts';
import type { ToolRun } from './reencode.ts';
import { type Cut, segmentAt } from './selection.domain.ts';
import { presentationTimes, readSegment, readTrack, type SourceTrack } from './source-track.ts';
import { type TrimmedTrack, trimAudio, trimVideo } from './trimmed-track.ts';

type Multivariant = Extract<Playlist, { kind: 'multivariant' }>;

/** A rendition with what the multivariant playlist says about it. */
interface SourceVariant extends Pick<Rendition, 'name' | 'width' | 'height'> {
  frameRate: number;
  maxRate: number;
  source: SourceTrack;
}
type TrimmedVariant = SourceVariant & { track: TrimmedTrack };

/**
 * Trims a converted video. Whole segments are copied. Of a segment that contains a cut, the pictures are encoded anew, and the audio is cut
 * between two packets. All samples keep their times, so the result starts later than 0, as live streams do.
 */
export async function trimStream(run: ToolRun, job: TrimJob): Promise<Trimmed> {
  const playlist = parsePlaylist(await job.read(job.playlist));
  if (playlist.kind !== 'multivariant') throw new Error(`${job.playlist} is not a multivariant playlist.`);
  const read = (uri: string) => readTrack(job, posix.join(posix.dirname(job.playlist), uri));
  const sources = await readVariants(playlist, read);
  const { cut, ...kept } = await findCut(job, sources[0]!.source);
  const variants: TrimmedVariant[] = [];
  for (const variant of sources)
    variants.push({
      ...variant,
      track: await trimVideo(run, job, { ...variant, folder: variant.name, cut }),
    });
  const best = variants[0]!;
  const { width, height } = best;
  const { seconds } = best.track;
  const audio = await trimAudioRenditions(job, playlist, read, cut);
  const source = playlist.iframes[0] && (await read(playlist.iframes[0].uri));
  const chosen = source ? iframesOf(source, cut) : [];
  const iframes = chosen.length > 0 ? new IframeTrack(job.publish) : undefined;
  if (iframes) await iframes.read(readIframes(job, source!, chosen));
  await iframes?.finish();
  const frames = iframes
    ? readIframes(job, source!, comingIframes(chosen))
    : keyframesOf(variants.at(-1)!.track);
  const poster = await attempt(job, () => makePoster(run, job, best.track));
  const storyboard = await attempt(job, () => makeStoryboard(run, job, frames, { width, height, seconds }));
  const audioBandwidth = highest(audio.map(({ track }) => track.bandwidth));
  const described = variants.map((variant) => describe(variant, audioBandwidth));
  await job.publish(CHAPTERS_FILE, NO_CHAPTERS, CHAPTERS_TYPE);
  const text = multivariantPlaylist({
    chapters: true,
    variants: inStartupOrder(described),
    audio: audio.map(({ track, language }) => audioRendition(track.playlist, track.source.info, language)),
    ...(iframes?.info && { iframes: toIframeVariant(iframes, iframes.info) }),
  });
  await job.publish(PLAYLIST, text, PLAYLIST_TYPE);
  return {
    ...{ ...kept, durationSeconds: seconds, width, height },
    ...{ playlist: PLAYLIST, poster, storyboard },
    renditions: described.map(({ name, width, height, bandwidth, averageBandwidth }) => ({
      ...{ name, codec: 'h264', videoRange: 'SDR', width, height, bandwidth, averageBandwidth },
    })),
  };
}

/** Reads the renditions of H.264, best first; others cannot be cut within a segment. */
async function readVariants(
  { variants }: Multivariant,
  read: (uri: string) => Promise<SourceTrack>,
): Promise<SourceVariant[]> {
  const result: SourceVariant[] = [];
  for (const { uri, codecs, resolution, frameRate, bandwidth } of variants) {
    if (codecs && !codecs.some((codec) => codec.startsWith('avc'))) continue;
    const source = await read(uri);
    const { width, height } = resolution ?? source.info;
    result.push({
      ...{ name: rungName({ width, height }), width, height, source },
      ...{ frameRate: frameRate ?? 1 / source.sampleSeconds, maxRate: bandwidth },
    });
  }
  return result.sort((one, other) => other.width * other.height - one.width * one.height);
}

/** Moves the start and the end to frames of a rendition. @returns both in seconds of the video that is trimmed, and the cut. */
async function findCut(job: TrimJob, source: SourceTrack): Promise<{ start: number; end: number; cut: Cut }> {
  const lengths = source.segments.map(({ seconds }) => seconds);
  const duration = lengths.reduce((sum, seconds) => sum + seconds, 0);
  const framesAround = async (time: number) => {
    const segment = source.segments[segmentAt(source.start, lengths, time)]!;
    return presentationTimes(await readSegment(job, source.init, segment), source.info);
  };
  const cut: Cut = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  if (job.start > TOLERANCE) {
    const time = source.start + job.start;
    const frames = await framesAround(time);
    cut.start = frames.findLast((frame) => frame <= time + TOLERANCE) ?? frames[0]!;
  }
  if (job.end < duration - TOLERANCE) {
    const time = source.start + job.end;
    const frames = await framesAround(time);
    cut.end = frames.find((frame) => frame >= time - TOLERANCE) ?? frames.at(-1)!;
  }
  return {
    cut,
    start: Math.max(0, cut.start - source.start),
    end: Math.min(duration, cut.end - source.start),
  };
}

/** In seconds. Times come from clients with milliseconds. */
const TOLERANCE = 0.001;

async function trimAudioRenditions(
  job: TrimJob,
  { audio }: Multivariant,
  read: (uri: string) => Promise<SourceTrack>,
  cut: Cut,
): Promise<{ track: TrimmedTrack; language: string | undefined }[]> {
  const trimmed = [];
  for (const { uri, language } of audio) {
    if (uri === undefined) continue;
    const folder = audioFolder(trimmed.length);
    trimmed.push({ track: await trimAudio(job, { source: await read(uri), folder, cut }), language });
  }
  return trimmed;
}

const describe = ({ track, ...variant }: TrimmedVariant, audio: Bandwidth | undefined) => ({
  ...variant,
  uri: track.playlist,
  codecs: track.source.info.codec,
  bandwidth: track.bandwidth.peak + (audio?.peak ?? 0),
  averageBandwidth: track.bandwidth.average + (audio?.average ?? 0),
});

/** Runs a step that a video can do without. @returns null if it fails. @throws the reason of the signal if it aborts. */
async function attempt<Result>({ signal }: TrimJob, step: () => Promise<Result>): Promise<Result | null> {
  try {
    return await step();
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
