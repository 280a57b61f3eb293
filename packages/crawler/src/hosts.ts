import { FetchRefusedError } from './errors.ts';

/** In characters. Servers return 414 at about 8 KiB; longer URLs come from self-referencing links. */
const MAX_URL_LENGTH = 8_192;

/**
 * Parses a URL and checks everything that can be checked before DNS: scheme, credentials, port and host.
 *
 * @param hosts the profile's hosts: `a.example.com` matches only that host, `.example.com` matches example.com and all
 *   its subdomains, `*` every host. An entry without a port allows only the default port of the scheme.
 * @param base the page that linked or redirected to the URL
 * @returns the URL without its fragment
 * @throws FetchRefusedError
 */
export function checkTarget(href: string, hosts: readonly string[], base?: URL): URL {
  if (href.length > MAX_URL_LENGTH) {
    const start = `${href.slice(0, 100)}…`;
    throw new FetchRefusedError(
      'INVALID_URL',
      start,
      `The URL ${start} has ${href.length} characters; the maximum is ${MAX_URL_LENGTH}.`,
    );
  }
  const url = URL.parse(href, base?.href);
  if (url === null) {
    throw new FetchRefusedError(
      'INVALID_URL',
      href,
      `"${href}" is not a valid URL. It must look like https://host/path.`,
    );
  }
  url.hash = '';
  // "example.com." is the same name as "example.com" (RFC 1034 3.1), so both share one queue and one robots.txt.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchRefusedError(
      'SCHEME_NOT_ALLOWED',
      url.href,
      `${url.href} uses ${url.protocol}; only http: and https: are supported.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = ''; // must not appear in a message, a log or the database
    throw new FetchRefusedError(
      'CREDENTIALS_IN_URL',
      url.href,
      `The URL ${url.href} contains a user name or password. Remove them: pages that require a login are not collected.`,
    );
  }
  const match = matchHost(url, hosts);
  if (match === 'no') {
    throw new FetchRefusedError(
      'HOST_NOT_ALLOWED',
      url.href,
      `${url.href} is on ${url.host}, which is not one of the profile's hosts (${hosts.join(', ')})` +
        `${base === undefined ? '' : `; ${base.href} links or redirects to it`}. If it belongs to the site, add it to the profile's hosts.`,
    );
  }
  if (match === 'other-port') {
    throw new FetchRefusedError(
      'PORT_NOT_ALLOWED',
      url.href,
      `${url.href} was not fetched: it uses port ${effectivePort(url)}, which the profile's hosts (${hosts.join(', ')}) do not name` +
        `${base === undefined ? '' : `; ${base.href} links or redirects to it`}. If that is correct, add "${url.hostname}:${effectivePort(url)}" to the profile's hosts.`,
    );
  }
  return url;
}

/** Returns whether a URL is on one of the hosts, including the port. */
export const isOnHosts = (url: URL, hosts: readonly string[]): boolean => matchHost(url, hosts) === 'yes';

function matchHost(url: URL, hosts: readonly string[]): 'yes' | 'other-port' | 'no' {
  const name = url.hostname;
  let best: 'yes' | 'other-port' | 'no' = 'no';
  for (const entry of hosts) {
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (host === '' || host === '.') continue;
    const isMatch =
      host === '*' || (host.startsWith('.') ? name === host.slice(1) || name.endsWith(host) : name === host);
    if (!isMatch) continue;
    // URL drops the default port, so compare with the effective port.
    if (port === '' ? url.port === '' : port === effectivePort(url)) return 'yes';
    best = 'other-port';
  }
  return best;
}

function effectivePort(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}
