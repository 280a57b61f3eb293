/** Pages that work without JavaScript. */
import { type Language, loadCatalogues } from '@workreel/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../html.ts';
import type ko from '../language/ko/pages.ts';
import { themeOf } from './cookies.ts';
import { preferredLanguage } from './language.ts';

/** Renders a page in a language. */
export type FormPage = (language: Language) => [title: string, body: Html];

/** Sends a page in the language that the user prefers, with caching disabled. */
export function sendFormPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: FormPage,
): FastifyReply {
  const language = preferredLanguage(request);
  const theme = themeOf(request);
  const [title, body] = page(language);
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Language, Cookie' })
    .type('text/html; charset=utf-8')
    .send(formPage({ language, theme, product: request.server.product ?? null }, title, body));
}

const MESSAGES = await loadCatalogues<typeof ko>((code) => import(`../language/${code}/pages.ts`));
/** Link to the web client, for pages that require no further input. @param path - of a page of the client. */
export const continueLink = (language: Language, path = '/app/'): Html =>
  html`<p><a class="button" href="${path}">${MESSAGES[language].goToWorkreel}</a></p>`;

/** A message with a link to the web client, for problems that browsers navigate to. */
export const problemPage =
  (kind: keyof typeof ko.problems, details: Html | null): FormPage =>
  (language) => {
    const { title, hint } = MESSAGES[language].problems[kind];
    return [title, html`<p>${hint}</p>${continueLink(language)}${details}`];
  };

interface Appearance {
  language: Language;
  theme: string | undefined;
  product: string | null;
}

const formPage = ({ language, theme, product }: Appearance, title: string, body: Html): string =>
  `<!doctype html>\n${
    html`<html lang="${language}"${product && html` data-product="${product}"`}${theme !== undefined && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Workreel</title>
<link rel="icon" href="/app/favicon.svg">
<link rel="stylesheet" href="/page.css">
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`.markup
  }`;
