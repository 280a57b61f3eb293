import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { Language } from '@workreel/languages';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { dataBlock, type Html } from '../html.ts';
import { setDefaultAccess } from './access.ts';
import { themeOf } from './cookies.ts';
import { matchesEtag } from './etag.domain.ts';
import { preferredLanguage } from './language.ts';

/** Base URLs of the services, for links between their pages. */
export type Products = { jobs?: string; video?: string };

/** Metadata of a page for link previews and search engines. */
export interface PageHead {
  /** Replaces the `<title>`. */
  markup: Html;
  /** Default: 200. */
  status?: 200 | 404;
}

/** A page to be sent. */
export interface RequestedPage {
  /** Not decoded, without the query. */
  path: string;
  /** With its question mark; may be empty. */
  query: string;
  /** The language that the user prefers. */
  language: Language;
  /** Sends a request to the API of this service on behalf of the client. @param url - path and query. */
  get: (url: string) => Promise<Response>;
  /** Aborted when the page is sent without what is not there yet. */
  signal: AbortSignal;
}

/** The content of a page, so that browsers can show it before the scripts of the client are loaded. */
export interface RenderedPage {
  markup: Html;
  /** What the client needs to continue from it. */
  data: unknown;
}

export interface WebClientOptions {
  /** Paths of the client's pages below `/app`; `:name` stands for any segment. Other paths return 404. Default: all paths exist. */
  paths?: readonly string[];
  /** Plugin that registers other pages. */
  extraPages?: FastifyPluginAsync;
  /** What every page of the client needs at once; JSON. */
  state?: (request: FastifyRequest) => object;
  /** Returns the metadata of a page. If undefined, the page keeps the title with which it was built. */
  head?: (page: RequestedPage) => Promise<PageHead | undefined>;
  /** Renders a page. If undefined, the client renders it. */
  render?: ((page: RequestedPage, state: object) => Promise<RenderedPage | undefined>) | undefined;
}

/** Limits how long a slow database can delay a page for what it can do without. */
export const PAGE_TIMEOUT_MS = 2_000;

/**
 * Serves a built web client at `/app/`, and other pages. They are not part of the OpenAPI document. A path without a file
 * returns the client's page, whose router handles it; a path with a file extension that is not in `paths` returns 404. Precompressed files
 * (`x.js.br`, `x.js.gz`) are used if the browser accepts the encoding.
 *
 * @param folder - the build output; if it does not exist, only the other pages are served.
 */
export const webClient =
  (folder: string, options: WebClientOptions = {}): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    setDefaultAccess(app, 'anyone');
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    app.get('/', async (_request, reply) => reply.redirect('/app/', 302));
    if (options.extraPages) await app.register(options.extraPages);
    if (!existsSync(folder)) return;
    app.get('/app', async (_request, reply) => reply.redirect('/app/', 302));
    // File names in `assets` contain a hash; the name of the page does not.
    const assets = join(folder, 'assets') + sep;
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/app/',
      wildcard: false,
      index: false,
      preCompressed: true,
      // Precompressed variants and pages have no URLs of their own.
      globIgnore: ['**/*.{br,gz}', '*.html'],
      setHeaders: (reply, path) =>
        void reply.header(
          'Cache-Control',
          path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    const isPage = options.paths ? pathMatcher(options.paths) : () => false;
    const sendPage = pageSender(await readFile(join(folder, 'index.html'), 'utf8'), options);
    app.get('/app/*', async (request, reply) => {
      const path = request.url.split('?', 1)[0]!;
      // A name in the path of a page may contain a dot.
      if (/\.\w+$/.test(path) && !isPage(path)) return reply.callNotFound();
      return sendPage(request, reply);
    });
  };

const [brotli, gzipText] = [promisify(brotliCompress), promisify(gzip)];

/** Encodes a page. Pages differ for each request, so they are compressed at levels that take about a millisecond. */
const encode = async (text: string, encoding: string | null): Promise<string | Buffer> =>
  encoding === 'br'
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : encoding === 'gzip'
      ? gzipText(text)
      : text;

/** Returns a function that completes the built page with its language, color scheme, metadata, content and state, and sends it. */
function pageSender(built: string, { paths, head, render, state = () => ({}) }: WebClientOptions) {
  const exists = pathMatcher(paths);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { headers, log, server, ip, url } = request;
    const [path, ...query] = url.split(/(?=\?)/);
    const language = preferredLanguage(request);
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new Error(`Timed out after ${PAGE_TIMEOUT_MS} ms`)),
      PAGE_TIMEOUT_MS,
    );
    const page: RequestedPage = {
      signal: timeout.signal,
      path: path!,
      query: query.join(''),
      language,
      get: async (apiUrl) => {
        const { statusCode, headers, body } = await server.inject({
          url: apiUrl,
          remoteAddress: ip,
          headers: { accept: 'application/json' },
        });
        return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
      },
    };
    const pageState = state(request);
    const aborted = rejectWhenAborted(timeout.signal);
    const optional = <T>(work: Promise<T> | undefined, what: string): Promise<T | undefined> =>
      Promise.race([work, aborted]).catch((error) => {
        log.error({ err: error }, `could not load the ${what} of a page; serving the page without it`);
        return undefined;
      });
    const [found, rendered] = await Promise.all([
      optional(head?.(page), 'metadata'),
      optional(render?.(page, pageState), 'content'),
    ]);
    clearTimeout(timer);
    const theme = themeOf(request);
    const text = completePage(built, {
      language,
      theme,
      head: found?.markup,
      content: rendered?.markup,
      state: { ...pageState, data: rendered?.data },
    });
    const status = exists(page.path) ? (found?.status ?? 200) : 404;
    // Weak, because the encodings of a page have the same one.
    const etag = `W/"${hash('sha256', text, 'base64url')}"`;
    reply.headers({
      'Cache-Control': 'no-cache',
      ETag: etag,
      // CORS has set it to `Origin`.
      Vary: [reply.getHeader('Vary') ?? [], 'Accept-Encoding', 'Accept-Language', 'Cookie'].flat().join(', '),
    });
    if (status === 200 && matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(await encode(text, encoding));
  };
}

/**
 * Completes a built page.
 *
 * @param parts - `head` replaces the title; `theme` is the color scheme that the user has chosen; `state` is what the client needs at
 *   once, as JSON.
 */
export function completePage(
  built: string,
  parts: {
    language: Language;
    theme?: 'light' | 'dark' | undefined;
    head?: Html | undefined;
    content?: Html | undefined;
    state: object;
  },
): string {
  const { language, theme, head, content, state } = parts;
  // Functions, because `$&` has a special meaning in a replacement string.
  return built
    .replace(/<title>[^<]*<\/title>/, (title) => head?.markup ?? title)
    .replace(
      /<html lang="[\w-]+"/,
      () => `<html lang="${language}"${theme === undefined ? '' : ` data-theme="${theme}"`}`,
    )
    .replace(/(?<=<meta name="theme-color" [^>]*media=")\(prefers-color-scheme: (\w+)\)/g, (media, own) =>
      theme === undefined ? media : own === theme ? 'all' : 'not all',
    )
    .replace(
      '<div id="page"></div>',
      () => `<div id="page">${content?.markup ?? ''}</div>${dataBlock('page-state', state).markup}`,
    );
}

/** Returns a function that tells whether a path is one of the client's. */
function pathMatcher(paths: readonly string[] | undefined): (path: string) => boolean {
  if (!paths) return () => true;
  const patterns = paths.map((path) => path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+'));
  const pattern = new RegExp(`^/app(?:${patterns.join('|')})/?$`);
  return (path) => pattern.test(path);
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  promise.catch(() => {});
  return promise;
}
