import type { Output, OutputGroup } from '@aws-sdk/client-mediaconvert';
import { ladder } from '@workreel/transcoder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobPlace, jobSettings } from './job-settings.domain.ts';
import type { Source } from './source.domain.ts';

const random = '0123456789abcdef0123456789abcdef';
const request = { bucket: 'films', key: `originals/${random}/film.mp4`, attempt: 1 };
const place: JobPlace = { role: 'arn:aws:iam::111122223333:role/convert' };
const source = (more: Partial<Source> = {}, picture: Partial<Source['picture']> = {}): Source => ({
  picture: { width: 1920, height: 1080, frameRate: 30_000 / 1_001, ...picture },
  durationSeconds: 62.5,
  soundTrack: 1,
  hdr: false,
  ...more,
});
const settingsOf = (of: Source) => jobSettings(request, of, place);
const groupsOf = (of: Source): [OutputGroup, OutputGroup, OutputGroup] =>
  settingsOf(of).Settings!.OutputGroups as [OutputGroup, OutputGroup, OutputGroup];
const videosOf = (of: Source) => groupsOf(of)[0].Outputs!.filter(({ VideoDescription: video }) => video);
const h264Of = (output: Output | undefined) => output?.VideoDescription?.CodecSettings?.H264Settings;
const capturesOf = ({ Outputs: outputs }: OutputGroup) =>
  outputs?.[0]?.VideoDescription?.CodecSettings?.FrameCaptureSettings;
const sizeOf = (output: Output | undefined) => [
  output?.VideoDescription?.Width,
  output?.VideoDescription?.Height,
];
const withoutLength = (): Source => {
  const { durationSeconds: _, ...rest } = source();
  return rest;
};
const withoutSound = (): Source => {
  const { soundTrack: _, ...rest } = source();
  return rest;
};

describe('the job that carries out a job request', () => {
  it('is known by the job request’s name, and told of every ten seconds', () => {
    const { Settings: _, ...about } = settingsOf(source());
    expect(about).toEqual({
      Role: place.role,
      ClientRequestToken: `${random}-1`,
      UserMetadata: { request: `${random}-1` },
      StatusUpdateInterval: 'SECONDS_10',
    });
    expect(jobSettings(request, source(), { ...place, queue: 'films' }).Queue).toBe('films');
  });

  it('reads the original from its first picture, upright', () => {
    expect(settingsOf(source()).Settings!.Inputs).toEqual([
      {
        FileInput: `s3://films/originals/${random}/film.mp4`,
        TimecodeSource: 'ZEROBASED',
        VideoSelector: { Rotate: 'AUTO' },
        AudioSelectors: { 'Audio Selector 1': { SelectorType: 'TRACK', Tracks: [1] } },
      },
    ]);
  });

  it('writes under the job request’s prefix', () => {
    const [stream, poster, thumbs] = groupsOf(source()).map(
      ({ OutputGroupSettings: of }) =>
        (of?.CmafGroupSettings ?? of?.FileGroupSettings)?.Destination ?? of?.Type,
    );
    const prefix = `s3://films/converted/${random}/1/hls/`;
    expect([stream, poster, thumbs]).toEqual([
      `${prefix}index`,
      `${prefix}poster/frame`,
      `${prefix}thumbs/thumb`,
    ]);
  });

  it('makes a stream in CMAF that begins at 0, in segments of 4 s and fragments of 2 s, and no other manifest', () => {
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

  it('makes each rung of the ladder, without sound', () => {
    const videos = videosOf(source());
    expect(videos.map(({ NameModifier: name }) => name)).toEqual([
      '_1080p',
      '_720p',
      '_480p',
      '_360p',
      '_240p',
    ]);
    const rungs = ladder(source().picture);
    expect(videos.map(sizeOf)).toEqual(rungs.map(({ width, height }) => [width, height]));
    expect(videos.map((one) => h264Of(one)?.MaxBitrate)).toEqual(rungs.map(({ maxRate }) => maxRate));
    for (const one of videos) {
      expect(one.AudioDescriptions).toBeUndefined();
      expect(one.ContainerSettings).toEqual({
        Container: 'CMFC',
        CmfcSettings: { AudioRenditionSets: 'audio' },
      });
    }
  });

  it('sets keyframes by time alone, each two seconds, so that rungs can be changed at each', () => {
    for (const one of videosOf(source()))
      expect(h264Of(one)).toMatchObject({
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
  ])('keeps the source’s rate unless it is above 60 or too slow for keyframes: %d', (frameRate, expected) => {
    const settings = h264Of(videosOf(source({}, { frameRate }))[0]);
    expect(settings).toMatchObject(expected);
    expect('FramerateNumerator' in settings!).toBe('FramerateNumerator' in expected);
  });

  it('makes the sound apart, as AAC in stereo', () => {
    const sounds = groupsOf(source())[0].Outputs!.filter(({ AudioDescriptions: sound }) => sound);
    expect(sounds).toHaveLength(1);
    expect(sounds[0]).toMatchObject({
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
    expect(sounds[0]!.VideoDescription).toBeUndefined();
  });

  it('takes the sound from the track that can be decoded', () => {
    const [input] = settingsOf(source({ soundTrack: 2 })).Settings!.Inputs!;
    expect(input?.AudioSelectors?.['Audio Selector 1']?.Tracks).toEqual([2]);
  });

  it('asks for no sound where the source has none', () => {
    const silent = withoutSound();
    expect(JSON.stringify(settingsOf(silent))).not.toMatch(/audio/i);
    expect(groupsOf(silent)[0].Outputs).toHaveLength(5);
  });

  it('takes ten pictures for the poster, at most 720 high', () => {
    const poster = (of: Source) => groupsOf(of)[1];
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

  it('takes small pictures for the storyboard, as far apart as everywhere', () => {
    const thumbs = (of: Source) => groupsOf(of)[2];
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

  it('takes pictures of a source that does not say how long it is, and not without end', () => {
    const [, poster, thumbs] = groupsOf(withoutLength());
    expect(capturesOf(poster)).toMatchObject({ FramerateDenominator: 3, MaxCaptures: 10 });
    expect(capturesOf(thumbs)).toMatchObject({ FramerateDenominator: 10, MaxCaptures: 240 });
  });

  it('shows HDR as SDR, and leaves the colours of SDR alone', () => {
    const correctors = (of: Source) =>
      groupsOf(of)
        .flatMap(({ Outputs: outputs }) => outputs ?? [])
        .flatMap(({ VideoDescription: video }) => (video ? [video.VideoPreprocessors?.ColorCorrector] : []));
    expect(correctors(source()).every((one) => one === undefined)).toBe(true);
    expect(correctors(source({ hdr: true }))).toEqual(Array(7).fill({ ColorSpaceConversion: 'FORCE_709' }));
  });

  it('makes no picture smaller than MediaConvert can, and keeps its shape', () => {
    const tiny = source({}, { width: 16, height: 12 });
    expect(videosOf(tiny).map(sizeOf)).toEqual([[42, 32]]);
    expect(sizeOf(groupsOf(tiny)[1].Outputs?.[0])).toEqual([42, 32]);
    const [width, height] = sizeOf(groupsOf(source({}, { width: 2_000, height: 60 }))[2].Outputs?.[0]);
    expect(height).toBeGreaterThanOrEqual(32);
    expect(width! / height!).toBeCloseTo(2_000 / 60, 0);
  });
});

/**
 * Of each number among the settings, by its name, the least and the most that MediaConvert takes: its API's model of
 * 2017-08-29, whose shapes are named so (`__integerMin32Max8192`).
 */
const INT = 2_147_483_647;
const LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
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
};
/** Even, as pictures in 4:2:0 are. */
const PIXELS = new Set(['Width', 'Height']);
/** Of texts: the most characters. */
const LENGTHS: Readonly<Record<string, number>> = {
  ClientRequestToken: 64,
  FileInput: 2_048,
  NameModifier: 256,
  CustomName: 12,
  Name: 2_048,
};

function problemsOf(value: unknown, name = ''): string[] {
  if (typeof value === 'number') {
    const [least, most] = LIMITS[name] ?? [Number.NaN, Number.NaN];
    const whole = Number.isInteger(value) && (!PIXELS.has(name) || value % 2 === 0);
    return whole && value >= least && value <= most ? [] : [`${name}: ${value}`];
  }
  if (typeof value === 'string') return value.length <= (LENGTHS[name] ?? INT) ? [] : [`${name}: ${value}`];
  if (typeof value !== 'object' || value === null) return [`${name}: ${value}`];
  return Object.entries(value).flatMap(([key, one]) => problemsOf(one, Array.isArray(value) ? name : key));
}

describe('whatever a source is like', () => {
  const sources = fc.record(
    {
      picture: fc.record(
        {
          width: fc.integer({ min: 1, max: 20_000 }),
          height: fc.integer({ min: 1, max: 20_000 }),
          frameRate: fc.double({ min: 0.001, max: 2_000, noNaN: true }),
          bitsPerSecond: fc.integer({ min: 1, max: 2_000_000_000 }),
        },
        { requiredKeys: ['width', 'height', 'frameRate'] },
      ),
      durationSeconds: fc.double({ min: 0.001, max: 7 * 86_400, noNaN: true }),
      soundTrack: fc.integer({ min: 1, max: 1_000 }),
      hdr: fc.boolean(),
    },
    { requiredKeys: ['picture', 'hdr'] },
  );
  it('each number and each text stays within what MediaConvert takes', () => {
    fc.assert(
      fc.property(sources, (of) => {
        expect(problemsOf(settingsOf(of as Source))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
  it('outputs of one group have names of their own', () => {
    fc.assert(
      fc.property(sources, (of) => {
        const names = groupsOf(of as Source)[0].Outputs!.map(({ NameModifier: name }) => name);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
  it('as many pictures are taken of it as are bounded', () => {
    fc.assert(
      fc.property(sources, (of) => {
        const [, poster, thumbs] = groupsOf(of as Source);
        expect(capturesOf(poster)?.MaxCaptures).toBeLessThanOrEqual(10);
        expect(capturesOf(thumbs)?.MaxCaptures).toBeLessThanOrEqual(240);
      }),
    );
  });
});
