/** Browser tests that apply to all video pages. They share one service. */

import { describe } from 'vitest';
import { useEnvironment } from '../lib/environment.ts';
import { accessibilityAndOutageTests } from './accessibility-and-outages.tests.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';

if (videoTestsUnavailable)
  console.warn(`Skipping the browser tests for all video pages. ${videoTestsUnavailable}`);

describe.skipIf(videoTestsUnavailable)('video in a browser:', () => {
  const environment = useEnvironment(openEnvironment);

  describe('the pages', () => accessibilityAndOutageTests(environment));
});
