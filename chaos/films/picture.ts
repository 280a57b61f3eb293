/**
 * Draws the pictures of a film and reads them back. A picture has four coloured corners, a numbered strip in its middle, a texture and a
 * moving part, so that a decoded picture tells which one it is, whether it is upright, and how well it is preserved.
 */
import { createRandom } from '../random.ts';

/** What a picture shows: its number, or white or black without a number. */
export type Shown = number | 'flash' | 'dark';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Top left, top right, bottom left, bottom right. */
export const CORNERS: readonly Colour[] = [
  [190, 50, 50],
  [50, 170, 70],
  [60, 70, 200],
  [200, 190, 60],
];
/** Share of the width and height that a corner takes. */
const CORNER = 0.25;
/**
 * The strip has the bits of the number in Gray code. No bit changes with every picture: deinterlacers compare a field with the one
 * after the next, and take what is the same in both for unmoved.
 */
const STRIP = { rows: 2, columns: 6, left: 0.1, right: 0.9, top: 0.38, bottom: 0.62 };
const BITS = STRIP.rows * STRIP.columns;
/** Smaller pictures have no number. */
const MIN_NUMBERED = { width: 120, height: 80 };
/** Uniform noise in this range has a standard deviation of 4.6, like the grain of a film. */
const GRAIN = 16;
const GRAIN_TILES = 4;

export const isNumbered = (width: number, height: number): boolean =>
  width >= MIN_NUMBERED.width && height >= MIN_NUMBERED.height;

/** Draws the pictures of one film as RGB, three bytes per pixel. */
export class Painter {
  readonly width: number;
  readonly height: number;
  readonly #background: Buffer;
  readonly #grain: Int8Array[] = [];

  /** @param grain - seed. */
  constructor(width: number, height: number, grain?: number) {
    this.width = width;
    this.height = height;
    this.#background = drawBackground(width, height);
    if (grain === undefined) return;
    const random = createRandom(grain);
    for (let tile = 0; tile < GRAIN_TILES; tile++)
      this.#grain.push(Int8Array.from({ length: width * height }, () => (random() - 0.5) * GRAIN));
  }

  paint(shown: Shown): Buffer {
    const pixels = Buffer.from(this.#background);
    if (shown === 'flash') return pixels.fill(255);
    if (shown === 'dark') return pixels.fill(0);
    this.#addGrain(pixels, shown);
    if (isNumbered(this.width, this.height)) this.#drawNumber(pixels, shown);
    this.#drawMovingPart(pixels, shown);
    return pixels;
  }

  #addGrain(pixels: Buffer, number: number): void {
    const tile = this.#grain[number % GRAIN_TILES];
    if (tile === undefined) return;
    const shift = (number * 7919) % tile.length;
    for (let pixel = 0; pixel < tile.length; pixel++) {
      const noise = tile[(pixel + shift) % tile.length]!;
      for (let channel = 3 * pixel; channel < 3 * pixel + 3; channel++)
        pixels[channel] = Math.max(0, Math.min(255, pixels[channel]! + noise));
    }
  }

  #drawNumber(pixels: Buffer, number: number): void {
    for (const [index, isSet] of bitsOf(number).entries()) {
      const cell = cellOf(index, this.width, this.height);
      this.#fill(pixels, cell, isSet ? [225, 225, 225] : [25, 25, 25]);
    }
  }

  #drawMovingPart(pixels: Buffer, number: number): void {
    const { width, height } = this;
    const size = Math.max(2, Math.round(height / 8));
    const left = Math.round(width * (0.3 + 0.3 * ((number * 0.031) % 1)));
    this.#fill(
      pixels,
      { left, right: left + size, top: height * 0.7, bottom: height * 0.7 + size },
      [240, 120, 20],
    );
  }

  #fill(pixels: Buffer, area: Area, [red, green, blue]: Colour): void {
    const right = Math.min(this.width, Math.round(area.right));
    const bottom = Math.min(this.height, Math.round(area.bottom));
    for (let y = Math.round(area.top); y < bottom; y++)
      for (let x = Math.round(area.left); x < right; x++) {
        const offset = 3 * (y * this.width + x);
        pixels[offset] = red;
        pixels[offset + 1] = green;
        pixels[offset + 2] = blue;
      }
  }
}

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Corners in front of a smooth texture. */
function drawBackground(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [horizontal, vertical] = [cornerSide(x / width), cornerSide(y / height)];
      const offset = 3 * (y * width + x);
      if (horizontal !== undefined && vertical !== undefined) {
        pixels.set(CORNERS[2 * vertical + horizontal]!, offset);
        continue;
      }
      const wave = 18 * Math.sin(x / 5 + y / 9) + 14 * Math.sin(y / 4 - x / 17);
      const grey = 80 + (60 * x) / width + wave;
      pixels[offset] = grey;
      pixels[offset + 1] = grey + 8;
      pixels[offset + 2] = grey - 12;
    }
  return pixels;
}

const cornerSide = (share: number): 0 | 1 | undefined => {
  if (share < CORNER) return 0;
  return share >= 1 - CORNER ? 1 : undefined;
};

function bitsOf(number: number): boolean[] {
  const code = number ^ (number >> 1);
  return Array.from({ length: BITS }, (_, bit) => ((code >> bit) & 1) === 1);
}

function cellOf(index: number, width: number, height: number): Area {
  const column = index % STRIP.columns;
  const row = Math.floor(index / STRIP.columns);
  const cellWidth = ((STRIP.right - STRIP.left) * width) / STRIP.columns;
  const cellHeight = ((STRIP.bottom - STRIP.top) * height) / STRIP.rows;
  const left = STRIP.left * width + column * cellWidth;
  const top = STRIP.top * height + row * cellHeight;
  return { left, right: left + cellWidth, top, bottom: top + cellHeight };
}

/** A decoded picture: planes of `yuv420p` with even sides. */
export interface Decoded {
  width: number;
  height: number;
  luma: Uint8Array;
  cb: Uint8Array;
  cr: Uint8Array;
}

export function toDecoded(bytes: Buffer, width: number, height: number): Decoded {
  const [size, quarter] = [width * height, (width * height) / 4];
  return {
    width,
    height,
    luma: bytes.subarray(0, size),
    cb: bytes.subarray(size, size + quarter),
    cr: bytes.subarray(size + quarter, size + 2 * quarter),
  };
}

/** Luma of black and white, and between those of the cells. Black and white are 16 and 235 in video range; tone mapping darkens white. */
const LUMA = { black: 30, white: 165, unset: 90, set: 130 };

/** @returns undefined if the picture shows no valid number. `plain` for a picture that is too small for numbers. */
export function readShown({ width, height, luma: plane }: Decoded): Shown | 'plain' | undefined {
  const mean = meanOf(plane, width, { left: 0, right: width, top: 0, bottom: height });
  if (mean > LUMA.white) return 'flash';
  if (mean < LUMA.black) return 'dark';
  if (!isNumbered(width, height)) return 'plain';
  let number = 0;
  for (let bit = BITS - 1; bit >= 0; bit--) {
    const { left, right, top, bottom } = cellOf(bit, width, height);
    const [marginX, marginY] = [(right - left) * 0.3, (bottom - top) * 0.3];
    const inner = {
      left: left + marginX,
      right: right - marginX,
      top: top + marginY,
      bottom: bottom - marginY,
    };
    const luma = meanOf(plane, width, inner);
    if (luma > LUMA.unset && luma < LUMA.set) return undefined;
    const isSet = luma >= LUMA.set !== (((number >> (bit + 1)) & 1) === 1);
    if (isSet) number |= 1 << bit;
  }
  return number;
}

function meanOf(plane: Uint8Array, width: number, area: Area): number {
  let [sum, count] = [0, 0];
  const right = Math.max(Math.ceil(area.left) + 1, Math.floor(area.right));
  const bottom = Math.max(Math.ceil(area.top) + 1, Math.floor(area.bottom));
  for (let y = Math.ceil(area.top); y < bottom; y++)
    for (let x = Math.ceil(area.left); x < right; x++) {
      sum += plane[y * width + x]!;
      count++;
    }
  return sum / count;
}

/** Coefficients of red and blue in luma. */
const MATRICES = { bt601: [0.299, 0.114], bt709: [0.2126, 0.0722], bt2020: [0.2627, 0.0593] } as const;
export type Matrix = keyof typeof MATRICES;

/** Reads the colours in the middle of the four corners. */
export function readCorners(
  { width, height, luma, cb, cr }: Decoded,
  matrix: Matrix,
  fullRange = false,
): Colour[] {
  return CORNERS.map((_, index) => {
    const share = CORNER / 2;
    const [x, y] = [index % 2 === 0 ? share : 1 - share, index < 2 ? share : 1 - share];
    const read = (plane: Uint8Array, scale: number) => {
      const [planeWidth, planeHeight] = [width / scale, height / scale];
      const reach = Math.max(0, CORNER * 0.25);
      return meanOf(plane, planeWidth, {
        left: (x - reach) * planeWidth,
        right: (x + reach) * planeWidth,
        top: (y - reach) * planeHeight,
        bottom: (y + reach) * planeHeight,
      });
    };
    return toRgb([read(luma, 1), read(cb, 2), read(cr, 2)], matrix, fullRange);
  });
}

function toRgb([luma, cb, cr]: Colour, matrix: Matrix, fullRange: boolean): Colour {
  const [red, blue] = MATRICES[matrix];
  const y = fullRange ? luma : ((luma - 16) * 255) / 219;
  const scale = fullRange ? 1 : 255 / 224;
  const r = y + 2 * (1 - red) * (cr - 128) * scale;
  const b = y + 2 * (1 - blue) * (cb - 128) * scale;
  return [r, (y - red * r - blue * b) / (1 - red - blue), b];
}

const C1 = (0.01 * 255) ** 2 * 64;
const C2 = (0.03 * 255) ** 2 * 64 * 63;

/** Structural similarity of the luma of two pictures, with the windows and constants of ffmpeg's filter `ssim`. */
export function ssim(one: Uint8Array, other: Uint8Array, width: number, height: number): number {
  const [columns, rows] = [width >> 2, height >> 2];
  if (columns < 2 || rows < 2) return 1;
  // Sums over blocks of 4×4 pixels; a window has four of them.
  const sums = new Float64Array(4 * columns * rows);
  for (let y = 0; y < rows * 4; y++)
    for (let x = 0; x < columns * 4; x++) {
      const [a, b] = [one[y * width + x]!, other[y * width + x]!];
      const block = 4 * ((y >> 2) * columns + (x >> 2));
      sums[block]! += a;
      sums[block + 1]! += b;
      sums[block + 2]! += a * a + b * b;
      sums[block + 3]! += a * b;
    }
  let total = 0;
  for (let row = 1; row < rows; row++)
    for (let column = 1; column < columns; column++) {
      const block = 4 * (row * columns + column);
      const sum = (field: number) =>
        sums[block + field]! +
        sums[block - 4 + field]! +
        sums[block - 4 * columns + field]! +
        sums[block - 4 * columns - 4 + field]!;
      const [s1, s2, squares, product] = [sum(0), sum(1), sum(2), sum(3)];
      const variances = squares * 64 - s1 * s1 - s2 * s2;
      const covariance = product * 64 - s1 * s2;
      total += ((2 * s1 * s2 + C1) * (2 * covariance + C2)) / ((s1 * s1 + s2 * s2 + C1) * (variances + C2));
    }
  return total / ((rows - 1) * (columns - 1));
}
