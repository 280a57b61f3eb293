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
import { type Access, type Authenticate, registerAccess, stateAccess } from './access.ts';
import { tellPlainly } from './describe.ts';
import { PAGE_STYLE } from './page-style.ts';
import { ProblemDocument, type ProblemOf, registerProblems, sendProblem } from './problems.ts';
import { parseQuery } from './query.ts';
import { compileValidator } from './validation.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

interface HealthOptions {
  log: Log;
  metrics: Registry;
  /** Where set, `/metrics` asks for it as a bearer token. */
  metricsToken: string | undefined;
  /** Throws where the service cannot answer, or should not be asked yet: a Problem is told as it is. */
  ready: () => Promise<void>;
}

export interface AppOptions extends HealthOptions {
  title: string;
  description: string;
  /** The kinds of calls, in the order in which a reader wants them. */
  tags: { name: string; description: string }[];
  version: string;
  baseUrl: string;
  corsOrigins: string[];
  /** Headers of the service's own that pages of other origins may read. */
  exposedHeaders?: readonly string[];
  /** What the pages need beyond this origin, by directive of the content security policy. */
  contentSources?: Record<string, string[]>;
  /** Addresses of proxies whose forwarded headers are believed; see Fastify's `trustProxy`. */
  trustProxy: string | undefined;
  authenticate: Authenticate;
  problemOf?: ProblemOf;
  routes: (app: App) => Promise<void>;
}

/** No call of ours takes more: what is large goes straight to the object store. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** How soon an answered connection is closed while the server stops. */
const IDLE_CHECK_MS = 50;
/** A client has this long to send a whole request; who needs longer is looked for so often. */
const REQUEST_TIMEOUT_MS = 30_000;
const LOOK_MS = 10_000;
/**
 * A connection on which nothing has moved for so long is ended: its client is gone, or reads nothing of what it
 * asked for. Events move each 15 s.
 */
const STILL_MS = 120_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the service stops: whoever waits for something then is answered. */
    closing: AbortSignal;
  }
}

const EXPOSED_HEADERS = [
  'Link',
  'X-Total-Count',
  'X-Total-Count-Relation',
  'Location',
  'ETag',
  'X-Request-Id',
];

const Healthy = Type.Object({ status: Type.Literal('ok') });
/** A problem as an answer's schema. */
export const ProblemAnswer = {
  description: 'A problem.',
  content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
};

/** Pages and API share one policy: everything from this origin, nothing inline. */
const CONTENT_SOURCES: Record<string, string[]> = {
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

/** @param more - sources beside the policy's own; a directive that it does not have begins with this origin. */
function contentSecurityPolicy(more: Record<string, string[]>) {
  const directives = { ...CONTENT_SOURCES };
  for (const [directive, sources] of Object.entries(more))
    directives[directive] = [...new Set([...(directives[directive] ?? ["'self'"]), ...sources])];
  return { useDefaults: false, directives };
}

/** Builds a service's HTTP side without listening, so that tests can call it by injection. */
export async function createApp(options: AppOptions): Promise<App> {
  const app = createServer(options);
  registerTelemetry(app, options.metrics, options.log);
  tellOfClosing(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: options.title, description: options.description, version: options.version },
      servers: [{ url: options.baseUrl }],
      tags: [...options.tags, { name: 'operations', description: 'Whether the service lives.' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (described) =>
      'openapiObject' in described ? tellPlainly(described.openapiObject) : described.swaggerObject,
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
    // The preflight route is the plugin's own, not a call of ours.
    preflight: true,
    hideOptionsRoute: true,
  });
  await app.register(cookie);
  registerAccess(app as unknown as FastifyInstance, options.authenticate);
  completeSchemas(app);
  await app.register(async (inner) => registerOperations(inner as unknown as App, options));
  await app.register(async (inner) => options.routes(inner as unknown as App));
  return app;
}

/** The HTTP side of a process that answers nobody but whoever looks after it: health and metrics. */
export async function createHealthApp(options: HealthOptions): Promise<App> {
  const app = createServer(options);
  registerAccess(app as unknown as FastifyInstance, async () => null);
  await app.register(async (inner) => registerHealth(inner as unknown as App, options));
  return app;
}

/** A server with its limits, and with one way to say that something is wrong. */
function createServer({ log, trustProxy, problemOf }: Pick<AppOptions, 'log'> & Partial<AppOptions>): App {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STILL_MS,
    // Node swaps the two bounds where that of headers is the longer one, as its default is.
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: LOOK_MS },
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    // What still comes on a connection while the server closes is answered, and the connection ended.
    return503OnClosing: false,
    clientErrorHandler: answerBadHttp,
    frameworkErrors: answerBadAddress,
    // One line a request of our own, below.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: false },
    // Not setValidatorCompiler: a scope that adds a schema of its own would fall back to Fastify's.
    schemaController: {
      compilersFactory: { buildValidator: () => compileValidator as never, buildSerializer },
    },
  }).withTypeProvider<TypeBoxTypeProvider>() as App;
  app.addSchema(ProblemDocument);
  registerProblems(app as unknown as FastifyInstance, problemOf);
  closeAnsweredConnections(app);
  return app;
}

/** Compiles the serializer of an answer when it is first needed: all of them at once are a third of a second of each start. */
const buildSerializer: ReturnType<typeof SerializerSelector> = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
};

/**
 * While the server closes, a connection ends as soon as what was under way on it is answered. Node closes
 * those idle at that moment; one that becomes idle later would hold the stop up for its keep-alive (72 s).
 */
function closeAnsweredConnections(app: App): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function tellOfClosing(app: App): void {
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
}

/** What is no HTTP reaches no route: an address with letters that are not percent-encoded, say. */
function answerBadHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The headers are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long to arrive.']
        : [
            400,
            'This is no valid HTTP request. Percent-encode what is not ASCII in the address: 개발 is %EA%B0%9C%EB%B0%9C.',
          ];
  const title = STATUS_CODES[status as number];
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code: 'BAD_HTTP' });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** An address that cannot be decoded reaches no route, and no hook. */
function answerBadAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id);
  sendProblem(
    reply,
    new Problem(
      400,
      'BAD_ADDRESS',
      'This address is not valid. Percent-encode UTF-8: 개발 is %EA%B0%9C%EB%B0%9C, % is %25.',
    ),
  );
}

/** A caller's own id is kept where it is harmless in a log, so that a request can be followed through. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

function registerTelemetry(app: App, metrics: Registry, log: Log): void {
  // These few fields are no secret: to look for one in each line costs five times what writing it does.
  const lines = log.child({}, { redact: [] });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [metrics],
  });
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Answers with a 5xx.',
    registers: [metrics],
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
    // A route whose path is a secret asks for no line (`logLevel`).
    if (!(request.log as Log).isLevelEnabled('info')) return;
    // The path alone: a query may hold what is nobody's business.
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** A mistyped parameter that is passed over answers something else: a call that names none takes none. */
const NO_PARAMETERS = Type.Object({}, { additionalProperties: false });

/** What holds of each call: it can answer a problem, and refuses parameters that it does not know. */
function completeSchemas(app: App): void {
  app.addHook('onRoute', function (this: FastifyInstance & { defaultAccess?: Access }, route) {
    const schema = route.schema as
      | { hide?: boolean; querystring?: object; response?: Record<string, unknown> }
      | undefined;
    if (!schema || schema.hide) return;
    // Pages and plugins of others (see `stateAccess`) take what they like.
    if (!this.defaultAccess) schema.querystring ??= NO_PARAMETERS;
    schema.response = {
      ...schema.response,
      '4xx': ProblemAnswer,
    };
  });
}

export const notReady = (detail: string): Problem =>
  new Problem(503, 'NOT_READY', detail, { headers: { 'Retry-After': '5' } });

/** What is asked of every process: whether it lives, whether it can work, and its figures. */
function registerHealth(app: App, { ready, metrics, metricsToken }: HealthOptions): void {
  const anyone = { access: 'anyone' } as const;
  app.get(
    '/health/live',
    {
      config: anyone,
      schema: { tags: ['operations'], summary: 'The process answers', response: { 200: Healthy } },
    },
    async () => ({
      status: 'ok' as const,
    }),
  );
  app.get(
    '/health/ready',
    {
      config: anyone,
      schema: {
        tags: ['operations'],
        summary: 'It can work: its database answers, and what it needs is loaded; 503 where not',
        response: { 200: Healthy, 503: ProblemAnswer },
      },
    },
    async (request) => {
      try {
        await ready();
      } catch (error) {
        if (error instanceof Problem) throw error;
        request.log.error({ err: error }, 'not ready');
        throw notReady('The service cannot reach its database.');
      }
      return { status: 'ok' as const };
    },
  );
  app.get('/metrics', { config: anyone, schema: { hide: true } }, async (request, reply) => {
    if (metricsToken && request.headers.authorization !== `Bearer ${metricsToken}`) {
      throw new Problem(401, 'UNAUTHENTICATED', 'The metrics need the token of METRICS_TOKEN.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

async function registerOperations(app: App, options: AppOptions): Promise<void> {
  const anyone = { access: 'anyone' } as const;
  registerHealth(app, options);
  app.get('/page.css', { config: anyone, schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
  app.get('/openapi.json', { config: anyone, schema: { hide: true } }, async () => app.swagger());
  await app.register(async (docs) => {
    stateAccess(docs as unknown as FastifyInstance, 'anyone');
    // The reference draws with inline styles; it shows no one's data.
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
