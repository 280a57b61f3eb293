import { isIP } from 'node:net';
import { networkOf } from '@workreel/platform/http';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from. */
export interface Client {
  /** IP address; null if a trusted proxy reported something else in X-Forwarded-For. */
  address: string | null;
  /**
   * The unit for limits: an IPv4 address or an IPv6 /64 network, which is what one customer of a provider gets. A larger
   * unit would let strangers of the same provider block each other.
   */
  network: string;
  userAgent: string | undefined;
}

export function clientOfRequest(request: FastifyRequest): Client {
  // The zone of an IPv6 address may be any text (RFC 4007), and means something only on the host that reported it.
  const [ip = ''] = request.ip.split('%', 1);
  const address = isIP(ip) === 0 ? null : ip;
  return {
    address,
    // All requests with an invalid address count as the proxy's, so that made-up texts are not made-up networks.
    network: networkOf(address ?? request.socket.remoteAddress ?? ''),
    userAgent: request.headers['user-agent'],
  };
}
