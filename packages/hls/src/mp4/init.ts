import { boxesOf, Fields, findBox, getBox, Mp4Error } from './boxes.ts';

/** Properties of the track in an init segment (`ftyp`, `moov`). */
export interface InitInfo {
  trackId: number;
  /** Time units per second. */
  timescale: number;
  kind: 'video' | 'audio';
  /** RFC 6381: `avc1.64001f`, `av01.0.08M.08`, `mp4a.40.2`; for other codecs only the four-character code. */
  codec: string;
  /** Pixels; 0 for audio. */
  width: number;
  height: number;
  /** 0 for video. */
  channels: number;
  /** Hz; 0 for video. */
  sampleRate: number;
  /** H.264 decoder configuration (ISO/IEC 14496-15, 5.3.3). */
  avc?: AvcConfig;
  /** The composition time that is presented at 0, in units of the timescale, from the edit list; 0 without one. */
  presentationStart: number;
  /** Defaults for fragments (`trex`). */
  defaults: SampleDefaults;
}

export interface AvcConfig {
  /** Size of the length field before each NAL unit in bytes. */
  lengthSize: number;
  /** Number of sequence and picture parameter sets. */
  sequenceSets: number;
  pictureSets: number;
}

export interface SampleDefaults {
  duration: number;
  size: number;
  flags: number;
}

/** @throws Mp4Error unless the bytes are an init segment with exactly one video or audio track. */
export function readInit(bytes: Buffer): InitInfo {
  const moov = getBox(bytes, 'moov');
  const tracks = boxesOf(moov).filter((box) => box.type === 'trak');
  if (tracks.length !== 1) throw new Mp4Error(`an init segment with ${tracks.length} tracks instead of one`);
  const track = tracks[0]!.body;
  const trackId = readTrackId(getBox(track, 'tkhd'));
  return {
    trackId,
    timescale: readTimescale(getBox(track, 'mdia', 'mdhd')),
    ...readSampleEntry(track),
    presentationStart: readPresentationStart(findBox(track, 'edts', 'elst')),
    defaults: readDefaults(moov, trackId),
  };
}

/** Players apply an edit list of one entry and ignore others. */
function readPresentationStart(elst: Buffer | undefined): number {
  if (elst === undefined) return 0;
  const fields = new Fields(elst);
  const { version } = fields.versionAndFlags();
  if (fields.u32() !== 1) return 0;
  const mediaTime = version === 1 ? fields.skip(8).i64() : fields.skip(4).i32();
  return Math.max(0, mediaTime);
}

export function readTrackId(tkhd: Buffer): number {
  const fields = new Fields(tkhd);
  const { version } = fields.versionAndFlags();
  return fields.skip(version === 1 ? 16 : 8).u32();
}

/** @returns time units per second, greater than 0. */
export function readTimescale(header: Buffer): number {
  const fields = new Fields(header);
  const { version } = fields.versionAndFlags();
  const timescale = fields.skip(version === 1 ? 16 : 8).u32();
  if (timescale === 0) throw new Mp4Error('a timescale of 0');
  return timescale;
}

/** Returns the handler type of a track: `vide`, `soun`, `text`, … */
export const handlerOf = (track: Buffer): string => new Fields(getBox(track, 'mdia', 'hdlr')).skip(8).text(4);

/** Returns the first sample entry of a track: its four-character code and content. */
export function firstSampleEntry(track: Buffer): { type: string; body: Buffer } {
  const stsd = getBox(track, 'mdia', 'minf', 'stbl', 'stsd');
  const entry = boxesOf(stsd.subarray(8))[0];
  if (entry === undefined) throw new Mp4Error('a track without a sample entry');
  return entry;
}

type SampleEntry = Pick<InitInfo, 'kind' | 'codec' | 'width' | 'height' | 'channels' | 'sampleRate' | 'avc'>;

function readSampleEntry(track: Buffer): SampleEntry {
  const handler = handlerOf(track);
  const { type, body } = firstSampleEntry(track);
  if (handler === 'vide') return readVisualEntry(type, body);
  if (handler === 'soun') return readAudioEntry(type, body);
  throw new Mp4Error(`a track with handler “${handler}”, neither video nor audio`);
}

/** Size of the fixed fields of visual and audio sample entries, which are followed by boxes. */
export const VISUAL_FIELDS = 78;
const AUDIO_FIELDS = 28;

function readVisualEntry(type: string, body: Buffer): SampleEntry {
  const fields = new Fields(body).skip(24);
  const size = { width: fields.u16(), height: fields.u16() };
  const plain = { kind: 'video', ...size, channels: 0, sampleRate: 0 } as const;
  if (type === 'av01') return { ...plain, codec: av1Codec(getBox(body.subarray(VISUAL_FIELDS), 'av1C')) };
  if (type !== 'avc1' && type !== 'avc3') return { ...plain, codec: type };
  const avcC = getBox(body.subarray(VISUAL_FIELDS), 'avcC');
  const profile = new Fields(avcC).skip(1).bytes(3).toString('hex');
  return { ...plain, codec: `${type}.${profile}`, avc: readAvcConfig(avcC) };
}

/** Returns `av01.0.08M.10`: profile, level, tier and bits of a sample (AV1 Codec ISO Media File Format Binding, 5). */
function av1Codec(av1C: Buffer): string {
  const fields = new Fields(av1C).skip(1);
  const [profileAndLevel, flags] = [fields.u8(), fields.u8()];
  const level = String(profileAndLevel & 31).padStart(2, '0');
  const bits = flags & 0x40 ? (flags & 0x20 ? 12 : 10) : 8;
  return `av01.${profileAndLevel >>> 5}.${level}${flags & 0x80 ? 'H' : 'M'}.${String(bits).padStart(2, '0')}`;
}

function readAvcConfig(avcC: Buffer): AvcConfig {
  const fields = new Fields(avcC).skip(4);
  const lengthSize = (fields.u8() & 3) + 1;
  const sequenceSets = fields.u8() & 31;
  for (let set = 0; set < sequenceSets; set++) fields.skip(fields.u16());
  return { lengthSize, sequenceSets, pictureSets: fields.u8() };
}

function readAudioEntry(type: string, body: Buffer): SampleEntry {
  const fields = new Fields(body).skip(16);
  const entry = { channels: fields.u16(), sampleRate: fields.skip(6).u16() };
  const plain = { kind: 'audio', width: 0, height: 0 } as const;
  const esds = findBox(body.subarray(AUDIO_FIELDS), 'esds');
  if (type !== 'mp4a' || esds === undefined) return { ...plain, ...entry, codec: type };
  const config = readAacConfig(esds);
  return { ...plain, ...entry, ...config.overrides, codec: `mp4a.40.${config.objectType}` };
}

/** Descriptors of ISO/IEC 14496-1 (7.2.6) by tag. */
const ES_DESCRIPTOR = 3;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC = 5;
/** ISO/IEC 14496-3, table 1.18. */
const SAMPLE_RATES = [
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
];
/** Channels by channelConfiguration (ISO/IEC 14496-3, table 1.19); 0 and missing entries mean that they are defined elsewhere in the stream. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];

/** Reads AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1), which is correct even in files whose sample entry always declares 2 channels. */
function readAacConfig(esds: Buffer): {
  objectType: number;
  overrides: { channels?: number; sampleRate?: number };
} {
  const es = new Fields(readDescriptor(new Fields(esds).skip(4), ES_DESCRIPTOR)).skip(2);
  const flags = es.u8();
  if (flags & 0x80) es.skip(2);
  if (flags & 0x40) es.skip(es.u8());
  if (flags & 0x20) es.skip(2);
  const decoder = new Fields(readDescriptor(es, DECODER_CONFIG)).skip(13);
  const bits = new Fields(readDescriptor(decoder, DECODER_SPECIFIC)).u16();
  const objectType = bits >>> 11;
  // 31 marks an extended object type, which shifts the other fields; no such type is used for streaming.
  if (objectType === 31) return { objectType, overrides: {} };
  const sampleRate = SAMPLE_RATES[(bits >>> 7) & 15];
  const channels = CHANNELS[(bits >>> 3) & 15];
  return { objectType, overrides: { ...(channels && { channels }), ...(sampleRate && { sampleRate }) } };
}

function readDescriptor(fields: Fields, tag: number): Buffer {
  if (fields.u8() !== tag) throw new Mp4Error('an esds box with unexpected descriptors');
  let size = 0;
  for (let index = 0; index < 4; index++) {
    const byte = fields.u8();
    size = (size << 7) | (byte & 0x7f);
    if ((byte & 0x80) === 0) break;
  }
  return fields.bytes(size);
}

function readDefaults(moov: Buffer, trackId: number): SampleDefaults {
  for (const box of boxesOf(findBox(moov, 'mvex') ?? Buffer.alloc(0))) {
    if (box.type !== 'trex') continue;
    const fields = new Fields(box.body).skip(4);
    if (fields.u32() !== trackId) continue;
    fields.skip(4);
    return { duration: fields.u32(), size: fields.u32(), flags: fields.u32() };
  }
  return { duration: 0, size: 0, flags: 0 };
}
