/** Markers of ITU-T T.81, table B.1. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive frames of Huffman codes: what browsers show. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2];
/** A start of frame, of any kind; C4, C8 and CC are others. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** A marker, with what belongs to it; a scan's without the codes that follow it. */
interface Segment {
  marker: number;
  /** Offsets: of the first byte behind the length, and of the first that belongs to it no more. */
  start: number;
  end: number;
}

/** Walks from marker to marker, as far as one follows the other. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 0;
  while (bytes[at] === 0xff && at + 1 < bytes.length) {
    const marker = bytes[at + 1]!;
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const bare = marker === START || marker === END;
    const start = at + (bare ? 2 : 4);
    const end = bare ? start : at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (end < start || start > bytes.length) return;
    yield { marker, start, end };
    at = marker === SCAN ? endOfCodes(bytes, end) : end;
  }
}

/** Where the codes of a scan end: at the next marker that is neither a stuffed byte nor a restart. */
function endOfCodes(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

interface Size {
  width: number;
  height: number;
}

/** Of a frame whose beginning these bytes hold. */
const sizeOf = (bytes: Uint8Array, { start }: Segment): Size | undefined =>
  start + 5 > bytes.length
    ? undefined
    : {
        height: (bytes[start + 1]! << 8) | bytes[start + 2]!,
        width: (bytes[start + 3]! << 8) | bytes[start + 4]!,
      };

/** @returns undefined where these bytes, which may be the first of more, tell no size of a JPEG. */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  for (const [index, segment] of [...segmentsOf(bytes)].entries()) {
    if (index === 0 && segment.marker !== START) return undefined;
    if (isFrame(segment.marker)) return sizeOf(bytes, segment);
  }
  return undefined;
}

/** Pixels of a side of a picture that is taken. */
const MIN_SIDE = 16;
const MAX_SIDE = 4096;

const NO_JPEG = 'This is no JPEG. Save the picture as a JPEG and send that.';
const BROKEN = 'This JPEG is damaged or ends too early. Save the picture as a JPEG again and send that.';
const MORE =
  'There is more than one picture in this JPEG, or something behind it. Save the picture as a JPEG again and send that.';
const NOT_SHOWN =
  'This is a JPEG of a kind that browsers do not show. Save the picture as a usual (baseline or progressive) JPEG and send that.';

/**
 * Why these bytes are not exactly one JPEG (ITU-T T.81, annex B) that browsers show, and what would be right. By its
 * markers: what the codes between them say nobody looks at.
 *
 * @returns undefined where they are.
 */
export function jpegFault(bytes: Uint8Array): string | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return NO_JPEG;
  const segments = [...segmentsOf(bytes)];
  const ends = segments.findIndex(({ marker }) => marker === END);
  if (ends < 0) return BROKEN;
  const count = (is: (marker: number) => boolean) => segments.filter(({ marker }) => is(marker)).length;
  if (segments[ends]!.end !== bytes.length || count((marker) => marker === START) > 1) return MORE;
  const frame = segments.find(({ marker }) => isFrame(marker));
  const size = frame && sizeOf(bytes, frame);
  if (!frame || !size || count((marker) => marker === SCAN) === 0) return BROKEN;
  if (count(isFrame) > 1) return MORE;
  if (!SHOWN_FRAMES.includes(frame.marker)) return NOT_SHOWN;
  return sizeFault(size);
}

function sizeFault({ width, height }: Size): string | undefined {
  const fits = [width, height].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
  return fits
    ? undefined
    : `The picture has ${width}×${height} pixels. Send one with ${MIN_SIDE} to ${MAX_SIDE} on each side.`;
}
