export { type Answer, type CallOptions, type Calls, callsOf, linksOf, type Problem } from './calls.ts';
export { createTestDatabase, openTestStore } from './database.ts';
