import { Resolver } from 'node:dns/promises';
import type { ResolveAll } from '@workreel/crawler/ssrf-guard';

/** Timeout of a query in milliseconds, and number of attempts. Together less than the timeout of a webhook. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Creates a function that resolves host names with DNS queries instead of `dns.lookup`, which occupies a thread. Node.js
 * runs only two lookups at a time, so hosts of users whose name servers do not respond would delay those of everybody.
 *
 * @param servers - addresses of name servers; default: those of the system.
 */
export function createResolver(servers?: readonly string[]): ResolveAll {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return (hostname, _options, callback) => {
    void Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]).then(([v4, v6]) => {
      const addresses = [
        ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
        ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
      ];
      if (addresses.length === 0 && v4.status === 'rejected') callback(v4.reason, []);
      else callback(null, addresses);
    });
  };
}
