/** Browser tests of the jobs pages. They share one service with the demo data. */

import { describe } from 'vitest';
import { chromiumUnavailable } from '../lib/chromium.ts';
import { every } from '../lib/depth.ts';
import { useEnvironment } from '../lib/environment.ts';
import { accessibilityAndOutageTests } from './accessibility-and-outages.tests.ts';
import { accountTests } from './accounts.tests.ts';
import { alertTests } from './alerts.tests.ts';
import { applicationTests } from './application.tests.ts';
import { applyingTests } from './applying.tests.ts';
import { boardTests } from './board.tests.ts';
import { consoleTests } from './console.tests.ts';
import { detailTests } from './details.tests.ts';
import { openEnvironment } from './environment.ts';
import { groupTests } from './groups.tests.ts';
import { journeyTests } from './journey.tests.ts';
import { keptTests } from './kept.tests.ts';
import { listingTests } from './listing.tests.ts';
import { paneTests } from './pane.tests.ts';
import { renderingTests } from './rendering.tests.ts';
import { returnTests } from './return.tests.ts';

if (chromiumUnavailable) console.warn(`Skipping the browser tests of jobs. ${chromiumUnavailable}`);

describe.skipIf(chromiumUnavailable)('jobs in a browser:', () => {
  const environment = useEnvironment(openEnvironment);

  describe('the listing', () => listingTests(environment));
  describe.runIf(every)('a posting beside the list', () => paneTests(environment));
  describe('pages that the server renders', () => renderingTests(environment));
  describe.runIf(every)('what the browser keeps', () => keptTests(environment));
  describe('regions, pay terms and changes', () => detailTests(environment));
  describe('postings of the same job', () => groupTests(environment));
  describe('applying', () => applyingTests(environment));
  describe('the journey to an offer', () => journeyTests(environment));
  describe('alerts', () => alertTests(environment));
  describe('the board', () => boardTests(environment));
  describe('applications', () => applicationTests(environment));
  // The journey covers signing up and starting a run, so the main depth skips these.
  describe.runIf(every)('accounts', () => accountTests(environment));
  describe.runIf(every)('the return after signing in', () => returnTests(environment));
  describe.runIf(every)('the console', () => consoleTests(environment));
  // Last, because these tests kill the service.
  describe('the pages', () => accessibilityAndOutageTests(environment));
});
