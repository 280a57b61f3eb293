/**
 * `npm run bench -- <name> [--quick] [--size <n>] [--json]` runs a benchmark and checks its limits. `--size` is the number of
 * postings of `search`, `descriptions` and `groups`, such as 30k or 10m. With `--json` the last line of standard output is the report as one JSON object.
 * Exits with 1 if a limit is not met or could not be checked.
 */
import { parseArgs } from 'node:util';
import {
  type BenchOptions,
  describeMachine,
  type Report,
  type Results,
  toFailedResults,
} from './lib/report.ts';

const BENCHES: Record<string, () => Promise<(options: BenchOptions) => Promise<Results>>> = {
  collect: async () => (await import('./collect/run.ts')).benchCollect,
  descriptions: async () => (await import('./descriptions/run.ts')).benchDescriptions,
  convert: async () => (await import('./convert/run.ts')).benchConvert,
  groups: async () => (await import('./groups/run.ts')).benchGroups,
  http: async () => (await import('./http/run.ts')).benchHttp,
  ingest: async () => (await import('./ingest/run.ts')).benchIngest,
  ladder: async () => (await import('./ladder/run.ts')).benchLadder,
  overload: async () => (await import('./overload/run.ts')).benchOverload,
  relevance: async () => {
    const [{ benchRelevance }, { openMemory, openOpenSearch }] = await Promise.all([
      import('./relevance/run.ts'),
      import('./relevance/workreel.ts'),
    ]);
    // Measures the index in OpenSearch if there is one.
    const { OPENSEARCH_URL } = process.env;
    return (options) => benchRelevance(options, OPENSEARCH_URL ? openOpenSearch(OPENSEARCH_URL) : openMemory);
  },
  search: async () => {
    const [{ benchSearch }, { openWorkreel }] = await Promise.all([
      import('./search/run.ts'),
      import('./search/workreel.ts'),
    ]);
    return (options) => benchSearch(options, openWorkreel);
  },
  serve: async () => (await import('./serve/run.ts')).benchServe,
  views: async () => (await import('./views/run.ts')).benchViews,
  web: async () => (await import('./web/run.ts')).benchWeb,
};

const USAGE = `Usage: npm run bench -- <${Object.keys(BENCHES).join('|')}> [--quick] [--size <n>] [--json]`;

/** Parses a number such as 500, 30k or 10m. @returns NaN for other texts. */
function parseSize(text: string): number {
  const [, digits, unit] = /^(\d+)([km]?)$/.exec(text) ?? [];
  return Number(digits) * { '': 1, k: 1_000, m: 1_000_000 }[unit as '' | 'k' | 'm'];
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      size: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [name = '', ...rest] = positionals;
  const load = BENCHES[name];
  const size = values.size === undefined ? undefined : parseSize(values.size);
  const isSizeWrong =
    size !== undefined && !(['search', 'descriptions', 'groups'].includes(name) && size > 0);
  if (values.help || load === undefined || rest.length > 0 || isSizeWrong) {
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 2;
  }
  const machine = describeMachine();
  const bench = await load();
  const { table, ...results } = await bench({
    quick: values.quick,
    ...(size !== undefined && { size }),
    progress: (line) => console.error(line),
  }).catch(toFailedResults);
  const limits = Object.values(results.bounds);
  const ok = results.missing.length === 0 && limits.every((limit) => limit.ok);
  const report: Report = { name, quick: values.quick, machine, ...results, ok };

  console.log(`\n${name}${values.quick ? ', quick (too little data for reliable numbers)' : ''}`);
  console.log(
    `${machine.cpu}, ${machine.cores} cores, Node.js ${machine.node}, load before ${machine.loadBefore}\n`,
  );
  for (const line of table) console.log(line);
  console.log('');
  for (const { description, actual, atLeast, atMost, ok } of limits) {
    const limit = atLeast !== undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    console.log(`${ok ? '✓' : '✗'} ${description}: ${actual ?? 'not measured'} (${limit})`);
  }
  for (const reason of report.missing) console.log(`✗ ${reason}`);
  if (values.json) console.log(JSON.stringify(report));
  return report.ok ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
