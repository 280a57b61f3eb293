/** The console of conversions: a real browser, a real service, ffmpeg. All of these tests share one. */

import { describe } from 'vitest';
import { full } from '../lib/depth.ts';
import { useWorld } from '../lib/world.ts';
import { consoleTests } from './console.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: the console in a browser. ${missing}`);

describe.skipIf(missing || !full)('in a browser,', () => {
  const world = useWorld(openWorld);

  describe('the console', () => consoleTests(world));
});
