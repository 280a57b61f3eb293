export { startNightlyRetention } from './nightly.ts';
export {
  applyRetention,
  inBatches,
  type Retention,
  type RetentionRule,
} from './retention.ts';
