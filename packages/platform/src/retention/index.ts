export { startNightly } from './nightly.ts';
export { inBatches, type Kept, type Retention, removeOld } from './retention.ts';
