import { Gauge, type Registry } from '@workreel/platform/metrics';
import type { JobsDb } from '../migrations/tables.ts';
import { listUnhealthySites } from './health.repository.ts';

/** Registers the gauge of unhealthy sites, which the processes share. */
export function registerHealthMetric(
  db: JobsDb,
  profiles: ReadonlyMap<string, unknown>,
  metrics: Registry,
): void {
  new Gauge({
    name: 'jobs_site_unhealthy',
    help: '1 from a run that did not succeed until the next one of the same search that does, otherwise 0.',
    labelNames: ['site'],
    registers: [metrics],
    async collect() {
      // The other metrics are served even if the database is unreachable, which /health/ready reports.
      const unhealthy = await listUnhealthySites(db).catch(() => null);
      this.reset();
      if (unhealthy === null) return;
      for (const site of profiles.keys()) this.set({ site }, unhealthy.includes(site) ? 1 : 0);
    },
  });
}
