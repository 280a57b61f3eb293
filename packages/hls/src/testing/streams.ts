import { execFileSync, spawnSync } from 'node:child_process';
import bundled from '@ffmpeg-installer/ffmpeg';
import { FragmentReader, type Piece } from '../index.ts';

/** The build that comes with the packages (2018), and that of this machine where there is one. */
export const BUILDS: readonly string[] = [bundled.path, ...['ffmpeg'].filter(answers)];

/** Runs ffmpeg without a question and gives what it writes to stdout. */
export function ffmpeg(args: readonly string[], options: { build?: string; input?: Buffer } = {}): Buffer {
  return execFileSync(options.build ?? BUILDS.at(-1)!, ['-v', 'error', '-y', ...args], {
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(options.input && { input: options.input }),
  });
}

const FRAGMENTED = '+frag_keyframe+empty_moov+default_base_moof';

export const videoSource = (size: string, rate: string, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
];
export const audioSource = (seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `sine=440:r=48000:d=${seconds}`],
];
/** H.264 with reordered pictures and a keyframe each second. */
export const H264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-sc_threshold', '0'],
  ...['-force_key_frames', 'expr:gte(t,n_forced*1)'],
];
export const AAC = ['-c:a', 'aac', '-ac', '2', '-b:a', '96k', '-aac_pns', '0'];
export const TO_PIPE = ['-movflags', FRAGMENTED, '-f', 'mp4', 'pipe:1'];

/** Three seconds and a bit, 30 pictures a second, in fragments of a second. */
export const fragmentedVideo = (build?: string): Buffer =>
  ffmpeg([...videoSource('160x90', '30', 3.2), ...H264, ...TO_PIPE], { ...(build && { build }) });
/** Fragments of half a second, stereo. */
export const fragmentedAudio = (build?: string): Buffer =>
  ffmpeg([...audioSource(3.2), ...AAC, '-frag_duration', '500000', ...TO_PIPE], { ...(build && { build }) });

type InitPiece = Extract<Piece, { kind: 'init' }>;
type FragmentPiece = Extract<Piece, { kind: 'fragment' }>;

/** All pieces of a stream that arrives in these chunks. */
export function cut(chunks: Iterable<Buffer>): { init: InitPiece; fragments: FragmentPiece[] } {
  const reader = new FragmentReader();
  const pieces: Piece[] = [];
  for (const chunk of chunks) pieces.push(...reader.read(chunk));
  reader.end();
  const init = pieces.find((piece) => piece.kind === 'init');
  if (init === undefined) throw new Error('no init');
  return { init, fragments: pieces.filter((piece) => piece.kind === 'fragment') };
}

/** Each decoded picture or packet of sound: when it is shown, in seconds, and a hash of it. */
export function decoded(file: Buffer): { time: number; hash: string }[] {
  const out = ffmpeg(['-copyts', '-i', 'pipe:0', '-vsync', '0', '-f', 'framemd5', '-'], { input: file });
  const text = out.toString();
  const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)/m.exec(text)!;
  const unit = Number(numerator) / Number(denominator);
  return text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(/,\s*/))
    .map((fields) => ({ time: Number(fields[2]) * unit, hash: fields[5]! }));
}

function answers(path: string): boolean {
  return spawnSync(path, ['-version'], { stdio: 'ignore' }).status === 0;
}
