import { crc32 } from 'node:zlib';
import type { AnimationFrame, Region } from './webp.domain.ts';

/** Animated PNG (PNG specification, third edition). Its frames have regions, blending and disposal like those of WebP. */
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Of a pixel: red, green, blue and alpha. */
const PIXEL_BYTES = 4;
const COLOR_TYPE_RGBA = 6;
/** The filter that stores differences from the pixel to the left, without which photographs hardly get smaller. */
const FILTER_SUB = 1;
/** Delays are fractions of 16-bit numbers. */
const MAX_DELAY = 0xffff;

export function apngStart({ width, height }: Pick<Region, 'width' | 'height'>, frames: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOR_TYPE_RGBA], 8);
  // Zero plays: it is repeated forever.
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('acTL', control)]);
}

export const APNG_END = chunk('IEND', Buffer.alloc(0));

/**
 * Returns the chunks of a frame.
 *
 * @param index - 0 for the first frame, which has to cover the canvas.
 * @param data - compressed {@link scanlines}.
 */
export function apngFrame(
  index: number,
  region: Region,
  frame: Pick<AnimationFrame, 'milliseconds' | 'isBlended' | 'isCleared'>,
  data: Buffer,
): Buffer {
  const [delay, unit] =
    frame.milliseconds <= MAX_DELAY ? [frame.milliseconds, 1000] : [Math.round(frame.milliseconds / 1000), 1];
  const control = Buffer.alloc(26);
  // Both chunks of each frame have a number, except the data of the first.
  control.writeUInt32BE(Math.max(0, 2 * index - 1), 0);
  for (const [field, value] of [region.width, region.height, region.x, region.y].entries())
    control.writeUInt32BE(value, 4 + 4 * field);
  control.writeUInt16BE(delay, 20);
  control.writeUInt16BE(unit, 22);
  control.set([Number(frame.isCleared), Number(frame.isBlended)], 24);
  if (index === 0) return Buffer.concat([chunk('fcTL', control), chunk('IDAT', data)]);
  const number = Buffer.alloc(4);
  number.writeUInt32BE(2 * index);
  return Buffer.concat([chunk('fcTL', control), chunk('fdAT', Buffer.concat([number, data]))]);
}

/**
 * Returns the filtered rows of a region, which is transparent outside the picture.
 *
 * @param picture - its region, and its pixels (RGBA) at the start of rows of `stride` pixels; undefined: all is transparent.
 */
export function scanlines(region: Region, picture?: { at: Region; pixels: Buffer; stride: number }): Buffer {
  const rowBytes = 1 + region.width * PIXEL_BYTES;
  const rows = Buffer.alloc(rowBytes * region.height);
  if (picture === undefined) return rows;
  const { at, pixels, stride } = picture;
  for (let y = 0; y < at.height; y++) {
    const from = y * stride * PIXEL_BYTES;
    const row = rows.subarray((at.y - region.y + y) * rowBytes).subarray(0, rowBytes);
    pixels.copy(row, 1 + (at.x - region.x) * PIXEL_BYTES, from, from + at.width * PIXEL_BYTES);
    row[0] = FILTER_SUB;
    for (let byte = rowBytes - 1; byte > PIXEL_BYTES; byte--) row[byte]! -= row[byte - PIXEL_BYTES]!;
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8);
  return bytes;
}
