/**
 * `npm run bench -- <name> [--quick] [--json]`: measures, and says whether the bounds hold. With --json the last
 * line of standard output is the report as one object. Ends with 1 where a bound is missed.
 */
import { parseArgs } from 'node:util';
import { type BenchOptions, describeMachine, type Findings, notMeasured, type Report } from './lib/report.ts';

const BENCHES: Record<string, () => Promise<(options: BenchOptions) => Promise<Findings>>> = {
  collect: async () => (await import('./collect/run.ts')).benchCollect,
  convert: async () => (await import('./convert/run.ts')).benchConvert,
  http: async () => (await import('./http/run.ts')).benchHttp,
  ingest: async () => (await import('./ingest/run.ts')).benchIngest,
  relevance: async () => {
    const [{ benchRelevance }, { openOurs }] = await Promise.all([
      import('./relevance/run.ts'),
      import('./relevance/ours.ts'),
    ]);
    return (options) => benchRelevance(options, openOurs);
  },
  search: async () => {
    const [{ benchSearch }, { openOurs }] = await Promise.all([
      import('./search/run.ts'),
      import('./search/ours.ts'),
    ]);
    return (options) => benchSearch(options, openOurs);
  },
  serve: async () => (await import('./serve/run.ts')).benchServe,
  web: async () => (await import('./web/run.ts')).benchWeb,
};

const USAGE = `Usage: npm run bench -- <${Object.keys(BENCHES).join('|')}> [--quick] [--json]`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [name = '', ...more] = positionals;
  const load = BENCHES[name];
  if (values.help || load === undefined || more.length > 0) {
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 2;
  }
  const machine = describeMachine();
  const bench = await load();
  const { table, ...findings } = await bench({
    quick: values.quick,
    say: (line) => console.error(line),
  }).catch(notMeasured);
  const bounds = Object.values(findings.bounds);
  const ok = findings.missing.length === 0 && bounds.every((bound) => bound.ok);
  const report: Report = { name, quick: values.quick, machine, ...findings, ok };

  console.log(`\n${name}${values.quick ? ', quick (too little data for a verdict to last)' : ''}`);
  console.log(
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, load before ${machine.loadBefore}\n`,
  );
  for (const line of table) console.log(line);
  console.log('');
  for (const { what, is, atLeast, atMost, ok } of bounds) {
    const limit = atLeast !== undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    console.log(`${ok ? '✓' : '✗'} ${what}: ${is ?? 'not measured'} (${limit})`);
  }
  for (const why of report.missing) console.log(`✗ ${why}`);
  if (values.json) console.log(JSON.stringify(report));
  return report.ok ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
