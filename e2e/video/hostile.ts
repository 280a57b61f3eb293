/** Whoever sends a video may call it anything. */
import { ADMIN } from '@workreel/testing/services';
import { expect, test } from 'vitest';
import { expectOwnScripts, HOSTILE, harmOf } from '../lib/harm.ts';
import { openPage, PHONE } from '../lib/visits.ts';
import type { Person } from './client.ts';
import { shortFilm } from './media.ts';
import type { World } from './world.ts';

const DESCRIPTION = [
  'javascript:window.ran=3',
  'JaVaScRiPt://example.org/%0Awindow.ran=4',
  '<a href="javascript:window.ran=5">https://example.org</a>',
  'https://example.org/"onmouseover="window.ran=6',
  'data:text/html,<script>window.ran=7</script>',
  HOSTILE.turned,
  HOSTILE.long,
].join('\n');

export interface Hostile {
  person: Person;
  /** Of the posts. */
  ids: string[];
}

/** Tests of a file that has a world, into which {@link sendHostile} has sent. */
export function hostileTests(world: () => World, sent: () => Hostile): void {
  test('let no script but their own run', () => expectOwnScripts(world().service.address, /unsafe-eval/));

  test('show hostile texts as texts', async () => {
    const { visit, service, faults } = world();
    const { person, ids } = sent();
    const watched = ids.map((id) => `/app/watch/${id}`);
    const edited = ids.map((id) => `/app/my-videos/${id}`);
    const found: string[] = [];
    for (const [as, paths] of [
      [person, ['/app/', '/app/my-videos', '/app/account', ...watched, ...edited]],
      [ADMIN, ['/app/console']],
    ] as const) {
      const context = await visit({ locale: 'ko-KR', as, ...PHONE });
      for (const path of paths) {
        const page = await openPage(context, service.address + path, faults);
        await page.getByText(HOSTILE.image).first().waitFor();
        found.push(...(await harmOf(page)).map((harm) => `${path}: ${harm}`));
        await page.close();
      }
    }
    expect(found).toEqual([]);
  });
}

/** Has somebody of a hostile name send videos that are called so. */
export async function sendHostile(world: World): Promise<Hostile> {
  const person = await world.join(HOSTILE.image);
  const ids = [];
  for (const title of [HOSTILE.script, HOSTILE.turned, HOSTILE.long.slice(0, 200)]) {
    const texts = { title, description: DESCRIPTION, tags: [HOSTILE.script.slice(0, 30), 'W'.repeat(30)] };
    ids.push((await world.send(person, texts, shortFilm, `${HOSTILE.turned}.mp4`)).id);
  }
  return { person, ids };
}
