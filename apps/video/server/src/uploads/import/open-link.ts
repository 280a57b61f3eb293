import type { Readable } from 'node:stream';
import { type AddressRules, guardedConnector } from '@workreel/crawler/ssrf-guard';
import { Agent, request } from 'undici';
import { ImportError } from './errors.ts';
import { parseLink } from './link.domain.ts';
import { type Headers, headerOf, isTemporary } from './response.domain.ts';

const CONNECT_MS = 10_000;
const HEADERS_MS = 60_000;
/** Between two chunks of the body. */
const IDLE_MS = 60_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface LinkResponse {
  /** 200, 206 or 416. */
  status: number;
  headers: Headers;
  body: Readable;
  /** After redirects. */
  url: URL;
}

/** Requests files from links that users enter. */
export interface LinkOpener {
  /**
   * @param range - continues a file: the first missing byte, and its validator.
   * @throws ImportError, or the reason of the signal.
   */
  open(
    link: string,
    options: { range?: { start: number; validator: string } | undefined; signal: AbortSignal },
  ): Promise<LinkResponse>;
  close(): Promise<void>;
}

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** @param rules - addresses that links may lead to although they are not public, with any port. */
export function openLinks(rules: AddressRules, userAgent: string): LinkOpener {
  const agent = new Agent({
    connect: guardedConnector(rules, {
      connectMs: CONNECT_MS,
      createError: () => new PrivateAddressError('private IP address'),
    }),
    allowH2: false,
    pipelining: 1,
    headersTimeout: HEADERS_MS,
    bodyTimeout: IDLE_MS,
  });
  const allowsPort = (host: string) => rules.allowPrivate || rules.allowedPrivateOrigins.has(host);
  const parse = (text: string, base?: URL): URL => {
    const url = parseLink(text, { allowsPort, ...(base && { base }) });
    if (typeof url !== 'string') return url;
    const host = base?.host ?? 'the host';
    throw new ImportError(
      'LINK_NOT_ALLOWED',
      `The link, or a redirect of ${host}, leads to a URL that is not allowed.`,
    );
  };
  return {
    open: async (link, { range, signal }) => {
      const headers = {
        'user-agent': userAgent,
        accept: '*/*',
        // Ranges of an encoded file would not be ranges of the file.
        'accept-encoding': 'identity',
        ...(range && { range: `bytes=${range.start}-`, 'if-range': range.validator }),
      };
      let url = parse(link);
      for (let redirects = 0; ; redirects++) {
        const response = await request(url, { dispatcher: agent, headers, signal }).catch((error: Error) => {
          throw signal.aborted ? signal.reason : connectionError(url, error);
        });
        const { statusCode: status, body } = response;
        // Errors that nobody waits for, such as of a body that is discarded.
        body.on('error', () => {});
        const location = headerOf(response.headers, 'location');
        if (REDIRECTS.has(status) && location !== undefined) {
          body.destroy();
          if (redirects === MAX_REDIRECTS)
            throw new ImportError('HTTP_ERROR', `${url.host} redirects too often.`, { status });
          url = parse(location, url);
          continue;
        }
        if (status === 200 || status === 206 || status === 416)
          return { status, headers: response.headers, body, url };
        body.destroy();
        throw new ImportError('HTTP_ERROR', `${url.host} returned the status ${status}.`, {
          status,
          isTemporary: isTemporary(status),
        });
      }
    },
    close: () => agent.destroy(),
  };
}

/** Converts an error of the connection or the body. Messages of undici and Node.js may quote the URL. */
export function connectionError({ host }: URL, error: Error): ImportError {
  if (error instanceof ImportError) return error;
  if (error instanceof PrivateAddressError)
    return new ImportError('LINK_NOT_ALLOWED', `${host} does not have a public IP address.`);
  const { code } = error as NodeJS.ErrnoException;
  return new ImportError(
    'HOST_UNREACHABLE',
    `${host} did not respond, or the connection was lost (${code ?? error.name}).`,
    {
      isTemporary: true,
    },
  );
}
