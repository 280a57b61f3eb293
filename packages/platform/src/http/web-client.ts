import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Html } from '../html.ts';
import { setDefaultAccess } from './access.ts';

export interface WebClientOptions {
  /** Plugin that registers other pages. */
  extraPages?: FastifyPluginAsync;
  /**
   * Returns the markup that replaces the `<title>` of the page at a path, for link previews and search engines. The path is
   * not decoded and has no query. If undefined, the page is served as it was built.
   */
  head?: (path: string) => Promise<Html | undefined>;
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
    const compose = head && pageComposer(join(folder, 'index.html'), head);
    app.get('/app/*', async (request, reply) => {
      const path = request.url.split('?', 1)[0]!;
      if (/\.\w+$/.test(path)) return reply.callNotFound();
      const page = await compose?.(path, request.log);
      if (page === undefined) return reply.sendFile('index.html');
      return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
    });
  };

/** Creates a function that inserts the head of a path into the built page. It returns undefined if there is no head or loading it failed. */
function pageComposer(file: string, head: NonNullable<WebClientOptions['head']>) {
  let built: string | undefined;
  return async (path: string, log: FastifyBaseLogger): Promise<string | undefined> => {
    try {
      const replacement = await withTimeout(head(path));
      if (!replacement) return undefined;
      built ??= await readFile(file, 'utf8');
      // A function, because `$&` has a special meaning in a replacement string.
      return built.replace(/<title>[^<]*<\/title>/, () => replacement.markup);
    } catch (error) {
      log.error({ err: error }, 'could not load the page metadata; serving the page without it');
      return undefined;
    }
  };
}

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
