/** A visit to the jobs pages in Firefox, and in WebKit, the engine of Safari. All other browser tests use Chromium. */
import { randomUUID } from 'node:crypto';
import type { paths } from '@workreel/jobs-contract/paths';
import { createClient } from '@workreel/testing/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectPosting } from '../jobs/journey.ts';
import { startJobs } from '../jobs/service.ts';
import { startSite } from '../jobs/site.ts';
import { openFolder } from '../lib/environment.ts';
import type { RunningService } from '../lib/service.ts';
import { firefox } from './firefox.ts';
import { createUserPage, WINDOW } from './page.ts';
import { STEPS, type Visit } from './visit.ts';
import { webKit } from './webkit.ts';

const BROWSERS = [firefox, webKit];
const available = BROWSERS.filter(({ unavailable }) => !unavailable);
for (const { name, unavailable } of BROWSERS)
  if (unavailable) console.warn(`Skipping the test of jobs in ${name}. ${unavailable}`);

describe.skipIf(available.length === 0)('jobs in other browsers:', () => {
  const resources = new AsyncDisposableStack();
  let service: RunningService;
  let openToApply: Visit['openToApply'];
  beforeAll(async () => {
    const site = resources.adopt(await startSite(await openFolder(resources)), (server) => server.close());
    const settings = { SITES_DIR: site.sitesDir, CRAWL_ALLOW_PRIVATE_HOSTS: 'true' };
    service = resources.adopt(await startJobs(settings), (running) => running.stop());
    openToApply = await collectPosting({
      site,
      api: createClient<paths>(service.url),
      as: (credentials) => createClient<paths>(service.url, { credentials }),
    });
  });
  afterAll(() => resources.disposeAsync());

  for (const { name, unavailable, launch } of BROWSERS)
    test.skipIf(unavailable)(`a visit in ${name}`, async () => {
      // A previous visit may have failed while the service was stopped.
      await service.restart();
      const api = createClient<paths>(service.url);
      const user = {
        email: `${randomUUID()}@example.org`,
        password: 'a-password-of-tests',
        name: '김하나',
      };
      await api.post('/auth/register', { body: { ...user, language: 'ko' } });
      await using browser = await launch();
      const page = createUserPage(browser);
      await page.resize(WINDOW);
      const checkPageErrors: Visit['checkPageErrors'] = async ({ ignore } = { ignore: false }) => {
        const errors = await browser.takePageErrors();
        if (!ignore) expect(errors).toEqual([]);
      };
      for (const [description, take] of STEPS) {
        try {
          await take({ page, service, api, user, openToApply, checkPageErrors });
          await checkPageErrors();
        } catch (error) {
          throw new Error(`The visit failed when the user ${description}.`, { cause: error });
        }
      }
    });
});
