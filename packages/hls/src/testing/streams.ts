import { execFileSync } from 'node:child_process';
import { FragmentReader, type Piece } from '../index.ts';

/** Runs the ffmpeg in `FFMPEG_PATH` or on PATH, and returns its standard output. */
export function ffmpeg(args: readonly string[], options: { input?: Buffer } = {}): Buffer {
  return execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', ['-v', 'error', '-y', ...args], {
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
/** H.264 with B-frames and a keyframe per second. */
export const H264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-sc_threshold', '0'],
  ...['-force_key_frames', 'expr:gte(t,n_forced*1)'],
];
export const AAC = ['-c:a', 'aac', '-ac', '2', '-b:a', '96k', '-aac_pns', '0'];
export const TO_PIPE = ['-movflags', FRAGMENTED, '-f', 'mp4', 'pipe:1'];

/** 3.2 seconds at 30 fps, in fragments of one second. */
export const fragmentedVideo = (): Buffer =>
  ffmpeg([...videoSource('160x90', '30', 3.2), ...H264, ...TO_PIPE]);
/** 3.2 seconds of stereo audio, in fragments of half a second. */
export const fragmentedAudio = (): Buffer =>
  ffmpeg([...audioSource(3.2), ...AAC, '-frag_duration', '500000', ...TO_PIPE]);

type InitPiece = Extract<Piece, { kind: 'init' }>;
type FragmentPiece = Extract<Piece, { kind: 'fragment' }>;

/** Reads all pieces of a stream that arrives in the given chunks. */
export function readPieces(chunks: Iterable<Buffer>): { init: InitPiece; fragments: FragmentPiece[] } {
  const reader = new FragmentReader();
  const pieces: Piece[] = [];
  for (const chunk of chunks) pieces.push(...reader.read(chunk));
  reader.end();
  const init = pieces.find((piece) => piece.kind === 'init');
  if (init === undefined) throw new Error('The stream has no init segment.');
  return { init, fragments: pieces.filter((piece) => piece.kind === 'fragment') };
}

/** Decodes a file. @returns the presentation time in seconds and a hash of each frame or audio packet. */
export function decoded(file: Buffer): { time: number; hash: string }[] {
  const out = ffmpeg(['-copyts', '-i', 'pipe:0', '-fps_mode', 'passthrough', '-f', 'framemd5', '-'], {
    input: file,
  });
  const text = out.toString();
  const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)/m.exec(text)!;
  const unit = Number(numerator) / Number(denominator);
  return text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(/,\s*/))
    .map((fields) => ({ time: Number(fields[2]) * unit, hash: fields[5]! }));
}
