/** Makes the sound of a film and reads it back: a quiet tone as long as the sound lasts, and a beep with each flash. */

export interface Sound {
  seconds: number;
  /** Hz. */
  rate: number;
  channels: number;
  /** Start times of the beeps. */
  beeps: readonly number[];
  /** Amplitude of the beeps; they are in all channels but the low-frequency one. */
  amplitude: number;
}

const TONE = { hertz: 220, amplitude: 0.04 };
const BEEP = { hertz: 1000, seconds: 0.08, slope: 0.002 };

/** @returns interleaved 32-bit floats. */
export function synthesize({ seconds, rate, channels, beeps, amplitude }: Sound): Buffer {
  const count = Math.round(seconds * rate);
  const mono = Float32Array.from(
    { length: count },
    (_, index) => TONE.amplitude * Math.sin((2 * Math.PI * TONE.hertz * index) / rate),
  );
  for (const beep of beeps) {
    const first = Math.round(beep * rate);
    const length = Math.min(count - first, Math.round(BEEP.seconds * rate));
    for (let index = 0; index < length; index++)
      mono[first + index] =
        amplitude * envelope(index, length, rate) * Math.sin((2 * Math.PI * BEEP.hertz * index) / rate);
  }
  const samples = new Float32Array(count * channels);
  for (let index = 0; index < count; index++)
    for (let channel = 0; channel < channels; channel++) samples[index * channels + channel] = mono[index]!;
  return Buffer.from(samples.buffer);
}

/** A beep without slopes would have higher peaks between its samples. */
const envelope = (index: number, length: number, rate: number): number =>
  Math.min(1, (index + 1) / (BEEP.slope * rate), (length - index) / (BEEP.slope * rate));

/** Decoded sound, mixed to one channel. */
export interface HeardSound {
  rate: number;
  /** Absolute values. */
  samples: Float32Array;
}

/** Window over which the loudness is measured. */
const WINDOW_SECONDS = 0.002;
/** Above the quiet tone, below the quietest beep. */
const BEEP_THRESHOLD = 3 * TONE.amplitude;
/** A downmix amplifies the quiet tone as well. */
const BEEP_SHARE = 0.35;
/** A film without beeps is quiet, so that its conversion amplifies the tone. Beeps are louder than it by more than this factor. */
const BEEP_RATIO = 2;
const AUDIBLE = TONE.amplitude / 4;

/** Returns the positions in seconds from the first sample at which beeps start, before the slope that reaches the threshold. */
export function findBeeps({ rate, samples }: HeardSound): number[] {
  const loudest = samples.reduce((max, value) => Math.max(max, value), 0);
  const threshold = Math.max(BEEP_THRESHOLD, loudest * BEEP_SHARE, toneAmplitude(samples) * BEEP_RATIO);
  const beeps: number[] = [];
  let silentUntil = 0;
  for (let index = 0; index < samples.length; index++) {
    if (samples[index]! < threshold) continue;
    if (index >= silentUntil) beeps.push(Math.max(0, index / rate - BEEP.slope / 2));
    silentUntil = index + BEEP.seconds * rate;
  }
  return beeps;
}

/** Most of the sound is the quiet tone, a sine: half of its samples are below 1/√2 of its amplitude. */
function toneAmplitude(samples: Float32Array): number {
  const audible = samples.filter((sample) => sample >= AUDIBLE).sort();
  return (audible[audible.length >> 1] ?? 0) * Math.SQRT2;
}

/** Returns the position of the last audible sample in seconds from the first sample. */
export function soundEnd({ rate, samples }: HeardSound): number {
  const window = Math.ceil(rate * WINDOW_SECONDS);
  for (let index = samples.length - 1; index >= window; index--) {
    if (samples[index]! < AUDIBLE) continue;
    return (index + 1) / rate;
  }
  return 0;
}
