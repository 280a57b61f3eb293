import { type App, type AppOptions, createApp } from '../http/app.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';

/** Creates an app with the given routes. @param options - overrides; by default requests are anonymous and the service is ready. */
export const createTestApp = (
  routes: AppOptions['routes'],
  options: Partial<AppOptions> = {},
): Promise<App> =>
  createApp({
    title: 'Test',
    description: '',
    tags: [],
    version: '1',
    baseUrl: 'http://127.0.0.1:1',
    log: createLog('silent'),
    metrics: createMetrics('test'),
    metricsToken: undefined,
    corsOrigins: [],
    trustProxy: undefined,
    authenticate: async () => null,
    ready: async () => {},
    routes,
    ...options,
  });
