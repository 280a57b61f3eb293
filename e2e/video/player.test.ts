/** Browser tests of the player. They share one service. */

import { describe } from 'vitest';
import { useEnvironment } from '../lib/environment.ts';
import { captionsTests } from './captions.tests.ts';
import { chapterTests } from './chapters.tests.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import { playerTests } from './player.tests.ts';
import { qualityTests } from './quality.tests.ts';
import { viewingTests } from './viewing.tests.ts';

if (videoTestsUnavailable) console.warn(`Skipping the browser tests of the player. ${videoTestsUnavailable}`);

describe.skipIf(videoTestsUnavailable)('video in a browser:', () => {
  const environment = useEnvironment(() => openEnvironment({ KEEP_SURROUND: 'true' }));

  describe('the player', () => playerTests(environment));
  describe('watching', () => viewingTests(environment));
  describe('chapters and transcripts', () => chapterTests(environment));
  describe('the captions editor', () => captionsTests(environment));
  describe('a chosen quality', () => qualityTests(environment));
});
