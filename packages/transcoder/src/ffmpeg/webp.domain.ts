import { ConversionError } from '../errors.ts';
import { stillImageError } from './head.domain.ts';

/** An animated WebP file (RFC 9649). */
export interface Animation {
  /** Size of the canvas in pixels. */
  width: number;
  height: number;
  frames: AnimationFrame[];
  /** Whether the file ends before its stated end. */
  isCutOff: boolean;
}

/** Part of the canvas, in pixels. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface AnimationFrame extends Region {
  milliseconds: number;
  /** Whether its transparent parts show the frames before it. */
  isBlended: boolean;
  /** Whether its region becomes transparent after it. */
  isCleared: boolean;
  /** Position of its chunks in the file; undefined if it cannot be valid. */
  payload?: { start: number; end: number };
}

/** Returns the bytes from `start` up to `end`, exclusive; fewer at the end of the file. */
type Read = (start: number, end: number) => Promise<Buffer>;

/** An hour at 25 frames per second; each takes about 200 bytes of memory. */
const MAX_CHUNKS = 100_000;
/** Browsers show frames of up to 10 ms for 100 ms. */
const SHORTEST = { statedMs: 10, shownMs: 100 };
/** Size of a frame without compression in bytes, in addition to that of its pixels. Encoders never exceed it. */
const FRAME_OVERHEAD = 64 * 1024;

const CHUNK_HEADER = 8;
const FRAME_HEADER = 16;
/** The file header and the chunk VP8X. */
const FILE_HEADER = 30;

/**
 * Lists the frames of an animated WebP.
 *
 * @param size - of the file in bytes.
 * @throws ConversionError if the file has fewer than two complete frames, or too many.
 */
export async function readAnimation(read: Read, size: number): Promise<Animation> {
  const head = await read(0, Math.min(FILE_HEADER, size));
  if (head.length < FILE_HEADER) throw truncatedError();
  const [width, height] = [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
  const stated = CHUNK_HEADER + head.readUInt32LE(4);
  const end = Math.min(stated, size);
  const frames: AnimationFrame[] = [];
  let offset = 12;
  for (let chunks = 0; offset + CHUNK_HEADER <= end; chunks++) {
    if (chunks === MAX_CHUNKS)
      throw new ConversionError('TOO_LARGE', `The animation has more than ${MAX_CHUNKS} parts.`);
    const header = await read(offset, Math.min(offset + CHUNK_HEADER + FRAME_HEADER, end));
    if (header.length < CHUNK_HEADER) break;
    const start = offset + CHUNK_HEADER;
    const length = header.readUInt32LE(4);
    if (start + length > end) break;
    if (header.toString('latin1', 0, 4) === 'ANMF' && header.length === CHUNK_HEADER + FRAME_HEADER)
      frames.push(readFrame(header.subarray(CHUNK_HEADER), start, length, { width, height }));
    offset = start + length + (length % 2);
  }
  const isCutOff = offset < end || stated > size;
  if (frames.length < 2) throw isCutOff ? truncatedError() : stillImageError();
  return { width, height, frames, isCutOff };
}

const truncatedError = (): ConversionError =>
  new ConversionError('TRUNCATED_FILE', 'The file is truncated: fewer than two pictures are complete.');

function readFrame(
  header: Buffer,
  start: number,
  length: number,
  canvas: Pick<Region, 'width' | 'height'>,
): AnimationFrame {
  const [x, y] = [header.readUIntLE(0, 3) * 2, header.readUIntLE(3, 3) * 2];
  const [width, height] = [header.readUIntLE(6, 3) + 1, header.readUIntLE(9, 3) + 1];
  const stated = header.readUIntLE(12, 3);
  const flags = header[15]!;
  const isValid =
    x + width <= canvas.width &&
    y + height <= canvas.height &&
    length >= FRAME_HEADER &&
    length <= width * height * 4 + FRAME_OVERHEAD;
  return {
    ...{ x, y, width, height },
    milliseconds: stated <= SHORTEST.statedMs ? SHORTEST.shownMs : stated,
    isBlended: (flags & 2) === 0,
    isCleared: (flags & 1) === 1,
    ...(isValid && { payload: { start: start + FRAME_HEADER, end: start + length } }),
  };
}

/**
 * Makes a WebP file of a frame, with nothing but its picture.
 *
 * @param payload - the chunks of the frame.
 * @returns undefined unless they contain a picture of the size of the frame.
 */
export function wrapFrame(payload: Buffer, { width, height }: Region): Buffer | undefined {
  let alpha: Buffer | undefined;
  for (let offset = 0; offset + CHUNK_HEADER <= payload.length; ) {
    const type = payload.toString('latin1', offset, offset + 4);
    const end = offset + CHUNK_HEADER + payload.readUInt32LE(offset + 4);
    if (end > payload.length) return undefined;
    const data = payload.subarray(offset + CHUNK_HEADER, end);
    if (type === 'ALPH') alpha ??= data;
    const size = type === 'VP8 ' ? lossySize(data) : type === 'VP8L' ? losslessSize(data) : undefined;
    if (size !== undefined) {
      if (size.width !== width || size.height !== height) return undefined;
      const picture = chunk(type, data);
      return type === 'VP8 ' && alpha
        ? file(chunk('VP8X', extendedHeader(width, height)), chunk('ALPH', alpha), picture)
        : file(picture);
    }
    offset = end + (end % 2);
  }
  return undefined;
}

/** Reads the size from a key frame of VP8 (RFC 6386, 9.1). */
function lossySize(data: Buffer): { width: number; height: number } | undefined {
  if (data.length < 10 || (data[0]! & 1) !== 0 || data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** Reads the size from a lossless picture (RFC 9649, 3.4). */
function losslessSize(data: Buffer): { width: number; height: number } | undefined {
  if (data.length < 5 || data[0] !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The chunk VP8X of a picture with an alpha channel. */
function extendedHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(10);
  header[0] = 0x10;
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  return header;
}

function file(...chunks: Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function chunk(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER);
  header.write(type, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}
