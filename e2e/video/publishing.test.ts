/** Videos as people send and look after them: a real browser, a real service, ffmpeg. All of these tests share one. */
import { full } from '@workreel/platform/testing/depth';
import { describe } from 'vitest';
import { useWorld } from '../lib/world.ts';
import { consoleTests } from './console.tests.ts';
import { journeyTests } from './journey.tests.ts';
import { mannersTests } from './manners.tests.ts';
import { mineTests } from './mine.tests.ts';
import { uploadTests } from './upload.tests.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: sending videos in a browser. ${missing}`);

const MAX_UPLOAD_BYTES = 20 * 1024 ** 3;
const USER_QUOTA_BYTES = 25_000_000_000;

describe.skipIf(missing)('in a browser,', () => {
  const world = useWorld(() =>
    openWorld({
      DEMO: 'true',
      MAX_UPLOAD_BYTES: String(MAX_UPLOAD_BYTES),
      USER_QUOTA_BYTES: String(USER_QUOTA_BYTES),
    }),
  );

  describe('the way to a video', () => journeyTests(world));
  describe('a person who uploads', () => uploadTests(world, MAX_UPLOAD_BYTES));
  describe.runIf(full)('one’s own videos', () => mineTests(world, USER_QUOTA_BYTES));
  describe.runIf(full)('the console', () => consoleTests(world));
  // The service is killed here, and left with much to convert: last.
  describe.runIf(full)('the pages', () => mannersTests(world));
});
