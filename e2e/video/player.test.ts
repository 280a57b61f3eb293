/** The player: a real browser, a real service, ffmpeg. All of these tests share one. */

import { describe } from 'vitest';
import { full } from '../lib/depth.ts';
import { useWorld } from '../lib/world.ts';
import { playerTests } from './player.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: the player in a browser. ${missing}`);

describe.skipIf(missing || !full)('in a browser,', () => {
  const world = useWorld(openWorld);

  describe('the player', () => playerTests(world));
});
