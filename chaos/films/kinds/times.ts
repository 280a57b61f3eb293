/** Frame rates, keyframes, clocks, edit lists and declared lengths. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pick, type Random } from '../../random.ts';
import { setLength, shiftTs } from '../bytes.ts';
import { cutTruth, joinTruths, shiftTruth } from '../film.ts';
import { ffmpeg } from '../tools.ts';
import {
  buildPlan,
  type Context,
  edit,
  H264,
  H264_B_FRAMES,
  type Kinds,
  type Make,
  type Plan,
  planned,
  replaceBy,
} from './make.ts';

const RATES = [
  '1',
  '2',
  '5',
  '15/2',
  '25/2',
  '15000/1001',
  '24000/1001',
  '24',
  '30000/1001',
  '30',
  '48',
  '50',
  '60000/1001',
  '60',
  '90',
  '120',
  '240',
];

const rated = (rate: string): Make =>
  planned((random) => ({
    picture: { rate, seconds: Number(rate) <= 2 ? 6 : Number(rate) > 100 ? 1.5 : 2 },
    name: pick(['film.mp4', 'film.mkv'], random),
  }));

/** Times of bursts at a rate with pauses between them. */
function bursts(random: Random, count: number, rate: number): number[] {
  const times: number[] = [];
  let time = 0;
  for (let burst = 0; burst < count; burst++) {
    const length = 3 + Math.floor(random() * 12);
    for (let frame = 0; frame < length; frame++) times.push(time + frame / rate);
    time += length / rate + 0.2 + Math.floor(random() * 10) / 20;
  }
  return times;
}

/** Sets the duration of the last packet, as screen recorders do, so that the film ends with a still. */
const lastDuration = (index: number, seconds: number): string[] => [
  '-bsf:v',
  `setts=duration=if(eq(N\\,${index})\\,${seconds}/TB\\,DURATION)`,
];

function screenRecording(random: Random, hold: number, name = 'film.mp4'): Plan {
  const times = bursts(random, 4, 30);
  const seconds = times.at(-1)! + hold;
  return {
    name,
    picture: { times, seconds, rate: '30', flashes: [0.2, 0.4] },
    video: [...H264, ...lastDuration(times.length - 1, hold)],
  };
}

/**
 * Cuts the beginning off without decoding. The pictures since the last keyframe are stored, but not shown if there is an edit list.
 */
const lossless =
  (plan: Plan, from: number, { name = 'cut.mp4', output = [] as string[] } = {}): Make =>
  async (context) => {
    const { path, truth } = await buildPlan(context, plan);
    const cut = join(context.folder, name);
    await ffmpeg(['-ss', String(from), '-i', path, '-c', 'copy', ...output, cut]);
    return { label: 'playable', path: cut, truth: cutTruth(truth, from, truth.seconds) };
  };

/** B-frames refer to pictures before the keyframe that starts their group. @param options - more options of x264. */
const openGroups = (...options: string[]): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '12', '-x264opts'],
  ['open-gop=1:bframes=3', ...options, 'keyint=25:min-keyint=25'].join(':'),
];
const LONG_GOP: Plan = {
  picture: { width: 320, height: 180, rate: '25', seconds: 8, flashes: [0.2, 0.5, 0.75, 0.95] },
  sound: { seconds: 8 },
  video: [...H264_B_FRAMES, '-g', '500', '-sc_threshold', '0'],
};

/** Both parts end at the same time as their sound with the delay of its encoder: 90 AAC packets, 48 pictures. */
const PART = 1.92;
const partPlan = (plan: Plan, firstNumber: number): Plan => ({
  ...plan,
  name: `part-${firstNumber}.ts`,
  picture: { width: 320, height: 180, rate: '25', seconds: PART, firstNumber, ...(plan.picture as object) },
  sound: { seconds: PART - 1024 / 48_000 },
  output: ['-muxdelay', '0', '-muxpreload', '0'],
});

/** Joins two transport streams; the clock of the second is shifted by ticks of 90 kHz. */
const joined =
  (shifts: readonly [number, number], gap: number, plan: Plan = {}): Make =>
  async (context) => {
    const parts = [];
    for (const [index, shift] of shifts.entries()) {
      const part = await buildPlan(context, partPlan(plan, index * 100));
      await edit(part.path, (bytes) => shiftTs(bytes, shift));
      parts.push(part);
    }
    const path = join(context.folder, 'film.ts');
    await writeFile(path, Buffer.concat(await Promise.all(parts.map((part) => readFile(part.path)))));
    const truth = joinTruths(parts[0]!.truth, parts[1]!.truth, gap);
    // A transport stream does not tell how long its last packets are.
    return { label: 'playable', path, truth: { ...truth, slack: 0.025 } };
  };

const TICKS = 90_000;

/** A transport stream whose clock starts at a time. */
const startingAt =
  (seconds: number, plan: Plan = {}): Make =>
  async (context) => {
    const made = await buildPlan(context, partPlan(plan, 0));
    await edit(made.path, (bytes) => shiftTs(bytes, Math.round(seconds * TICKS)));
    return { label: 'playable', path: made.path, truth: { ...made.truth, slack: 0.025 } };
  };

/** Remuxes the picture and the sound with offsets, which become edit lists in MP4. */
const offset =
  (choose: (random: Random) => { picture?: number; sound?: number; name?: string }): Make =>
  async (context) => {
    const { picture = 0, sound = 0, name = 'film.mp4' } = choose(context.random);
    const made = await buildPlan(context, { name: 'plain.mkv', video: [...H264_B_FRAMES, '-g', '25'] });
    const path = join(context.folder, name);
    const input = (seconds: number) => ['-itsoffset', String(seconds), '-i', made.path];
    await ffmpeg([...input(picture), ...input(sound), '-map', '0:v', '-map', '1:a', '-c', 'copy', path]);
    const truth = shiftTruth(made.truth, { picture, sound });
    return {
      label: 'playable',
      path,
      truth: { ...truth, seconds: truth.seconds + Math.max(picture, sound) },
    };
  };

/** A fragmented MP4 or another file whose declared length is wrong. */
const falseLength =
  (type: 'mvhd' | 'mdhd' | 'tkhd' | 'mehd', units: number, output: string[]): Make =>
  async (context) => {
    const made = await buildPlan(context, { output, video: [...H264, '-g', '12'] });
    await edit(made.path, (bytes) => setLength(bytes, type, units));
    return { label: 'playable', ...made };
  };

const FRAGMENTED = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'];

/** Replaces the float of Matroska's Duration (44 89 88 …). */
function setMatroskaDuration(bytes: Buffer, milliseconds: number): Buffer {
  const element = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  if (element < 0) throw new Error('the file has no Duration');
  bytes.writeDoubleBE(milliseconds, element + 3);
  return bytes;
}

const falseMatroska =
  (milliseconds: number): Make =>
  async (context) => {
    const made = await buildPlan(context, { name: 'film.mkv' });
    await edit(made.path, (bytes) => setMatroskaDuration(bytes, milliseconds));
    return { label: 'playable', ...made };
  };

/** Interlaced film: two pictures per frame, each in every other line. */
const interlaced = (rate: string, order: 'tff' | 'bff', plan: Plan): Make =>
  planned(() => ({
    ...plan,
    picture: { width: 352, height: 288, rate, seconds: 2 },
    filters: [`tinterlace=mode=interleave_${order === 'tff' ? 'top' : 'bottom'}`, `setfield=${order}`],
  }));
const X264_INTERLACED = (order: string) => [...H264, '-flags', '+ilme+ildct', '-x264opts', `${order}=1`];

/** Makes the film from its second keyframe on, without the first: the beginning cannot be decoded. */
const withoutFirstKeyframe =
  (plan: Plan, first: number): Make =>
  async (context) => {
    const made = await buildPlan(context, { ...plan, name: 'plain.ts' });
    const path = join(context.folder, 'film.ts');
    const rate = 25;
    await ffmpeg([
      ...['-i', made.path, '-c', 'copy', '-copyinkf:v', '-bsf:v', `noise=drop=lt(n\\,${first})`],
      ...['-bsf:a', `noise=drop=lt(pts*tb\\,${first / rate})`, path],
    ]);
    return {
      label: 'damaged',
      path,
      truth: cutTruth(made.truth, first / rate, made.truth.seconds),
      undetectable: true,
    };
  };

const hold = async (context: Context, plan: Plan) => ({
  label: 'playable' as const,
  ...(await buildPlan(context, plan)),
});

export const TIMES: Kinds = {
  ...Object.fromEntries(RATES.map((rate) => [`${rate} pictures a second`, rated(rate)])),
  'lossless trim': lossless(LONG_GOP, 3.5),
  'lossless trim, MOV': lossless(LONG_GOP, 3.48, { name: 'cut.mov' }),
  'lossless trim near a keyframe': lossless({ ...LONG_GOP, video: [...H264_B_FRAMES, '-g', '50'] }, 4.4),
  'lossless trim at a keyframe': lossless(
    { ...LONG_GOP, video: [...H264_B_FRAMES, '-g', '50', '-sc_threshold', '0'] },
    4,
  ),
  'lossless trim, fragmented': async (context) => {
    const film = await lossless({ ...LONG_GOP, video: [...H264, '-g', '50'] }, 4, { output: FRAGMENTED })(
      context,
    );
    // Without an edit list, the packet of sound that is cut is played from its start.
    return { ...film, truth: { ...film.truth!, slack: 0.025 } };
  },
  'long group of pictures': planned(() => LONG_GOP),
  'open groups': planned(() => ({
    picture: { seconds: 5 },
    video: openGroups('b-pyramid=normal'),
  })),
  'open groups, TS': planned(() => ({
    name: 'film.ts',
    picture: { seconds: 3 },
    video: openGroups(),
  })),
  'B-pyramid': planned(() => ({
    video: [...H264_B_FRAMES, '-bf', '8', '-x264opts', 'b-pyramid=strict:b-adapt=2'],
  })),
  'variable rate': planned((random) => {
    const times = bursts(random, 5, 30);
    return {
      picture: { times, seconds: times.at(-1)! + 1 / 30, rate: '30' },
      video: H264,
    };
  }),
  'variable rate, Matroska': planned((random) => {
    const times = bursts(random, 5, 25);
    return {
      name: 'film.mkv',
      picture: { times, seconds: times.at(-1)! + 1 / 25, rate: '25' },
      video: H264,
    };
  }),
  'jittering camera': planned((random) => {
    const times = Array.from(
      { length: 70 },
      (_, index) => index / 30 + (index === 0 ? 0 : Math.floor(random() * 900) / 90_000),
    );
    return {
      picture: { times, seconds: times.at(-1)! + 1 / 30, rate: '30' },
      video: H264,
    };
  }),
  'screen recording that ends still': (context) => hold(context, screenRecording(context.random, 4)),
  'screen recording that ends still, no sound': (context) =>
    hold(context, { ...screenRecording(context.random, 4), sound: 'none' }),
  'screen recording that ends still, MOV': (context) =>
    hold(context, screenRecording(context.random, 2.5, 'film.mov')),
  'interlaced, 25i, top': interlaced('50', 'tff', { name: 'film.ts', video: X264_INTERLACED('tff') }),
  'interlaced, 25i, bottom': interlaced('50', 'bff', { name: 'film.mp4', video: X264_INTERLACED('bff') }),
  'interlaced, 29.97i': interlaced('60000/1001', 'tff', { name: 'film.mp4', video: X264_INTERLACED('tff') }),
  'interlaced, MPEG-2': interlaced('50', 'tff', {
    ...{ name: 'film.mpg', video: ['-c:v', 'mpeg2video', '-q:v', '2', '-flags', '+ilme+ildct', '-top', '1'] },
    audio: ['-c:a', 'mp2', '-b:a', '192k'],
  }),
  'joined, clock reset': joined([0, 0], 0),
  'joined, clock back': joined([1000 * TICKS, 5 * TICKS], 0),
  'joined, clock forward': joined([0, 50_000 * TICKS], 0),
  'joined, clock continues': joined([0, PART * TICKS], 0),
  'joined, gap of 3 s': joined([0, (PART + 3) * TICKS], 3),
  'joined, gap of 1 s': joined([0, (PART + 1) * TICKS], 1),
  'joined, MPEG-2': joined([0, 0], 0, {
    video: ['-c:v', 'mpeg2video', '-q:v', '2'],
    audio: ['-c:a', 'mp2', '-b:a', '192k'],
  }),
  'clock wraps': startingAt(2 ** 33 / TICKS - 1),
  'clock starts late': startingAt(80_000),
  'clock starts late, B-frames': startingAt(12_345.678, { video: [...H264_B_FRAMES, '-g', '25'] }),
  'picture late': offset((random) => ({ picture: pick([0.2, 0.5, 1], random) })),
  'sound late': offset((random) => ({ sound: pick([0.2, 0.5, 1.2], random) })),
  'sound late, MOV': offset(() => ({ sound: 0.4, name: 'film.mov' })),
  'picture late, Matroska': offset(() => ({ picture: 0.4, name: 'film.mkv' })),
  'sound late, Matroska': offset(() => ({ sound: 0.6, name: 'film.mkv' })),
  'sound late, TS': offset(() => ({ sound: 0.5, name: 'film.ts' })),
  'false length, fragmented': falseLength('mvhd', 143_166_000, FRAGMENTED),
  'false length, mehd': falseLength('mvhd', 1_000_000_000, [...FRAGMENTED]),
  'false length, mvhd': falseLength('mvhd', 143_166_000, []),
  'false length, mdhd': falseLength('mdhd', 90_000_000, []),
  'false length, tkhd': falseLength('tkhd', 90_000_000, []),
  'false length, Matroska, long': falseMatroska(143_166_000),
  'false length, Matroska, short': falseMatroska(300),
  'missing first keyframe': withoutFirstKeyframe(
    {
      picture: { width: 320, height: 180, rate: '25', seconds: 4 },
      video: [...H264, '-g', '25'],
      sound: { seconds: 4 },
    },
    10,
  ),
  'missing first keyframe, B-frames': withoutFirstKeyframe(
    {
      picture: { width: 320, height: 180, rate: '25', seconds: 4 },
      video: [...H264_B_FRAMES, '-g', '25'],
      sound: { seconds: 4 },
    },
    13,
  ),
  'short, 0.05 s': planned(() => ({ picture: { seconds: 0.05, rate: '40', flashes: [] } })),
  'short, 0.2 s': planned(() => ({ picture: { seconds: 0.2, rate: '30', flashes: [] } })),
  'short, 0.5 s': planned((random) => ({
    picture: { seconds: 0.5, rate: '30', flashes: [0.4] },
    name: pick(['film.mp4', 'film.ts', 'film.mov'], random),
  })),
  'one picture': planned(() => ({ picture: { seconds: 1, rate: '1', flashes: [] }, sound: { seconds: 3 } })),
  // Without an edit list, the pictures are late by two reordered ones. The first packet of the sound is longer by as much.
  'no edit list': async (context) => {
    const made = await buildPlan(context, { name: 'film.mp4', video: [...H264_B_FRAMES, '-g', '30'] });
    await replaceBy(made.path, (output) =>
      ffmpeg(['-i', made.path, '-c', 'copy', '-use_editlist', '0', output]),
    );
    const shifted = shiftTruth(made.truth, { picture: 0.08, sound: 0.08 });
    return { label: 'playable', path: made.path, truth: { ...shifted, seconds: made.truth.seconds + 0.08 } };
  },
};
