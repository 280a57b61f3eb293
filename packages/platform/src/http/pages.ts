import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../html.ts';
import { stateAccess } from './access.ts';
import type { App } from './app.ts';
import { type Language, preferredLanguage } from './language.ts';

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

const ON = { ko: 'Workreel로 가기', en: 'Go to Workreel' } as const;
/** The way on from a page that has nothing more to ask. */
export const onwards = (language: Language): Html =>
  html`<p><a class="button" href="/app/">${ON[language]}</a></p>`;

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

export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #57606a; --ground: #f6f8fa; --card: #fff; --line: #d0d7de; --accent: #0b57d0; --on-accent: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9aa4af; --ground: #0d1117; --card: #161b22; --line: #30363d; --accent: #8ab4f8; --on-accent: #0d1117; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
main { width: min(100%, 28rem); padding: 2rem 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
.bad { color: var(--bad); }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
input { width: 100%; margin-bottom: 1rem; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: .5rem; }
button, .button { display: inline-block; min-height: 2.75rem; padding: .625rem 1.25rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem; text-decoration: none; cursor: pointer; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
