import type {
  AudioNormalizationSettings,
  CreateJobCommandInput,
  FrameCaptureSettings,
  H264Settings,
  Output,
  OutputGroup,
  VideoDescription,
} from '@aws-sdk/client-mediaconvert';
import {
  AUDIO_RATE,
  ENCODED_PEAK,
  formatFrameRate,
  GRID_TARGET_SECONDS,
  ladder,
  outputFrameRate,
  planStoryboard,
  type Rung,
  TARGET_LOUDNESS,
  type VideoFormat,
} from '@workreel/transcoder';
import { type JobRequest, jobRequestId, outputPrefix } from './job-request.domain.ts';
import type { Source } from './source.domain.ts';

export interface JobTarget {
  /** ARN of the IAM role with which MediaConvert reads the original and writes the output. */
  role: string;
  /** ARN or name of the queue; default: MediaConvert's default queue. */
  queue?: string | undefined;
}

type Size = Pick<Rung, 'width' | 'height'>;

/** MediaConvert's limits for width and height in pixels (`__integerMin32Max8192` in its API model). */
const DIMENSION_LIMITS = { min: 32, max: 8192 };
/** Seconds between keyframes: one GOP per fragment, two per segment. */
const KEYFRAME_SECONDS = GRID_TARGET_SECONDS / 2;
/** QVBR quality level, 1 to 10. MediaConvert's user guide recommends 7 for computers and tablets. */
const QVBR_QUALITY_LEVEL = 7;
/** Size of the decoder buffer at the maximum bit rate: small enough that no segment exceeds that rate by much. */
const BUFFER_SECONDS = 1.5;
/** The usual sample rate for video. */
const AUDIO_SAMPLE_RATE_HZ = 48_000;
const AUDIO_GROUP = 'audio';
const AUDIO_SELECTOR = 'Audio Selector 1';
/** Evenly spaced images from which the poster is chosen, and the minimum interval between two of them. */
const POSTER_CAPTURES = { count: 10, minSeconds: 0.25 };
/** Maximum length of the shorter side of a poster. */
const POSTER_SIDE_PIXELS = 720;
const JPEG_QUALITY_PERCENT = 80;
/**
 * For videos of unknown duration: the interval between storyboard images and between poster captures, and the maximum number
 * of storyboard images (for 40 minutes).
 */
export const UNKNOWN_DURATION = { storyboardSeconds: 10, storyboardImages: 240, posterSeconds: 3 };

/**
 * Returns the settings of a request's job. The job writes to the output prefix of the request: HLS in CMAF (`index.m3u8`,
 * `index_720p.m3u8`, …, `index_audio.m3u8`), images to choose a poster from (`poster/frame.0000000.jpg`, …) and thumbnails
 * for the storyboard (`thumbs/thumb.0000000.jpg`, …).
 */
export function jobSettings(
  request: JobRequest,
  source: Source,
  { role, queue }: JobTarget,
): CreateJobCommandInput {
  const video = enlargeToMinimum(source.video);
  const rungs = ladder(video);
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
          ...(source.audioTrack !== undefined && {
            AudioSelectors: { [AUDIO_SELECTOR]: { SelectorType: 'TRACK', Tracks: [source.audioTrack] } },
          }),
        },
      ],
      OutputGroups: [
        hlsGroup(destination('index'), [
          ...rungs.map((rung) => videoOutput(rung, video, source)),
          ...(source.audioTrack === undefined ? [] : [audioOutput(source)]),
        ]),
        imageGroup(
          'poster',
          destination('poster/frame'),
          posterSize(largest),
          source,
          posterCaptures(source),
        ),
        imageGroup('thumbs', destination('thumbs/thumb'), thumbSize(largest), source, thumbCaptures(source)),
      ],
    },
  };
}

const hlsGroup = (destination: string, outputs: Output[]): OutputGroup => ({
  Name: 'CMAF',
  CustomName: 'hls',
  OutputGroupSettings: {
    Type: 'CMAF_GROUP_SETTINGS',
    CmafGroupSettings: {
      Destination: destination,
      WriteHlsManifest: 'ENABLED',
      WriteDashManifest: 'DISABLED',
      SegmentControl: 'SEGMENTED_FILES',
      SegmentLength: GRID_TARGET_SECONDS,
      // At frame rates such as 29.97 there is no keyframe at exactly 4 s. Segments then end at the next keyframe, and no
      // keyframe is inserted.
      SegmentLengthControl: 'GOP_MULTIPLE',
      FragmentLength: KEYFRAME_SECONDS,
      TargetDurationCompatibilityMode: 'SPEC_COMPLIANT',
      CodecSpecification: 'RFC_6381',
      ManifestDurationFormat: 'FLOATING_POINT',
      ManifestCompression: 'NONE',
      StreamInfResolution: 'INCLUDE',
      // With signed offsets the video starts at 0, like the audio. With unsigned ones the reordering of B-frames delays it.
      VideoCompositionOffsets: 'SIGNED',
    },
  },
  Outputs: outputs,
});

const videoOutput = (rung: Rung, { frameRate }: VideoFormat, { audioTrack, hdr }: Source): Output => ({
  NameModifier: `_${rung.name}`,
  ContainerSettings: {
    Container: 'CMFC',
    ...(audioTrack !== undefined && { CmfcSettings: { AudioRenditionSets: AUDIO_GROUP } }),
  },
  VideoDescription: {
    ...videoDescription(rung, hdr),
    CodecSettings: { Codec: 'H_264', H264Settings: h264(rung.maxRate, frameRate) },
  },
});

/** Keyframes depend only on time, so that they are aligned across renditions. */
const h264 = (maxRate: number, frameRate: number): H264Settings => ({
  RateControlMode: 'QVBR',
  QvbrSettings: { QvbrQualityLevel: QVBR_QUALITY_LEVEL },
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

/** Keeps the frame rate of the source, which MediaConvert detects more precisely, unless players or segments need another. */
function rateSettings(frameRate: number): H264Settings {
  const rate = outputFrameRate(frameRate, frameRate);
  if (Math.abs(rate - frameRate) <= frameRate * 0.01) return { FramerateControl: 'INITIALIZE_FROM_SOURCE' };
  const [numerator, denominator = 1] = formatFrameRate(rate).split('/').map(Number);
  return {
    FramerateControl: 'SPECIFIED',
    FramerateConversionAlgorithm: 'DUPLICATE_DROP',
    FramerateNumerator: numerator,
    FramerateDenominator: denominator,
  };
}

/** As in conversions with ffmpeg. */
const NORMALIZATION: AudioNormalizationSettings = {
  Algorithm: 'ITU_BS_1770_3',
  AlgorithmControl: 'CORRECT_AUDIO',
  PeakCalculation: 'TRUE_PEAK',
  TargetLkfs: TARGET_LOUDNESS,
  TruePeakLimiterThreshold: ENCODED_PEAK,
};

const audioOutput = ({ keepLoudness }: Source): Output => ({
  NameModifier: '_audio',
  ContainerSettings: {
    Container: 'CMFC',
    CmfcSettings: {
      AudioGroupId: AUDIO_GROUP,
      AudioTrackType: 'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT',
      // Audio that ends before the video is padded with silence.
      AudioDuration: 'MATCH_VIDEO_DURATION',
    },
  },
  AudioDescriptions: [
    {
      AudioSourceName: AUDIO_SELECTOR,
      ...(!keepLoudness && { AudioNormalizationSettings: NORMALIZATION }),
      CodecSettings: {
        Codec: 'AAC',
        AacSettings: {
          CodecProfile: 'LC',
          CodingMode: 'CODING_MODE_2_0',
          RateControlMode: 'CBR',
          Bitrate: AUDIO_RATE,
          SampleRate: AUDIO_SAMPLE_RATE_HZ,
        },
      },
    },
  ],
});

const imageGroup = (
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
        ...videoDescription(size, hdr),
        CodecSettings: {
          Codec: 'FRAME_CAPTURE',
          FrameCaptureSettings: { ...captures, Quality: JPEG_QUALITY_PERCENT },
        },
      },
    },
  ],
});

/** Scales to this size, deinterlaces, and converts HDR to SDR. */
const videoDescription = ({ width, height }: Size, hdr: boolean): VideoDescription => ({
  Width: clampDimension(width),
  Height: clampDimension(height),
  // The size has the aspect ratio of the video. The default would only add bars for the pixel lost by rounding.
  ScalingBehavior: 'STRETCH_TO_OUTPUT',
  VideoPreprocessors: {
    Deinterlacer: { Mode: 'DEINTERLACE', Algorithm: 'INTERPOLATE', Control: 'NORMAL' },
    ...(hdr && { ColorCorrector: { ColorSpaceConversion: 'FORCE_709' } }),
  },
});

/** One image per tenth of the video. */
const posterCaptures = ({ durationSeconds }: Source): FrameCaptureSettings => ({
  ...captureEvery(
    durationSeconds === undefined
      ? UNKNOWN_DURATION.posterSeconds
      : Math.max(POSTER_CAPTURES.minSeconds, durationSeconds / POSTER_CAPTURES.count),
  ),
  MaxCaptures: POSTER_CAPTURES.count,
});

function thumbCaptures({ video, durationSeconds }: Source): FrameCaptureSettings {
  if (durationSeconds === undefined)
    return {
      ...captureEvery(UNKNOWN_DURATION.storyboardSeconds),
      MaxCaptures: UNKNOWN_DURATION.storyboardImages,
    };
  const { interval } = planStoryboard(video, durationSeconds);
  return { ...captureEvery(interval), MaxCaptures: Math.max(1, Math.ceil(durationSeconds / interval)) };
}

/** Captures one image per interval, with millisecond precision. */
const captureEvery = (seconds: number): FrameCaptureSettings =>
  Number.isInteger(seconds)
    ? { FramerateNumerator: 1, FramerateDenominator: seconds }
    : { FramerateNumerator: 1_000, FramerateDenominator: Math.round(seconds * 1_000) };

const posterSize = (largest: Size): Size =>
  resize(largest, Math.min(1, POSTER_SIDE_PIXELS / Math.min(largest.width, largest.height)));

/** The same size as with ffmpeg, unless it is below MediaConvert's minimum. */
function thumbSize(largest: Size): Size {
  const { width, height } = planStoryboard(largest, 0);
  const enlargement = Math.max(1, DIMENSION_LIMITS.min / Math.min(width, height));
  return resize(largest, (enlargement * width) / largest.width);
}

const resize = ({ width, height }: Size, factor: number): Size => ({
  width: roundToEven(width * factor),
  height: roundToEven(height * factor),
});

/** Enlarges a video to MediaConvert's minimum, keeping its aspect ratio. */
function enlargeToMinimum(video: VideoFormat): VideoFormat {
  const factor = DIMENSION_LIMITS.min / Math.min(video.width, video.height);
  if (factor <= 1) return video;
  return { ...video, width: Math.ceil(video.width * factor), height: Math.ceil(video.height * factor) };
}

const clampDimension = (pixels: number): number =>
  Math.min(DIMENSION_LIMITS.max, Math.max(DIMENSION_LIMITS.min, pixels));
const roundToEven = (length: number): number => 2 * Math.round(length / 2);
