import { guardedConnector, type ResolveAll } from '@workreel/crawler/ssrf-guard';
import { Client } from 'undici';
import { DeliveryError } from './errors.ts';
import { webhookHeaders } from './webhook-signature.domain.ts';

export interface WebhookOptions {
  /** Of the service, for the user agent. */
  version: string;
  /** For tests: `host:port` that may be private all the same. */
  allowedPrivateOrigins?: ReadonlySet<string>;
  /** For tests: instead of DNS. */
  resolve?: ResolveAll | undefined;
  /** For tests: instead of ten seconds. */
  timeoutMs?: number;
}

export interface WebhookCall {
  /** The same for each try. */
  id: string;
  url: string;
  secret: string;
  body: string;
}

/** From the first packet to the last, in ms: what takes longer should answer first and work then. */
const TIMEOUT_MS = 10_000;
/** In bytes; an answer says nothing that we need but its status. */
const MAX_ANSWER_BYTES = 64 * 1024;

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Posts webhooks, to public addresses alone whatever CRAWL_ALLOW_PRIVATE_HOSTS says: strangers name
 * them. Each has a connection of its own, since they name as many as they like.
 *
 * @returns a function that rejects with a DeliveryError where the answer is not 2xx.
 */
export function webhookPoster(options: WebhookOptions): (call: WebhookCall) => Promise<void> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const rules = {
    allowPrivate: false,
    allowedPrivateOrigins: options.allowedPrivateOrigins ?? new Set<string>(),
  };
  const connect = guardedConnector(rules, {
    connectMs: timeoutMs,
    resolve: options.resolve,
    refuse: () => new PrivateAddressError('a private address'),
  });
  return async (call) => {
    const url = new URL(call.url);
    const client = new Client(url.origin, { connect, pipelining: 1, allowH2: false });
    try {
      judge(await post(client, url, call, { timeoutMs, version: options.version }));
    } finally {
      await client.destroy();
    }
  };
}

async function post(
  client: Client,
  url: URL,
  { id, secret, body }: WebhookCall,
  { timeoutMs, version }: { timeoutMs: number; version: string },
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: {
        ...webhookHeaders({ id, secret, body }, new Date()),
        'content-type': 'application/json',
        'user-agent': `Workreel/${version}`,
      },
      body,
      signal,
      // Redirects are not followed: undici does so only where it is told to.
    });
    // The status is the answer: what follows is read so that the connection ends well, and not waited for.
    await answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => {});
    return answer.statusCode;
  } catch (error) {
    throw failureOf(error as Error & { code?: unknown }, signal.aborted, timeoutMs);
  }
}

function judge(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 410)
    throw new DeliveryError('The webhook answered 410: it wants no more.', { permanent: true });
  const redirect = status >= 300 && status < 400 ? ', and redirects are not followed' : '';
  throw new DeliveryError(`The webhook answered ${status}${redirect}.`, { permanent: false });
}

/** Without the error itself: its texts may hold addresses, and the address of a webhook may hold a password. */
function failureOf(error: Error & { code?: unknown }, timedOut: boolean, timeoutMs: number): DeliveryError {
  if (error instanceof PrivateAddressError)
    return new DeliveryError('The webhook’s address is not a public one.', { permanent: true });
  if (timedOut)
    return new DeliveryError(`The webhook did not answer within ${timeoutMs / 1000} s.`, {
      permanent: false,
    });
  const code = typeof error.code === 'string' ? error.code : 'unknown';
  return new DeliveryError(`The webhook could not be reached (${code}).`, { permanent: false });
}
