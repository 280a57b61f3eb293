/** Videos as people send them: a real browser, a real service, ffmpeg. All of these tests share one. */
import { describe } from 'vitest';
import { useWorld } from '../lib/world.ts';
import { journeyTests } from './journey.tests.ts';
import { uploadTests } from './upload.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: sending videos in a browser. ${missing}`);

const MAX_UPLOAD_BYTES = 20 * 1024 ** 3;

describe.skipIf(missing)('in a browser,', () => {
  const world = useWorld(() => openWorld({ DEMO: 'true', MAX_UPLOAD_BYTES: String(MAX_UPLOAD_BYTES) }));

  describe('the way to a video', () => journeyTests(world));
  describe('a person who uploads', () => uploadTests(world, MAX_UPLOAD_BYTES));
});
