import { guardedConnector, type ResolveAll } from '@workreel/crawler/ssrf-guard';
import { Client } from 'undici';
import { DeliveryError } from '../errors.ts';
import { createResolver } from '../resolver.ts';
import type { HttpRequest, HttpResponse } from './channel.ts';

export interface SenderOptions {
  /** Version of the service, for the `User-Agent` header. */
  version: string;
  /**
   * For tests: origins to which requests are sent instead, such as `{ 'https://ntfy.sh': 'http://127.0.0.1:8080' }`. They
   * may have private IP addresses.
   */
  origins?: Readonly<Record<string, string>>;
  /** For tests: `host:port` pairs that may resolve to private IP addresses. */
  allowedPrivateOrigins?: ReadonlySet<string>;
  /** For tests: replaces DNS. */
  resolve?: ResolveAll | undefined;
  /** For tests; default: 10 s. */
  timeoutMs?: number;
}

/** Timeout of the entire request. Receivers that need longer should respond before processing it. */
const TIMEOUT_MS = 10_000;
/** The rest of a response body is discarded. */
const MAX_RESPONSE_BYTES = 64 * 1024;

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Creates a function that posts requests. Because any user can configure a URL, it only connects to public IP
 * addresses, regardless of CRAWL_ALLOW_PRIVATE_HOSTS, and uses a new connection for each request.
 *
 * @returns a function that rejects with a DeliveryError if there is no response. Its second parameter is the subject of
 * error messages.
 */
export function openSender(
  options: SenderOptions,
): (request: HttpRequest, receiver: string) => Promise<HttpResponse> {
  const { origins = {}, timeoutMs = TIMEOUT_MS } = options;
  const connect = guardedConnector(
    {
      allowPrivate: false,
      allowedPrivateOrigins: new Set([
        ...(options.allowedPrivateOrigins ?? []),
        ...Object.values(origins).map((origin) => new URL(origin).host),
      ]),
    },
    {
      connectMs: timeoutMs,
      resolve: options.resolve ?? createResolver(),
      createError: () => new PrivateAddressError('private IP address'),
    },
  );
  return async (request, receiver) => {
    const { origin, pathname, search } = new URL(request.url);
    const client = new Client(origins[origin] ?? origin, { connect, pipelining: 1, allowH2: false });
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await client.request({
        method: 'POST',
        path: pathname + search,
        headers: { ...request.headers, 'user-agent': `Workreel/${options.version}` },
        body: request.body,
        signal,
        // undici does not follow redirects by default.
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: await readStart(response.body),
        receivedAt: new Date(),
      };
    } catch (error) {
      throw toDeliveryError(error as Error & { code?: unknown }, receiver, signal.aborted, timeoutMs);
    } finally {
      await client.destroy();
    }
  };
}

/** Reads a body up to the limit. Ignores errors, because the status is sufficient. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
}

/** Omits the original error, because its message may contain IP addresses or secrets in the URL. */
function toDeliveryError(
  error: Error & { code?: unknown },
  receiver: string,
  timedOut: boolean,
  timeoutMs: number,
): DeliveryError {
  if (error instanceof PrivateAddressError)
    return new DeliveryError(
      'privateAddress',
      `${receiver} cannot be reached, because its host name does not resolve to a public IP address.`,
      { permanent: true },
    );
  const code = typeof error.code === 'string' ? error.code : 'unknown';
  const message = timedOut
    ? `${receiver} did not respond within ${timeoutMs / 1000} s.`
    : `${receiver} could not be reached (${code}).`;
  return new DeliveryError(timedOut ? 'timedOut' : 'unreachable', message, {
    permanent: false,
    unresponsive: true,
  });
}
