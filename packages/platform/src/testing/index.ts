export {
  type CallOptions,
  createTestClient,
  linksOf,
  newIpAddress,
  type Problem,
  type TestClient,
  type TestResponse,
} from './client.ts';
export { createTestDatabase, openTestDatabase } from './database.ts';
export { dumpDatabase } from './dump.ts';
export { countTurns } from './turns.ts';
