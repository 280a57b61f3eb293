/** The web clients as their users meet them: see bench/README.md for what is measured. */
import { noChromium } from '../../e2e/lib/chromium.ts';
import { type BenchOptions, type Findings, notMeasured } from '../lib/report.ts';
import { benchJobs } from './jobs/run.ts';
import { benchVideo } from './video/run.ts';

const PARTS = { jobs: benchJobs, video: benchVideo };

/** One part after the other. Where one cannot be measured, the other is. */
export async function benchWeb({ quick, say }: BenchOptions): Promise<Findings> {
  if (noChromium) throw new Error(noChromium);
  const whole: Findings = { figures: {}, ratios: {}, bounds: {}, missing: [], table: [] };
  for (const [name, bench] of Object.entries(PARTS)) {
    const part = await bench({ quick, say: (line) => say(`${name}: ${line}`) }).catch(notMeasured);
    whole.figures[name] = part.figures;
    Object.assign(whole.ratios, part.ratios);
    Object.assign(whole.bounds, part.bounds);
    whole.missing.push(...part.missing);
    whole.table.push(...(whole.table.length > 0 ? [''] : []), `${name}:`, ...part.table);
  }
  return whole;
}
