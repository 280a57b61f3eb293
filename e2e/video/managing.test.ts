/** Browser tests for managing videos. They share one service. */

import { describe } from 'vitest';
import { every } from '../lib/depth.ts';
import { useEnvironment } from '../lib/environment.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import { myVideosTests } from './my-videos.tests.ts';

if (videoTestsUnavailable)
  console.warn(`Skipping the browser tests for managing videos. ${videoTestsUnavailable}`);

const USER_QUOTA_BYTES = 25_000_000_000;

describe.skipIf(videoTestsUnavailable || !every)('video in a browser:', () => {
  const environment = useEnvironment(() =>
    openEnvironment({ DEMO: 'true', USER_QUOTA_BYTES: String(USER_QUOTA_BYTES) }),
  );

  describe('a user’s videos', () => myVideosTests(environment, USER_QUOTA_BYTES));
});
