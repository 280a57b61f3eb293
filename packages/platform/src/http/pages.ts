import { type Language, loadCatalogues } from '@workreel/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../html.ts';
import type ko from '../language/ko/pages.ts';
import { stateAccess } from './access.ts';
import type { App } from './app.ts';
import { preferredLanguage } from './language.ts';

/** A form of such a page holds a few short fields. */
const FORM_LIMIT_BYTES = 16 * 1024;

/**
 * A scope of small pages that work without a script and stand outside the API's description: where
 * links in mails lead. Their forms, and whatever else a mail program posts, arrive as texts by name.
 */
export async function registerFormPages(app: App, routes: (app: App) => void): Promise<void> {
  await app.register(async (scope) => {
    stateAccess(scope as never, 'anyone');
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

/** A page in the reader's language. */
export type FormPage = (language: Language) => [title: string, body: Html];

/** Answers a page as the reader's language has it; no cache keeps it. */
export function sendFormPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: FormPage,
): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  const [title, body] = page(language);
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Language' })
    .type('text/html; charset=utf-8')
    .send(formPage(language, title, body));
}

const TEXTS = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/pages.ts`));
/** The way on from a page that has nothing more to ask. */
export const onwards = (language: Language): Html =>
  html`<p><a class="button" href="/app/">${TEXTS[language].onwards}</a></p>`;

/** One page, the same for every service. */
const formPage = (language: Language, title: string, body: Html): string =>
  `<!doctype html>\n${
    html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Workreel</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`.markup
  }`;
