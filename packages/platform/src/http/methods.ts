import type { FastifyInstance, RouteOptions } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * Responds to the unsupported methods of each documented URL with 405 and `Allow` (RFC 9110 §15.5.6) instead of 404.
 * Call before registering the routes, and the returned function afterwards.
 */
export function rejectOtherMethods(app: FastifyInstance): () => void {
  const routes: RouteOptions[] = [];
  let isComplete = false;
  app.addHook('onRoute', (route) => {
    if (!isComplete) routes.push(route);
  });
  return () => {
    isComplete = true;
    // Hooks of inner scopes hide routes later than `onRoute` is called here.
    // The name of a parameter may differ between the methods of a URL.
    const byUrl = Map.groupBy(routes, ({ url }) => url.replaceAll(/:\w+/g, ':'));
    for (const sameUrl of byUrl.values()) {
      if (sameUrl.every(({ schema }) => schema?.hide)) continue;
      const allowed = new Set(sameUrl.flatMap(({ method }) => method));
      const allow = [...allowed].join(', ');
      const reject = async () => {
        throw new Problem(405, 'METHOD_NOT_ALLOWED', `The methods of this URL are ${allow}.`, {
          headers: { Allow: allow },
        });
      };
      app.route({
        method: app.supportedMethods.filter((method) => !allowed.has(method)),
        url: sameUrl[0]!.url,
        config: { access: 'anyone' },
        schema: { hide: true },
        exposeHeadRoute: false,
        // Before the body is parsed, which could fail for another reason.
        onRequest: reject,
        handler: reject,
      });
    }
  };
}
