import type { Fraction } from './input.domain.ts';
import type { CreateJobBody, InputBody, OutputBody, OutputGroupBody } from './wire.ts';

/** What a job makes, read from its settings and {@link checkCreateJob | checked} before. */
export interface Plan {
  source: Place;
  /** Whether a rotation that the file names is carried out. */
  rotate: boolean;
  /** Of the selectors of sound, by name: the number among the file's tracks of sound, from 1. */
  selectors: Record<string, number>;
  groups: (CmafGroup | CaptureGroup)[];
}

export interface Place {
  bucket: string;
  /** Of a file, or what the names of all files of a group begin with. */
  key: string;
}

export interface CmafGroup {
  type: 'CMAF_GROUP';
  place: Place;
  segmentSeconds: number;
  fragmentSeconds: number;
  minFinalSeconds: number;
  legacyTarget: boolean;
  wholeSeconds: boolean;
  withResolution: boolean;
  /** Whether the first picture stands at 0, which asks for offsets below it. */
  signedOffsets: boolean;
  outputs: (VideoOutput | AudioOutput)[];
}

export interface CaptureGroup {
  type: 'FILE_GROUP';
  place: Place;
  outputs: CaptureOutput[];
}

export interface VideoOutput {
  kind: 'video';
  modifier: string;
  size: Partial<{ width: number; height: number }>;
  stretch: boolean;
  deinterlace: boolean;
  /** Undefined: that of the source. */
  frameRate: Fraction | undefined;
  /** Of its pixels; undefined: those of the source. */
  pixelAspect: Fraction | undefined;
  /** Seconds from one keyframe to the next; undefined: as the service likes. */
  gopSeconds: number | undefined;
  /** Pictures between two that others lean on. */
  bFrames: number;
  profile: 'baseline' | 'main' | 'high';
  /** bit/s. */
  rate: { average?: number; most?: number; buffer?: number };
  /** Names of groups of sound; undefined: all. */
  audioSets: readonly string[] | undefined;
}

export interface AudioOutput {
  kind: 'audio';
  modifier: string;
  selector: string;
  /** bit/s. */
  bitrate: number;
  sampleRate: number;
  channels: number;
  matchVideo: boolean;
  groupId: string | undefined;
  isDefault: boolean;
  autoSelect: boolean;
  language: string | undefined;
  streamName: string | undefined;
}

export interface CaptureOutput {
  kind: 'capture';
  modifier: string;
  extension: string;
  size: Partial<{ width: number; height: number }>;
  stretch: boolean;
  /** Seconds from one to the next. */
  every: number;
  most: number;
  /** 1 to 100. */
  quality: number;
}

export function readPlan({ settings }: CreateJobBody): Plan {
  const input = settings?.inputs?.[0] as InputBody;
  const selectors = Object.entries(input.audioSelectors ?? {});
  return {
    source: placeOf(input.fileInput ?? ''),
    rotate: input.videoSelector?.rotate === 'AUTO',
    selectors: Object.fromEntries(selectors.map(([name, { tracks }]) => [name, tracks?.[0] ?? 1])),
    groups: (settings?.outputGroups ?? []).map(readGroup),
  };
}

export function placeOf(address: string): Place {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return { bucket, key };
}

function readGroup({
  outputGroupSettings: settings,
  outputs = [],
}: OutputGroupBody): CmafGroup | CaptureGroup {
  const cmaf = settings?.cmafGroupSettings;
  if (settings?.type !== 'CMAF_GROUP_SETTINGS' || !cmaf)
    return {
      type: 'FILE_GROUP',
      place: placeOf(settings?.fileGroupSettings?.destination ?? ''),
      outputs: outputs.map(readCapture),
    };
  return {
    type: 'CMAF_GROUP',
    place: placeOf(cmaf.destination ?? ''),
    // What the service does where nothing is said (its API reference).
    segmentSeconds: cmaf.segmentLength ?? 10,
    fragmentSeconds: cmaf.fragmentLength ?? 2,
    minFinalSeconds: cmaf.minFinalSegmentLength ?? 0,
    legacyTarget: cmaf.targetDurationCompatibilityMode !== 'SPEC_COMPLIANT',
    wholeSeconds: cmaf.manifestDurationFormat === 'INTEGER',
    withResolution: cmaf.streamInfResolution !== 'EXCLUDE',
    signedOffsets: cmaf.videoCompositionOffsets === 'SIGNED',
    outputs: outputs.map((output) => (output.videoDescription ? readVideo(output) : readAudio(output))),
  };
}

function readVideo({ nameModifier, videoDescription, containerSettings }: OutputBody): VideoOutput {
  const settings = videoDescription?.codecSettings?.h264Settings ?? {};
  const sets = containerSettings?.cmfcSettings?.audioRenditionSets;
  return {
    kind: 'video',
    modifier: nameModifier ?? '',
    size: sizeOf(videoDescription),
    stretch: videoDescription?.scalingBehavior === 'STRETCH_TO_OUTPUT',
    deinterlace: videoDescription?.videoPreprocessors?.deinterlacer !== undefined,
    frameRate:
      settings.framerateControl === 'SPECIFIED'
        ? fraction(settings.framerateNumerator, settings.framerateDenominator)
        : undefined,
    pixelAspect:
      settings.parControl === 'SPECIFIED'
        ? fraction(settings.parNumerator, settings.parDenominator)
        : undefined,
    gopSeconds: settings.gopSizeUnits === 'SECONDS' ? settings.gopSize : undefined,
    bFrames: settings.numberBFramesBetweenReferenceFrames ?? (settings.codecProfile === 'BASELINE' ? 0 : 2),
    profile: (settings.codecProfile?.toLowerCase() ?? 'main') as VideoOutput['profile'],
    rate: {
      ...(settings.bitrate && { average: settings.bitrate }),
      ...(settings.maxBitrate && { most: settings.maxBitrate }),
      ...(settings.hrdBufferSize && { buffer: settings.hrdBufferSize }),
    },
    audioSets: sets?.split(',').map((name) => name.trim()),
  };
}

const fraction = (numerator = 1, denominator = 1): Fraction => ({ numerator, denominator });

function readAudio({ nameModifier, audioDescriptions, containerSettings }: OutputBody): AudioOutput {
  const [description] = audioDescriptions ?? [];
  const settings = description?.codecSettings?.aacSettings ?? {};
  const cmfc = containerSettings?.cmfcSettings;
  return {
    kind: 'audio',
    modifier: nameModifier ?? '',
    selector: description?.audioSourceName ?? 'Audio Selector 1',
    bitrate: settings.bitrate ?? 96_000,
    sampleRate: settings.sampleRate ?? 48_000,
    channels: settings.codingMode === 'CODING_MODE_1_0' ? 1 : 2,
    matchVideo: cmfc?.audioDuration === 'MATCH_VIDEO_DURATION',
    groupId: cmfc?.audioGroupId,
    isDefault: (cmfc?.audioTrackType ?? 'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT').endsWith('_DEFAULT'),
    autoSelect: cmfc?.audioTrackType !== 'ALTERNATE_AUDIO_NOT_AUTO_SELECT',
    language: description?.languageCode?.toLowerCase(),
    streamName: description?.streamName,
  };
}

function readCapture({ nameModifier, extension, videoDescription }: OutputBody): CaptureOutput {
  const settings = videoDescription?.codecSettings?.frameCaptureSettings ?? {};
  return {
    kind: 'capture',
    modifier: nameModifier ?? '',
    extension: extension ?? 'jpg',
    size: sizeOf(videoDescription),
    stretch: videoDescription?.scalingBehavior === 'STRETCH_TO_OUTPUT',
    every: (settings.framerateDenominator ?? 1) / (settings.framerateNumerator ?? 1),
    most: settings.maxCaptures ?? Number.POSITIVE_INFINITY,
    quality: settings.quality ?? 80,
  };
}

const sizeOf = (description: OutputBody['videoDescription']) => ({
  ...(description?.width && { width: description.width }),
  ...(description?.height && { height: description.height }),
});
