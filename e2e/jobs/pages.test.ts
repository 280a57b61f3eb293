/** The pages of jobs as people use them: a real browser, a real service, the demo site collected. All of them share one. */

import { describe } from 'vitest';
import { noChromium } from '../lib/chromium.ts';
import { full } from '../lib/depth.ts';
import { useWorld } from '../lib/world.ts';
import { consoleTests } from './console.tests.ts';
import { journeyTests } from './journey.tests.ts';
import { listingTests } from './listing.tests.ts';
import { mannersTests } from './manners.tests.ts';
import { accountTests } from './people.tests.ts';
import { openWorld } from './world.ts';

if (noChromium) console.warn(`Skipped: the pages of jobs in a browser. ${noChromium}`);

describe.skipIf(noChromium)('in a browser,', () => {
  const world = useWorld(openWorld);

  describe('the listing', () => listingTests(world));
  describe('the way to an offer', () => journeyTests(world));
  // The way to an offer begins with signing up, and a run that others watch is started on it: there is time for that always.
  describe.runIf(full)('an account', () => accountTests(world));
  describe.runIf(full)('the console', () => consoleTests(world));
  // axe looks at the pages of the listing and of hostile texts always. The service is killed here: last.
  describe.runIf(full)('the pages', () => mannersTests(world));
});
