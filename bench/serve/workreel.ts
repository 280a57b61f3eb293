/**
 * Server of the `GET /files/**` benchmark: the HTTP app of the video service with the real route, hooks and metrics, and a
 * log line per request, as shipped.
 *
 *   node bench/serve/workreel.ts --root FOLDER --log FILE
 *
 * Prints its URL on the first line and serves until SIGTERM.
 */
import { openSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createApp } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { DirectoryFiles, fileRoutes } from '../../apps/video/server/src/files/index.ts';

const { values } = parseArgs({ options: { root: { type: 'string' }, log: { type: 'string' } } });
const { root, log } = values;
if (root === undefined || log === undefined) throw new Error('Required: --root and --log.');

// Write the log synchronously, as the shipped service does.
const file = openSync(log, 'a');
const app = await createApp({
  title: 'Bench',
  description: '',
  tags: [],
  version: '0',
  baseUrl: 'http://127.0.0.1',
  log: createLog('info', { write: (line) => void writeSync(file, line) }),
  metrics: createMetrics('bench'),
  metricsToken: undefined,
  corsOrigins: ['http://127.0.0.1:1'],
  trustProxy: undefined,
  authenticate: async () => null,
  ready: async () => {},
  routes: (app) =>
    fileRoutes(app, {
      source: new DirectoryFiles(root),
      secret: 'bench',
      mayReadOriginal: async () => false,
      mayWatch: async () => false,
      origins: [],
    }),
});
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => void app.close());
