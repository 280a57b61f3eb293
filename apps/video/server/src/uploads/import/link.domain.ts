import { parse } from 'content-disposition';

export type LinkProblem = 'LINK_INVALID' | 'LINK_HAS_CREDENTIALS' | 'LINK_NOT_ALLOWED';

/**
 * Parses a link and checks everything that can be checked before DNS.
 *
 * @param options.allowsPort - whether a `host:port` may be used although the port is not that of the scheme.
 * @param options.base - the URL that redirected to the link.
 * @returns the URL without its fragment, or the problem.
 */
export function parseLink(
  text: string,
  { allowsPort, base }: { allowsPort: (host: string) => boolean; base?: URL },
): URL | LinkProblem {
  const url = URL.parse(text.trim(), base?.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'LINK_INVALID';
  if (url.username !== '' || url.password !== '') return 'LINK_HAS_CREDENTIALS';
  // URL drops the default port.
  if (url.port !== '' && !allowsPort(url.host)) return 'LINK_NOT_ALLOWED';
  url.hash = '';
  return url;
}

/** As for `filename` of `POST /uploads`. */
const MAX_FILENAME_LENGTH = 255;

/**
 * Returns the name of a file: that of `Content-Disposition`, else the last segment of the path, else the host.
 *
 * @param disposition - the header, decoded as Latin-1; invalid ones are ignored.
 */
export function filenameOf(url: URL, disposition?: string): string {
  return (
    cleanName(disposition === undefined ? '' : dispositionName(disposition)) ||
    cleanName(decodeSegment(url.pathname.split('/').at(-1)!)) ||
    url.hostname
  );
}

function dispositionName(header: string): string {
  try {
    return parse(header).parameters.filename ?? '';
  } catch {
    return '';
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const cleanName = (name: string): string =>
  name
    .toWellFormed()
    // Some servers send a path.
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-MAX_FILENAME_LENGTH);
