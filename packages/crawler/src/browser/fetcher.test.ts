/** Requests of a page, without Chromium. */
import type http from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { FetchWarning } from '../types.ts';
import { createBrowserFetcher } from './fetcher.ts';
import type { PageResponse } from './protocol.ts';
import { startPageSite } from './testing/pages.ts';

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

/** Returns the statuses of a page's requests on its own site, or null for refused ones, and the warnings. */
async function request(
  urls: readonly string[],
  answers: Record<string, (response: http.ServerResponse) => void> = {},
) {
  const site = await startPageSite({ '/': '<p>here', '/data': '{}', ...answers });
  cleanup.push(() => site.close());
  const warnings: FetchWarning[] = [];
  const responses: (PageResponse | null)[] = [];
  const fetcher = createBrowserFetcher({
    contact: 'ops@example.org',
    version: '0.1.0',
    delayMs: 0,
    allowPrivate: true,
    retry: { maxAttempts: 1 },
    onWarning: (warning) => warnings.push(warning),
    browser: {
      render: async ({ url }, answer) => {
        for (const href of urls)
          responses.push(
            await answer({
              url: new URL(href, url).href,
              method: 'GET',
              kind: 'fetch',
              navigation: null,
              headers: {},
              body: null,
            }),
          );
        return { url, html: '', blocked: [], unsettled: null };
      },
    },
  });
  cleanup.push(() => fetcher.close());
  await fetcher.fetchPage(`${site.origin}/`, { hosts: [site.host] });
  return {
    statuses: responses.map((response) => response?.status ?? null),
    messages: warnings.map(({ message }) => message),
  };
}

it('a page may request private addresses that are hosts of the profile, if the settings allow them', async () => {
  expect(await request(['/data'])).toEqual({ statuses: [200], messages: [] });
});

it.each(['http://127.0.0.2/secret', 'https://10.0.0.1/', 'http://[::1]/', 'http://localhost/'])(
  'a page cannot request %s, which is not a host of the profile, even if the settings allow private addresses',
  async (url) => {
    const { statuses, messages } = await request([url]);
    expect(statuses).toEqual([null]);
    expect(messages).toEqual([expect.stringMatching(/is not a public IP address\. Nothing was sent/)]);
  },
);

it('a page cannot reach other private addresses through a redirect of its site', async () => {
  const { statuses, messages } = await request(['/away'], {
    '/away': (response) => response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end(),
  });
  expect(statuses).toEqual([null]);
  expect(messages).toEqual([expect.stringMatching(/127\.0\.0\.2.* is not a public IP address/)]);
});
