export {
  type Answer,
  type CallOptions,
  type Calls,
  callsOf,
  linksOf,
  newAddress,
  type Problem,
} from './calls.ts';
export { createTestDatabase, openTestStore } from './database.ts';
