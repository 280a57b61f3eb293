import { describe, expect, it } from 'vitest';
import { ladder } from '../ladder.domain.ts';
import { copyArguments, encodeArguments, loudnessArguments, packetArguments } from './arguments.domain.ts';
import { gridKeyframes } from './boundaries.domain.ts';
import { inputArguments } from './input.domain.ts';
import type { EncodePlan } from './plans.ts';
import type { VideoTrack } from './probe.domain.ts';
import { planStoryboard } from './storyboard.domain.ts';

const BUILD = { filters: new Set(['zscale']) };
const DECODERS = { decoders: ['h264', 'mp3float'] };
const WITHOUT_ZIMG = { filters: new Set<string>() };

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
  colors: { matrix: 'bt709', primaries: 'bt709', isFullRange: false, hasAlpha: false },
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
  rungs: ladder(video.display).map((rung) => ({
    ...rung,
    encoder: { codec: 'h264', crf: 25.4, preset: 'faster' },
  })),
  keyframes: gridKeyframes(60),
  seconds: 60,
  audio: [{ track: audioTrack, copy: false, gain: 0, seconds: 60.5 }],
  extras: {
    ...{ iframeSize: { width: 426, height: 240 }, storyboard: planStoryboard(video.display, 60) },
    preset: 'veryfast',
  },
  threads: 3,
};
const graphOf = (change: Partial<EncodePlan>, build: Parameters<typeof encodeArguments>[1] = BUILD) => {
  const args = encodeArguments({ ...plan, ...change }, build);
  return args[args.indexOf('-filter_complex') + 1]!;
};

describe('encodeArguments', () => {
  it('decodes once and scales each size from the next larger one', () => {
    expect(encodeArguments(plan, BUILD).filter((arg) => arg === '-i')).toHaveLength(1);
    expect(graphOf({}).split(';')).toEqual([
      '[0:0]settb=AVTB,split=2[decoded][d]',
      '[d]scale=1280:720,setsar=1,format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,fps=30000/1001:start_time=0,' +
        'tpad=stop_mode=clone:stop_duration=60.000000,trim=end=60.000000,split=2[v0][s0]',
      '[s0]scale=854:480,setsar=1,split=2[v1][s1]',
      '[s1]scale=640:360,setsar=1,split=2[v2][s2]',
      '[s2]scale=426:240,setsar=1,split=3[v3][x0][x1]',
      '[x0]fps=1/1:round=up,trim=end_frame=60,scale=426:240,setsar=1[iframes]',
      '[x1]fps=1/1:round=up,trim=end_frame=60,scale=160:90,setsar=1,scale=in_color_matrix=bt709:out_color_matrix=bt601:in_range=tv:out_range=pc,format=yuvj420p,tile=5x5[storyboard]',
    ]);
  });

  it('has no extra outputs without a plan for them', () => {
    const { extras: _, ...first } = { ...plan, rungs: plan.rungs.slice(1, 2) };
    const args = encodeArguments(first, BUILD);
    expect(args[args.indexOf('-filter_complex') + 1]).toMatch(
      /^\[0:0\]settb=AVTB,scale=854:480,[^;]*,trim=end=60.000000\[v0\]$/,
    );
    expect(args.filter((arg) => arg.startsWith('pipe:'))).toEqual(['pipe:1', 'pipe:3', 'pipe:4']);
  });

  it('has only the extra outputs if no rendition is encoded', () => {
    const args = encodeArguments({ ...plan, rungs: [] }, BUILD);
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
    const args = encodeArguments(plan, BUILD);
    const maps = args.flatMap((arg, index) => (arg === '-map' ? [args[index + 1]] : []));
    expect(maps).toEqual([
      '[v0]',
      '[v1]',
      '[v2]',
      '[v3]',
      '[audio1]',
      '[iframes]',
      '[storyboard]',
      '[decoded]',
    ]);
    const pipes = args.filter((arg) => /^pipe:\d+$/.test(arg)).slice(1);
    expect(pipes).toEqual(maps.map((_, index) => `pipe:${index + 3}`));
  });

  it('opens only allowed formats and removes all metadata', () => {
    const args = encodeArguments(plan, BUILD).join(' ');
    expect(args).toMatch(
      /-format_whitelist \S*mov\S* -codec_whitelist h264,mp3float -protocol_whitelist file,pipe -i file:\/videos\/a video\.mp4/,
    );
    expect(args).not.toMatch(/hls|concat|dash|sdp|image2,/);
    expect(args.match(/-map_metadata -1/g)).toHaveLength(7);
  });

  it('delays the first frame by at most 84 ms', () => {
    const optionsAt = (frameRate: number, seconds = 10) => {
      const slow = { ...video, display: { ...video.display, frameRate } };
      const { extras: _, ...withoutExtras } = plan;
      const args = encodeArguments({ ...withoutExtras, video: slow, seconds }, BUILD);
      return /-bf 0|-b-pyramid none/.exec(args.join(' '))?.[0];
    };
    expect([24, 15, 12, 11].map((rate) => optionsAt(rate))).toEqual([
      ...[undefined, '-b-pyramid none', '-b-pyramid none', '-bf 0'],
    ]);
    expect(optionsAt(30, 0.9)).toBe('-bf 0');
  });

  it('drops surplus frames before other filters', () => {
    const highRate = { ...video, sourceFrameRate: 120, display: { ...video.display, frameRate: 60 } };
    expect(graphOf({ video: highRate })).toContain('[d]fps=60:start_time=0,scale=');
  });

  it('makes a frame of each field', () => {
    const interlaced = {
      ...video,
      isInterlaced: true,
      sourceFrameRate: 25,
      display: { ...video.display, frameRate: 50 },
    };
    expect(graphOf({ video: interlaced })).toMatch(
      /^\[0:0\]settb=AVTB,bwdif=mode=send_field:deint=interlaced,.*\[d\]scale=/s,
    );
  });

  const withColors = (colors: Partial<VideoTrack['colors']>): VideoTrack => ({
    ...video,
    colors: { ...video.colors, ...colors },
  });
  const pq = withColors({ hdr: 'pq', primaries: 'bt2020' });
  const hlg = withColors({ hdr: 'hlg', primaries: 'bt2020' });

  it('converts HDR to SDR while scaling, with a table for its transfer function', () => {
    expect(graphOf({ video: pq })).toMatch(
      /\[d\]scale=1280:720:in_color_matrix=bt2020:in_range=tv,.*haldclutsrc=.*,geq=.*\[hdr\]\[table\]haldclut=/,
    );
    expect(graphOf({ video: pq })).not.toContain('exp(');
    expect(graphOf({ video: hlg })).toContain('exp(');
  });

  it('converts all other colors to BT.709 in the limited range, with available filters', () => {
    const bt601 = { video: withColors({ matrix: 'bt601', isFullRange: true }) };
    expect(graphOf(bt601)).toContain(
      '[d]zscale=w=1280:h=720:f=bicubic:param_a=0:param_b=0.6:rin=pc:min=smpte170m:pin=bt709:tin=bt709:r=tv:m=bt709:p=bt709:t=bt709,',
    );
    expect(graphOf(bt601, WITHOUT_ZIMG)).toContain(
      'scale=1280:720:in_color_matrix=bt601:out_color_matrix=bt709:in_range=pc:out_range=tv,',
    );
    const odd = { ...bt601.video, coded: { width: 427, height: 240 } };
    expect(graphOf({ video: odd })).toContain('[d]format=yuv444p10le,zscale=');
    const bt2020 = { video: withColors({ matrix: 'bt2020', primaries: 'bt2020' }) };
    expect(graphOf(bt2020)).toContain(
      'zscale=w=1280:h=720:f=bicubic:param_a=0:param_b=0.6:rin=tv:min=2020_ncl:pin=bt2020:tin=bt709:',
    );
    expect(graphOf(bt2020, WITHOUT_ZIMG)).toContain(
      'scale=1280:720:in_color_matrix=bt2020:out_color_matrix=bt709',
    );
    expect(graphOf({ video: withColors({ matrix: 'rgb' }) })).toContain(
      ':out_color_matrix=bt709:out_range=tv,',
    );
    expect(encodeArguments(plan, BUILD).join(' ')).toContain('-colorspace bt709 -color_range tv');
  });

  it('puts transparent pictures on white and transparent video on black', () => {
    const video = withColors({ matrix: 'rgb', hasAlpha: true });
    expect(graphOf({ video: { ...video, codec: 'gif' } })).toContain(
      'format=gbrap,negate,premultiply=inplace=1,format=gbrp,negate,scale=',
    );
    expect(graphOf({ video })).toContain('format=gbrap,premultiply=inplace=1,format=gbrp,scale=');
  });

  it('shows the waveform of audio', () => {
    expect(graphOf({ video: { ...video, index: 1, madeFrom: 'waveform' } })).toMatch(
      /^\[0:1\]aresample.*,showwaves=s=1280x720:.*,split=2\[decoded\]\[d\];/,
    );
  });

  it('joins two mono tracks', () => {
    const audio = [{ track: { ...audioTrack, right: 2 }, copy: false, gain: 0, seconds: 60 }];
    expect(encodeArguments({ ...plan, audio }, BUILD).join(' ')).toMatch(
      /\[0:1\]\S+\[left\];\[0:2\]\S+\[right\];\[left\]\[right\]join=/,
    );
  });

  it('encodes the same track in stereo and in 5.1', () => {
    const audio = [audioTrack, { ...audioTrack, surround: true }].map((track) => ({
      ...{ track, copy: false, gain: 0, seconds: 60 },
    }));
    const args = encodeArguments({ ...plan, audio }, BUILD).join(' ');
    expect(args).toMatch(/\[0:1\]\S+channel_layouts=stereo,\S+\[audio1\]/);
    expect(args).toMatch(/\[0:1\]\S+channel_layouts=5\.1,\S+\[surround1\]/);
    expect(args).toMatch(/-map \[audio1\] -c:a aac -b:a 128000 .* -map \[surround1\] -c:a aac -b:a 384000 /);
    expect(loudnessArguments(plan, audio[1]!.track).join(' ')).toContain('channel_layouts=5.1,ebur128');
  });

  it('holds the last frame and pads the audio to the duration', () => {
    expect(graphOf({})).toContain(',tpad=stop_mode=clone:stop_duration=60.000000,trim=end=60.000000,');
    expect(encodeArguments(plan, BUILD).join(' ')).toContain(',apad,atrim=end=60.500000[audio1]');
  });

  it('limits the peak of audio, also between samples', () => {
    const argumentsFor = (gain: number) =>
      encodeArguments(
        { ...plan, audio: [{ track: audioTrack, copy: false, gain, seconds: 60 }] },
        BUILD,
      ).join(' ');
    const limited =
      'aresample=192000,alimiter=limit=0.7943:level=disabled:attack=5:release=50,aresample=48000';
    expect(argumentsFor(0)).toContain(`,aformat=channel_layouts=stereo,${limited},apad`);
    expect(argumentsFor(-3.456)).toContain(`,aformat=channel_layouts=stereo,volume=-3.46dB,${limited},apad`);
  });
});

describe('copyArguments', () => {
  it('copies video and audio', () => {
    const audio = [{ track: audioTrack, copy: true, gain: 0, seconds: 60 }];
    const args = copyArguments({ ...plan, audio }).join(' ');
    expect(args).toMatch(/-map 0:0 -c:v copy .* pipe:3 -map 0:1 -c:a copy .* pipe:4$/);
    expect(args).not.toMatch(/filter|libx264| -t /);
  });
});

describe('a clock that starts again', () => {
  it('is corrected for each part, in pictures and sound', () => {
    const clock = { shifts: [-1.4, 3], splitAtForwardJumps: true };
    const args = encodeArguments({ ...plan, clock }, BUILD);
    expect(args).toContain('-copyts');
    const expression =
      "'st(0,ld(0)+if(gt(N,0),lt(T,ld(1)-0.1)+gt(T,ld(1)+10)));st(1,T);PTS+(if(eq(ld(0),0),-1.400000,3.000000))/TB'";
    expect(graphOf({ clock })).toContain(`[0:0]settb=AVTB,setpts=${expression},`);
    expect(args.join(' ')).toContain(`asetpts=${expression},`);
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
