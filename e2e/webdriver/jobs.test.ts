/** A visit to the pages of jobs. */
import { randomUUID } from 'node:crypto';
import type { paths } from '@workreel/jobs-contract/paths';
import { createClient } from '@workreel/testing/client';
import { collectPosting } from '../jobs/journey.ts';
import { startJobs } from '../jobs/service.ts';
import { startSite } from '../jobs/site.ts';
import { openFolder } from '../lib/environment.ts';
import { STEPS } from './jobs-visit.ts';
import { visitTests } from './visit.ts';

visitTests('jobs', undefined, STEPS, async (resources) => {
  const site = resources.adopt(await startSite(await openFolder(resources)), (server) => server.close());
  const settings = { SITES_DIR: site.sitesDir, CRAWL_ALLOW_PRIVATE_HOSTS: 'true' };
  const service = resources.adopt(await startJobs(settings), (running) => running.stop());
  const openToApply = await collectPosting({
    site,
    api: createClient<paths>(service.url),
    as: (credentials) => createClient<paths>(service.url, { credentials }),
  });
  return async () => {
    // A previous visit may have failed while the service was stopped.
    await service.restart();
    const api = createClient<paths>(service.url);
    const user = { email: `${randomUUID()}@example.org`, password: 'a-password-of-tests', name: '김하나' };
    await api.post('/auth/register', { body: { ...user, language: 'ko' } });
    return { service, api, user, openToApply };
  };
});
