import { guardedConnector, type ResolveAll } from '@workreel/crawler/ssrf-guard';
import { Client } from 'undici';
import { DeliveryError } from './errors.ts';
import { createResolver } from './resolver.ts';
import { webhookHeaders } from './webhook-signature.domain.ts';

export interface WebhookOptions {
  /** Version of the service, for the `User-Agent` header. */
  version: string;
  /** For tests: `host:port` pairs that may resolve to private IP addresses. */
  allowedPrivateOrigins?: ReadonlySet<string>;
  /** For tests: replaces DNS. */
  resolve?: ResolveAll | undefined;
  /** For tests; default: 10 s. */
  timeoutMs?: number;
}

export interface WebhookCall {
  /** Identical for every attempt. */
  id: string;
  url: string;
  secret: string;
  body: string;
}

/** Timeout of the entire request. Receivers that need longer should respond before processing it. */
const TIMEOUT_MS = 10_000;
/** Limit for reading a response body, which is discarded. */
const MAX_RESPONSE_BYTES = 64 * 1024;

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Creates a function that posts webhooks. Because any user can configure a URL, it only connects to public IP
 * addresses, regardless of CRAWL_ALLOW_PRIVATE_HOSTS, and uses a new connection for each request.
 *
 * @returns a function that rejects with a DeliveryError if the response is not 2xx.
 */
export function webhookPoster(options: WebhookOptions): (call: WebhookCall) => Promise<void> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const rules = {
    allowPrivate: false,
    allowedPrivateOrigins: options.allowedPrivateOrigins ?? new Set<string>(),
  };
  const connect = guardedConnector(rules, {
    connectMs: timeoutMs,
    resolve: options.resolve ?? createResolver(),
    createError: () => new PrivateAddressError('private IP address'),
  });
  return async (call) => {
    const url = new URL(call.url);
    const client = new Client(url.origin, { connect, pipelining: 1, allowH2: false });
    try {
      assertDelivered(await post(client, url, call, { timeoutMs, version: options.version }));
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
    const response = await client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: {
        ...webhookHeaders({ id, secret, body }, new Date()),
        'content-type': 'application/json',
        'user-agent': `Workreel/${version}`,
      },
      body,
      signal,
      // undici does not follow redirects by default.
    });
    // Only the status matters: drain the body up to a limit and ignore errors.
    await response.body.dump({ limit: MAX_RESPONSE_BYTES }).catch(() => {});
    return response.statusCode;
  } catch (error) {
    throw toDeliveryError(error as Error & { code?: unknown }, signal.aborted, timeoutMs);
  }
}

function assertDelivered(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 410) throw new DeliveryError('The webhook returned 410 Gone.', { permanent: true });
  const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  throw new DeliveryError(`The webhook returned ${status}${redirect}.`, { permanent: false });
}

/** Omits the original error, because its message may contain IP addresses or secrets in the URL of the webhook. */
function toDeliveryError(
  error: Error & { code?: unknown },
  timedOut: boolean,
  timeoutMs: number,
): DeliveryError {
  if (error instanceof PrivateAddressError)
    return new DeliveryError('The webhook URL does not resolve to a public IP address.', { permanent: true });
  if (timedOut)
    return new DeliveryError(`The webhook did not respond within ${timeoutMs / 1000} s.`, {
      permanent: false,
      unresponsive: true,
    });
  const code = typeof error.code === 'string' ? error.code : 'unknown';
  return new DeliveryError(`The webhook could not be reached (${code}).`, {
    permanent: false,
    unresponsive: true,
  });
}
