/** What dashboard, rules and document name is what the services tell, and nothing of ours is left out. */
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
/** What Prometheus and node_exporter tell. */
const OF_OTHERS = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];
/** Of prom-client: there are many, and its own documents tell what they are. */
const DEFAULT = /^(process_(?!memory_limit)|nodejs_)/;

let told: Set<string>;
let queues: Set<string>;
const services: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  const jobs = await openJobs();
  services.push(jobs);
  // Nobody is there: what would count its messages is.
  const video = await openVideo({
    env: { EVENTS_QUEUE_URL: 'http://127.0.0.1:9/1/events', S3_REGION: 'us-east-1' },
  });
  services.push(video);
  const text = (await jobs.get('/metrics')).body + (await video.get('/metrics')).body;
  told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
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

/** The metrics that an expression names. @throws where it is no PromQL. */
function metricsOf(expression: string): string[] {
  // Grafana's own variable.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`no PromQL from letter ${from}: ${text}`);
      if (type.name === 'VectorSelector') names.push(/^[\w:]+/.exec(text.slice(from, to))![0]);
    },
  });
  return names;
}

const named = (expression: string) =>
  metricsOf(expression).map((name) => name.replace(/_(bucket|count|sum)$/, ''));

it.each(expressions)('%s: %s asks for what is told', (_title, expression) => {
  const names = named(expression);
  expect(names).not.toEqual([]);
  for (const name of names) expect([...told, ...OF_OTHERS]).toContain(name);
  for (const [, queue] of expression.matchAll(/queue!?="([^"]+)"/g)) expect([...queues]).toContain(queue);
});

it('tells nothing of ours that the document leaves out, and shows all of it', () => {
  const ours = [...told].filter((name) => !DEFAULT.test(name)).toSorted();
  const documented = [...read('docs/metrics.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!);
  expect(documented.toSorted()).toEqual(ours);
  const shown = new Set(expressions.flatMap(([, expression]) => named(expression)));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

it('says of each alert what it is and where to look', () => {
  for (const { alert, annotations } of rules) {
    expect(alert).toMatch(/^Workreel[A-Z]/);
    expect(annotations).toEqual({ summary: expect.stringMatching(/\.$/), look: expect.any(String) });
  }
});

it('asks each panel’s question where the reader says, each panel in a place of its own', () => {
  const places = panels.map(({ gridPos }) => `${gridPos.x},${gridPos.y}`);
  expect(new Set(places).size).toBe(panels.length);
  const sources = panels.flatMap(({ targets = [] }) => targets.map(({ datasource }) => datasource.uid));
  expect(new Set(sources)).toEqual(new Set([`\${${dashboard.templating.list[0].name}}`]));
  expect(dashboard.templating.list[0]).toMatchObject({ type: 'datasource', query: 'prometheus' });
});
