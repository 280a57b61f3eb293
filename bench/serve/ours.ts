/**
 * Our side of the benchmark of `GET /files/**`: the service's HTTP side with the real route, its hooks, its metrics, and
 * its log as shipped, a line for each request.
 *
 *   node bench/serve/ours.ts --root FOLDER --log FILE
 *
 * prints its address on the first line, then serves until it is stopped.
 */
import { openSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createApp } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { fileRoutes, UploadFolder } from '../../apps/video/server/src/files/index.ts';

const { values } = parseArgs({ options: { root: { type: 'string' }, log: { type: 'string' } } });
const { root, log } = values;
if (root === undefined || log === undefined) throw new Error('Give --root and --log.');

// As shipped: a line is written before the next request is looked at.
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
    fileRoutes(app, { source: new UploadFolder(root), secret: 'bench', mayReadOriginal: async () => false }),
});
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => void app.close());
