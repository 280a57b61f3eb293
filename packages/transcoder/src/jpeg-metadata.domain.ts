import { segmentsOf } from './jpeg.domain.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** The reserved markers JPG0 to JPG13 and the comment follow the application markers. */
const COMMENT = 0xfe;

/** Identifiers at the start of application segments, with their terminating zeros. */
const JFIF = 'JFIF\0';
const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';
const ADOBE = 'Adobe';

/** Lengths of the contents without thumbnail or further data: JFIF 1.02, and Adobe's Technical Note 5116. */
const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;
/** Version 100 without flags. The originals may contain anything, since decoders only need the color transform after them. */
const ADOBE_VERSION_AND_FLAGS = Buffer.of(0, 100, 0, 0, 0, 0);

/**
 * Removes metadata from a JPEG (ITU-T T.81, annex B): Exif with the place and time of recording and its thumbnail, XMP, IPTC, comments
 * and everything else that is not needed to show the image. Keeps JFIF without its thumbnail, color profiles, Adobe's color transform, and
 * Exif's orientation as the only tag. The image data is not changed.
 *
 * @param bytes - a JPEG for which `jpegError` returns undefined.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (const { offset, marker, start, end, next } of segmentsOf(bytes)) {
    const isMetadata = marker >= APP0 && marker <= COMMENT;
    if (isMetadata) pieces.push(reducedSegment(marker, bytes.subarray(start, end)));
    else pieces.push(bytes.subarray(offset, next));
  }
  return Buffer.concat(pieces);
}

const NOTHING = new Uint8Array();

/** Returns what remains of an application or comment segment. @param content - the bytes after the length. */
function reducedSegment(marker: number, content: Uint8Array): Uint8Array {
  if (marker === APP0 && startsWith(content, JFIF) && content.length >= JFIF_BYTES) {
    const withoutThumbnail = content.slice(0, JFIF_BYTES);
    withoutThumbnail.set([0, 0], JFIF_BYTES - 2);
    return segment(marker, withoutThumbnail);
  }
  if (marker === APP1 && startsWith(content, EXIF)) {
    const orientation = orientationOf(Buffer.from(content.subarray(EXIF.length)));
    return orientation === undefined ? NOTHING : segment(marker, exifWith(orientation));
  }
  if (marker === APP2 && startsWith(content, ICC)) return segment(marker, content);
  if (marker === APP14 && startsWith(content, ADOBE) && content.length >= ADOBE_BYTES) {
    const transform = content[ADOBE_BYTES - 1]!;
    return segment(
      marker,
      Buffer.concat([Buffer.from(ADOBE), ADOBE_VERSION_AND_FLAGS, Buffer.of(transform)]),
    );
  }
  return NOTHING;
}

const startsWith = (content: Uint8Array, identifier: string): boolean =>
  Buffer.from(content.subarray(0, identifier.length)).equals(Buffer.from(identifier, 'latin1'));

const segment = (marker: number, content: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]),
    content,
  ]);

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Reads the orientation from Exif data (TIFF 6.0). @returns 2 to 8; undefined for the normal orientation and for invalid data. */
function orientationOf(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return undefined;
  const bigEndian = order === 'MM\0*';
  const isInside = (offset: number, length: number) => offset + length <= tiff.length;
  const uint16 = (offset: number) => (bigEndian ? tiff.readUInt16BE(offset) : tiff.readUInt16LE(offset));
  const uint32 = (offset: number) => (bigEndian ? tiff.readUInt32BE(offset) : tiff.readUInt32LE(offset));
  if (!isInside(4, 4)) return undefined;
  const directory = uint32(4);
  if (!isInside(directory, 2)) return undefined;
  const count = uint16(directory);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (!isInside(entry, ENTRY_BYTES)) return undefined;
    if (uint16(entry) !== ORIENTATION || uint16(entry + 2) !== SHORT) continue;
    const orientation = uint16(entry + 8);
    return orientation >= 2 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/** Builds Exif data with the orientation as its only tag. */
function exifWith(orientation: number): Buffer {
  const header = Buffer.from(`${EXIF}MM\0*\0\0\0\x08\0\x01`, 'latin1');
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  const noNextDirectory = [0, 0, 0, 0];
  return Buffer.concat([header, Buffer.from([...entry, ...noNextDirectory])]);
}
