/**
 * What of a `CreateJob` this simulation knows, by the names of the wire. Ranges are those of MediaConvert's API
 * reference (https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html).
 */

/** `any`: taken as it is; a list: these values; a function: a complaint or undefined; `each`, `named`: of a list, of a map. */
export type Rule =
  | 'any'
  | readonly string[]
  | ((value: unknown) => string | undefined)
  | { readonly each: Rule }
  | { readonly named: Rule }
  | { readonly [name: string]: Rule };

const number =
  (min: number, max: number, of: { multiple?: number } = {}) =>
  (value: unknown): string | undefined => {
    if (typeof value !== 'number') return 'Should be a number';
    if (value < min) return `Should be greater than or equal to ${min}`;
    if (value > max) return `Should be less than or equal to ${max}`;
    if (of.multiple && value % of.multiple !== 0) return `Should be a multiple of ${of.multiple}`;
    return undefined;
  };

const matching =
  (pattern: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && pattern.test(value)
      ? undefined
      : `Should match the pattern: ${pattern.source}`;

const MOST = 2_147_483_647;
/** bit/s. */
const RATE = number(1_000, 1_152_000_000);
const PIXELS = number(32, 8_192, { multiple: 2 });

const H264: Rule = {
  bitrate: RATE,
  maxBitrate: RATE,
  hrdBufferSize: number(0, 1_152_000_000),
  rateControlMode: ['QVBR', 'VBR', 'CBR'],
  qvbrSettings: {
    qvbrQualityLevel: number(1, 10),
    qvbrQualityLevelFineTune: number(0, 1),
    maxAverageBitrate: RATE,
  },
  framerateControl: ['INITIALIZE_FROM_SOURCE', 'SPECIFIED'],
  framerateNumerator: number(1, MOST),
  framerateDenominator: number(1, MOST),
  framerateConversionAlgorithm: ['DUPLICATE_DROP'],
  parControl: ['INITIALIZE_FROM_SOURCE', 'SPECIFIED'],
  parNumerator: number(1, MOST),
  parDenominator: number(1, MOST),
  gopSize: number(0, MOST),
  gopSizeUnits: ['SECONDS', 'AUTO'],
  gopClosedCadence: number(1, 1),
  gopBReference: ['DISABLED', 'ENABLED'],
  minIInterval: number(0, 30),
  numberBFramesBetweenReferenceFrames: number(0, 7),
  codecProfile: ['BASELINE', 'MAIN', 'HIGH'],
  codecLevel: 'any',
  interlaceMode: ['PROGRESSIVE'],
  sceneChangeDetect: ['DISABLED', 'ENABLED', 'TRANSITION_DETECTION'],
  // These change how good it looks, and nothing that a test of ours looks at.
  adaptiveQuantization: 'any',
  bandwidthReductionFilter: 'any',
  dynamicSubGop: 'any',
  entropyEncoding: 'any',
  flickerAdaptiveQuantization: 'any',
  numberReferenceFrames: 'any',
  qualityTuningLevel: 'any',
  slices: 'any',
  softness: 'any',
  spatialAdaptiveQuantization: 'any',
  temporalAdaptiveQuantization: 'any',
};

const VIDEO: Rule = {
  width: PIXELS,
  height: PIXELS,
  scalingBehavior: ['DEFAULT', 'STRETCH_TO_OUTPUT'],
  antiAlias: 'any',
  sharpness: 'any',
  timecodeInsertion: ['DISABLED'],
  colorMetadata: 'any',
  afdSignaling: ['NONE'],
  respondToAfd: ['NONE'],
  dropFrameTimecode: 'any',
  videoPreprocessors: {
    deinterlacer: {
      algorithm: 'any',
      control: ['NORMAL', 'FORCE_ALL_FRAMES'],
      mode: ['DEINTERLACE', 'ADAPTIVE'],
    },
    // Colours stay what they are: of these files no test here looks at the colours of HDR.
    colorCorrector: 'any',
  },
  codecSettings: {
    codec: ['H_264', 'FRAME_CAPTURE'],
    h264Settings: H264,
    frameCaptureSettings: {
      framerateNumerator: number(1, MOST),
      framerateDenominator: number(1, MOST),
      maxCaptures: number(1, 10_000_000),
      quality: number(1, 100),
    },
  },
};

const AUDIO: Rule = {
  audioSourceName: 'any',
  audioTypeControl: ['FOLLOW_INPUT', 'USE_CONFIGURED'],
  audioType: 'any',
  languageCode: 'any',
  languageCodeControl: 'any',
  streamName: 'any',
  codecSettings: {
    codec: ['AAC'],
    aacSettings: {
      bitrate: number(6_000, 1_024_000),
      codecProfile: ['LC'],
      codingMode: ['CODING_MODE_2_0', 'CODING_MODE_1_0'],
      rateControlMode: ['CBR'],
      rawFormat: ['NONE'],
      sampleRate: number(8_000, 96_000),
      specification: ['MPEG4'],
      audioDescriptionBroadcasterMix: ['NORMAL'],
    },
  },
};

const CMFC: Rule = {
  audioDuration: ['DEFAULT_CODEC_DURATION', 'MATCH_VIDEO_DURATION'],
  audioGroupId: 'any',
  audioRenditionSets: 'any',
  audioTrackType: [
    'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT',
    'ALTERNATE_AUDIO_AUTO_SELECT',
    'ALTERNATE_AUDIO_NOT_AUTO_SELECT',
  ],
  iFrameOnlyManifest: ['EXCLUDE'],
};

const OUTPUT: Rule = {
  nameModifier: matching(/^.{1,256}$/),
  extension: matching(/^[A-Za-z0-9]{1,256}$/),
  containerSettings: { container: ['CMFC', 'RAW'], cmfcSettings: CMFC },
  videoDescription: VIDEO,
  audioDescriptions: { each: AUDIO },
};

const CMAF_GROUP: Rule = {
  destination: 'any',
  segmentLength: number(1, MOST),
  segmentLengthControl: ['EXACT', 'GOP_MULTIPLE'],
  fragmentLength: number(1, MOST),
  minFinalSegmentLength: number(0, MOST),
  segmentControl: ['SEGMENTED_FILES'],
  writeHlsManifest: ['ENABLED'],
  writeDashManifest: ['DISABLED'],
  codecSpecification: ['RFC_6381'],
  manifestDurationFormat: ['FLOATING_POINT', 'INTEGER'],
  manifestCompression: ['NONE'],
  streamInfResolution: ['INCLUDE', 'EXCLUDE'],
  targetDurationCompatibilityMode: ['LEGACY', 'SPEC_COMPLIANT'],
  videoCompositionOffsets: ['SIGNED', 'UNSIGNED'],
  clientCache: ['ENABLED'],
  // Of the DASH manifest, which is not written.
  mpdProfile: 'any',
  mpdManifestBandwidthType: 'any',
  ptsOffsetHandlingForBFrames: 'any',
  writeSegmentTimelineInRepresentation: 'any',
  imageBasedTrickPlay: ['NONE'],
};

const INPUT: Rule = {
  fileInput: matching(/^s3:\/\/[^/]+\/.+$/),
  timecodeSource: ['ZEROBASED', 'EMBEDDED'],
  videoSelector: {
    rotate: ['AUTO', 'DEGREE_0'],
    colorSpace: ['FOLLOW'],
    alphaBehavior: ['DISCARD'],
    padVideo: ['DISABLED'],
  },
  audioSelectors: {
    named: {
      defaultSelection: ['DEFAULT', 'NOT_DEFAULT'],
      selectorType: ['TRACK'],
      tracks: { each: number(1, MOST) },
      offset: number(0, 0),
      programSelection: 'any',
    },
  },
  filterEnable: 'any',
  psiControl: 'any',
  deblockFilter: ['DISABLED'],
  denoiseFilter: ['DISABLED'],
  inputScanType: ['AUTO'],
};

export const KNOWN_REQUEST: Rule = {
  role: matching(/^arn:aws(-us-gov|-cn)?:iam::\d{12}:role\/.+$/),
  queue: 'any',
  // Up to 64 ASCII characters.
  clientRequestToken: matching(/^[\x20-\x7e]{1,64}$/),
  // The service refuses a `&`.
  userMetadata: { named: matching(/^[^&]{0,256}$/) },
  tags: { named: 'any' },
  statusUpdateInterval: matching(/^SECONDS_\d+$/),
  priority: number(-50, 50),
  accelerationSettings: { mode: ['DISABLED', 'PREFERRED'] },
  billingTagsSource: ['JOB'],
  settings: {
    timecodeConfig: { source: ['ZEROBASED', 'EMBEDDED'] },
    adAvailOffset: 'any',
    followSource: number(1, 1),
    inputs: { each: INPUT },
    outputGroups: {
      each: {
        name: 'any',
        customName: matching(/^[\w\s]{1,12}$/),
        outputGroupSettings: {
          type: ['CMAF_GROUP_SETTINGS', 'FILE_GROUP_SETTINGS'],
          cmafGroupSettings: CMAF_GROUP,
          fileGroupSettings: { destination: 'any' },
        },
        outputs: { each: OUTPUT },
      },
    },
  },
};
