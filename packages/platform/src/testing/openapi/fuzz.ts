import fc from 'fast-check';
import type { App } from '../../http/index.ts';
import { newIpAddress } from '../client.ts';
import type { Document } from './document.ts';
import { type FuzzRequest, requests } from './requests.ts';
import { type FuzzResponse, responseChecker } from './responses.ts';
import type { Ids } from './values.ts';

/** Number of requests after which the test data is restored. */
const RESTORE_EVERY = 100;

export interface FuzzOptions {
  /** Number of requests. */
  count: number;
  /** Returns existing IDs and tokens. Called when a request is generated. */
  ids: () => Ids;
  /** Returns whether to skip an operation such as `GET /jobs/crawl/{id}/events`. */
  excludes: (call: string) => boolean;
  /** Restores the test data that requests have deleted. */
  restore: () => Promise<void>;
  onResponse?: (request: FuzzRequest, status: number) => Promise<void>;
}

/**
 * Sends random requests to all operations of an app's OpenAPI document. Set FUZZ_SEED to repeat a run.
 *
 * @returns the share of operations that succeeded at least once.
 * @throws at the first response that violates the document.
 */
export async function fuzz(app: App, options: FuzzOptions): Promise<number> {
  const { count, ids, excludes, restore, onResponse } = options;
  const seed = process.env.FUZZ_SEED;
  const document: Document = JSON.parse(JSON.stringify(app.swagger()));
  const check = responseChecker(document);
  const called = new Set<string>();
  const succeeded = new Set<string>();
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(requests(document, ids, excludes), async (request) => {
      sent += 1;
      if (sent % RESTORE_EVERY === 0) await restore();
      const { call, method, url, headers, payload } = request;
      const response = (await app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
        // A new IP address for each request avoids rate limits, which are not tested here.
        remoteAddress: newIpAddress(),
      })) as unknown as FuzzResponse;
      called.add(call);
      if (response.statusCode < 400) succeeded.add(call);
      const violation = check(call, response);
      if (violation) throw new Error(`${method} ${url} ${violation}\n${response.body.slice(0, 500)}`);
      await onResponse?.(request, response.statusCode);
    }),
    { numRuns: count, ...(seed === undefined ? {} : { seed: Number(seed) }), endOnFailure: true },
  );
  return succeeded.size / called.size;
}
