import { Gauge, type Registry } from '../telemetry/metrics.ts';
import type { Store } from './types.ts';

/** Tells, with a process' figures, whether its queries get a connection. */
export function watchConnections(store: Store, metrics: Registry): void {
  const registers = [metrics];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to its database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, idle } = store.connections();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'database_connections_max',
    help: 'Connections that this process may hold at most.',
    registers,
    collect() {
      this.set(store.connections().most);
    },
  });
  new Gauge({
    name: 'database_connections_awaited',
    help: 'Queries of this process that wait for a connection.',
    registers,
    collect() {
      this.set(store.connections().awaited);
    },
  });
}
