import { PROTOTYPE_WORDS } from '@workreel/testing/known-bad-strings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, openService, type Problem, type TestResponse, type TestService } from './testing/service.ts';

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

/** Checks the requirements of RFC 9457 and the API for every problem. */
function expectProblem(response: TestResponse, status: number, code: string): Problem {
  expect(response.statusCode, response.body).toBe(status);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.headers['x-request-id']).toBeTruthy();
  const problem = response.json();
  expect(problem).toMatchObject({ type: 'about:blank', status, code });
  expect(problem.title.length).toBeGreaterThan(2);
  expect(problem.detail.length).toBeGreaterThan(10);
  return problem;
}

describe('queries', () => {
  it('rejects an unknown parameter and suggests a similar one', async () => {
    const problem = expectProblem(await service.get('/jobs?keywrod=java'), 400, 'INVALID_REQUEST');
    expect(problem.errors).toEqual([
      { path: '/keywrod', message: 'Unknown parameter. Did you mean “keyword”?' },
    ]);
    const other = expectProblem(await service.get('/jobs?zzzzzz=1'), 400, 'INVALID_REQUEST');
    expect(other.errors).toEqual([
      { path: '/zzzzzz', message: expect.stringContaining('Expected one of: keyword, company') },
    ]);
  });

  it('rejects unknown parameters of every operation', async () => {
    for (const path of ['/jobs/1', '/sites', '/sites/demo', '/health/ready', '/.well-known/jwks.json'])
      expectProblem(await service.get(`${path}?nonsense=1`), 400, 'INVALID_REQUEST');
    for (const path of ['/jobs/crawl', '/jobs/crawl/1', '/jobs/crawl/1/events'])
      expectProblem(
        await service.get(`${path}?nonsense=1`, { authorization: service.admin }),
        400,
        'INVALID_REQUEST',
      );
  });

  it('treats an empty parameter as absent', async () => {
    const response = await service.get(
      '/jobs?keyword=&location=%20&salary=&status=&pagenum=&sortOrder=&cursor=&pageSize=',
    );
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ jobPostings: [], sortOrder: 'recent', pagenum: 1 });
  });

  it('rejects repeated single-value parameters and accepts repeated multi-value parameters', async () => {
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
      expect(problem.errors, name).toEqual([{ path: `/${name}`, message: 'Must be given only once.' }]);
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
    ['sortOrder=relevance', '/sortOrder', /requires a keyword/],
  ])('explains what is expected instead of %s', async (query, path, message) => {
    const problem = expectProblem(await service.get(`/jobs?${query}`), 400, 'INVALID_REQUEST');
    expect(problem.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    expect(problem.detail).toMatch(message);
  });

  it('sorts by relevance if there is a keyword', async () => {
    expect((await service.get('/jobs?keyword=x')).json<{ sortOrder: string }>().sortOrder).toBe('relevance');
    expect(
      (await service.get('/jobs?keyword=x&sortOrder=recent')).json<{ sortOrder: string }>().sortOrder,
    ).toBe('recent');
  });

  it.each(PROTOTYPE_WORDS)('searches for the word %s, which every object has', async (word) => {
    for (const name of ['keyword', 'company', 'position', 'sector', 'location', 'techStack', 'site']) {
      const query = `${name}=${word}&${name}=San%20Jose,%20${word}`;
      for (const path of ['/jobs', '/jobs/facets', '/jobs.atom', '/jobs/trends']) {
        const response = await service.get(`${path}?${query}`);
        expect(response.statusCode, `${path} ${name}: ${response.body}`).toBe(200);
      }
    }
    expect((await service.get(`/jobs/suggest?prefix=${word}`)).statusCode).toBe(200);
  });

  it('never returns 5xx for malformed query strings', async () => {
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
    const malformed = fc.constantFrom(
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
        fc.array(fc.tuple(fc.constantFrom(...names), malformed), { minLength: 1, maxLength: 3 }),
        async (pairs) => {
          const response = await service.get(
            `/jobs?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`,
          );
          expect([200, 400], response.body).toContain(response.statusCode);
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

  it('reports where a body is invalid and what is expected', async () => {
    const invalid = expectProblem(await post({ site: 7, maxPages: '5', pages: 3 }), 400, 'INVALID_REQUEST');
    expect(invalid.errors).toEqual(
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

  it('rejects malformed JSON, oversized bodies and unsupported media types', async () => {
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

  it('rejects characters that cannot be stored', async () => {
    expectProblem(await post({ site: 'demo', keyword: 'a\u0000b' }), 400, 'INVALID_REQUEST');
    const login = await service.call('POST', '/auth/login', { body: { email: 'a\u0000@b', password: 'x' } });
    expect([400, 401]).toContain(login.statusCode);
  });
});

describe('operations', () => {
  it('reports liveness and readiness', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const response = await service.get(path);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ status: 'ok' });
    }
  });

  it('serves metrics only with the metrics token', async () => {
    for (const authorization of ['', 'Bearer wrong', service.admin])
      expectProblem(await service.get('/metrics', { authorization }), 401, 'UNAUTHENTICATED');
    await service.get('/jobs?keyword=secret-word');
    const response = await service.get('/metrics', { authorization: 'Bearer a-token-for-metrics' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/plain/);
    expect(response.body).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/jobs"[^}]*\} \d+/);
    expect(response.body).toMatch(/jobs_pages_fetched_total/);
    expect(response.body).not.toContain('secret-word');
  });

  it('generates a request ID unless the client sends a valid one', async () => {
    expect((await service.get('/jobs', { 'x-request-id': 'my-request.1' })).headers['x-request-id']).toBe(
      'my-request.1',
    );
    for (const invalid of ['short', 'x'.repeat(65), 'line\u0001break', '<script>aaaa'])
      expect((await service.get('/jobs', { 'x-request-id': invalid })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    const [first, second] = await Promise.all([service.get('/jobs'), service.get('/nowhere')]);
    expect(first!.headers['x-request-id']).not.toBe(second!.headers['x-request-id']);
  });

  it('returns a problem for unknown routes and unsupported methods', async () => {
    const problem = expectProblem(await service.get('/job?x=secret'), 404, 'ROUTE_NOT_FOUND');
    expect(problem.detail).toBe('Route GET /job does not exist. See /docs for the available routes.');
    expectProblem(await service.call('POST', '/jobs'), 405, 'METHOD_NOT_ALLOWED');
    const response = await service.call('DELETE', '/sites/demo', { as: service.admin });
    expectProblem(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers.allow).toBe('GET, HEAD, PATCH');
  });

  it('exposes its headers only to allowed origins', async () => {
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
      'x-suggested-query',
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
    })) as unknown as TestResponse;
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('https://other.example');
    // Problems need CORS headers, too.
    expect(
      (await service.get('/jobs?x=1', { origin: 'https://jobs.example' })).headers[
        'access-control-allow-origin'
      ],
    ).toBe('https://jobs.example');
  });

  it('prevents content sniffing and framing', async () => {
    const { headers } = await service.get('/jobs');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('redirects / to the web client, and serves robots.txt and the demo site', async () => {
    const root = await service.get('/');
    expect([root.statusCode, root.headers.location]).toEqual([302, '/app/']);
    expect((await service.get('/robots.txt')).body).toContain('Disallow: /demo/private');
    expect((await service.get('/demo/jobs?page=1&utm_source=x')).statusCode).toBe(200);
  });
});

describe('the OpenAPI document', () => {
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

  it('is OpenAPI 3.1 and describes the purpose, responses and security of every operation', async () => {
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

  it('is rendered at /docs', async () => {
    const response = await service.get('/docs/');
    const page = response.statusCode === 302 ? await service.get(response.headers.location!) : response;
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
  });
});

describe('a service without a database', () => {
  it('returns 5xx without internal details', async () => {
    // Disable the index, which would still serve requests that need no database rows.
    const broken = await openService({ index: false });
    const { admin } = broken;
    const lost = new Error('connection to 10.1.2.3:5432 lost: password of "workreel" is hunter2');
    broken.database.run = () => Promise.reject(lost);
    await broken.context.db.schema.dropTable('jobs.postings').cascade().execute();
    await broken.context.db.schema.dropTable('accounts.accounts').cascade().execute();
    try {
      expectProblem(await broken.get('/health/ready'), 503, 'NOT_READY');
      expect((await broken.get('/health/ready')).headers['retry-after']).toBe('5');
      expect((await broken.get('/health/live')).statusCode).toBe(200);
      const responses = [
        await broken.get('/jobs'),
        await broken.get('/jobs/1'),
        await broken.get('/jobs/crawl', { authorization: admin }),
        await broken.call('POST', '/auth/login', { body: ADMIN }),
        await broken.call('DELETE', '/jobs/1', { as: admin }),
      ];
      for (const response of responses) {
        const problem = expectProblem(response, 500, 'INTERNAL');
        expect(Object.keys(problem).sort()).toEqual(['code', 'detail', 'status', 'title', 'type']);
        expect(response.body).not.toMatch(/postings|accounts|relation|select|hunter2|10\.1\.2\.3|\.ts\b/i);
      }
    } finally {
      await broken.app.close();
    }
  });
});
