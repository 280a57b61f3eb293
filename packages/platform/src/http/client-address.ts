import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';

/** Returns the network of an IP address: an IPv6 client controls the 2^64 addresses of its network. */
export const networkOf = (ip: string): string => normalizeIP(ip);

/**
 * Returns a function that finds the network of a client, for servers without Fastify.
 *
 * @param trustProxy - `TRUST_PROXY`: the proxies whose `X-Forwarded-For` is trusted.
 */
export function clientNetworkReader(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const trusts = proxyAddress.compile(trustProxy?.split(',').map((entry) => entry.trim()) ?? []);
  return (request) => networkOf(proxyAddress(request, trusts) ?? '');
}
