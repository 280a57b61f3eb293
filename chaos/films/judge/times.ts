/** Compares durations, flashes and beeps. */
import { FLASH_SECONDS } from '../build.ts';
import { flashesOf, type Truth } from '../film.ts';
import { readShown, type Shown } from '../picture.ts';
import { findBeeps, soundEnd } from '../sound.ts';
import type { Decoding, Track } from '../stream.ts';
import { type Faults, seconds, TOLERANCE } from './faults.ts';
import type { Tracks } from './published.ts';

/** Flashes are further apart, and a beep belongs to at most one of them. */
const MAX_LAG_SECONDS = 0.3;

export function checkDurations(
  faults: Faults,
  truth: Truth,
  { videos, audio }: Tracks,
  reported: number,
): void {
  const tolerance = TOLERANCE.duration + truth.slack;
  faults.compare('reported duration', reported, truth.seconds, tolerance);
  for (const { folder, start, end } of [...videos, ...(audio ? [audio] : [])]) {
    faults.compare(`${folder} starts`, start, 0, TOLERANCE.duration);
    faults.compare(`${folder} ends`, end, truth.seconds, tolerance);
  }
  if (truth.sound && !audio) faults.add('there is no sound');
  if (truth.picture && videos.length === 0) faults.add('there is no picture');
}

/** Compares flashes and beeps with each other and with the truth, in both readings. */
export function checkTimes(
  faults: Faults,
  truth: Truth,
  tracks: Tracks,
  decoding: Decoding,
  isWhole: boolean,
): void {
  const top = tracks.videos[0];
  const shown = decoding.pictures.map((picture) => readShown(picture));
  if (top && top.samples.length !== decoding.pictures.length)
    faults.add(`ffmpeg decodes ${decoding.pictures.length} of ${top.samples.length} pictures`);
  const beeps = decoding.sound ? findBeeps(decoding.sound) : [];
  const readings = [
    {
      name: 'ffmpeg',
      pictureTimes: decoding.pictureTimes,
      frameTimes: decoding.soundFrames.map(({ time }) => time),
    },
    {
      name: 'Chromium',
      pictureTimes: top?.samples.map(({ start }) => start) ?? [],
      frameTimes: chromiumFrameTimes(tracks.audio, decoding),
    },
  ];
  for (const { name, pictureTimes, frameTimes } of readings) {
    const flashTimes = flashStarts(shown).map((index) => pictureTimes[index]!);
    const beepTimes = beeps.map((position) => timeOf(position, decoding.soundFrames, frameTimes));
    const expected = {
      flash: truth.picture ? flashesOf(truth.picture) : [],
      beep: truth.sound?.beeps,
    };
    if (isWhole) {
      if (truth.picture) compareTimes(faults, `${name}: flash`, flashTimes, expected.flash, truth.slack);
      if (expected.beep) compareTimes(faults, `${name}: beep`, beepTimes, expected.beep, truth.slack);
    }
    // The first picture of a damaged flash may be missing.
    const tolerance = isWhole ? TOLERANCE.sync : TOLERANCE.sync + FLASH_SECONDS;
    for (const flash of flashTimes) {
      if (isWhole && !hasBeep(truth, flash)) continue;
      const beep = beepTimes.find((time) => Math.abs(time - flash) < MAX_LAG_SECONDS);
      if (beep !== undefined && Math.abs(beep - flash) > tolerance + 0.0005)
        faults.add(
          `${name}: sound ${((beep - flash) * 1000).toFixed(0)} ms after the picture at ${seconds(flash)}`,
        );
    }
  }
}

/** Whether a film beeps at the flash that is nearest to a time. Its sound may be shifted. */
function hasBeep({ picture, sound }: Truth, time: number): boolean {
  const flash = flashesOf(picture!).toSorted(
    (one, other) => Math.abs(one - time) - Math.abs(other - time),
  )[0]!;
  return (sound?.beeps ?? []).some((beep) => Math.abs(beep - flash) < 0.001);
}

/** Chromium takes the times of the packets; ffmpeg may skip some at the start as an edit list says. */
function chromiumFrameTimes(audio: Track | undefined, { soundFrames }: Decoding): number[] {
  if (audio === undefined) return [];
  const skipped = Math.max(0, audio.samples.length - soundFrames.length);
  return audio.samples.slice(skipped).map(({ start }) => start);
}

function timeOf(position: number, frames: Decoding['soundFrames'], times: readonly number[]): number {
  const index = frames.findLastIndex((frame) => frame.position <= position);
  return (times[index] ?? Number.NaN) + position - (frames[index]?.position ?? 0);
}

function compareTimes(
  faults: Faults,
  name: string,
  actual: readonly number[],
  expected: readonly number[],
  slack: number,
): void {
  if (actual.length !== expected.length) {
    faults.add(
      `${name}: at ${actual.map(seconds).join(', ') || 'no time'} instead of ${expected.map(seconds).join(', ') || 'never'}`,
    );
    return;
  }
  for (const [index, time] of expected.entries())
    faults.compare(name, actual[index]!, time, TOLERANCE.time + slack);
}

const flashStarts = (shown: readonly (Shown | 'plain' | undefined)[]): number[] =>
  shown.flatMap((value, index) => (value === 'flash' && shown[index - 1] !== 'flash' ? [index] : []));

/** Checks that the sound is complete and not clipped. */
export function checkSound(
  faults: Faults,
  { sound, slack }: Truth,
  { sound: heard, soundFrames }: Decoding,
): void {
  if (!heard) {
    faults.add('the sound cannot be decoded');
    return;
  }
  const start = soundFrames[0]?.time ?? 0;
  const end = start + soundEnd(heard);
  if (end < sound!.end - TOLERANCE.duration - slack)
    faults.add(`the sound is cut: it ends at ${seconds(end)} instead of ${seconds(sound!.end)}`);
  const peak = 20 * Math.log10(heard.samples.reduce((max, value) => Math.max(max, value), 1e-9));
  if (sound!.maxPeak !== undefined && peak > sound!.maxPeak)
    faults.add(`the sound peaks at ${peak.toFixed(1)} dBFS instead of at most ${sound!.maxPeak}`);
}
