/** Browser tests for playlists and the pages of authors. They share one service. */

import { describe } from 'vitest';
import { useEnvironment } from '../lib/environment.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import { playlistTests } from './playlists.tests.ts';

if (videoTestsUnavailable) console.warn(`Skipping the browser tests for playlists. ${videoTestsUnavailable}`);

describe.skipIf(videoTestsUnavailable)('video in a browser:', () => {
  const environment = useEnvironment(openEnvironment);

  describe('playlists', () => playlistTests(environment));
});
