/** Films with missing or overwritten parts. */
import { pick } from '../../random.ts';
import { keep, overwrite, tsPackets } from '../bytes.ts';
import type { Film } from '../film.ts';
import { buildPlan, edit, H264, type Kinds, type Make, type Plan } from './make.ts';

const damaged =
  (plan: Plan, change: (bytes: Buffer, random: () => number) => Buffer, film: Partial<Film> = {}): Make =>
  async (context) => {
    const made = await buildPlan(context, {
      ...{
        picture: { seconds: 4, flashes: [0.2, 0.5, 0.8] },
        sound: { seconds: 4 },
        video: [...H264, '-g', '12'],
      },
      ...plan,
    });
    await edit(made.path, (bytes) => change(bytes, context.random));
    return { label: 'damaged', ...made, ...film };
  };

const FRAGMENTED = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'];
const INDEX_FIRST = ['-movflags', '+faststart'];
const MP4 = { name: 'film.mp4' };
const TS = { name: 'film.ts' };
const middle = (bytes: Buffer, random: () => number): Buffer => {
  const start = 0.3 + random() * 0.3;
  return overwrite(bytes, start, start + 0.02 + random() * 0.1);
};
const tail = (bytes: Buffer, random: () => number): Buffer => keep(bytes, 0, pick([0.4, 0.6, 0.8], random));
const head = (bytes: Buffer, random: () => number): Buffer => keep(bytes, 0.1 + random() * 0.3, 1);
const withoutPackets = (bytes: Buffer, random: () => number): Buffer =>
  Buffer.concat(tsPackets(bytes).filter((_, index) => index < 10 || random() > 0.005));
const reordered = (bytes: Buffer): Buffer => {
  const packets = tsPackets(bytes);
  for (let index = 20; index + 1 < packets.length; index += 200)
    [packets[index], packets[index + 1]] = [packets[index + 1]!, packets[index]!];
  return Buffer.concat(packets);
};

/** The intact part of these is a complete file, so nothing shows that something is missing. */
const UNDETECTABLE = { undetectable: true };

export const DAMAGED: Kinds = {
  'middle overwritten, MP4': damaged(MP4, middle),
  'middle overwritten, index first': damaged({ ...MP4, output: INDEX_FIRST }, middle),
  'middle overwritten, fragmented': damaged({ ...MP4, output: FRAGMENTED }, middle),
  'middle overwritten, Matroska': damaged({ name: 'film.mkv' }, middle),
  // ffmpeg may skip overwritten chunks silently; they look like frames that a recorder has dropped.
  'middle overwritten, AVI': damaged(
    { name: 'film.avi', video: ['-c:v', 'mpeg4', '-q:v', '3'], audio: ['-c:a', 'libmp3lame'] },
    middle,
    UNDETECTABLE,
  ),
  'middle overwritten, TS': damaged(TS, middle),
  'middle overwritten, MPEG-PS': damaged(
    { name: 'film.mpg', video: ['-c:v', 'mpeg2video', '-q:v', '3'], audio: ['-c:a', 'mp2'] },
    middle,
  ),
  'middle overwritten, WebM': damaged(
    {
      name: 'film.webm',
      video: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M', '-g', '12'],
      audio: ['-c:a', 'libopus'],
    },
    middle,
  ),
  'tail cut, MP4': damaged(MP4, tail),
  'tail cut, index first': damaged({ ...MP4, output: INDEX_FIRST }, tail),
  'tail cut, fragmented': damaged({ ...MP4, output: FRAGMENTED }, tail, UNDETECTABLE),
  'tail cut, Matroska': damaged({ name: 'film.mkv' }, tail),
  'tail cut, AVI': damaged(
    { name: 'film.avi', video: ['-c:v', 'mpeg4', '-q:v', '3'], audio: ['-c:a', 'libmp3lame'] },
    tail,
  ),
  'tail cut, TS': damaged(TS, tail, UNDETECTABLE),
  'tail cut, FLV': damaged({ name: 'film.flv', sound: { rate: 44_100 } }, tail),
  'head cut, TS': damaged(TS, head, UNDETECTABLE),
  'head cut, MPEG-PS': damaged(
    { name: 'film.mpg', video: ['-c:v', 'mpeg2video', '-q:v', '3'], audio: ['-c:a', 'mp2'] },
    head,
    UNDETECTABLE,
  ),
  'packets lost, TS': damaged(TS, withoutPackets),
  'packets reordered, TS': damaged(TS, reordered),
};
