import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { jobsAnswer } from './api.ts';
import { BOARD_SCRIPT, renderBoard } from './board.ts';
import { dayInSeoul } from './dates.ts';
import { atomFeed, rssFeed } from './feeds.ts';
import {
  type Frame,
  renderHome,
  renderNotFound,
  renderPosting,
  renderPrivate,
  renderResults,
} from './pages.ts';
import type { DatedPosting } from './postings.ts';
import { sitemapIndex, sitemapOf } from './sitemaps.ts';
import { STYLE } from './style.ts';

/** Loaded on demand, so that the tables of the generator do not delay the start of the service. */
const loadPostings = () => import('./postings.ts');

/** Maximum length of a keyword; longer ones are truncated. */
const KEYWORD_LENGTH = 100;

interface DemoSiteOptions {
  /** Public URL of the site: JOBS_BASE_URL with /demo. Register the plugin under the prefix /demo. */
  url: string;
  /** Clock, for tests. */
  now?: () => Date;
}

/**
 * The robots.txt rules of the demo site. Robots read them only at the root of an origin, so the service serves them at
 * /robots.txt; the copy under /demo is for people.
 */
export function robotsTxt(path = '/demo'): string {
  return `User-agent: *\nAllow: ${path}/jobs\nDisallow: ${path}/private\n`;
}

/** Returns the first value of a query parameter, which may be missing or repeated. Unlike the API, the site is lenient. */
function parameter(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}

const keywordOf = (query: unknown): string => parameter(query, 'keyword').trim().slice(0, KEYWORD_LENGTH);

/** Returns the integer of a query parameter, or 0. */
function integer(query: unknown, name: string): number {
  const number = Number.parseInt(parameter(query, name), 10);
  return Number.isSafeInteger(number) ? number : 0;
}

/** A job site with fictional postings, for trying out collection. */
export const demoSite: FastifyPluginAsync<DemoSiteOptions> = async (app, options) => {
  const { origin, pathname } = new URL(options.url);
  const frame: Frame = { origin, path: pathname.replace(/\/+$/, '') };
  const now = options.now ?? (() => new Date());

  let today: { day: string; postings: DatedPosting[]; promoted: DatedPosting[] } | undefined;
  const current = async () => {
    const { demoPostings, promotedDemoPostings } = await loadPostings();
    const day = dayInSeoul(now());
    if (today?.day !== day) {
      const postings = demoPostings(day);
      today = { day, postings, promoted: promotedDemoPostings(postings) };
    }
    return today;
  };
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page);

  // Exclude the site from the OpenAPI document of the API.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, ...{ hide: true } };
  });
  app.setNotFoundHandler((_request, reply) => send(reply, renderNotFound(frame), 404));

  app.get('/', async (_request, reply) => send(reply, renderHome(frame, (await current()).postings.length)));
  app.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsTxt(frame.path)),
  );
  app.get('/private', async (_request, reply) => send(reply, renderPrivate(frame)));
  app.get('/api/jobs', async (request) => {
    const keyword = keywordOf(request.query);
    const { postings } = await current();
    const { searchDemoPostings } = await loadPostings();
    return jobsAnswer(frame, searchDemoPostings(postings, keyword), {
      keyword,
      offset: integer(request.query, 'offset'),
      limit: integer(request.query, 'limit'),
    });
  });
  app.get('/jobs.rss', async (request, reply) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .send(rssFeed(frame, (await current()).postings, integer(request.query, 'page'))),
  );
  app.get('/jobs.atom', async (request, reply) =>
    reply
      .type('application/atom+xml; charset=utf-8')
      .send(atomFeed(frame, (await current()).postings, integer(request.query, 'page'))),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapIndex(frame)),
  );
  app.get('/sitemap-1.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapOf(frame, (await current()).postings, 0)),
  );
  app.get('/sitemap-2.xml.gz', async (_request, reply) =>
    reply.type('application/gzip').send(gzipSync(sitemapOf(frame, (await current()).postings, 1))),
  );
  app.get('/board', async (_request, reply) => send(reply, renderBoard(frame)));
  app.get('/board.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(BOARD_SCRIPT),
  );
  app.get('/jobs', async (request, reply) => {
    const keyword = keywordOf(request.query);
    const { postings, promoted } = await current();
    const { searchDemoPostings } = await loadPostings();
    return send(
      reply,
      renderResults(frame, {
        keyword,
        page: integer(request.query, 'page') || 1,
        matches: searchDemoPostings(postings, keyword),
        promoted,
        searchId: randomUUID(),
      }),
    );
  });
  app.get<{ Params: { id: string } }>('/jobs/:id', async (request, reply) => {
    const { postings } = await current();
    const posting = postings.find(({ id }) => String(id) === request.params.id);
    return posting ? send(reply, renderPosting(frame, posting)) : send(reply, renderNotFound(frame), 404);
  });
};
