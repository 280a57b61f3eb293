import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Language } from '@workreel/languages';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../html.ts';
import { setDefaultAccess } from './access.ts';
import { preferredLanguage } from './language.ts';

/** Metadata of a page for link previews and search engines. */
export interface PageHead {
  /** Replaces the `<title>`. */
  markup: Html;
  /** Default: 200. */
  status?: 200 | 404;
  /** Language of the markup, if it depends on the requested one. */
  language?: Language;
}

export interface WebClientOptions {
  /** Plugin that registers other pages. */
  extraPages?: FastifyPluginAsync;
  /**
   * Returns the metadata of the page at a path. The path is not decoded and has no query; `language` is the one that the
   * user prefers. If undefined, the page is served as it was built.
   */
  head?: (path: string, language: Language) => Promise<PageHead | undefined>;
}

/** Limits how long a slow database can delay a page for metadata that only crawlers read. */
export const HEAD_TIMEOUT_MS = 2_000;

/**
 * Serves a built web client at `/app/`, and other pages. They are not part of the OpenAPI document. A path without a file
 * returns the client's page, whose router handles it; a path with a file extension returns 404. Precompressed files
 * (`x.js.br`, `x.js.gz`) are used if the browser accepts the encoding.
 *
 * @param folder - the build output; if it does not exist, only the other pages are served.
 */
export const webClient =
  (folder: string, { extraPages, head }: WebClientOptions = {}): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    setDefaultAccess(app, 'anyone');
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    app.get('/', async (_request, reply) => reply.redirect('/app/', 302));
    if (extraPages) await app.register(extraPages);
    if (!existsSync(folder)) return;
    app.get('/app', async (_request, reply) => reply.redirect('/app/', 302));
    // File names in `assets` contain a hash; the name of the page does not.
    const assets = join(folder, 'assets') + sep;
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/app/',
      wildcard: false,
      preCompressed: true,
      // Precompressed variants have no URLs of their own.
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, path) =>
        void reply.header(
          'Cache-Control',
          path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    const sendWithHead = head && pageSender(join(folder, 'index.html'), head);
    app.get('/app/*', async (request, reply) => {
      const path = request.url.split('?', 1)[0]!;
      if (/\.\w+$/.test(path)) return reply.callNotFound();
      return (await sendWithHead?.(path, request, reply)) ? reply : reply.sendFile('index.html');
    });
  };

/**
 * Creates a function that sends the built page with its metadata. It returns false if there is none or loading it failed, and not the
 * reply, because waiting for a reply yields undefined.
 */
function pageSender(file: string, head: NonNullable<WebClientOptions['head']>) {
  let built: string | undefined;
  return async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    try {
      const found = await withTimeout(head(path, preferredLanguage(request)));
      if (!found) return false;
      built ??= await readFile(file, 'utf8');
      const { markup, status = 200, language } = found;
      // Functions, because `$&` has a special meaning in a replacement string.
      const page = built
        .replace(/<title>[^<]*<\/title>/, () => markup.markup)
        .replace(/(?<=<html lang=")[\w-]+/, (built) => language ?? built);
      const etag = `"${hash('sha256', page, 'base64url')}"`;
      reply.headers({ 'Cache-Control': 'no-cache', ETag: etag });
      // CORS has set it to `Origin`.
      if (language !== undefined)
        reply.header('Vary', [reply.getHeader('Vary') ?? [], 'Accept-Language', 'Cookie'].flat().join(', '));
      if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) reply.code(304).send();
      else reply.code(status).type('text/html; charset=utf-8').send(page);
      return true;
    } catch (error) {
      request.log.error({ err: error }, 'could not load the page metadata; serving the page without it');
      return false;
    }
  };
}

/** Whether an `If-None-Match` header contains a tag. A proxy that compresses the page makes it weak (RFC 9110 §8.8.3.2). */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`Page metadata timed out after ${HEAD_TIMEOUT_MS} ms`)),
    HEAD_TIMEOUT_MS,
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
