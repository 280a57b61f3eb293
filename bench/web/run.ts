/** Measures both web clients in a browser; docs/performance.md describes the benchmark. */
import { chromiumUnavailable } from '../../e2e/lib/chromium.ts';
import { type BenchOptions, type Results, toFailedResults } from '../lib/report.ts';
import { benchJobs } from './jobs/run.ts';
import { benchVideo } from './video/run.ts';

const CLIENTS = { jobs: benchJobs, video: benchVideo };

/** Measures both clients. If one fails, the other is still measured. */
export async function benchWeb({ quick, progress }: BenchOptions): Promise<Results> {
  if (chromiumUnavailable) throw new Error(chromiumUnavailable);
  const results: Results = { figures: {}, ratios: {}, bounds: {}, missing: [], table: [] };
  for (const [name, bench] of Object.entries(CLIENTS)) {
    const client = await bench({ quick, progress: (line) => progress(`${name}: ${line}`) }).catch(
      toFailedResults,
    );
    results.figures[name] = client.figures;
    Object.assign(results.ratios, client.ratios);
    Object.assign(results.bounds, client.bounds);
    results.missing.push(...client.missing);
    results.table.push(...(results.table.length > 0 ? [''] : []), `${name}:`, ...client.table);
  }
  return results;
}
