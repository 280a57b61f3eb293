import { describe, expect, it } from 'vitest';
import { ladder } from '../ladder.domain.ts';

import { copyArguments, encodeArguments, posterArguments } from './arguments.domain.ts';

import { GRID_KEYFRAMES } from './boundaries.domain.ts';
import { inputArguments } from './input.domain.ts';
import type { EncodePlan } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';
import { planBoard } from './storyboard.domain.ts';

const NEW = { filters: new Set(['zscale', 'tonemap', 'bwdif', 'tpad']), fpsMode: true };
const OLD = { filters: new Set<string>(), fpsMode: false };

const video: VideoTrack = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  coded: { width: 1280, height: 720 },
  shown: { width: 1280, height: 720, frameRate: 30_000 / 1001 },
  turned: false,
  squarePixels: true,
  interlaced: false,
  isRgb: false,
  sourceRate: 30_000 / 1001,
  startSeconds: 0,
  endSeconds: 60,
};
const sound = { index: 1, codec: 'aac', profile: 'LC', channels: 6, sampleRate: 44_100, startSeconds: 0 };
const plan: EncodePlan = {
  input: inputArguments({ kind: 'file', path: '/films/a film.mp4' }),
  video,
  rungs: ladder(video.shown),
  keyframes: GRID_KEYFRAMES,
  audio: { track: sound, seconds: 62, copy: false },
  single: { width: 426, height: 240 },
  board: planBoard(video.shown, 60),
  texts: [{ index: 3, language: 'ko', label: '한국어' }],
  preset: 'veryfast',
  threads: 3,
};
const graphOf = (change: Partial<EncodePlan>, build: Parameters<typeof encodeArguments>[1] = NEW) => {
  const args = encodeArguments({ ...plan, ...change }, build);
  return args[args.indexOf('-filter_complex') + 1]!;
};

describe('the process that encodes', () => {
  it('decodes once, and makes each size of the one above', () => {
    expect(encodeArguments(plan, NEW).filter((arg) => arg === '-i')).toHaveLength(1);
    expect(graphOf({}).split(';')).toEqual([
      '[0:0]scale=1280:720,setsar=1,format=yuv420p,split=2[v0][s0]',
      '[s0]scale=854:480,setsar=1,split=2[v1][s1]',
      '[s1]scale=640:360,setsar=1,split=2[v2][s2]',
      '[s2]scale=426:240,setsar=1,split=3[v3][x0][x1]',
      '[x0]fps=1:round=up,scale=426:240,setsar=1[single]',
      '[x1]fps=1/1,scale=160:90,setsar=1,format=yuvj420p,tile=5x5[board]',
    ]);
  });

  it('makes only the extras where a copy is all there is', () => {
    const args = encodeArguments({ ...plan, rungs: [], texts: [] }, NEW);
    expect(args.filter((arg) => arg.startsWith('pipe:'))).toEqual(['pipe:1', 'pipe:3', 'pipe:4', 'pipe:5']);
    expect(args).not.toContain('[v0]');
  });

  it('has one pipe for each output, in order', () => {
    const args = encodeArguments(plan, NEW);
    const maps = args.flatMap((arg, at) => (arg === '-map' ? [args[at + 1]] : []));
    expect(maps).toEqual(['[v0]', '[v1]', '[v2]', '[v3]', '[sound]', '[single]', '[board]', '0:3']);
    const pipes = args.filter((arg) => /^pipe:\d+$/.test(arg)).slice(1);
    expect(pipes).toEqual(maps.map((_, at) => `pipe:${at + 3}`));
  });

  it('opens the file by known formats alone, and passes on none of its metadata', () => {
    const args = encodeArguments(plan, NEW).join(' ');
    expect(args).toMatch(
      /-format_whitelist \S*mov\S* -protocol_whitelist file,pipe -i file:\/films\/a film\.mp4/,
    );
    expect(args).not.toMatch(/hls|concat|dash|sdp|image2,/);
    expect(args.match(/-map_metadata -1/g)).toHaveLength(8);
  });

  it('keeps the rate of the pictures, by the option that the build knows', () => {
    expect(encodeArguments(plan, NEW).join(' ')).toContain('-r 30000/1001 -fps_mode cfr');
    expect(encodeArguments(plan, OLD).join(' ')).toContain('-r 30000/1001 -vsync cfr');
  });

  it('leaves out pictures that will not be shown before work is done on them', () => {
    const fast = { ...video, sourceRate: 120, shown: { ...video.shown, frameRate: 60 } };
    expect(graphOf({ video: fast })).toMatch(/^\[0:0\]fps=60,scale=/);
  });

  it('deinterlaces with what is there', () => {
    const interlaced = { ...video, interlaced: true };
    expect(graphOf({ video: interlaced })).toMatch(/^\[0:0\]bwdif=mode=send_frame:deint=interlaced,/);
    expect(graphOf({ video: interlaced }, OLD)).toMatch(/^\[0:0\]yadif=/);
  });

  it('makes HDR smaller before it makes it SDR, with what is there', () => {
    expect(graphOf({ video: { ...video, hdr: 'pq' } })).toMatch(
      /^\[0:0\]scale=1280:720,zscale=tin=smpte2084:/,
    );
    expect(graphOf({ video: { ...video, hdr: 'hlg' } })).toContain('zscale=tin=arib-std-b67:');
    expect(graphOf({ video: { ...video, hdr: 'pq' } }, OLD)).toContain('lutrgb=');
    expect(graphOf({ video: { ...video, hdr: 'hlg' } }, OLD)).not.toContain('lutrgb');
  });

  it('holds the last picture where the sound goes on', () => {
    expect(graphOf({ holdUntil: 64.5 })).toContain('tpad=stop_mode=clone:stop_duration=64.500');
    expect(graphOf({})).not.toContain('tpad');
  });

  it('makes no sound longer than asked, and no silence without end', () => {
    const args = encodeArguments(plan, NEW).join(' ');
    expect(args).toContain('apad[sound]');
    expect(args).toContain('-t 62.000000');
    const open = encodeArguments({ ...plan, audio: { track: sound, copy: false } }, NEW).join(' ');
    expect(open).not.toMatch(/apad|-t /);
  });
});

describe('the process that copies', () => {
  it('takes pictures and sound as they are', () => {
    const args = copyArguments({ ...plan, audio: { track: sound, copy: true } }).join(' ');
    expect(args).toMatch(/-map 0:0 -c:v copy .* pipe:3 -map 0:1 -c:a copy .* pipe:4$/);
    expect(args).not.toMatch(/filter|libx264| -t /);
  });
});

describe('the process that makes a poster', () => {
  it('looks at keyframes behind a place, and leaves out black ones', () => {
    const args = posterArguments({ ...plan, from: 6, skipBlack: true }, NEW).join(' ');
    expect(args).toMatch(/-skip_frame nokey -noaccurate_seek -ss 6\.000 .*-i file:/);
    expect(args).toContain('blackframe');
  });

  it('does not seek to the start, where some files cannot', () => {
    expect(posterArguments({ ...plan, from: 0, skipBlack: false }, NEW)).not.toContain('-ss');
  });
});

describe('an input at an address', () => {
  it('is fetched by HTTP alone, with a limit to each wait', () => {
    const args = inputArguments({ kind: 'url', url: 'https://store/film?sig=a&b' }).join(' ');
    expect(args).toContain('-protocol_whitelist http,https,tcp,tls ');
    expect(args).toMatch(/-rw_timeout \d+ .*-i https:\/\/store\/film\?sig=a&b$/);
  });
});
