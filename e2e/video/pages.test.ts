/** The pages of videos as everybody meets them: a real browser, a real service, ffmpeg. All of these tests share one. */

import { describe } from 'vitest';
import { full } from '../lib/depth.ts';
import { useWorld } from '../lib/world.ts';
import { mannersTests } from './manners.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: the pages of videos in a browser. ${missing}`);

describe.skipIf(missing || !full)('in a browser,', () => {
  const world = useWorld(openWorld);

  describe('the pages', () => mannersTests(world));
});
