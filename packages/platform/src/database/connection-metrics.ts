import { Gauge, type Registry } from '../telemetry/metrics.ts';
import type { Database } from './types.ts';

/** Registers metrics of this process's database connections. */
export function registerConnectionMetrics(database: Database, metrics: Registry): void {
  const registers = [metrics];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to its database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, idle } = database.connections();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'database_connections_max',
    help: 'Maximum number of database connections of this process.',
    registers,
    collect() {
      this.set(database.connections().max);
    },
  });
  new Gauge({
    name: 'database_connections_waiting',
    help: 'Queries of this process that wait for a database connection.',
    registers,
    collect() {
      this.set(database.connections().waiting);
    },
  });
}
