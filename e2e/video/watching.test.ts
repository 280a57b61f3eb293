/** Videos as people watch them: a real browser, a real service, ffmpeg. All of these tests share one. */

import { describe } from 'vitest';
import { full } from '../lib/depth.ts';
import { useWorld } from '../lib/world.ts';
import { linkPreviewTests } from './link-preview.tests.ts';
import { watchTests } from './watch.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: watching videos in a browser. ${missing}`);

describe.skipIf(missing)('in a browser,', () => {
  const world = useWorld(openWorld);

  describe('the watch page', () => watchTests(world));
  describe.runIf(full)('the preview of a link', () => linkPreviewTests(world));
});
