/** Videos as people watch them: a real browser, a real service, ffmpeg. All of these tests share one. */

import { describe } from 'vitest';
import { useWorld } from '../lib/world.ts';
import { watchTests } from './watch.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: watching videos in a browser. ${missing}`);

describe.skipIf(missing)('in a browser,', () => {
  const world = useWorld(openWorld);

  describe('the watch page', () => watchTests(world));
});
