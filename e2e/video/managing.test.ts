/** Videos as their owners look after them: a real browser, a real service, ffmpeg. All of these tests share one. */

import { describe } from 'vitest';
import { full } from '../lib/depth.ts';
import { useWorld } from '../lib/world.ts';
import { mineTests } from './mine.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: managing videos in a browser. ${missing}`);

const USER_QUOTA_BYTES = 25_000_000_000;

describe.skipIf(missing || !full)('in a browser,', () => {
  const world = useWorld(() => openWorld({ DEMO: 'true', USER_QUOTA_BYTES: String(USER_QUOTA_BYTES) }));

  describe('one’s own videos', () => mineTests(world, USER_QUOTA_BYTES));
});
