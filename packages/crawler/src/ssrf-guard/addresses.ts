import dns from 'node:dns';
import net from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/**
 * Returns whether an IP address is public, i.e. global unicast. This is an allow list because the registries of
 * special-purpose addresses (IANA, RFC 6890) keep growing.
 *
 * Two forms of embedding an IPv4 address in IPv6 are routable and checked as IPv4: IPv4-mapped (RFC 4291 2.5.5.2) and
 * the NAT64 prefix 64:ff9b::/96 (RFC 6052), which DNS64 returns on IPv6-only networks. 6to4 and Teredo are rejected
 * entirely: both are obsolete (RFC 7526) and can embed a private address. Anything that is not an IP address is not
 * public.
 */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address);
  if (family === 0) return false; // ipaddr.js also accepts forms like "0x7f.1", which DNS never returns
  if (family === 4) return ipaddr.IPv4.parse(address).range() === 'unicast';
  // ipaddr.js parses ::1.2.3.4 as ::ffff:1.2.3.4, a different address, so URL first converts it to hexadecimal. URL
  // rejects zone indexes ("fe80::1%eth0"), which are link-local anyway.
  const hex = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (hex === undefined) return false;
  const ip = ipaddr.IPv6.parse(hex);
  const range = ip.range();
  if (range === 'ipv4Mapped' || ip.match(NAT64)) {
    return new ipaddr.IPv4(ip.toByteArray().slice(12)).range() === 'unicast';
  }
  return range === 'unicast' && ip.match(GLOBAL_UNICAST);
}

/** RFC 6052 2.1. The local-use prefix 64:ff9b:1::/48 (RFC 8215) is not global and therefore excluded. */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];
/** The only block that IANA has allocated for global unicast; ipaddr.js reports other blocks as "unicast" too. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Returns whether the host of a URL is a literal IP address that is not public. Returns false for host names:
 * they are checked when they are resolved for a connection.
 */
export function isPrivateLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return net.isIP(address) !== 0 && !isPublicAddress(address);
}

export interface AddressRules {
  /** Allows all private addresses. */
  readonly allowPrivate: boolean;
  /** `host:port` pairs, as in the URL (IPv6 in brackets), that may be private. */
  readonly allowedPrivateOrigins: ReadonlySet<string>;
}

/** Returns whether the settings allow a private address for this origin. */
export function isPrivateAllowed(rules: AddressRules, hostname: string, port: string): boolean {
  return rules.allowPrivate || rules.allowedPrivateOrigins.has(`${hostname}:${port}`);
}

/** Resolves a host name to all its addresses, like `dns.lookup` with `all`. */
export type ResolveAll = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

export interface GuardOptions {
  /** Connection timeout in ms. */
  readonly connectMs: number;
  /** Creates the error with which the request fails; `origin` is `scheme://host:port`, `addresses` are the rejected ones. */
  readonly createError: (origin: string, addresses: readonly string[]) => Error;
  /** Default: `dns.lookup`. */
  readonly resolve?: ResolveAll | undefined;
}

/**
 * Creates an undici connector that connects only to public addresses. The check is part of the lookup used by the
 * socket, so the checked address is the one connected to; a second resolution would be open to DNS rebinding.
 * `net.connect` skips the lookup for a literal IP address (net.js, lookupAndConnect), so literals are checked first.
 */
export function guardedConnector(rules: AddressRules, options: GuardOptions): buildConnector.connector {
  const { createError } = options;
  const resolve: ResolveAll = options.resolve ?? dns.lookup;
  // HTTP/1.1 only: with one request at a time per host, HTTP/2 has no advantage.
  const base = { timeout: options.connectMs, allowH2: false, autoSelectFamily: true };
  const open = buildConnector({ ...base, lookup: filteringLookup(resolve, () => true) });
  const guarded = buildConnector({ ...base, lookup: filteringLookup(resolve, isPublicAddress) });

  return (target, callback) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const isLiteral = net.isIP(target.hostname) !== 0;
    const host = net.isIPv6(target.hostname) ? `[${target.hostname}]` : target.hostname;
    if (isPrivateAllowed(rules, host, port)) {
      open(target, callback);
      return;
    }
    const origin = `${target.protocol}//${host}:${port}`;
    if (isLiteral && !isPublicAddress(target.hostname)) {
      // undici expects the callback to be called asynchronously.
      queueMicrotask(() => callback(createError(origin, [target.hostname]), null));
      return;
    }
    guarded(target, (...result) => {
      const [error, socket] = result;
      if (error !== null) {
        const reported =
          error instanceof PrivateAddressesError ? createError(origin, error.addresses) : error;
        callback(reported, null);
        return;
      }
      // Defense in depth: never send anything to a private peer.
      const peer = socket.remoteAddress;
      if (peer !== undefined && !isPublicAddress(peer)) {
        socket.on('error', () => {}).destroy();
        callback(createError(origin, [peer]), null);
        return;
      }
      callback(null, socket);
    });
  };
}

/** Reports through `net` and `tls` to the connector that all addresses of a host are private. */
class PrivateAddressesError extends Error {
  readonly addresses: readonly string[];
  constructor(addresses: readonly string[]) {
    super(`only private addresses: ${addresses.join(', ')}`);
    this.addresses = addresses;
  }
}

/**
 * Creates a `lookup` for `net.connect` that returns only accepted addresses, so that the socket cannot connect to any
 * other.
 */
export function filteringLookup(
  resolve: ResolveAll,
  accept: (address: string) => boolean,
): net.LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      const accepted = addresses.filter((entry) => accept(entry.address));
      const first = accepted[0];
      if (first === undefined) {
        callback(new PrivateAddressesError(addresses.map((entry) => entry.address)), '', 0);
        return;
      }
      if (options.all) callback(null, accepted);
      else callback(null, first.address, first.family);
    });
  };
}
