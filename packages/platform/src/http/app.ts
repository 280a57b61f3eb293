import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../problem.ts';
import type { Log } from '../telemetry/log.ts';
import { Counter, Histogram, type Registry } from '../telemetry/metrics.ts';
import { type Access, type Authenticate, registerAccess, setDefaultAccess } from './access.ts';
import { limitConnections } from './connections.ts';
import { CORRECTED_KEYWORD } from './corrected-keyword.ts';
import { type HealthOptions, registerHealth } from './health.ts';
import { registerLimits } from './limits.ts';
import { messageError } from './message.domain.ts';
import { rejectOtherMethods } from './methods.ts';
import { completeDocument } from './openapi.ts';
import { PAGE_STYLE } from './page-style.ts';
import {
  ProblemDocument,
  type ProblemOf,
  ProblemResponse,
  registerProblems,
  sendProblem,
} from './problems.ts';
import { parseQuery } from './query.ts';
import { compileValidator } from './validation.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface AppOptions extends HealthOptions {
  /** Whose web client the app serves. Selects the accent color of server-rendered pages; without it, problems have none. */
  product?: 'jobs' | 'video';
  title: string;
  description: string;
  /** OpenAPI tags, in the order in which the documentation shows them. */
  tags: { name: string; description: string }[];
  version: string;
  baseUrl: string;
  corsOrigins: string[];
  /** Service-specific response headers that CORS exposes to other origins. */
  exposedHeaders?: readonly string[];
  /** Additional sources for the content security policy, by directive. */
  contentSources?: Record<string, string[]>;
  /** IP addresses of proxies whose forwarded headers are trusted; see Fastify's `trustProxy`. */
  trustProxy: string | undefined;
  authenticate: Authenticate;
  problemOf?: ProblemOf;
  routes: (app: App) => Promise<void>;
}

/** Sufficient for every endpoint, because large files are sent directly to the object store. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** How often to close connections that have become idle while the server is stopping. */
const CLOSE_IDLE_INTERVAL_MS = 50;
/** Time within which a client must send a complete request, and how often Node.js checks for late requests. */
const REQUEST_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_CHECK_MS = 10_000;
/**
 * A connection without any data for this time is closed: its client is gone or has stopped reading.
 * Event streams send a comment every 15 s.
 */
const CONNECTION_TIMEOUT_MS = 120_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the service stops, so that long-running requests can end. */
    closing: AbortSignal;
    product: AppOptions['product'];
  }
}

const EXPOSED_HEADERS = [
  'Link',
  'X-Total-Count',
  'X-Total-Count-Relation',
  'Location',
  'ETag',
  'X-Request-Id',
  CORRECTED_KEYWORD,
];

/** Content security policy of the pages and the API: only this origin, nothing inline. */
const DEFAULT_CONTENT_SOURCES = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** @param more - additional sources by directive. A directive that the default policy lacks also gets `'self'`. */
function contentSecurityPolicy(more: Record<string, string[]>) {
  const directives = new Map<string, string[]>(Object.entries(DEFAULT_CONTENT_SOURCES));
  for (const [directive, sources] of Object.entries(more))
    directives.set(directive, [...new Set([...(directives.get(directive) ?? ["'self'"]), ...sources])]);
  return { useDefaults: false, directives: Object.fromEntries(directives) };
}

/** Creates a service's HTTP app without listening, so that tests can inject requests. */
export async function createApp(options: AppOptions): Promise<App> {
  const app = createServer(options);
  const rejectOthers = rejectOtherMethods(app as unknown as FastifyInstance);
  registerTelemetry(app, options.metrics, options.log);
  exposeClosingSignal(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: options.title, description: options.description, version: options.version },
      servers: [{ url: options.baseUrl }],
      tags: [...options.tags, { name: 'operations', description: 'Health of the service.' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (described) =>
      'openapiObject' in described ? completeDocument(described.openapiObject) : described.swaggerObject,
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`) },
  });
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(options.contentSources ?? {}),
    strictTransportSecurity: options.baseUrl.startsWith('https:'),
  });
  await app.register(cors, {
    origin: options.corsOrigins.length > 0 ? options.corsOrigins : false,
    credentials: true,
    exposedHeaders: [...EXPOSED_HEADERS, ...(options.exposedHeaders ?? [])],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // Keep the plugin's preflight route out of the OpenAPI document.
    preflight: true,
    hideOptionsRoute: true,
  });
  await app.register(cookie);
  registerAccess(app as unknown as FastifyInstance, options.authenticate);
  await registerLimits(app as unknown as FastifyInstance, options.trustProxy !== undefined);
  completeSchemas(app);
  await app.register(async (inner) => registerOperations(inner as unknown as App, options));
  await app.register(async (inner) => options.routes(inner as unknown as App));
  rejectOthers();
  return app;
}

/** Creates the HTTP app of a process without an API: only health and metrics. */
export async function createHealthApp(options: HealthOptions): Promise<App> {
  const app = createServer(options);
  registerAccess(app as unknown as FastifyInstance, async () => null);
  await app.register(async (inner) => registerHealth(inner as unknown as FastifyInstance, options));
  return app;
}

/** Creates a server with limits and error handling. */
function createServer({
  log,
  product,
  trustProxy,
  problemOf,
}: Pick<AppOptions, 'log'> & Partial<AppOptions>): App {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    // Node.js swaps the two timeouts if headersTimeout is longer than requestTimeout, as it is by default.
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: REQUEST_TIMEOUT_CHECK_MS,
      // `rejectInvalidMessages` responds with a problem document instead.
      requireHostHeader: false,
    },
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during shutdown are still handled.
    return503OnClosing: false,
    clientErrorHandler: respondToMalformedRequest,
    frameworkErrors: respondToMalformedUrl,
    // `registerTelemetry` logs one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: false },
    // Not setValidatorCompiler: a scope that adds its own schema would fall back to Fastify's compiler.
    schemaController: {
      compilersFactory: { buildValidator: () => compileValidator as never, buildSerializer },
    },
  }).withTypeProvider<TypeBoxTypeProvider>() as App;
  app.decorate('product', product);
  app.addSchema(ProblemDocument);
  registerProblems(app as unknown as FastifyInstance, problemOf);
  closeAnsweredConnections(app);
  limitConnections(app.server);
  rejectInvalidMessages(app);
  return app;
}

/** Compiles each response serializer at first use: compiling all of them would add 0.3 s to every start. */
const buildSerializer: ReturnType<typeof SerializerSelector> = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (response) => {
      serialize ??= compile(route);
      return serialize(response);
    };
  };
};

/**
 * Closes connections during shutdown as soon as their requests are answered. Node.js closes only those that
 * are idle when the shutdown starts; one that becomes idle later would delay the shutdown by the keep-alive timeout (72 s).
 */
function closeAnsweredConnections(app: App): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function exposeClosingSignal(app: App): void {
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
}

/** Responds to requests that the HTTP parser of Node.js rejects, such as a URL with characters that are not percent-encoded. */
function respondToMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The headers are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long to arrive.']
        : [
            400,
            'The request is not valid HTTP. Percent-encode non-ASCII characters in the URL: 개발 is %EA%B0%9C%EB%B0%9C.',
          ];
  const title = STATUS_CODES[status as number];
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code: 'BAD_HTTP' });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Rejects requests that a proxy could interpret differently; see `messageError`. */
function rejectInvalidMessages(app: App): void {
  app.addHook('onRequest', async ({ raw, id }, reply) => {
    const error = messageError(raw);
    if (!error) return;
    reply.headers({ 'X-Request-Id': id, Connection: 'close' });
    throw new Problem(400, 'BAD_HTTP', error);
  });
}

/** Responds to URLs that Fastify cannot decode. They reach no route and no hook. */
function respondToMalformedUrl(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id);
  sendProblem(
    reply,
    new Problem(
      400,
      'BAD_ADDRESS',
      'The URL is not valid. Percent-encode UTF-8: 개발 is %EA%B0%9C%EB%B0%9C, % is %25.',
    ),
  );
}

/** Uses the caller's request ID if it is safe to log, so that a request can be traced across services. */
function requestId(request: IncomingMessage): string {
  const requested = request.headers['x-request-id'];
  return typeof requested === 'string' && /^[\w.-]{8,64}$/.test(requested) ? requested : randomUUID();
}

/** Returns the path of a URL without the query, which may contain private data, and without signed segments, which grant access. */
const loggedPath = (url: string): string =>
  url.split(/[?#]/, 1)[0]!.replaceAll(/(\/(?:~|%7e)\w*)[^/]*/gi, '$1');

function registerTelemetry(app: App, metrics: Registry, log: Log): void {
  // These fields contain no secrets, and redaction would take five times as long as writing the line.
  const lines = log.child({}, { redact: [] });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [metrics],
  });
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Responses with a 5xx status.',
    registers: [metrics],
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
    // Routes with a secret in their path turn this line off (`logLevel`).
    if (!(request.log as Log).isLevelEnabled('info')) return;
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** Default query schema: rejects all parameters, because ignoring a mistyped one would return an unexpected result. */
const NO_PARAMETERS = Type.Object({}, { additionalProperties: false });

/** Any route may wait for a limited resource or another system. */
const Unavailable = {
  ...ProblemResponse,
  description:
    'The service is busy, starting, or cannot reach another system. `Retry-After` says when to try again.',
};

/** Adds the problem responses and the rejection of unknown query parameters to each route schema. */
function completeSchemas(app: App): void {
  app.addHook('onRoute', function (this: FastifyInstance & { defaultAccess?: Access }, route) {
    const schema = route.schema as
      | { hide?: boolean; querystring?: object; response?: Record<string, unknown> }
      | undefined;
    if (!schema || schema.hide) return;
    // Pages and third-party plugins (see `setDefaultAccess`) may have undeclared parameters.
    if (!this.defaultAccess) schema.querystring ??= NO_PARAMETERS;
    schema.response = {
      503: Unavailable,
      ...schema.response,
      '4xx': ProblemResponse,
    };
  });
}

async function registerOperations(app: App, options: AppOptions): Promise<void> {
  const anyone = { access: 'anyone' } as const;
  registerHealth(app as unknown as FastifyInstance, options);
  app.get('/page.css', { config: anyone, schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
  app.get('/openapi.json', { config: anyone, schema: { hide: true } }, async () => app.swagger());
  await app.register(async (docs) => {
    setDefaultAccess(docs as unknown as FastifyInstance, 'anyone');
    // Swagger UI needs inline styles. It shows no user data.
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      logo: {
        type: 'image/svg+xml',
        content: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><text x="0" y="23" font-family="sans-serif" font-size="22" font-weight="700" fill="#fff">Workreel</text></svg>',
        ),
        href: '/',
        target: '_self',
      },
      theme: { title: options.title },
      staticCSP:
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    });
  });
}
