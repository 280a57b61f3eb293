import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { FragmentReader } from '@workreel/hls';
import type { MediaSource } from '@workreel/object-store';
import { ConversionError, type ConversionJob, type ConversionWarning } from '../converter.ts';
import { APNG_END, apngFrame, apngStart, scanlines } from './apng.domain.ts';
import type { FfmpegTools } from './locate.ts';
import { unsupportedError } from './probe-error.domain.ts';
import { runTool } from './process.ts';
import { type Read, withReader } from './source.ts';
import { tooLongError } from './task.ts';
import { type Animation, type AnimationFrame, readAnimation, wrapFrame } from './webp.domain.ts';

/** A decoded frame has to fit into MAX_BOX_BYTES of the reader: 64 MiB with 4 bytes per pixel. */
const MAX_CANVAS_PIXELS = 16_000_000;
/** Of all frames, each as large as the canvas: ten minutes of 720p at 10 frames per second, which take some minutes. */
const MAX_PIXELS_IN_TOTAL = 6000 * 1280 * 720;
/** The APNG: ten minutes of photographs in 360p at 10 frames per second. */
const MAX_FILE_BYTES = 4 * 1024 ** 3;
const LIMITS = { stallSeconds: 120, wallSeconds: 3600 };
/** The boxes around each frame. */
const BOX_BYTES = 1024;
/** Frame numbers are times at this rate. */
const RATE = '25';
/** Bytes per read of the frame headers, so that an object store gets few requests. */
const WINDOW_BYTES = 256 * 1024;
/** A transparent pixel. It comes first, since decoding sets up the output by the first frame that is intact. */
const BLANK = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

interface Options {
  memoryBytes: number;
  maxPixels: number;
  /** Where to write the result. */
  path: string;
}

/**
 * Converts an animated WebP to an animated PNG, because ffmpeg decodes only single frames of WebP. Frames that are damaged show
 * those before them.
 *
 * @throws ConversionError if the file cannot be converted or exceeds the limits.
 */
export async function convertWebp(
  tools: FfmpegTools,
  job: Pick<ConversionJob, 'source' | 'signal' | 'maxDurationSeconds'>,
  { memoryBytes, maxPixels, path }: Options,
): Promise<{ source: MediaSource; warnings: ConversionWarning[] }> {
  if (!tools.codecs.has('webp')) throw unsupportedError('WebP');
  const damaged = await withReader(job.source, job.signal, async (read, size) => {
    const animation = await readAnimation(windowed(read, size), size);
    assertWithinLimits(animation, job, Math.min(maxPixels, MAX_CANVAS_PIXELS));
    await using file = await open(path, 'wx', 0o600);
    const writer = new ApngWriter(file, animation);
    await writer.start();
    await decode(tools, { animation, read, writer, memoryBytes, signal: job.signal });
    await writer.end();
    if (writer.intact === 0) throw unsupportedError('the pictures of the file');
    return describeDamage(animation, writer.intact);
  });
  return {
    source: { kind: 'file', path },
    warnings: damaged === undefined ? [] : [{ code: 'DAMAGED', detail: damaged }],
  };
}

function describeDamage({ frames, isCutOff }: Animation, intact: number): string | undefined {
  if (intact < frames.length)
    return `${frames.length - intact} of ${frames.length} pictures cannot be decoded`;
  return isCutOff ? `the file ends after ${frames.length} pictures` : undefined;
}

function assertWithinLimits(
  { width, height, frames }: Animation,
  job: Pick<ConversionJob, 'maxDurationSeconds'>,
  maxPixels: number,
): void {
  const seconds = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  if (seconds > job.maxDurationSeconds) throw tooLongError(seconds, job);
  if (width * height > maxPixels)
    throw new ConversionError(
      'TOO_LARGE',
      `The animation has ${width}×${height} pixels; at most ${maxPixels} are allowed.`,
    );
  if (width * height * frames.length > MAX_PIXELS_IN_TOTAL)
    throw new ConversionError(
      'TOO_LARGE',
      `The animation has ${frames.length} pictures of ${width}×${height} pixels, which is too much.`,
    );
}

/** Reads more than requested, and answers the next requests from it. */
function windowed(read: Read, size: number): Read {
  let [first, bytes] = [0, Buffer.alloc(0)];
  return async (start, end) => {
    if (start < first || end > first + bytes.length) {
      bytes = Buffer.from(await read(start, Math.min(Math.max(end, start + WINDOW_BYTES), size)));
      first = start;
    }
    return bytes.subarray(start - first, end - first);
  };
}

interface Decoding {
  animation: Animation;
  read: Read;
  writer: ApngWriter;
  memoryBytes: number;
  signal: AbortSignal;
}

/** Decodes all frames with one process. They come as fragments of a MOV, whose times are the numbers of the frames. */
async function decode(
  tools: FfmpegTools,
  { animation, read, writer, memoryBytes, signal }: Decoding,
): Promise<void> {
  const { width, height, frames } = animation;
  /** The index of each frame that has been passed to ffmpeg, after the blank one. */
  const passed: number[] = [];
  async function* pictures() {
    yield BLANK;
    for (const [index, frame] of frames.entries()) {
      const { payload } = frame;
      const picture = payload && wrapFrame(await read(payload.start, payload.end), frame);
      if (picture === undefined) continue;
      passed.push(index);
      yield picture;
    }
  }
  const readFrames = async (output: AsyncIterable<Buffer>) => {
    const reader = new FragmentReader();
    for await (const chunk of output)
      for (const piece of reader.read(chunk)) {
        if (piece.kind === 'init') continue;
        const { baseTime, dataOffset } = piece.fragment;
        const index = passed[baseTime - 1];
        if (index !== undefined) await writer.add(index, piece.bytes.subarray(dataOffset));
      }
    reader.end();
  };
  const args = [
    ...['-v', 'error', '-nostdin', '-max_error_rate', '1', '-threads', '1'],
    ...['-format_whitelist', 'webp_pipe', '-codec_whitelist', 'webp', '-protocol_whitelist', 'pipe'],
    ...['-f', 'webp_pipe', '-framerate', RATE, '-i', 'pipe:0'],
    ...['-vf', `format=rgba,pad=${width}:${height}:0:0:color=black@0`, '-fps_mode', 'passthrough'],
    ...['-c:v', 'rawvideo', '-pix_fmt', 'rgba', '-video_track_timescale', RATE],
    ...['-f', 'mov', '-movflags', '+frag_every_frame+empty_moov+default_base_moof', 'pipe:1'],
  ];
  await runTool(tools.ffmpeg, args, {
    input: pictures(),
    stdout: { read: readFrames },
    limits: {
      ...LIMITS,
      memoryBytes,
      outputBytes: (frames.length + 2) * (width * height * 4 + BOX_BYTES),
    },
    launcher: tools.isolation.launcher(),
    signal,
  });
}

const compress = promisify<Buffer, { level: number }, Buffer>(deflate);

/** Writes the frames of an animation in their order. */
class ApngWriter {
  /** Number of frames that have a picture. */
  intact = 0;
  readonly #file: FileHandle;
  readonly #animation: Animation;
  /** Index of the next frame. */
  #next = 0;
  #bytes = 0;

  constructor(file: FileHandle, animation: Animation) {
    this.#file = file;
    this.#animation = animation;
  }

  start(): Promise<void> {
    return this.#write(apngStart(this.#animation, this.#animation.frames.length));
  }

  /** @param pixels - of a canvas with the frame in its corner. */
  async add(index: number, pixels: Buffer): Promise<void> {
    while (this.#next < index) await this.#writeFrame();
    await this.#writeFrame(pixels);
    this.intact++;
  }

  async end(): Promise<void> {
    while (this.#next < this.#animation.frames.length) await this.#writeFrame();
    await this.#write(APNG_END);
  }

  /** @param pixels - undefined: a transparent pixel, which shows the frames before it. */
  async #writeFrame(pixels?: Buffer): Promise<void> {
    const index = this.#next++;
    const { width, height, frames } = this.#animation;
    const frame = frames[index]!;
    const region =
      index === 0 ? { x: 0, y: 0, width, height } : pixels ? frame : { x: 0, y: 0, width: 1, height: 1 };
    const rows = scanlines(region, pixels && { at: frame, pixels, stride: width });
    const shown: AnimationFrame = pixels ? frame : { ...frame, isBlended: true, isCleared: false };
    await this.#write(apngFrame(index, region, shown, await compress(rows, { level: 1 })));
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#bytes += bytes.length;
    if (this.#bytes > MAX_FILE_BYTES)
      throw new ConversionError('TOO_LARGE', 'The animation is too large to be converted.');
    await this.#file.writeFile(bytes);
  }
}
