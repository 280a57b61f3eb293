import type { ProbeResult, Track, VideoProperties } from '@aws-sdk/client-mediaconvert';
import type { Picture } from '@workreel/transcoder';
import { ConversionError } from '@workreel/transcoder';

/** What a job's settings need to know of a file. */
export interface Source {
  /** As it is shown, at the file's own rate. */
  picture: Picture;
  /** Undefined where the file does not say how long it is, as what browsers record. */
  durationSeconds?: number;
  /** Of the sound that can be decoded: its number among the tracks of sound, from 1. Undefined where there is none. */
  soundTrack?: number;
  /** Whether its colours are of high dynamic range (PQ or HLG). */
  hdr: boolean;
}

/** Containers of sound: what counts as a video track of theirs is a cover. */
const SOUND_FORMATS = new Set(['wave', 'mp3', 'flac', 'aac', 'ac3', 'eac3']);
/** Those in which `Rotate: AUTO` looks for a rotation (MediaConvert's guide, “Automatic rotation”). */
const ROTATED_FORMATS = new Set(['mp4', 'quicktime']);
/** Degrees that a rotation may be away from a quarter turn; of what is further away, MediaConvert turns nothing. */
const ROTATION_SLACK = 1;
const HDR_TRANSFERS = new Set(['SMPTE_2084', 'ARIB_B67']);
/** Pictures per second where the file does not say: what most cameras make. */
const USUAL_RATE = 30;
/** Younger codecs need about half of what H.264 needs for the same picture; the others at least as much. */
const YOUNG_CODECS = new Set(['HEVC', 'VP9', 'AV1']);
/** A second encoding of the same pictures takes a little more than the first. */
const REENCODING = 1.2;

/**
 * Reads what MediaConvert's Probe says of a file; each field may be missing.
 *
 * @throws ConversionError NOT_A_VIDEO, NO_VIDEO_TRACK or TOO_LONG.
 */
export function readSource({ Container: container }: ProbeResult, maxDurationSeconds: number): Source {
  const format = container?.Format ?? '';
  const tracks = container?.Tracks ?? [];
  const sounds = tracks.filter(({ TrackType: type }) => type === 'audio');
  const video = chooseVideo(SOUND_FORMATS.has(format) ? [] : tracks);
  if (!video)
    throw sounds.length > 0
      ? new ConversionError('NO_VIDEO_TRACK', 'The file has sound but no pictures.')
      : new ConversionError('NOT_A_VIDEO', 'The content of the file is no video that is known here.');
  const durationSeconds = longest([container?.Duration, video.Duration]);
  if (durationSeconds !== undefined && durationSeconds > maxDurationSeconds)
    throw new ConversionError(
      'TOO_LONG',
      `The video lasts ${Math.round(durationSeconds)} s; at most ${maxDurationSeconds} s are taken.`,
    );
  // One that cannot be decoded would fail the whole job: phones write such ones beside, or before, those that can be.
  const soundTrack = sounds.findIndex(({ Codec: codec }) => codec !== 'UNKNOWN') + 1;
  return {
    picture: readPicture(video, format),
    hdr: HDR_TRANSFERS.has(transferOf(video.VideoProperties) ?? ''),
    ...(durationSeconds !== undefined && { durationSeconds }),
    ...(soundTrack > 0 && { soundTrack }),
  };
}

/** The first that is known, else the first. */
function chooseVideo(tracks: readonly Track[]): Track | undefined {
  const videos = tracks.filter(({ TrackType: type }) => type === 'video');
  return videos.find(({ Codec: codec }) => codec !== 'UNKNOWN') ?? videos[0];
}

function longest(durations: (number | undefined)[]): number | undefined {
  const known = durations.filter(isPositive);
  return known.length > 0 ? Math.max(...known) : undefined;
}

function readPicture({ Codec: codec, VideoProperties: video }: Track, format: string): Picture {
  const coded = sizeOf(video);
  if (!coded)
    throw new ConversionError(
      'NOT_A_VIDEO',
      `The pictures (${codec ?? 'UNKNOWN'}) are of a kind that is not known here.`,
    );
  const aspect = ratio(video?.SampleAspectRatio ?? video?.CodecMetadata?.SampleAspectRatio) ?? 1;
  const wide = { width: Math.max(1, Math.round(coded.width * aspect)), height: coded.height };
  const turned = ROTATED_FORMATS.has(format) && isSideways(video?.Rotation ?? 0);
  const bits = video?.BitRate;
  return {
    ...(turned ? { width: wide.height, height: wide.width } : wide),
    frameRate: ratio(video?.FrameRate ?? video?.CodecMetadata?.CodedFrameRate) ?? USUAL_RATE,
    ...(isPositive(bits) && {
      bitsPerSecond: bits * (YOUNG_CODECS.has(codec ?? '') ? 2 * REENCODING : REENCODING),
    }),
  };
}

/** Pixels as they are stored: by the container, else by the stream itself. */
function sizeOf(video: VideoProperties | undefined): { width: number; height: number } | undefined {
  for (const said of [video, video?.CodecMetadata])
    if (isPositive(said?.Width) && isPositive(said.Height)) return { width: said.Width, height: said.Height };
  return undefined;
}

/** Transport and program streams say it in the stream alone. */
const transferOf = (video: VideoProperties | undefined): string | undefined =>
  video?.TransferCharacteristics ?? video?.CodecMetadata?.TransferCharacteristics;

const isSideways = (degrees: number): boolean => Math.abs((Math.abs(degrees) % 180) - 90) <= ROTATION_SLACK;

const isPositive = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value > 0;

function ratio(
  fraction: { Numerator?: number | undefined; Denominator?: number | undefined } | undefined,
): number | undefined {
  const value = (fraction?.Numerator ?? 0) / (fraction?.Denominator ?? 1);
  return isPositive(value) ? value : undefined;
}
