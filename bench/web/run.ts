/** Measures both web clients in a browser; docs/performance.md describes the benchmark. */
import { chromiumUnavailable } from '../../e2e/lib/chromium.ts';
import { type BenchOptions, type Results, toFailedResults } from '../lib/report.ts';
import { benchJobs } from './jobs/run.ts';
import { benchVideo } from './video/run.ts';

const PARTS = { jobs: benchJobs, video: benchVideo };

/** Measures both parts; if one fails, the other is still measured. */
export async function benchWeb({ quick, progress }: BenchOptions): Promise<Results> {
  if (chromiumUnavailable) throw new Error(chromiumUnavailable);
  const whole: Results = { figures: {}, ratios: {}, bounds: {}, missing: [], table: [] };
  for (const [name, bench] of Object.entries(PARTS)) {
    const part = await bench({ quick, progress: (line) => progress(`${name}: ${line}`) }).catch(
      toFailedResults,
    );
    whole.figures[name] = part.figures;
    Object.assign(whole.ratios, part.ratios);
    Object.assign(whole.bounds, part.bounds);
    whole.missing.push(...part.missing);
    whole.table.push(...(whole.table.length > 0 ? [''] : []), `${name}:`, ...part.table);
  }
  return whole;
}
