import { describe, expect, it } from 'vitest';
import { jobPercent, progressOf } from './events.domain.ts';
import { ffmpegArguments, shownOf, sizeOf } from './ffmpeg.domain.ts';
import { type Printed, probeResult, readInput } from './input.domain.ts';
import { type AudioOutput, placeOf, readPlan, type VideoOutput } from './plan.domain.ts';
import {
  mediaPlaylist,
  multivariantPlaylist,
  type NamedTrack,
  namesOf,
  ratesOf,
  targetDuration,
} from './playlists.domain.ts';
import { checkCreateJob } from './rules.domain.ts';
import type { CutTrack } from './segments.domain.ts';

const video = { kind: 'video', modifier: '_720p', audioSets: undefined } as VideoOutput;
const audio = {
  kind: 'audio',
  modifier: '_audio',
  groupId: undefined,
  autoSelect: true,
  isDefault: true,
} as AudioOutput;

/** A track of segments of so many bytes and seconds. */
function track(kind: 'video' | 'audio', ...segments: [bytes: number, seconds: number][]): CutTrack {
  const codec = kind === 'video' ? 'avc1.64001f' : 'mp4a.40.2';
  return {
    info: { kind, codec, width: 1280, height: 720, channels: 2 } as CutTrack['info'],
    init: Buffer.alloc(0),
    segments: segments.map(([bytes, seconds]) => ({ bytes: Buffer.alloc(bytes), seconds })),
    seconds: segments.reduce((sum, [, seconds]) => sum + seconds, 0),
    samples: 0,
  };
}
const named = (output: VideoOutput | AudioOutput, cut: CutTrack): NamedTrack => ({
  output,
  track: cut,
  names: namesOf('index', output),
  frameRate: output.kind === 'video' ? 30 : 0,
});

describe('playlists of the simulated MediaConvert', () => {
  const pictures = named(video, track('video', [4_000, 4], [2_000, 4], [100, 0.4]));
  const sound = named(audio, track('audio', [400, 4.01], [400, 3.99], [40, 0.41]));

  it('count a target up to the next second, or to the nearest where that is asked for', () => {
    const tracks = [pictures, sound];
    expect(targetDuration({ legacyTarget: true }, tracks)).toBe(5);
    expect(targetDuration({ legacyTarget: false }, tracks)).toBe(4);
  });

  it('name segments with nine digits, and lengths as whole numbers where that is asked for', () => {
    const text = mediaPlaylist({ wholeSeconds: false }, pictures, 4);
    expect(text).toContain('#EXT-X-MAP:URI="index_720pinit.cmfv"');
    expect(text).toContain('#EXTINF:0.40000,\nindex_720p_000000003.cmfv\n#EXT-X-ENDLIST\n');
    expect(mediaPlaylist({ wholeSeconds: true }, pictures, 4)).toContain('#EXTINF:4,\n');
  });

  it('measure the densest stretch of about a target', () => {
    expect(ratesOf(pictures.track, 4)).toEqual({ peak: 8_000, average: (8 * 6_100) / 8.4 });
  });

  it('put sound without a name into a group of the service’s own', () => {
    const text = multivariantPlaylist({ withResolution: true }, [pictures, sound], 4);
    expect(text).toContain('RESOLUTION=1280x720,FRAME-RATE=30.000,AUDIO="program_audio_0"\nindex_720p.m3u8');
    expect(text).toContain('CODECS="avc1.64001f,mp4a.40.2"');
    expect(text).toContain('TYPE=AUDIO,GROUP-ID="program_audio_0",NAME="Alternate Audio"');
    const bandwidth = /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+)/.exec(text)?.slice(1).map(Number);
    expect(bandwidth).toEqual([8_000 + Math.ceil((8 * 400) / 3.99), expect.any(Number)]);
  });

  it('pair pictures with the groups of sound that they name', () => {
    const quiet = named({ ...video, audioSets: ['none'] }, pictures.track);
    const text = multivariantPlaylist({ withResolution: false }, [quiet, sound], 4);
    expect(text).not.toMatch(/AUDIO="|RESOLUTION/);
    expect(text).toContain('CODECS="avc1.64001f"');
  });
});

describe('a file that the simulated MediaConvert reads', () => {
  const stream = {
    index: 0,
    codec_type: 'video',
    codec_name: 'hevc',
    width: 1920,
    height: 1080,
    r_frame_rate: '90000/1',
    avg_frame_rate: '30000/1001',
    color_transfer: 'smpte2084',
    sample_aspect_ratio: '4:3',
  };
  const printed: Printed = { format: { format_name: 'mpegts' }, streams: [stream] };

  it('is turned by what it says, clockwise, and keeps the shape of its pixels', () => {
    const input = readInput({ ...printed, streams: [{ ...stream, side_data_list: [{ rotation: -90 }] }] });
    expect(input?.video).toMatchObject({ rotation: 90, frameRate: { numerator: 30_000, denominator: 1001 } });
    const shown = shownOf(input!.video!, true);
    expect(shown).toEqual({ width: 1080, height: 1920, pixelAspect: { numerator: 3, denominator: 4 } });
    expect(shownOf(input!.video!, false)).toMatchObject({ width: 1920, height: 1080 });
    expect(sizeOf({ size: { width: 540 } }, shown)).toEqual({ width: 540, height: 960 });
    expect(sizeOf({ size: {} }, shown)).toEqual({ width: 1080, height: 1920 });
  });

  it('tells of a transport stream in the codec’s headers alone', () => {
    const [track] = probeResult(readInput(printed)!).container!.tracks!;
    expect(track?.videoProperties).not.toHaveProperty('transferCharacteristics');
    expect(track?.videoProperties?.codecMetadata).toMatchObject({
      transferCharacteristics: 'SMPTE_2084',
      sampleAspectRatio: { numerator: 4, denominator: 3 },
    });
  });

  it('is none where it is a picture, a cover, or nothing', () => {
    expect(readInput({})).toBeUndefined();
    expect(readInput({ format: { format_name: 'png_pipe' }, streams: [stream] })).toBeUndefined();
    const cover = { ...stream, disposition: { attached_pic: 1 } };
    const sound = { index: 1, codec_type: 'audio', codec_name: 'aac', codec_tag_string: 'mp4a' };
    expect(readInput({ streams: [cover, sound] })?.video).toBeUndefined();
  });
});

describe('what a job asks of the simulated MediaConvert', () => {
  it('is refused where it is not known, with its place', () => {
    const role = 'arn:aws:iam::111122223333:role/convert';
    const refusal = (body: unknown) => {
      try {
        checkCreateJob(body);
      } catch (error) {
        return (error as Error).message;
      }
      return undefined;
    };
    const inputs = [{ fileInput: 's3://films/a.mp4' }];
    expect(refusal({ role, settings: { inputs } })).toBeUndefined();
    expect(refusal({ settings: { inputs } })).toBe('/role: Is required');
    expect(refusal({ role, settings: { inputs: 'a' } })).toBe('/settings/inputs: Should be an array');
    expect(refusal({ role, settings: { inputs, esam: {} } })).toMatch(/^SIMULATION: \/settings\/esam/);
    expect(refusal({ role, settings: { inputs: [...inputs, ...inputs] } })).toMatch(
      /^SIMULATION: .*one input/,
    );
    const audioSelectors = { 'Audio Selector 1': { selectorType: 'TRACK', tracks: [1, 2] } };
    expect(refusal({ role, settings: { inputs: [{ ...inputs[0], audioSelectors }] } })).toMatch(
      /^SIMULATION: .*one track/,
    );
    expect(refusal({ role, priority: 51, settings: { inputs } })).toMatch(/less than or equal to 50/);
  });

  it('takes sound from the track that is named, counted among sounds alone', () => {
    const sound = { codec_type: 'audio', codec_name: 'aac' };
    const streams = [
      { ...sound, index: 0, codec_tag_string: 'apac' },
      { index: 1, codec_type: 'video', codec_name: 'h264', width: 320, height: 180 },
      { ...sound, index: 2, codec_tag_string: 'mp4a' },
    ];
    const file = readInput({ streams })!;
    const mapped = (selector: { tracks?: number[] }) => {
      const plan = readPlan({
        role: 'arn:aws:iam::111122223333:role/convert',
        settings: {
          inputs: [{ fileInput: 's3://films/a.mp4', audioSelectors: { sound: selector } }],
          outputGroups: [
            {
              outputGroupSettings: {
                type: 'CMAF_GROUP_SETTINGS',
                cmafGroupSettings: { destination: 's3://films/a' },
              },
              outputs: [{ audioDescriptions: [{ audioSourceName: 'sound' }] }],
            },
          ],
        },
      });
      const args = ffmpegArguments(plan, { file, path: 'a.mp4' }, () => 'sound.mp4');
      return args[args.indexOf('-map') + 1];
    };
    expect(mapped({ tracks: [2] })).toBe('0:2');
    const undecodable = { code: 1030, message: expect.stringContaining('[apac] for track [1]') as string };
    expect(() => mapped({ tracks: [1] })).toThrow(expect.objectContaining(undecodable));
    expect(() => mapped({})).toThrow(expect.objectContaining(undecodable));
    expect(() => mapped({ tracks: [3] })).toThrow(expect.objectContaining({ code: 1040 }));
  });

  it('is found at its place, and gets further in three phases', () => {
    expect(placeOf('s3://films/a/b.mp4')).toEqual({ bucket: 'films', key: 'a/b.mp4' });
    expect(placeOf('https://films/a.mp4').bucket).toBe('');
    expect([jobPercent('PROBING', 0), jobPercent('TRANSCODING', 50), jobPercent('UPLOADING', 100)]).toEqual([
      0, 42, 100,
    ]);
    expect(progressOf('TRANSCODING', 50).jobProgress).toMatchObject({
      currentPhase: 'TRANSCODING',
      phaseProgress: { PROBING: { status: 'COMPLETE' }, UPLOADING: { status: 'PENDING' } },
    });
  });
});
