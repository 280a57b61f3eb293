/** Markers of ITU-T T.81, table B.1. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended sequential and progressive frames with Huffman coding: those that browsers support. */
const SUPPORTED_FRAMES = [0xc0, 0xc1, 0xc2];
/** C4, C8 and CC are other markers. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** A marker segment. For a scan, this is the header without the entropy-coded data. */
interface Segment {
  /** Offset of the first byte of the marker. */
  offset: number;
  marker: number;
  /** Offsets: from the first byte after the length field to the end, exclusive. */
  start: number;
  end: number;
  /** Offset of the next marker or its fill bytes: after the entropy-coded data of a scan. */
  next: number;
}

/** Iterates over the marker segments and stops at the first byte that is not a marker. */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let offset = 0;
  while (bytes[offset] === 0xff && offset + 1 < bytes.length) {
    const marker = bytes[offset + 1]!;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      offset++;
      continue;
    }
    const standalone = marker === START || marker === END;
    const start = offset + (standalone ? 2 : 4);
    const end = standalone
      ? start
      : offset + 2 + (((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0));
    if (end < start || start > bytes.length) return;
    const next = marker === SCAN ? endOfScan(bytes, end) : end;
    yield { offset, marker, start, end, next };
    offset = next;
  }
}

/** Finds the end of entropy-coded data: the next marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return offset;
  }
  return bytes.length;
}

interface Size {
  width: number;
  height: number;
}

/** Reads the size from a frame header; undefined if the header is incomplete. */
const sizeOf = (bytes: Uint8Array, { start }: Segment): Size | undefined =>
  start + 5 > bytes.length
    ? undefined
    : {
        height: (bytes[start + 1]! << 8) | bytes[start + 2]!,
        width: (bytes[start + 3]! << 8) | bytes[start + 4]!,
      };

/** Reads the size of a JPEG. @returns undefined if the bytes, which may be the start of a file, do not contain it. */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  for (const [index, segment] of [...segmentsOf(bytes)].entries()) {
    if (index === 0 && segment.marker !== START) return undefined;
    if (isStartOfFrame(segment.marker)) return sizeOf(bytes, segment);
  }
  return undefined;
}

/** Limits of width and height, in pixels. */
const MIN_SIDE = 16;
const MAX_SIDE = 4096;

const NOT_A_JPEG = 'This file is not a JPEG. Save the image as a JPEG and send it.';
const DAMAGED = 'This JPEG is damaged or incomplete. Save the image as a JPEG again and send it.';
const EXTRA_DATA =
  'This JPEG contains more than one image, or data after the image. Save the image as a JPEG again and send it.';
const UNSUPPORTED =
  'Browsers do not support this type of JPEG. Save the image as a baseline or progressive JPEG and send it.';

/**
 * Checks that the bytes are exactly one JPEG (ITU-T T.81, annex B) that browsers support. Checks only the markers, not the
 * entropy-coded data.
 *
 * @returns a message for the user, with what to do; undefined if the JPEG is valid.
 */
export function jpegError(bytes: Uint8Array): string | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return NOT_A_JPEG;
  const segments = [...segmentsOf(bytes)];
  const endIndex = segments.findIndex(({ marker }) => marker === END);
  if (endIndex < 0) return DAMAGED;
  const count = (matches: (marker: number) => boolean) =>
    segments.filter(({ marker }) => matches(marker)).length;
  if (segments[endIndex]!.end !== bytes.length || count((marker) => marker === START) > 1) return EXTRA_DATA;
  const frame = segments.find(({ marker }) => isStartOfFrame(marker));
  const size = frame && sizeOf(bytes, frame);
  if (!frame || !size || count((marker) => marker === SCAN) === 0) return DAMAGED;
  if (count(isStartOfFrame) > 1) return EXTRA_DATA;
  if (!SUPPORTED_FRAMES.includes(frame.marker)) return UNSUPPORTED;
  return sizeError(size);
}

function sizeError({ width, height }: Size): string | undefined {
  const fits = [width, height].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
  return fits
    ? undefined
    : `The image has ${width}×${height} pixels. Send one with ${MIN_SIDE} to ${MAX_SIDE} pixels per side.`;
}
