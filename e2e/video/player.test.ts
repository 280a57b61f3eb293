/** The player, and what others show of a video: a real browser, a real service, ffmpeg. All of these tests share one. */

import { describe } from 'vitest';
import { full } from '../lib/depth.ts';
import { useWorld } from '../lib/world.ts';
import { linkPreviewTests } from './link-preview.tests.ts';
import { playerTests } from './player.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: the player in a browser. ${missing}`);

describe.skipIf(missing || !full)('in a browser,', () => {
  const world = useWorld(openWorld);

  describe('the preview of a link', () => linkPreviewTests(world));
  describe('the player', () => playerTests(world));
});
