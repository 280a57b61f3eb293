/** Browser tests for watching videos. They share one service. */

import { describe } from 'vitest';
import { useEnvironment } from '../lib/environment.ts';
import { embedTests } from './embed.tests.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import { historyTests } from './history.tests.ts';
import { linkPreviewTests } from './link-preview.tests.ts';
import { watchTests } from './watch.tests.ts';

if (videoTestsUnavailable)
  console.warn(`Skipping the browser tests for watching videos. ${videoTestsUnavailable}`);

describe.skipIf(videoTestsUnavailable)('video in a browser:', () => {
  const environment = useEnvironment(openEnvironment);

  describe('embedded videos', () => embedTests(environment));
  describe('the watch history', () => historyTests(environment));
  describe('the watch page', () => watchTests(environment));
  describe('the link preview', () => linkPreviewTests(environment));
});
