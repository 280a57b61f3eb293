/** Browser tests of the conversion console. They share one service. */

import { describe } from 'vitest';
import { every } from '../lib/depth.ts';
import { useEnvironment } from '../lib/environment.ts';
import { consoleTests } from './console.tests.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';

if (videoTestsUnavailable)
  console.warn(`Skipping the browser tests of the conversion console. ${videoTestsUnavailable}`);

describe.skipIf(videoTestsUnavailable || !every)('video in a browser:', () => {
  const environment = useEnvironment(openEnvironment);

  describe('the console', () => consoleTests(environment));
});
