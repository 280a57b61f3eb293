/** Random requests made of an app, one after the other. Not used by the service. */
import fc from 'fast-check';
import type { App } from '../../http/index.ts';
import { newAddress } from '../calls.ts';
import { answerChecker, type FuzzAnswer } from './answers.ts';
import type { Document } from './document.ts';
import { type FuzzRequest, requestsOf } from './requests.ts';
import type { Ids } from './values.ts';

/** After so many requests what they took away is brought back. */
const LASTING = 100;

export interface Asking {
  /** How many requests. */
  count: number;
  /** What there is in the service; read when a request is made. */
  ids: () => Ids;
  /** Whether a call, `GET /jobs/crawl/{id}/events`, is not made. */
  leavesOut: (call: string) => boolean;
  /** Brings back what requests took away. */
  renew: () => Promise<void>;
  answered?: (request: FuzzRequest, status: number) => Promise<void>;
}

/**
 * Makes requests of all calls that an app describes. FUZZ_SEED repeats a run.
 *
 * @returns the share of the calls that were answered well at least once.
 * @throws at the first answer that breaks what the document promises.
 */
export async function askAtRandom(app: App, asking: Asking): Promise<number> {
  const { count, ids, leavesOut, renew, answered } = asking;
  const seed = process.env.FUZZ_SEED;
  const document: Document = JSON.parse(JSON.stringify(app.swagger()));
  const check = answerChecker(document);
  const asked = new Set<string>();
  const reached = new Set<string>();
  let made = 0;
  await fc.assert(
    fc.asyncProperty(requestsOf(document, ids, leavesOut), async (request) => {
      made += 1;
      if (made % LASTING === 0) await renew();
      const { call, method, url, headers, payload } = request;
      const answer = (await app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
        // What is tried here are not the limits.
        remoteAddress: newAddress(),
      })) as unknown as FuzzAnswer;
      asked.add(call);
      if (answer.statusCode < 400) reached.add(call);
      const broken = check(call, answer);
      if (broken) throw new Error(`${method} ${url} ${broken}\n${answer.body.slice(0, 500)}`);
      await answered?.(request, answer.statusCode);
    }),
    { numRuns: count, ...(seed === undefined ? {} : { seed: Number(seed) }), endOnFailure: true },
  );
  return reached.size / asked.size;
}
