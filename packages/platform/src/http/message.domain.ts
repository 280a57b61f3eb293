/** Checks of a request's framing that the HTTP parser of Node.js leaves to the server. */

interface Message {
  httpVersion: string;
  /** Names and values in turn. */
  rawHeaders: readonly string[];
}

/** `host [":" port]` of RFC 9110 §7.2. Also allows underscores, which names in container networks contain. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]*)(:\d{0,5})?$/i;

/**
 * Describes why a request must be rejected with 400: it has an unsupported HTTP version, or a `Host` that RFC 9112 §3.2
 * forbids. A proxy may read such a request differently. Not 505 for the version, because clients cannot be allowed to cause
 * responses that count as failures of the service.
 */
export function messageError({ httpVersion, rawHeaders }: Message): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'Use HTTP/1.1 or HTTP/1.0.';
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === 'host',
  );
  if (hosts.length > 1) return 'The Host header must be given only once.';
  const [host] = hosts;
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined;
  return HOST.test(host) ? undefined : 'The Host header is not valid.';
}
