import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { stateAccess } from './access.ts';

/**
 * Serves a built web client at `/app/`, and whatever else is a page. Pages, not calls: they stand outside the API's
 * description. What no file stands behind is answered with the client's page, which itself knows what its addresses
 * mean; a name with an ending is a file that is missing. Where a file lies compressed beside itself (`x.js.br`, `x.js.gz`),
 * whoever takes that gets it.
 *
 * @param folder - the built client; where it is not built, nothing is there.
 * @param more - other pages.
 */
export const webClient =
  (folder: string, more?: FastifyPluginAsync): FastifyPluginAsync =>
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
    app.get('/app/*', async (request, reply) =>
      /\.\w+$/.test(request.url.split('?', 1)[0]!) ? reply.callNotFound() : reply.sendFile('index.html'),
    );
  };
