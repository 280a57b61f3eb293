/** Edits of files that ffmpeg cannot make. */

/** Replaces the display matrix (ISO/IEC 14496-12, 8.3.2) of the first video track. @param matrix - a, b, c, d. */
export function setMatrix(bytes: Buffer, matrix: readonly [number, number, number, number]): Buffer {
  const [a, b, c, d] = matrix;
  const start = boxOf(bytes, 'tkhd') + 4 + (bytes[boxOf(bytes, 'tkhd') + 4] === 1 ? 52 : 40);
  for (const [index, value] of [a, b, 0, c, d, 0].entries())
    bytes.writeInt32BE(value * 0x10000, start + 4 * index);
  return bytes;
}

/** Returns the offset of the type of the first box. */
function boxOf(bytes: Buffer, type: string, from = 0): number {
  const offset = bytes.indexOf(type, from, 'latin1');
  if (offset < 0) throw new Error(`the file has no ${type}`);
  return offset;
}

/** Multiplies the length in a header box (`mvhd`, `mdhd`, `tkhd`, `mehd`), all of them in the file. */
export function setLength(bytes: Buffer, type: 'mvhd' | 'mdhd' | 'mehd' | 'tkhd', units: number): Buffer {
  const positions = { mvhd: [16, 24], mdhd: [16, 24], tkhd: [20, 28], mehd: [4, 4] } as const;
  for (
    let offset = bytes.indexOf(type, 0, 'latin1');
    offset >= 0;
    offset = bytes.indexOf(type, offset + 4, 'latin1')
  ) {
    const box = offset + 4;
    const isLong = bytes[box] === 1;
    if (isLong) bytes.writeBigUInt64BE(BigInt(units), box + positions[type][1]);
    else bytes.writeUInt32BE(units, box + positions[type][0]);
  }
  return bytes;
}

/** Renames all boxes or sample entries of a type. */
export function rename(bytes: Buffer, from: string, to: string): Buffer {
  for (
    let offset = bytes.indexOf(from, 0, 'latin1');
    offset >= 0;
    offset = bytes.indexOf(from, offset + 4, 'latin1')
  )
    bytes.write(to, offset, 'latin1');
  return bytes;
}

/** Sets the object type (ISO/IEC 14496-1, 7.2.6.6) of the first `esds` box from an offset on. */
export function setObjectType(bytes: Buffer, objectType: number, from = 0): Buffer {
  const decoderConfig = bytes.indexOf(DECODER_CONFIG, boxOf(bytes, 'esds', from));
  bytes[decoderConfig + DECODER_CONFIG.length + 1] = objectType;
  return bytes;
}
/** The tag of a decoder configuration and the start of its length, as ffmpeg writes them. */
const DECODER_CONFIG = Buffer.from('04808080', 'hex');

/** Overwrites a span, given as shares of the file, with other bytes. */
export function overwrite(bytes: Buffer, from: number, to: number): Buffer {
  const [start, end] = [Math.floor(bytes.length * from), Math.floor(bytes.length * to)];
  for (let index = start; index < end; index++) bytes[index] = (index * 167 + 13) & 0xff;
  return bytes;
}

export const keep = (bytes: Buffer, from: number, to: number): Buffer =>
  bytes.subarray(Math.floor(bytes.length * from), Math.floor(bytes.length * to));

const TS_PACKET = 188;

/** Splits a transport stream into its packets. */
export function tsPackets(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.floor(bytes.length / TS_PACKET) }, (_, index) =>
    bytes.subarray(index * TS_PACKET, (index + 1) * TS_PACKET),
  );
}

/** Adds a number of 90 kHz ticks to all clocks of a transport stream, which wrap at 33 bits. */
export function shiftTs(bytes: Buffer, ticks: number): Buffer {
  for (const packet of tsPackets(bytes)) shiftPacket(packet, ticks);
  return bytes;
}

function shiftPacket(packet: Buffer, ticks: number): void {
  const hasAdaptation = (packet[3]! & 0x20) !== 0;
  const length = hasAdaptation ? packet[4]! : 0;
  if (hasAdaptation && length >= 7 && (packet[5]! & 0x10) !== 0) {
    const base = wrap(packet.readUInt32BE(6) * 2 + (packet[10]! >> 7) + ticks);
    packet.writeUInt32BE(Math.floor(base / 2), 6);
    packet[10] = (packet[10]! & 0x7f) | ((base % 2) << 7);
  }
  const startsUnit = (packet[1]! & 0x40) !== 0;
  const pes = hasAdaptation ? 5 + length : 4;
  if (!startsUnit || pes + 19 > TS_PACKET || packet.readUIntBE(pes, 3) !== 1) return;
  const flags = packet[pes + 7]! >> 6;
  if (flags & 2) shiftStamp(packet, pes + 9, ticks);
  if (flags === 3) shiftStamp(packet, pes + 14, ticks);
}

/** A time stamp of 33 bits in five bytes with marker bits (ISO/IEC 13818-1, 2.4.3.7). */
function shiftStamp(packet: Buffer, offset: number, ticks: number): void {
  const high = (packet[offset]! >> 1) & 7;
  const stamp = wrap(
    high * 2 ** 30 +
      (packet.readUInt16BE(offset + 1) >> 1) * 2 ** 15 +
      (packet.readUInt16BE(offset + 3) >> 1) +
      ticks,
  );
  packet[offset] = (packet[offset]! & 0xf1) | (Math.floor(stamp / 2 ** 30) << 1);
  packet.writeUInt16BE(((Math.floor(stamp / 2 ** 15) & 0x7fff) << 1) | 1, offset + 1);
  packet.writeUInt16BE(((stamp & 0x7fff) << 1) | 1, offset + 3);
}

const wrap = (value: number): number => ((value % 2 ** 33) + 2 ** 33) % 2 ** 33;
