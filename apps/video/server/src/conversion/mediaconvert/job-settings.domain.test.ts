import type { Output, OutputGroup } from '@aws-sdk/client-mediaconvert';
import { ladder } from '@workreel/transcoder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobTarget, jobSettings } from './job-settings.domain.ts';
import type { Source } from './source.domain.ts';

const random = '0123456789abcdef0123456789abcdef';
const request = { bucket: 'videos', key: `originals/${random}/video.mp4`, attempt: 1 };
const target: JobTarget = { role: 'arn:aws:iam::111122223333:role/convert' };
const source = (changes: Partial<Source> = {}, video: Partial<Source['video']> = {}): Source => ({
  video: { width: 1920, height: 1080, frameRate: 30_000 / 1_001, ...video },
  durationSeconds: 62.5,
  audioTrack: 1,
  hdr: false,
  keepLoudness: false,
  ...changes,
});
const settingsOf = (input: Source) => jobSettings(request, input, target);
const groupsOf = (input: Source): [OutputGroup, OutputGroup, OutputGroup] =>
  settingsOf(input).Settings!.OutputGroups as [OutputGroup, OutputGroup, OutputGroup];
const videoOutputsOf = (input: Source) =>
  groupsOf(input)[0].Outputs!.filter(({ VideoDescription: video }) => video);
const h264Of = (output: Output | undefined) => output?.VideoDescription?.CodecSettings?.H264Settings;
const capturesOf = ({ Outputs: outputs }: OutputGroup) =>
  outputs?.[0]?.VideoDescription?.CodecSettings?.FrameCaptureSettings;
const sizeOf = (output: Output | undefined) => [
  output?.VideoDescription?.Width,
  output?.VideoDescription?.Height,
];
const withoutDuration = (): Source => {
  const { durationSeconds: _, ...rest } = source();
  return rest;
};
const withoutAudio = (): Source => {
  const { audioTrack: _, ...rest } = source();
  return rest;
};

describe('jobSettings', () => {
  it('sets the request ID, and status updates every ten seconds', () => {
    const { Settings: _, ...rest } = settingsOf(source());
    expect(rest).toEqual({
      Role: target.role,
      ClientRequestToken: `${random}-1`,
      UserMetadata: { request: `${random}-1` },
      StatusUpdateInterval: 'SECONDS_10',
    });
    expect(jobSettings(request, source(), { ...target, queue: 'videos' }).Queue).toBe('videos');
  });

  it('reads the original with timecodes from zero and automatic rotation', () => {
    expect(settingsOf(source()).Settings!.Inputs).toEqual([
      {
        FileInput: `s3://videos/originals/${random}/video.mp4`,
        TimecodeSource: 'ZEROBASED',
        VideoSelector: { Rotate: 'AUTO' },
        AudioSelectors: { 'Audio Selector 1': { SelectorType: 'TRACK', Tracks: [1] } },
      },
    ]);
  });

  it('writes under the output prefix of the request', () => {
    const [stream, poster, thumbs] = groupsOf(source()).map(
      ({ OutputGroupSettings: settings }) =>
        (settings?.CmafGroupSettings ?? settings?.FileGroupSettings)?.Destination ?? settings?.Type,
    );
    const prefix = `s3://videos/converted/${random}/1/hls/`;
    expect([stream, poster, thumbs]).toEqual([
      `${prefix}index`,
      `${prefix}poster/frame`,
      `${prefix}thumbs/thumb`,
    ]);
  });

  it('creates CMAF with segments of 4 s, fragments of 2 s, a start at 0 and only an HLS manifest', () => {
    expect(groupsOf(source())[0].OutputGroupSettings).toMatchObject({
      Type: 'CMAF_GROUP_SETTINGS',
      CmafGroupSettings: {
        WriteHlsManifest: 'ENABLED',
        WriteDashManifest: 'DISABLED',
        SegmentControl: 'SEGMENTED_FILES',
        SegmentLength: 4,
        FragmentLength: 2,
        CodecSpecification: 'RFC_6381',
        ManifestDurationFormat: 'FLOATING_POINT',
        StreamInfResolution: 'INCLUDE',
        VideoCompositionOffsets: 'SIGNED',
      },
    });
  });

  it('creates each rung of the ladder without audio', () => {
    const outputs = videoOutputsOf(source());
    expect(outputs.map(({ NameModifier: name }) => name)).toEqual([
      '_1080p',
      '_720p',
      '_480p',
      '_360p',
      '_240p',
    ]);
    const rungs = ladder(source().video);
    expect(outputs.map(sizeOf)).toEqual(rungs.map(({ width, height }) => [width, height]));
    expect(outputs.map((output) => h264Of(output)?.MaxBitrate)).toEqual(rungs.map(({ maxRate }) => maxRate));
    for (const output of outputs) {
      expect(output.AudioDescriptions).toBeUndefined();
      expect(output.ContainerSettings).toEqual({
        Container: 'CMFC',
        CmfcSettings: { AudioRenditionSets: 'audio' },
      });
    }
  });

  it('sets keyframes every two seconds on all rungs', () => {
    for (const output of videoOutputsOf(source()))
      expect(h264Of(output)).toMatchObject({
        RateControlMode: 'QVBR',
        GopSize: 2,
        GopSizeUnits: 'SECONDS',
        GopClosedCadence: 1,
        MinIInterval: 0,
        SceneChangeDetect: 'DISABLED',
        InterlaceMode: 'PROGRESSIVE',
        ParControl: 'SPECIFIED',
        ParNumerator: 1,
        ParDenominator: 1,
      });
  });

  it.each([
    [25, { FramerateControl: 'INITIALIZE_FROM_SOURCE' }],
    [30_000 / 1_001, { FramerateControl: 'INITIALIZE_FROM_SOURCE' }],
    [60, { FramerateControl: 'INITIALIZE_FROM_SOURCE' }],
    [120, { FramerateControl: 'SPECIFIED', FramerateNumerator: 60, FramerateDenominator: 1 }],
    [
      120_000 / 1_001,
      { FramerateControl: 'SPECIFIED', FramerateNumerator: 60_000, FramerateDenominator: 1_001 },
    ],
    [240, { FramerateControl: 'SPECIFIED', FramerateNumerator: 60, FramerateDenominator: 1 }],
    [1, { FramerateControl: 'SPECIFIED', FramerateNumerator: 4, FramerateDenominator: 1 }],
  ])(
    'keeps the frame rate of the source unless it is above 60 or too low for keyframes: %d',
    (frameRate, expected) => {
      const settings = h264Of(videoOutputsOf(source({}, { frameRate }))[0]);
      expect(settings).toMatchObject(expected);
      expect('FramerateNumerator' in settings!).toBe('FramerateNumerator' in expected);
    },
  );

  it('creates a separate AAC stereo track', () => {
    const audioOutputs = groupsOf(source())[0].Outputs!.filter(({ AudioDescriptions: audio }) => audio);
    expect(audioOutputs).toHaveLength(1);
    expect(audioOutputs[0]).toMatchObject({
      NameModifier: '_audio',
      ContainerSettings: { Container: 'CMFC', CmfcSettings: { AudioGroupId: 'audio' } },
      AudioDescriptions: [
        {
          AudioSourceName: 'Audio Selector 1',
          CodecSettings: {
            Codec: 'AAC',
            AacSettings: { CodecProfile: 'LC', CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 },
          },
        },
      ],
    });
    expect(audioOutputs[0]!.VideoDescription).toBeUndefined();
  });

  it('normalizes the loudness unless that of the file is to be kept', () => {
    const normalization = (keepLoudness: boolean) =>
      groupsOf(source({ keepLoudness }))[0].Outputs!.find(({ AudioDescriptions: audio }) => audio)!
        .AudioDescriptions![0]!.AudioNormalizationSettings;
    expect(normalization(false)).toMatchObject({
      AlgorithmControl: 'CORRECT_AUDIO',
      TargetLkfs: -16,
      TruePeakLimiterThreshold: -2,
    });
    expect(normalization(true)).toBeUndefined();
  });

  it('selects the decodable audio track', () => {
    const [input] = settingsOf(source({ audioTrack: 2 })).Settings!.Inputs!;
    expect(input?.AudioSelectors?.['Audio Selector 1']?.Tracks).toEqual([2]);
  });

  it('requests no audio if the source has none', () => {
    const silent = withoutAudio();
    expect(JSON.stringify(settingsOf(silent))).not.toMatch(/audio/i);
    expect(groupsOf(silent)[0].Outputs).toHaveLength(5);
  });

  it('captures ten poster images of at most 720 pixels on the shorter side', () => {
    const poster = (input: Source) => groupsOf(input)[1];
    expect(capturesOf(poster(source()))).toMatchObject({
      FramerateNumerator: 1_000,
      FramerateDenominator: 6_250,
      MaxCaptures: 10,
    });
    expect(sizeOf(poster(source()).Outputs?.[0])).toEqual([1280, 720]);
    expect(sizeOf(poster(source({}, { width: 1080, height: 1920 })).Outputs?.[0])).toEqual([720, 1280]);
    expect(sizeOf(poster(source({}, { width: 640, height: 360 })).Outputs?.[0])).toEqual([640, 360]);
    const short = capturesOf(poster(source({ durationSeconds: 0.5 })));
    expect(short).toMatchObject({ FramerateNumerator: 1_000, FramerateDenominator: 250 });
  });

  it('captures thumbnails at the same interval as with ffmpeg', () => {
    const thumbs = (input: Source) => groupsOf(input)[2];
    expect(capturesOf(thumbs(source()))).toMatchObject({
      FramerateNumerator: 1,
      FramerateDenominator: 1,
      MaxCaptures: 63,
    });
    expect(capturesOf(thumbs(source({ durationSeconds: 7_200 })))).toMatchObject({
      FramerateDenominator: 36,
      MaxCaptures: 200,
    });
    expect(sizeOf(thumbs(source()).Outputs?.[0])).toEqual([160, 90]);
    expect(sizeOf(thumbs(source({}, { width: 1080, height: 1920 })).Outputs?.[0])).toEqual([90, 160]);
  });

  it('limits the captures of a source of unknown duration', () => {
    const [, poster, thumbs] = groupsOf(withoutDuration());
    expect(capturesOf(poster)).toMatchObject({ FramerateDenominator: 3, MaxCaptures: 10 });
    expect(capturesOf(thumbs)).toMatchObject({ FramerateDenominator: 10, MaxCaptures: 240 });
  });

  it('converts HDR to SDR, and leaves SDR unchanged', () => {
    const correctors = (input: Source) =>
      groupsOf(input)
        .flatMap(({ Outputs: outputs }) => outputs ?? [])
        .flatMap(({ VideoDescription: video }) => (video ? [video.VideoPreprocessors?.ColorCorrector] : []));
    expect(correctors(source()).every((corrector) => corrector === undefined)).toBe(true);
    expect(correctors(source({ hdr: true }))).toEqual(Array(7).fill({ ColorSpaceConversion: 'FORCE_709' }));
  });

  it('enlarges images to MediaConvert’s minimum, keeping the aspect ratio', () => {
    const tiny = source({}, { width: 16, height: 12 });
    expect(videoOutputsOf(tiny).map(sizeOf)).toEqual([[42, 32]]);
    expect(sizeOf(groupsOf(tiny)[1].Outputs?.[0])).toEqual([42, 32]);
    const [width, height] = sizeOf(groupsOf(source({}, { width: 2_000, height: 60 }))[2].Outputs?.[0]);
    expect(height).toBeGreaterThanOrEqual(32);
    expect(width! / height!).toBeCloseTo(2_000 / 60, 0);
  });
});

const INT = 2_147_483_647;
/**
 * Minimum and maximum of each number in the settings by name, from MediaConvert's API model of 2017-08-29 (shapes such as
 * `__integerMin32Max8192`).
 */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  Width: [32, 8_192],
  Height: [32, 8_192],
  SegmentLength: [1, INT],
  FragmentLength: [1, INT],
  QvbrQualityLevel: [1, 10],
  MaxBitrate: [1_000, 1_152_000_000],
  HrdBufferSize: [0, 1_152_000_000],
  GopSize: [0, INT],
  GopClosedCadence: [0, INT],
  MinIInterval: [0, 30],
  ParNumerator: [1, INT],
  ParDenominator: [1, INT],
  FramerateNumerator: [1, INT],
  FramerateDenominator: [1, INT],
  MaxCaptures: [1, 10_000_000],
  Quality: [1, 100],
  Bitrate: [6_000, 1_024_000],
  SampleRate: [8_000, 96_000],
  Tracks: [1, INT],
  TargetLkfs: [-59, 0],
  TruePeakLimiterThreshold: [-8, 0],
};
/** Must be even for 4:2:0 chroma subsampling. */
const EVEN_NUMBERS = new Set(['Width', 'Height']);
/** Maximum lengths of strings by name. */
const MAX_CHARACTERS: Readonly<Record<string, number>> = {
  ClientRequestToken: 64,
  FileInput: 2_048,
  NameModifier: 256,
  CustomName: 12,
  Name: 2_048,
};

function problemsOf(value: unknown, name = ''): string[] {
  if (typeof value === 'number') {
    const [min, max] = LIMITS[name] ?? [Number.NaN, Number.NaN];
    const isValid = Number.isInteger(value) && (!EVEN_NUMBERS.has(name) || value % 2 === 0);
    return isValid && value >= min && value <= max ? [] : [`${name}: ${value}`];
  }
  if (typeof value === 'string')
    return value.length <= (MAX_CHARACTERS[name] ?? INT) ? [] : [`${name}: ${value}`];
  if (typeof value !== 'object' || value === null) return [`${name}: ${value}`];
  return Object.entries(value).flatMap(([key, item]) => problemsOf(item, Array.isArray(value) ? name : key));
}

describe('job settings of random sources', () => {
  const sources = fc.record(
    {
      video: fc.record(
        {
          width: fc.integer({ min: 1, max: 20_000 }),
          height: fc.integer({ min: 1, max: 20_000 }),
          frameRate: fc.double({ min: 0.001, max: 2_000, noNaN: true }),
          bitsPerSecond: fc.integer({ min: 1, max: 2_000_000_000 }),
        },
        { requiredKeys: ['width', 'height', 'frameRate'] },
      ),
      durationSeconds: fc.double({ min: 0.001, max: 7 * 86_400, noNaN: true }),
      audioTrack: fc.integer({ min: 1, max: 1_000 }),
      hdr: fc.boolean(),
      keepLoudness: fc.boolean(),
    },
    { requiredKeys: ['video', 'hdr', 'keepLoudness'] },
  );
  it('respect the limits of MediaConvert', () => {
    fc.assert(
      fc.property(sources, (source) => {
        expect(problemsOf(settingsOf(source as Source))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
  it('have unique output names in a group', () => {
    fc.assert(
      fc.property(sources, (source) => {
        const names = groupsOf(source as Source)[0].Outputs!.map(({ NameModifier: name }) => name);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
  it('limit the number of captures', () => {
    fc.assert(
      fc.property(sources, (source) => {
        const [, poster, thumbs] = groupsOf(source as Source);
        expect(capturesOf(poster)?.MaxCaptures).toBeLessThanOrEqual(10);
        expect(capturesOf(thumbs)?.MaxCaptures).toBeLessThanOrEqual(240);
      }),
    );
  });
});
