import type { ProbeResult, Track, VideoProperties } from '@aws-sdk/client-mediaconvert';
import type { VideoFormat } from '@workreel/transcoder';
import { ConversionError } from '@workreel/transcoder';

/** The properties of a file that the job settings depend on. */
export interface Source {
  /** The size as displayed, and the frame rate of the file. */
  video: VideoFormat;
  /** Undefined if the file has no duration, as in recordings made by browsers. */
  durationSeconds?: number;
  /** Number of the first decodable audio track among all audio tracks, from 1. Undefined if there is none. */
  audioTrack?: number;
  /** High dynamic range (PQ or HLG). */
  hdr: boolean;
  /** Whether to keep the loudness of the file. */
  keepLoudness: boolean;
}

/** Audio containers: a video track in them is cover art. */
const AUDIO_FORMATS = new Set(['wave', 'mp3', 'flac', 'aac', 'ac3', 'eac3']);
/** Containers for which `Rotate: AUTO` applies the rotation (MediaConvert user guide, “Automatic rotation”). */
const ROTATED_FORMATS = new Set(['mp4', 'quicktime']);
/** MediaConvert ignores rotations that differ more than this from a multiple of 90 degrees. */
const ROTATION_TOLERANCE_DEGREES = 1;
const HDR_TRANSFERS = new Set(['SMPTE_2084', 'ARIB_B67']);
/** Frames per second if the file does not specify the rate: that of most cameras. */
const DEFAULT_FRAME_RATE = 30;
/** These codecs need about half the bit rate of H.264 for the same quality; others need at least as much as H.264. */
const EFFICIENT_CODECS = new Set(['HEVC', 'VP9', 'AV1']);
/** Re-encoding needs a slightly higher bit rate for the same quality. */
const REENCODING_FACTOR = 1.2;

/**
 * Reads a result of MediaConvert's Probe. Any field may be missing.
 *
 * @throws ConversionError NOT_A_VIDEO, NO_VIDEO_TRACK or TOO_LONG.
 */
export function readSource(
  { Container: container }: ProbeResult,
  maxDurationSeconds: number,
): Omit<Source, 'keepLoudness'> {
  const format = container?.Format ?? '';
  const tracks = container?.Tracks ?? [];
  const audioTracks = tracks.filter(({ TrackType: type }) => type === 'audio');
  const video = chooseVideo(AUDIO_FORMATS.has(format) ? [] : tracks);
  if (!video)
    throw audioTracks.length > 0
      ? new ConversionError('NO_VIDEO_TRACK', 'The file has an audio track but no video track.')
      : new ConversionError('NOT_A_VIDEO', 'The file is not a video in a supported format.');
  const durationSeconds = maxDuration([container?.Duration, video.Duration]);
  if (durationSeconds !== undefined && durationSeconds > maxDurationSeconds)
    throw new ConversionError(
      'TOO_LONG',
      `The video lasts ${Math.round(durationSeconds)} s; the maximum is ${maxDurationSeconds} s.`,
    );
  // A track that cannot be decoded would fail the whole job. Phones add such tracks next to decodable ones.
  const audioTrack = audioTracks.findIndex(({ Codec: codec }) => codec !== 'UNKNOWN') + 1;
  return {
    video: readVideoFormat(video, format),
    hdr: HDR_TRANSFERS.has(transferOf(video.VideoProperties) ?? ''),
    ...(durationSeconds !== undefined && { durationSeconds }),
    ...(audioTrack > 0 && { audioTrack }),
  };
}

/** Returns the first video track with a known codec, or else the first. */
function chooseVideo(tracks: readonly Track[]): Track | undefined {
  const videos = tracks.filter(({ TrackType: type }) => type === 'video');
  return videos.find(({ Codec: codec }) => codec !== 'UNKNOWN') ?? videos[0];
}

function maxDuration(durations: (number | undefined)[]): number | undefined {
  const valid = durations.filter(isPositive);
  return valid.length > 0 ? Math.max(...valid) : undefined;
}

function readVideoFormat({ Codec: codec, VideoProperties: video }: Track, format: string): VideoFormat {
  const coded = sizeOf(video);
  if (!coded)
    throw new ConversionError('NOT_A_VIDEO', `The video codec ${codec ?? 'UNKNOWN'} is not supported.`);
  const aspect = ratio(video?.SampleAspectRatio ?? video?.CodecMetadata?.SampleAspectRatio) ?? 1;
  const unrotated = { width: Math.max(1, Math.round(coded.width * aspect)), height: coded.height };
  const isRotated = ROTATED_FORMATS.has(format) && isSideways(video?.Rotation ?? 0);
  const bits = video?.BitRate;
  return {
    ...(isRotated ? { width: unrotated.height, height: unrotated.width } : unrotated),
    frameRate: ratio(video?.FrameRate ?? video?.CodecMetadata?.CodedFrameRate) ?? DEFAULT_FRAME_RATE,
    ...(isPositive(bits) && {
      bitsPerSecond: bits * (EFFICIENT_CODECS.has(codec ?? '') ? 2 * REENCODING_FACTOR : REENCODING_FACTOR),
    }),
  };
}

/** Returns the coded size in pixels: from the container, or else from the codec metadata. */
function sizeOf(video: VideoProperties | undefined): { width: number; height: number } | undefined {
  for (const properties of [video, video?.CodecMetadata])
    if (isPositive(properties?.Width) && isPositive(properties.Height))
      return { width: properties.Width, height: properties.Height };
  return undefined;
}

/** Transport and program streams specify the transfer characteristics only in the codec metadata. */
const transferOf = (video: VideoProperties | undefined): string | undefined =>
  video?.TransferCharacteristics ?? video?.CodecMetadata?.TransferCharacteristics;

const isSideways = (degrees: number): boolean =>
  Math.abs((Math.abs(degrees) % 180) - 90) <= ROTATION_TOLERANCE_DEGREES;

const isPositive = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value > 0;

function ratio(
  fraction: { Numerator?: number | undefined; Denominator?: number | undefined } | undefined,
): number | undefined {
  const value = (fraction?.Numerator ?? 0) / (fraction?.Denominator ?? 1);
  return isPositive(value) ? value : undefined;
}
