export { LONG_OPEN_DAYS, refreshSignals, UNVERIFIED_DAYS } from './signals.repository.ts';
export { refreshAllSignals, startSignalsWorker } from './worker.ts';
