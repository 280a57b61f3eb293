import { setDefaultAccess } from './access.ts';
import type { App } from './app.ts';

const FORM_LIMIT_BYTES = 16 * 1024;

/**
 * Registers the pages that emailed links open. They work without JavaScript and are not part of the OpenAPI document.
 * Form fields are parsed into an object of strings; any other body, which some mail clients send, is ignored.
 */
export async function registerFormPages(app: App, routes: (app: App) => void): Promise<void> {
  await app.register(async (scope) => {
    setDefaultAccess(scope as never, 'anyone');
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, _body, done) => done(null, {}),
    );
    routes(scope as unknown as App);
  });
}
