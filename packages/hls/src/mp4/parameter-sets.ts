import { Fields, getBox, Mp4Error } from './boxes.ts';
import { replaceBox } from './edit-list.ts';
import { VISUAL_FIELDS } from './init.ts';

/** The parameter sets of H.264 in an init segment, as NAL units without their length. */
export interface ParameterSets {
  sequence: Buffer[];
  picture: Buffer[];
}

/** ISO/IEC 14496-15, 5.3.3.1.2: five bits count the sequence parameter sets. */
const MAX_SEQUENCE_SETS = 31;
/** Fields of `stsd` before its first entry: version and flags, and the number of entries. */
const TABLE_FIELDS = 8;

/** @throws Mp4Error if the init segment does not have one H.264 track. */
export function readParameterSets(init: Buffer): ParameterSets {
  const table = getBox(init, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').subarray(TABLE_FIELDS);
  const entry = getBox(table, 'avc1').subarray(VISUAL_FIELDS);
  return splitConfig(getBox(entry, 'avcC')).sets;
}

/**
 * Adds parameter sets to an init segment, so that segments with any of them can be decoded. Sets that it already has are not added again.
 *
 * @throws Mp4Error if the init segment does not have one H.264 track, has another set with the same ID, or has no room.
 */
export function addParameterSets(init: Buffer, added: ParameterSets): Buffer {
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
  const addToEntry = (entry: Buffer) =>
    Buffer.concat([
      entry.subarray(0, VISUAL_FIELDS),
      replaceBox(entry.subarray(VISUAL_FIELDS), 'avcC', (config) => extend(config, added)),
    ]);
  const addToTable = (table: Buffer) =>
    Buffer.concat([
      table.subarray(0, TABLE_FIELDS),
      replaceBox(table.subarray(TABLE_FIELDS), 'avc1', addToEntry),
    ]);
  return path.reduceRight(
    (change, type) => (bytes: Buffer) => replaceBox(bytes, type, change),
    (table: Buffer) => replaceBox(table, 'stsd', addToTable),
  )(init);
}

function extend(config: Buffer, added: ParameterSets): Buffer {
  const { head, sets, rest } = splitConfig(config);
  const sequence = union(sets.sequence, added.sequence, sequenceSetId);
  const picture = union(sets.picture, added.picture, pictureSetId);
  if (sequence.length > MAX_SEQUENCE_SETS) throw new Mp4Error('too many sequence parameter sets');
  const withLengths = (units: readonly Buffer[]) =>
    units.flatMap((unit) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(unit.length);
      return [length, unit];
    });
  return Buffer.concat([
    head,
    // The upper three bits are reserved and set.
    Buffer.from([0xe0 | sequence.length]),
    ...withLengths(sequence),
    Buffer.from([picture.length]),
    ...withLengths(picture),
    rest,
  ]);
}

function union(
  present: readonly Buffer[],
  added: readonly Buffer[],
  idOf: (unit: Buffer) => number,
): Buffer[] {
  const result = [...present];
  for (const unit of added) {
    if (result.some((other) => other.equals(unit))) continue;
    if (result.some((other) => idOf(other) === idOf(unit)))
      throw new Mp4Error(`two different parameter sets with the ID ${idOf(unit)}`);
    result.push(unit);
  }
  return result;
}

/** Splits `AVCDecoderConfigurationRecord` (ISO/IEC 14496-15, 5.3.3.1.2). The rest are extensions of the High profiles. */
function splitConfig(config: Buffer): { head: Buffer; sets: ParameterSets; rest: Buffer } {
  const fields = new Fields(config);
  const head = fields.bytes(5);
  const units = (count: number) => Array.from({ length: count }, () => fields.bytes(fields.u16()));
  const sequence = units(fields.u8() & 31);
  const picture = units(fields.u8());
  return { head, sets: { sequence, picture }, rest: fields.bytes(fields.remaining) };
}

/** `seq_parameter_set_id` (ITU-T H.264, 7.3.2.1.1), after the NAL header, the profile, its constraints and the level. */
export const sequenceSetId = (unit: Buffer): number => readUnsigned(unit.subarray(4));
/** `pic_parameter_set_id` (ITU-T H.264, 7.3.2.2), after the NAL header. */
export const pictureSetId = (unit: Buffer): number => readUnsigned(unit.subarray(1));

/** Reads an Exp-Golomb code (ITU-T H.264, 9.1) at the start of the bytes. IDs are below 256, so emulation prevention cannot occur in it. */
function readUnsigned(bytes: Buffer): number {
  const bit = (index: number) => ((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
  let zeros = 0;
  while (bit(zeros) === 0) if (++zeros > 8) throw new Mp4Error('a parameter set with an invalid ID');
  let value = 0;
  for (let index = zeros; index <= 2 * zeros; index++) value = value * 2 + bit(index);
  return value - 1;
}
