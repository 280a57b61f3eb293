import { ConversionError } from '../errors.ts';

/** Bytes from the start of a file that {@link refusalOf} needs: the headers of an ASF file. */
export const HEAD_BYTES = 64 * 1024;

/** Starts of files with one image. PNG and GIF may be animated, which ffprobe tells. */
const IMAGES = [
  ...['ffd8ff', '49492a00', '4d4d002a', '38425053', '00000100', '0000000c4a584c20', 'ff0a'],
  ...['0000000c6a502020', 'ff4fff51'],
].map((hex) => Buffer.from(hex, 'hex'));
/** Brands of still HEIF and camera raw files (ISO/IEC 23008-12). Brands of sequences, which have a movie box, are not listed. */
const STILL_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'mif2', 'avif', 'crx ', 'jxl ']);
const MOVIE_BRANDS = new Set(['avis', 'msf1', 'hevc', 'hevx', 'isom', 'mp41', 'mp42', 'qt  ']);

/** GUIDs of the Advanced Systems Format: the header, and its objects that say that the media are encrypted. */
const ASF_HEADER = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const ASF_ENCRYPTION = new Set([
  'fbb3112223bdd211b4b700a0c955fc6e',
  '14e68a292226174cb935dae07ee9289c',
  '338505438169e6499b74ad12cb86d58c',
]);

/** Sample entries of encrypted MP4 tracks: Common Encryption, OMA, FairPlay and Audible. */
const PROTECTED_ENTRIES = new Set(['encv', 'enca', 'encs', 'drms', 'drmi', 'drmt', 'aavd']);

export const emptyFileError = (): ConversionError => new ConversionError('NOT_A_VIDEO', 'The file is empty.');
export const stillImageError = (): ConversionError =>
  new ConversionError('STILL_IMAGE', 'The file is a single picture, not a video.');
export const protectedFileError = (): ConversionError =>
  new ConversionError(
    'PROTECTED_FILE',
    'The file is copy-protected (DRM), so this server cannot play it. Upload a copy without protection.',
  );

/**
 * Returns why a file cannot be converted, as far as its first bytes say so.
 *
 * @param head - up to {@link HEAD_BYTES} bytes.
 */
export function refusalOf(head: Buffer): ConversionError | undefined {
  if (isWebp(head) && !isAnimatedWebp(head)) return stillImageError();
  if (isImage(head)) return stillImageError();
  if (isEncryptedAsf(head) || isScrambledTs(head)) return protectedFileError();
  return undefined;
}

/** @param entries - types of the sample entries of all tracks of an MP4 or MOV file. */
export function assertUnprotected(entries: readonly string[]): void {
  if (entries.some((entry) => PROTECTED_ENTRIES.has(entry))) throw protectedFileError();
}

const isWebp = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
/** Reads the flags of the extended format (RFC 9649, 2.7). */
export const isAnimatedWebp = (head: Buffer): boolean =>
  isWebp(head) && head.toString('latin1', 12, 16) === 'VP8X' && (head.at(20) ?? 0) % 4 >= 2;

function isImage(head: Buffer): boolean {
  if (IMAGES.some((start) => head.subarray(0, start.length).equals(start))) return true;
  const text = head.toString('latin1', 0, 2);
  // The size in the header of a bitmap tells it from a text that begins with “BM”.
  if (text === 'BM' && head.length > 26 && head.readUInt32LE(14) <= 124 && head.readUInt16LE(26) === 1)
    return true;
  const brands = brandsOf(head);
  return brands.some((brand) => STILL_BRANDS.has(brand)) && !brands.some((brand) => MOVIE_BRANDS.has(brand));
}

/** Returns the major and compatible brands of an MP4, MOV or HEIF file. */
function brandsOf(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4)
    brands.push(head.toString('latin1', offset, offset + 4));
  return brands;
}

function isEncryptedAsf(head: Buffer): boolean {
  if (head.length < 30 || !head.subarray(0, 16).equals(ASF_HEADER)) return false;
  for (let offset = 30; offset + 24 <= head.length; ) {
    if (ASF_ENCRYPTION.has(head.toString('hex', offset, offset + 16))) return true;
    const size = Number(head.readBigUInt64LE(offset + 16));
    if (size < 24) return false;
    offset += size;
  }
  return false;
}

const TS_PACKET_BYTES = 188;
const TS_SYNC = 0x47;
/** Packet identifiers below this are tables, which are never scrambled. */
const FIRST_MEDIA_PID = 0x20;
const NULL_PID = 0x1fff;

/** Returns whether most media packets of a transport stream are scrambled (ISO/IEC 13818-1, 2.4.3.3). */
function isScrambledTs(head: Buffer): boolean {
  let [media, scrambled] = [0, 0];
  // Packets of camcorders have a timestamp of four bytes in front.
  const [start, step] = head[0] === TS_SYNC ? [0, TS_PACKET_BYTES] : [4, TS_PACKET_BYTES + 4];
  for (let offset = start; offset + 4 <= head.length; offset += step) {
    if (head[offset] !== TS_SYNC) return false;
    const pid = head.readUInt16BE(offset + 1) & 0x1fff;
    if (pid < FIRST_MEDIA_PID || pid === NULL_PID) continue;
    media++;
    if (head[offset + 3]! & 0x80) scrambled++;
  }
  return scrambled > media / 2;
}
