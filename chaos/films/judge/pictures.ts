/** Checks the size of the pictures, their order and their likeness to the original. */
import type { PictureTruth, Truth } from '../film.ts';
import { type Decoded, isNumbered, Painter, readShown, type Shown, ssim, toDecoded } from '../picture.ts';
import type { Decoding, Track } from '../stream.ts';
import { runFfmpeg } from '../tools.ts';
import { type Faults, seconds, TOLERANCE } from './faults.ts';

/** Share of the pictures that may be shown at a wrong time or be unreadable. */
const WRONG_PICTURES = 0.02;
/** Players drop pictures above this rate. */
const MAX_RATE = 60.5;
/** Share of the pictures of a damaged film that are intact at least. */
const MIN_REMAINING = 0.25;
/** Pictures that are compared with the original. */
const COMPARED = 24;

export function checkSize(faults: Faults, { width, height }: PictureTruth, videos: readonly Track[]): void {
  const [top] = videos;
  const scale = Math.min(1, Math.max(top!.info.width, top!.info.height) / Math.max(width, height));
  for (const { folder, info } of videos) {
    const ratio = info.width / info.height / (width / height);
    const rounding = 2.5 / Math.min(info.width, info.height);
    if (Math.abs(ratio - 1) > Math.max(0.01, rounding))
      faults.add(`${folder} is ${info.width}×${info.height}, the film ${width}×${height}`);
  }
  if (Math.min(width, height) <= 1080 && scale < 1 && Math.abs(top!.info.width - width) > 2)
    faults.add(`the best rendition is ${top!.info.width}×${top!.info.height} instead of ${width}×${height}`);
}

/** Checks that each picture is shown at its time, that none is lost, and that they look like the original. */
export async function checkPictures(
  faults: Faults,
  truth: Truth,
  decoding: Decoding,
  isWhole: boolean,
): Promise<void> {
  const { picture } = truth;
  const { shots, width, height } = picture!;
  const { pictures, pictureTimes } = decoding;
  const first = pictures[0];
  if (first === undefined) return;
  const shown = pictures.map((decoded) => readShown(decoded));
  if (isNumbered(width, height) && isNumbered(first.width, first.height)) {
    checkOrder(faults, truth, shown, pictureTimes, isWhole);
    if (isWhole) checkMotion(faults, truth, shown);
    else checkRemains(faults, truth, shown);
  }
  if (!isWhole) return;
  const comparable = shown.flatMap((value, index) => {
    const expected = value === 'plain' ? shownAt(shots, pictureTimes[index]!) : value;
    return typeof expected === 'number' ? [{ index, number: expected }] : [];
  });
  const step = Math.max(1, Math.ceil(comparable.length / COMPARED));
  const compared = comparable.filter((_, index) => index % step === 0);
  if (compared.length === 0) return;
  const originals = await paintScaled(
    picture!,
    compared.map(({ number }) => number),
    first,
    decoding.matrix,
    decoding.range,
  );
  const similarities = compared.map(({ index }, position) =>
    ssim(pictures[index]!.luma, originals[position]!.luma, first.width, first.height),
  );
  const mean = similarities.reduce((sum, value) => sum + value, 0) / similarities.length;
  if (mean < picture!.minSsim) faults.add(`SSIM ${mean.toFixed(3)} instead of ${picture!.minSsim}`);
}

function shownAt(shots: readonly { time: number; shown: Shown }[], time: number): Shown | undefined {
  return shots.findLast((shot) => shot.time <= time + 0.001)?.shown;
}

function checkOrder(
  faults: Faults,
  { picture, slack, seconds: end }: Truth,
  shown: readonly (Shown | 'plain' | undefined)[],
  times: readonly number[],
  isWhole: boolean,
): void {
  const { shots } = picture!;
  // Containers round times to milliseconds.
  const tolerance = TOLERANCE.picture + slack + 0.001;
  const wrong: string[] = [];
  for (const [index, value] of shown.entries()) {
    const time = times[index]!;
    if (value === undefined) {
      if (isWhole) wrong.push(`unreadable at ${seconds(time)}`);
      continue;
    }
    const fits = shots.some(
      (shot, index) =>
        shot.shown === value &&
        shot.time <= time + tolerance &&
        (index === shots.length - 1 ? end : shots[index + 1]!.time) >= time - tolerance,
    );
    if (fits || !isWhole) continue;
    const own = shots.find((shot) => shot.shown === value);
    wrong.push(`picture ${value} at ${seconds(time)} instead of ${own ? seconds(own.time) : 'never'}`);
  }
  if (wrong.length > Math.max(1, shown.length * WRONG_PICTURES))
    faults.add(`${wrong.length} of ${shown.length} pictures are wrong: ${wrong.slice(0, 3).join(', ')}`);
}

function checkMotion(
  faults: Faults,
  { picture, seconds: length }: Truth,
  shown: readonly (Shown | 'plain' | undefined)[],
): void {
  const expected = new Set(picture!.shots.map(({ shown }) => shown)).size;
  const actual = new Set(shown).size;
  const possible = Math.min(expected, picture!.shots.length / length > MAX_RATE ? length * 30 : expected);
  if (actual < possible * 0.95 - 1)
    faults.add(`${actual} different pictures instead of ${Math.round(possible)}`);
}

/** The intact part of a damaged film has at least some of its pictures. */
function checkRemains(
  faults: Faults,
  { picture }: Truth,
  shown: readonly (Shown | 'plain' | undefined)[],
): void {
  const expected = new Set(picture!.shots.map(({ shown }) => shown));
  const remaining = [...new Set(shown)].filter((value) => expected.has(value as Shown)).length;
  if (remaining < expected.size * MIN_REMAINING)
    faults.add(`only ${remaining} of ${expected.size} different pictures remain`);
}

/** Paints originals and scales them to the size of a decoded picture, with its colour matrix. */
async function paintScaled(
  { width, height, grain }: PictureTruth,
  numbers: readonly number[],
  size: Pick<Decoded, 'width' | 'height'>,
  matrix: string,
  range: string,
): Promise<Decoded[]> {
  const painter = new Painter(width, height, grain);
  const output = `out_color_matrix=${matrix === 'bt709' ? 'bt709' : 'bt601'}:out_range=${range === 'pc' ? 'pc' : 'tv'}`;
  const { outputs } = await runFfmpeg(
    [
      ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', 'pipe:0'],
      ...['-vf', `scale=${size.width}:${size.height}:flags=bicubic:${output},format=yuv420p`],
      ...['-f', 'rawvideo', 'pipe:1'],
    ],
    { input: paintAll(painter, numbers) },
  );
  const bytes = (size.width * size.height * 3) / 2;
  return numbers.map((_, index) =>
    toDecoded(outputs[0]!.subarray(index * bytes, (index + 1) * bytes), size.width, size.height),
  );
}

function* paintAll(painter: Painter, numbers: readonly number[]): Generator<Buffer> {
  for (const number of numbers) yield painter.paint(number);
}
