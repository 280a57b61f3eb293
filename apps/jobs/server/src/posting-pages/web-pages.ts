import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Posting } from '@workreel/jobs-contract';
import type { Language } from '@workreel/languages';
import { Html } from '@workreel/platform/html';
import {
  acceptedLocales,
  preferenceOf,
  type RenderedPage,
  type RequestedPage,
} from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import type { FastifyRequest } from 'fastify';
import type { JobsContext } from '../context.ts';
import { preferredTimeZone } from '../time-zone.ts';

/** The part of the web client that runs on the server, built together with it. */
interface BuiltRenderer {
  renderPage(page: RequestedPage, state: object): Promise<{ html: string; data: unknown } | undefined>;
  postingDescription: DescribePosting;
}

/** Describes a posting for link previews, with the formats of the web client. @param page - `today`: `YYYY-MM-DD`. */
export type DescribePosting = (
  posting: Posting,
  page: { language: Language; today: string },
) => Promise<string>;

export interface PageRenderer {
  render: (page: RequestedPage, state: object) => Promise<RenderedPage | undefined>;
  describe: DescribePosting;
}

/** Loads the renderer of a built web client. @returns undefined, and logs a warning, if there is none. */
export async function pageRenderer(client: string, log: Log): Promise<PageRenderer | undefined> {
  const file = join(client, '../dist-server/server.js');
  if (!existsSync(file)) {
    if (existsSync(client)) log.warn({ file }, 'pages are not rendered by the server: the file is missing');
    return undefined;
  }
  const { renderPage, postingDescription } = (await import(pathToFileURL(file).href)) as BuiltRenderer;
  return {
    render: async (page, state) => {
      const rendered = await renderPage(page, state);
      return rendered && { markup: new Html(rendered.html), data: rendered.data };
    },
    describe: postingDescription,
  };
}

/** Returns what every page needs at once; `PageState` of the web client. */
export function pageState({ products, profiles, settings, version }: JobsContext) {
  const sites = Object.fromEntries(
    [...profiles].map(([id, { name }]) => [id, { name, ...(id.startsWith('demo') && { demo: true }) }]),
  );
  return (request: FastifyRequest): object => ({
    product: 'jobs',
    products,
    version,
    source: settings.SOURCE_URL ?? null,
    timeZone: preferredTimeZone(request),
    locales: acceptedLocales(request.headers['accept-language']),
    notices: preferenceOf(request, 'notices') ?? '',
    sites,
  });
}
