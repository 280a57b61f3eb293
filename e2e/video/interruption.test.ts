/** Browser tests of watching a video while its conversion is interrupted. They share one service, which they kill. */

import { describe } from 'vitest';
import { every } from '../lib/depth.ts';
import { useEnvironment } from '../lib/environment.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import { interruptionTests } from './interruption.tests.ts';

if (videoTestsUnavailable)
  console.warn(`Skipping the browser tests of interrupted conversions. ${videoTestsUnavailable}`);

describe.skipIf(videoTestsUnavailable || !every)('video in a browser:', () => {
  const environment = useEnvironment(openEnvironment);

  describe('an interrupted conversion', () => interruptionTests(environment));
});
