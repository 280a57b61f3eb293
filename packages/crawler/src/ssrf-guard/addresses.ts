import dns from 'node:dns';
import net from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/**
 * Whether an IP address is one that anybody on the internet could reach: global unicast and nothing
 * else. An allow list, because the lists of special addresses (IANA, RFC 6890) keep growing.
 *
 * IPv4 inside IPv6 is judged by the IPv4 address where such a packet can really go there
 * (IPv4-mapped, RFC 4291 2.5.5.2; the NAT64 prefix 64:ff9b::/96, RFC 6052, which hosts on
 * IPv6-only networks get from DNS64). 6to4 and Teredo are refused whole: both are dead
 * (RFC 7526), and both can carry a private address. Anything that is not an IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address);
  if (family === 0) return false; // ipaddr.js also reads "0x7f.1" and the like; DNS never says it
  if (family === 4) return ipaddr.IPv4.parse(address).range() === 'unicast';
  // ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4, another address; URL writes IPv6 without dots. A zone
  // ("fe80::1%eth0") exists only on this machine's links, and URL does not read one.
  const hex = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (hex === undefined) return false;
  const ip = ipaddr.IPv6.parse(hex);
  const range = ip.range();
  if (range === 'ipv4Mapped' || ip.match(NAT64)) {
    return new ipaddr.IPv4(ip.toByteArray().slice(12)).range() === 'unicast';
  }
  return range === 'unicast' && ip.match(GLOBAL_UNICAST);
}

/** RFC 6052 2.1; the local-use prefix 64:ff9b:1::/48 (RFC 8215) is not global and stays out. */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];
/** All that IANA has handed out for global unicast; ipaddr.js calls the rest "unicast" too. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether a URL's host is an address, written out, that is not public. A name is no address: where it
 * leads is only known when it is connected to.
 */
export function isPrivateLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return net.isIP(address) !== 0 && !isPublicAddress(address);
}

export interface AddressRules {
  /** Lift the ban altogether. */
  readonly allowPrivate: boolean;
  /** `host:port`, as in the URL (IPv6 in brackets), for which it is lifted. */
  readonly allowedPrivateOrigins: ReadonlySet<string>;
}

/** Whether the operator has said that this origin may live at a private address. */
export function mayBePrivate(rules: AddressRules, hostname: string, port: string): boolean {
  return rules.allowPrivate || rules.allowedPrivateOrigins.has(`${hostname}:${port}`);
}

/** Resolves a name to all its addresses; `dns.lookup` but for tests. */
export type ResolveAll = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

export interface GuardOptions {
  /** Longest wait for a connection, in ms. */
  readonly connectMs: number;
  /** The error that the request ends with; `origin` is `scheme://host:port`, the addresses are those refused. */
  readonly refuse: (origin: string, addresses: readonly string[]) => Error;
  /** `dns.lookup` but for tests. */
  readonly resolve?: ResolveAll | undefined;
}

/**
 * An undici connector that connects to public addresses only. The check sits in the lookup that the
 * socket itself uses, so the address checked is the address connected to: there is no second
 * resolution for a rebinding DNS server to answer differently. `net.connect` does not call the lookup
 * for a literal IP (net.js, lookupAndConnect), so literals are checked here before.
 *
 * What a refusal is called, and what it says, is its caller's: `options.refuse` makes the error.
 */
export function guardedConnector(rules: AddressRules, options: GuardOptions): buildConnector.connector {
  const { refuse } = options;
  const resolve: ResolveAll = options.resolve ?? dns.lookup;
  // HTTP/1.1 only: one request at a time per host gains nothing from HTTP/2's streams.
  const base = { timeout: options.connectMs, allowH2: false, autoSelectFamily: true };
  const open = buildConnector({ ...base, lookup: filteringLookup(resolve, () => true) });
  const guarded = buildConnector({ ...base, lookup: filteringLookup(resolve, isPublicAddress) });

  return (target, callback) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const isLiteral = net.isIP(target.hostname) !== 0;
    const shown = net.isIPv6(target.hostname) ? `[${target.hostname}]` : target.hostname;
    if (mayBePrivate(rules, shown, port)) {
      open(target, callback);
      return;
    }
    const origin = `${target.protocol}//${shown}:${port}`;
    if (isLiteral && !isPublicAddress(target.hostname)) {
      // A connector answers later, never during the call.
      queueMicrotask(() => callback(refuse(origin, [target.hostname]), null));
      return;
    }
    guarded(target, (...result) => {
      const [error, socket] = result;
      if (error !== null) {
        const refused = error instanceof PrivateAddresses ? refuse(origin, error.addresses) : error;
        callback(refused, null);
        return;
      }
      // Belt and braces: whatever path led here, no byte is sent to a private peer.
      const peer = socket.remoteAddress;
      if (peer !== undefined && !isPublicAddress(peer)) {
        socket.on('error', () => {}).destroy();
        callback(refuse(origin, [peer]), null);
        return;
      }
      callback(null, socket);
    });
  };
}

/** All addresses of a name were private; carries them past `net` and `tls` to the connector. */
class PrivateAddresses extends Error {
  readonly addresses: readonly string[];
  constructor(addresses: readonly string[]) {
    super(`only private addresses: ${addresses.join(', ')}`);
    this.addresses = addresses;
  }
}

/**
 * A `lookup` for `net.connect` which lets only some addresses through. A name with both kinds keeps
 * its public ones: what has been filtered out is never connected to.
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
        callback(new PrivateAddresses(addresses.map((entry) => entry.address)), '', 0);
        return;
      }
      if (options.all) callback(null, accepted);
      else callback(null, first.address, first.family);
    });
  };
}
