/**
 * Makes films that are hard to convert, converts them, and judges the streams by what is known about the films. CHAOS_FILM names a
 * kind, or is the number of a film, and repeats only that; CHAOS_FILM_FOLDER is a folder in which the film and its stream are left.
 */
import type { ChaosOptions } from './area.ts';
import { KINDS } from './films/kinds.ts';
import { fetchRealFilms, tryRealFilm } from './films/real.ts';
import { tryFilm, type Verdict } from './films/try.ts';
import { createRandom } from './random.ts';

const FILMS = { full: 300, quick: 40 };
/** Quick runs convert the same films every time, so that a failure is caused by the change that is tested. */
const QUICK_SEED = 1;
/** A conversion uses several threads. */
const CONCURRENCY = 2;

interface Case {
  number: number;
  kind: string;
  seed: number;
}

export async function run({ quick, seed }: ChaosOptions): Promise<void> {
  const { CHAOS_FILM: only, CHAOS_FILM_FOLDER: folder } = process.env;
  const films = quick ? chooseFilms(QUICK_SEED, FILMS.quick) : chooseFilms(seed, FILMS.full);
  const cases = films.filter(
    ({ number, kind }) => only === undefined || only === String(number) || only === kind,
  );
  if (only !== undefined && cases.length === 0 && Object.hasOwn(KINDS, only))
    cases.push({ number: 0, kind: only, seed });
  if (cases.length === 0) throw new Error(`No film is called ${only}.`);
  const verdicts = new Map<Case, Verdict>();
  const remaining = [...cases];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let film = remaining.shift(); film !== undefined; film = remaining.shift())
        verdicts.set(film, await tryFilm(film.kind, film.seed, folder));
    }),
  );
  const realFaults = quick || only !== undefined ? new Map<string, string[]>() : await tryRealFilms();
  report(cases, verdicts, realFaults);
}

/** @returns faults by path. */
async function tryRealFilms(): Promise<Map<string, string[]>> {
  const { films, skipped } = await fetchRealFilms();
  for (const reason of skipped) console.log(`  real films: SKIPPED, because ${reason}`);
  const faults = new Map<string, string[]>();
  for (const path of films) faults.set(path, await tryRealFilm(path));
  return faults;
}

/** Shuffles the kinds again and again, so that each has about as many films. */
function chooseFilms(seed: number, count: number): Case[] {
  const random = createRandom(seed);
  const kinds: string[] = [];
  while (kinds.length < count) kinds.push(...shuffled(Object.keys(KINDS), random));
  return kinds
    .slice(0, count)
    .map((kind, number) => ({ number, kind, seed: Math.floor(random() * 2 ** 31) }));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

function report(
  cases: readonly Case[],
  verdicts: ReadonlyMap<Case, Verdict>,
  realFaults: ReadonlyMap<string, string[]>,
): void {
  for (const label of ['playable', 'damaged', 'noFilm'] as const) {
    const faults = [...verdicts.values()]
      .filter((verdict) => verdict.label === label)
      .map(({ faults }) => faults);
    const perfect = faults.filter(({ length }) => length === 0).length;
    console.log(`  ${label.padEnd(9)}${String(perfect).padStart(4)} of ${faults.length} without a fault`);
  }
  const failing = cases.filter((film) => verdicts.get(film)!.faults.length > 0);
  for (const film of failing) {
    console.log(`  ${film.number} ${film.kind}`);
    for (const fault of verdicts.get(film)!.faults) console.log(`      ${fault}`);
  }
  const failingReal = [...realFaults].filter(([, faults]) => faults.length > 0);
  if (realFaults.size > 0)
    console.log(
      `  real     ${String(realFaults.size - failingReal.length).padStart(4)} of ${realFaults.size} without a fault`,
    );
  for (const [path, faults] of failingReal) console.log(`  ${[path, ...faults].join('\n      ')}`);
  const failures = failing.length + failingReal.length;
  if (failures > 0)
    throw new Error(
      `${failures} of ${cases.length + realFaults.size} films fail. Repeat one with CHAOS_FILM=<number> and the same --seed.`,
    );
}
