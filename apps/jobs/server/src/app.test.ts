import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, type Answer, openService, type Problem, type TestService } from './testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({
    env: {
      CORS_ORIGINS: 'https://jobs.example,https://other.example',
      METRICS_TOKEN: 'a-token-for-metrics',
    },
  });
});
afterAll(() => service.close());

/** What RFC 9457 and the contract ask of every problem. */
function expectProblem(answer: Answer, status: number, code: string): Problem {
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.headers['x-request-id']).toBeTruthy();
  const problem = answer.json();
  expect(problem).toMatchObject({ type: 'about:blank', status, code });
  expect(problem.title.length).toBeGreaterThan(2);
  expect(problem.detail.length).toBeGreaterThan(10);
  return problem;
}

describe('queries', () => {
  it('refuses an unknown parameter, and suggests the one that was meant', async () => {
    const problem = expectProblem(await service.get('/jobs?keywrod=java'), 400, 'INVALID_REQUEST');
    expect(problem.errors).toEqual([
      { path: '/keywrod', message: 'Unknown parameter. Did you mean “keyword”?' },
    ]);
    const other = expectProblem(await service.get('/jobs?zzzzzz=1'), 400, 'INVALID_REQUEST');
    expect(other.errors).toEqual([
      { path: '/zzzzzz', message: expect.stringContaining('Known are keyword, company') },
    ]);
  });

  it('refuses an unknown parameter of any call', async () => {
    for (const path of ['/jobs/1', '/sites', '/sites/demo', '/health/ready', '/.well-known/jwks.json'])
      expectProblem(await service.get(`${path}?nonsense=1`), 400, 'INVALID_REQUEST');
    for (const path of ['/jobs/crawl', '/jobs/crawl/1', '/jobs/crawl/1/events'])
      expectProblem(
        await service.get(`${path}?nonsense=1`, { authorization: service.admin }),
        400,
        'INVALID_REQUEST',
      );
  });

  it('takes an empty parameter for an absent one', async () => {
    const answer = await service.get(
      '/jobs?keyword=&location=%20&salary=&status=&pagenum=&sortOrder=&cursor=&pageSize=',
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ jobPostings: [], sortOrder: 'recent', pagenum: 1 });
  });

  it('refuses a parameter of one value given twice, takes one of many values', async () => {
    for (const name of [
      'salary',
      'currency',
      'deadlineFrom',
      'deadlineTo',
      'sortOrder',
      'pagenum',
      'pageSize',
      'cursor',
    ]) {
      const value =
        { salary: 1, pagenum: 1, pageSize: 1, currency: 'KRW', sortOrder: 'recent' }[name] ?? '2026-01-01';
      const problem = expectProblem(
        await service.get(`/jobs?${name}=${value}&${name}=${value}`),
        400,
        'INVALID_REQUEST',
      );
      expect(problem.errors, name).toEqual([
        { path: `/${name}`, message: 'Takes one value, but was given several times.' },
      ]);
    }
    for (const name of ['keyword', 'company', 'position', 'sector', 'location', 'techStack', 'site'])
      expect((await service.get(`/jobs?${name}=a&${name}=b`)).statusCode, name).toBe(200);
  });

  it.each([
    ['pagenum=0', '/pagenum', />= 1/],
    ['pagenum=x', '/pagenum', /integer/],
    ['pagenum=1.5', '/pagenum', /integer/],
    ['pageSize=101', '/pageSize', /<= 100/],
    ['pageSize=0', '/pageSize', />= 1/],
    ['sortOrder=newest', '/sortOrder', /one of recent, relevance, deadline, salary, experience/],
    ['education=phd', '/education/0', /one of none, highSchool/],
    ['employmentType=fulltime', '/employmentType/0', /one of fullTime/],
    ['status=gone', '/status/0', /one of open, closed/],
    ['experience=-1', '/experience/0', />= 0/],
    ['experience=ten', '/experience/0', /integer/],
    ['salary=much', '/salary', /number/],
    ['salary=-5', '/salary', />= 0/],
    ['currency=won', '/currency', /pattern/],
    ['deadlineFrom=tomorrow', '/deadlineFrom', /date such as 2026-01-31/],
    ['deadlineFrom=0000-01-01', '/deadlineFrom', /date such as 2026-01-31/],
    ['deadlineTo=2026-02-30', '/deadlineTo', /date such as 2026-01-31/],
    ['deadlineTo=2026-02-30', '/deadlineTo', /date such as/],
    ['sortOrder=relevance', '/sortOrder', /needs a keyword/],
  ])('says of %s what would be right', async (query, path, message) => {
    const problem = expectProblem(await service.get(`/jobs?${query}`), 400, 'INVALID_REQUEST');
    expect(problem.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    expect(problem.detail).toMatch(message);
  });

  it('chooses relevance where there is a keyword', async () => {
    expect((await service.get('/jobs?keyword=x')).json<{ sortOrder: string }>().sortOrder).toBe('relevance');
    expect(
      (await service.get('/jobs?keyword=x&sortOrder=recent')).json<{ sortOrder: string }>().sortOrder,
    ).toBe('recent');
  });

  it('answers whatever stands in an address, and never with a 5xx', async () => {
    const names = [
      'keyword',
      'company',
      'position',
      'sector',
      'location',
      'techStack',
      'site',
      'salary',
      'currency',
      'experience',
      'deadlineFrom',
      'pagenum',
      'cursor',
      '__proto__',
      'constructor',
    ];
    const odd = fc.constantFrom(
      '%00',
      'a%00b',
      '%ED%A0%80',
      '%FF',
      '%',
      '%%%',
      '\\',
      '%5C',
      '%27',
      '1e308',
      '-0',
      'NaN',
      '٣',
      '%F0%9F%98%80',
      '{}',
      '[]',
      '0x10',
      '9'.repeat(30),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...names), odd), { minLength: 1, maxLength: 3 }),
        async (pairs) => {
          const answer = await service.get(
            `/jobs?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`,
          );
          expect([200, 400], answer.body).toContain(answer.statusCode);
        },
      ),
      { numRuns: 150, examples: [[[['keyword', 'a%00b']]], [[['company', '%00']]], [[['location', '%00']]]] },
    );
    expectProblem(await service.get('/jobs?__proto__=x'), 400, 'INVALID_REQUEST');
    expectProblem(await service.get('/jobs?__proto__=x&__proto__=y'), 400, 'INVALID_REQUEST');
  });
});

describe('bodies', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    service.call('POST', '/jobs/crawl', { as: service.admin, body, headers });
  const json = { 'content-type': 'application/json' };

  it('says where a body is wrong and what would be right', async () => {
    const wrong = expectProblem(await post({ site: 7, maxPages: '5', pages: 3 }), 400, 'INVALID_REQUEST');
    expect(wrong.errors).toEqual(
      expect.arrayContaining([
        { path: '/body/site', message: 'Must be a string.' },
        { path: '/body/maxPages', message: 'Must be an integer.' },
        { path: '/body/pages', message: expect.stringMatching(/^Unknown key\./) },
      ]),
    );
    expect(expectProblem(await post({}), 400, 'INVALID_REQUEST').errors).toEqual([
      { path: '/body/site', message: 'This key is required.' },
    ]);
    expect(expectProblem(await post({ site: 'demo', maxPage: 1 }), 400, 'INVALID_REQUEST').errors).toEqual([
      { path: '/body/maxPage', message: 'Unknown key. Did you mean “maxPages”?' },
    ]);
    for (const body of [[], 'text', 5]) expect((await post(JSON.stringify(body), json)).statusCode).toBe(400);
  });

  it('refuses what is no JSON, is too large, or of another kind', async () => {
    expectProblem(await post('{"site": ', json), 400, 'INVALID_JSON');
    expectProblem(await post('', json), 400, 'INVALID_JSON');
    expectProblem(await post(`{"site":"${'x'.repeat(300_000)}"}`, json), 413, 'BODY_TOO_LARGE');
    expectProblem(
      await post('<site/>', { 'content-type': 'application/xml' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
    const polluting = await post('{"site":"demo","__proto__":{"x":1}}', json);
    expect(polluting.statusCode).toBe(400);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('refuses letters that cannot be stored', async () => {
    expectProblem(await post({ site: 'demo', keyword: 'a\u0000b' }), 400, 'INVALID_REQUEST');
    const login = await service.call('POST', '/auth/login', { body: { email: 'a\u0000@b', password: 'x' } });
    expect([400, 401]).toContain(login.statusCode);
  });
});

describe('operations', () => {
  it('is alive and ready', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const answer = await service.get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ status: 'ok' });
    }
  });

  it('tells figures to whoever has the token', async () => {
    for (const authorization of ['', 'Bearer wrong', service.admin])
      expectProblem(await service.get('/metrics', { authorization }), 401, 'UNAUTHENTICATED');
    await service.get('/jobs?keyword=secret-word');
    const answer = await service.get('/metrics', { authorization: 'Bearer a-token-for-metrics' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/jobs"[^}]*\} \d+/);
    expect(answer.body).toMatch(/jobs_pages_fetched_total/);
    expect(answer.body).not.toContain('secret-word');
  });

  it('gives each answer an id, the caller’s own where it is harmless', async () => {
    expect((await service.get('/jobs', { 'x-request-id': 'my-request.1' })).headers['x-request-id']).toBe(
      'my-request.1',
    );
    for (const bad of ['short', 'x'.repeat(65), 'line\u0001break', '<script>aaaa'])
      expect((await service.get('/jobs', { 'x-request-id': bad })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    const [one, two] = await Promise.all([service.get('/jobs'), service.get('/nowhere')]);
    expect(one!.headers['x-request-id']).not.toBe(two!.headers['x-request-id']);
  });

  it('answers an unknown route with a problem, in every method', async () => {
    const problem = expectProblem(await service.get('/job?x=secret'), 404, 'ROUTE_NOT_FOUND');
    expect(problem.detail).toBe('There is no GET /job here. /docs lists what there is.');
    expectProblem(await service.call('POST', '/jobs'), 404, 'ROUTE_NOT_FOUND');
    expectProblem(await service.call('DELETE', '/sites/demo', { as: service.admin }), 404, 'ROUTE_NOT_FOUND');
  });

  it('exposes its headers to the origins allowed, and to no other', async () => {
    const allowed = await service.get('/jobs', { origin: 'https://jobs.example' });
    expect(allowed.headers['access-control-allow-origin']).toBe('https://jobs.example');
    expect(allowed.headers['access-control-allow-credentials']).toBe('true');
    const exposed = allowed.headers['access-control-expose-headers']!.toLowerCase().split(/,\s*/);
    expect(exposed.sort()).toEqual([
      'etag',
      'link',
      'location',
      'x-corrected-keyword',
      'x-request-id',
      'x-total-count',
      'x-total-count-relation',
    ]);
    const foreign = await service.get('/jobs', { origin: 'https://evil.example' });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = (await service.app.inject({
      method: 'OPTIONS',
      url: '/jobs/crawl',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })) as unknown as Answer;
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('https://other.example');
    // A browser must be told of the origin on problems too.
    expect(
      (await service.get('/jobs?x=1', { origin: 'https://jobs.example' })).headers[
        'access-control-allow-origin'
      ],
    ).toBe('https://jobs.example');
  });

  it('keeps browsers from sniffing and framing', async () => {
    const { headers } = await service.get('/jobs');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('redirects / to the client, and serves robots.txt and the demo site', async () => {
    const root = await service.get('/');
    expect([root.statusCode, root.headers.location]).toEqual([302, '/app/']);
    expect((await service.get('/robots.txt')).body).toContain('Disallow: /demo/private');
    expect((await service.get('/demo/jobs?page=1&utm_source=x')).statusCode).toBe(200);
  });
});

describe('the API’s description', () => {
  interface Operation {
    tags?: string[];
    summary?: string;
    responses: Record<string, { content?: Record<string, unknown> }>;
    security?: unknown[];
  }
  const document = async () =>
    (await service.get('/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, unknown> };
    }>();

  it('is OpenAPI 3.1 and describes every call: what it is for, what it answers, who may call it', async () => {
    const { openapi, paths, components } = await document();
    expect(openapi).toMatch(/^3\.1\./);
    expect(Object.keys(paths).length).toBeGreaterThan(10);
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const name = `${method} ${path}`;
        expect(operation.tags, name).toHaveLength(1);
        if (!path.startsWith('/health/')) expect(operation.summary, name).toMatch(/\w/);
        expect(Object.keys(operation.responses), name).toContain('4XX');
        expect(operation.responses['4XX']!.content, name).toHaveProperty(['application/problem+json']);
        expect(
          Object.keys(operation.responses).some((status) => status.startsWith('2')),
          name,
        ).toBe(true);
      }
    }
    for (const path of [
      '/jobs/crawl',
      '/jobs/crawl/{id}',
      '/jobs/crawl/{id}/events',
      '/jobs/crawl/{id}/cancel',
    ])
      for (const operation of Object.values(paths[path]!))
        expect(operation.security, path).toEqual([{ bearer: [] }]);
    expect(paths['/jobs/{id}']!.delete!.security).toEqual([{ bearer: [] }]);
    expect(paths['/jobs']!.get!.security).toBeUndefined();
    const used = JSON.stringify({ paths, components }).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name] of used) expect(Object.keys(components.schemas)).toContain(name);
  });

  it('can be read at /docs', async () => {
    const answer = await service.get('/docs/');
    const page = answer.statusCode === 302 ? await service.get(answer.headers.location!) : answer;
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
  });
});

describe('a service whose store is gone', () => {
  it('answers 5xx without a word of the inside', async () => {
    // Without the index, which would go on answering what needs no row of the store.
    const broken = await openService({ index: false });
    const { admin } = broken;
    const lost = new Error('connection to 10.1.2.3:5432 lost: password of "workreel" is hunter2');
    broken.store.run = () => Promise.reject(lost);
    await broken.context.db.schema.dropTable('jobs.postings').cascade().execute();
    await broken.context.db.schema.dropTable('accounts.accounts').cascade().execute();
    try {
      expectProblem(await broken.get('/health/ready'), 503, 'NOT_READY');
      expect((await broken.get('/health/ready')).headers['retry-after']).toBe('5');
      expect((await broken.get('/health/live')).statusCode).toBe(200);
      const answers = [
        await broken.get('/jobs'),
        await broken.get('/jobs/1'),
        await broken.get('/jobs/crawl', { authorization: admin }),
        await broken.call('POST', '/auth/login', { body: ADMIN }),
        await broken.call('DELETE', '/jobs/1', { as: admin }),
      ];
      for (const answer of answers) {
        const problem = expectProblem(answer, 500, 'INTERNAL');
        expect(Object.keys(problem).sort()).toEqual(['code', 'detail', 'status', 'title', 'type']);
        expect(answer.body).not.toMatch(/postings|accounts|relation|select|hunter2|10\.1\.2\.3|\.ts\b/i);
      }
    } finally {
      await broken.app.close();
    }
  });
});
