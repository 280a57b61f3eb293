import type {
  CreateJobCommandInput,
  FrameCaptureSettings,
  H264Settings,
  Output,
  OutputGroup,
  VideoDescription,
} from '@aws-sdk/client-mediaconvert';
import {
  AUDIO_RATE,
  GRID_TARGET,
  ladder,
  type Picture,
  pictureRate,
  planBoard,
  type Rung,
  rateText,
} from '@workreel/transcoder';
import { type JobRequest, jobRequestId, outputPrefix } from './job-request.domain.ts';
import type { Source } from './source.domain.ts';

/** On whose behalf jobs run, and where. */
export interface JobPlace {
  /** ARN of the role by which MediaConvert reads the original and writes what it makes. */
  role: string;
  /** ARN or name; MediaConvert's default queue without it. */
  queue?: string | undefined;
}

type Size = Pick<Rung, 'width' | 'height'>;

/** Pixels of each side of a picture that MediaConvert makes (its API's model, `__integerMin32Max8192`). */
const SIDES = { least: 32, most: 8192 };
/** Seconds between keyframes: two stretches of them are a segment, and each is a fragment. */
const KEYFRAME_SECONDS = GRID_TARGET / 2;
/** MediaConvert's scale, 1 to 10: its guide names 7 for what is watched on computers and tablets. */
const QUALITY = 7;
/** A decoder holds this many seconds at the highest rate: short enough that no segment is far above it. */
const BUFFER_SECONDS = 1.5;
/** What video is made with everywhere, Hz. */
const AUDIO_HZ = 48_000;
const AUDIO_GROUP = 'audio';
const AUDIO_SELECTOR = 'Audio Selector 1';
/** Pictures that a poster is chosen from, evenly spread, and the least time between two of them, in seconds. */
const POSTERS = { count: 10, leastSeconds: 0.25 };
/** Shorter side of a poster, pixels. */
const POSTER_SIDE = 720;
/** JPEG's, in percent. */
const JPEG_QUALITY = 80;
/**
 * Of a video that does not say how long it is: seconds between two pictures of the storyboard and of the poster's
 * choice, and most pictures of the first: those of 40 minutes.
 */
export const UNKNOWN_LENGTH = { boardSeconds: 10, boardPictures: 240, posterSeconds: 3 };

/**
 * The job that carries out a request: HLS in CMAF (`index.m3u8`, `index_720p.m3u8`, …, `index_audio.m3u8`), pictures to
 * choose a poster from (`poster/frame.0000000.jpg`, …) and those of the storyboard (`thumbs/thumb.0000000.jpg`, …), all
 * under the job request's output prefix.
 */
export function jobSettings(
  request: JobRequest,
  source: Source,
  { role, queue }: JobPlace,
): CreateJobCommandInput {
  const picture = largeEnough(source.picture);
  const rungs = ladder(picture);
  const largest = rungs[0]!;
  const destination = (name: string) => `s3://${request.bucket}/${outputPrefix(request)}${name}`;
  const id = jobRequestId(request);
  return {
    Role: role,
    ...(queue !== undefined && { Queue: queue }),
    ClientRequestToken: id,
    UserMetadata: { request: id },
    StatusUpdateInterval: 'SECONDS_10',
    Settings: {
      TimecodeConfig: { Source: 'ZEROBASED' },
      Inputs: [
        {
          FileInput: `s3://${request.bucket}/${request.key}`,
          TimecodeSource: 'ZEROBASED',
          VideoSelector: { Rotate: 'AUTO' },
          ...(source.soundTrack !== undefined && {
            AudioSelectors: { [AUDIO_SELECTOR]: { SelectorType: 'TRACK', Tracks: [source.soundTrack] } },
          }),
        },
      ],
      OutputGroups: [
        streamGroup(destination('index'), [
          ...rungs.map((rung) => videoOutput(rung, picture, source)),
          ...(source.soundTrack === undefined ? [] : [audioOutput()]),
        ]),
        pictureGroup(
          'poster',
          destination('poster/frame'),
          posterSize(largest),
          source,
          posterCaptures(source),
        ),
        pictureGroup(
          'thumbs',
          destination('thumbs/thumb'),
          thumbSize(largest),
          source,
          thumbCaptures(source),
        ),
      ],
    },
  };
}

const streamGroup = (destination: string, outputs: Output[]): OutputGroup => ({
  Name: 'CMAF',
  CustomName: 'hls',
  OutputGroupSettings: {
    Type: 'CMAF_GROUP_SETTINGS',
    CmafGroupSettings: {
      Destination: destination,
      WriteHlsManifest: 'ENABLED',
      WriteDashManifest: 'DISABLED',
      SegmentControl: 'SEGMENTED_FILES',
      SegmentLength: GRID_TARGET,
      // Rates such as 29.97 have no keyframe at exactly 4 s: segments end at the next one instead of adding one.
      SegmentLengthControl: 'GOP_MULTIPLE',
      FragmentLength: KEYFRAME_SECONDS,
      TargetDurationCompatibilityMode: 'SPEC_COMPLIANT',
      CodecSpecification: 'RFC_6381',
      ManifestDurationFormat: 'FLOATING_POINT',
      ManifestCompression: 'NONE',
      StreamInfResolution: 'INCLUDE',
      // Pictures begin at 0, as sound does; unsigned ones begin late by as many pictures as are put in another request.
      VideoCompositionOffsets: 'SIGNED',
    },
  },
  Outputs: outputs,
});

const videoOutput = (rung: Rung, { frameRate }: Picture, { soundTrack, hdr }: Source): Output => ({
  NameModifier: `_${rung.name}`,
  ContainerSettings: {
    Container: 'CMFC',
    ...(soundTrack !== undefined && { CmfcSettings: { AudioRenditionSets: AUDIO_GROUP } }),
  },
  VideoDescription: {
    ...shown(rung, hdr),
    CodecSettings: { Codec: 'H_264', H264Settings: h264(rung.maxRate, frameRate) },
  },
});

/** Keyframes in step on all rungs: nothing but time sets them. */
const h264 = (maxRate: number, frameRate: number): H264Settings => ({
  RateControlMode: 'QVBR',
  QvbrSettings: { QvbrQualityLevel: QUALITY },
  MaxBitrate: maxRate,
  HrdBufferSize: Math.round(maxRate * BUFFER_SECONDS),
  QualityTuningLevel: 'SINGLE_PASS_HQ',
  CodecProfile: 'HIGH',
  CodecLevel: 'AUTO',
  InterlaceMode: 'PROGRESSIVE',
  GopSize: KEYFRAME_SECONDS,
  GopSizeUnits: 'SECONDS',
  GopClosedCadence: 1,
  MinIInterval: 0,
  SceneChangeDetect: 'DISABLED',
  ParControl: 'SPECIFIED',
  ParNumerator: 1,
  ParDenominator: 1,
  ...rateSettings(frameRate),
});

/** The source's own rate, which MediaConvert knows best, unless players or segments need another. */
function rateSettings(frameRate: number): H264Settings {
  const rate = pictureRate(frameRate, frameRate);
  if (Math.abs(rate - frameRate) <= frameRate * 0.01) return { FramerateControl: 'INITIALIZE_FROM_SOURCE' };
  const [numerator, denominator = 1] = rateText(rate).split('/').map(Number);
  return {
    FramerateControl: 'SPECIFIED',
    FramerateConversionAlgorithm: 'DUPLICATE_DROP',
    FramerateNumerator: numerator,
    FramerateDenominator: denominator,
  };
}

const audioOutput = (): Output => ({
  NameModifier: '_audio',
  ContainerSettings: {
    Container: 'CMFC',
    CmfcSettings: {
      AudioGroupId: AUDIO_GROUP,
      AudioTrackType: 'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT',
      // Sound that ends before the pictures is followed by silence.
      AudioDuration: 'MATCH_VIDEO_DURATION',
    },
  },
  AudioDescriptions: [
    {
      AudioSourceName: AUDIO_SELECTOR,
      CodecSettings: {
        Codec: 'AAC',
        AacSettings: {
          CodecProfile: 'LC',
          CodingMode: 'CODING_MODE_2_0',
          RateControlMode: 'CBR',
          Bitrate: AUDIO_RATE,
          SampleRate: AUDIO_HZ,
        },
      },
    },
  ],
});

const pictureGroup = (
  name: string,
  destination: string,
  size: Size,
  { hdr }: Source,
  captures: FrameCaptureSettings,
): OutputGroup => ({
  Name: 'File Group',
  CustomName: name,
  OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: destination } },
  Outputs: [
    {
      ContainerSettings: { Container: 'RAW' },
      VideoDescription: {
        ...shown(size, hdr),
        CodecSettings: {
          Codec: 'FRAME_CAPTURE',
          FrameCaptureSettings: { ...captures, Quality: JPEG_QUALITY },
        },
      },
    },
  ],
});

/** Whole pictures of this size, in the colours of common screens: interlaced ones made whole, HDR made SDR. */
const shown = ({ width, height }: Size, hdr: boolean): VideoDescription => ({
  Width: within(width),
  Height: within(height),
  // The size has the picture's own shape: bars for the pixel lost by rounding would be all that the default adds.
  ScalingBehavior: 'STRETCH_TO_OUTPUT',
  VideoPreprocessors: {
    Deinterlacer: { Mode: 'DEINTERLACE', Algorithm: 'INTERPOLATE', Control: 'NORMAL' },
    ...(hdr && { ColorCorrector: { ColorSpaceConversion: 'FORCE_709' } }),
  },
});

/** One picture each tenth of the video. */
const posterCaptures = ({ durationSeconds }: Source): FrameCaptureSettings => ({
  ...each(
    durationSeconds === undefined
      ? UNKNOWN_LENGTH.posterSeconds
      : Math.max(POSTERS.leastSeconds, durationSeconds / POSTERS.count),
  ),
  MaxCaptures: POSTERS.count,
});

function thumbCaptures({ picture, durationSeconds }: Source): FrameCaptureSettings {
  if (durationSeconds === undefined)
    return { ...each(UNKNOWN_LENGTH.boardSeconds), MaxCaptures: UNKNOWN_LENGTH.boardPictures };
  const { interval } = planBoard(picture, durationSeconds);
  return { ...each(interval), MaxCaptures: Math.max(1, Math.ceil(durationSeconds / interval)) };
}

/** One picture each so many seconds, to the millisecond. */
const each = (seconds: number): FrameCaptureSettings =>
  Number.isInteger(seconds)
    ? { FramerateNumerator: 1, FramerateDenominator: seconds }
    : { FramerateNumerator: 1_000, FramerateDenominator: Math.round(seconds * 1_000) };

const posterSize = (largest: Size): Size =>
  scaled(largest, Math.min(1, POSTER_SIDE / Math.min(largest.width, largest.height)));

/** As large as a picture of the storyboard is everywhere, unless MediaConvert makes none so small. */
function thumbSize(largest: Size): Size {
  const { width, height } = planBoard(largest, 0);
  const enlarged = Math.max(1, SIDES.least / Math.min(width, height));
  return scaled(largest, (enlarged * width) / largest.width);
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: even(width * scale),
  height: even(height * scale),
});

/** A picture of the same shape that is no smaller than what MediaConvert makes. */
function largeEnough(picture: Picture): Picture {
  const scale = SIDES.least / Math.min(picture.width, picture.height);
  if (scale <= 1) return picture;
  return { ...picture, width: Math.ceil(picture.width * scale), height: Math.ceil(picture.height * scale) };
}

const within = (pixels: number): number => Math.min(SIDES.most, Math.max(SIDES.least, pixels));
const even = (length: number): number => 2 * Math.round(length / 2);
