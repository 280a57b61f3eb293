import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isLoopback } from '../common-settings.ts';
import { Problem } from '../problem.ts';
import type { Log } from '../telemetry/log.ts';
import type { Registry } from '../telemetry/metrics.ts';
import { ProblemResponse } from './problems.ts';

export interface HealthOptions {
  log: Log;
  metrics: Registry;
  /** `/metrics` requires it as a bearer token. If undefined, only programs on the same machine can read the metrics. */
  metricsToken: string | undefined;
  /** Throws if the service cannot handle requests. A Problem is returned unchanged; any other error is reported as an unreachable database. */
  ready: () => Promise<void>;
  /** Returns what does not work although requests are handled; default nothing. Anyone can read it. */
  problems?: (() => Promise<HealthProblem[]>) | undefined;
}

const HealthStatus = Type.Object({
  status: Type.Literal('ok'),
  problems: Type.Optional(
    Type.Array(
      Type.Object({
        code: Type.String({ description: 'The code of the problem.' }),
        detail: Type.String({ description: 'An explanation.' }),
      }),
      {
        description: 'What does not work although the service handles requests. Missing if everything works.',
      },
    ),
  ),
});
export interface HealthProblem {
  code: string;
  detail: string;
}

/** Headers that proxies add. A request with one of them comes from another machine, even if the proxy is on this one. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

export const notReady = (detail: string): Problem =>
  new Problem(503, 'NOT_READY', detail, { headers: { 'Retry-After': '5' } });

/** Registers the endpoints that every process has: liveness, readiness and metrics. */
export function registerHealth(
  app: FastifyInstance,
  { ready, problems, metrics, metricsToken }: Omit<HealthOptions, 'log'>,
): void {
  const anyone = { access: 'anyone' } as const;
  app.get(
    '/health/live',
    {
      config: anyone,
      schema: {
        tags: ['operations'],
        summary: 'Liveness: the process responds',
        response: { 200: HealthStatus },
      },
    },
    async () => ({ status: 'ok' }),
  );
  app.get(
    '/health/ready',
    {
      config: anyone,
      schema: {
        tags: ['operations'],
        summary:
          'Readiness: startup is complete, and the database and what requests write to are reachable; otherwise 503 with the reason',
        response: { 200: HealthStatus, 503: ProblemResponse },
      },
    },
    async (request) => {
      let found: HealthProblem[] = [];
      try {
        await ready();
        found = (await problems?.()) ?? [];
      } catch (error) {
        if (error instanceof Problem) throw error;
        request.log.error({ err: error }, 'not ready');
        throw notReady('The service cannot reach its database.');
      }
      return { status: 'ok' as const, ...(found.length > 0 && { problems: found }) };
    },
  );
  app.get('/metrics', { config: anyone, schema: { hide: true } }, async (request, reply) => {
    checkMetricsAccess(request, metricsToken);
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** @throws Problem 401 UNAUTHENTICATED, 403 FORBIDDEN. */
function checkMetricsAccess(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isLocal(request)) return;
    throw new Problem(
      403,
      'FORBIDDEN',
      'Without METRICS_TOKEN, the metrics are available only on the machine of the service.',
    );
  }
  if (timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))) return;
  throw new Problem(401, 'UNAUTHENTICATED', 'The metrics require the token in METRICS_TOKEN.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** Whether a request comes directly from a program on this machine. */
const isLocal = ({ raw }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress) && FORWARDING_HEADERS.every((name) => raw.headers[name] === undefined);

/** Digests have the same length, as `timingSafeEqual` requires. */
const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
