import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Html } from '../html.ts';
import { stateAccess } from './access.ts';

export interface WebClientOptions {
  /** Other pages. */
  more?: FastifyPluginAsync;
  /**
   * What the page at a path has in its head in the place of its title, for those who read no more of it than that: previews of
   * links, search engines. The path is as it was sent, without the query; undefined: the page stays as it was built.
   */
  head?: (path: string) => Promise<Html | undefined>;
}

/** A reader waits no longer for what only machines read, where the database does not answer. */
export const HEAD_WAIT_MS = 2_000;

/**
 * Serves a built web client at `/app/`, and whatever else is a page. Pages, not calls: they stand outside the API's
 * description. What no file stands behind is answered with the client's page, which itself knows what its addresses
 * mean; a name with an ending is a file that is missing. Where a file lies compressed beside itself (`x.js.br`, `x.js.gz`),
 * whoever takes that gets it.
 *
 * @param folder - the built client; where it is not built, nothing is there.
 */
export const webClient =
  (folder: string, { more, head }: WebClientOptions = {}): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    stateAccess(app, 'anyone');
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    app.get('/', async (_request, reply) => reply.redirect('/app/', 302));
    if (more) await app.register(more);
    if (!existsSync(folder)) return;
    app.get('/app', async (_request, reply) => reply.redirect('/app/', 302));
    // Built files carry a digest in their names; the page that names them does not.
    const assets = join(folder, 'assets') + sep;
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/app/',
      wildcard: false,
      preCompressed: true,
      // Another shape of a file is no file of its own.
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, path) =>
        void reply.header(
          'Cache-Control',
          path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    const compose = head && composer(join(folder, 'index.html'), head);
    app.get('/app/*', async (request, reply) => {
      const path = request.url.split('?', 1)[0]!;
      if (/\.\w+$/.test(path)) return reply.callNotFound();
      const page = await compose?.(path, request.log);
      if (page === undefined) return reply.sendFile('index.html');
      return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
    });
  };

/** Composes the page of a path; undefined where it is the one that was built, or no head could be had for it. */
function composer(file: string, head: NonNullable<WebClientOptions['head']>) {
  let built: string | undefined;
  return async (path: string, log: FastifyBaseLogger): Promise<string | undefined> => {
    try {
      const own = await inTime(head(path));
      if (!own) return undefined;
      built ??= await readFile(file, 'utf8');
      // By a function: in a text `$&` would mean something.
      return built.replace(/<title>[^<]*<\/title>/, () => own.markup);
    } catch (error) {
      log.error({ err: error }, 'the page is served without a head of its own');
      return undefined;
    }
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Not done within ${HEAD_WAIT_MS} ms.`)), HEAD_WAIT_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
