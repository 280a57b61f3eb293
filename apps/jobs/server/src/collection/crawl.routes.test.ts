import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Run } from '@workreel/jobs-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardProfile, emptyPage, listPage, plainCards } from '../testing/cards.ts';
import { type LoopbackSite, type PageResponse as Page, startLoopbackSite } from '../testing/loopback-site.ts';
import {
  linksOf,
  openService,
  type RunList,
  type TestResponse,
  type TestService,
} from '../testing/service.ts';

describe('crawl routes', () => {
  let service: TestService;
  const sites: LoopbackSite[] = [];
  beforeAll(async () => {
    service = await openService();
    await service.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await service.close();
    for (const site of sites) await site.close();
  });

  async function site(
    name: string,
    page: (number: number) => Page | Promise<Page>,
    profile: Record<string, unknown> = {},
  ) {
    const started = await startLoopbackSite(page);
    sites.push(started);
    service.profiles.set(name, cardProfile(name, started, profile));
    return started;
  }
  /** Starts a site that delays its second page until `unblock` is called. */
  async function stalledSite(name: string) {
    const reached = Promise.withResolvers<void>();
    const unblock = Promise.withResolvers<void>();
    await site(name, async (page) => {
      if (page === 2) {
        reached.resolve();
        await unblock.promise;
      }
      return page <= 3 ? listPage(plainCards(page * 10, 5)) : emptyPage();
    });
    return { reached: reached.promise, unblock: unblock.resolve };
  }
  const crawl = (body: object, headers: Record<string, string> = {}, as = service.admin) =>
    service.call('POST', '/jobs/crawl', { as, body, headers });
  const getRun = async (id: string) =>
    (await service.get(`/jobs/crawl/${id}`, { authorization: service.admin })).json<Run>();
  const origin = () => `http://127.0.0.1:${(service.app.server.address() as { port: number }).port}`;

  it('returns 202 with the run and its Location', async () => {
    const { reached, unblock } = await stalledSite('accepted');
    const response = await crawl({ site: 'accepted', keyword: '개발', maxPages: 2 });
    expect(response.statusCode, response.body).toBe(202);
    const run = response.json<Run>();
    expect(response.headers.location).toBe(`/jobs/crawl/${run.id}`);
    expect(Object.keys(run).sort()).toEqual(
      [
        'id',
        'site',
        'keyword',
        'status',
        'requestedBy',
        'startedAt',
        'finishedAt',
        'pagesFetched',
        'pagesExpected',
        'postingsFound',
        'postingsSaved',
        'postingsSkipped',
        'postingsUpdated',
        'postingsRejected',
        'bytesFetched',
        'detailsFetched',
        'fieldCoverage',
        'stopReason',
        'warnings',
        'error',
      ].sort(),
    );
    expect(run).toMatchObject({
      site: 'accepted',
      keyword: '개발',
      pagesExpected: 2,
      finishedAt: null,
      stopReason: null,
      error: null,
      warnings: [],
    });
    expect(['queued', 'running']).toContain(run.status);
    expect(run.requestedBy).toMatch(/^[0-9a-f-]{36}$/);
    await reached;
    expect(await getRun(run.id)).toMatchObject({ status: 'running', pagesFetched: 1, postingsSaved: 5 });
    unblock();
    await expect.poll(async () => (await getRun(run.id)).status).toBe('succeeded');
    expect(await getRun(run.id)).toMatchObject({
      stopReason: 'maxPages',
      pagesFetched: 2,
      postingsSaved: 10,
    });
  });

  it('waits according to Prefer and returns 200 with the finished run', async () => {
    await site('waited', (page) => (page === 1 ? listPage(plainCards(1, 5)) : emptyPage()));
    const response = await crawl({ site: 'waited' }, { prefer: 'respond-async, wait=20' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['preference-applied']).toBe('wait=20');
    expect(response.json<Run>()).toMatchObject({ status: 'succeeded', postingsSaved: 5 });
  });

  it('returns 202 if the run takes longer than the preferred wait', async () => {
    const { unblock } = await stalledSite('too-slow');
    const response = await crawl({ site: 'too-slow' }, { prefer: 'wait=1' });
    expect(response.statusCode).toBe(202);
    expect(response.json<Run>().status).toBe('running');
    expect(response.headers.location).toBe(`/jobs/crawl/${response.json<Run>().id}`);
    unblock();
  });

  it('requires an admin', async () => {
    for (const [method, path] of [
      ['POST', '/jobs/crawl'],
      ['POST', '/jobs/crawl/1/cancel'],
      ['GET', '/jobs/crawl'],
      ['GET', '/jobs/crawl/1'],
      ['GET', '/jobs/crawl/1/events'],
    ] as const) {
      const send = (headers: Record<string, string>) =>
        method === 'GET'
          ? service.get(path, headers)
          : service.call('POST', path, { headers, body: { site: 'demo' } });
      for (const authorization of ['', 'Bearer x.y.z', `Basic ${Buffer.from('a:b').toString('base64')}`]) {
        const anonymous = await send(authorization ? { authorization } : {});
        expect(anonymous.json(), `${path} ${authorization}`).toMatchObject({
          status: 401,
          code: 'UNAUTHENTICATED',
        });
        expect(anonymous.headers['www-authenticate']).toBe(
          authorization ? 'Bearer error="invalid_token"' : 'Bearer',
        );
      }
      expect((await send({ authorization: service.user })).json(), path).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    }
  });

  it('rejects an unknown site, a disabled site, a template, and a site with an active run', async () => {
    const unknown = await crawl({ site: 'saramim' });
    expect(unknown.json()).toMatchObject({
      status: 404,
      code: 'SITE_UNKNOWN',
      detail: expect.stringContaining('Did you mean “saramin”?'),
    });
    const off = await crawl({ site: 'saramin' });
    expect(off.json()).toMatchObject({
      status: 409,
      code: 'SITE_DISABLED',
      detail: expect.stringContaining('PATCH /sites/saramin'),
    });
    const template = await crawl({ site: 'jsonld' });
    expect(template.json()).toMatchObject({
      status: 409,
      code: 'SITE_DISABLED',
      detail: expect.stringContaining('is a template'),
    });

    const { reached, unblock } = await stalledSite('once');
    const first = (await crawl({ site: 'once' })).json<Run>();
    await reached;
    const second = await crawl({ site: 'once' });
    expect(second.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(second.json()).toMatchObject({
      status: 409,
      code: 'CRAWL_RUNNING',
      runId: first.id,
      detail: expect.stringContaining(first.id),
    });
    unblock();
  });

  it('cancels a run with 202, and returns 404 for a run that does not exist', async () => {
    const { reached } = await stalledSite('ended');
    const { id } = (await crawl({ site: 'ended' })).json<Run>();
    await reached;
    const response = await service.call('POST', `/jobs/crawl/${id}/cancel`, { as: service.admin });
    expect(response.statusCode).toBe(202);
    expect(response.json<Run>()).toMatchObject({ id });
    await expect.poll(async () => (await getRun(id)).status).toBe('cancelled');
    for (const missing of ['999999', '0', '-1', 'abc', '1e3', '9'.repeat(30), '1%00']) {
      const notFound = await service.call('POST', `/jobs/crawl/${missing}/cancel`, { as: service.admin });
      expect(notFound.json(), missing).toMatchObject({ status: 404, code: 'CRAWL_NOT_FOUND' });
      expect(
        (await service.get(`/jobs/crawl/${missing}`, { authorization: service.admin })).statusCode,
        missing,
      ).toBe(404);
    }
  });

  it('lists runs newest first, paginates by next links, and filters by site', async () => {
    await site('listed', () => emptyPage());
    for (let n = 0; n < 5; n++) await crawl({ site: 'listed', keyword: `k${n}` }, { prefer: 'wait=20' });
    const keywords: (string | null)[] = [];
    let path: string | undefined = '/jobs/crawl?site=listed&pageSize=2';
    for (let page = 1; path; page++) {
      const response: TestResponse = await service.get(path, { authorization: service.admin });
      const body = response.json<RunList>();
      expect(body).toMatchObject({ sortOrder: 'recent', pagenum: page });
      expect(response.headers['x-total-count']).toBe('5');
      keywords.push(...body.runs.map(({ keyword }) => keyword));
      path = linksOf(response).next;
    }
    expect(keywords).toEqual(['k4', 'k3', 'k2', 'k1', 'k0']);
    const second = await service.get('/jobs/crawl?site=listed&pageSize=2&pagenum=2', {
      authorization: service.admin,
    });
    expect(second.json<RunList>().runs.map(({ keyword }) => keyword)).toEqual(['k2', 'k1']);
  });

  it('returns 400 for manipulated cursors, never 5xx', async () => {
    const link = linksOf(await service.get('/jobs/crawl?pageSize=1', { authorization: service.admin })).next!;
    const valid = JSON.parse(
      Buffer.from(new URL(link, 'http://x').searchParams.get('cursor')!, 'base64url').toString(),
    );
    const key = fc.oneof(
      fc.constantFrom<unknown>('x', null, 1.5, 1e300, -1, '9'.repeat(40), '\u0000', 0),
      fc.string(),
      fc.double({ noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(key, async (value) => {
        const cursor = Buffer.from(JSON.stringify([valid[0], valid[1], valid[2], [value]])).toString(
          'base64url',
        );
        const response = await service.get(`/jobs/crawl?pageSize=1&cursor=${cursor}`, {
          authorization: service.admin,
        });
        if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0)
          expect(response.statusCode).toBe(200);
        else
          expect(response.json(), JSON.stringify(value)).toMatchObject({
            status: 400,
            code: 'CURSOR_INVALID',
          });
      }),
      { numRuns: 60, examples: [['x'], [null], [1.5], [1e300], [-1]] },
    );
  });

  interface Event {
    event: string;
    id: number;
    run: Run;
  }
  const eventsIn = (text: string): Event[] =>
    [...text.matchAll(/event: (\w+)\nid: (\S+)\ndata: (.*)\n\n/g)].map(([, event, id, data]) => ({
      event: event!,
      id: Number(id),
      run: JSON.parse(data!) as Run,
    }));
  const listen = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${origin()}/jobs/crawl/${id}/events`, { headers: { authorization: service.admin, ...headers } });

  it('streams state, progress and end events with increasing IDs', async () => {
    const { reached, unblock } = await stalledSite('streamed');
    const { id } = (await crawl({ site: 'streamed' })).json<Run>();
    await reached;
    const response = await listen(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    unblock();
    const text = await response.text();
    expect(text.startsWith(':\n\n')).toBe(true);
    const events = eventsIn(text);
    expect(events[0]).toMatchObject({ event: 'state', run: { id, status: 'running', pagesFetched: 1 } });
    expect(events.at(-1)).toMatchObject({
      event: 'end',
      run: { status: 'succeeded', pagesFetched: 4, postingsSaved: 15 },
    });
    for (const { event, run } of events.slice(1, -1))
      expect([event, run.status]).toEqual(['progress', 'running']);
    const ids = events.map((event) => event.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(events.at(-1)!.run).toEqual(await getRun(id));

    // After a reconnect with Last-Event-ID, only later events are sent; the end event is always sent.
    const middle = events.find(({ event }) => event === 'progress') ?? events[0]!;
    const later = eventsIn(await (await listen(id, { 'last-event-id': String(middle.id) })).text());
    expect(later.map(({ event }) => event)).toEqual(['end']);
    expect(
      eventsIn(await (await listen(id, { 'last-event-id': String(ids.at(-1)) })).text()).at(-1)?.event,
    ).toBe('end');
  });

  it('sends the current state if Last-Event-ID is invalid', async () => {
    const { reached, unblock } = await stalledSite('invalid-id');
    const { id } = (await crawl({ site: 'invalid-id' })).json<Run>();
    await reached;
    const response = await listen(id, { 'last-event-id': 'nonsense' });
    const reader = response.body!.getReader();
    let text = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += new TextDecoder().decode(chunk.value);
      if (text.includes('event: ')) break;
    }
    expect(eventsIn(text)[0]).toMatchObject({ event: 'state', run: { status: 'running' } });
    unblock();
    await reader.cancel();
  });

  it('does not accept a token in the query string', async () => {
    const token = service.admin.replace('Bearer ', '');
    for (const name of ['token', 'access_token', 'authorization']) {
      const response = await fetch(`${origin()}/jobs/crawl/1/events?${name}=${token}`);
      expect(response.status, name).toBe(401);
      await response.body?.cancel();
    }
  });

  it('returns 404 for the events of a run that does not exist', async () => {
    const response = await listen('424242');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'CRAWL_NOT_FOUND' });
  });

  it('responds to malformed HTTP with a problem document', async () => {
    const socket = createConnection((service.app.server.address() as { port: number }).port, '127.0.0.1');
    socket.write('GET /jobs?keyword=개발 HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('application/problem+json');
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ status: 400, code: 'BAD_HTTP' });
  });
});
