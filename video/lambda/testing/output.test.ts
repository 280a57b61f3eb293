import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateJobCommandInput, Output } from '@aws-sdk/client-mediaconvert';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../server/src/conversion/ffmpeg/testing/look.ts';
import { ffmpeg } from '../../server/src/conversion/ffmpeg/testing/tools.ts';
import {
  convert,
  create,
  ended,
  Films,
  outputOf,
  ROLE,
  S3_ENDPOINT,
  type Simulation,
  simulate,
} from './harness.ts';

/** The job of a test's own, unlike the product's in all that can be told apart. */
function ownJob(films: Films, key: string): CreateJobCommandInput {
  const video: Output = {
    NameModifier: '-wide',
    ContainerSettings: { Container: 'CMFC' },
    VideoDescription: {
      Width: 240,
      Height: 240,
      CodecSettings: {
        Codec: 'H_264',
        H264Settings: {
          RateControlMode: 'VBR',
          Bitrate: 200_000,
          MaxBitrate: 300_000,
          FramerateControl: 'SPECIFIED',
          FramerateNumerator: 15,
          FramerateDenominator: 1,
          ParControl: 'SPECIFIED',
          ParNumerator: 1,
          ParDenominator: 1,
          GopSize: 1,
          GopSizeUnits: 'SECONDS',
        },
      },
    },
  };
  const sound: Output = {
    NameModifier: '-sound',
    ContainerSettings: { Container: 'CMFC' },
    AudioDescriptions: [
      {
        LanguageCode: 'KOR',
        CodecSettings: {
          Codec: 'AAC',
          AacSettings: { Bitrate: 64_000, CodingMode: 'CODING_MODE_1_0', SampleRate: 44_100 },
        },
      },
    ],
  };
  return {
    Role: ROLE,
    Settings: {
      Inputs: [
        {
          FileInput: `s3://${films.name}/${key}`,
          AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' } },
        },
      ],
      OutputGroups: [
        {
          OutputGroupSettings: {
            Type: 'CMAF_GROUP_SETTINGS',
            CmafGroupSettings: {
              Destination: `s3://${films.name}/own/film`,
              WriteHlsManifest: 'ENABLED',
              WriteDashManifest: 'DISABLED',
              SegmentControl: 'SEGMENTED_FILES',
              SegmentLength: 3,
              FragmentLength: 1,
              ManifestDurationFormat: 'INTEGER',
              StreamInfResolution: 'EXCLUDE',
              VideoCompositionOffsets: 'SIGNED',
            },
          },
          Outputs: [video, sound],
        },
      ],
    },
  };
}

describe.skipIf(S3_ENDPOINT === undefined)('what the simulated MediaConvert makes', () => {
  let films: Films;
  let simulation: Simulation;
  /** Takes choices that the product does not make, of which its tests have no list. */
  let lenient: Simulation;
  let stateFolder: string;
  beforeAll(async () => {
    stateFolder = mkdtempSync(join(tmpdir(), 'simulated-state-'));
    films = await Films.open();
    simulation = await simulate(films, { stateFolder });
    lenient = await simulate(films, { stateFolder: join(stateFolder, 'lenient'), check: () => {} });
  });
  afterAll(async () => {
    await simulation[Symbol.asyncDispose]();
    await lenient[Symbol.asyncDispose]();
    await films.close();
    rmSync(stateFolder, { recursive: true });
  });

  /** The stream's errors, what of it does not begin at 0, and its variants as the multivariant playlist tells of them. */
  async function look(prefix: string) {
    const findings = await films.check(prefix);
    const playlist = (await films.read(`${prefix}index.m3u8`)).bytes.toString();
    return {
      errors: findings.filter(({ severity }) => severity === 'error'),
      late: findings.filter(({ rule }) => rule === 'start-offset'),
      sizes: [...playlist.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size),
      rates: [...playlist.matchAll(/FRAME-RATE=([\d.]+)/g)].map(([, rate]) => Number(rate)),
      sound: playlist.includes('TYPE=AUDIO'),
      playlist,
    };
  }

  it.each([
    ['landscape.mp4', ['640x360', '426x240'], 30, true],
    ['portrait.mp4', ['270x480'], 30, true],
    ['turned by 90.mp4', ['180x320'], 30, true],
    ['turned by 270.mov', ['180x320'], 30, true],
    ['wide pixels.mp4', ['320x180'], 30, true],
    ['silent.mp4', ['320x180'], 30, false],
    ['shorter sound.mp4', ['320x180'], 30, true],
    ['longer sound.mp4', ['320x180'], 30, true],
    ['two sounds.mp4', ['320x180'], 30, true],
    ['23.976.mp4', ['320x180'], 23.976, true],
    ['29.97.mp4', ['320x180'], 29.97, true],
    ['120.mp4', ['320x180'], 60, true],
    ['variable.mp4', ['320x180'], undefined, true],
    ['no length.webm', ['320x180'], 30, true],
    ['interlaced.ts', ['320x180'], 25, true],
    ['tiny.mp4', ['56x32'], 30, true],
    ['moment.mp4', ['320x180'], undefined, true],
  ])('is right by the checker of streams, and begins at 0: %s', async (name, sizes, rate, sound) => {
    const key = await films.put(name);
    expect(await convert(simulation, films, key)).toMatchObject({
      Status: 'COMPLETE',
      JobPercentComplete: 100,
    });
    const made = await look(outputOf(key));
    expect(made).toMatchObject({ errors: [], late: [], sizes, sound });
    if (rate !== undefined) expect(made.rates).toEqual(sizes.map(() => rate));
  });

  it('is upright where the file says that it lies on its side', async () => {
    const key = await films.put('turned by 90.mp4');
    await convert(simulation, films, key);
    const file = async (name: string) => (await films.read(`${outputOf(key)}index_180p${name}`)).bytes;
    const made = fieldsOf(Buffer.concat([await file('init.cmfv'), await file('_000000001.cmfv')]));
    const raw = join(films.folder, 'fields.rgb');
    const fields = ['-vf', 'scale=4:4:flags=area,format=rgb24', '-frames:v', '1', '-f', 'rawvideo', raw];
    ffmpeg(['-i', join(films.folder, 'turned by 90.mp4'), ...fields]);
    const shown = [...readFileSync(raw)];
    const worst = Math.max(...made.flat().map((value, at) => Math.abs(value - shown[at]!)));
    expect(worst).toBeLessThan(40);
  });

  it('has the names, types and single files that the service gives them', async () => {
    const key = await films.put('landscape.mp4');
    await convert(simulation, films, key);
    const prefix = outputOf(key);
    expect(await films.list(prefix)).toEqual([
      'index.m3u8',
      'index_240p.m3u8',
      'index_240p_000000001.cmfv',
      'index_240pinit.cmfv',
      'index_360p.m3u8',
      'index_360p_000000001.cmfv',
      'index_360pinit.cmfv',
      'index_audio.m3u8',
      'index_audio_000000001.cmfa',
      'index_audioinit.cmfa',
      ...Array.from({ length: 10 }, (_, at) => `poster/frame.000000${at}.jpg`),
      ...Array.from({ length: 3 }, (_, at) => `thumbs/thumb.000000${at}.jpg`),
    ]);
    const typeOf = async (name: string) => (await films.read(prefix + name)).contentType;
    expect(await typeOf('index_360p_000000001.cmfv')).toBe('video/mp4');
    expect(await typeOf('index_audioinit.cmfa')).toBe('audio/mp4');
    expect(await typeOf('poster/frame.0000000.jpg')).toBe('image/jpeg');
  });

  it('names its last captures, and the playlist of the whole group, when it is complete', async () => {
    const key = await films.put('landscape.mp4');
    const job = await convert(simulation, films, key);
    const prefix = `s3://${films.name}/${outputOf(key)}`;
    const complete = simulation.events.find(
      ({ detail }) => detail.jobId === job.Id && detail.status === 'COMPLETE',
    );
    expect(complete?.detail.outputGroupDetails).toMatchObject([
      {
        type: 'CMAF_GROUP',
        playlistFilePaths: [`${prefix}index.m3u8`],
        outputDetails: [
          { durationInMs: 3000, videoDetails: { widthInPx: 640, heightInPx: 360 } },
          { durationInMs: 3000, videoDetails: { widthInPx: 426, heightInPx: 240 } },
          { durationInMs: expect.closeTo(3000, -2) as number },
        ],
      },
      { type: 'FILE_GROUP', outputDetails: [{ outputFilePaths: [`${prefix}poster/frame.0000009.jpg`] }] },
      { type: 'FILE_GROUP', outputDetails: [{ outputFilePaths: [`${prefix}thumbs/thumb.0000002.jpg`] }] },
    ]);
    // GetJob tells lengths and sizes, and no names of files.
    expect(JSON.stringify(job.OutputGroupDetails)).not.toContain('s3://');
    expect(job.OutputGroupDetails?.[0]?.OutputDetails?.[0]).toEqual({
      DurationInMs: 3000,
      VideoDetails: { WidthInPx: 640, HeightInPx: 360 },
    });
  });

  it('cuts a longer film into segments that begin together, of fragments', async () => {
    const path = join(films.folder, 'long.mp4');
    const source = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=320x180:r=30000/1001:d=9.5',
      '-f',
      'lavfi',
      '-i',
      'sine=d=9.5',
    ];
    ffmpeg([...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path]);
    const key = await films.putBytes(readFileSync(path));
    await convert(simulation, films, key);
    const { errors } = await look(outputOf(key));
    // The service makes no playlist of single pictures unless it is asked for one.
    expect(errors.map(({ rule }) => rule)).toEqual(['iframes']);
    const names = await films.list(outputOf(key));
    expect(names.filter((name) => name.endsWith('.cmfv'))).toHaveLength(4);
    const { bytes } = await films.read(`${outputOf(key)}index_180p_000000001.cmfv`);
    expect(bytes.toString('latin1').split('moof')).toHaveLength(3);
  });

  it('follows the settings of a job that is unlike the product’s', async () => {
    const key = await films.put('shorter sound.mp4');
    const job = await ended(lenient.client, await create(lenient.client, ownJob(films, key)));
    expect(job.Status).toBe('COMPLETE');
    expect(await films.list('own/')).toEqual([
      'film-sound.m3u8',
      'film-sound_000000001.cmfa',
      'film-soundinit.cmfa',
      'film-wide.m3u8',
      'film-wide_000000001.cmfv',
      'film-wideinit.cmfv',
      'film.m3u8',
    ]);
    const text = async (name: string) => (await films.read(`own/${name}`)).bytes.toString();
    const top = await text('film.m3u8');
    expect(top).toContain('FRAME-RATE=15.000');
    expect(top).not.toContain('RESOLUTION');
    expect(top).toMatch(/GROUP-ID="program_audio_0",LANGUAGE="kor".*CHANNELS="1"/);
    // Sound ends where it ends by itself, unless it is to match the pictures.
    expect(await text('film-sound.m3u8')).toContain('#EXTINF:1,\n');
    expect(await text('film-wide.m3u8')).toMatch(/TARGETDURATION:4\n(.|\n)*#EXTINF:3,\n/);
    // Signed offsets: the first picture stands at 0, where others begin a little later.
    const findings = await films.check('own/', 'film.m3u8');
    expect(findings.filter(({ rule }) => rule === 'start-offset')).toEqual([]);
    const segment = (await films.read('own/film-wide_000000001.cmfv')).bytes;
    expect(segment.toString('latin1').split('moof')).toHaveLength(4);
  });

  it('puts bars beside a picture of another shape, and turns none that it is not asked to turn', async () => {
    const key = await films.put('turned by 90.mp4');
    await ended(lenient.client, await create(lenient.client, ownJob(films, key)));
    const init = (await films.read('own/film-wideinit.cmfv')).bytes;
    const film = Buffer.concat([init, (await films.read('own/film-wide_000000001.cmfv')).bytes]);
    // A wide picture in a square: black above and below, none beside it.
    const fields = fieldsOf(film).map(([red, green, blue]) => red + green + blue);
    expect(Math.max(...fields.slice(0, 4), ...fields.slice(12))).toBeLessThan(200);
    expect(Math.max(fields[5]!, fields[9]!)).toBeGreaterThan(200);
  });
});
