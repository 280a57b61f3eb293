/** When a track is presented, in seconds. */
export interface TrackSpan {
  start: number;
  end: number;
}

/** Consecutive packets whose clock neither jumps nor starts again. */
export interface TrackPart extends TrackSpan {
  /** Presentation time of the last packet. */
  last: number;
  /** Sums over the cosines and sines of the times, as fractions of a frame: see {@link frameOffset}. */
  cosines: number;
  sines: number;
  count: number;
}

export interface PacketReaderOptions {
  /** The program that lists the packets. */
  format: 'ffprobe' | 'framecrc';
  /** Frames per second. */
  frameRate: number;
  /** Jumps of the clock that begin a part. In some containers, a jump forward means that the clock starts again; in others, it is a pause. */
  splitAt: 'no jumps' | 'jumps back' | 'all jumps';
}

/** Jumps of decode times in seconds that begin a part, as in ffmpeg. */
export const JUMP_SECONDS = { back: 0.1, forward: 10 };

interface Packet {
  stream: number;
  /** In seconds. */
  decoded: number;
  presented: number;
  /** 0 if unknown. */
  duration: number;
}

/** Groups the packets of each stream into parts. */
export class PacketReader {
  readonly #options: PacketReaderOptions;
  readonly #parse: (line: string) => Packet | undefined;
  readonly #parts = new Map<number, TrackPart[]>();
  /** Decode time of the last packet of each stream. */
  readonly #decoded = new Map<number, number>();
  #incompleteLine = '';

  constructor(options: PacketReaderOptions) {
    this.#options = options;
    this.#parse = options.format === 'framecrc' ? framecrcParser() : parseProbeLine;
  }

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) this.push(chunk.toString('latin1'));
  }

  push(text: string): void {
    const lines = (this.#incompleteLine + text).split('\n');
    this.#incompleteLine = lines.pop() ?? '';
    for (const line of lines) {
      const packet = this.#parse(line);
      if (packet) this.#add(packet);
    }
  }

  /** @param stream - index in the file (ffprobe) or in the output (framecrc). */
  partsOf(stream: number): TrackPart[] {
    return this.#parts.get(stream) ?? [];
  }

  #add(packet: Packet): void {
    const start = packet.presented;
    const part = this.#partAt(packet);
    part.start = Math.min(part.start, start);
    part.last = Math.max(part.last, start);
    part.end = Math.max(part.end, start + packet.duration);
    const angle = 2 * Math.PI * start * this.#options.frameRate;
    part.cosines += Math.cos(angle);
    part.sines += Math.sin(angle);
    part.count++;
  }

  #partAt({ stream, decoded, presented }: Packet): TrackPart {
    const { splitAt } = this.#options;
    const previous = this.#decoded.get(stream);
    this.#decoded.set(stream, decoded);
    const parts = this.#parts.get(stream) ?? [];
    this.#parts.set(stream, parts);
    const jumps =
      previous === undefined ||
      (splitAt !== 'no jumps' && decoded < previous - JUMP_SECONDS.back) ||
      (splitAt === 'all jumps' && decoded > previous + JUMP_SECONDS.forward);
    if (jumps)
      parts.push({ start: presented, last: presented, end: presented, cosines: 0, sines: 0, count: 0 });
    return parts.at(-1)!;
  }
}

/**
 * Parses a packet of `ffprobe -of csv=p=0`: `0,presentation time,decode time,duration,flags`. Packets that an edit list leaves out (`D`)
 * do not count.
 */
function parseProbeLine(line: string): Packet | undefined {
  const [stream = '', presented = '', decoded = '', duration = '', flags = ''] = line.split(',');
  const times = [presented, decoded].map(Number.parseFloat).filter(Number.isFinite);
  if (!/^\d+$/.test(stream) || times.length === 0 || flags.includes('D')) return undefined;
  return {
    stream: Number(stream),
    presented: times[0]!,
    decoded: times.at(-1)!,
    duration: Number.parseFloat(duration) || 0,
  };
}

/** A flag of packets that an edit list leaves out (`AV_PKT_FLAG_DISCARD`). */
const DISCARDED = 0x4;
/** The value of a missing timestamp. */
const NO_TIME = '-9223372036854775808';

/** Parses packets of ffmpeg's format `framecrc`: `0,  dts,  pts,  duration,  size, 0x1f3a5b7c, F=0x5`, in units of the line `#tb 0: 1/90000`. */
function framecrcParser(): (line: string) => Packet | undefined {
  const units = new Map<string, number>();
  return (line) => {
    const [, timebase, numerator, denominator] = /^#tb (\d+): (\d+)\/(\d+)/.exec(line) ?? [];
    if (timebase !== undefined) units.set(timebase, Number(numerator) / Number(denominator));
    if (line.startsWith('#')) return undefined;
    const [stream = '', decoded, presented, duration, ...rest] = line.split(',').map((field) => field.trim());
    const times = [presented, decoded].filter((time) => time !== NO_TIME);
    const flags = Number(rest.find((field) => field.startsWith('F='))?.slice('F='.length) ?? 0);
    if (duration === undefined || times.length === 0 || flags & DISCARDED) return undefined;
    const seconds = (value: string | undefined) => Number(value) * (units.get(stream) ?? 0);
    return {
      stream: Number(stream),
      presented: seconds(times[0]),
      decoded: seconds(times.at(-1)),
      duration: seconds(duration),
    };
  };
}

/** Returns the end of a part in seconds. @param interval - time that the last packet is presented if it does not tell. */
export const endOf = ({ end, last }: TrackPart, interval: number): number =>
  end > last ? end : last + interval;

/** When the tracks of a file are presented if its parts follow each other. */
export interface Timeline {
  /** Seconds that are added to the times of each part, so that the first one starts at 0. */
  shifts: number[];
  /** In the order of the tracks; undefined for a track without packets. */
  spans: (TrackSpan | undefined)[];
}

/** Maximum number of parts that are joined. */
const MAX_PARTS = 50;
/** Time in seconds by which audio may overlap: encoders add packets of silence. */
const MAX_OVERLAP_SECONDS = 0.15;

/**
 * Joins the parts of all tracks: each continues the first track of the part before it, or a longer one.
 *
 * @param tracks - the video first.
 * @param interval - time in seconds that the last packet of a track is presented if it does not tell.
 * @returns undefined if the tracks do not have the same parts.
 */
export function joinParts(tracks: readonly { parts: TrackPart[]; interval: number }[]): Timeline | undefined {
  const filled = tracks.filter(({ parts }) => parts.length > 0);
  const count = filled[0]?.parts.length ?? 0;
  if (count > MAX_PARTS || filled.some(({ parts }) => parts.length !== count)) return undefined;
  const shifts = [-Math.min(...filled.map(({ parts }) => parts[0]!.start))];
  for (let index = 1; index < count; index++) {
    // Shifts that would let each track continue.
    const [first = 0, ...others] = filled.map(
      ({ parts, interval }) => shifts[index - 1]! + endOf(parts[index - 1]!, interval) - parts[index]!.start,
    );
    shifts.push(
      Math.max(first, ...others.map((shift) => (shift - first > MAX_OVERLAP_SECONDS ? shift : first))),
    );
  }
  const spans = tracks.map(({ parts, interval }) =>
    parts.length === 0
      ? undefined
      : {
          start: parts[0]!.start + shifts[0]!,
          end: parts.reduce((last, part, index) => Math.max(last, endOf(part, interval) + shifts[index]!), 0),
        },
  );
  return { shifts, spans };
}

/** Below this share of a perfect match, the times do not follow a frame rate. */
const MIN_REGULARITY = 0.9;

/**
 * Returns the time in seconds, less than a frame, by which the frames of a part are presented after multiples of the frame interval; 0
 * for a variable frame rate. It is the circular mean of the times.
 */
export function frameOffset({ cosines, sines, count }: TrackPart, frameRate: number, shift: number): number {
  if (Math.hypot(cosines, sines) < MIN_REGULARITY * count) return 0;
  return withinFrame(Math.atan2(sines, cosines) / (2 * Math.PI * frameRate) + shift, frameRate);
}

/** Returns the rest of a time after a multiple of the frame interval, in seconds. */
export function withinFrame(seconds: number, frameRate: number): number {
  const frames = (((seconds * frameRate) % 1) + 1) % 1;
  // Rounded times scatter around multiples.
  return frames < OFFSET_ROUNDING || frames > 1 - OFFSET_ROUNDING ? 0 : frames / frameRate;
}
/** Share of a frame. */
const OFFSET_ROUNDING = 0.05;
