/** Checks that dashboard, alerting rules and docs/metrics.md cover exactly the metrics that the services export. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openService as openJobs } from '../../apps/jobs/server/src/testing/service.ts';
import { openService as openVideo } from '../../apps/video/server/src/testing/service.ts';
import { ROOT } from '../testing/dockerfile.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const dashboard = JSON.parse(read('deploy/grafana/workreel.json'));
const rules: { alert: string; expr: string; annotations: object }[] = parse(
  read('deploy/grafana/alerts.yaml'),
).groups[0].rules;
/** Metrics of Prometheus and node_exporter. */
const EXTERNAL_METRICS = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];
/** Default metrics of prom-client, which documents them itself. */
const DEFAULT_METRICS = /^(process_(?!memory_limit)|nodejs_)/;

let exported: Set<string>;
let queues: Set<string>;
const services: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  const jobs = await openJobs();
  services.push(jobs);
  // The queue does not exist, but setting its URL registers its metrics.
  const video = await openVideo({
    env: { EVENTS_QUEUE_URL: 'http://127.0.0.1:9/1/events', S3_REGION: 'us-east-1' },
  });
  services.push(video);
  const text = (await jobs.get('/metrics')).body + (await video.get('/metrics')).body;
  exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  queues = new Set([...text.matchAll(/queue="([^"]+)"/g)].map(([, name]) => name!));
});
afterAll(async () => {
  for (const service of services) await service.close();
});

interface Panel {
  title: string;
  gridPos: { x: number; y: number };
  targets?: { expr: string; datasource: { type: string; uid: string } }[];
}
const panels: Panel[] = dashboard.panels;
const expressions = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

/** Returns the metrics in an expression. @throws if it is not valid PromQL. */
function metricsOf(expression: string): string[] {
  // A Grafana variable.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`invalid PromQL at position ${from}: ${text}`);
      if (type.name === 'VectorSelector') names.push(/^[\w:]+/.exec(text.slice(from, to))![0]);
    },
  });
  return names;
}

const metricFamilies = (expression: string) =>
  metricsOf(expression).map((name) => name.replace(/_(bucket|count|sum)$/, ''));

it.each(expressions)('%s: %s uses exported metrics', (_title, expression) => {
  const names = metricFamilies(expression);
  expect(names).not.toEqual([]);
  for (const name of names) expect([...exported, ...EXTERNAL_METRICS]).toContain(name);
  for (const [, queue] of expression.matchAll(/queue!?="([^"]+)"/g)) expect([...queues]).toContain(queue);
});

it('documents and uses every exported metric', () => {
  const ownMetrics = [...exported].filter((name) => !DEFAULT_METRICS.test(name)).toSorted();
  const documented = [...read('docs/metrics.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!);
  expect(documented.toSorted()).toEqual(ownMetrics);
  const used = new Set(expressions.flatMap(([, expression]) => metricFamilies(expression)));
  expect(ownMetrics.filter((name) => !used.has(name))).toEqual([]);
});

it('has a summary and a description for each alert', () => {
  for (const { alert, annotations } of rules) {
    expect(alert).toMatch(/^Workreel[A-Z]/);
    expect(annotations).toEqual({ summary: expect.stringMatching(/\.$/), description: expect.any(String) });
  }
});

it('uses the selected data source in all panels, which do not overlap', () => {
  const positions = panels.map(({ gridPos }) => `${gridPos.x},${gridPos.y}`);
  expect(new Set(positions).size).toBe(panels.length);
  const sources = panels.flatMap(({ targets = [] }) => targets.map(({ datasource }) => datasource.uid));
  expect(new Set(sources)).toEqual(new Set([`\${${dashboard.templating.list[0].name}}`]));
  expect(dashboard.templating.list[0]).toMatchObject({ type: 'datasource', query: 'prometheus' });
});
