import { FetchRefusedError } from './errors.ts';
import { type AddressRules, mayBePrivate } from './ssrf-guard/index.ts';

/** In characters. Servers answer 414 near 8 KiB; a longer one is a link that feeds on itself. */
const MAX_URL_LENGTH = 8_192;

/**
 * Reads an address and checks all that can be checked before DNS: scheme, credentials, port, host.
 * Throws FetchRefusedError. The URL returned has no fragment.
 *
 * @param hosts the profile's hosts: `a.example.com` is that host alone, `.example.com` is example.com
 *   and everything below it; `host:port` also allows that port, without one only 80 and 443
 *   by their schemes are (any port where the operator allows private addresses).
 * @param base the page that linked or redirected here
 */
export function checkTarget(address: string, hosts: readonly string[], rules: AddressRules, base?: URL): URL {
  if (address.length > MAX_URL_LENGTH) {
    const start = `${address.slice(0, 100)}…`;
    throw new FetchRefusedError(
      'INVALID_URL',
      start,
      `The address ${start} has ${address.length} characters; ${MAX_URL_LENGTH} is the most.`,
    );
  }
  const url = URL.parse(address, base?.href);
  if (url === null) {
    throw new FetchRefusedError(
      'INVALID_URL',
      address,
      `"${address}" is not an address. It must look like https://host/path.`,
    );
  }
  url.hash = '';
  // "example.com." is example.com (RFC 1034 3.1): one name, so one queue and one robots.txt.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchRefusedError(
      'SCHEME_NOT_ALLOWED',
      url.href,
      `${url.href} uses ${url.protocol} and only http: and https: are fetched.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = ''; // never into a message, a log or the database
    throw new FetchRefusedError(
      'CREDENTIALS_IN_URL',
      url.href,
      `The address of ${url.href} carries a user name or password. Take it out: what needs a login is not collected.`,
    );
  }
  const match = matchHost(url, hosts);
  if (match === 'no') {
    throw new FetchRefusedError(
      'HOST_NOT_ALLOWED',
      url.href,
      `${url.href} is on ${url.host}, which is none of the profile's hosts (${hosts.join(', ')})` +
        `${base === undefined ? '' : `; ${base.href} led there`}. If it belongs to the site, add it to the profile's hosts.`,
    );
  }
  if (match === 'other-port' && !mayBePrivate(rules, url.hostname, effectivePort(url))) {
    throw new FetchRefusedError(
      'PORT_NOT_ALLOWED',
      url.href,
      `${url.href} uses port ${effectivePort(url)}. If that is right, add "${url.hostname}:${effectivePort(url)}" to the profile's hosts.`,
    );
  }
  return url;
}

function matchHost(url: URL, hosts: readonly string[]): 'yes' | 'other-port' | 'no' {
  const name = url.hostname;
  let best: 'yes' | 'other-port' | 'no' = 'no';
  for (const written of hosts) {
    const entry = written.toLowerCase();
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
    if (host === '' || host === '.') continue;
    const fits = host.startsWith('.') ? name === host.slice(1) || name.endsWith(host) : name === host;
    if (!fits) continue;
    // URL drops a default port: compare `example.com:443` with what is really connected to.
    if (port === '' ? url.port === '' : port === effectivePort(url)) return 'yes';
    best = 'other-port';
  }
  return best;
}

/** The port connected to, as text. */
function effectivePort(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}
