import { mkdtempDisposableSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertFile } from '@workreel/transcoder/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumUnavailable } from '../../e2e/lib/chromium.ts';
import { createRandom } from '../random.ts';
import { measureInChromium } from './chromium.ts';
import { type Film, flashesOf, shiftTruth } from './film.ts';
import { judge } from './judge.ts';
import { KINDS } from './kinds.ts';
import { tryFilm } from './try.ts';

const temporary = mkdtempDisposableSync(join(tmpdir(), 'workreel-films-'));
afterAll(() => temporary.remove());

const SEED = 1;
const TOLERANCE_SECONDS = 0.02;

async function make(kind: string): Promise<Film & { folder: string }> {
  const folder = await mkdtemp(join(temporary.path, 'film-'));
  return { ...(await KINDS[kind]!({ folder, random: createRandom(SEED) })), folder };
}

describe('hostile films', () => {
  it.each([
    'lossless trim, MOV',
    'theora',
    'screen recording that ends still',
    'short, 0.5 s',
    'rotated by 90',
    'sound later',
    'tail cut, MP4',
    'unknown codec',
  ])('%s: has no fault', async (kind) => {
    expect((await tryFilm(kind, SEED)).faults).toEqual([]);
  });

  it.skipIf(chromiumUnavailable !== undefined).each(['MP4', 'B-pyramid', 'sound late'])(
    '%s: flashes and beeps in Chromium when the judge says so',
    async (kind) => {
      const film = await make(kind);
      const { files, result } = await convertFile(film.path);
      const expected = { flashes: flashesOf(film.truth!.picture!), beeps: film.truth!.sound!.beeps };
      const measured = await measureInChromium(files, result.playlist, expected);
      for (const name of ['flashes', 'beeps'] as const)
        for (const [index, time] of expected[name].entries())
          expect(Math.abs(measured[name][index]! - time), `${name} ${index}`).toBeLessThan(TOLERANCE_SECONDS);
    },
  );
});

describe('the judge', () => {
  it('notices sound that is late, a film that is too short, and colours and pictures that are not those of the film', async () => {
    const film = await make('MP4');
    // Otherwise the track that is published depends on how busy the machine is.
    const published = await convertFile(film.path, { keepLoudness: true });
    const judgeAs = (truth: Film['truth'], name: string) =>
      judge({ ...film, truth: truth! }, published, join(film.folder, name));
    expect(await judgeAs(film.truth, 'right')).toEqual([]);
    const late = await judgeAs(shiftTruth(film.truth!, { sound: -0.1 }), 'late');
    expect(late.join()).toMatch(/ffmpeg: beep.*Chromium: beep/);
    const short = await judgeAs({ ...film.truth!, seconds: film.truth!.seconds + 0.2 }, 'short');
    expect(short.join()).toMatch(/reported duration.*audio ends/);
    const picture = film.truth!.picture!;
    const turned = { ...picture, corners: picture.corners.toReversed() };
    expect((await judgeAs({ ...film.truth!, picture: turned }, 'turned')).join()).toMatch(/corners/);
    const renumbered = {
      ...picture,
      shots: picture.shots.map((shot) =>
        typeof shot.shown === 'number' ? { ...shot, shown: shot.shown + 3 } : shot,
      ),
    };
    expect((await judgeAs({ ...film.truth!, picture: renumbered }, 'renumbered')).join()).toMatch(
      /pictures are wrong/,
    );
  });
});
