export { refreshSignals } from './signals.repository.ts';
export { startSignalsWorker } from './worker.ts';
