import { findFfmpeg } from './find.ts';
import { runTool } from './process.ts';

/** A short video of our own making, so that a fresh library has something to show. */
export interface DemoVideo {
  filename: string;
  title: string;
  description: string;
  tags: string[];
  /** Sources and filters that every ffmpeg since 2018 has. */
  picture: string;
  sound: string;
  seconds: number;
}

export const DEMO_VIDEOS: DemoVideo[] = [
  {
    filename: 'workreel-demo-mandelbrot.mp4',
    title: 'A walk into the Mandelbrot set',
    description: 'Made by ffmpeg at the first start, then sent and converted as any other video is.',
    tags: ['demo', 'mathematics'],
    picture: 'mandelbrot=s=320x180:rate=24:end_scale=0.02:end_pts=240,scale=960:540:flags=bicubic',
    sound: 'aevalsrc=0.08*sin(2*PI*220*t)+0.06*sin(2*PI*277.2*t)+0.05*sin(2*PI*(329.6+2*sin(t))*t):s=48000',
    seconds: 8,
  },
  {
    filename: 'workreel-demo-life.mp4',
    title: '생명 게임, 세로 화면',
    description: '첫 시작 때 ffmpeg로 만든 세로 영상입니다. 다른 영상과 똑같이 올리고 변환했습니다.',
    tags: ['demo', '수학'],
    picture:
      'life=s=90x160:rate=12:ratio=0.15:seed=7:mold=8:death_color=0x1d3557:life_color=0xf4a261,scale=540:960:flags=neighbor,fps=24',
    sound: 'aevalsrc=0.07*sin(2*PI*196*t)*(1+sin(2*PI*0.5*t)):s=48000',
    seconds: 8,
  },
];

/** Far more than they take on a slow machine. */
const LIMITS = { memoryBytes: 2 * 1024 ** 3, stallSeconds: 60, wallSeconds: 300, outputBytes: 0 };

/** @throws FfmpegMissingError; FfmpegError. */
export async function makeDemoVideo(
  paths: { FFMPEG_PATH: string | undefined; FFPROBE_PATH: string | undefined },
  { picture, sound, seconds }: DemoVideo,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const tools = await findFfmpeg({ ffmpegPath: paths.FFMPEG_PATH, ffprobePath: paths.FFPROBE_PATH });
  const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph];
  const args = [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1'],
    ...[...lavfi(picture), ...lavfi(sound), '-t', String(seconds), '-ac', '2'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '48',
      '-c:a',
      'aac',
      '-b:a',
      '96k',
    ],
    ...['-movflags', '+faststart', '-y', file],
  ];
  await runTool(tools.ffmpeg, args, { limits: LIMITS, signal });
}
