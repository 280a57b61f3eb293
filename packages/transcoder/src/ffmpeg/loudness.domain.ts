/** Loudness by EBU R 128, and the gain that makes all videos equally loud. */
export interface Loudness {
  /** Integrated loudness in LUFS. */
  integrated: number;
  /** True peak in dBTP, by which full scale is 0. */
  peak: number;
}

/** In LUFS. Level of the Audio Engineering Society for streams on all devices (AES TD1008), also of podcasts. */
export const TARGET_LOUDNESS = -16;
/** Maximum difference from the target, in LU: smaller ones are not heard. */
const TOLERANCE = 1;
/** In dBTP, according to EBU R 128. */
const MAX_PEAK = -1;
/** In LUFS: the gate of the measurement, below which nothing counts. */
const SILENCE = -70;
/** In dB. Quieter recordings contain mostly noise. */
const MAX_GAIN = 20;
/** Highest peak in dBTP of audio that is encoded, because the encoder adds up to 1 dB at attacks. */
export const ENCODED_PEAK = -2;
/** Maximum reduction of peaks in dB; more would be heard as a change of the level. */
const MAX_LIMITING = 8;

/** Peaks of channels that are mixed down, and between samples, are limited at a multiple of the sample rate. */
const OVERSAMPLING = 4;

/** Returns the gain in dB; 0 for silence. */
export function gainFor({ integrated, peak }: Loudness): number {
  if (integrated <= SILENCE) return 0;
  return Math.min(TARGET_LOUDNESS - integrated, MAX_GAIN, ENCODED_PEAK + MAX_LIMITING - peak);
}

/** Returns whether audio may be published as it is. */
export const isNormalized = (loudness: Loudness): boolean =>
  Math.abs(gainFor(loudness)) <= TOLERANCE && loudness.peak <= MAX_PEAK;

/** Returns whether audio that was encoded with a gain in dB is as loud as it should be. */
export const isGainClose = (gain: number, loudness: Loudness): boolean =>
  Math.abs(gain - gainFor(loudness)) <= TOLERANCE / 2;

/** Returns the filters that apply a gain and limit peaks. @param gain - in dB. @param sampleRate - in Hz. */
export const gainFilters = (gain: number, sampleRate: number): string[] => [
  ...(gain === 0 ? [] : [`volume=${gain.toFixed(2)}dB`]),
  `aresample=${sampleRate * OVERSAMPLING}`,
  `alimiter=limit=${(10 ** (ENCODED_PEAK / 20)).toFixed(4)}:level=disabled:attack=5:release=50`,
  `aresample=${sampleRate}`,
];

/** Filters that write the loudness so far, ten times per second of audio, to standard output. */
export const MEASURING_FILTERS = [
  'ebur128=peak=true:metadata=1:framelog=verbose',
  'ametadata=print:file=-',
] as const;
/** Bytes per second of audio that the filters write. */
export const MEASURED_BYTES_PER_SECOND = 5000;

/** Reads what {@link MEASURING_FILTERS} write: `lavfi.r128.I=-17.4` in LUFS, `lavfi.r128.true_peak=1.183` as a factor. */
export class LoudnessReader {
  #integrated = SILENCE;
  #peak = 0;
  #incompleteLine = '';

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) this.push(chunk.toString('latin1'));
  }

  push(text: string): void {
    const lines = (this.#incompleteLine + text).split('\n');
    this.#incompleteLine = lines.pop() ?? '';
    for (const line of lines) {
      const [, name, value] = /^lavfi\.r128\.(I|true_peak)=(\S+)$/.exec(line) ?? [];
      if (name === 'I') this.#integrated = finite(value, SILENCE);
      if (name === 'true_peak') this.#peak = finite(value, 0);
    }
  }

  /** Of the audio so far; silence at the start. */
  get loudness(): Loudness {
    return { integrated: this.#integrated, peak: 20 * Math.log10(this.#peak) };
  }
}

/** Silence may be stated as `-inf` or `nan`. */
function finite(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : otherwise;
}
