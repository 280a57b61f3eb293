import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { dayInSeoul } from './dates.ts';
import {
  type Frame,
  renderHome,
  renderNotFound,
  renderPosting,
  renderPrivate,
  renderResults,
} from './pages.ts';
import type { DatedPosting } from './postings.ts';
import { STYLE } from './style.ts';

/** With the tables of the generator, which no start of the service waits for. */
const loadPostings = () => import('./postings.ts');

/** Longest keyword that the site searches for; what is longer is cut, as its search field would. */
const KEYWORD_LENGTH = 100;

interface DemoSiteOptions {
  /** Public address of the site: JOBS_BASE_URL with /demo. Register the plugin under the prefix /demo. */
  address: string;
  /** The clock; a test sets the day with it. */
  now?: () => Date;
}

/**
 * What robots.txt says about the demonstration site. Robots read it at the root of an origin only, so the
 * service serves it at /robots.txt; the copy under /demo is for people.
 */
export function robotsTxt(path = '/demo'): string {
  return `User-agent: *\nAllow: ${path}/jobs\nDisallow: ${path}/private\n`;
}

/** The first value of a query parameter that may be missing or given twice; the site, unlike the API, is lenient. */
function parameter(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}

/** A job site of our own with invented postings, to be collected by whoever tries the service. */
export const demoSite: FastifyPluginAsync<DemoSiteOptions> = async (app, options) => {
  const { origin, pathname } = new URL(options.address);
  const frame: Frame = { origin, path: pathname.replace(/\/+$/, '') };
  const now = options.now ?? (() => new Date());

  let today: { day: string; postings: DatedPosting[]; promoted: DatedPosting[] } | undefined;
  const current = async () => {
    const { demoPostings, promotedDemo } = await loadPostings();
    const day = dayInSeoul(now());
    if (today?.day !== day) {
      const postings = demoPostings(day);
      today = { day, postings, promoted: promotedDemo(postings) };
    }
    return today;
  };
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page);

  // Not part of the API: kept out of its OpenAPI document.
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
  app.get('/jobs', async (request, reply) => {
    const keyword = parameter(request.query, 'keyword').trim().slice(0, KEYWORD_LENGTH);
    const page = Number.parseInt(parameter(request.query, 'page'), 10);
    const { postings, promoted } = await current();
    const { searchDemo } = await loadPostings();
    return send(
      reply,
      renderResults(frame, {
        keyword,
        page: Number.isSafeInteger(page) ? page : 1,
        found: searchDemo(postings, keyword),
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
