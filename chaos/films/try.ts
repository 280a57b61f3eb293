/** Makes, converts and judges one film. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionError } from '@workreel/transcoder/errors';
import { convertFile } from '@workreel/transcoder/testing';
import { createRandom } from '../random.ts';
import type { Film, Label } from './film.ts';
import type { Published } from './judge/published.ts';
import { judge } from './judge.ts';
import { KINDS } from './kinds.ts';

export interface Verdict {
  label: Label;
  faults: string[];
}

/** A refusal must not keep its uploader waiting. */
const REFUSAL_SECONDS = 5;

/** @param keep - folder to leave the film and its stream in; default: a temporary one that is deleted. */
export async function tryFilm(kind: string, seed: number, keep?: string): Promise<Verdict> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'workreel-film-')));
  try {
    const film = await KINDS[kind]!({ folder, random: createRandom(seed) });
    return { label: film.label, faults: await convertAndJudge(film, join(folder, 'stream')) };
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function convertAndJudge(film: Film, folder: string): Promise<string[]> {
  const startedAt = performance.now();
  let published: Published;
  try {
    published = await convertFile(film.path);
  } catch (error) {
    return judgeRefusal(film, error, (performance.now() - startedAt) / 1000);
  }
  if (film.label === 'noFilm') return ['it is no film, but became a stream'];
  return judge(film, published, folder);
}

function judgeRefusal({ label, reason }: Film, error: unknown, seconds: number): string[] {
  if (!(error instanceof ConversionError)) return [`the conversion fails: ${messageOf(error)}`];
  const text = `${error.code}: ${error.message}`;
  if (label === 'playable') return [`refused as ${text}`];
  const faults: string[] = [];
  if (seconds > REFUSAL_SECONDS) faults.push(`refused only after ${seconds.toFixed(1)} s`);
  if (label === 'damaged' && error.code !== 'TRUNCATED_FILE') faults.push(`refused as ${text}`);
  if (label === 'noFilm' && !reason!.test(error.message))
    faults.push(`the reason does not name what is wrong: ${text}`);
  return faults;
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);
