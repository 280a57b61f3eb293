import { describe, expect, it } from 'vitest';
import { ladder } from '../ladder.domain.ts';
import { copyArguments, encodeArguments, packetArguments } from './arguments.domain.ts';
import { GRID_KEYFRAMES } from './boundaries.domain.ts';
import { inputArguments } from './input.domain.ts';
import type { EncodePlan } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';
import { planStoryboard } from './storyboard.domain.ts';

const NEW_BUILD = { filters: new Set(['zscale', 'tonemap', 'bwdif', 'tpad']), fpsMode: true };
const DECODERS = { decoders: ['h264', 'mp3float'] };
const OLD_BUILD = { filters: new Set<string>(), fpsMode: false };

const video: VideoTrack = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  coded: { width: 1280, height: 720 },
  display: { width: 1280, height: 720, frameRate: 30_000 / 1001 },
  isRotated: false,
  hasSquarePixels: true,
  isInterlaced: false,
  isRgb: false,
  sourceFrameRate: 30_000 / 1001,
  startSeconds: 0,
  endSeconds: 60,
};
const audioTrack = {
  index: 1,
  codec: 'aac',
  profile: 'LC',
  channels: 6,
  sampleRate: 44_100,
  startSeconds: 0,
};
const plan: EncodePlan = {
  input: inputArguments({ kind: 'file', path: '/videos/a video.mp4' }, DECODERS),
  video,
  rungs: ladder(video.display),
  keyframes: GRID_KEYFRAMES,
  seconds: 60,
  audio: { track: audioTrack, copy: false, seconds: 60.5 },
  iframeSize: { width: 426, height: 240 },
  storyboard: planStoryboard(video.display, 60),
  preset: 'veryfast',
  threads: 3,
};
const graphOf = (change: Partial<EncodePlan>, build: Parameters<typeof encodeArguments>[1] = NEW_BUILD) => {
  const args = encodeArguments({ ...plan, ...change }, build);
  return args[args.indexOf('-filter_complex') + 1]!;
};

describe('encodeArguments', () => {
  it('decodes once and scales each size from the next larger one', () => {
    expect(encodeArguments(plan, NEW_BUILD).filter((arg) => arg === '-i')).toHaveLength(1);
    expect(graphOf({}).split(';')).toEqual([
      '[0:0]split=2[decoded][d]',
      '[d]scale=1280:720,setsar=1,format=yuv420p,fps=30000/1001:start_time=0,' +
        'tpad=stop_mode=clone:stop_duration=60.000000,trim=end=60.000000,split=2[v0][s0]',
      '[s0]scale=854:480,setsar=1,split=2[v1][s1]',
      '[s1]scale=640:360,setsar=1,split=2[v2][s2]',
      '[s2]scale=426:240,setsar=1,split=3[v3][x0][x1]',
      '[x0]fps=1:round=up,scale=426:240,setsar=1[iframes]',
      '[x1]fps=1/1:round=up,scale=160:90,setsar=1,format=yuvj420p,tile=5x5[storyboard]',
    ]);
  });

  it('has only the extra outputs if no rendition is encoded', () => {
    const args = encodeArguments({ ...plan, rungs: [] }, NEW_BUILD);
    expect(args.filter((arg) => arg.startsWith('pipe:'))).toEqual([
      'pipe:1',
      'pipe:3',
      'pipe:4',
      'pipe:5',
      'pipe:6',
    ]);
    expect(args).not.toContain('[v0]');
  });

  it('has one pipe per output, in order', () => {
    const args = encodeArguments(plan, NEW_BUILD);
    const maps = args.flatMap((arg, index) => (arg === '-map' ? [args[index + 1]] : []));
    expect(maps).toEqual([
      '[v0]',
      '[v1]',
      '[v2]',
      '[v3]',
      '[audio]',
      '[iframes]',
      '[storyboard]',
      '[decoded]',
    ]);
    const pipes = args.filter((arg) => /^pipe:\d+$/.test(arg)).slice(1);
    expect(pipes).toEqual(maps.map((_, index) => `pipe:${index + 3}`));
  });

  it('opens only allowed formats and removes all metadata', () => {
    const args = encodeArguments(plan, NEW_BUILD).join(' ');
    expect(args).toMatch(
      /-format_whitelist \S*mov\S* -codec_whitelist h264,mp3float -protocol_whitelist file,pipe -i file:\/videos\/a video\.mp4/,
    );
    expect(args).not.toMatch(/hls|concat|dash|sdp|image2,/);
    expect(args.match(/-map_metadata -1/g)).toHaveLength(7);
  });

  it('drops surplus frames before other filters', () => {
    const highRate = { ...video, sourceFrameRate: 120, display: { ...video.display, frameRate: 60 } };
    expect(graphOf({ video: highRate })).toContain('[d]fps=60:start_time=0,scale=');
  });

  it('makes a frame of each field, with an available filter', () => {
    const interlaced = {
      ...video,
      isInterlaced: true,
      sourceFrameRate: 25,
      display: { ...video.display, frameRate: 50 },
    };
    expect(graphOf({ video: interlaced })).toMatch(
      /^\[0:0\]bwdif=mode=send_field:deint=interlaced,.*\[d\]scale=/s,
    );
    expect(graphOf({ video: interlaced }, OLD_BUILD)).toMatch(/^\[0:0\]yadif=/);
  });

  it('converts HDR to SDR after scaling, with available filters', () => {
    expect(graphOf({ video: { ...video, hdr: 'pq' } })).toMatch(/\[d\]scale=1280:720,zscale=tin=smpte2084:/);
    expect(graphOf({ video: { ...video, hdr: 'hlg' } })).toContain('zscale=tin=arib-std-b67:');
    expect(graphOf({ video: { ...video, hdr: 'pq' } }, OLD_BUILD)).toContain('lutrgb=');
    expect(graphOf({ video: { ...video, hdr: 'hlg' } }, OLD_BUILD)).not.toContain('lutrgb');
  });

  it('holds the last frame and pads the audio to the duration', () => {
    expect(graphOf({})).toContain(',tpad=stop_mode=clone:stop_duration=60.000000,trim=end=60.000000,');
    expect(encodeArguments(plan, NEW_BUILD).join(' ')).toContain(',apad,atrim=end=60.500000[audio]');
  });

  it('limits the peak of audio that is mixed down', () => {
    const stereo = { ...audioTrack, channels: 2 };
    const argumentsFor = (track: typeof stereo) =>
      encodeArguments({ ...plan, audio: { track, copy: false, seconds: 60 } }, NEW_BUILD).join(' ');
    expect(argumentsFor(stereo)).not.toContain('alimiter');
    expect(argumentsFor(audioTrack)).toContain('alimiter');
  });
});

describe('copyArguments', () => {
  it('copies video and audio', () => {
    const args = copyArguments({ ...plan, audio: { track: audioTrack, copy: true, seconds: 60 } }).join(' ');
    expect(args).toMatch(/-map 0:0 -c:v copy .* pipe:3 -map 0:1 -c:a copy .* pipe:4$/);
    expect(args).not.toMatch(/filter|libx264| -t /);
  });
});

describe('packetArguments', () => {
  it('reads the packets of some tracks without decoding them', () => {
    const args = packetArguments(plan.input, [{ index: 2 }, { index: 0 }]).join(' ');
    expect(args).toContain('-map 0:2 -map 0:0 -copyinkf -c copy -f framecrc pipe:1');
  });
});

describe('inputArguments', () => {
  it('allows only HTTP for a URL, with a read timeout', () => {
    const args = inputArguments({ kind: 'url', url: 'https://store/video?sig=a&b' }, DECODERS).join(' ');
    expect(args).toContain('-codec_whitelist h264,mp3float -protocol_whitelist http,https,tcp,tls ');
    expect(args).toMatch(/-rw_timeout \d+ .*-i https:\/\/store\/video\?sig=a&b$/);
  });
});
