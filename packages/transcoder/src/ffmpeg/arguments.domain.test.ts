import { describe, expect, it } from 'vitest';
import { ladder } from '../ladder.domain.ts';
import { copyArguments, encodeArguments, posterArguments } from './arguments.domain.ts';
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
  audio: { track: audioTrack, padToSeconds: 62, copy: false },
  iframeSize: { width: 426, height: 240 },
  storyboard: planStoryboard(video.display, 60),
  textTracks: [{ index: 3, language: 'ko', label: '한국어' }],
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
      '[0:0]scale=1280:720,setsar=1,format=yuv420p,split=2[v0][s0]',
      '[s0]scale=854:480,setsar=1,split=2[v1][s1]',
      '[s1]scale=640:360,setsar=1,split=2[v2][s2]',
      '[s2]scale=426:240,setsar=1,split=3[v3][x0][x1]',
      '[x0]fps=1:round=up,scale=426:240,setsar=1[iframes]',
      '[x1]fps=1/1,scale=160:90,setsar=1,format=yuvj420p,tile=5x5[storyboard]',
    ]);
  });

  it('has only the extra outputs if no rendition is encoded', () => {
    const args = encodeArguments({ ...plan, rungs: [], textTracks: [] }, NEW_BUILD);
    expect(args.filter((arg) => arg.startsWith('pipe:'))).toEqual(['pipe:1', 'pipe:3', 'pipe:4', 'pipe:5']);
    expect(args).not.toContain('[v0]');
  });

  it('has one pipe per output, in order', () => {
    const args = encodeArguments(plan, NEW_BUILD);
    const maps = args.flatMap((arg, index) => (arg === '-map' ? [args[index + 1]] : []));
    expect(maps).toEqual(['[v0]', '[v1]', '[v2]', '[v3]', '[audio]', '[iframes]', '[storyboard]', '0:3']);
    const pipes = args.filter((arg) => /^pipe:\d+$/.test(arg)).slice(1);
    expect(pipes).toEqual(maps.map((_, index) => `pipe:${index + 3}`));
  });

  it('opens only allowed formats and removes all metadata', () => {
    const args = encodeArguments(plan, NEW_BUILD).join(' ');
    expect(args).toMatch(
      /-format_whitelist \S*mov\S* -codec_whitelist h264,mp3float -protocol_whitelist file,pipe -i file:\/videos\/a video\.mp4/,
    );
    expect(args).not.toMatch(/hls|concat|dash|sdp|image2,/);
    expect(args.match(/-map_metadata -1/g)).toHaveLength(8);
  });

  it('keeps the frame rate, with the option that the build supports', () => {
    expect(encodeArguments(plan, NEW_BUILD).join(' ')).toContain('-r 30000/1001 -fps_mode cfr');
    expect(encodeArguments(plan, OLD_BUILD).join(' ')).toContain('-r 30000/1001 -vsync cfr');
  });

  it('drops surplus frames before other filters', () => {
    const highRate = { ...video, sourceFrameRate: 120, display: { ...video.display, frameRate: 60 } };
    expect(graphOf({ video: highRate })).toMatch(/^\[0:0\]fps=60,scale=/);
  });

  it('deinterlaces with an available filter', () => {
    const interlaced = { ...video, isInterlaced: true };
    expect(graphOf({ video: interlaced })).toMatch(/^\[0:0\]bwdif=mode=send_frame:deint=interlaced,/);
    expect(graphOf({ video: interlaced }, OLD_BUILD)).toMatch(/^\[0:0\]yadif=/);
  });

  it('converts HDR to SDR after scaling, with available filters', () => {
    expect(graphOf({ video: { ...video, hdr: 'pq' } })).toMatch(
      /^\[0:0\]scale=1280:720,zscale=tin=smpte2084:/,
    );
    expect(graphOf({ video: { ...video, hdr: 'hlg' } })).toContain('zscale=tin=arib-std-b67:');
    expect(graphOf({ video: { ...video, hdr: 'pq' } }, OLD_BUILD)).toContain('lutrgb=');
    expect(graphOf({ video: { ...video, hdr: 'hlg' } }, OLD_BUILD)).not.toContain('lutrgb');
  });

  it('holds the last frame if the audio is longer', () => {
    expect(graphOf({ holdUntil: 64.5 })).toContain('tpad=stop_mode=clone:stop_duration=64.500');
    expect(graphOf({})).not.toContain('tpad');
  });

  it('pads audio only up to a known duration', () => {
    const args = encodeArguments(plan, NEW_BUILD).join(' ');
    expect(args).toContain('apad[audio]');
    expect(args).toContain('-t 62.000000');
    const unpadded = encodeArguments({ ...plan, audio: { track: audioTrack, copy: false } }, NEW_BUILD).join(
      ' ',
    );
    expect(unpadded).not.toMatch(/apad|-t /);
  });
});

describe('copyArguments', () => {
  it('copies video and audio', () => {
    const args = copyArguments({ ...plan, audio: { track: audioTrack, copy: true } }).join(' ');
    expect(args).toMatch(/-map 0:0 -c:v copy .* pipe:3 -map 0:1 -c:a copy .* pipe:4$/);
    expect(args).not.toMatch(/filter|libx264| -t /);
  });
});

describe('posterArguments', () => {
  it('selects a keyframe after a position and skips black frames', () => {
    const args = posterArguments({ ...plan, from: 6, skipBlack: true }, NEW_BUILD).join(' ');
    expect(args).toMatch(/-skip_frame nokey -noaccurate_seek -ss 6\.000 .*-i file:/);
    expect(args).toContain('blackframe');
  });

  it('does not seek to the start, which fails for some files', () => {
    expect(posterArguments({ ...plan, from: 0, skipBlack: false }, NEW_BUILD)).not.toContain('-ss');
  });
});

describe('inputArguments', () => {
  it('allows only HTTP for a URL, with a read timeout', () => {
    const args = inputArguments({ kind: 'url', url: 'https://store/video?sig=a&b' }, DECODERS).join(' ');
    expect(args).toContain('-codec_whitelist h264,mp3float -protocol_whitelist http,https,tcp,tls ');
    expect(args).toMatch(/-rw_timeout \d+ .*-i https:\/\/store\/video\?sig=a&b$/);
  });
});
